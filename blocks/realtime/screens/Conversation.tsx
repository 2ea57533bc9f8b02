import { Button, Group, Menu, Text } from '@mantine/core'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { IconBellOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MessageWire, realtime } from '../resources/index.ts'
import { MessageItem } from './MessageItem.tsx'
import classes from './realtime.module.css'
import { Typing } from './Typing.tsx'
import { useChannel } from './useCable.ts'
import { useFailed } from './useFailed.ts'
import { WriteBox } from './WriteBox.tsx'

export type MessageRow = MessageWire & { readonly id: string; readonly deleted_at: string | null }

const step = 50

/** What was said in a conversation, who is writing, and the box to answer in. */
export function Conversation({ id }: { id: string }) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const { tenant } = useCaller()
  const cache = useQueryClient()
  const failed = useFailed()
  const [records, setRecords] = useState(step)
  const [thread, setThread] = useState<MessageRow>()
  const [typing, setTyping] = useState<ReadonlyMap<string, { name: string; at: number }>>(new Map())
  const { data, error, refetch } = useRead(realtime.conversations.get, { contextId: id, page: 1, records })
  const { data: members } = useRead(realtime.conversations.members, { contextId: id })
  const markRead = useAction(realtime.conversations.markRead, { alsoRefreshes: ['realtime.notifications'] })
  const mute = useAction(realtime.conversations.mute)
  const perform = useChannel('ConversationChannel', id, (told) => {
    if (told.type === 'typing' && told.user_unique_id !== me.id)
      setTyping(
        (now) =>
          new Map([
            ...now,
            [String(told.user_unique_id), { name: String(told.name ?? ''), at: told.is_typing ? Date.now() : 0 }],
          ]),
      )
    else if (told.type !== 'typing') void refresh(cache, tenant, 'realtime.conversations')
  })
  const rows = (data?.data ?? []) as readonly MessageRow[]
  const last = Number(data?.meta.lastSequence ?? 0)
  useEffect(() => {
    if (last > 0 && document.visibilityState === 'visible') markRead.mutate({ contextId: id, sequence: last })
  }, [id, last])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const people = members?.data ?? []
  const until = (hours: number | null) =>
    mute.mutate(
      { contextId: id, until: hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString() },
      { onError: failed },
    )
  const roots = rows.filter(({ parent_id }) => parent_id === null)
  const answers = thread ? rows.filter(({ parent_id }) => parent_id === thread.id) : []
  return (
    <section className={classes.talk} aria-label={t('conversation')}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {people.map(({ name, online }) => (online ? `${name} ●` : name)).join(', ')}
        </Text>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconBellOff size={14} />}>
              {t('mute')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => until(1)}>{t('muteHour')}</Menu.Item>
            <Menu.Item onClick={() => until(24)}>{t('muteDay')}</Menu.Item>
            <Menu.Item onClick={() => until(null)}>{t('unmute')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {thread && (
        <Group justify="space-between">
          <Text fw={600}>{t('thread')}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setThread(undefined)}>
            {t('back')}
          </Button>
        </Group>
      )}
      <ol className={classes.messages} aria-live="polite" tabIndex={0} aria-label={t('messages')}>
        {(thread ? [...answers, thread] : roots).map((row) => (
          <MessageItem key={row.id} row={row} people={people} onThread={thread ? undefined : () => setThread(row)} />
        ))}
        {!thread && rows.length < Number(data.meta.totalCount) && (
          <li>
            <Button variant="subtle" fullWidth onClick={() => setRecords(Math.min(200, records + step))}>
              {t('older')}
            </Button>
          </li>
        )}
        {rows.length === 0 && (
          <Text component="li" ta="center" p="lg">
            {t('empty')}
          </Text>
        )}
      </ol>
      <Typing people={typing} />
      <WriteBox key={thread?.id ?? ''} id={id} parent={thread?.id} people={people} onTyping={() => perform('typing')} />
    </section>
  )
}
