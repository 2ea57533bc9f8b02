import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { PickListButton } from './PickListButton.tsx'
import { PickUpButton } from './PickUpButton.tsx'

/** One reservation, to be moved or given up. */
export function ReservationPage({ id }: { readonly id: string }) {
  const go = useGo()
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
      onGone={() => void go(pages.reservations.list())}
    />
  )
}
