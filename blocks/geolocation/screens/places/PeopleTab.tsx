import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, useMay, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconDoorExit, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import styles from './places.module.css'

type Presence = OutputOf<typeof geolocation.locationIdentities.get>
const { locationIdentities } = geolocation

export default function PeopleTab({ id }: { readonly id: string }) {
  return (
    <WithTexts>
      <People location={id} />
    </WithTexts>
  )
}

/** Who is at a location now, and who else belongs to it; one comes and goes by one button. */
function People({ location }: { readonly location: string }) {
  const t = useTranslations('geolocation.presence')
  const trouble = useTrouble()
  const { id: me, ownOnly } = useMe()
  const mayCome = useMay('geolocation.presence.write')
  const mayLook = mayCome && !ownOnly.has('geolocation.presence.write')
  const { data, error, refetch } = useRead(
    locationIdentities.list,
    { filter: { location_unique_id: location }, records: 200 },
    { refetchInterval: 60_000 },
  )
  const checkIn = useAction(locationIdentities.checkIn)
  const checkOut = useAction(locationIdentities.checkOut)
  const remove = useAction(locationIdentities.delete)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const here = data.data.filter(({ isPresent }) => isPresent)
  const away = data.data.filter(({ isPresent }) => !isPresent)
  const own = here.find(({ user }) => user === me)
  const wrong = checkIn.error ?? checkOut.error ?? remove.error
  const input = { location_unique_id: location, identity_unique_id: me, identity_type: 'user' }
  const row = (one: Presence) => (
    <Line
      key={one.id}
      presence={one}
      onLeave={mayLook || one.user === me ? () => checkOut.mutate({ id: one.id }) : undefined}
      onRemove={mayLook ? () => remove.mutate({ id: one.id }) : undefined}
    />
  )
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('here')}
          </Title>
          {mayCome && !own && (
            <Button loading={checkIn.isPending} onClick={() => checkIn.mutate(input)}>
              {t('checkIn')}
            </Button>
          )}
          {own && (
            <Button variant="default" loading={checkOut.isPending} onClick={() => checkOut.mutate({ id: own.id })}>
              {t('checkOut')}
            </Button>
          )}
        </Group>
        {here.length === 0 ? <Text c="dimmed">{t('nobody')}</Text> : <ul className={styles.people}>{here.map(row)}</ul>}
      </Stack>
      {away.length > 0 && (
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('away')}
          </Title>
          <ul className={styles.people}>{away.map(row)}</ul>
        </Stack>
      )}
      {wrong && <FormError>{trouble(wrong)}</FormError>}
      {mayLook && <AddPerson location={location} />}
    </Stack>
  )
}

function Line({
  presence: { identityName, role, isPresent, checkedInAt, lastSeenAt },
  onLeave,
  onRemove,
}: {
  readonly presence: Presence
  onLeave?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}) {
  const t = useTranslations('geolocation.presence')
  const { day, clock } = useWhen()
  const name = identityName ?? ''
  const at = (moment: string) => `${day(moment)}, ${clock(moment)}`
  return (
    <li className={styles.person}>
      <Stack gap={0} flex={1} miw={0}>
        <Text fw={550} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            role,
            isPresent && checkedInAt && t('since', { time: at(checkedInAt) }),
            !isPresent && lastSeenAt && t('seen', { time: at(lastSeenAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      {isPresent && <StatusPill value="active" label={t('here')} />}
      {isPresent && onLeave && (
        <ActionIcon variant="default" aria-label={t('checkOutOne', { name })} onClick={onLeave}>
          <IconDoorExit size={16} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function AddPerson({ location }: { readonly location: string }) {
  const t = useTranslations('geolocation.presence')
  const trouble = useTrouble()
  const [person, setPerson] = useState<string | null>(null)
  const [role, setRole] = useState('')
  const add = useAction(locationIdentities.add)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!person) return
    const input = { location, user_unique_id: person, ...(role.trim() && { role: role.trim() }) }
    add.mutate(input, {
      onSuccess: () => {
        setPerson(null)
        setRole('')
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <RefInput target="gateway.users" label={t('person')} value={person} onChange={setPerson} />
        <TextInput label={t('role')} value={role} maxLength={60} onChange={({ currentTarget }) => setRole(currentTarget.value)} />
        <Button type="submit" variant="default" loading={add.isPending} disabled={!person}>
          {t('add')}
        </Button>
      </Group>
      {add.error && <FormError>{trouble(add.error)}</FormError>}
    </form>
  )
}
