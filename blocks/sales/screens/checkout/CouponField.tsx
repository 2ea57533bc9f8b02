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
  readonly currency: string
  readonly reasons: readonly { readonly code: string }[]
}
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
] as const

/** A field for a coupon that says, before anything is paid, what it would take off the goods or why it would not. */
export function CouponField({
  value,
  onChange,
  goodsMinor,
  currency,
}: {
  value: string
  onChange: (code: string) => void
  goodsMinor: number
  currency: string
}) {
  const t = useTranslations('sales')
  const money = useMoney()
  const refusal = useRefusal()
  const preview = useVerb<Record<string, unknown>, Judged>(rewards.coupons.preview as never)
  const code = value.trim()
  const look = () => {
    if (code) preview.mutate({ coupon_code: code, purchase_amount: toDecimal(goodsMinor, currency) })
  }
  // What is said is said of one code: another one is looked at anew.
  const judged = preview.data?.code === code ? preview.data : undefined
  const isGood = judged?.valid && judged.discount_minor > 0 && judged.currency === currency
  const reason = judged && judged.currency !== currency && judged.valid ? 'other_currency' : judged?.reasons[0]?.code
  const known = reasons.find((one) => one === reason)
  const failed = preview.error && (refusal(preview.error).sentence ?? Object.values(refusal(preview.error).fields)[0])
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <TextInput
          className={styles.rowMain}
          label={t('checkout.coupon')}
          value={value}
          maxLength={80}
          onChange={(event) => {
            preview.reset()
            onChange(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            // Enter in this field asks for the coupon; it does not order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button variant="default" style={{ alignSelf: 'end' }} disabled={!code} loading={preview.isPending} onClick={look}>
          {t('checkout.couponLook')}
        </Button>
      </div>
      <div role="status">
        {isGood && t('checkout.couponGood', { amount: money(judged.discount_minor, currency) })}
        {judged && !isGood && <FormError>{t(`checkout.coupons.${known ?? 'coupon_off'}`)}</FormError>}
        {failed && <FormError>{failed}</FormError>}
      </div>
    </div>
  )
}
