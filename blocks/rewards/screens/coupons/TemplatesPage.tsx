import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import { offerFields } from './offerFields.ts'
import { useOfferCells } from './useOfferCells.ts'

const columns = ['name', 'code', 'discount_type', 'discount_value', 'usage_count', 'enabled'] as const

/** What many codes have in common; codes are made on the page of each. */
export function TemplatesPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  const cells = useOfferCells()
  return (
    <DataList
      resource={rewards.couponConfigurations}
      title={t('resources.couponConfigurations.many')}
      columns={columns}
      cells={cells}
      form={[...offerFields, 'code', 'enabled']}
      emptyText={t('coupons.templatesText')}
      onOpen={({ id }) => void go(pages.couponConfigurations.record(id))}
    />
  )
}
