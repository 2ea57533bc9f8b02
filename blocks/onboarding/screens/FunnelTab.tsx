import { Table, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { onboarding } from '../resources/index.ts'

/** Where people stop on a journey, and how long each step takes. */
export default function FunnelTab({ id }: { id: string }) {
  const t = useTranslations('onboarding.funnel')
  const format = useFormatter()
  const { data, error, refetch } = useRead(onboarding.onboardings.funnel, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.started === 0) return <EmptyState title={t('empty')} />
  const duration = (seconds: number) => {
    const [value, unit] =
      seconds < 90
        ? [seconds, 'second']
        : seconds < 5_400
          ? [seconds / 60, 'minute']
          : seconds < 129_600
            ? [seconds / 3_600, 'hour']
            : [seconds / 86_400, 'day']
    return format.number(Math.round(value as number), { style: 'unit', unit: unit as string })
  }
  return (
    <div tabIndex={0} role="region" aria-label={t('step')} style={{ overflowX: 'auto' }}>
      <Text mb="sm">
        {t('started')}: {format.number(data.started)} · {t('completed')}: {format.number(data.completed)}
      </Text>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('step')}</Table.Th>
            {(['reached', 'completed', 'skipped', 'failed', 'waiting', 'median'] as const).map((column) => (
              <Table.Th key={column} ta="right">
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.steps.map((step) => (
            <Table.Tr key={step.step_unique_id}>
              <Table.Td>
                {step.order}. {step.name}
              </Table.Td>
              {[step.reached, step.completed, step.skipped, step.failed, step.waiting].map((count, i) => (
                <Table.Td key={i} ta="right">
                  {format.number(count)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{step.median_seconds === null ? '–' : duration(step.median_seconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
