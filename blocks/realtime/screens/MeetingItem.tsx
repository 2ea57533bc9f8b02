import { ActionIcon, Badge, Button, Group, Menu, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { IconDots } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime, type MeetingWire } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'
import { useJoin } from './useMeeting.ts'

/** A meeting, to be joined or started where it stands. */
export function MeetingItem({
  meeting,
  canStart,
  onEdit,
}: {
  meeting: MeetingWire & { readonly id: string }
  /** Whether there is a video server to meet on. */
  canStart: boolean
  onEdit(): void
}) {
  const t = useTranslations('realtime.meetings')
  const format = useFormatter()
  const me = useMe()
  const failed = useFailed()
  const mayManage = useMay('realtime.meetings.manage')
  const { join, isPending } = useJoin()
  const start = useAction(realtime.meetings.start)
  const end = useAction(realtime.meetings.end)
  const cancel = useAction(realtime.meetings.cancel)
  const remove = useAction(realtime.meetings.delete)
  const { id, title, status, host_name: host, participant_count: count, duration } = meeting
  const isMine = mayManage || meeting.host_unique_id === me.id
  const at = meeting.started_at ?? meeting.scheduled_at
  const said = [
    at ? format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) : t('unplanned'),
    ...(host ? [host] : []),
    ...(count > 0 ? [t('joined', { count })] : []),
    ...(duration !== null ? [t('minutes', { count: String(duration) })] : []),
  ]
  const run = (how: typeof end) => how.mutate({ id }, { onError: failed })
  return (
    <li className={classes.listedRow}>
      <div className={classes.said}>
        <Text size="sm" className={classes.breaks} td={meeting.enabled ? undefined : 'line-through'}>
          {title}
        </Text>
        {meeting.description && (
          <Text size="xs" className={classes.breaks}>
            {meeting.description}
          </Text>
        )}
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {said.join(' · ')}
          </Text>
          {status === 'active' && (
            <Badge size="xs" variant="light" color="green">
              {t('live')}
            </Badge>
          )}
          {!meeting.enabled && (
            <Badge size="xs" variant="light" color="gray">
              {t('cancelled')}
            </Badge>
          )}
          {meeting.is_recording && (
            <Badge size="xs" variant="light" color="red">
              {t('recorded')}
            </Badge>
          )}
        </Group>
      </div>
      {status === 'active' && canStart && (
        <Button size="compact-sm" loading={isPending} aria-label={`${t('join')}: ${title}`} onClick={() => join(id)}>
          {t('join')}
        </Button>
      )}
      {status === 'pending' && isMine && canStart && (
        <Button
          size="compact-sm"
          variant="default"
          loading={start.isPending}
          aria-label={`${t('start')}: ${title}`}
          onClick={() => run(start)}
        >
          {t('start')}
        </Button>
      )}
      {isMine && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`${t('actions')}: ${title}`}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status === 'pending' && <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>}
            {status === 'active' && <Menu.Item onClick={() => run(end)}>{t('end')}</Menu.Item>}
            {status === 'pending' && <Menu.Item onClick={() => run(cancel)}>{t('cancel')}</Menu.Item>}
            {status !== 'active' && (
              <Menu.Item color="red" onClick={() => remove.mutate({ id }, { onError: failed })}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
