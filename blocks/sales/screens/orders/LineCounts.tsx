import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { Thumb } from './cards/Thumb.tsx'
import type { Line, Order } from './types.ts'

/** How many of which line, by the line's id. */
export type Counts = Readonly<Record<string, number>>

/** The lines that somebody named a number of, as operations take them. */
export const linesOf = (counts: Counts): { detail_unique_id: string; quantity: number }[] =>
  Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([detail_unique_id, quantity]) => ({ detail_unique_id, quantity }))

/** Asks how many of each line; a line of which none is left is not asked for. */
export function LineCounts({
  order,
  left,
  begin,
  counts,
  onChange,
}: {
  order: Order
  left(line: Line): number
  /** What stands there before anybody types. */
  begin: 'all' | 'none'
  counts: Counts
  onChange(next: Counts): void
}) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const read = useRead(sales.orderDetails.list, { parent: order.id, records: 200 })
  const lines = read.data?.data as readonly Line[] | undefined
  if (read.error && !lines) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!lines) return <ListSkeleton rows={2} />
  return (
    <ul className={styles.list} aria-label={t('orders.lines')}>
      {lines
        .filter((line) => line.status !== 'cancelled' && left(line) > 0)
        .map((line) => (
          <li key={line.id} className={styles.count}>
            <Thumb url={line.imageUrl} />
            <span className={styles.rowMain}>
              <span>{line.productName}</span>
              <span className={styles.dim}>{t('orders.ofSo', { count: format.number(left(line)) })}</span>
            </span>
            <NumberField
              aria-label={t('orders.howMany', { name: line.productName ?? '' })}
              value={counts[line.id] ?? (begin === 'all' ? left(line) : 0)}
              min={0}
              max={left(line)}
              allowDecimal={false}
              clampBehavior="strict"
              w={90}
              onChange={(value) => onChange({ ...counts, [line.id]: Number(value) || 0 })}
            />
          </li>
        ))}
    </ul>
  )
}

/** How many of a line are still to be sent. */
export const unsent = (line: Pick<Line, 'quantity' | 'fulfilledQuantity' | 'returnedQuantity'>): number =>
  Number(line.quantity) -
  Number(line.fulfilledQuantity) -
  Math.max(0, Number(line.returnedQuantity) - Number(line.fulfilledQuantity))

/** How many of a line can still come back. */
export const unreturned = (line: Pick<Line, 'quantity' | 'returnedQuantity'>): number =>
  Number(line.quantity) - Number(line.returnedQuantity)
