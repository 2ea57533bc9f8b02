import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { insteadOf, useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import { Instead } from './Instead.tsx'
import { KitInput } from './KitInput.tsx'
import { type People, PeopleInput } from './PeopleInput.tsx'
import { type Moves, RepeatPreview } from './RepeatPreview.tsx'

export interface BookInitial {
  readonly premise?: string
  readonly from?: number
  readonly to?: number
}
const refreshed = { alsoRefreshes: ['geolocation.premises', 'geolocation.bookings'] }
const frequencies = ['daily', 'weekly', 'monthly'] as const

export const BookDialog = (props: { readonly initial: BookInitial; onClose(): void }) => (
  <WithTexts>
    <Dialog {...props} />
  </WithTexts>
)

/** Books a premise, once or again and again; where it is taken it says what is free instead. */
function Dialog({ initial, onClose }: { readonly initial: BookInitial; onClose(): void }) {
  const t = useTranslations('geolocation.book')
  const when = useWhen()
  const trouble = useTrouble()
  const notify = useNotify()
  const [premise, setPremise] = useState<string | null>(initial.premise ?? null)
  const [from, setFrom] = useState(when.toInput(initial.from ?? when.soon()))
  const [to, setTo] = useState(when.toInput(initial.to ?? (initial.from ?? when.soon()) + 3_600_000))
  const [party, setParty] = useState<number | string>(1)
  const [purpose, setPurpose] = useState('')
  const [people, setPeople] = useState<People>(new Map())
  const [kit, setKit] = useState<readonly string[]>([])
  const [frequency, setFrequency] = useState<string | null>(null)
  const [count, setCount] = useState<number | string>(4)
  const [skip, setSkip] = useState<readonly number[]>([])
  const [moves, setMoves] = useState<Moves>(new Map())
  const [isMissing, setMissing] = useState(false)
  const once = useAction(geolocation.bookings.create, refreshed)
  const repeated = useAction(geolocation.bookings.repeat, refreshed)
  const wait = useAction(geolocation.waiting.create)
  const [startsAt, endsAt] = [when.fromInput(from), when.fromInput(to)]
  const chosen = frequencies.find((one) => one === frequency)
  const rule = chosen && { frequency: chosen, interval: 1, count: Number(count) || 1 }
  const repeat = rule &&
    premise &&
    startsAt &&
    endsAt && {
      premise,
      starts_at: startsAt,
      ends_at: endsAt,
      rule,
      party_size: Number(party) || 1,
      ...(people.size > 0 && { people_unique_ids: [...people.keys()] }),
      ...(kit.length > 0 && { asset_unique_ids: [...kit] }),
      moves: [...moves].map(([number, times]) => ({ number, ...times })),
    }
  const error = once.error ?? repeated.error
  const { busyPeople, ...instead } = insteadOf(error)
  const done = (sentence: string) => () => {
    notify.done(sentence)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!premise || !startsAt || !endsAt)
    if (!premise || !startsAt || !endsAt) return
    if (repeat) repeated.mutate({ ...repeat, purpose, skip: [...skip] }, { onSuccess: done(t('doneAll')) })
    else
      once.mutate(
        {
          premise,
          startsAt,
          endsAt,
          partySize: Number(party) || 1,
          purpose,
          ...(people.size > 0 && { people: [...people.keys()] }),
          ...(kit.length > 0 && { kit: [...kit] }),
        },
        { onSuccess: done(t('done')) },
      )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <RefInput target="geolocation.premises" label={t('premise')} value={premise} onChange={setPremise} />
          <Group grow>
            <TextInput
              type="datetime-local"
              label={t('from')}
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={t('to')}
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            />
          </Group>
          <Text size="xs" c="dimmed">
            {t('zone', { zone: when.timeZone })}
          </Text>
          <Group grow align="start">
            <NumberField label={t('party')} value={party} onChange={setParty} min={1} max={5_000} allowDecimal={false} />
            <TextInput
              label={t('purpose')}
              value={purpose}
              maxLength={200}
              onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
            />
          </Group>
          <Group grow align="start">
            <Select
              label={t('repeat')}
              placeholder={t('never')}
              data={frequencies.map((value) => ({ value, label: t(value) }))}
              value={frequency}
              onChange={setFrequency}
              clearable
              clearButtonProps={{ 'aria-label': t('never') }}
            />
            {rule && <NumberField label={t('times')} value={count} onChange={setCount} min={1} max={260} allowDecimal={false} />}
          </Group>
          <PeopleInput
            people={people}
            busy={busyPeople}
            onChange={(chosen) => {
              setPeople(chosen)
              setParty((now) => Math.max(Number(now) || 1, chosen.size))
            }}
          />
          {startsAt && endsAt && <KitInput from={startsAt} to={endsAt} kit={kit} onChange={setKit} />}
          {repeat && <RepeatPreview input={repeat} skip={skip} onSkip={setSkip} moves={moves} onMoves={setMoves} />}
          {isMissing && <FormError>{t('missing')}</FormError>}
          {error && busyPeople.length === 0 && <FormError>{trouble(error)}</FormError>}
          <Instead
            {...instead}
            onTime={(one) => {
              setFrom(when.toInput(one.starts_at))
              setTo(when.toInput(one.ends_at))
              once.reset()
            }}
            onPremise={(id) => {
              setPremise(id)
              once.reset()
            }}
            onWait={
              premise && startsAt && endsAt
                ? () => wait.mutate({ premise, startsAt, endsAt, partySize: Number(party) || 1 }, { onSuccess: done(t('waits')) })
                : undefined
            }
          />
          {wait.error && <Alert color="red">{trouble(wait.error)}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={once.isPending || repeated.isPending}>
              {rule ? t('submitAll') : t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
