import { useFormatter } from 'use-intl'
import type { TransactionWire } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { MovementLine } from '../MovementLine.tsx'
import { useKind } from '../useKind.ts'
import styles from '../wallet.module.css'

/** Movements one below the other, each leading to its receipt. */
export function Movements({
  rows,
}: {
  rows: readonly (TransactionWire & { readonly unique_id: string; readonly created_at: string })[]
}) {
  const format = useFormatter()
  const money = useMoney()
  const kindOf = useKind()
  return (
    <ul className={styles.lines}>
      {rows.map((row) => {
        const isIn = row.type === 'credit'
        return (
          <MovementLine
            key={row.unique_id}
            id={row.unique_id}
            isIn={isIn}
            name={row.counterpart || row.description || kindOf(row.kind)}
            about={[
              kindOf(row.kind),
              row.counterpart ? row.description : null,
              format.dateTime(new Date(row.created_at), { dateStyle: 'medium', timeStyle: 'short' }),
            ]}
          >
            <span className={`${styles.amount} ${isIn ? styles.in : ''}`}>
              {money(isIn ? row.amount : -row.amount, row.currency, true)}
            </span>
          </MovementLine>
        )
      })}
    </ul>
  )
}
