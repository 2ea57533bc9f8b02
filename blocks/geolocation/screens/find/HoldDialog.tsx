import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import type { Asked, Offer } from './FindPage.tsx'

const refreshed = { alsoRefreshes: ['geolocation.premises'] }

/** Holds a time while somebody says what it is for, and says for how long; closed without booking, it is free again. */
export function HoldDialog({ offer, asked, onClose }: { readonly offer: Offer; readonly asked: Asked; onClose(): void }) {
  const t = useTranslations('geolocation.find')
  const { span } = useWhen()
  const trouble = useTrouble()
  const notify = useNotify()
  const go = useGo()
  const money = useMoney()
  const [purpose, setPurpose] = useState('')
  const hold = useAction(geolocation.bookings.hold)
  const confirm = useAction(geolocation.bookings.confirm, refreshed)
  const cancel = useAction(geolocation.bookings.cancel, refreshed)
  const { mutate, isIdle, data: held } = hold
  useEffect(() => {
    if (isIdle)
      mutate({
        premise: offer.premise_unique_id,
        starts_at: offer.starts_at,
        ends_at: offer.ends_at,
        party_size: asked.party ?? 1,
        ...(asked.people && { people_unique_ids: asked.people }),
        ...(asked.assets && { asset_unique_ids: asked.assets }),
      })
  }, [isIdle, mutate, offer, asked])
  const id = held && 'unique_id' in held ? String(held.unique_id) : undefined
  const left = useSecondsUntil(held && 'held_until' in held ? String(held.held_until) : undefined)
  const leave = () => {
    if (id && !confirm.isSuccess) cancel.mutate({ id })
    onClose()
  }
  const price = held && 'price_minor' in held && 'currency' in held && held.price_minor ? held : undefined
  const error = hold.error ?? confirm.error
  const book = () =>
    id &&
    confirm.mutate(
      { id, purpose },
      {
        onSuccess: () => {
          notify.done(t('done'))
          void go(pages.mine())
        },
      },
    )
  return (
    <Modal opened onClose={leave} title={offer.name}>
      <Stack gap="sm">
        <Text>{span(offer.starts_at, offer.ends_at)}</Text>
        {price && (
          <Text size="sm">
            {t('price')}: {money(Number(price.price_minor), String(price.currency))}
          </Text>
        )}
        {left !== null && (
          <Text size="sm" c="dimmed" role="timer">
            {left > 0 ? t('held', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` }) : t('ended')}
          </Text>
        )}
        <TextInput
          label={t('purpose')}
          value={purpose}
          maxLength={200}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
        {error && <FormError>{trouble(error)}</FormError>}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button disabled={!id} loading={confirm.isPending} onClick={book}>
            {offer.needs_approval ? t('request') : t('book')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function useSecondsUntil(moment: string | undefined): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moment) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return moment ? Math.max(0, Math.round((Date.parse(moment) - now) / 1_000)) : null
}
