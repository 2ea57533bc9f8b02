import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './reviews.module.css'

const five = [1, 2, 3, 4, 5] as const

/** So many stars of five, to the next half. */
export function Stars({ rating, size = 16 }: { readonly rating: number; readonly size?: number }) {
  const t = useTranslations('products.reviews')
  const format = useFormatter()
  const halves = Math.round(rating * 2)
  return (
    <span
      role="img"
      className={styles.stars}
      aria-label={t('stars', { rating: format.number(rating, { maximumFractionDigits: 1 }) })}
    >
      {five.map((star) => {
        const Icon = halves >= star * 2 ? IconStarFilled : halves === star * 2 - 1 ? IconStarHalfFilled : IconStar
        return <Icon key={star} size={size} stroke={1.4} aria-hidden />
      })}
    </span>
  )
}

interface StarsInputProps {
  readonly label: string
  readonly value: number
  onChange(rating: number): void
}
/** Chooses one to five stars, by pointer or by the arrow keys. */
export function StarsInput({ label, value, onChange }: StarsInputProps) {
  const t = useTranslations('products.reviews')
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {five.map((star) => {
        const Icon = star <= value ? IconStarFilled : IconStar
        return (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={t('stars', { rating: String(star) })}
            />
            <Icon size={26} stroke={1.4} aria-hidden />
          </label>
        )
      })}
    </fieldset>
  )
}
