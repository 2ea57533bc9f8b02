import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useAction, useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, useMay, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { geolocation, type Tracker } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import { Way } from './Way.tsx'

const { routeLocations } = geolocation
const everyMs = 5_000

export default function TrackTab({ id }: { readonly id: string }) {
  return (
    <WithTexts>
      <Track route={id} />
    </WithTexts>
  )
}

/** The way of somebody on a route; one’s own is recorded from here, by the phone one holds. */
function Track({ route }: { readonly route: string }) {
  const t = useTranslations('geolocation.tracking')
  const trouble = useTrouble()
  const { id: me, ownOnly } = useMe()
  const maySee = useMay('geolocation.presence.read') && !ownOnly.has('geolocation.presence.read')
  const [person, setPerson] = useState<string>(me)
  const { data, error, refetch } = useRead(routeLocations.getStatus, { user: person, route }, { refetchInterval: 15_000 })
  const start = useAction(routeLocations.start)
  const stop = useAction(routeLocations.stop)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const wrong = start.error ?? stop.error
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        {maySee && <RefInput target="gateway.users" label={t('person')} value={person} onChange={(id) => setPerson(id ?? me)} />}
        {person === me &&
          (data.is_tracking ? (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ user: me, route })}>
              {t('stop')}
            </Button>
          ) : (
            <Button loading={start.isPending} onClick={() => start.mutate({ user: me, route })}>
              {t('start')}
            </Button>
          ))}
      </Group>
      {person === me && data.is_tracking && <Recorder route={route} />}
      {wrong && <FormError>{trouble(wrong)}</FormError>}
      {data.started_at === null ? <EmptyState title={t('none')} /> : <Totals tracker={data} />}
      <Positions route={route} user={person} />
    </Stack>
  )
}

/** Sends where the device is, as often as is worth it, while the page is open. */
function Recorder({ route }: { readonly route: string }) {
  const t = useTranslations('geolocation.tracking')
  const { id: user } = useMe()
  const { call } = useCaller()
  const last = useRef(0)
  const [isDenied, setDenied] = useState(!('geolocation' in navigator))
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        if (timestamp - last.current < everyMs) return
        last.current = timestamp
        const { latitude, longitude, accuracy, altitude, speed, heading } = coords
        const input = {
          user,
          route,
          latitude,
          longitude,
          accuracy,
          altitude,
          speed,
          heading: Number.isNaN(heading) ? null : heading,
          timestamp: new Date(timestamp).toISOString(),
        }
        // A position that did not arrive is followed by the next.
        void call(routeLocations.record, input).catch(() => undefined)
      },
      () => setDenied(true),
      { enableHighAccuracy: true, maximumAge: everyMs },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [call, route, user])
  return isDenied ? <FormError>{t('denied')}</FormError> : <Text size="sm">{t('text')}</Text>
}

function Totals({ tracker }: { readonly tracker: Tracker }) {
  const t = useTranslations('geolocation.tracking')
  const format = useFormatter()
  const unit = (value: number, name: string) =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 2 })
  const figures = [
    [t('distance'), unit(tracker.total_distance / 1_000, 'kilometer')],
    [t('elapsed'), t('minutes', { minutes: format.number(Math.round(tracker.elapsed_time / 60)) })],
    [t('speed'), unit(tracker.average_speed * 3.6, 'kilometer-per-hour')],
    [t('positions'), format.number(tracker.positions)],
  ] as const
  return (
    <Group gap="xl">
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600}>{value}</Text>
        </div>
      ))}
    </Group>
  )
}

function Positions({ route, user }: { readonly route: string; readonly user: string }) {
  const t = useTranslations('geolocation.tracking')
  const { day, clock } = useWhen()
  const { data } = useRead(routeLocations.listLocations, { route, user, records: '200' }, { refetchInterval: 15_000 })
  const positions = (data as { readonly data: readonly Position[] } | undefined)?.data ?? []
  if (positions.length === 0) return null
  return (
    <>
      <Way positions={[...positions].reverse()} label={t('last')} />
      <Table aria-label={t('last')}>
        <Table.Tbody>
          {positions.slice(0, 10).map(({ id, timestamp, latitude, longitude }) => (
            <Table.Tr key={id}>
              <Table.Td>{`${day(timestamp)}, ${clock(timestamp)}`}</Table.Td>
              <Table.Td>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

interface Position {
  readonly id: string
  readonly timestamp: string
  readonly latitude: number
  readonly longitude: number
}
