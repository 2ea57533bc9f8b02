import type { Listener } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { university } from '../resources/index.ts'

const money = new Set(['status', 'payment_state', 'paid_at', 'refunded_minor', 'refunded'])

/** Hears that an order was paid or paid back; what of it is a course becomes codes, or gives seats back. */
export const followOrders: Listener = {
  name: 'university.follow_orders',
  operation: 'any',
  async hear({ tenantId, resource, recordId, payload }, _services, _pools, callInternal) {
    if (resource !== sales.orders.dotted || !recordId) return
    const changed = (payload.changed ?? []) as readonly string[]
    if (!changed.some((name) => money.has(name))) return
    const issue = () => callInternal(tenantId, university.courses.internal.paid, { order: recordId })
    while ((await issue()).hasMore);
  },
}
