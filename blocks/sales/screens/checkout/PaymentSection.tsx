import { Checkbox, Radio } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '../orders/cards/Card.tsx'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import type { CheckoutState, PayKind } from './useCheckout.ts'

/** How it is paid: points first, as many as one likes, and the rest in one way. */
export function PaymentSection({ checkout }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const { kind, setKind, bill, methods } = checkout
  const money = useMoney()
  const offered = (['card', 'wallet', 'later'] as const).filter((one) => one === 'later' || methods?.kinds.includes(one))
  const walletText =
    !bill || bill.wallet_minor === null
      ? t('noWallet', { currency: bill?.currency ?? checkout.cart?.currency ?? '' })
      : t(bill.wallet_minor < bill.due_minor ? 'walletShort' : 'walletHas', { amount: money(bill.wallet_minor, bill.currency) })
  const text = {
    card: methods?.provider === 'demo' ? t('demoText') : t('stripeText'),
    wallet: walletText,
    later: t('laterText'),
  }
  return (
    <Card title={t('pay')}>
      <Points checkout={checkout} />
      <Radio.Group aria-label={t('how')} value={kind} onChange={(value) => setKind(value as PayKind)}>
        <div className={styles.options}>
          {offered.map((one) => (
            <Radio key={one} value={one} label={t(one)} description={text[one]} />
          ))}
        </div>
      </Radio.Group>
    </Card>
  )
}

function Points({ checkout: { bill, points, setPoints } }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const format = useFormatter()
  const money = useMoney()
  const held = bill?.spendable
  if (!bill || !held || held.available === 0) return null
  const values = { points: format.number(held.available), unit: held.unit_name }
  if (held.points === 0) return <p className={styles.dim}>{t('pointsNone', values)}</p>
  return (
    <div className={styles.stack}>
      <Checkbox
        label={t('usePoints', {
          points: format.number(points || held.points),
          unit: held.unit_name,
          amount: money(points > 0 ? bill.points_minor : held.value_minor, bill.currency),
        })}
        description={t('pointsHave', values)}
        checked={points > 0}
        onChange={(event) => setPoints(event.currentTarget.checked ? held.points : 0)}
      />
      {points > 0 && (
        <NumberField
          label={t('pointsCount')}
          value={points}
          min={1}
          max={held.points}
          w={160}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => setPoints(Number(value) || 0)}
        />
      )}
    </div>
  )
}
