import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import { offerFields } from './offerFields.ts'
import { useOfferCells } from './useOfferCells.ts'

const columns = ['code', 'name', 'discount_type', 'discount_value', 'used_count', 'usage_limit', 'end_date', 'enabled'] as const

/** All codes that take something off; in from a file and out to one. */
export function CouponsPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  const cells = useOfferCells()
  return (
    <DataList
      resource={rewards.coupons}
      title={t('resources.coupons.many')}
      columns={columns}
      cells={cells}
      form={['code', ...offerFields, 'user', 'enabled']}
      emptyText={t('coupons.emptyText')}
      actions={
        <Button
          variant="default"
          leftSection={<IconTemplate size={15} stroke={1.6} aria-hidden />}
          onClick={() => void go(pages.couponConfigurations.list())}
        >
          {t('coupons.many')}
        </Button>
      }
      onOpen={({ id }) => void go(pages.coupons.record(id))}
    />
  )
}
