import { SegmentedControl, Stack } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime, type TaskWire } from '../resources/index.ts'
import classes from './realtime.module.css'
import { TaskItem } from './TaskItem.tsx'

const statuses = ['pending', 'completed', 'dismissed'] as const

/** What one was given to do in conversations. */
export function TasksPage() {
  const t = useTranslations('realtime.tasks')
  const me = useMe()
  const go = useGo()
  const [status, setStatus] = useState<(typeof statuses)[number]>('pending')
  const { data, error, refetch } = useRead(realtime.tasks.ofUser, { id: me.id, status, page: 1, records: 200 })
  const rows = (data?.data ?? []) as readonly (TaskWire & { readonly id: string })[]
  const open = ({ context_unique_id: id, message_sequence: at }: TaskWire) =>
    void go(pages.conversation({ id, ...(at === null ? { tasks: true } : { at: String(at) }) }))
  return (
    <Stack maw={820}>
      <PageHeader title={t('mine')} text={t('mineText')} />
      <SegmentedControl
        aria-label={t('show')}
        data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(value) => setStatus(statuses.find((one) => one === value) ?? 'pending')}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && rows.length === 0 && <EmptyState icon={IconChecklist} title={t('none')} />}
      <ul className={classes.listed}>
        {rows.map((task) => (
          <TaskItem key={task.id} task={task} onOpen={() => open(task)} />
        ))}
      </ul>
    </Stack>
  )
}
