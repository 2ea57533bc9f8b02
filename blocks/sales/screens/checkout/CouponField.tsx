import { Button, TextInput } from '@mantine/core'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useTranslations } from 'use-intl'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'

export interface Judged {
  readonly coupons_accepted: boolean
  readonly coupon_minor: number
  readonly coupons: readonly {
    readonly code: string
    readonly valid: boolean
    readonly discount_minor: number
    readonly reasons: readonly { readonly code: string }[]
  }[]
}
/** What was typed as one or several codes. */
export const couponsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
const reasons = [
  'coupon_unknown',
  'coupon_off',
  'coupon_not_yet',
  'coupon_over',
  'coupon_used_up',
  'coupon_user_limit',
  'coupon_day_limit',
  'coupon_of_another',
  'other_currency',
  'below_minimum',
  'coupon_twice',
  'coupon_one_only',
  'coupon_stands_alone',
  'coupon_same_group',
  'coupon_too_many',
  'coupon_nothing_left',
  'coupon_items_reduced',
  'coupon_with_others',
  'coupon_with_promotion',
] as const

/** A field for one or several coupons that says, before anything is paid, what each takes off the goods or why it does not. */
export function CouponField({
  value,
  onChange,
  onApply,
  judged,
  isLooking,
  currency,
}: {
  value: string
  onChange: (typed: string) => void
  /** Asks for what was typed. */
  onApply: () => void
  /** What became of the codes that were asked for, as long as they are those that stand here. */
  judged: Judged | undefined
  isLooking: boolean
  currency: string
}) {
  const t = useTranslations('sales')
  const money = useMoney()
  const codes = couponsIn(value)
  const reasonOf = (word: string | undefined) => t(`checkout.coupons.${reasons.find((one) => one === word) ?? 'coupon_off'}`)
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <TextInput
          className={styles.rowMain}
          label={t('checkout.coupon')}
          placeholder={t('checkout.couponHint')}
          value={value}
          maxLength={400}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in this field asks for the coupon; it does not order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (codes.length > 0) onApply()
          }}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'end' }}
          disabled={codes.length === 0}
          loading={isLooking}
          onClick={onApply}
        >
          {t('checkout.couponLook')}
        </Button>
      </div>
      <div role="status">
        {judged?.coupons_accepted &&
          judged.coupon_minor > 0 &&
          t('checkout.couponGood', { amount: money(judged.coupon_minor, currency) })}
        {judged && codes.length > 1 && (
          <ul className={styles.list}>
            {judged.coupons.map((one, at) => (
              <li key={at} className={styles.row}>
                <span className={styles.rowMain}>
                  <span>{one.code}</span>
                  {!one.valid && <span className={styles.dim}>{reasonOf(one.reasons[0]?.code)}</span>}
                </span>
                <span className={styles.end}>{one.valid ? money(-one.discount_minor, currency) : '–'}</span>
              </li>
            ))}
          </ul>
        )}
        {judged && codes.length === 1 && !judged.coupons_accepted && (
          <FormError>{reasonOf(judged.coupons[0]?.reasons[0]?.code)}</FormError>
        )}
      </div>
    </div>
  )
}
