import { Button, Text } from '@mantine/core'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { ConversationFiles } from './ConversationFiles.tsx'
import { ConversationTasks } from './ConversationTasks.tsx'
import { LiveMeetings } from './LiveMeetings.tsx'
import { MeetingsDialog } from './MeetingsDialog.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './realtime.module.css'
import { TalkHeader } from './TalkHeader.tsx'
import { TaskDialog, type TaskDraft } from './TaskDialog.tsx'
import { Thread } from './Thread.tsx'
import { Typing } from './Typing.tsx'
import { useChannel } from './useCable.ts'
import { useMembers } from './useMembers.ts'
import { type MessageRow, useMessages } from './useMessages.ts'
import { WriteBox } from './WriteBox.tsx'

/** What is to be fetched again after something happened in a conversation. */
const changedBy = (type: unknown): readonly string[] =>
  type === 'tasks' || type === 'meetings' ? [type] : ['conversations', 'messages', 'messageFiles']

/** What was said in a conversation, who is writing, and the box to answer in. `at` is the number of a message to begin with. */
export function Conversation({
  id,
  at,
  tasks,
  meetings: areMeetingsOpen,
  isNamed = false,
}: {
  id: string
  at?: number
  /** Begins with what is to be done. */
  tasks?: boolean
  /** Begins with its meetings. */
  meetings?: boolean
  isNamed?: boolean
}) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const { tenant } = useCaller()
  const cache = useQueryClient()
  const [thread, setThread] = useState<MessageRow>()
  const [beside, setBeside] = useState<'files' | 'tasks' | undefined>(tasks ? 'tasks' : undefined)
  const [isMeeting, setMeeting] = useState(areMeetingsOpen ?? false)
  const [draft, setDraft] = useState<TaskDraft>()
  const [editing, setEditing] = useState<string>()
  const [typing, setTyping] = useState<ReadonlyMap<string, { name: string; at: number }>>(new Map())
  const messages = useMessages(id, at)
  const { rows, last, view, hasOlder, hasNewer } = messages
  const { data: context } = useRead(realtime.contexts.get, { id })
  const people = useMembers(id)
  const { data: mine } = useRead(realtime.conversations.list, { id: me.id, page: 1, records: 100 })
  const markRead = useAction(realtime.conversations.markRead, { alsoRefreshes: ['realtime.notifications'] })
  const perform = useChannel('ConversationChannel', id, (told) => {
    if (told.type === 'typing' && told.user_unique_id !== me.id)
      setTyping((now) => {
        const who = { name: String(told.name ?? ''), at: told.is_typing ? Date.now() : 0 }
        return new Map([...now, [String(told.user_unique_id), who]])
      })
    else if (told.type !== 'typing') for (const name of changedBy(told.type)) void refresh(cache, tenant, `realtime.${name}`)
  })
  useEffect(() => {
    if (last > 0 && !hasNewer && document.visibilityState === 'visible') markRead.mutate({ contextId: id, sequence: last })
  }, [id, last, hasNewer])
  if (messages.error) return <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
  if (!messages.isLoaded) return <PageSkeleton />
  const row = mine?.data.find((one) => one.id === id)?.meta
  const typed = () => perform('typing')
  if (thread) return <Thread id={id} root={thread} people={people} onTyping={typed} onBack={() => setThread(undefined)} />
  const back = () => setBeside(undefined)
  if (beside === 'files') return <ConversationFiles id={id} people={people} onBack={back} />
  if (beside === 'tasks') {
    const show = (sequence: number) => {
      messages.at(sequence)
      back()
    }
    return <ConversationTasks id={id} people={people} onBack={back} onOpen={show} />
  }
  const roots = rows.filter(({ parent_id }) => parent_id === null)
  const lastOfMine = roots.find((one) => one.author_unique_id === me.id && !one.deleted_at)
  return (
    <section className={classes.talk} aria-label={t('conversation')}>
      <TalkHeader
        id={id}
        name={isNamed ? row?.name : undefined}
        people={people}
        mutedUntil={row?.muted_until}
        group={context?.group_unique_id}
        onFiles={() => setBeside('files')}
        onTasks={() => setBeside('tasks')}
        onMeetings={() => setMeeting(true)}
        onDay={messages.since}
      />
      <LiveMeetings contextId={id} />
      <MessageList
        key={JSON.stringify(view)}
        rows={roots}
        people={people}
        at={messages.target}
        editing={editing}
        onEdit={setEditing}
        onThread={setThread}
        onTask={(row) => setDraft({ description: row.content, message_unique_id: row.id })}
        before={
          hasNewer && (
            <Button variant="subtle" size="compact-sm" fullWidth onClick={messages.newer}>
              {t('newer')}
            </Button>
          )
        }
        after={
          hasOlder && (
            <Button variant="subtle" size="compact-sm" fullWidth onClick={messages.older}>
              {t('older')}
            </Button>
          )
        }
      />
      {view && (
        <Button size="compact-sm" variant="default" className={classes.latest} onClick={messages.latest}>
          {t('latest')}
        </Button>
      )}
      {rows.length === 0 && (
        <Text ta="center" size="sm" c="dimmed" pb="lg">
          {t(view?.since ? 'noneSince' : 'empty')}
        </Text>
      )}
      {draft && <TaskDialog contextId={id} people={people} draft={draft} onClose={() => setDraft(undefined)} />}
      {isMeeting && <MeetingsDialog contextId={id} onClose={() => setMeeting(false)} />}
      <Typing people={typing} />
      {context?.closed_at ? (
        <p className={classes.closed}>{t('closed')}</p>
      ) : (
        <WriteBox
          id={id}
          people={people}
          onTyping={typed}
          onEditLast={lastOfMine ? () => setEditing(lastOfMine.id) : undefined}
        />
      )}
    </section>
  )
}
