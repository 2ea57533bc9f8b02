import { type Found, toDecimal } from '@quoin/kit'
import { randomUUID } from 'node:crypto'
import {
  advisoryLock,
  type Answer,
  type BlockServer,
  type Context,
  type Customs,
  gone,
  plain,
  scopeOf,
  refuse,
} from '@quoin/kit/server'
import { answerCart, emptyCart } from '../cart/answer.ts'
import { mustBeOpenTo } from '../cart/channel.ts'
import { earlyHoursOf } from '../cart/early.ts'
import { type CartRow, keep, calculate } from '../cart/calculate.ts'
import { cartInTurn, findCart, letGo, takeCart } from '../cart/take.ts'
import { products } from '../resources/index.ts'
import { shopOf } from './settings.ts'

interface LineInput {
  readonly sku: string
  readonly quantity: number
  readonly category_name?: string | null
  readonly category_unique_id?: string | null
  readonly notes?: string | null
  readonly payload?: object | null
}
interface CartInput {
  readonly user_unique_id?: string
  readonly notes?: string | null
  readonly currency?: string
  readonly country?: string | null
  readonly region?: string | null
  readonly channel_unique_id?: string | null
  readonly promo_codes?: readonly string[]
  readonly payload?: object | null
  readonly order_unique_id?: string | null
  readonly order_system?: string | null
  readonly order_display_id?: string | null
  readonly order_status?: string | null
}

/** Whose cart is meant: one's own, or another's for those whose right reaches the whole company. Otherwise there is none. */
export function mayFill(context: Context, user: string): void {
  if (user === context.me) return
  const scope = scopeOf(context.actor, 'products.carts.write')
  if (scope === 'tenant' || (scope === 'team' && context.actor.teamUserIds.includes(user))) return
  throw refuse.missing()
}

async function mustFind(context: Context, whose: string, find = lockCart): Promise<CartRow> {
  const cart = await find(context, whose)
  if (!cart) throw refuse.missing()
  mayFill(context, cart.user)
  return cart
}

const lockCart = (context: Context, whose: string) => findCart(context, whose, 'lock')

const mustBeOpen = (cart: CartRow): void => {
  if (cart.state !== 'open')
    throw refuse.conflict('cart_over', 'This cart has been ordered. Start a new one.', { state: cart.state })
}

/** The open cart of a person, made when there is none; of two who make it at once, the second finds it. */
export async function openCart(context: Context, input: CartInput): Promise<CartRow> {
  const user = input.user_unique_id ?? context.me
  mayFill(context, user)
  if (user !== context.me) await context.find(context.model('gateway.users').resource, user)
  advisoryLock(context.tx, 'cart', user)
  const found = await findCart(context, user, 'lock')
  if (found) return found
  const { currency } = await shopOf(context.tx, context.tenantId)
  const { id } = await context.insert(products.carts, {
    user,
    currency: (input.currency ?? currency) as Found<typeof products.carts>['currency'],
  })
  return (await context.find(products.carts, id, 'lock')) as CartRow
}

async function change(context: Context, cart: CartRow, input: CartInput): Promise<CartRow> {
  if (input.user_unique_id !== undefined && input.user_unique_id !== cart.user)
    throw refuse.invalid('no_such_record', 'This cart belongs to someone else.', 'user_unique_id')
  const values: Record<string, unknown> = {}
  if (input.notes !== undefined) values.notes = input.notes
  if (input.payload !== undefined) values.payload = input.payload
  if (input.currency !== undefined) values.currency = input.currency
  if (input.promo_codes !== undefined) values.promoCodes = await knownCodes(context, input.promo_codes)
  if (input.country !== undefined) values.country = input.country
  if (input.region !== undefined) values.region = input.region || null
  if (input.channel_unique_id !== undefined) {
    await mustBeOpenTo(context, input.channel_unique_id)
    values.channel = input.channel_unique_id
  }
  if (['currency', 'promoCodes', 'channel', 'country', 'region'].some((name) => values[name] !== undefined)) mustBeOpen(cart)
  for (const [wire, name] of [
    ['order_unique_id', 'orderUniqueId'],
    ['order_system', 'orderSystem'],
    ['order_display_id', 'orderDisplayId'],
    ['order_status', 'orderStatus'],
  ] as const) {
    if (input[wire] !== undefined) values[name] = input[wire]
  }
  if (Object.keys(values).length === 0) return cart
  await context.update(products.carts, cart, values)
  return (await context.find(products.carts, cart.id, 'lock')) as CartRow
}

