import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const columns = ['user_unique_id', 'type', 'points', 'to_user_unique_id', 'reason', 'state', 'created_by', 'created_at'] as const

/** Points given, taken and moved by hand, and what waits for a second person. */
export function AdjustmentsPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.adjustments}
      title={t('resources.adjustments.many')}
      columns={columns}
      form={['user', 'type', 'points', 'unit', 'toUser', 'expiresAt', 'reason', 'reference']}
      emptyText={t('customers.adjustmentsText')}
      onOpen={({ id }) => void go(pages.adjustments.record(id))}
    />
  )
}
