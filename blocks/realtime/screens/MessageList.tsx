import { type ReactNode, useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Member, MessageItem } from './MessageItem.tsx'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'

/** So long one goes on without being named again. */
const togetherMs = 5 * 60_000

interface MessageListProps {
  /** Newest first, as the list is drawn from below. */
  readonly rows: readonly MessageRow[]
  readonly people: readonly Member[]
  /** The number of the message one came for. */
  readonly at?: number
  readonly editing: string | undefined
  onEdit(id: string | undefined): void
  onThread?(row: MessageRow): void
  onTask?(row: MessageRow): void
  /** What stands below and above them. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Messages by days, and by who goes on writing. */
export function MessageList({ rows, people, at, editing, onEdit, onThread, onTask, before, after }: MessageListProps) {
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const target = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which React would call as the effect's end.
    target.current?.scrollIntoView({ block: 'center' })
  }, [at])
  const dayOf = ({ created_at: moment }: MessageRow) => new Date(moment ?? 0).toDateString()
  return (
    <ol className={classes.messages} aria-live="polite" tabIndex={0} aria-label={t('messages')}>
      {before && <li>{before}</li>}
      {rows.flatMap((row, i) => {
        const earlier = rows[i + 1]
        const isNewDay = !earlier || dayOf(earlier) !== dayOf(row)
        const isContinued =
          !isNewDay &&
          earlier.author_unique_id === row.author_unique_id &&
          !earlier.deleted_at &&
          Date.parse(row.created_at ?? '') - Date.parse(earlier.created_at ?? '') < togetherMs
        const day = format.dateTime(new Date(row.created_at ?? 0), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })
        return [
          <MessageItem
            key={row.id}
            row={row}
            people={people}
            isContinued={isContinued}
            isTarget={row.sequence === at}
            target={row.sequence === at ? target : undefined}
            isEdited={editing === row.id}
            onEdit={onEdit}
            onThread={onThread && (() => onThread(row))}
            onTask={onTask && (() => onTask(row))}
          />,
          ...(isNewDay
            ? [
                <li key={`day ${row.id}`} className={classes.day}>
                  <span>{day}</span>
                </li>,
              ]
            : []),
        ]
      })}
      {after && <li>{after}</li>}
    </ol>
  )
}
