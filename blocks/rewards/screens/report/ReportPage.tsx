import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconArrowDown, IconArrowUp, IconChartBar } from '@tabler/icons-react'
import { useGo } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import { Tile } from '../Tile.tsx'
import styles from '../rewards.module.css'
import { useAmount } from '../useAmount.ts'

const periods = ['30', '90', '365'] as const

/** What the programme owes, gives and loses: points over time, tiers and who moved, what each rule cost, what ends next. */
export function ReportPage(search: { readonly days?: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const amount = useAmount()
  const go = useGo()
  const days = periods.find((one) => one === search.days) ?? '90'
  const read = useRead(rewards.programmes.overview, { days })
  const owed = useRead(rewards.programmes.report, {})
  const failed = [read, owed].find(({ error }) => error)
  if (failed?.error) return <ErrorState error={failed.error} level={1} onRetry={() => void failed.refetch()} />
  if (!read.data || !owed.data) return <PageSkeleton />
  const [data, books] = [read.data, owed.data]
  const percent = (basisPoints: number | null) =>
    basisPoints === null ? '–' : format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 1 })
  const date = (day: string, options: DayLook) => format.dateTime(new Date(`${day}T12:00:00Z`), { ...options, timeZone: 'UTC' })
  const isEmpty = books.issued_points === 0 && data.tiers.every(({ customers }) => customers === 0)
  const members = data.tiers.reduce((sum, { customers }) => sum + customers, 0)
  return (
    <div className={styles.stack}>
      <PageHeader
        title={t('report.title')}
        text={t('report.text')}
        actions={
          <SegmentedControl
            aria-label={t('report.period')}
            value={days}
            data={periods.map((value) => ({ value, label: t('report.days', { count: Number(value) }) }))}
            onChange={(next) => void go(pages.report(next === '90' ? {} : { days: next }), { replace: true })}
          />
        }
      />
      {isEmpty ? (
        <EmptyState icon={IconChartBar} title={t('report.none')}>
          {t('report.noneText')}
        </EmptyState>
      ) : (
        <>
          <dl className={styles.tiles}>
            <Tile label={t('report.owed')} value={amount(books.liability_minor, books.currency)} />
            <Tile label={t('report.earned')} value={format.number(data.earned_points + data.given_points)} />
            <Tile label={t('report.redeemed')} value={format.number(data.redeemed_points)} />
            <Tile label={t('report.redemptionRate')} value={percent(data.redemption_basis_points)} />
            <Tile label={t('report.ended')} value={format.number(data.expired_points)} />
            <Tile label={t('report.breakage')} value={percent(data.breakage_basis_points)} />
          </dl>
          <OverTime data={data} date={date} />
          <Panel id="spread" title={t('report.tiers')}>
            <Rows
              label={t('report.tiers')}
              head={[t('report.tier'), t('report.customers'), t('report.points'), t('report.joined'), t('report.left')]}
              rows={data.tiers.map((tier) => [
                <>
                  {tier.name ?? t('member.noTier')}
                  <span className={styles.name}>{percent(members && Math.round((tier.customers * 10_000) / members))}</span>
                </>,
                format.number(tier.customers),
                format.number(tier.points),
                format.number(tier.joined),
                format.number(tier.left),
              ])}
            />
            {data.moves.length > 0 && <Moves moves={data.moves} />}
          </Panel>
          <Panel id="rule-cost" title={t('report.rules')}>
            {data.rules.length === 0 ? (
              <p className={styles.dim}>{t('report.noRules')}</p>
            ) : (
              <Rows
                label={t('report.rules')}
                head={[t('report.rule'), t('report.uses'), t('report.points'), t('report.cost')]}
                rows={data.rules.map((rule) => [
                  rule.name ?? t('report.gone'),
                  format.number(rule.uses),
                  format.number(rule.points),
                  amount(rule.cost_minor, data.currency),
                ])}
              />
            )}
          </Panel>
          <Panel id="ending-next" title={t('report.ending')}>
            {books.expiring.length === 0 ? (
              <p className={styles.dim}>{t('report.nothingEnds')}</p>
            ) : (
              <Rows
                label={t('report.ending')}
                head={[t('report.day'), t('report.points')]}
                rows={books.expiring.map(({ day, points }) => [
                  date(day, { day: 'numeric', month: 'long', year: 'numeric' }),
                  format.number(points),
                ])}
              />
            )}
          </Panel>
        </>
      )}
    </div>
  )
}

type Overview = OutputOf<typeof rewards.programmes.overview>
interface DayLook {
  readonly day?: 'numeric'
  readonly month: 'short' | 'long'
  readonly year?: 'numeric'
}

function OverTime({ data, date }: { data: Overview; date(day: string, look: DayLook): string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const bars = data.rows.map((row) => ({
    ...row,
    // The same as the figure above it.
    earned: row.earned + row.given,
    day: date(row.day, data.step === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }),
  }))
  return (
    <Panel id="over-time" title={t('report.overTime')}>
      <div aria-hidden>
        <BarChart
          h={220}
          data={bars}
          dataKey="day"
          withLegend
          series={[
            { name: 'earned', label: t('report.earned'), color: 'var(--q-accent)' },
            { name: 'redeemed', label: t('report.redeemed'), color: 'gray.6' },
            { name: 'expired', label: t('report.ended'), color: 'gray.4' },
          ]}
          valueFormatter={(value) => format.number(value)}
          yAxisProps={{ allowDecimals: false }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      {/* The same for those who do not see the picture. */}
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('report.day')}</th>
              <th scope="col">{t('report.earned')}</th>
              <th scope="col">{t('report.redeemed')}</th>
              <th scope="col">{t('report.ended')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((row) => (
              <tr key={row.day}>
                <th scope="row">{row.day}</th>
                <td>{format.number(row.earned)}</td>
                <td>{format.number(row.redeemed)}</td>
                <td>{format.number(row.expired)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Panel>
  )
}

/** Who went from one tier to another. */
function Moves({ moves }: { moves: Overview['moves'] }) {
  const t = useTranslations('rewards')
  return (
    <ul className={styles.rules} aria-label={t('report.moves')}>
      {moves.map((move) => (
        <li key={`${move.from_name} ${move.to_name}`} style={{ padding: '6px 8px 6px 0' }}>
          {move.is_up ? (
            <IconArrowUp size={16} stroke={1.6} aria-label={t('report.up')} />
          ) : (
            <IconArrowDown size={16} stroke={1.6} aria-label={t('report.down')} />
          )}
          <span className={styles.sentence}>
            {t('report.move', {
              count: move.customers,
              from: move.from_name ?? t('member.noTier'),
              to: move.to_name ?? t('member.noTier'),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A table whose first column is words and whose others are numbers. */
function Rows({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {head.map((text, at) => (
              <Table.Th key={text} ta={at === 0 ? undefined : 'right'}>
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // Rows are drawn whole, in the order they came.
            <Table.Tr key={row}>
              {cells.map((cell, at) => (
                <Table.Td key={at} ta={at === 0 ? undefined : 'right'} className={at === 0 ? undefined : 'q-number'}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
