import { ActionIcon, Badge, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { NoticeCategory } from '@quoin/kit/notices/rule'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconCheck, IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { NotificationRow } from './notification.ts'
import { useFailed } from './useFailed.ts'
import { NotificationActions } from './NotificationActions.tsx'
import classes from './realtime.module.css'

/** What somebody is told, with what they can do about it at once. */
export function NotificationItem({ row, onOpen }: { row: NotificationRow; onOpen?(): void }) {
  const t = useTranslations('realtime.inbox')
  const categories = useTranslations('realtime.categories')
  const format = useFormatter()
  const { company } = useMe()
  const navigate = useNavigate()
  const failed = useFailed()
  const markRead = useAction(realtime.notifications.markRead)
  const unread = useAction(realtime.notifications.unread)
  const { content, body, url, status, category, created_at: at } = row
  const isNew = status === 'pending'
  const read = () => isNew && markRead.mutate({ unique_id: row.id, screen: 'Laptop', app: 'Webapp' }, { onError: failed })
  const follow = () => {
    read()
    onOpen?.()
    if (url?.startsWith('/')) void navigate({ href: `/c/${encodeURIComponent(company.urlId)}${url}` })
    else if (url) window.open(url, '_blank', 'noopener,noreferrer')
  }
  return (
    <li className={classes.notification} data-new={isNew || undefined}>
      <UnstyledButton className={classes.told} onClick={follow}>
        <Text size="sm" fw={isNew ? 600 : 400} className={classes.breaks}>
          {content}
        </Text>
        {body && (
          <Text size="sm" lineClamp={2} className={classes.breaks}>
            {body}
          </Text>
        )}
        <Group gap="xs" mt={4}>
          <Badge variant="light" size="sm" color="gray" className={classes.badge}>
            {categories(category as NoticeCategory)}
          </Badge>
          <Text size="xs" component="time" dateTime={at}>
            {format.relativeTime(new Date(at))}
          </Text>
        </Group>
      </UnstyledButton>
      <Group gap={4} wrap="nowrap">
        <NotificationActions row={row} onDone={read} />
        <Tooltip label={isNew ? t('markRead') : t('markUnread')}>
          <ActionIcon
            aria-label={`${isNew ? t('markRead') : t('markUnread')}: ${content}`}
            loading={markRead.isPending || unread.isPending}
            onClick={() => (isNew ? read() : unread.mutate({ id: row.id }, { onError: failed }))}
          >
            {isNew ? <IconCheck size={16} /> : <IconMailOpened size={16} />}
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  )
}
