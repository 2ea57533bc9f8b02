import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Shelf } from '../Tree.tsx'
import { Ring } from '../Ring.tsx'
import { Payouts } from './Payouts.tsx'

/** One breakdown: how far it is, and what its completion pays out. */
export function BreakdownPanel({
  project,
  section,
  breakdown,
}: {
  readonly project: string
  readonly section: string
  readonly breakdown: Shelf
}) {
  const t = useTranslations('disclosure.tree')
  const { progress } = breakdown
  return (
    <Stack gap="lg">
      <div>
        <Text size="sm">{section}</Text>
        <Group justify="space-between" align="start">
          <Title order={2} size="h3">
            {breakdown.name}
          </Title>
          <Ring progress={progress} size={40} />
        </Group>
        {breakdown.description && (
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{breakdown.description}</Text>
        )}
        <Text size="sm">
          {t('summary', {
            percent: String(progress.percent ?? 0),
            completed: String(progress.completed),
            asked: String(progress.total - progress.not_applicable),
          })}
        </Text>
      </div>
      <Payouts project={project} breakdown={breakdown.unique_id} />
    </Stack>
  )
}
