import { ActionIcon, Badge, Button, Group, Menu, Text, Textarea, Tooltip } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Monogram, useMe } from '@quoin/ui'
import { IconDots, IconMessage, IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { MessageRow } from './Conversation.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const emojis = ['👍', '❤️', '😄', '🎉', '👀', '✅'] as const
interface Member {
  readonly unique_id: string
  readonly name: string
  readonly read_sequence: number
}

/** One message: who said it, what, what others think of it, and what can be done with it. */
export function MessageItem({ row, people, onThread }: { row: MessageRow; people: readonly Member[]; onThread?(): void }) {
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const me = useMe()
  const failed = useFailed()
  const { content, created_at: at, created_by: author, source, edited_at: edited, deleted_at: deleted, reactions, replies } = row
  const [text, setText] = useState<string>()
  const also = { alsoRefreshes: ['realtime.conversations'] }
  const react = useAction(realtime.messages.react, also)
  const update = useAction(realtime.messages.update, also)
  const remove = useAction(realtime.messages.delete, also)
  const isMine = author === me.id
  const name = people.find(({ unique_id }) => unique_id === author)?.name ?? source ?? ''
  const seenBy = isMine ? people.filter((one) => one.unique_id !== me.id && one.read_sequence >= row.sequence) : []
  const save = () => update.mutate({ id: row.id, content: text ?? '' }, { onSuccess: () => setText(undefined), onError: failed })
  if (deleted)
    return (
      <li className={classes.message}>
        <Text size="sm" fs="italic">
          {t('deleted')}
        </Text>
      </li>
    )
  return (
    <li className={classes.message}>
      <Monogram name={name} size={28} round />
      <div className={classes.said}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" component="time" dateTime={at ?? undefined}>
            {at && format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'short' })}
          </Text>
          {edited && <Text size="xs">{t('edited')}</Text>}
        </Group>
        {text === undefined ? (
          <div className={classes.content}>{content}</div>
        ) : (
          <>
            <Textarea
              autosize
              autoFocus
              aria-label={t('edit')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group gap="xs" mt={4}>
              <Button size="compact-sm" loading={update.isPending} onClick={save}>
                {t('save')}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setText(undefined)}>
                {t('cancel')}
              </Button>
            </Group>
          </>
        )}
        <Group gap={4} mt={2}>
          {reactions.map(({ emoji, people: who }) => (
            <Button
              key={emoji}
              size="compact-xs"
              variant={who.includes(me.id) ? 'light' : 'default'}
              aria-pressed={who.includes(me.id)}
              aria-label={t('reaction', { emoji, count: String(who.length) })}
              onClick={() => react.mutate({ id: row.id, emoji }, { onError: failed })}
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
              <Badge size="xs" variant="light" color="gray" className={classes.badge}>
                {t('seen', { count: String(seenBy.length) })}
              </Badge>
            </Tooltip>
          )}
        </Group>
      </div>
      <Group gap={0} wrap="nowrap" align="start">
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('react')}>
              <IconMoodSmile size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {emojis.map((emoji) => (
              <Menu.Item key={emoji} onClick={() => react.mutate({ id: row.id, emoji }, { onError: failed })}>
                {emoji}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {onThread && (
          <ActionIcon aria-label={t('answer')} onClick={onThread}>
            <IconMessage size={16} />
          </ActionIcon>
        )}
        {isMine && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('more')}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setText(content)}>{t('edit')}</Menu.Item>
              <Menu.Item color="red" onClick={() => remove.mutate({ id: row.id }, { onError: failed })}>
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </li>
  )
}
