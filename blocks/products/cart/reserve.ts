import { type Context, refuse, type Tx } from '@quoin/kit/server'
import type { Shop } from '../operations/settings.ts'
import type { Line } from './calculate.ts'

interface Shelf extends Record<string, unknown> {
  id: string
  product: string
  variation: string | null
  available: number
  enforced: boolean
  /** Kept back from sale. */
  kept: number
  /** How far below nothing it may go; null without a bound. */
  owes: number | null
  priority: number
  live: boolean
  frozen: boolean
}
export interface Share {
  readonly stock: string
  readonly quantity: number
}

/** What lines need of each product: a bundle needs what is in it, and two lines of one thing need it together. */
function needsOf(
  lines: readonly Line[],
): { key: string; product: string; variation: string | null; quantity: number; mayRunOut: boolean; lines: Line[] }[] {
  const needs = new Map<
    string,
    { key: string; product: string; variation: string | null; quantity: number; mayRunOut: boolean; lines: Line[] }
  >()
  const need = (line: Line, product: string, variation: string | null, quantity: number, mayRunOut: boolean) => {
    const key = `${product}/${variation ?? ''}`
    const one = needs.get(key) ?? { key, product, variation, quantity: 0, mayRunOut: true, lines: [] }
    one.quantity += quantity
    one.mayRunOut &&= mayRunOut
    one.lines.push(line)
    needs.set(key, one)
  }
  for (const line of lines) {
    const { goods, quantity } = line
    if (!goods || !goods.isCounted) continue
    if (goods.components.length === 0) need(line, goods.product, goods.variation, quantity, goods.mayRunOut)
    for (const part of goods.components)
      need(line, part.product_unique_id, part.variation_unique_id ?? null, part.quantity * quantity, goods.mayRunOut)
  }
  return [...needs.values()]
}

/** A line that was agreed on elsewhere: goods and how many; of what it costs nothing is known here. */
export const agreedLine = (id: string, quantity: number, goods: Line['goods']): Line => ({
  id,
  quantity,
  goods,
  problem: null,
  category: null,
  stored: { unit: null, total: null },
})

/** In what those wait for each other who lock the shelves of the same products. */
export const queueKeysOf = (products: readonly string[]): string[] => products.map((id) => `goods ${id}`)

/** The same of lines: of a bundle what is in it. */
export const queueKeysOfLines = (lines: readonly Line[]): string[] => queueKeysOf(needsOf(lines).map(({ product }) => product))

/**
 * Finds shelves for what lines need and locks them, all in one order, so that two who want the same wait instead of crossing. A
 * product nobody ever counted needs none; a channel has only those of its warehouses. Throws 409 `out_of_stock` with what is missing.
 */
export async function allocate(tx: Tx, tenantId: string, lines: readonly Line[], channel: string | null): Promise<Share[]> {
  const needs = needsOf(lines)
  if (needs.length === 0) return []
  const shelves = await tx.query<Shelf>(
    `select id, product_id as product, variation_id as variation, available, enforce_availability as enforced, safety_stock as kept, case when enforce_availability then 0 else back_order_max end as owes, priority, deleted_at is null and enabled and products.sells_from($1, $3::uuid, s.warehouse_id) as live, frozen_for_id is not null as frozen from products.stock s
     where tenant_id = $1 and product_id = any($2::uuid[]) order by id for update`,
    [tenantId, [...new Set(needs.map((n) => n.product))], channel],
    'prepare',
  )
  const left = new Map(shelves.map((shelf) => [shelf.id, shelf.available]))
  const shares = new Map<string, number>()
  const missing: {
    product_unique_id: string
    variation_unique_id: string | null
    details: string[]
    wanted: number
    available: number
    frozen: boolean
  }[] = []
  for (const need of needs) {
    const own = shelves.filter((s) => s.product === need.product && s.variation === need.variation)
    // A variation that is not counted by itself is counted with its product.
    const all = own.length > 0 ? own : shelves.filter((s) => s.product === need.product && s.variation === null)
    if (all.length === 0) continue
    const open = all.filter((s) => s.live && !s.frozen).sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
    let wanted = need.quantity
    const take = (shelf: Shelf, quantity: number) => {
      if (quantity <= 0) return
      shares.set(shelf.id, (shares.get(shelf.id) ?? 0) + quantity)
      left.set(shelf.id, left.get(shelf.id)! - quantity)
      wanted -= quantity
    }
    for (const shelf of open) take(shelf, Math.min(wanted, Math.max(0, left.get(shelf.id)! - shelf.kept)))
    // What is kept back on a shelf that may owe goes before it owes.
    for (const shelf of open.filter((one) => !one.enforced))
      take(shelf, shelf.owes === null ? wanted : Math.min(wanted, Math.max(0, left.get(shelf.id)! + shelf.owes)))
    if (wanted > 0 && need.mayRunOut) {
      missing.push({
        product_unique_id: need.product,
        variation_unique_id: need.variation,
        details: need.lines.map((l) => l.id),
        wanted: need.quantity,
        available: need.quantity - wanted,
        frozen: all.some((s) => s.live && s.frozen && s.available > 0),
      })
    }
  }
  if (missing.length > 0) {
    const [first] = missing
    const name = lines.find((line) => line.id === first!.details[0])?.goods?.name ?? ''
    throw refuse.conflict(
      'out_of_stock',
      first!.frozen
        ? `${name} is locked for a stock count. Try again later.`
        : first!.available === 0
          ? `${name} is sold out.`
          : `Only ${first!.available} of ${name} left.`,
      { lines: missing.map(({ frozen: _, ...line }) => line) },
    )
  }
  return [...shares].map(([stock, quantity]) => ({ stock, quantity }))
}

