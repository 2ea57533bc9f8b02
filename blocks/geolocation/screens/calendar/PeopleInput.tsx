import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Whom a booking is for, by id and name. */
export type People = ReadonlyMap<string, string>

interface Props {
  readonly people: People
  /** Who of them has no time then. */
  readonly busy: readonly string[]
  onChange(people: People): void
}

/** Colleagues whose time is booked along with a room. */
export function PeopleInput({ people, busy, onChange }: Props) {
  const t = useTranslations('geolocation.book')
  const isRefused = useWhyRefused()(gateway.users.list) !== null
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data } = useRead(gateway.users.list, { page: 1, records: 20, ...(search && { search }) }, { enabled: !isRefused })
  const names = new Map([...people, ...(data?.data ?? []).map((one) => [one.id, one.name ?? ''] as const)])
  if (isRefused) return null
  const busyNames = busy.flatMap((id) => people.get(id) ?? [])
  return (
    <MultiSelect
      label={t('people')}
      description={t('peopleText')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('nobody')}
      maxValues={20}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...people.keys()]}
      onChange={(ids) => onChange(new Map(ids.map((id) => [id, names.get(id) ?? ''])))}
      error={busyNames.length > 0 ? t('busyPeople', { names: busyNames.join(', '), count: busyNames.length }) : undefined}
    />
  )
}
