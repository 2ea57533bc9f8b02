import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import type { ConversationRow } from '../resources/index.ts'
import classes from './realtime.module.css'

/** A conversation in the list: what it is called, what was said last, how much is unread. */
export function ConversationRowItem({ row, isOpen, onOpen }: { row: ConversationRow; isOpen: boolean; onOpen(): void }) {
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const { name, last_message: last, last_message_by: by, last_message_at: at, unread_count: unread, draft } = row.meta
  return (
    <UnstyledButton className={classes.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={unread > 0 ? 600 : 500} truncate>
          {name || t('unnamed')}
        </Text>
        {unread > 0 && (
          <Badge size="sm" circle aria-label={t('unread', { count: String(unread) })}>
            {unread > 99 ? '99+' : unread}
          </Badge>
        )}
      </Group>
      <Text size="sm" truncate>
        {draft ? `${t('draft')}: ${draft}` : last ? [by, last].filter(Boolean).join(': ') : t('empty')}
      </Text>
      {at && (
        <Text size="xs" component="time" dateTime={at}>
          {format.relativeTime(new Date(at))}
        </Text>
      )}
    </UnstyledButton>
  )
}
