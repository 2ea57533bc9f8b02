import { ActionIcon, Badge, Checkbox, Group, Menu, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { IconDots } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime, type TaskWire } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

/** A task, ticked off where it stands. */
export function TaskItem({
  task,
  onEdit,
  onOpen,
}: {
  task: TaskWire & { readonly id: string }
  onEdit?(): void
  /** Shows what it is about. */
  onOpen?(): void
}) {
  const t = useTranslations('realtime.tasks')
  const format = useFormatter()
  const me = useMe()
  const failed = useFailed()
  const mayModerate = useMay('realtime.conversations.moderate')
  const refreshed = { alsoRefreshes: ['realtime.notifications'] }
  const complete = useAction(realtime.tasks.complete, refreshed)
  const dismiss = useAction(realtime.tasks.dismiss, refreshed)
  const reopen = useAction(realtime.tasks.reopen, refreshed)
  const remove = useAction(realtime.tasks.delete, refreshed)
  const { id, description, priority, status, user_name: who, completed_at: done, dismissed_at: dropped } = task
  const isOpen = status === 'pending'
  const at = done ?? dropped
  const said = [
    who ?? t('nobody'),
    ...(at ? [t(done ? 'doneAt' : 'dismissedAt', { at: format.dateTime(new Date(at), { dateStyle: 'medium' }) })] : []),
  ]
  const run = (how: typeof complete) => how.mutate({ id }, { onError: failed })
  return (
    <li className={classes.listedRow}>
      <Checkbox
        aria-label={`${t(isOpen ? 'complete' : 'reopen')}: ${description}`}
        checked={status === 'completed'}
        indeterminate={status === 'dismissed'}
        disabled={complete.isPending || reopen.isPending}
        onChange={() => run(isOpen ? complete : reopen)}
      />
      <div className={classes.said}>
        <Text size="sm" className={classes.breaks} td={isOpen ? undefined : 'line-through'}>
          {description}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {said.join(' · ')}
          </Text>
          {priority !== 'normal' && (
            <Badge size="xs" variant="light" color={priority === 'urgent' ? 'red' : 'orange'}>
              {t(`priorities.${priority}`)}
            </Badge>
          )}
        </Group>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`${t('actions')}: ${description}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onOpen && <Menu.Item onClick={onOpen}>{t('open')}</Menu.Item>}
          {onEdit && <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>}
          {isOpen ? (
            <Menu.Item onClick={() => run(dismiss)}>{t('dismiss')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => run(reopen)}>{t('reopen')}</Menu.Item>
          )}
          {(mayModerate || task.created_by === me.id) && (
            <Menu.Item color="red" onClick={() => remove.mutate({ id }, { onError: failed })}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