/** Moves goods between available and reserved, or off the shelf; the trigger writes down why. */
const move = {
  reserved: `update products.stock s set available = s.available - n.quantity, reserved = s.reserved + n.quantity, moved_by = 'reserved', moved_for = $4, updated_at = clock_timestamp()
    from unnest($2::uuid[], $3::bigint[]) as n (id, quantity) where s.tenant_id = $1 and s.id = n.id`,
  released: `update products.stock s set available = s.available + n.quantity, reserved = s.reserved - n.quantity, moved_by = 'released', moved_for = $4, updated_at = clock_timestamp()
    from unnest($2::uuid[], $3::bigint[]) as n (id, quantity) where s.tenant_id = $1 and s.id = n.id`,
  sold: `update products.stock s set reserved = s.reserved - n.quantity, moved_by = 'sold', moved_for = $4, updated_at = clock_timestamp()
    from unnest($2::uuid[], $3::bigint[]) as n (id, quantity) where s.tenant_id = $1 and s.id = n.id`,
} as const

export const shift = (
  tx: Tx,
  tenantId: string,
  how: 'reserved' | 'released' | 'sold',
  shares: readonly Share[],
  subject: string,
): Promise<unknown> =>
  tx.query(move[how], [tenantId, shares.map((s) => s.stock), shares.map((s) => s.quantity), subject], 'prepare')

/** The shelves of a reservation, locked in the order everybody locks them. */
async function sharesOf(tx: Tx, tenantId: string, reservation: string): Promise<Share[]> {
  const rows = await tx.query<{ stock: string; quantity: number }>(
    `select l.stock_id as stock, l.quantity from products.reservation_lines l join products.stock s on s.tenant_id = l.tenant_id and s.id = l.stock_id
     where l.tenant_id = $1 and l.reservation_id = $2 order by s.id for update of s`,
    [tenantId, reservation],
    'prepare',
  )
  return rows
}

