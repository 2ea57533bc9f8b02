import { ActionIcon, Group, Menu, Popover, Text, TextInput, Tooltip } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { IconBell, IconBellOff, IconCalendar, IconChecklist, IconPaperclip, IconUsers, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { ExportTalk } from './ExportTalk.tsx'
import { GroupSettings } from './GroupSettings.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const hour = 3_600_000

interface TalkHeaderProps {
  readonly id: string
  readonly name: string | undefined
  readonly people: readonly { readonly unique_id: string; readonly name: string; readonly online: boolean }[]
  readonly mutedUntil: string | null | undefined
  /** The group whose conversation it is. */
  readonly group: string | null | undefined
  onFiles(): void
  onTasks(): void
  onMeetings(): void
  onDay(day: string): void
}

/** What a conversation is called, who is in it, and how to get around in it. */
export function TalkHeader({ id, name, people, mutedUntil, group, onFiles, onTasks, onMeetings, onDay }: TalkHeaderProps) {
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const failed = useFailed()
  const [isOpen, setOpen] = useState(false)
  const [isSettings, setSettings] = useState(false)
  const mute = useAction(realtime.conversations.mute)
  const until = (ms: number | null) =>
    mute.mutate({ contextId: id, until: ms === null ? null : new Date(Date.now() + ms).toISOString() }, { onError: failed })
  const isMuted = mutedUntil != null && new Date(mutedUntil) > new Date()
  const muteLabel = isMuted
    ? t('mutedUntil', { time: format.dateTime(new Date(mutedUntil), { weekday: 'short', hour: 'numeric', minute: '2-digit' }) })
    : t('mute')
  return (
    <Group className={classes.head} justify="space-between" wrap="nowrap">
      <div className={classes.said}>
        {name && (
          <Text fw={600} truncate>
            {name}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate>
          {people.map((one, i) => (
            <span key={`${one.name} ${i}`}>
              {i > 0 && ', '}
              {one.online && <span className={classes.online} title={t('online')} />}
              {one.name}
            </span>
          ))}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        {group && (
          <Tooltip label={t('group')}>
            <ActionIcon size="lg" aria-label={t('group')} onClick={() => setSettings(true)}>
              <IconUsers size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('meetings')}>
          <ActionIcon size="lg" aria-label={t('meetings')} onClick={onMeetings}>
            <IconVideo size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('tasks')}>
          <ActionIcon size="lg" aria-label={t('tasks')} onClick={onTasks}>
            <IconChecklist size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('files')}>
          <ActionIcon size="lg" aria-label={t('files')} onClick={onFiles}>
            <IconPaperclip size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
          <Popover.Target>
            <Tooltip label={t('jump')}>
              <ActionIcon size="lg" aria-label={t('jump')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <IconCalendar size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <TextInput
              type="date"
              label={t('jump')}
              max={new Date().toISOString().slice(0, 10)}
              data-autofocus
              onChange={(event) => {
                if (!/^20\d\d-/.test(event.currentTarget.value)) return
                onDay(event.currentTarget.value)
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <ExportTalk id={id} name={name} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Tooltip label={muteLabel}>
              <ActionIcon size="lg" aria-label={muteLabel} color={isMuted ? undefined : 'gray'}>
                {isMuted ? <IconBellOff size={18} stroke={1.6} /> : <IconBell size={18} stroke={1.6} />}
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('mute')}</Menu.Label>
            <Menu.Item onClick={() => until(hour)}>{t('muteHour')}</Menu.Item>
            <Menu.Item onClick={() => until(24 * hour)}>{t('muteDay')}</Menu.Item>
            {isMuted && <Menu.Item onClick={() => until(null)}>{t('unmute')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {group && isSettings && <GroupSettings id={group} people={people} onClose={() => setSettings(false)} />}
    </Group>
  )
}
