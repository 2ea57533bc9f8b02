import type { Found, Values } from '@quoin/kit'
import type { sales } from '../resources/index.ts'

/** Records of this block as code finds and writes them. */
export type Order = Found<typeof sales.orders>
export type Payment = Found<typeof sales.payments>
export type PaymentValues = Values<typeof sales.payments>
export type Subscription = Found<typeof sales.subscriptions>
