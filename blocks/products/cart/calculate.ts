import { type Context, refuse } from '@quoin/kit/server'
import { priceCart, type PricedCart } from '../pricing/priceCart.ts'
import { deliveryIn, shopOf, type Shop } from '../operations/settings.ts'
import type { AppliedPromotion, TraceEntry } from '../resources/index.ts'
import { deliveryOf } from './delivery.ts'
import { type Goods, priceLineOf, readGoods } from './goods.ts'
import { type Stand, standsOf } from './left.ts'
import { type Found, readPromotions } from './promotions.ts'
import { earlyHoursOf } from './early.ts'
import { tierListsOf } from './tierLists.ts'

/** A cart as code sees it; the columns by their field's names. */
export type CartRow = Readonly<Record<string, any>> & {
  readonly id: string
  readonly version: number
  readonly user: string
  readonly currency: string
  readonly state: string
}

export interface Line {
  readonly id: string
  readonly quantity: number
  readonly goods: Goods | undefined
  /** Why it cannot be bought: it is sold no longer, or has no price in this currency. */
  readonly problem: 'not_sold' | 'no_price' | null
  readonly category: { readonly id: string; readonly name: string } | null
  /** The word that whoever put it in gave for its category. */
  readonly categoryName?: string | null
  readonly notes?: string | null
  readonly stored: { readonly unit: number | null; readonly total: number | null }
}
export interface Calculated {
  readonly lines: readonly Line[]
  readonly priced: PricedCart
  readonly trace: readonly TraceEntry[]
  readonly shop: Shop
  readonly limited: Found['limited']
  readonly promotions: readonly AppliedPromotion[]
  readonly taxExemptId: string | null
  /** Why its delivery has no price: the company names none in this currency. */
  readonly deliveryProblem: 'no_price' | null
}

interface DetailRow extends Record<string, unknown> {
  id: string
  product: string
  variation: string | null
  quantity: number
  unit: number | null
  total: number | null
  category_id: string | null
  category_name: string | null
  notes: string | null
}

/** What the open lines of a cart come to now. Nothing is written. */
export async function calculate(context: Context, cart: CartRow, only?: readonly string[]): Promise<Calculated> {
  const { tx, tenantId, actor } = context
  const [details, shop] = await Promise.all([
    tx.query<DetailRow>(
      `select id, product_id as product, variation_id as variation, quantity, unit_price_minor as unit, total_minor as total, category_id, category_name, notes from products.cart_details
       where tenant_id = $1 and cart_id = $2 and state = any($3::text[]) and ($4::uuid[] is null or id = any($4)) order by created_at, id`,
      [tenantId, cart.id, cart.state === 'open' ? ['open'] : ['open', 'ordered'], only ?? null],
      'prepare',
    ),
    shopOf(tx, tenantId),
  ])
  const taxed = { user: cart.user, country: cart.country ?? null, region: cart.region ?? null, rules: shop.rules }
  const wanted = details.map((d) => ({ product: d.product, variation: d.variation, quantity: Number(d.quantity) }))
  const [goods, found] = await Promise.all([
    // Prices for a role are for the one who has it, not for whoever looks after the cart.
    readGoods(tx, tenantId, wanted, {
      currency: cart.currency,
      role: actor.userId === cart.user ? actor.roleCode : null,
      tierLists: tierListsOf(context, cart.user),
      earlyHours: () => earlyHoursOf(context, cart.user),
      channel: cart.channel ?? null,
      taxed,
    }),
    readPromotions(tx, tenantId, {
      products: wanted.map((w) => w.product),
      codes: (cart.promoCodes ?? []) as string[],
      user: cart.user,
      currency: cart.currency,
    }),
  ])
  const lines = details.map((d, i): Line => {
    const one = goods[i]
    return {
      id: d.id,
      quantity: Number(d.quantity),
      goods: one,
      problem: !one?.isSold ? 'not_sold' : one.price.minor === null ? 'no_price' : null,
      category: d.category_id ? { id: d.category_id, name: d.category_name ?? '' } : (one?.category ?? null),
      categoryName: d.category_name,
      notes: d.notes,
      stored: { unit: d.unit, total: d.total },
    }
  })
  const buyable = lines.filter((line) => line.problem === null)
  const sold = buyable.map((line) => line.goods!)
  const cost = deliveryIn(shop, cart.currency)
  const delivery =
    sold.length > 0 && cost !== null && cost > 0n
      ? await deliveryOf(tx, tenantId, shop, sold, taxed, cost)
      : { minor: 0n, taxBasisPoints: null }
  const priced = priceCart(
    buyable.map(({ goods: one, quantity }) => priceLineOf(one!, quantity)),
    delivery.minor,
    found.promotions,
    shop.rules,
    delivery.taxBasisPoints,
  )
  const byLine = new Map(buyable.map((line, i) => [line.id, priced.lines[i]!]))
  const nothing = { gross: 0n, discount: 0n, net: 0n, tax: 0n, total: 0n }
  return {
    lines,
    shop,
    limited: found.limited,
    promotions: found.promotions.flatMap(({ isStackable, group }, i) =>
      priced.trace[i]!.applied ? [{ is_stackable: isStackable, group }] : [],
    ),
    taxExemptId: goods.find((one) => one)?.taxExemptId ?? null,
    deliveryProblem: cost === null && sold.length > 0 ? 'no_price' : null,
    priced: { ...priced, lines: lines.map((line) => byLine.get(line.id) ?? nothing) },
    trace: priced.trace.map((one) => ({
      ...one,
      discount: Number(one.discount),
      additional_points: one.applied ? (found.points.get(one.promotion) ?? 0) : 0,
    })),
  }
}

