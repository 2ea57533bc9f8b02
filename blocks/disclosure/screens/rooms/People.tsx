import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { disclosure, type RoomDetail } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { type OfRoom, useSaid } from './useRoom.ts'

/** Who may enter, who asked to, and how to let somebody in. */
export function People({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  return (
    <section aria-label={t('people')}>
      <Title order={2} size="h4" mb="xs">
        {t('people')}
      </Title>
      {room.people.length === 0 && <Text>{t('noPeople')}</Text>}
      <ul className={styles.rows}>
        {room.people.map((person) => (
          <Person key={person.unique_id} project={project} room={room} person={person} />
        ))}
      </ul>
      {room.status === 'open' && room.groups.length > 0 && (
        <>
          <Invite project={project} room={room} />
          <Door project={project} room={room} />
        </>
      )}
    </section>
  )
}

const choicesOf = ({ groups }: RoomDetail) => groups.map(({ unique_id: value, name: label }) => ({ value, label }))

function Person({ project, room, person }: OfRoom & { readonly person: RoomDetail['people'][number] }) {
  const t = useTranslations('disclosure.rooms')
  const words = useTranslations('disclosure.resources.roomVisitors.options.status')
  const format = useFormatter()
  const said = useSaid()
  const admit = useAction(disclosure.rooms.admit)
  const revoke = useAction(disclosure.rooms.revoke)
  const [chosen, setChosen] = useState(person.group_unique_id ?? room.groups[0]?.unique_id ?? '')
  const at = { project, room: room.unique_id, visitor: person.unique_id }
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  const { name, status } = person
  const isIn = status === 'admitted'
  const facts = [
    person.email,
    ...(person.reason ? [person.reason] : []),
    ...(person.accepted_at ? [t('accepted', { version: String(person.accepted_version), on: day(person.accepted_at) })] : []),
    ...(person.last_seen_at ? [t('seen', { on: day(person.last_seen_at) })] : []),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {name}
        <Text size="sm" component="span">
          {facts.join(' · ')}
        </Text>
        <StatusPill value={status} label={words(status)} />
      </span>
      {room.status !== 'closed' && (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={t('groupOf', { name })}
            data={choicesOf(room)}
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value)
              if (isIn) admit.mutate({ ...at, group_unique_id: value }, said)
            }}
          />
          {!isIn && (
            <Button
              size="compact-sm"
              disabled={chosen === ''}
              loading={admit.isPending}
              onClick={() => admit.mutate({ ...at, group_unique_id: chosen }, said)}
            >
              {t('admit')}
            </Button>
          )}
          {(isIn || status === 'requested') && (
            <Button variant="subtle" size="compact-sm" loading={revoke.isPending} onClick={() => revoke.mutate(at, said)}>
              {t(isIn ? 'revoke' : 'decline')}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

function Invite({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const notify = useNotify()
  const invite = useAction(disclosure.rooms.invite)
  const [who, setWho] = useState<'outside' | 'member'>('outside')
  const [user, setUser] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [group, setGroup] = useState(room.groups[0]!.unique_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const person = who === 'member' ? { user_unique_id: user } : { name, email }
    invite.mutate(
      { project, room: room.unique_id, group_unique_id: group, ...person },
      {
        onSuccess: () => {
          notify.done(t('invited', { name: who === 'member' ? t('member') : name }))
          setUser(null)
          setName('')
          setEmail('')
        },
        onError: said.onError,
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" mt="sm">
        <NativeSelect
          aria-label={t('people')}
          value={who}
          onChange={({ currentTarget: { value } }) => setWho(value as typeof who)}
          data={(['outside', 'member'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {who === 'member' ? (
          <RefInput target="gateway.users" label={t('member')} required value={user} onChange={setUser} />
        ) : (
          <>
            <TextInput label={t('name')} required maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
            <TextInput
              type="email"
              label={t('email')}
              required
              maxLength={254}
              value={email}
              onChange={(e) => setEmail(e.currentTarget.value)}
            />
          </>
        )}
        <NativeSelect label={t('group')} data={choicesOf(room)} value={group} onChange={(e) => setGroup(e.currentTarget.value)} />
        <Button type="submit" variant="default" loading={invite.isPending}>
          {t('invite')}
        </Button>
      </Group>
    </form>
  )
}

/** The link at which access can be requested. It is shown once: only its hash is kept. */
function Door({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const door = useAction(disclosure.rooms.door)
  return (
    <Group align="end" mt="sm">
      {door.data && (
        <TextInput
          label={t('door')}
          readOnly
          flex="1 1 260px"
          value={door.data.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Button
        variant="subtle"
        loading={door.isPending}
        onClick={() => door.mutate({ project, room: room.unique_id }, { onError: said.onError })}
      >
        {t('makeDoor')}
      </Button>
      <Text size="sm">{t('doorText')}</Text>
    </Group>
  )
}
