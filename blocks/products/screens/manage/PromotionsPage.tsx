import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useRuleSentence } from './useRuleSentence.ts'

const columns = [
  'name',
  'promotion_type:380',
  'code',
  'product_unique_id',
  'category_unique_id',
  'start_date',
  'end_date',
  'enabled',
] as const
export const promotionForm = [
  'name',
  'promotionType',
  'discountPercentage',
  'discountMoney',
  'currency',
  'code',
  'product',
  'category',
  'minQuantity',
  'minimumPurchase',
  'buyQuantity',
  'getQuantity',
  'startDate',
  'endDate',
  'priority',
  'isStackable',
  'groupName',
  'base',
  'maximumDiscount',
  'floorAtCost',
  'usageLimit',
  'usageLimitPerCustomer',
  'budget',
  'enabled',
] as const

/** All rules that lower prices, each as a sentence. */
export function PromotionsPage() {
  const t = useTranslations('products')
  const { company } = useMe()
  const rule = useRuleSentence()
  const navigate = useNavigate()
  return (
    <DataList
      resource={products.promotions}
      title={t('resources.promotions.many')}
      columns={columns}
      cells={{ promotionType: rule }}
      form={promotionForm}
      emptyText={t('manage.emptyPromotions')}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/products/promotions/$id', params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
