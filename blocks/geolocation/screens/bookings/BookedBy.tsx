import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'

interface Booked {
  readonly user: string | null
  readonly guestName: string | null
  /** What a list has brought along, so that nobody is asked for row by row. */
  readonly related?: Readonly<Record<string, AnyRecord>>
}

/** Whom a booking is for: somebody of the company, or a guest by the name they gave. */
export default function BookedBy({ record }: { readonly record: Booked }) {
  return record.user ? <RefValue target="gateway.users" id={record.user} related={record.related?.user} /> : record.guestName
}
