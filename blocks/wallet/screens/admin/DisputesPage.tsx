import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'

const columns = ['user_unique_id', 'reason', 'state', 'created_at', 'decided_by_unique_id'] as const

/** What people say is not right about their movements, and what waits for an answer. */
export function DisputesPage() {
  const t = useTranslations('wallet')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={wallet.disputes}
      title={t('resources.disputes.many')}
      columns={columns}
      form={[]}
      emptyText={t('dispute.emptyText')}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/wallet/disputes/$id' as string, params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
