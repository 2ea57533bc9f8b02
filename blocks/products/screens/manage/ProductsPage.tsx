import { Badge } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

const columns = ['name', 'sku', 'price', 'brand_unique_id', 'vendor_unique_id', 'status', 'updated_at'] as const
const form = [
  'name',
  'sku',
  'price',
  'currency',
  'cost',
  'tax',
  'discount',
  'brand',
  'vendor',
  'productType',
  'status',
  'tags',
  'description',
] as const

/** Everything that is sold, to be kept: found, changed, brought in and handed out. */
export function ProductsPage() {
  const t = useTranslations('products')
  const money = useMoney()
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={products.products}
      title={t('resources.products.many')}
      columns={columns}
      cells={{
        price: (record) => money(record.price, record.currency),
        name: ({ name, missingTranslations: missing }) =>
          Array.isArray(missing) && missing.length > 0 ? (
            <>
              {String(name)}
              <Badge size="xs" variant="light" color="yellow" ml={6}>
                {t('translate.missingIn', { languages: missing.join(', ') })}
              </Badge>
            </>
          ) : (
            String(name)
          ),
      }}
      form={form}
      emptyText={t('manage.emptyProducts')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/products/products/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
