import { toDecimal } from '@quoin/kit'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'
import type { QuoteLine } from '../../resources/quoteLine.ts'
import { quoteTotals } from '../../resources/quoteTotals.ts'
import styles from '../head.module.css'
import { useMoney } from '../money.ts'
import { Totals } from './Totals.tsx'

/** What was offered, as the customer has it: once a quote was sent it is a document and no form. */
export function QuoteDocument({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm.quotes')
  const format = useFormatter()
  const money = useMoney()
  const currency = String(quote.currency ?? 'EUR')
  const lines = ((quote.lines ?? []) as readonly QuoteLine[]).map((line) => ({ ...line, quantity: line.quantity ?? 1 }))
  const totals = quoteTotals({
    currency,
    lines,
    discountBasisPoints: quote.discountBasisPoints as number | null,
    discountAmount: quote.discountAmount === null ? null : Number(quote.discountAmount),
  })
  const percent = (basisPoints: number | null | undefined) =>
    format.number((basisPoints ?? 0) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-label={t('lines')} className={styles.scroll}>
      <table className={styles.doc}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('tax')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.id ?? at} data-out={(line.optional && !line.chosen) || undefined}>
              <td>
                {line.description}
                {line.optional && <div className={styles.dim}>{t(line.chosen ? 'optionChosen' : 'optional')}</div>}
              </td>
              <td>
                {format.number(line.quantity)} {line.unit}
              </td>
              <td>
                {money(line.unit_price, currency)}
                {line.discount_basis_points ? ` −${percent(line.discount_basis_points)}` : ''}
              </td>
              <td>{percent(line.tax_basis_points)}</td>
              <td>{money(toDecimal(totals.lines[at]!.netMinor, currency), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.sums}>
        <Totals totals={totals} currency={currency} />
      </div>
      {typeof quote.terms === 'string' && <p className={styles.note}>{quote.terms}</p>}
    </section>
  )
}
