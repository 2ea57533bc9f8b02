import { Button } from '@mantine/core'
import { toMinor } from '@quoin/kit'
import { Refused } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { Card } from '../orders/cards/Card.tsx'
import { Thumb } from '../orders/cards/Thumb.tsx'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { TipField } from '../tips/TipField.tsx'
import { CodeField } from './CodeField.tsx'
import type { CheckoutState } from './useCheckout.ts'

/** What is bought, which codes count, what it comes to, and the button that takes exactly that. */
export function Summary({ checkout }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const money = useMoney()
  const inWords = useErrorWords(sales.orders)
  const { bill, cart, kind, why } = checkout
  const currency = cart?.currency ?? 'EUR'
  const due = money(bill?.due_minor ?? cart?.total_now_minor, currency)
  return (
    <div className={styles.sticky}>
      <Card title={t('summary')}>
        <ul className={styles.list}>
          {checkout.lines.map((line) => (
            <li key={line.id} className={styles.item}>
              <Thumb url={line.image_url} />
              <span className={styles.rowMain}>
                <span>{line.name ?? line.sku}</span>
                <span className={styles.dim}>{`× ${line.quantity}`}</span>
              </span>
              {line.total_now !== null && (
                <span className={styles.itemTotal}>{money(toMinor(line.total_now, currency), currency)}</span>
              )}
            </li>
          ))}
        </ul>
        <CodeField checkout={checkout} />
        {checkout.methods?.tips && (
          <div className={styles.stack}>
            <span className={styles.strong}>{t('tip')}</span>
            <TipField value={checkout.tip} isOther={checkout.isOtherTip} currency={currency} onChange={checkout.setTip} />
          </div>
        )}
        <Sums checkout={checkout} />
        {checkout.trouble && <FormError>{inWords(checkout.trouble).sentence}</FormError>}
        <Refused why={why}>
          <Button
            type="submit"
            size="md"
            fullWidth
            disabled={bill === undefined && checkout.trouble !== null}
            loading={checkout.isOrdering || (why === null && !checkout.isKnown && checkout.trouble === null)}
          >
            {bill?.due_minor === 0 ? t('place') : t(kind === 'later' ? 'payLater' : 'confirm', { amount: due })}
          </Button>
        </Refused>
        {why !== null && bill?.coupons_accepted !== false && <p className={styles.dim}>{why}</p>}
      </Card>
    </div>
  )
}

function Sums({ checkout: { bill, cart } }: { checkout: CheckoutState }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const shown = bill ?? { ...cart, total_minor: cart?.total_now_minor }
  const amount = (minor: number | null | undefined) => money(minor, cart?.currency)
  const rows: readonly (readonly [string, number | null | undefined])[] = [
    [t('resources.orders.fields.subtotal'), shown.subtotal_minor],
    ...(Number(shown.discount_minor) > 0
      ? [[t('resources.orders.fields.discountValue'), -Number(shown.discount_minor)] as const]
      : []),
    ...(Number(shown.delivery_minor) > 0 ? [[t('resources.orders.fields.delivery'), shown.delivery_minor] as const] : []),
    [t('resources.orders.fields.taxValue'), shown.tax_minor],
    ...(bill && bill.tips_minor > 0 ? [[t('resources.orders.fields.tipsValue'), bill.tips_minor] as const] : []),
  ]
  return (
    <dl className={styles.totals} aria-live="polite">
      {rows.map(([label, minor]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{amount(minor)}</dd>
        </Fragment>
      ))}
      <dt className={styles.sum}>{t('resources.orders.fields.total')}</dt>
      <dd className={styles.sum}>{amount(shown.total_minor)}</dd>
      {bill && bill.points_minor + bill.gift_card_minor > 0 && (
        <>
          {bill.points_minor > 0 && (
            <>
              <dt className={styles.after}>{t('checkout.byPoints')}</dt>
              <dd className={styles.after}>{amount(-bill.points_minor)}</dd>
            </>
          )}
          {bill.gift_card_minor > 0 && (
            <>
              <dt className={styles.after}>{t('checkout.byGiftCard')}</dt>
              <dd className={styles.after}>{amount(-bill.gift_card_minor)}</dd>
            </>
          )}
          <dt className={styles.sum}>{t('checkout.due')}</dt>
          <dd className={styles.sum}>{amount(bill.due_minor)}</dd>
        </>
      )}
    </dl>
  )
}