interface Held extends Record<string, unknown> {
  id: string
  state: 'held' | 'committed' | 'released'
  order_id: string | null
  cart_id: string | null
  /** Null for what is held until its order is paid or cancelled. */
  expires_at: string | null
  extended: number
  expired: boolean
}
export async function lockReservation(tx: Tx, tenantId: string, id: string): Promise<Held> {
  const [row] = await tx.query<Held>(
    `select id, state, order_id, cart_id, expires_at, extended, expires_at <= clock_timestamp() as expired from products.reservations where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing('This reservation does not exist.')
  return row
}

/** Locks a reservation, and takes the turn of whoever goes on to lock its shelves. */
async function lockInTurn(action: Act, id: string): Promise<Held> {
  const { tx, tenantId } = action
  const [held, goods] = await Promise.all([
    lockReservation(tx, tenantId, id),
    tx.query<{ product: string }>(
      `select s.product_id as product from products.reservation_lines l join products.stock s on s.tenant_id = l.tenant_id and s.id = l.stock_id
       where l.tenant_id = $1 and l.reservation_id = $2`,
      [tenantId, id],
      'prepare',
    ),
  ])
  if (held.state === 'held') action.queueFor?.(queueKeysOf(goods.map(({ product }) => product)))
  return held
}

/** Whoever does it in a company; without a turn nobody waits for the answer. */
type Act = Pick<Context, 'tx' | 'tenantId'> & Partial<Pick<Context, 'queueFor'>>

/** Takes what was reserved off the shelf for good. Answers false when that was done for this order before. */
export async function commitReservation(action: Act, id: string, order: string): Promise<boolean> {
  const { tx, tenantId } = action
  const held = await lockInTurn(action, id)
  if (held.state === 'committed' && held.order_id === order) return false
  if (held.state !== 'held') {
    throw refuse.conflict(
      'reservation_over',
      held.state === 'released'
        ? 'The reservation has been released. Review the cart.'
        : 'The reservation belongs to another order.',
    )
  }
  await shift(tx, tenantId, 'sold', await sharesOf(tx, tenantId, id), order)
  await tx.query(
    `update products.reservations set state = 'committed', order_id = $3 where tenant_id = $1 and id = $2`,
    [tenantId, id, order],
    'prepare',
  )
  return true
}

/** Holds what was reserved for as long once more, as often as the shop lets anybody; answers until when, and how often it still may be. */
export async function extendReservation(
  tx: Tx,
  tenantId: string,
  id: string,
  { reservationMinutes, reservationExtensions }: Pick<Shop, 'reservationMinutes' | 'reservationExtensions'>,
): Promise<{ until: Date; left: number }> {
  const held = await lockReservation(tx, tenantId, id)
  if (held.state !== 'held' || held.expired)
    throw refuse.conflict('reservation_over', 'The reservation has expired. Place a new order.')
  if (held.expires_at === null || held.extended >= reservationExtensions)
    throw refuse.conflict('no_more_extensions', 'The reservation cannot be extended again. Pay now or place a new order.')
  const until = new Date(Math.max(Date.parse(held.expires_at), Date.now() + reservationMinutes * 60_000))
  await tx.query('update products.reservations set expires_at = $3, extended = extended + 1 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    until.toISOString(),
  ])
  return { until, left: reservationExtensions - held.extended - 1 }
}

/** Puts what was reserved back, with the promotions it used. Answers false when there is nothing held any more. */
export async function releaseReservation(action: Act, id: string, onlyExpired = false): Promise<boolean> {
  const { tx, tenantId } = action
  const held = await lockInTurn(action, id)
  // Its goods were sold and come back by themselves; its promotions count used.
  if (held.state === 'committed' && !onlyExpired) await releasePromotions(action, id)
  if (held.state !== 'held' || (onlyExpired && !held.expired)) return false
  await releasePromotions(action, id)
  await shift(tx, tenantId, 'released', await sharesOf(tx, tenantId, id), id)
  // The key is free again: whoever asks with it once more gets a reservation, not a memory of one.
  await tx.query(
    `update products.reservations set state = 'released', key = key || ' ' || id::text where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'prepare',
  )
  return true
}

const releasePromotions = ({ tx, tenantId }: Act, reservation: string): Promise<unknown> =>
  tx.query(
    `with freed as (update products.promotion_uses set released = true where tenant_id = $1 and reservation_id = $2 and not released returning promotion_id, amount_minor)
     update products.promotions p set used_count = p.used_count - 1, spent_minor = p.spent_minor - f.amount_minor from freed f where p.tenant_id = $1 and p.id = f.promotion_id`,
    [tenantId, reservation],
    'prepare',
  )

/** Counts the uses of promotions with a limit; the row's own checks refuse whatever goes beyond. */
export async function usePromotions(
  context: Context,
  reservation: string,
  user: string,
  uses: readonly { promotion: string; amount: number }[],
): Promise<void> {
  if (uses.length === 0) return
  await context.tx.query(
    `with used as (insert into products.promotion_uses (tenant_id, reservation_id, promotion_id, user_id, amount_minor)
       select $1, $2, u.promotion, $3, u.amount from unnest($4::uuid[], $5::bigint[]) as u (promotion, amount) returning promotion_id, amount_minor)
     update products.promotions p set used_count = p.used_count + 1, spent_minor = p.spent_minor + u.amount_minor from used u where p.tenant_id = $1 and p.id = u.promotion_id`,
    [context.tenantId, reservation, user, uses.map((u) => u.promotion), uses.map((u) => u.amount)],
    'prepare',
  )
}
