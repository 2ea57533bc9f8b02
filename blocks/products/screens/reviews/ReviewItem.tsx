import { Badge } from '@mantine/core'
import { Monogram } from '@quoin/ui'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Review } from './review.ts'
import { Stars } from './Stars.tsx'
import styles from './reviews.module.css'

interface ReviewItemProps {
  readonly review: Review
  /** Before it, such as a checkbox. */
  readonly before?: ReactNode
  /** Beside the date, such as the product it is about. */
  readonly about?: ReactNode
  /** What can be done with it. */
  readonly children?: ReactNode
}

/** What somebody says of a product, with what the shop says to it. */
export function ReviewItem({ review, before, about, children }: ReviewItemProps) {
  const t = useTranslations('products.reviews')
  const format = useFormatter()
  const name = review.userName ?? t('someone')
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <li className={styles.review}>
      {before}
      <Monogram name={name} size={28} round />
      <article className={styles.said} aria-label={t('of', { name })}>
        <div>
          <Stars rating={review.rating} /> <span className={styles.title}>{review.title}</span>
        </div>
        <div className={styles.dim}>
          {name} · {day(review.createdAt)}
          {review.isVerifiedPurchase && ` · ${t('verified')}`}
          {about && <> · {about}</>} {review.status !== 'active' && <Badge variant="light">{t(`states.${review.status}`)}</Badge>}
        </div>
        {review.comment && <p className={styles.words}>{review.comment}</p>}
        {review.status === 'inactive' && review.reason && (
          <p className={styles.dim}>{t('rejectedFor', { reason: review.reason })}</p>
        )}
        {review.answer && (
          <div className={styles.answer}>
            <div className={styles.dim}>
              {t('shop')}
              {review.answeredAt && ` · ${day(review.answeredAt)}`}
            </div>
            <p className={styles.words}>{review.answer}</p>
          </div>
        )}
        {children && <div className={styles.tools}>{children}</div>}
      </article>
    </li>
  )
}
