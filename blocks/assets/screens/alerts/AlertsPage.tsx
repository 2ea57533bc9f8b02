import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { DigestSwitch } from './DigestSwitch.tsx'

const columns = ['message', 'severity', 'status', 'asset_unique_id', 'due_on', 'triggered_at'] as const
const form = ['asset', 'alertType', 'severity', 'message', 'dueOn'] as const

/** What wants to be looked after. */
export function AlertsPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.alerts}
      title={t('resources.alerts.many')}
      columns={columns}
      form={form}
      actions={<DigestSwitch />}
      emptyText={t('alerts.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/alerts/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
