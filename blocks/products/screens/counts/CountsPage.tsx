import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'

const columns = ['name:260', 'warehouse_unique_id', 'mode', 'status', 'shelves', 'counted', 'differing', 'created_at'] as const

/** Every count of what lies in the warehouses, open ones and past ones. */
export function CountsPage() {
  const t = useTranslations('products')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={products.stockCounts}
      title={t('resources.stockCounts.many')}
      columns={columns}
      form={['name', 'warehouse', 'mode', 'notes']}
      emptyText={t('counting.empty')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/products/counts/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
