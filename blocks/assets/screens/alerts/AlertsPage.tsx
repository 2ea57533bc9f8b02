import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { useAlertKind } from './useAlertKind.ts'

const columns = ['message', 'alert_type', 'severity', 'status', 'asset_unique_id', 'due_on', 'triggered_at'] as const
const form = ['asset', 'alertType', 'severity', 'message', 'dueOn'] as const

/** What wants to be looked after. */
export function AlertsPage() {
  const t = useTranslations('assets')
  const go = useGo()
  const kind = useAlertKind()
  const words = useWords(assets.alerts)
  return (
    <DataList
      resource={assets.alerts}
      title={t('resources.alerts.many')}
      columns={columns}
      form={form}
      actions={<DigestSwitch />}
      cells={{
        alertType: kind,
        severity: ({ severity }) => <StatusPill value={String(severity)} label={words.option('severity', String(severity))} />,
        // An open alert is no good news, whatever the word says of other records.
        status: ({ status }) => (
          <StatusPill value={status === 'active' ? 'pending' : String(status)} label={words.option('status', String(status))} />
        ),
      }}
      emptyText={t('alerts.emptyText')}
      onOpen={({ id }) => void go(pages.alerts.record(id))}
    />
  )
}
