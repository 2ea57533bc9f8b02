import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import type { Booking } from './BookingInfo.tsx'

const refreshed = { alsoRefreshes: ['geolocation.premises'] }

/** This and all following bookings of a series: to another time, or given up. */
export function Following({ booking }: { readonly booking: Booking }) {
  const t = useTranslations('geolocation.mine')
  const trouble = useTrouble()
  const [isMoving, setMoving] = useState(false)
  const follow = useAction(geolocation.bookings.changeSeries, refreshed)
  return (
    <>
      <Button variant="subtle" onClick={() => setMoving(true)}>
        {t('moveFollowing')}
      </Button>
      <Button
        variant="subtle"
        loading={follow.isPending}
        onClick={() => follow.mutate({ id: booking.id, scope: 'following', cancel: true })}
      >
        {t('cancelFollowing')}
      </Button>
      {follow.error && <FormError>{trouble(follow.error)}</FormError>}
      {isMoving && <MoveDialog booking={booking} onClose={() => setMoving(false)} />}
    </>
  )
}

function MoveDialog({ booking, onClose }: { readonly booking: Booking; onClose(): void }) {
  const t = useTranslations('geolocation.mine')
  const when = useWhen()
  const trouble = useTrouble()
  const notify = useNotify()
  const [from, setFrom] = useState(when.toInput(booking.startsAt))
  const [to, setTo] = useState(when.toInput(booking.endsAt))
  const move = useAction(geolocation.bookings.changeSeries, refreshed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [starts_at, ends_at] = [when.fromInput(from), when.fromInput(to)]
    if (!starts_at || !ends_at) return
    move.mutate(
      { id: booking.id, scope: 'following', cancel: false, starts_at, ends_at },
      {
        onSuccess: ({ changed }) => {
          notify.done(t('movedFollowing', { count: changed }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('moveFollowing')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('moveFollowingText')}</Text>
          <Group grow>
            <TextInput
              type="datetime-local"
              required
              label={t('from')}
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              required
              label={t('to')}
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            />
          </Group>
          {move.error && <FormError>{trouble(move.error)}</FormError>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('keep')}
            </Button>
            <Button type="submit" loading={move.isPending}>
              {t('moveAll')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
