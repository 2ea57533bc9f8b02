import { SegmentedControl } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconChartBar } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assistant, reportDays } from '../../resources/index.ts'
import { UsageChart } from './UsageChart.tsx'
import { UsageTable } from './UsageTable.tsx'
import styles from './usage.module.css'

type Report = OutputOf<typeof assistant.analytics.report>

/** What the assistant was asked and what it took: figures, a picture, and who and which model it was. */
export default function UsagePage(search: { readonly days?: string }) {
  return (
    <WithTexts>
      <Usage {...search} />
    </WithTexts>
  )
}

function Usage(search: { readonly days?: string }) {
  const t = useTranslations('assistant.usage')
  const go = useGo()
  const days = reportDays.find((one) => one === search.days) ?? '30'
  const { data, error, refetch } = useRead(assistant.analytics.report, { days })
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className={styles.stack}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <SegmentedControl
            aria-label={t('period')}
            value={days}
            data={reportDays.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            onChange={(next) => void go(pages.usage(next === '30' ? {} : { days: next }), { replace: true })}
          />
        }
      />
      {data.overview.total_executions === 0 ? (
        <EmptyState icon={IconChartBar} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <Figures report={data} />
      )}
    </div>
  )
}

/** A model costs less than the smallest coin an answer: what is small shows more digits. */
function useCost(currency: string): (cost: number) => string {
  const format = useFormatter()
  return (cost) =>
    cost === 0 ? '–' : format.number(cost, { style: 'currency', currency, maximumFractionDigits: cost < 1 ? 4 : undefined })
}

function Figures({ report }: { readonly report: Report }) {
  const t = useTranslations('assistant.usage')
  const format = useFormatter()
  const cost = useCost(report.currency)
  const { overview, models, agents } = report
  const seconds = (ms: number) => t('seconds', { seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }) })
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const tiles: readonly (readonly [string, string])[] = [
    [t('requests'), format.number(overview.total_executions)],
    [t('tokens'), format.number(overview.total_tokens)],
    [t('cost'), cost(overview.total_cost)],
    [t('latency'), seconds(overview.avg_latency_ms)],
    [t('errors'), percent(overview.error_rate)],
    [t('feedback'), t('thumbs', { likes: overview.feedback.likes, dislikes: overview.feedback.dislikes })],
  ]
  return (
    <>
      <dl className={styles.tiles}>
        {tiles.map(([label, value]) => (
          <div key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UsageChart report={report} />
      <UsageTable
        id="usage-by-agent"
        title={t('byAgent')}
        head={[t('agent'), t('requests'), t('tokens'), t('cost'), t('latency'), t('success'), t('feedback')]}
        rows={agents.map((row) => ({
          key: row.agent_unique_id,
          cells: [
            <RefValue
              key={row.agent_unique_id}
              target="assistant.agents"
              id={row.agent_unique_id}
              related={{ id: row.agent_unique_id, name: row.agent_name }}
            />,
            format.number(row.execution_count),
            format.number(row.total_tokens),
            cost(row.total_cost),
            seconds(row.avg_latency_ms),
            percent(row.success_rate),
            t('thumbs', { likes: row.likes, dislikes: row.dislikes }),
          ],
        }))}
      />
      <UsageTable
        id="usage-by-model"
        title={t('byModel')}
        head={[t('model'), t('requests'), t('input'), t('output'), t('cost')]}
        rows={models.map((row) => ({
          key: row.model ?? '',
          cells: [
            row.model,
            format.number(row.execution_count),
            format.number(row.input_tokens),
            format.number(row.output_tokens),
            cost(row.total_cost),
          ],
        }))}
      />
    </>
  )
}