/** Codes as their promotions write them. One that no promotion has is refused, whatever else is wrong with it. */
async function knownCodes(context: Context, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const unknownOf = (known: readonly { code: string }[]) =>
    codes.find((code) => !known.some((one) => one.code.toLowerCase() === code.toLowerCase()))
  const known = await context.tried(
    () =>
      context.tx.query<{ code: string }>(
        `select code from products.promotions where tenant_id = $1 and lower(code) = any($2::text[]) and deleted_at is null and enabled and status = 'active'`,
        [context.tenantId, codes.map((code) => code.toLowerCase())],
      ),
    (found) => unknownOf(found) !== undefined,
  )
  const unknown = unknownOf(known)
  if (unknown !== undefined)
    throw refuse.invalid('no_such_code', `There is no promotion with the code ${unknown}.`, 'promo_codes')
  return known.map((k) => k.code)
}

/** What a sku names, and the line it would join. */
export async function addLine(context: Context, cart: CartRow, input: LineInput, join: boolean): Promise<void> {
  const { tx, tenantId } = context
  mustBeOpen(cart)
  const find = (early: number) =>
    tx.query<{
      product: string
      variation: string | null
      sku: string
      name: string
      category_id: string | null
      category_name: string | null
      astray: boolean
    }>(
      `select s.product_id as product, s.variation_id as variation, coalesce(v.sku, p.sku) as sku, left(p.name || coalesce(' · ' || v.name, ''), 200) as name,
       coalesce(g.id, c.id) as category_id, coalesce(g.name, c.name) as category_name, $3::uuid is not null and g.id is null as astray
     from products.skus s join products.products p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.deleted_at is null and p.enabled and p.status = 'active'
     left join products.variations v on v.tenant_id = s.tenant_id and v.id = s.variation_id
     left join lateral (select c.id, c.name from products.category_products pc join products.categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
       where pc.tenant_id = $1 and pc.product_id = p.id and c.deleted_at is null order by pc.place limit 1) c on true
     left join products.categories g on g.tenant_id = s.tenant_id and g.id = $3 and g.deleted_at is null
     where s.tenant_id = $1 and s.sku = lower($2) and (s.variation_id is null or v.enabled and v.status = 'active') and products.is_listed_early($1, p.id, $4, $5)`,
      [tenantId, input.sku, input.category_unique_id ?? null, cart.channel ?? null, early],
      'prepare',
    )
  let [found] = await find(0)
  // Whether it is too early for everybody but them is asked of what cannot be had alone.
  const early = found ? 0 : await earlyHoursOf(context, cart.user)
  if (early > 0) [found] = await find(early)
  if (!found) throw refuse.invalid('no_such_product', `There is no product ${input.sku}.`, 'product/sku')
  if (found.astray) throw refuse.invalid('no_such_record', 'This category does not exist.', 'product/category_unique_id')
  const [same] = join
    ? await tx.query<{ id: string; quantity: number }>(
        `select id, quantity from products.cart_details where tenant_id = $1 and cart_id = $2 and state = 'open' and product_id = $3 and variation_id is not distinct from $4 order by created_at, id limit 1`,
        [tenantId, cart.id, found.product, found.variation],
        'prepare',
      )
    : []
  const quantity = (same?.quantity ?? 0) + input.quantity
  if (quantity > 1_000_000) throw refuse.invalid('too_big', 'must be at most 1000000', 'product/quantity')
  if (same) {
    await tx.query(
      'update products.cart_details set quantity = $3, notes = coalesce($4, notes), version = version + 1 where tenant_id = $1 and id = $2',
      [tenantId, same.id, quantity, input.notes ?? null],
      'prepare',
    )
  } else {
    const [count] = await tx.query<{ lines: number }>(
      `select count(*)::int as lines from products.cart_details where tenant_id = $1 and cart_id = $2 and state in ('open', 'saved')`,
      [tenantId, cart.id],
      'prepare',
    )
    if (count!.lines >= 500) throw refuse.conflict('cart_full', 'A cart can have up to 500 lines.')
    await tx.query(
      `insert into products.cart_details (tenant_id, id, cart_id, product_id, variation_id, category_id, category_name, sku, name, is_variation, quantity, notes, payload, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $5::uuid is not null, $10, $11, $12, $13, $13)`,
      [
        tenantId,
        randomUUID(),
        cart.id,
        found.product,
        found.variation,
        found.category_id,
        (found.category_name ?? input.category_name) || null,
        found.sku,
        found.name,
        quantity,
        input.notes ?? null,
        input.payload ? JSON.stringify(input.payload) : null,
        context.me || null,
      ],
      'prepare',
    )
  }
  await context.note(products.carts, cart.id, { [found.sku]: [same?.quantity ?? null, quantity] })
}

/** Calculates a cart that was changed, gives back what it held, and shows it. */
export async function settled(context: Context, cart: CartRow, status = 200): Promise<Answer> {
  await letGo(context, cart.id)
  const calculated = await calculate(context, cart)
  await keep(context, cart, calculated)
  return answerCart(context, cart, status, calculated)
}

