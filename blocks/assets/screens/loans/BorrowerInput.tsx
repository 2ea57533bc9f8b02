import { SegmentedControl, TextInput } from '@mantine/core'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'

/** To whom something goes: a person of the company, somebody else by name, a place, or another asset. */
export interface Borrower {
  readonly to: 'person' | 'guest' | 'place' | 'thing'
  readonly id: string | null
  readonly name: string
}
export const nobodyYet: Borrower = { to: 'person', id: null, name: '' }

const keys = { person: 'user_unique_id', place: 'location_unique_id', thing: 'borrower_asset_unique_id' } as const

/** As the calls for lending take it; null until it is said. */
export function wireOf({ to, id, name }: Borrower): Record<string, string> | null {
  if (to === 'guest') return name.trim() ? { borrower_name: name.trim() } : null
  if (!id) return null
  return { [keys[to]]: id }
}

export function BorrowerInput({
  value,
  onChange,
  autoFocus,
  personRef,
}: {
  value: Borrower
  onChange(next: Borrower): void
  autoFocus?: boolean
  /** The input for a person, to lead on to it. */
  personRef?: Ref<HTMLInputElement>
}) {
  const t = useTranslations('assets.work.lend')
  const pick = (id: string | null) => onChange({ ...value, id })
  return (
    <>
      <SegmentedControl
        aria-label={t('to')}
        value={value.to}
        data={(['person', 'guest', 'place', 'thing'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={(to) => onChange({ ...value, to: to as Borrower['to'], id: null })}
      />
      {value.to === 'person' && (
        <RefInput
          target="gateway.users"
          label={t('person')}
          required
          value={value.id}
          onChange={pick}
          autoFocus={autoFocus}
          opensOnFocus={personRef !== undefined}
          inputRef={personRef}
        />
      )}
      {value.to === 'place' && (
        <RefInput target="assets.warehouses" label={t('place')} required value={value.id} onChange={pick} />
      )}
      {value.to === 'thing' && <RefInput target="assets.assets" label={t('thing')} required value={value.id} onChange={pick} />}
      {value.to === 'guest' && (
        <TextInput
          label={t('name')}
          required
          maxLength={160}
          value={value.name}
          onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      )}
    </>
  )
}
