import type { RecordOf } from '@quoin/kit'
import type { sales } from '../../resources/index.ts'

type Of<Name extends 'orders' | 'orderDetails' | 'payments' | 'refunds' | 'invoices' | 'fulfilments' | 'returns'> = RecordOf<
  (typeof sales)[Name]['definition']['fields']
>
export type Order = Of<'orders'>
/** A line with the picture of what it is about. */
export type Line = Of<'orderDetails'> & { readonly imageUrl?: string | null }
export type Payment = Of<'payments'>
export type Refund = Of<'refunds'>
export type Invoice = Of<'invoices'>
export type Parcel = Of<'fulfilments'>
export type Return = Of<'returns'>
