import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { IconTemplate } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

export const offerFields = [
  'name',
  'description',
  'discountType',
  'discountValue',
  'currency',
  'minPurchase',
  'maxDiscount',
  'usageLimit',
  'perUserLimit',
  'perDayLimit',
  'isStackable',
  'oncePerItem',
  'groupName',
  'startDate',
  'endDate',
] as const
const columns = ['code', 'name', 'discount_type', 'discount_value', 'used_count', 'usage_limit', 'end_date', 'enabled'] as const

/** All codes that take something off; in from a file and out to one. */
export function CouponsPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.coupons}
      title={t('resources.coupons.many')}
      columns={columns}
      form={['code', ...offerFields, 'user', 'enabled']}
      emptyText={t('coupons.emptyText')}
      actions={
        <Button
          variant="default"
          leftSection={<IconTemplate size={15} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/c/$urlId/rewards/templates', params: { urlId: company.urlId } as never })}
        >
          {t('coupons.many')}
        </Button>
      }
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/rewards/coupons/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
