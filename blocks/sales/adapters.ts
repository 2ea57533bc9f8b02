import { toDecimal } from '@quoin/kit'
import { type Adapters, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import { entities } from './client/entities.ts'
import { flexibleOrders } from './client/flexibleOrders.ts'
import { subscriptions } from './client/subscriptions.ts'
import type { TaxLine } from './operations/bill.ts'

interface Taxed {
  readonly taxes: readonly TaxLine[] | null
  readonly currency: string
  readonly created_at: string
  readonly updated_at: string
}
/** The taxes of an order as resources of their own, each by its place. */
const taxesOf = ({ data: { id: order, attributes } }: { readonly data: WireRecord<Taxed> }) =>
  (attributes.taxes ?? []).map((tax, i) => ({
    id: `${order}-${i + 1}`,
    type: 'OrderTax',
    attributes: {
      ...tax,
      unique_id: `${order}-${i + 1}`,
      order_unique_id: order,
      name: 'Tax',
      description: [tax.country, tax.region, tax.exempt_id].filter(Boolean).join(' '),
      tax: tax.basis_points / 10_000,
      tax_value: toDecimal(tax.tax_minor, attributes.currency),
      display_order: i + 1,
      status: 'active',
      created_at: attributes.created_at,
      updated_at: attributes.updated_at,
    },
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
