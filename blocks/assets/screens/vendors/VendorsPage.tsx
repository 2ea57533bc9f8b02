import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'code', 'contact_name', 'email', 'phone', 'updated_at'] as const
const form = ['name', 'code', 'contactName', 'email', 'phone', 'website', 'address', 'notes'] as const

/** Whom things are bought from. */
export function VendorsPage() {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <DataList
      resource={assets.vendors}
      title={t('resources.vendors.many')}
      columns={columns}
      form={form}
      emptyText={t('vendors.emptyText')}
      onOpen={({ id }) => void go(pages.vendors.record(id))}
    />
  )
}
