import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const columns = ['user_unique_id', 'type', 'points', 'to_user_unique_id', 'reason', 'state', 'created_by', 'created_at'] as const

/** Points given, taken and moved by hand, and what waits for a second person. */
export function AdjustmentsPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.adjustments}
      title={t('resources.adjustments.many')}
      columns={columns}
      form={['user', 'type', 'points', 'unit', 'toUser', 'expiresAt', 'reason', 'reference']}
      emptyText={t('customers.adjustmentsText')}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/rewards/adjustments/$id' as string, params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
