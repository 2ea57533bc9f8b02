import { Badge, Button } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useList, useVerb } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import classes from './Devices.module.css'

const minuteMs = 60_000

/** Every place one is signed in, and how to end each of them. */
export function Devices() {
  const notify = useNotify()
  const t = useTranslations('gateway.devices')
  const format = useFormatter()
  const now = useNow({ updateInterval: minuteMs })
  const { id } = useMe()
  const { data, error, refetch } = useList(gateway.users.devices, { id })
  const end = useVerb(gateway.users.deviceEnd)
  const endOthers = useVerb(gateway.users.deviceEndOthers)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />
  return (
    <>
      <ul className={classes.devices}>
        {data.data.map((device) => {
          const Icon = /mobile|phone|tablet/i.test(device.device_type) ? IconDeviceMobile : IconDeviceDesktop
          return (
            <li key={device.id}>
              <Icon size={20} stroke={1.4} />
              <span className={classes.what}>
                <strong>{device.name}</strong>
                <span>
                  {[device.os_type, device.address, t('seen', { when: format.relativeTime(new Date(device.last_seen_at), now) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {device.current ? (
                <Badge color="gray">{t('current')}</Badge>
              ) : (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('endNamed', { name: device.name })}
                  loading={end.isPending && end.variables.device === device.id}
                  onClick={() => end.mutate({ id, device: device.id })}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.data.some(({ current }) => !current) && (
        <Button
          variant="default"
          mt="sm"
          loading={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(
              { id },
              {
                onSuccess: ({ ended }) => notify.done(t('ended', { count: ended })),
              },
            )
          }
        >
          {t('endOthers')}
        </Button>
      )}
    </>
  )
}
