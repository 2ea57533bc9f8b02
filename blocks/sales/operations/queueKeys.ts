import type { BlockServer, QueueKeysOf } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'

/**
 * At the till of a company everybody comes after each other in the end: the numbers of its papers and its accounts have one row each.
 * So only a few of one company go there at once, and those of others find a connection. What of goods they lock is said further in,
 * where it is known; who waits for goods is not at the till meanwhile.
 */
const till: QueueKeysOf = () => [{ name: 'till', width: 4 }]

export const queueKeys: BlockServer['queueKeys'] = Object.fromEntries(
  [
    sales.orders.create,
    sales.orders.checkout,
    sales.orders.place,
    sales.orders.tipsUpdate,
    sales.orders.pay,
    sales.orders.paymentCreate,
    sales.orders.cancel,
    sales.orders.refund,
    sales.giftCards.create,
    sales.orders.exchange,
    sales.payments.capture,
  ].map(({ name }) => [name, till]),
)