async function upsert(
  context: Context,
  input: { cart?: CartInput; product?: LineInput },
  join: boolean,
  status = 200,
): Promise<Answer> {
  const found = await openCart(context, input.cart ?? {})
  const cart = await change(context, found, input.cart ?? {})
  if (input.product) await addLine(context, cart, input.product, join)
  // Asking for the cart is no change of it: what it holds stays reserved.
  return input.product || cart !== found || !cart.pricedAt ? settled(context, cart, status) : answerCart(context, cart, status)
}

async function lineOf(
  context: Context,
  cart: CartRow,
  detail: string,
): Promise<{ id: string; state: string; quantity: number; sku: string }> {
  const [line] = await context.tx.query<{ id: string; state: string; quantity: number; sku: string }>(
    'select id, state, quantity, sku from products.cart_details where tenant_id = $1 and cart_id = $2 and id = $3 for update',
    [context.tenantId, cart.id, detail],
    'prepare',
  )
  if (!line) throw refuse.missing()
  return line
}

export const carts: Omit<Customs<typeof products, 'carts'>, 'bring'> = {
  async get({ user, language = null }, context) {
    const cart = await findCart(context, user)
    if (cart) return answerCart(context, cart, 200, undefined, language)
    mayFill(context, user)
    if (user !== context.me) await context.find(context.model('gateway.users').resource, user)
    return emptyCart(user, (await shopOf(context.tx, context.tenantId)).currency)
  },
  create: (input, context) => upsert(context, input as { cart?: CartInput }, true, 201),
  upsert: (input, context) => upsert(context, input as { cart?: CartInput; product?: LineInput }, true),
  noupdate: (input, context) => upsert(context, input as { cart?: CartInput; product?: LineInput }, false),

  async add({ user, ...line }, context) {
    const cart = (await findCart(context, user, 'lock')) ?? (await openCart(context, { user_unique_id: user }))
    mayFill(context, cart.user)
    await addLine(context, cart, line as LineInput, true)
    return settled(context, cart)
  },
  async update({ user, ...input }, context) {
    const cart = await change(context, await mustFind(context, user), input as CartInput)
    return cart.state === 'open' ? settled(context, cart) : answerCart(context, cart)
  },
  async delete({ user }, context) {
    const cart = await mustFind(context, user)
    await letGo(context, cart.id)
    await context.update(products.carts, cart, { state: 'cancelled' })
    await context.tx.query('update products.carts set deleted_at = clock_timestamp() where tenant_id = $1 and id = $2', [
      context.tenantId,
      cart.id,
    ])
    return gone()
  },
  async order({ user, order = {} }, context) {
    const cart = await mustFind(context, user, cartInTurn)
    mustBeOpen(cart)
    await takeCart(context, cart, `order ${cart.id}`)
    await context.tx.query(
      `update products.cart_details set state = 'ordered', updated_at = clock_timestamp() where tenant_id = $1 and cart_id = $2 and state = 'open'`,
      [context.tenantId, cart.id],
    )
    const named = await change(context, cart, order)
    await context.update(products.carts, named, {
      state: 'ordered',
      orderStatus: named.orderStatus ?? 'requested',
      orderSystem: named.orderSystem ?? 'sales',
    })
    return answerCart(context, (await context.find(products.carts, cart.id)) as CartRow)
  },
  async orderProduct({ user, product }, context) {
    const cart = await mustFind(context, user)
    mustBeOpen(cart)
    const lines = await context.tx.query<{ id: string }>(
      `select id from products.cart_details where tenant_id = $1 and cart_id = $2 and product_id = $3 and state = 'open' order by created_at, id for update`,
      [context.tenantId, cart.id, product],
    )
    if (lines.length === 0) throw refuse.missing()
    // A cart of its own, so that the rest can still be filled, cleared and ordered.
    const { id } = await context.insert(products.carts, {
      user: cart.user,
      currency: cart.currency as Found<typeof products.carts>['currency'],
      promoCodes: cart.promoCodes,
      channel: cart.channel,
      country: cart.country,
      region: cart.region,
      notes: cart.notes,
      state: 'ordered',
      orderStatus: 'requested',
      orderSystem: 'sales',
    })
    await context.tx.query(
      `update products.cart_details set cart_id = $3, state = 'ordered', updated_at = clock_timestamp() where tenant_id = $1 and id = any($2::uuid[])`,
      [context.tenantId, lines.map((line) => line.id), id],
    )
    const alone = (await context.find(products.carts, id, 'lock')) as CartRow
    await takeCart(
      context,
      alone,
      `order ${id}`,
      lines.map((line) => line.id),
    )
    await settled(context, cart)
    return answerCart(context, (await context.find(products.carts, id)) as CartRow)
  },
  async setProduct({ user, product, quantity, notes }, context) {
    const cart = await mustFind(context, user)
    mustBeOpen(cart)
    const [line] = await context.tx.query<{ id: string; sku: string; quantity: number }>(
      `select id, sku, quantity from products.cart_details where tenant_id = $1 and cart_id = $2 and product_id = $3 and state = 'open' order by created_at, id limit 1 for update`,
      [context.tenantId, cart.id, product],
      'prepare',
    )
    if (!line) throw refuse.missing()
    await setLine(context, cart, line, { quantity, notes })
    return settled(context, cart)
  },
  async setDetail({ cart: id, detail, quantity, notes, saved }, context) {
    const cart = await mustFind(context, id)
    mustBeOpen(cart)
    const line = await lineOf(context, cart, detail)
    if (line.state === 'cancelled') throw refuse.conflict('line_cancelled', 'This line was removed from the cart.')
    await setLine(context, cart, line, { quantity, notes, state: saved === undefined ? undefined : saved ? 'saved' : 'open' })
    return settled(context, cart)
  },
  async cancelDetail({ cart: id, detail }, context) {
    const cart = await mustFind(context, id)
    mustBeOpen(cart)
    const line = await lineOf(context, cart, detail)
    if (line.state === 'cancelled') throw refuse.conflict('line_cancelled', 'This line was already removed from the cart.')
    await context.tx.query(
      `update products.cart_details set state = 'cancelled', version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [context.tenantId, detail],
      'prepare',
    )
    await context.note(products.carts, cart.id, { [line.sku]: [line.quantity, null] })
    return settled(context, cart)
  },
  async reprice({ user }, context) {
    const cart = await mustFind(context, user)
    mustBeOpen(cart)
    return settled(context, cart)
  },

  async abandoned({ start_date, end_date, min_amount, page = 1, per_page = 25 }, context) {
    const rows = await context.tx.query<{
      id: string
      user: string
      minor: number
      currency: string
      items: number
      at: string
      payload: object | null
      all: number
    }>(
      `select c.id, c.user_id as "user", c.total_minor as minor, c.currency, c.total_items as items, c.updated_at as at, c.payload, count(*) over ()::int as "all" from products.carts c
       where c.tenant_id = $1 and c.state = 'open' and c.deleted_at is null and c.total_items > 0 and c.updated_at < clock_timestamp() - interval '1 hour'
         and ($2::timestamptz is null or c.updated_at >= $2) and ($3::timestamptz is null or c.updated_at <= $3) and c.total >= $4
       order by c.updated_at desc, c.id limit $5 offset $6`,
      [context.tenantId, start_date ?? null, end_date ?? null, min_amount ?? 0, per_page, (page - 1) * per_page],
    )
    return plain({
      carts: rows.map((row) => ({
        unique_id: row.id,
        user_unique_id: row.user,
        total_amount: toDecimal(row.minor, row.currency),
        currency: row.currency,
        item_count: row.items,
        abandoned_at: row.at,
        last_activity_at: row.at,
        payload: row.payload,
      })),
      total: rows[0]?.all ?? 0,
    })
  },
}

async function setLine(
  context: Context,
  cart: CartRow,
  line: { id: string; sku: string; quantity: number },
  to: { quantity?: number; notes?: string | null; state?: string },
): Promise<void> {
  await context.tx.query(
    `update products.cart_details set quantity = coalesce($3, quantity), notes = case when $4 then $5 else notes end, state = coalesce($6, state), version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [context.tenantId, line.id, to.quantity ?? null, to.notes !== undefined, to.notes ?? null, to.state ?? null],
    'prepare',
  )
  await context.note(products.carts, cart.id, { [line.sku]: [line.quantity, to.quantity ?? line.quantity] })
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Lists answer what each cart holds, so that nobody asks cart by cart. */
export const listCarts: Replacements['list'] = async (request, context, standard) => {
  const answer = await standard(request)
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
  const lines = await context.tx.query<{ cart: string; details: unknown[] }>(
    `select d.cart_id as cart, json_agg(json_build_object('unique_id', d.id, 'sku', d.sku, 'name', d.name, 'quantity', d.quantity, 'category_name', d.category_name,
       'category_unique_id', d.category_id, 'total', d.total, 'state', d.state) order by d.created_at, d.id) as details
     from products.cart_details d where d.tenant_id = $1 and d.cart_id = any($2::uuid[]) and d.state <> 'cancelled' group by d.cart_id`,
    [context.tenantId, body.data.map((one) => one.id)],
  )
  const byCart = new Map(lines.map((line) => [line.cart, line.details]))
  for (const { id, attributes } of body.data) attributes.details = byCart.get(id) ?? []
  return plain(body)
}
