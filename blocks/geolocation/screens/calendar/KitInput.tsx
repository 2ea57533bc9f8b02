import { assets } from '@quoin/assets/resources'
import { MultiSelect } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { useTranslations } from 'use-intl'

interface Props {
  readonly from: string
  readonly to: string
  readonly kit: readonly string[]
  onChange(kit: readonly string[]): void
}

/** Things to reserve along with a room: those of the register that are free at that time. */
export function KitInput({ from, to, kit, onChange }: Props) {
  const t = useTranslations('geolocation.book')
  const may = useMay('assets.reservations.write')
  const { data } = useRead(
    assets.reservations.offers,
    { starts_at: from, ends_at: to, records: 100 },
    { enabled: may && from < to },
  )
  const free = data?.offers.filter(({ free_units }) => free_units > 0) ?? []
  if (free.length === 0 && kit.length === 0) return null
  return (
    <MultiSelect
      label={t('kit')}
      searchable
      data={free.map((one) => ({ value: one.asset_unique_id, label: `${one.name} (${one.code})` }))}
      value={[...kit]}
      onChange={onChange}
    />
  )
}
