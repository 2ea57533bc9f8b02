import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { sales } from '../../resources/index.ts'
import { planRoute, subscriptionRoute } from '../routes.tsx'

/** One subscription, with what it is paid for and the next period. */
export function SubscriptionPage() {
  const { id } = subscriptionRoute.useParams()
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={sales.subscriptions}
      id={id}
      key={id}
      onGone={() => void navigate({ to: '/c/$urlId/sales/subscriptions', params: { urlId: company.urlId } as never })}
    />
  )
}

/** One plan: its price, its periods, its trial. */
export function PlanPage() {
  const { id } = planRoute.useParams()
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={sales.subscriptionModels}
      id={id}
      key={id}
      onGone={() =>
        void navigate({
          to: '/c/$urlId/sales/subscriptions',
          params: { urlId: company.urlId } as never,
          search: { tab: 'plans' } as never,
        })
      }
    />
  )
}
