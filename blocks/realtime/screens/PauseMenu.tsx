import { Button, Menu } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconBellOff, IconBellZ } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { useFailed } from './useFailed.ts'

const hour = 3_600_000

/** Holds back what would disturb somebody for an hour or a day; the inbox still fills. */
export function PauseMenu() {
  const t = useTranslations('realtime.pause')
  const format = useFormatter()
  const { id } = useMe()
  const failed = useFailed()
  const until = useRead(realtime.settings.get, { id }).data?.muted_until
  const update = useAction(realtime.settings.update)
  const pause = (ms: number | null) =>
    update.mutate({ id, muted_until: ms === null ? null : new Date(Date.now() + ms).toISOString() }, { onError: failed })
  const isPaused = until != null && new Date(until) > new Date()
  const label = isPaused
    ? t('until', { time: format.dateTime(new Date(until), { weekday: 'short', timeStyle: 'short' }) })
    : t('pause')
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          color={isPaused ? undefined : 'gray'}
          loading={update.isPending}
          leftSection={isPaused ? <IconBellZ size={16} stroke={1.6} /> : <IconBellOff size={16} stroke={1.6} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => pause(hour)}>{t('hour')}</Menu.Item>
        <Menu.Item onClick={() => pause(24 * hour)}>{t('day')}</Menu.Item>
        {isPaused && <Menu.Item onClick={() => pause(null)}>{t('resume')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
