import { BarChart } from '@mantine/charts'
import { csvOf, type Page, toDecimal } from '@quoin/kit'
import '@mantine/charts/styles.layer.css'
import { Button, SegmentedControl, Select, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import type { Option } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { MarginPanel } from './MarginPanel.tsx'

interface Overview {
  readonly rows: readonly {
    readonly day: string
    readonly currency: string
    readonly orders: number
    readonly total_minor: number
    readonly refunded_minor: number
  }[]
  readonly tenders: readonly {
    readonly kind: string
    readonly currency: string
    readonly count: number
    readonly amount_minor: number
  }[]
  readonly products: readonly {
    readonly product_unique_id: string | null
    readonly name: string
    readonly currency: string
    readonly quantity: number
    readonly total_minor: number
  }[]
}

interface Shown {
  readonly days?: string
  readonly channel?: string
}

/** What the shop sold: figures, a bar for each day, how it was paid, and what sold best. */
export function DashboardPage({ channel, ...search }: Shown) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  const go = useGo()
  const { permissions } = useMe()
  const days = search.days === '7' ? 7 : search.days === '90' ? 90 : 30
  const show = (next: Shown) => void go(pages.dashboard({ days: search.days, channel, ...next }), { replace: true })
  // Calculated once: a moment that moves with every drawing would ask for ever.
  const [now] = useState(() => Date.now())
  const from = new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const requested = { from, ...(channel ? { channel_unique_id: channel } : {}) }
  const read = useRead(sales.orders.overview, requested)
  const channels =
    (
      useRead(products.channels.list, { records: 200, sort: 'name' }, { enabled: permissions.has('products.products.read') })
        .data as Page<AnyRecord> | undefined
    )?.data ?? []
  const data = read.data as Overview | undefined
  if (read.error) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!data) return <PageSkeleton />
  // The currency with the most days leads; others are in the file.
  const counted = Map.groupBy(data.rows, (row) => row.currency)
  const currency = [...counted].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'EUR'
  const rows = data.rows.filter((row) => row.currency === currency)
  const sum = (of: (row: Overview['rows'][number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [total, orders, refunded] = [sum((row) => row.total_minor), sum((row) => row.orders), sum((row) => row.refunded_minor)]
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const bars = Array.from({ length: days }, (_, i) => new Date(now - (days - 1 - i) * 86_400_000).toISOString().slice(0, 10)).map(
    (text) => ({ day: day(text), sold: toDecimal(byDay.get(text)?.total_minor ?? 0, currency) }),
  )
  const save = () => saveFile('sales.csv', csvOf(data.rows))
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('dashboard.period')}
              value={String(days)}
              data={[7, 30, 90].map((count) => ({
                value: String(count),
                label: t('dashboard.days', { count: format.number(count) }),
              }))}
              onChange={(next) => show({ days: next === '30' ? undefined : next })}
            />
            {channels.length > 0 && (
              <Select
                aria-label={t('dashboard.channel')}
                w={170}
                data={[
                  { value: '', label: t('dashboard.everyChannel') },
                  ...channels.map(({ id, name }) => ({ value: id, label: String(name) })),
                ]}
                value={channel ?? ''}
                allowDeselect={false}
                searchable={channels.length > 8}
                onChange={(next) => show({ channel: next || undefined })}
              />
            )}
            <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
              {t('dashboard.csv')}
            </Button>
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyState icon={IconChartBar} title={t('dashboard.none')}>
          {t('dashboard.noneText')}
        </EmptyState>
      ) : (
        <>
          <dl className={styles.figures}>
            {(
              [
                [t('dashboard.revenue'), money(total, currency)],
                [t('dashboard.orders'), format.number(orders)],
                [t('dashboard.average'), money(orders === 0 ? 0 : Math.round(total / orders), currency)],
                [t('dashboard.refunded'), money(refunded, currency)],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.panels}>
            <section className={styles.panel} aria-labelledby="by-day" style={{ gridColumn: '1 / -1' }}>
              <h2 id="by-day" className={styles.heading}>
                {t('dashboard.byDay')}
              </h2>
              {/* The picture says nothing that the file does not say. */}
              <div aria-hidden>
                <BarChart
                  h={240}
                  data={bars}
                  dataKey="day"
                  series={[{ name: 'sold', label: t('dashboard.revenue'), color: 'var(--q-accent)' }]}
                  valueFormatter={(value) =>
                    format.number(value, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
                  }
                  barProps={{ isAnimationActive: false }}
                  // Hidden from those who listen, it must not take the keyboard either.
                  barChartProps={{ accessibilityLayer: false }}
                />
              </div>
            </section>
            <section className={styles.panel} aria-labelledby="by-tender">
              <h2 id="by-tender" className={styles.heading}>
                {t('dashboard.byTender')}
              </h2>
              <Table>
                <Table.Tbody>
                  {data.tenders.map((row) => (
                    <Table.Tr key={`${row.kind} ${row.currency}`}>
                      <Table.Td>{t(`resources.payments.options.paymentType.${row.kind}` as Option)}</Table.Td>
                      <Table.Td className={styles.end}>{format.number(row.count)}</Table.Td>
                      <Table.Td className={styles.end}>{money(row.amount_minor, row.currency)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
            <section className={styles.panel} aria-labelledby="best">
              <h2 id="best" className={styles.heading}>
                {t('dashboard.best')}
              </h2>
              <Table>
                <Table.Tbody>
                  {data.products.map((row) => (
                    <Table.Tr key={`${row.product_unique_id ?? row.name} ${row.currency}`}>
                      <Table.Td>{row.name}</Table.Td>
                      <Table.Td className={styles.end}>{format.number(row.quantity)}</Table.Td>
                      <Table.Td className={styles.end}>{money(row.total_minor, row.currency)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
            {permissions.has('sales.costs.read') && <MarginPanel asked={requested} />}
          </div>
        </>
      )}
    </>
  )
}
