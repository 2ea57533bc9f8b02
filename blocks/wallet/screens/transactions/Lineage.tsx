import { useRead } from '@quoin/kit/react'
import { useFormatter, useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { MovementLine } from '../MovementLine.tsx'
import { useKind } from '../useKind.ts'
import styles from '../wallet.module.css'

/** What paid for a payment, or what a payment in was spent on; each leads to its own receipt, and from there on. */
export function Lineage({ id }: { id: string }) {
  const t = useTranslations('wallet.receipt')
  const format = useFormatter()
  const money = useMoney()
  const kindOf = useKind()
  const { data } = useRead(wallet.transactions.lineage, { id })
  if (!data) return null
  const { direction, currency, open, links } = data
  return (
    <section className={styles.block} aria-labelledby="lineage">
      <div className={styles.blockHead}>
        <div>
          <h2 id="lineage">{t(direction === 'paid_by' ? 'paidBy' : 'paidFor')}</h2>
          <p className={styles.small}>{t('lineageText')}</p>
        </div>
      </div>
      <ul className={styles.lines}>
        {links.map((link) => (
          <MovementLine
            key={link.transaction_unique_id}
            id={link.transaction_unique_id}
            isIn={direction === 'paid_by'}
            name={link.description ?? kindOf(link.kind)}
            about={[format.dateTime(new Date(link.at), { dateStyle: 'medium' }), link.counterpart]}
          >
            <span className={styles.amount}>
              {money(link.part, currency)}
              {link.part !== link.amount && (
                <span className={styles.of}>{t('partOf', { amount: money(link.amount, currency) })}</span>
              )}
            </span>
          </MovementLine>
        ))}
      </ul>
      {open !== null && open > 0 && (
        <p className={styles.small}>{t(direction === 'paid_by' ? 'stillOwed' : 'notSpent', { amount: money(open, currency) })}</p>
      )}
    </section>
  )
}
