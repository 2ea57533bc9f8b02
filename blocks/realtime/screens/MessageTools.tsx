import { ActionIcon, Group, Menu, Popover } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconDots, IconMessage, IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'
import { useFailed } from './useFailed.ts'

const emojis = ['👍', '👎', '❤️', '😄', '🎉', '👀', '✅'] as const

/** What can be done with a message: shown where one points or the keyboard is. */
export function MessageTools({
  row,
  isMine,
  onReact,
  onEdit,
  onThread,
  onTask,
}: {
  row: MessageRow
  isMine: boolean
  onReact(emoji: string): void
  onEdit(): void
  onThread?(): void
  onTask?(): void
}) {
  const t = useTranslations('realtime.talk')
  const saved = useTranslations('realtime.saved')
  const failed = useFailed()
  const [isReacting, setReacting] = useState(false)
  const notify = useNotify()
  const save = useAction(realtime.messages.save)
  const remove = useAction(realtime.messages.delete, { alsoRefreshes: ['realtime.conversations'] })
  return (
    <Group gap={0} wrap="nowrap" className={classes.tools}>
      <Popover opened={isReacting} onChange={setReacting} position="top-end" trapFocus>
        <Popover.Target>
          <ActionIcon aria-label={t('react')} aria-expanded={isReacting} onClick={() => setReacting(!isReacting)}>
            <IconMoodSmile size={16} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <Group gap={2}>
            {emojis.map((emoji) => (
              <ActionIcon
                key={emoji}
                size="lg"
                aria-label={emoji}
                onClick={() => {
                  setReacting(false)
                  onReact(emoji)
                }}
              >
                {emoji}
              </ActionIcon>
            ))}
          </Group>
        </Popover.Dropdown>
      </Popover>
      {onThread && (
        <ActionIcon aria-label={t('answer')} onClick={onThread}>
          <IconMessage size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('more')}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => save.mutate({ id: row.id }, { onSuccess: () => notify.done(saved('done')), onError: failed })}
          >
            {saved('save')}
          </Menu.Item>
          {onTask && <Menu.Item onClick={onTask}>{t('task')}</Menu.Item>}
          {isMine && <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>}
          {isMine && (
            <Menu.Item color="red" onClick={() => remove.mutate({ id: row.id }, { onError: failed })}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
