import { SegmentedControl, TextInput } from '@mantine/core'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useTranslations } from 'use-intl'

/** To whom something goes: a person of the company, somebody else by name, or a place. */
export interface Borrower {
  readonly to: 'person' | 'guest' | 'place'
  readonly id: string | null
  readonly name: string
}
export const nobodyYet: Borrower = { to: 'person', id: null, name: '' }

/** As the calls for lending take it; null until it is said. */
export function wireOf({ to, id, name }: Borrower): Record<string, string> | null {
  if (to === 'guest') return name.trim() ? { borrower_name: name.trim() } : null
  if (!id) return null
  return to === 'place' ? { location_unique_id: id } : { user_unique_id: id }
}

export function BorrowerInput({ value, onChange }: { value: Borrower; onChange(next: Borrower): void }) {
  const t = useTranslations('assets.work.lend')
  const pick = (id: string | null) => onChange({ ...value, id })
  return (
    <>
      <SegmentedControl
        aria-label={t('to')}
        value={value.to}
        data={(['person', 'guest', 'place'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={(to) => onChange({ ...value, to: to as Borrower['to'], id: null })}
      />
      {value.to === 'person' && <RefInput target="gateway.users" label={t('person')} required value={value.id} onChange={pick} />}
      {value.to === 'place' && (
        <RefInput target="assets.warehouses" label={t('place')} required value={value.id} onChange={pick} />
      )}
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
