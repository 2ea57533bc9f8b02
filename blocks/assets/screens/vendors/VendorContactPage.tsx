import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { vendorContactRoute } from '../routes.tsx'

/** One person at a vendor. */
export function VendorContactPage() {
  const { company } = useMe()
  const { id } = vendorContactRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.vendorContacts}
      id={id}
      key={id}
      foldsEmpty
      onGone={() => void navigate({ to: '/c/$urlId/assets/vendors', params: { urlId: company.urlId } })}
    />
  )
}
