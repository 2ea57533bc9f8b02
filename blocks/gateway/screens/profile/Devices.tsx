import { Badge, Button } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useList, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useTranslations } from 'use-intl'
import classes from './Devices.module.css'
import { asksForProof, type Proof, ProofDialog } from './ProofDialog.tsx'

/** Every place one is signed in, and how to end each of them. */
export function Devices() {
  const notify = useNotify()
  const t = useTranslations('gateway.devices')
  const ago = useAgo()
  const { id } = useMe()
  const { data, error, refetch } = useList(gateway.users.devices, { id })
  const end = useAction(gateway.users.deviceEnd)
  const endOthers = useAction(gateway.users.deviceEndOthers)
  // Which device is to end once the password is given; null all others, undefined none.
  const [input, setAsked] = useState<string | null>()
  const security = useTranslations('gateway.security')
  const endOne = (device: string, proof?: Proof) =>
    end.mutate(
      { id, device, ...proof },
      { onSuccess: () => setAsked(undefined), onError: (trouble) => !proof && asksForProof(trouble) && setAsked(device) },
    )
  const endAll = (proof?: Proof) =>
    endOthers.mutate(
      { id, ...proof },
      {
        onSuccess: ({ ended }) => {
          setAsked(undefined)
          notify.done(t('ended', { count: ended }))
        },
        onError: (trouble) => !proof && asksForProof(trouble) && setAsked(null),
      },
    )
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
                  {[device.os_type, device.address, t('seen', { when: ago(device.last_seen_at) })].filter(Boolean).join(' · ')}
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
                  onClick={() => endOne(device.id)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.data.some(({ current }) => !current) && (
        <Button variant="default" mt="sm" loading={endOthers.isPending} onClick={() => endAll()}>
          {t('endOthers')}
        </Button>
      )}
      <ProofDialog
        opened={input !== undefined}
        title={security('proofTitle')}
        action={t('end')}
        busy={end.isPending || endOthers.isPending}
        error={input === null ? endOthers.error : end.error}
        onClose={() => setAsked(undefined)}
        onProve={(proof) => (input ? endOne(input, proof) : endAll(proof))}
      />
    </>
  )
}
