import { Button, TextInput } from '@mantine/core'
import { useVerb } from '@quoin/kit/react'
import { rewards } from '@quoin/rewards/resources'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import { toDecimal } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'

interface Judged {
  readonly code: string
  readonly valid: boolean
  readonly discount_minor: number
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

/** A field for one or several coupons that says, before anything is paid, what each would take off the goods or why it would not. */
export function CouponField({
  value,
  onChange,
  onJudged,
  goodsMinor,
  reducedMinor,
  currency,
}: {
  value: string
  onChange: (typed: string) => void
  /** What they take off together, once that was asked; undefined as long as it is not known, or when they are not taken. */
  onJudged: (discountMinor: number | undefined) => void
  goodsMinor: number
  /** What of the goods is reduced already, which some coupons leave out. */
  reducedMinor: number
  currency: string
}) {
  const t = useTranslations('sales')
  const money = useMoney()
  const refusal = useRefusal()
  const preview = useVerb<Record<string, unknown>, Judged>(rewards.coupons.preview as never)
  const codes = couponsIn(value)
  const look = () => {
    if (codes.length === 0) return
    preview.mutate(
      {
        coupon_codes: codes,
        purchase_amount: toDecimal(goodsMinor, currency),
        reduced_amount: toDecimal(reducedMinor, currency),
        currency,
      },
      { onSuccess: (told) => onJudged(told.valid ? told.discount_minor : undefined) },
    )
  }
  // What is said is said of these codes: others are looked at anew.
  const judged = preview.data?.code === codes.join(', ') ? preview.data : undefined
  const reasonOf = (word: string | undefined) => t(`checkout.coupons.${reasons.find((one) => one === word) ?? 'coupon_off'}`)
  const failed = preview.error && (refusal(preview.error).sentence ?? Object.values(refusal(preview.error).fields)[0])
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <TextInput
          className={styles.rowMain}
          label={t('checkout.coupon')}
          placeholder={t('checkout.couponHint')}
          value={value}
          maxLength={400}
          onChange={(event) => {
            preview.reset()
            onJudged(undefined)
            onChange(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            // Enter in this field asks for the coupon; it does not order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'end' }}
          disabled={codes.length === 0}
          loading={preview.isPending}
          onClick={look}
        >
          {t('checkout.couponLook')}
        </Button>
      </div>
      <div role="status">
        {judged?.valid &&
          judged.discount_minor > 0 &&
          t('checkout.couponGood', { amount: money(judged.discount_minor, currency) })}
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
        {judged && codes.length === 1 && !(judged.valid && judged.discount_minor > 0) && (
          <FormError>{reasonOf(judged.coupons[0]?.reasons[0]?.code)}</FormError>
        )}
        {failed && <FormError>{failed}</FormError>}
      </div>
    </div>
  )
}
