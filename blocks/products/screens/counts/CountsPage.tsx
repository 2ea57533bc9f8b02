import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'

const columns = ['name:260', 'warehouse_unique_id', 'mode', 'status', 'shelves', 'counted', 'differing', 'created_at'] as const

/** Every count of what lies in the warehouses, open ones and past ones. */
export function CountsPage() {
  const t = useTranslations('products')
  const go = useGo()
  return (
    <DataList
      resource={products.stockCounts}
      title={t('resources.stockCounts.many')}
      columns={columns}
      form={['name', 'warehouse', 'mode', 'notes']}
      emptyText={t('counting.empty')}
      onOpen={({ id }) => void go(pages.stockCounts.record(id))}
    />
  )
}
