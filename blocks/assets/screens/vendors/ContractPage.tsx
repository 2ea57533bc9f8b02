import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { contractRoute } from '../routes.tsx'

/** One contract and its end. */
export function ContractPage() {
  const { company } = useMe()
  const { id } = contractRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.contracts}
      id={id}
      key={id}
      foldsEmpty
      onGone={() => void navigate({ to: '/c/$urlId/assets/contracts', params: { urlId: company.urlId } })}
    />
  )
}
