import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { useMe } from '@quoin/ui'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import type { TransactionWire } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useKind } from '../useKind.ts'
import styles from '../wallet.module.css'

/** Movements one below the other, each leading to its receipt. */
export function Movements({
  rows,
}: {
  rows: readonly (TransactionWire & { readonly unique_id: string; readonly created_at: string })[]
}) {
  const { company } = useMe()
  const format = useFormatter()
  const money = useMoney()
  const kindOf = useKind()
  return (
    <ul className={styles.lines}>
      {rows.map((row) => {
        const Arrow = row.type === 'credit' ? IconArrowDownLeft : IconArrowUpRight
        return (
          <li key={row.unique_id}>
            <Link
              className={styles.line}
              to={'/c/$urlId/wallet/transactions/$id' as string}
              params={{ urlId: company.urlId, id: row.unique_id } as never}
            >
              <Arrow size={18} stroke={1.6} aria-hidden />
              <span className={styles.what}>
                <span className={styles.whatName}>{row.counterpart || row.description || kindOf(row.kind)}</span>
                <span className={styles.small}>
                  {[
                    kindOf(row.kind),
                    row.counterpart ? row.description : null,
                    format.dateTime(new Date(row.created_at), { dateStyle: 'medium', timeStyle: 'short' }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={`${styles.amount} ${row.type === 'credit' ? styles.in : ''}`}>
                {money(row.type === 'credit' ? row.amount : -row.amount, row.currency, true)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
