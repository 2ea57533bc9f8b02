import { randomUUID } from 'node:crypto'
import { minorText } from '@quoin/kit'
import { type Context, type Internals, inTransaction, type Pools, prepared, refuse } from '@quoin/kit/server'
import { type Priced, products, type Taken } from '../resources/index.ts'
import { isChannelOpen } from './channel.ts'
import { type CartRow, countable, hasChanged, keep, calculate, type Calculated, standByLine } from './calculate.ts'
import { allocate, queueKeysOf, releaseReservation, shift, usePromotions } from './reserve.ts'

export interface ExpiryPayload {
  readonly tenantId: string
  readonly reservation: string
}

/** Gives back what was reserved and not paid in time. */
export const expireReservation = ({ tenantId, reservation }: ExpiryPayload, pools: Pools): Promise<boolean> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => releaseReservation({ tx, tenantId }, reservation, true))

/** The open cart of a person, or one named by its own id; undefined when there is none. Found by the rights of whoever asks. */
export async function findCart(context: Context, whose: string, lock?: 'lock'): Promise<CartRow | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    `select id from products.carts where tenant_id = $1 and deleted_at is null and (id = $2 and state <> 'closed' or user_id = $2 and state = 'open') order by (id = $2) desc limit 1`,
    [context.tenantId, whose],
    'prepare',
  )
  return row ? ((await context.find(products.carts, row.id, lock)) as CartRow) : undefined
}

/**
 * The cart of which the goods are going to be reserved, when it is its turn. What it holds is looked at in the message that finds it:
 * should that change before the cart is locked, it waited in the wrong lane, and its shelves are locked all the same.
 */
export async function cartInTurn(context: Context, whose: string): Promise<CartRow | undefined> {
  const [row] = await context.tx.query<{ id: string; goods: string[] }>(
    `select c.id, coalesce((select array_agg(distinct coalesce(part.value ->> 'product_unique_id', d.product_id::text)) from products.cart_details d
         join products.products p on p.tenant_id = $1 and p.id = d.product_id left join lateral jsonb_array_elements(nullif(p.components, '[]')) part on true
         where d.tenant_id = $1 and d.cart_id = c.id and d.state in ('open', 'ordered') and not p.open_stock), '{}') as goods
     from products.carts c where c.tenant_id = $1 and c.deleted_at is null and (c.id = $2 and c.state <> 'closed' or c.user_id = $2 and c.state = 'open') order by (c.id = $2) desc limit 1`,
    [context.tenantId, whose],
    'prepare',
  )
  if (!row) return undefined
  context.queueFor(queueKeysOf(row.goods))
  return (await context.find(products.carts, row.id, 'lock')) as CartRow
}

/** Locks limited promotions before they are counted, always in the same order, then calculates with what is left of them. */
async function calculateLocked(context: Context, cart: CartRow, only?: readonly string[]): Promise<Calculated> {
  const first = await calculate(context, cart, only)
  if (first.limited.size === 0) return first
  await context.tx.query(
    'select id from products.promotions where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [context.tenantId, [...first.limited]],
    'prepare',
  )
  return calculate(context, cart, only)
}

/** Gives back whatever a cart holds. */
export async function letGo(context: Context, cart: string): Promise<void> {
  const { tx, tenantId } = context
  const [row] = await tx.query<{ id: string }>(
    `select id from products.reservations where tenant_id = $1 and cart_id = $2 and state = 'held'`,
    [tenantId, cart],
    'prepare',
  )
  if (row) await releaseReservation(context, row.id)
}

/** What a cart comes to, line by line. */
function pricedOf(
  cart: CartRow,
  { lines, priced, trace, shop, promotions, taxExemptId }: Calculated,
  expectedOn: (line: string) => string | null,
): Priced {
  return {
    cart: cart.id,
    user: cart.user,
    currency: cart.currency,
    lines: lines.map(({ id, quantity, notes, goods, category, categoryName }, i) => ({
      id,
      product: goods!.product,
      variation: goods!.variation,
      sku: goods!.sku,
      name: goods!.name,
      quantity,
      unit_price: countable(goods!.price.minor!),
      discount: countable(priced.lines[i]!.discount),
      tax: countable(priced.lines[i]!.tax),
      tax_rate: goods!.taxBasisPoints / 10_000,
      total: countable(priced.lines[i]!.total),
      vendor: goods!.vendor,
      cost: goods!.cost === null ? null : countable(goods!.cost * BigInt(quantity)),
      category,
      category_name: category?.name ?? categoryName ?? null,
      brand: goods!.brand,
      expected_on: expectedOn(id),
      notes: notes ?? null,
    })),
    subtotal: countable(priced.subtotal),
    discount: countable(priced.discount),
    tax: countable(priced.tax),
    shipping: countable(priced.shipping),
    shipping_tax: countable(priced.shippingTax),
    shipping_tax_rate: priced.shippingTaxBasisPoints / 10_000,
    total: countable(priced.total),
    prices_include_tax: shop.rules.pricesIncludeTax,
    channel: cart.channel ?? null,
    country: cart.country ?? null,
    region: cart.region ?? null,
    tax_exempt_id: taxExemptId,
    notes: cart.notes ?? null,
    order: {
      order_unique_id: cart.orderUniqueId,
      order_system: cart.orderSystem,
      order_display_id: cart.orderDisplayId,
      order_status: cart.orderStatus,
    },
    trace,
    promotions,
  }
}

