import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { reservationRoute } from '../routes.tsx'
import { PickListButton } from './PickListButton.tsx'
import { PickUpButton } from './PickUpButton.tsx'

/** One reservation, to be moved or given up. */
export function ReservationPage() {
  const { company } = useMe()
  const { id } = reservationRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.reservations}
      id={id}
      key={id}
      foldsEmpty
      stateField="state"
      actions={(reservation) => (
        <>
          <PickUpButton reservation={reservation} />
          <PickListButton id={reservation.id} />
        </>
      )}
      onGone={() => void navigate({ to: '/c/$urlId/assets/reservations', params: { urlId: company.urlId } })}
    />
  )
}
