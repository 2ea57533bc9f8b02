import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { alertRoute } from '../routes.tsx'

/** One alert, to be acknowledged and settled. */
export function AlertPage() {
  const { company } = useMe()
  const { id } = alertRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.alerts}
      id={id}
      key={id}
      onGone={() => void navigate({ to: '/c/$urlId/assets/alerts', params: { urlId: company.urlId } })}
    />
  )
}
