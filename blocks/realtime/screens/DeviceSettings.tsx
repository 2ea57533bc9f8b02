import { ActionIcon, Group, Switch, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useTranslations } from 'use-intl'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'
import { usePush } from './usePush.ts'

/** Notifications of this device while the app is closed, and the other devices that have them. */
export function DeviceSettings() {
  const t = useTranslations('realtime.settings')
  const ago = useAgo()
  const failed = useFailed()
  const { state, rows, endpoint, isBusy, turnOn, turnOff } = usePush()
  const others = rows.filter((row) => row.endpoint !== endpoint || state !== 'on')
  return (
    <>
      <Switch
        label={t('onDevice')}
        description={t(state === 'unsupported' || state === 'denied' ? `device.${state}` : 'onDeviceText')}
        disabled={state === 'unsupported' || state === 'denied' || isBusy}
        checked={state === 'on'}
        onChange={(event) => void (event.currentTarget.checked ? turnOn() : turnOff()).catch(failed)}
      />
      {others.length > 0 && (
        <ul className={classes.devices} aria-label={t('devices')}>
          {others.map((row) => (
            <li key={row.id}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <Text size="sm">
                  {row.label ?? t('device.unnamed')}
                  <Text span size="sm" c="dimmed">
                    {' · '}
                    {ago(row.last_pushed_at ?? row.created_at)}
                  </Text>
                </Text>
                <Tooltip label={t('forgetDevice')}>
                  <ActionIcon
                    aria-label={`${t('forgetDevice')}: ${row.label ?? t('device.unnamed')}`}
                    onClick={() => void turnOff(row.id).catch(failed)}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
