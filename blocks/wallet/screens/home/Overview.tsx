import { Button, SegmentedControl } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { lazy } from '@quoin/ui/lazy.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import styles from '../wallet.module.css'
import { BalanceAt } from './BalanceAt.tsx'
import { Movements } from './Movements.tsx'

const BalanceChart = lazy(
  () => import('./BalanceChart.tsx').then((module) => module.BalanceChart),
  <div style={{ height: 200 }} />,
)

/** How the balance came about lately, and the last movements. */
export function Overview({ id, onAll }: { id: string; onAll(): void }) {
  const t = useTranslations('wallet.home')
  const [days, setDays] = useState('30')
  const balances = useRead(wallet.wallets.balances, { id, days })
  const latest = useRead(wallet.transactions.walletList, { wallet: id, records: 8 })
  if (latest.error) return <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
  if (!latest.data) return <ListSkeleton rows={6} />
  if (latest.data.data.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <section className={styles.block} aria-labelledby="wallet-chart">
        <div className={styles.blockHead}>
          <div>
            <h2 id="wallet-chart">{t('chart')}</h2>
            <p className={styles.small}>{t('chartText')}</p>
          </div>
          <SegmentedControl
            aria-label={t('chart')}
            value={days}
            onChange={setDays}
            data={['30', '90', '365'].map((value) => ({ value, label: t('days', { count: value }) }))}
          />
        </div>
        <div className={styles.chart}>
          {balances.data ? (
            <BalanceChart days={balances.data.days} currency={balances.data.currency} />
          ) : (
            <div style={{ height: 200 }} />
          )}
        </div>
        {balances.data && <BalanceAt id={id} currency={balances.data.currency} />}
      </section>
      <section className={styles.block} aria-labelledby="wallet-recent">
        <div className={styles.blockHead}>
          <h2 id="wallet-recent">{t('recent')}</h2>
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            {t('all')}
          </Button>
        </div>
        <Movements rows={latest.data.data} />
      </section>
    </>
  )
}
