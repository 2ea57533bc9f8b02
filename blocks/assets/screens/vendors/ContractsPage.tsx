import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'vendor_unique_id', 'asset_unique_id', 'kind', 'ends_on', 'cost', 'currency'] as const

/** Leases, insurances, licences and services, and when they end. */
export function ContractsPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.contracts}
      title={t('resources.contracts.many')}
      columns={columns}
      emptyText={t('contracts.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/contracts/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
