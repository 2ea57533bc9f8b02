import { toDecimal } from '@quoin/kit'
import { useFormatter, useTranslations } from 'use-intl'
import type { QuoteTotals } from '../../resources/quoteTotals.ts'
import { useMoney } from '../money.ts'
import styles from './quotes.module.css'

/** What a quote comes to: subtotal, discount, each tax and the total. */
export function Totals({ totals, currency }: { totals: Omit<QuoteTotals, 'lines'>; currency: string }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const money = useMoney()
  const amount = (minor: number) => money(toDecimal(minor, currency), currency)
  return (
    <dl className={styles.totals} aria-live="polite">
      <dt>{t('quotes.subtotal')}</dt>
      <dd>{amount(totals.subtotalMinor)}</dd>
      {totals.discountMinor > 0 && (
        <>
          <dt>{t('quotes.less')}</dt>
          <dd>−{amount(totals.discountMinor)}</dd>
        </>
      )}
      {totals.taxes
        .filter(({ basisPoints }) => basisPoints > 0)
        .map(({ basisPoints, baseMinor, taxMinor }) => (
          <div key={basisPoints} className={styles.pair}>
            <dt>
              {t('quotes.taxOf', {
                rate: format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
                base: amount(baseMinor),
              })}
            </dt>
            <dd>{amount(taxMinor)}</dd>
          </div>
        ))}
      <dt className={styles.sum}>{t('quotes.total')}</dt>
      <dd className={styles.sum}>{amount(totals.totalMinor)}</dd>
    </dl>
  )
}
