import { Button, Group, Text, Tooltip } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Monogram, useMe } from '@quoin/ui'
import type { Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { MessageActions } from './MessageActions.tsx'
import { MessageEdit } from './MessageEdit.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTools } from './MessageTools.tsx'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'
import { useFailed } from './useFailed.ts'

export interface Member {
  readonly unique_id: string
  readonly name: string
  readonly read_sequence: number
}
interface MessageItemProps {
  readonly row: MessageRow
  readonly people: readonly Member[]
  /** Whether the same person wrote just before. */
  readonly isContinued: boolean
  readonly isTarget: boolean
  readonly target?: Ref<HTMLLIElement>
  readonly isEdited: boolean
  onEdit(id: string | undefined): void
  onThread?(): void
  onTask?(): void
}

/** One message: who said it, what, what others think of it, and what can be done with it. */
export function MessageItem(props: MessageItemProps) {
  const { row, people, isContinued, isTarget, target, isEdited, onEdit, onThread, onTask } = props
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const me = useMe()
  const failed = useFailed()
  const {
    content,
    created_at: at,
    author_unique_id: author,
    author_name: authorName,
    source,
    edited_at: edited,
    reactions,
    replies,
  } = row
  const react = useAction(realtime.messages.react, { alsoRefreshes: ['realtime.conversations'] })
  const isMine = author === me.id
  const name = people.find(({ unique_id }) => unique_id === author)?.name ?? authorName ?? source ?? ''
  const seenBy = isMine ? people.filter((one) => one.unique_id !== me.id && one.read_sequence >= row.sequence) : []
  const time = at ? format.dateTime(new Date(at), { timeStyle: 'short' }) : ''
  const toggle = (emoji: string) => react.mutate({ id: row.id, emoji }, { onError: failed })
  return (
    <li ref={target} className={classes.message} data-continued={isContinued || undefined} data-target={isTarget || undefined}>
      <span className={classes.side}>
        {isContinued ? <time dateTime={at ?? undefined}>{time}</time> : <Monogram name={name} size={32} round />}
      </span>
      <div className={classes.said}>
        {!isContinued && (
          <Group gap={8} align="baseline">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="xs" c="dimmed" component="time" dateTime={at ?? undefined}>
              {time}
            </Text>
          </Group>
        )}
        {row.deleted_at ? (
          <Text size="sm" fs="italic" c="dimmed">
            {t('deleted')}
          </Text>
        ) : isEdited ? (
          <MessageEdit row={row} onDone={() => onEdit(undefined)} />
        ) : (
          <>
            {content && <MessageText>{content}</MessageText>}
            <MessageFiles row={row} />
            <MessageActions row={row} people={people} />
          </>
        )}
        {!row.deleted_at && (
          <Group gap={6} className={classes.below}>
            {edited && (
              <Text size="xs" c="dimmed">
                {t('edited')}
              </Text>
            )}
            {reactions.map(({ emoji, people: who }) => (
              <Button
                key={emoji}
                size="compact-xs"
                variant={who.includes(me.id) ? 'light' : 'default'}
                aria-pressed={who.includes(me.id)}
                aria-label={t('reaction', { emoji, count: String(who.length) })}
                onClick={() => toggle(emoji)}
              >
                {emoji} {who.length}
              </Button>
            ))}
            {replies > 0 && onThread && (
              <Button size="compact-xs" variant="subtle" onClick={onThread}>
                {t('replies', { count: replies })}
              </Button>
            )}
            {seenBy.length > 0 && (
              <Tooltip label={seenBy.map((one) => one.name).join(', ')}>
                <Text size="xs" c="dimmed" tabIndex={0}>
                  {t('seen', { count: String(seenBy.length) })}
                </Text>
              </Tooltip>
            )}
          </Group>
        )}
      </div>
      {!row.deleted_at && !isEdited && (
        <MessageTools
          row={row}
          isMine={isMine}
          onReact={toggle}
          onEdit={() => onEdit(row.id)}
          onThread={onThread}
          onTask={onTask}
        />
      )}
    </li>
  )
}
