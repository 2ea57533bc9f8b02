import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'address', 'city', 'country', 'updated_at'] as const
const form = ['name', 'address', 'city', 'zipCode', 'state', 'country', 'description'] as const

/** Where assets belong. */
export function PlacesPage() {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <DataList
      resource={assets.warehouses}
      title={t('resources.warehouses.many')}
      columns={columns}
      form={form}
      emptyText={t('warehouses.emptyText')}
      onOpen={({ id }) => void go(pages.warehouses.record(id))}
    />
  )
}
