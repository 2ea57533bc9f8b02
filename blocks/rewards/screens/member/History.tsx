import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

interface Line {
  readonly id: string
  readonly points: number
  readonly type: 'earned' | 'redeemed' | 'expired' | 'adjusted'
  readonly kind: string
  readonly reason: string | null
  readonly balance_after: number
  readonly transaction_date: string
  readonly pending_until: string | null
}

/** Every movement with the balance after it, newest first; and which points end when. Of the programme's points, or of one unit. */
export function History({ id, unit }: { id: string; unit?: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const [records, setRecords] = useState(25)
  const read = useRead(rewards.customers.rewardsHistory, {
    id,
    records: String(records),
    ...(unit && { unit_unique_id: unit }),
  })
  const lots = useRead(rewards.customers.expirations, { id, ...(unit && { unit_unique_id: unit }) })
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={5} />
  const lines = rowsOf<Line>(read.data)
  const total = (read.data as { meta?: { totalCount?: number } }).meta?.totalCount ?? lines.length
  const waiting = rowsOf<{ id: string; points: number; state: string; active_at: string }>(lots.data).filter(
    (one) => one.state === 'pending',
  )
  const days = (lots.data as { meta?: { days?: { day: string; points: number }[] } } | undefined)?.meta?.days ?? []
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <>
      <section aria-labelledby="history">
        <h2 id="history" className={styles.heading}>
          {t('member.history')}
        </h2>
        {lines.length === 0 ? (
          <p className={styles.dim}>{t('member.noHistory')}</p>
        ) : (
          <table className={styles.history}>
            <thead>
              <tr>
                <th scope="col">{t('resources.movements.fields.transactionDate')}</th>
                <th scope="col">{t('member.what')}</th>
                <th scope="col" className={styles.amount}>
                  {t('resources.movements.fields.points')}
                </th>
                <th scope="col" className={styles.amount}>
                  {t('resources.movements.fields.totalPoints')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>
                    <time dateTime={line.transaction_date}>{day(line.transaction_date)}</time>
                  </td>
                  <td>
                    {t(`kinds.${known(line.kind)}`)}
                    {line.reason && <span className={styles.name}>{line.reason}</span>}
                    {line.pending_until && Date.parse(line.pending_until) > Date.now() && (
                      <span className={styles.name}>{t('member.from', { day: day(line.pending_until) })}</span>
                    )}
                  </td>
                  <td className={styles.amount}>{format.number(line.points, { signDisplay: 'exceptZero' })}</td>
                  <td className={styles.amount}>{format.number(line.balance_after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {total > lines.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setRecords((before) => Math.min(200, before + 50))}>
            {t('member.more')}
          </Button>
        )}
      </section>
      {days.length > 0 && (
        <section aria-labelledby="ending">
          <h2 id="ending" className={styles.heading}>
            {t('member.lots')}
          </h2>
          <table className={styles.history}>
            <thead>
              <tr>
                <th scope="col">{t('report.day')}</th>
                <th scope="col" className={styles.amount}>
                  {t('resources.movements.fields.points')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map((one) => (
                <tr key={one.day}>
                  <td>{format.dateTime(new Date(`${one.day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })}</td>
                  <td className={styles.amount}>{format.number(one.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className={styles.heading}>
            {t('member.waiting')}
          </h2>
          <table className={styles.history}>
            <thead>
              <tr>
                <th scope="col">{t('member.spendable')}</th>
                <th scope="col" className={styles.amount}>
                  {t('resources.movements.fields.points')}
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.map((lot) => (
                <tr key={lot.id}>
                  <td>{day(lot.active_at)}</td>
                  <td className={styles.amount}>{format.number(lot.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** Rows of a page of which the client does not know the record, in wire names. */
export const rowsOf = <T,>(answer: unknown): T[] => {
  const data = Array.isArray(answer) ? answer : ((answer as { data?: unknown } | undefined)?.data ?? [])
  return data as T[]
}

const kinds = [
  'leaving',
  'order',
  'event',
  'grant',
  'offer',
  'payment',
  'reward',
  'return',
  'unspend',
  'transfer',
  'expiry',
  'cancellation',
  'adjustment',
] as const
const known = (kind: string): (typeof kinds)[number] => kinds.find((one) => one === kind) ?? 'adjustment'