/** How the lines stand with what is left, by line; what is in a bundle is not looked at. */
export async function standByLine(
  { tx, tenantId }: Context,
  lines: readonly Line[],
  channel: string | null,
): Promise<ReadonlyMap<string, Stand>> {
  const counted = lines.flatMap(({ id, quantity, goods }) =>
    goods?.isCounted && goods.components.length === 0
      ? [{ id, quantity, product: goods.product, variation: goods.variation, mayRunOut: goods.mayRunOut }]
      : [],
  )
  const stands = await standsOf(tx, tenantId, counted, channel)
  return new Map(counted.map(({ id, mayRunOut }, i) => [id, mayRunOut ? stands[i]! : { ...stands[i]!, available: null }]))
}

/** An amount as a number that names it exactly; one that none does is refused before anything of it is kept. */
export function countable(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw refuse.invalid('too_much', 'The amount is too large.')
  return number
}

/** Keeps what was calculated, in the cart and its lines. */
export async function keep(
  context: Context,
  cart: CartRow,
  { lines, priced, trace, shop, taxExemptId }: Calculated,
): Promise<void> {
  const { tx, tenantId } = context
  // The sum bounds every line; a cart that holds more could be neither read nor cleared any more.
  countable(priced.subtotal + priced.tax + priced.shipping)
  await tx.query(
    `update products.cart_details d set unit_price_minor = n.unit, subtotal_minor = n.gross, discount_minor = n.discount, tax_minor = n.tax, total_minor = n.total, tax = n.rate / 10000.0, currency = $7,
       name = coalesce(n.name, d.name), vendor_id = n.vendor, updated_at = clock_timestamp()
     from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::uuid[]) as n (id, unit, gross, discount, tax, total, rate, name, vendor)
     where d.tenant_id = $1 and d.id = n.id`,
    [
      tenantId,
      lines.map((l) => l.id),
      lines.map((l) => (l.goods?.price.minor ?? 0n).toString()),
      priced.lines.map((l) => l.gross.toString()),
      priced.lines.map((l) => l.discount.toString()),
      priced.lines.map((l) => l.tax.toString()),
      cart.currency,
      priced.lines.map((l) => l.total.toString()),
      lines.map((l) => l.goods?.taxBasisPoints ?? 0),
      lines.map((l) => l.goods?.name.slice(0, 200) ?? null),
      lines.map((l) => l.goods?.vendor ?? null),
    ],
    'prepare',
  )
  await tx.query(
    `update products.carts set subtotal_minor = $3, discount_minor = $4, tax_minor = $5, delivery_minor = $6, total_minor = $7, total_items = $8, prices_include_tax = $9, trace = $10, tax_exempt_id = $11,
       delivery_tax_minor = $12, delivery_tax_basis_points = $13, priced_at = clock_timestamp(), updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [
      tenantId,
      cart.id,
      priced.subtotal.toString(),
      priced.discount.toString(),
      priced.tax.toString(),
      priced.shipping.toString(),
      priced.total.toString(),
      lines.reduce((all, l) => all + l.quantity, 0),
      shop.rules.pricesIncludeTax,
      JSON.stringify(trace),
      taxExemptId,
      priced.shippingTax.toString(),
      priced.shippingTaxBasisPoints,
    ],
    'prepare',
  )
}

/** Whether what is kept is still what it would come to. */
export const hasChanged = (cart: CartRow, { lines, priced }: Calculated): boolean =>
  BigInt(cart.totalMinor ?? 0) !== priced.total ||
  lines.some((line, i) => BigInt(line.stored.total ?? 0) !== priced.lines[i]!.total)
