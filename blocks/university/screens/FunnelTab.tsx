import { Button, Group, Table, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'
import { saveCsv } from './saveFile.ts'

/** How many came how far, and the step they stop at. */
export default function FunnelTab({ id }: { id: string }) {
  const t = useTranslations('university.funnel')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.courses.funnel, { id, format: 'json' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.started === 0) return <EmptyState title={t('empty')} />
  const share = (part: number, of: number) => (of === 0 ? '' : ` (${format.number(part / of, { style: 'percent' })})`)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('chapter')}>
      <Group justify="space-between" mb="sm">
        <Text>
          {t('enrolled')}: {format.number(data.enrolled)} · {t('started')}: {format.number(data.started)} · {t('completed')}:{' '}
          {format.number(data.completed)}
          {share(data.completed, data.started)}
        </Text>
        <Button
          variant="default"
          onClick={() => saveCsv('funnel.csv', [...data.chapters.map((row) => ({ level: 'chapter', ...row })), ...data.steps])}
        >
          {t('csv')}
        </Button>
      </Group>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('chapter')}</Table.Th>
            <Table.Th ta="right">{t('reached')}</Table.Th>
            <Table.Th ta="right">{t('finished')}</Table.Th>
            <Table.Th ta="right">{t('left')}</Table.Th>
            <Table.Th ta="right">{t('days')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.chapters.map((row) => (
            <Table.Tr key={row.unique_id}>
              <Table.Td>{row.title}</Table.Td>
              <Table.Td ta="right">{format.number(row.reached)}</Table.Td>
              <Table.Td ta="right">
                {format.number(row.finished)}
                {share(row.finished, data.started)}
              </Table.Td>
              <Table.Td ta="right">{format.number(row.left)}</Table.Td>
              <Table.Td ta="right">{row.median_days === null ? '–' : format.number(row.median_days)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Title order={3} size="h5" mt="lg">
        {t('step')}
      </Title>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('step')}</Table.Th>
            <Table.Th ta="right">{t('done')}</Table.Th>
            <Table.Th ta="right">{t('left')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.steps.map((row) => (
            <Table.Tr key={row.unique_id}>
              <Table.Td>
                {row.chapter} · {row.title}
              </Table.Td>
              <Table.Td ta="right">{format.number(row.done)}</Table.Td>
              <Table.Td ta="right">{format.number(row.left)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
