import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { offerFields } from './CouponsPage.tsx'

const columns = ['name', 'code', 'discount_type', 'discount_value', 'usage_count', 'enabled'] as const

/** What many codes have in common; codes are made on the page of each. */
export function TemplatesPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.couponConfigurations}
      title={t('resources.couponConfigurations.many')}
      columns={columns}
      form={[...offerFields, 'code', 'enabled']}
      emptyText={t('coupons.templatesText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/rewards/templates/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
