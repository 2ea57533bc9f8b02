import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { alertRoute } from '../routes.tsx'

/** One alert: who, how often, how many points, and what came of it. */
export function AlertPage() {
  const t = useTranslations('rewards.resources.alerts')
  const { company } = useMe()
  const { id } = alertRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={rewards.alerts}
      id={id}
      key={id}
      stateField="state"
      groups={[
        {
          label: t('many'),
          fields: ['user', 'type', 'count', 'points', 'since', 'raisedAt', 'state', 'closedBy', 'closedAt', 'note'],
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/rewards/alerts' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
