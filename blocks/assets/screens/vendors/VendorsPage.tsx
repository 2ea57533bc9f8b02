import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'code', 'contact_name', 'email', 'phone', 'status'] as const
const form = ['name', 'code', 'contactName', 'email', 'phone', 'website', 'address', 'notes'] as const

/** Whom things are bought from. */
export function VendorsPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.vendors}
      title={t('resources.vendors.many')}
      columns={columns}
      form={form}
      emptyText={t('vendors.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/vendors/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
