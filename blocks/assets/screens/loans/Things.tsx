import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter } from 'use-intl'
import styles from '../assets.module.css'

/** The word whose colour a loan has: what is out longer than agreed stands out. */
export const loanState = ({ state, dueAt }: AnyRecord): string =>
  state === 'open' && typeof dueAt === 'string' && Date.parse(dueAt) < Date.now() ? 'overdue' : String(state)

/** What is on a loan, by name, with its number. */
export function Things({ loan }: { loan: AnyRecord }) {
  const format = useFormatter()
  const { things = [], thingsMore = 0 } = loan as { things?: readonly string[]; thingsMore?: number }
  const names = [...things, ...(thingsMore > 0 ? [`+${format.number(thingsMore)}`] : [])].join(', ')
  return (
    <span className={styles.withThumb}>
      <span className={styles.clipped}>{names || String(loan.number)}</span>
      {names && <span className={styles.said}>{String(loan.number)}</span>}
    </span>
  )
}
