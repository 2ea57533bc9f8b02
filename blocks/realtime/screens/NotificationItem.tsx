import { ActionIcon, Button, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { NoticeCategory } from '@quoin/kit/notices/rule'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { addressOf } from '@quoin/ui/pages'
import { IconCheck, IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import type { NotificationRow } from './notification.ts'
import { useFailed } from './useFailed.ts'
import { NotificationActions } from './NotificationActions.tsx'
import { QuickReply } from './QuickReply.tsx'
import classes from './realtime.module.css'

/** What somebody is told, with what they can do about it at once. */
export function NotificationItem({ row, onOpen }: { row: NotificationRow; onOpen?(): void }) {
  const t = useTranslations('realtime.inbox')
  const categories = useTranslations('realtime.categories')
  const format = useFormatter()
  const ago = useAgo()
  const { company } = useMe()
  const navigate = useNavigate()
  const failed = useFailed()
  const markRead = useAction(realtime.notifications.markRead)
  const unread = useAction(realtime.notifications.unread)
  const { content, body, url, button, status, category, created_at: at } = row
  const isNew = status === 'pending'
  const isMessage = row.about_resource === 'realtime.contexts' && row.about_id !== null
  const read = () => isNew && markRead.mutate({ unique_id: row.id, screen: 'Laptop', app: 'Webapp' }, { onError: failed })
  const follow = () => {
    read()
    onOpen?.()
    if (url?.startsWith('/')) void navigate({ href: addressOf({ path: url }, company.urlId) })
    else if (url) window.open(url, '_blank', 'noopener,noreferrer')
  }
  return (
    <li className={classes.notification} data-new={isNew || undefined}>
      <CategoryIcon of={category as NoticeCategory} />
      <div className={classes.said}>
        <UnstyledButton className={classes.told} onClick={follow}>
          <Text size="sm" fw={isNew ? 600 : 400} className={classes.breaks}>
            {content}
          </Text>
          {body && (
            <Text size="sm" c="dimmed" lineClamp={2} className={classes.breaks}>
              {body}
            </Text>
          )}
        </UnstyledButton>
        <Group gap="xs" mt={4} className={classes.deeds}>
          <Text size="xs" c="dimmed">
            {categories(category as NoticeCategory)} ·{' '}
            <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}>
              {ago(at)}
            </time>
          </Text>
          <NotificationActions row={row} onDone={read} />
          {isNew && isMessage && <QuickReply contextId={row.about_id!} onDone={read} />}
          {isNew && button && url && !row.actions?.length && (
            <Button variant="default" size="compact-sm" onClick={follow}>
              {button}
            </Button>
          )}
        </Group>
      </div>
      <Tooltip label={isNew ? t('markRead') : t('markUnread')}>
        <ActionIcon
          aria-label={`${isNew ? t('markRead') : t('markUnread')}: ${content}`}
          loading={markRead.isPending || unread.isPending}
          onClick={() => (isNew ? read() : unread.mutate({ id: row.id }, { onError: failed }))}
        >
          {isNew ? <IconCheck size={16} /> : <IconMailOpened size={16} />}
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
