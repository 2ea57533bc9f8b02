import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { planRoute } from '../routes.tsx'

/** One plan and when it is due. */
export function PlanPage() {
  const { company } = useMe()
  const { id } = planRoute.useParams()
  const { asset } = planRoute.useSearch()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.maintenancePlans}
      id={id}
      parent={asset}
      key={id}
      onGone={() => void navigate({ to: '/c/$urlId/assets/maintenance', params: { urlId: company.urlId } })}
    />
  )
}
