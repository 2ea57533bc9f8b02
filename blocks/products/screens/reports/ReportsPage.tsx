import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Button, SegmentedControl, Table } from '@mantine/core'
import { csvOf, type Operation } from '@quoin/kit'
import { useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './reports.module.css'

const stockReportKinds = ['value', 'ageing', 'sellThrough'] as const
interface ReportSearch {
  readonly kind?: string
  readonly warehouse?: string
  readonly days?: string
}

type Kind = (typeof stockReportKinds)[number]
type Row = Readonly<Record<string, string | number | null>>
interface Report {
  readonly rows: readonly Row[]
  readonly sums: Row | readonly Row[] | null
  readonly has_more: boolean
}
const ages = ['to_30', 'to_90', 'to_180', 'older'] as const

export const ReportsPage = (search: ReportSearch) => (
  <WithTexts>
    <Page {...search} />
  </WithTexts>
)

/** What lies in the warehouses: its worth, its age, and how fast it goes; a picture, the figures, and a file. */
function Page(search: ReportSearch) {
  const t = useTranslations('products.reports')
  const fields = useTranslations('products.resources.stock.fields')
  const format = useFormatter()
  const { permissions } = useMe()
  const go = useGo()
  const kinds = stockReportKinds.filter((one) => one !== 'value' || permissions.has('products.costs.read'))
  const kind = kinds.find((one) => one === search.kind) ?? kinds[0]!
  const days = search.days === '7' ? 7 : search.days === '90' ? 90 : 30
  // Calculated once: a moment that moves with every drawing would ask for ever.
  const [now] = useState(() => Date.now())
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(products.stockReports)
  const operation = products.stockReports[kind] as Operation<object, unknown>
  const requested = {
    ...(search.warehouse ? { warehouse_unique_id: search.warehouse } : {}),
    ...(kind === 'sellThrough' ? { from: new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10) } : {}),
  }
  const read = useRead<object, unknown>(operation, requested)
  const report = read.data as Report | undefined
  const save = () =>
    void call(operation, { ...requested, records: 50_000 }).then(
      (whole) => saveFile(`${kind}.csv`, csvOf((whole as Report).rows)),
      (error: unknown) => notify.trouble(inWords(error).sentence),
    )
  const show = (next: ReportSearch) => {
    const { kind, warehouse, days } = { ...search, ...next }
    void go(pages.reports({ kind, warehouse, days }), { replace: true })
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t(`${kind}Text`)}
        actions={
          <Button
            variant="default"
            disabled={!report || report.rows.length === 0}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={save}
          >
            {t('csv')}
          </Button>
        }
      />
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => show({ kind: next })}
        />
        {kind === 'sellThrough' && (
          <SegmentedControl
            aria-label={t('period')}
            value={String(days)}
            data={[7, 30, 90].map((count) => ({ value: String(count), label: t('days', { count: format.number(count) }) }))}
            onChange={(next) => show({ days: next === '30' ? undefined : next })}
          />
        )}
        <div className={styles.place}>
          <RefInput
            target="products.warehouses"
            label={fields('warehouse')}
            value={search.warehouse ?? null}
            onChange={(id) => show({ warehouse: id ?? undefined })}
          />
        </div>
      </div>
      {read.error && !report && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !report && <ListSkeleton rows={6} />}
      {report &&
        (report.rows.length === 0 ? (
          <EmptyState icon={IconChartBar} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <>
            <Chart kind={kind} report={report} />
            <Figures kind={kind} rows={report.rows} />
            {report.has_more && <p className={styles.hint}>{t('more')}</p>}
          </>
        ))}
    </>
  )
}

/** The picture says nothing that the figures do not say. */
function Chart({ kind, report }: { kind: Kind; report: Report }) {
  const t = useTranslations('products.reports')
  const format = useFormatter()
  // Amounts of several currencies do not stand beside each other; the one of the dearest shelf leads.
  const currency = kind === 'value' ? String(report.rows[0]?.currency ?? 'EUR') : undefined
  const bars =
    kind === 'value'
      ? (report.sums as readonly Row[])
          .filter((row) => row.currency === currency)
          .map((row) => ({ name: String(row.warehouse ?? t('noWarehouse')), of: Number(row.value) }))
      : kind === 'ageing'
        ? ages.map((age) => ({ name: t(age), of: Number((report.sums as Row)[age]) }))
        : report.rows.slice(0, 10).map((row) => ({ name: String(row.sku), of: Number(row.rate) }))
  return (
    <div aria-hidden className={styles.chart}>
      <BarChart
        h={220}
        data={bars}
        dataKey="name"
        series={[{ name: 'of', label: t(kind), color: 'var(--q-accent)' }]}
        valueFormatter={(value) =>
          kind === 'sellThrough'
            ? format.number(value, { style: 'percent' })
            : format.number(value, currency ? { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } : {})
        }
        yAxisProps={kind === 'sellThrough' ? { domain: [0, 1] } : { allowDecimals: currency !== undefined }}
        barProps={{ isAnimationActive: false, maxBarSize: 64 }}
        // Hidden from those who listen, it must not take the keyboard either.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}

const columnsOf = {
  value: ['warehouse', 'on_hand', 'cost', 'value'],
  ageing: ['on_hand', ...ages, 'oldest'],
  sellThrough: ['opening', 'came', 'sold', 'on_hand', 'rate'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>
type Column = (typeof columnsOf)[Kind][number]

function Figures({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const t = useTranslations('products.reports')
  const fields = useTranslations('products.resources.stock.fields')
  const format = useFormatter()
  const money = useMoney()
  const columns: readonly Column[] = columnsOf[kind]
  const labelOf = (column: Column): string =>
    column === 'warehouse'
      ? fields('warehouse')
      : column === 'on_hand'
        ? t('onHand')
        : column === 'value'
          ? t('worth')
          : t(column)
  const cell = (row: Row, column: Column): string => {
    const value = row[column]
    if (value === null || value === undefined) return '–'
    if (column === 'warehouse') return String(value)
    if (column === 'oldest') return format.dateTime(new Date(`${value}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    if (column === 'cost' || column === 'value') return money(value, row.currency)
    return format.number(Number(value), column === 'rate' ? { style: 'percent', maximumFractionDigits: 1 } : {})
  }
  return (
    <div className={styles.scroll} role="region" aria-label={t(kind)} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('product')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} className={column === 'warehouse' ? undefined : styles.end}>
                {labelOf(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.sku} ${row.warehouse ?? ''}`}>
              <Table.Td>
                {row.name}
                <span className={styles.sku}>{row.sku}</span>
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} className={column === 'warehouse' ? undefined : styles.end}>
                  {cell(row, column)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
