import { Button, Group, SimpleGrid, Stack, Table, TagsInput, Text, TextInput, VisuallyHidden } from '@mantine/core'
import type { InputOf, OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'
import { KitInput } from '../calendar/KitInput.tsx'
import { type People, PeopleInput } from '../calendar/PeopleInput.tsx'
import { HoldDialog } from './HoldDialog.tsx'

export type Asked = InputOf<typeof geolocation.premises.search>
export type Offer = OutputOf<typeof geolocation.premises.search>['offers'][number]

export default function FindPage() {
  return (
    <WithTexts>
      <Find />
    </WithTexts>
  )
}

/** "Free from two to four for eight, with a projector, within three kilometres." */
function Find() {
  const t = useTranslations('geolocation.find')
  const when = useWhen()
  const [from, setFrom] = useState(when.toInput(when.soon()))
  const [to, setTo] = useState(when.toInput(when.soon() + 4 * 3_600_000))
  const [minutes, setMinutes] = useState<number | string>(60)
  const [party, setParty] = useState<number | string>(1)
  const [tags, setTags] = useState<string[]>([])
  const [people, setPeople] = useState<People>(new Map())
  const [kit, setKit] = useState<readonly string[]>([])
  const [near, setNear] = useState<string | null>(null)
  const [km, setKm] = useState<number | string>('')
  const [input, setAsked] = useState<Asked | null>(null)
  const place = useRead(geolocation.locations.get, { id: near ?? '' }, { enabled: near !== null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [starts, ends] = [when.fromInput(from), when.fromInput(to)]
    if (!starts || !ends) return
    const { latitude, longitude } = place.data ?? {}
    setAsked({
      from: starts,
      to: ends,
      ...(minutes !== '' && { minutes: Number(minutes) }),
      party: Number(party) || 1,
      ...(tags.length > 0 && { tags: tags.join(',') }),
      ...(people.size > 0 && { people: [...people.keys()] }),
      ...(kit.length > 0 && { assets: [...kit] }),
      ...(typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude, ...(km !== '' && { km: Number(km) }) }
        : near && { location_unique_id: near }),
    })
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <form onSubmit={submit}>
        <Stack gap="sm" maw={900} mb="lg">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
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
          </SimpleGrid>
          <Group grow align="start">
            <NumberField
              label={t('minutes')}
              value={minutes}
              onChange={setMinutes}
              min={1}
              max={10_080}
              step={15}
              allowDecimal={false}
            />
            <NumberField label={t('party')} value={party} onChange={setParty} min={1} max={5_000} allowDecimal={false} />
            <TagsInput label={t('tags')} value={tags} onChange={setTags} clearable={false} />
          </Group>
          <Group grow align="start">
            <PeopleInput
              people={people}
              busy={[]}
              onChange={(chosen) => {
                setPeople(chosen)
                setParty((now) => Math.max(Number(now) || 1, chosen.size))
              }}
            />
            {when.fromInput(from) && when.fromInput(to) && (
              <KitInput from={when.fromInput(from)!} to={when.fromInput(to)!} kit={kit} onChange={setKit} />
            )}
          </Group>
          <Group grow align="start">
            <RefInput target="geolocation.locations" label={t('near')} value={near} onChange={setNear} />
            {near && typeof place.data?.latitude === 'number' && (
              <NumberField label={t('km')} value={km} onChange={setKm} min={0.1} max={20_000} />
            )}
          </Group>
          <Group>
            <Button type="submit">{t('search')}</Button>
            <Text size="xs" c="dimmed">
              {t('zone', { zone: when.timeZone })}
            </Text>
          </Group>
        </Stack>
      </form>
      {input && (
        <Offers
          asked={input}
          onWiden={(later) => {
            setTo(when.toInput(later))
            setAsked({ ...input, to: later, minutes: Number(minutes) || 60 })
          }}
        />
      )}
    </>
  )
}

const weekMs = 7 * 86_400_000

function Offers({ asked: input, onWiden }: { readonly asked: Asked; onWiden(to: string): void }) {
  const t = useTranslations('geolocation.find')
  const { span } = useWhen()
  const format = useFormatter()
  const money = useMoney()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const { data, error, refetch } = useRead(geolocation.premises.search, input)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.offers.length === 0) {
    const later = Date.parse(input.from) + weekMs
    return (
      <EmptyState
        title={t('none')}
        action={
          Date.parse(input.to) < later && (
            <Button variant="default" onClick={() => onWiden(new Date(later).toISOString())}>
              {t('week')}
            </Button>
          )
        }
      >
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-label={t('offers')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('premise')}</Table.Th>
              <Table.Th>{t('time')}</Table.Th>
              <Table.Th ta="right">{t('seats')}</Table.Th>
              <Table.Th ta="right">{t('price')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('book')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.offers.map((one) => (
              <Table.Tr key={one.premise_unique_id}>
                <Table.Td>
                  {one.name}
                  <Text size="xs" c="dimmed">
                    {[
                      one.location_name,
                      one.distance_km !== null &&
                        t('distance', { km: format.number(one.distance_km, { maximumFractionDigits: 1 }) }),
                      ...one.tags,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>{span(one.starts_at, one.ends_at)}</Table.Td>
                <Table.Td ta="right">{format.number(one.free_seats)}</Table.Td>
                <Table.Td ta="right">
                  {one.price_minor !== null && one.currency ? money(one.price_minor, one.currency) : '–'}
                </Table.Td>
                <Table.Td ta="right">
                  <Button size="compact-sm" onClick={() => setChosen(one)}>
                    {one.needs_approval ? t('request') : t('book')}
                    <VisuallyHidden> {one.name}</VisuallyHidden>
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {chosen && <HoldDialog offer={chosen} asked={input} onClose={() => setChosen(null)} />}
    </>
  )
}
