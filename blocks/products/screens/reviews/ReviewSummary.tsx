import { useFormatter, useTranslations } from 'use-intl'
import { Stars } from './Stars.tsx'
import styles from './reviews.module.css'

/** What reviews come to, as the server answers it. */
export interface Summary {
  readonly average_rating: number | null
  readonly total_reviews: number
  readonly distribution: readonly number[]
  readonly why_not: 'reviews_closed' | 'not_bought' | 'already_reviewed' | null
}

/** The average of all reviews, and how many gave how many stars. */
export function ReviewSummary({ summary }: { readonly summary: Summary }) {
  const t = useTranslations('products.reviews')
  const format = useFormatter()
  const { average_rating: average, total_reviews: total, distribution } = summary
  if (average === null) return <p className={styles.dim}>{t('none')}</p>
  return (
    <div className={styles.summary}>
      <div>
        <div className={styles.average}>{format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</div>
        <Stars rating={average} />
        <div className={styles.dim}>{t('count', { count: total })}</div>
      </div>
      <ul className={styles.bars} aria-label={t('distribution')}>
        {distribution.toReversed().map((count, i) => {
          const star = distribution.length - i
          return (
            <li key={star}>
              <span aria-label={t('stars', { rating: String(star) })} role="img">
                {star} ★
              </span>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
              </span>
              <span>{format.number(count)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
