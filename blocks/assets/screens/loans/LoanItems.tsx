import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'

export interface LoanItem {
  readonly unique_id: string
  readonly asset_unique_id: string
  readonly asset_code: string
  readonly asset_name: string
  readonly quantity: number
  readonly quantity_out: number
  readonly returned_at: string | null
  readonly condition: string | null
}

/** What belongs to a loan, and what of it is back. */
export function LoanItems({ id }: { id: string }) {
  const t = useTranslations('assets.work.loan')
  const format = useFormatter()
  const read = useRead(assets.loans.items, { loan: id })
  const items = read.data?.items
  if (read.error && !items) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!items) return <ListSkeleton rows={3} />
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.unique_id} className={styles.row}>
          <Anchor component={Link} inherit c="inherit" fw={550} to={pages.assets.record(item.asset_unique_id)}>
            {item.asset_code} {item.asset_name}
          </Anchor>
          <div className={styles.facts}>
            {item.quantity > 1 && <span>× {format.number(item.quantity)}</span>}
            <span>
              {item.returned_at
                ? t('back', { time: format.dateTime(new Date(item.returned_at), { dateStyle: 'medium', timeStyle: 'short' }) })
                : t('out', { count: format.number(item.quantity_out) })}
            </span>
            {item.condition && <span>{item.condition}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