/** Refuses a cart of which something cannot be bought. */
function mustBeSold(cart: CartRow, { lines, deliveryProblem }: Calculated): void {
  if (lines.length === 0) throw refuse.conflict('cart_empty', 'This cart is empty.')
  const unsold = lines.filter((line) => line.problem !== null)
  if (unsold.length > 0) {
    throw refuse.conflict(
      'not_sold',
      `${unsold[0]!.goods?.name ?? 'One of the products'} is no longer available. Remove it from the cart.`,
      { details: unsold.map((line) => line.id) },
    )
  }
  if (deliveryProblem)
    throw refuse.conflict('no_delivery_price', `There is no shipping cost in ${cart.currency}.`, {
      currency: cart.currency,
    })
}

/** Locks a cart, calculates it anew, reserves its stock and hands it over. Refuses when anything is not as the person last saw it. */
export async function takeCart(context: Context, cart: CartRow, key: string, only?: readonly string[]): Promise<Taken> {
  const { tx, tenantId } = context
  const [known] = await tx.query<{ cart: string; state: string; order: string | null; expires: string; taken: Taken }>(
    `select cart_id as cart, state, order_id as "order", expires_at as expires, taken from products.reservations where tenant_id = $1 and key = $2`,
    [tenantId, key],
    'prepare',
  )
  if (known && known.cart !== cart.id) throw refuse.conflict('key_used', 'This key was used for another cart.')
  if (known?.state === 'committed' || (known?.state === 'held' && Date.parse(known.expires) > Date.now())) return known.taken
  if (cart.state !== 'open' && cart.state !== 'ordered')
    throw refuse.conflict('cart_over', 'This cart has already been ordered.', { state: cart.state })
  const channel: string | null = cart.channel ?? null
  // Whoever looks after the cart of somebody else may not know what that person may buy on.
  if (channel && !(await isChannelOpen(context, channel, context.me === cart.user)))
    throw refuse.conflict('channel_closed', 'This channel is closed for sales. Choose another one for the cart.')
  await letGo(context, cart.id)
  const calculated = await calculateLocked(context, cart, only)
  const { lines, priced, trace, shop } = calculated
  mustBeSold(cart, calculated)
  if (!only && hasChanged(cart, calculated)) {
    throw refuse.conflict(
      'price_changed',
      `Prices have changed. The new total is ${minorText(priced.total, cart.currency)} ${cart.currency}.`,
      { was: cart.totalMinor, now: countable(priced.total), currency: cart.currency },
    )
  }
  const shares = await allocate(tx, tenantId, lines, channel)
  const stands = await standByLine(context, lines, channel)
  const reservation = randomUUID()
  const expires = new Date(Date.now() + shop.reservationMinutes * 60_000)
  const taken: Taken = {
    ...pricedOf(cart, calculated, (line) => stands.get(line)?.owed?.expected ?? null),
    reservation,
    expires_at: expires.toISOString(),
    extensions: shop.reservationExtensions,
  }
  await tx.query(
    `insert into products.reservations (tenant_id, id, cart_id, user_id, key, expires_at, taken) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, reservation, cart.id, cart.user, key, expires.toISOString(), JSON.stringify(taken)],
    'prepare',
  )
  if (shares.length > 0) {
    await tx.query(
      'insert into products.reservation_lines (tenant_id, reservation_id, stock_id, quantity) select $1, $2, l.stock, l.quantity from unnest($3::uuid[], $4::bigint[]) as l (stock, quantity)',
      [tenantId, reservation, shares.map((s) => s.stock), shares.map((s) => s.quantity)],
      'prepare',
    )
    await shift(tx, tenantId, 'reserved', shares, reservation)
  }
  await usePromotions(
    context,
    reservation,
    cart.user,
    trace
      .filter((t) => t.applied && calculated.limited.has(t.promotion))
      .map((t) => ({ promotion: t.promotion, amount: t.discount })),
  )
  await keep(context, cart, calculated)
  await giveBackAt(context, reservation, expires)
  return taken
}

/** Asks for what is held to be given back then, unless it was paid or held on meanwhile. */
export const giveBackAt = ({ jobs, tx, tenantId }: Context, reservation: string, at: Date): Promise<unknown> =>
  jobs.add('products.expire_reservation', { tenantId, reservation }, { tx: prepared(tx), runAt: at })

/** Where the goods of a cart go may change what it comes to; the total that was seen then no longer holds and is refused below. */
async function sendTo(context: Context, cart: CartRow, to: { country: string; region: string | null }): Promise<CartRow> {
  if (cart.state !== 'open' || ((cart.country ?? null) === to.country && (cart.region ?? null) === to.region)) return cart
  await context.update(products.carts, cart, { country: to.country, region: to.region })
  return (await context.find(products.carts, cart.id, 'lock')) as CartRow
}

export const cartInners: Internals<typeof products, 'carts'> = {
  async take({ cart: id, key, of, to }, context) {
    const whose = id ?? context.me
    const cart = whose ? await cartInTurn(context, whose) : undefined
    if (!cart) {
      // The cart may have been closed by the very order that asks again with its key.
      const [done] = await context.tx.query<{ taken: Taken }>(
        `select taken from products.reservations where tenant_id = $1 and key = $2 and state = 'committed' and ($3::uuid is null or cart_id = $3 or user_id = $3)`,
        [context.tenantId, key, whose || null],
      )
      if (done) return done.taken
      const [over] = await context.tx.query(
        'select from products.carts where tenant_id = $1 and id = $2 and ($3::uuid is null or user_id = $3)',
        [context.tenantId, id, of ?? null],
      )
      throw id && !over ? refuse.missing() : refuse.conflict('cart_empty', 'This cart is empty.')
    }
    // Asked before anything is calculated: a refusal for another reason would tell of somebody else's cart.
    if (of && cart.user !== of) throw refuse.missing()
    return takeCart(context, to ? await sendTo(context, cart, to) : cart, key)
  },

  async addCode({ of, code }, context) {
    const cart = await findCart(context, of, 'lock')
    if (!cart || cart.state !== 'open') throw refuse.conflict('cart_empty', 'There is nothing in this cart.')
    const [promotion] = await context.tx.query<{ code: string }>(
      `select p.code from products.promotions p where p.tenant_id = $1 and lower(p.code) = lower($2) and p.deleted_at is null and p.enabled and p.status = 'active'`,
      [context.tenantId, code],
    )
    if (!promotion) return { added: false }
    const held = (cart.promoCodes ?? []) as readonly string[]
    if (held.includes(promotion.code)) return { added: true }
    await context.update(products.carts, cart, { promoCodes: [...held, promotion.code] })
    await letGo(context, cart.id)
    const changed = (await context.find(products.carts, cart.id, 'lock')) as CartRow
    await keep(context, changed, await calculate(context, changed))
    return { added: true }
  },

  async price({ cart: id, of }, context) {
    const cart = await findCart(context, id ?? of)
    if (cart && cart.user !== of) throw refuse.missing()
    if (!cart && id) throw refuse.missing()
    if (!cart || (cart.state !== 'open' && cart.state !== 'ordered')) throw refuse.conflict('cart_empty', 'This cart is empty.')
    const calculated = await calculate(context, cart)
    mustBeSold(cart, calculated)
    return pricedOf(cart, calculated, () => null)
  },

  async close({ cart: id, order }, context) {
    const cart = (await context.find(products.carts, id, 'lock')) as CartRow
    if (cart.state === 'closed' && cart.orderUniqueId === order.id) return { closed: false }
    if (cart.state === 'closed' || cart.state === 'cancelled')
      throw refuse.conflict('cart_over', 'This cart has already been ordered.', { state: cart.state })
    await context.tx.query(
      `update products.cart_details set state = 'ordered', order_status = $3, updated_at = clock_timestamp() where tenant_id = $1 and cart_id = $2 and state = 'open'`,
      [context.tenantId, id, order.status ?? null],
      'prepare',
    )
    await context.update(products.carts, cart, {
      state: 'closed',
      orderUniqueId: order.id,
      orderSystem: 'sales',
      ...(order.displayId && { orderDisplayId: order.displayId }),
      ...(order.status && { orderStatus: order.status }),
    })
    return { closed: true }
  },
}
