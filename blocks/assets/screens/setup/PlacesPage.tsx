import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'address', 'city', 'country', 'status'] as const
const form = ['name', 'address', 'city', 'zipCode', 'state', 'country', 'description'] as const

/** Where assets belong. */
export function PlacesPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.warehouses}
      title={t('resources.warehouses.many')}
      columns={columns}
      form={form}
      emptyText={t('warehouses.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/places/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
