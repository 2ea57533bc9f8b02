import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { claimRoute } from '../routes.tsx'

/** One warranty claim and what became of it. */
export function ClaimPage() {
  const { company } = useMe()
  const { id } = claimRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.warrantyClaims}
      id={id}
      key={id}
      foldsEmpty
      stateField="state"
      onGone={() => void navigate({ to: '/c/$urlId/assets/vendors', params: { urlId: company.urlId } })}
    />
  )
}
