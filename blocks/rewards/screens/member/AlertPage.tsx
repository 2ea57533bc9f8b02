import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

/** One alert: who, how often, how many points, and what came of it. */
export function AlertPage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards.resources.alerts')
  const go = useGo()
  return (
    <RecordPage
      resource={rewards.alerts}
      id={id}
      foldsEmpty
      key={id}
      stateField="state"
      groups={[
        {
          label: t('many'),
          fields: ['user', 'type', 'count', 'points', 'since', 'raisedAt', 'state', 'closedBy', 'closedAt', 'note'],
        },
      ]}
      onGone={() => void go(pages.alerts.list())}
    />
  )
}
