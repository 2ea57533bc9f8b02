import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { type StockChange, StockDialog, stockChanges } from './StockDialog.tsx'

/** The ledger of a thing there are many of, and what changes it: received, used, written off, counted. */
export function StockTab({ asset }: { asset: AnyRecord }) {
  const t = useTranslations('assets.glance.stock')
  const whyRefused = useWhyRefused()
  const [change, setChange] = useState<StockChange | null>(null)
  const read = useRead(assets.stockMoves.list, { parent: asset.id, records: 100 })
  const moves = read.data?.data
  if (read.error && !moves) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!moves) return <ListSkeleton rows={4} />
  return (
    <section aria-label={t('title')} className={styles.stack}>
      <div className={styles.deeds}>
        {stockChanges.map((one) => (
          <Refused key={one} why={whyRefused(one === 'count' ? assets.stockMoves.count : assets.stockMoves.create)}>
            <Button variant="default" onClick={() => setChange(one)}>
              {t(`changes.${one}`)}
            </Button>
          </Refused>
        ))}
      </div>
      {moves.length === 0 ? <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState> : <Ledger moves={moves} asset={asset} />}
      {change && <StockDialog asset={asset} change={change} onClose={() => setChange(null)} />}
    </section>
  )
}

function Ledger({ moves, asset }: { moves: readonly AnyRecord[]; asset: AnyRecord }) {
  const t = useTranslations('assets.glance.stock')
  const format = useFormatter()
  const words = useWords(assets.stockMoves)
  return (
    <div className={styles.scroll}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{words.field('reason')}</th>
            <th scope="col" className={styles.amount}>
              {t('change')}
            </th>
            <th scope="col" className={styles.amount}>
              {words.field('balance')}
              {asset.unit ? ` (${String(asset.unit)})` : ''}
            </th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{words.field('notes')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.id}>
              <td>
                <time dateTime={String(move.createdAt)}>
                  {format.dateTime(new Date(String(move.createdAt)), { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </td>
              <td>{words.option('reason', String(move.reason))}</td>
              <td className={styles.amount}>{format.number(Number(move.quantity), { signDisplay: 'exceptZero' })}</td>
              <td className={styles.amount}>{move.balance === null ? '–' : format.number(Number(move.balance))}</td>
              <td>{typeof move.createdBy === 'string' ? <RefValue target="gateway.users" id={move.createdBy} /> : '–'}</td>
              <td>{move.loan ? <RefValue target="assets.loans" id={String(move.loan)} /> : String(move.notes ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
