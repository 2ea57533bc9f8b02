import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { PickListButton } from './PickListButton.tsx'
import { PickUpButton } from './PickUpButton.tsx'

/** What can be done with a reservation besides its actions: it is picked up, and has a list for whoever fetches the things. */
export const ReservationChoices = ({ record }: { record: AnyRecord }) => (
  <>
    <PickUpButton reservation={record} />
    <PickListButton id={record.id} />
  </>
)
