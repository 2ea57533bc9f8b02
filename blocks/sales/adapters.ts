import { type Adapters, mapped, refuse } from '@quoin/kit/server'
import { entities } from './client/entities.ts'
import { flexibleOrders } from './client/flexibleOrders.ts'
import { subscriptions } from './client/subscriptions.ts'

/** The taxes of an order as resources of their own, each by its place. */
const taxesOf = ({ data }: any) =>
  ((data.attributes.taxes ?? []) as Record<string, unknown>[]).map((attributes, i) => ({
    id: `${data.id}-${i + 1}`,
    type: 'OrderTax',
    attributes: { unique_id: `${data.id}-${i + 1}`, order_unique_id: data.id, ...attributes },
  }))

/** Calls of the published client for sales that this block has under another address or in another shape. */
export const adapters: Adapters = {
  ...flexibleOrders,
  ...entities,
  ...subscriptions,
  'GET /users/:user/orders/:order': ({ params, ask }) => ask('GET', `/orders/${params.order}`),
  'DELETE /users/:user/subscriptions/:subscription': ({ params, ask }) =>
    ask('PUT', `/users/${params.user}/subscriptions/${params.subscription}/cancel`, { body: {} }),
  'GET /orders/:order/taxes': async ({ params, ask }) =>
    mapped(await ask('GET', `/orders/${params.order}`), (json) => {
      const data = taxesOf(json)
      return { data, meta: { total_count: data.length, current_page: 1, per_page: data.length, total_pages: 1 } }
    }),
  'GET /orders/:order/taxes/:tax': async ({ params, ask }) =>
    mapped(await ask('GET', `/orders/${params.order}`), (json) => {
      const data = taxesOf(json).find(({ id }) => id === params.tax)
      if (!data) throw refuse.missing()
      return { data }
    }),
}
