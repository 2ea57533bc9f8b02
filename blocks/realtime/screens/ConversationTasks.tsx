import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { IconArrowLeft, IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime, type TaskWire } from '../resources/index.ts'
import type { Member } from './MessageItem.tsx'
import classes from './realtime.module.css'
import { type TaskDraft, TaskDialog } from './TaskDialog.tsx'
import { TaskItem } from './TaskItem.tsx'

const step = 50
const statuses = ['pending', 'completed', 'dismissed'] as const

/** What is to be done of a conversation, and what was done or let go. */
export function ConversationTasks({
  id,
  people,
  onBack,
  onOpen,
}: {
  id: string
  people: readonly Member[]
  onBack(): void
  onOpen(sequence: number): void
}) {
  const t = useTranslations('realtime.tasks')
  const talk = useTranslations('realtime.talk')
  const [status, setStatus] = useState<(typeof statuses)[number]>('pending')
  const [records, setRecords] = useState(step)
  const [draft, setDraft] = useState<TaskDraft>()
  const { data, error, refetch } = useRead(realtime.tasks.list, { contextId: id, status, page: 1, records })
  const rows = (data?.data ?? []) as readonly (TaskWire & { readonly id: string })[]
  return (
    <section
      className={classes.talk}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !draft && !event.defaultPrevented) onBack()
      }}
    >
      <Group className={classes.head} gap="xs" justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon size="lg" aria-label={talk('back')} autoFocus onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.6} />
          </ActionIcon>
          <Text fw={600}>{t('title')}</Text>
        </Group>
        <Button size="compact-sm" onClick={() => setDraft({})}>
          {t('add')}
        </Button>
      </Group>
      <SegmentedControl
        m="xs"
        size="xs"
        aria-label={t('show')}
        data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(value) => setStatus(statuses.find((one) => one === value) ?? 'pending')}
      />
      <div className={classes.scroll}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && rows.length === 0 && (
          <EmptyState icon={IconChecklist} title={t('none')}>
            {status === 'pending' && t('noneText')}
          </EmptyState>
        )}
        <ul className={classes.listed}>
          {rows.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              onEdit={() => setDraft(task)}
              onOpen={task.message_sequence === null ? undefined : () => onOpen(task.message_sequence!)}
            />
          ))}
        </ul>
        {rows.length < Number(data?.meta.totalCount ?? 0) && records < 200 && (
          <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setRecords(records + step)}>
            {t('more')}
          </Button>
        )}
      </div>
      {draft && <TaskDialog contextId={id} people={people} draft={draft} onClose={() => setDraft(undefined)} />}
    </section>
  )
}
