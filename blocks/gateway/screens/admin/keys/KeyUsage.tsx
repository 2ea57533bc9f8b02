import { SegmentedControl } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import type { Key } from './KeysPage.tsx'

const periods = ['day', 'week', 'month'] as const
const shownMax = 20

/** How often a key was used, for what, and how quickly it was answered. */
export function KeyUsage({ apiKey }: { readonly apiKey: Key }) {
  const t = useTranslations('admin.keys')
  const format = useFormatter()
  const [period, setPeriod] = useState<(typeof periods)[number]>('week')
  const { data, error, refetch } = useRead(gateway.apiKeys.usage, { id: apiKey.id, period })
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <SegmentedControl
        aria-label={t('period')}
        value={period}
        onChange={(value) => setPeriod(periods.find((one) => one === value) ?? 'week')}
        data={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <p style={{ margin: 0 }}>
            {t('usageTotal', {
              count: data.total_requests,
              failed: format.number(data.failed_requests),
              ms: format.number(data.average_latency),
            })}
          </p>
          <Counts title={t('operation')} counts={Object.entries(data.requests_by_endpoint).slice(0, shownMax)} />
          <Counts
            title={t('day')}
            counts={data.requests_by_day.filter(({ count }) => count > 0).map(({ date, count }) => [date, count] as const)}
            label={(day) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium' })}
          />
        </>
      )}
    </div>
  )
}

interface CountsProps {
  readonly title: string
  readonly counts: readonly (readonly [string, number])[]
  label?(name: string): string
}

function Counts({ title, counts, label = (name) => name }: CountsProps) {
  const t = useTranslations('admin.keys')
  const format = useFormatter()
  if (counts.length === 0) return null
  return (
    <table className={admin.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('requests')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(([name, count]) => (
          <tr key={name}>
            <td>{label(name)}</td>
            <td data-label={t('requests')}>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
