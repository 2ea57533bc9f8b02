import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

const columns = ['name', 'location_type', 'address', 'zipcode', 'city', 'country', 'is_main'] as const
const form = [
  'name',
  'locationType',
  'address',
  'address2',
  'zipcode',
  'city',
  'state',
  'country',
  'phone',
  'email',
  'openingHours',
  'isMain',
  'latitude',
  'longitude',
  'notes',
] as const

/** Where an account can be found. */
export function LocationsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        resource={crm.accountLocations}
        parent={account}
        title={t('resources.accountLocations.many')}
        columns={columns}
        form={form}
        emptyText={t('accounts.noLocations')}
        onOpen={setOpened}
      />
      <FormModal
        title={String(opened?.name ?? '')}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        resource={crm.accountLocations}
        parent={account}
        record={opened ?? undefined}
        only={form}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}
