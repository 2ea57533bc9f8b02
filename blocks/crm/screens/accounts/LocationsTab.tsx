import { useRead } from '@quoin/kit/react'
import { Skeleton } from '@mantine/core'
import { lazy } from '@quoin/ui/lazy.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

// The shapes of the world weigh more than the page, and most accounts are opened for something else.
const PlaceMap = lazy(
  () => import('@quoin/ui/map/PlaceMap.tsx').then((module) => module.PlaceMap),
  <Skeleton height={280} mb={16} />,
)

const columns = ['name', 'location_type', 'address', 'zipcode', 'city', 'country', 'contact_unique_id', 'week_hours'] as const
const form = [
  'name',
  'locationType',
  'address',
  'address2',
  'zipcode',
  'city',
  'state',
  'country',
  'contact',
  'phone',
  'email',
  'weekHours',
  'openingHours',
  'isMain',
  'latitude',
  'longitude',
  'notes',
] as const

interface OnMap {
  readonly places: readonly {
    readonly unique_id: string
    readonly name: string
    readonly latitude: number
    readonly longitude: number
    readonly precision: 'place' | 'town' | 'country'
  }[]
}

/** Where an account can be found: on a map, and in a list with who is met there and when. */
export function LocationsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const [opened, setOpened] = useState<string | null>(null)
  const onMap = useRead(crm.accountLocations.map, { account }).data as OnMap | undefined
  const read = useRead(crm.accountLocations.get, { parent: account, id: opened ?? '' }, { enabled: opened !== null })
  const record = read.data
  const places = onMap?.places.map(({ unique_id: id, precision, ...place }) => ({ ...place, id, rough: precision !== 'place' }))
  return (
    <>
      {places && places.length > 0 && <PlaceMap places={places} label={t('accounts.map')} onOpen={setOpened} />}
      <DataList
        resource={crm.accountLocations}
        parent={account}
        title={t('resources.accountLocations.many')}
        columns={columns}
        form={form}
        emptyText={t('accounts.noLocations')}
        onOpen={({ id }) => setOpened(id)}
      />
      <FormModal
        title={String(record?.name ?? '')}
        opened={opened !== null && record !== undefined}
        onClose={() => setOpened(null)}
        resource={crm.accountLocations}
        parent={account}
        record={record}
        only={form}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}
