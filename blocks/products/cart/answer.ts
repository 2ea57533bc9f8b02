import { toDecimal } from '@quoin/kit'
import { Answer, type Context, document } from '@quoin/kit/server'
import { picturesOfCart } from '../operations/decorate.ts'
import { sayLines } from '../operations/translate.ts'
import { products } from '../resources/index.ts'
import { type CartRow, hasChanged, calculate, type Calculated, standByLine } from './calculate.ts'

type Attributes = Record<string, unknown>

/** A cart with its lines as people see it: what was agreed, and beside it what it would come to now where that is something else. */
export async function answerCart(
  context: Context,
  cart: CartRow,
  status = 200,
  fresh?: Calculated,
  language: string | null = null,
): Promise<Answer> {
  const { tx, tenantId, actor } = context
  const model = context.model('products.carts')
  const lines = context.model('products.cartDetails')
  const [[row], details, calculated, pictures, names] = await Promise.all([
    tx.query<{ document: string }>(
      `select ${model.document(actor)} as document from products.carts t where t.tenant_id = $1 and t.id = $2`,
      [tenantId, cart.id],
      'prepare',
    ),
    tx.query<{ document: string }>(
      `select ${lines.document(actor)} as document from products.cart_details t where t.tenant_id = $1 and t.cart_id = $2 and t.state <> 'cancelled' order by t.created_at, t.id`,
      [tenantId, cart.id],
      'prepare',
    ),
    fresh ?? calculate(context, cart),
    picturesOfCart(context, cart.id),
    sayLines(context, cart.id, language),
  ])
  // What is ordered already holds its goods.
  const stands =
    cart.state === 'open' ? await standByLine(context, calculated.lines, cart.channel ?? null) : new Map<string, never>()
  const data = JSON.parse(row!.document) as { attributes: Attributes }
  const changed = !fresh && cart.state !== 'closed' && hasChanged(cart, calculated)
  const at = new Map(calculated.lines.map((line, i) => [line.id, { line, priced: calculated.priced.lines[i]! }]))
  Object.assign(data.attributes, {
    price_changed: changed,
    total_now: toDecimal(calculated.priced.total, cart.currency),
    total_now_minor: Number(calculated.priced.total),
    delivery_problem: calculated.deliveryProblem,
    details: details.map((one) => {
      const { id, attributes } = JSON.parse(one.document) as { id: string; attributes: Attributes }
      const now = at.get(id)
      return {
        id,
        ...attributes,
        name: names.get(id) ?? attributes.name,
        status: 'active',
        problem: now?.line.problem ?? null,
        // How many of it are not there yet, and when they come.
        back_ordered: stands.get(id)?.owed?.quantity ?? 0,
        expected_on: stands.get(id)?.owed?.expected ?? null,
        // How many of it can be had; more may stand in a cart, and not be ordered.
        available: stands.get(id)?.available ?? null,
        image_url: pictures.get(id) ?? null,
        total_now: now ? toDecimal(now.priced.total, cart.currency) : null,
      }
    }),
  })
  return new Answer(status, JSON.stringify({ data }))
}

/** What somebody without a cart is shown: nothing in it yet. Reading makes none. */
export const emptyCart = (user: string, currency: string): Answer =>
  document({
    type: products.carts.type,
    id: user,
    attributes: {
      user_unique_id: user,
      state: 'open',
      currency,
      notes: null,
      promo_codes: [],
      subtotal: 0,
      discount: 0,
      tax: 0,
      delivery: 0,
      total: 0,
      subtotal_minor: 0,
      discount_minor: 0,
      tax_minor: 0,
      delivery_minor: 0,
      delivery_tax: 0,
      delivery_tax_minor: 0,
      delivery_tax_basis_points: null,
      total_minor: 0,
      total_items: 0,
      trace: [],
      status: 'active',
      enabled: true,
      price_changed: false,
      total_now: 0,
      total_now_minor: 0,
      delivery_problem: null,
      details: [],
      order_unique_id: null,
      order_system: null,
      order_display_id: null,
      order_status: null,
      payload: null,
      channel_unique_id: null,
      country: null,
      region: null,
      tax_exempt_id: null,
    },
  })
