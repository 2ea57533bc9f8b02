import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { NewPromotion } from './NewPromotion.tsx'
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
const views = {
  active: { filter: { enabled: 'true', status: 'active' } },
  off: { filter: { enabled: 'false' } },
} as const

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
      views={views}
      creates={false}
      actions={<NewPromotion />}
      emptyText={t('manage.emptyPromotions')}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/products/promotions/$id', params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
