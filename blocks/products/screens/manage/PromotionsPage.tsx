import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
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
  const rule = useRuleSentence()
  const go = useGo()
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
      onOpen={({ id }) => void go(pages.promotions.record(id))}
    />
  )
}
