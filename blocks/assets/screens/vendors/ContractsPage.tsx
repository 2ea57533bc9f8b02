import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'vendor_unique_id', 'asset_unique_id', 'kind', 'ends_on', 'cost', 'currency'] as const

/** Leases, insurances, licences and services, and when they end. */
export function ContractsPage() {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <DataList
      resource={assets.contracts}
      title={t('resources.contracts.many')}
      columns={columns}
      emptyText={t('contracts.emptyText')}
      onOpen={({ id }) => void go(pages.contracts.record(id))}
    />
  )
}
