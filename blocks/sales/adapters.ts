import { type Adapters, mapped } from '@quoin/kit/server'

/** Calls of the published client for sales that this block has under another address or in another shape. */
export const adapters: Adapters = {
  'GET /users/:user/orders/:order': ({ params, ask }) => ask('GET', `/orders/${params.order}`),
  'DELETE /users/:user/subscriptions/:subscription': ({ params, ask }) =>
    ask('PUT', `/users/${params.user}/subscriptions/${params.subscription}/cancel`, { body: {} }),
  'GET /orders/:order/taxes': async ({ params, ask }) =>
    mapped(await ask('GET', `/orders/${params.order}`), ({ data }) => {
      const taxes = (data.attributes.taxes ?? []) as Record<string, unknown>[]
      return {
        data: taxes.map((attributes, i) => ({
          id: `${data.id}-${i + 1}`,
          type: 'OrderTax',
          attributes: { order_unique_id: data.id, ...attributes },
        })),
        meta: { total_count: taxes.length, current_page: 1, per_page: taxes.length, total_pages: 1 },
      }
    }),
}
