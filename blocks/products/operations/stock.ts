import { type BlockServer, type Context, type Customs, document, type Internals, one, refuse } from '@quoin/kit/server'
import { readGoods } from '../cart/goods.ts'
import { standsOf } from '../cart/left.ts'
import { holdGoods } from '../cart/hold.ts'
import {
  agreedLine,
  allocate,
  commitReservation,
  extendReservation,
  queueKeysOf,
  queueKeysOfLines,
  releaseReservation,
  shift,
} from '../cart/reserve.ts'
import { giveBackAt } from '../cart/take.ts'
import { type Pick, products, type RestockLine } from '../resources/index.ts'
import { namedBy } from './codes.ts'
import { alsoUnderProduct } from './ofProduct.ts'
import { shopOf } from './settings.ts'
import { namesIn } from './translate.ts'

const answer = async (context: Context, id: string) => {
  const model = context.model('products.stock')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from products.stock t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return one(row!.document)
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Until a count that freezes is over, its shelves stay as they are. */
const mustNotBeFrozen = (shelf: { readonly frozenFor?: string | null }): void => {
  if (shelf.frozenFor)
    throw refuse.conflict('being_counted', 'This bin is locked until the stock count is finished.', {
      stock_count_unique_id: shelf.frozenFor,
    })
}

const standing = alsoUnderProduct(products.stock)
export const standingStock: Replacements = {
  ...standing,
  delete: async (request, context, standard) => {
    const shelf = await context.find(products.stock, request.params.id ?? '', 'lock')
    mustNotBeFrozen(shelf)
    // What is promised is still to be taken from here, and comes back to here.
    if (Number(shelf.reserved) > 0)
      throw refuse.conflict(
        'still_reserved',
        'Some of this stock is reserved for orders. Wait until they are paid or cancelled.',
        {
          reserved: shelf.reserved,
        },
      )
    return standing.delete!(request, context, standard)
  },
  update: async (request, context, standard) => {
    if (request.body.available !== undefined) mustNotBeFrozen(await context.find(products.stock, request.params.id ?? '', 'lock'))
    return standing.update!(request, context, standard)
  },
}

const wrong = <Line extends object>(line: Line, error: string, detail: string) => ({ ok: false, ...line, error, detail })

/** What arrived is added to a shelf, and is on its way no longer. */
async function takeIn(context: Context, id: string, quantity: number, note: string | null): Promise<void> {
  const shelf = await context.find(products.stock, id, 'lock')
  mustNotBeFrozen(shelf)
  await context.tx.query(
    `update products.stock set available = available + $3, on_transit = greatest(0, on_transit - $3), moved_by = 'received', moved_note = $4, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [context.tenantId, id, quantity, note],
  )
  await context.note(products.stock, id, { available: [shelf.available, Number(shelf.available) + quantity] })
}

export const stock: Customs<typeof products, 'stock'> = {
  async movements({ id, page = 1 }, context) {
    await context.find(products.stock, id)
    const movements = await context.tx.query(
      `select m.id::text as number, m.at, m.reason, m.available_by, m.reserved_by, m.available, m.reserved, m.subject_id as subject_unique_id, m.note, m.actor_id as actor_unique_id
       from products.stock_movements m where m.tenant_id = $1 and m.stock_id = $2 order by m.id desc limit 100 offset $3`,
      [context.tenantId, id, (page - 1) * 100],
    )
    return document({ type: 'stock_movements', id, attributes: { movements } })
  },

  async receive({ id, quantity, note }, context) {
    await takeIn(context, id, quantity, note ?? null)
    return answer(context, id)
  },

  async lookup({ code }, context) {
    const what = (await namedBy(context.tx, context.tenantId, [code])).get(code)
    if (what === 'several') throw refuse.conflict('several', 'Several products have this code.')
    if (!what) throw refuse.missing('No product has this code.')
    const shelves = await context.tx.query(
      `select s.id as unique_id, s.warehouse_id as warehouse_unique_id, w.name as warehouse_name, s.bin, s.available, s.reserved, s.on_hand from products.stock s
       left join products.warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
       where s.tenant_id = $1 and s.product_id = $2 and s.variation_id is not distinct from $3 and s.deleted_at is null order by s.priority, s.created_at, s.id`,
      [context.tenantId, what.product, what.variation],
    )
    const { product, variation, sku, name } = what
    return document({
      type: 'stock_lookup',
      id: variation ?? product,
      attributes: { product_unique_id: product, product_variation_unique_id: variation, sku, name, shelves },
    })
  },

  async receiveMany({ warehouse_unique_id: warehouse, note, lines }, context) {
    await context.find(products.warehouses, warehouse)
    const named = await namedBy(
      context.tx,
      context.tenantId,
      lines.map(({ code }) => code),
    )
    const results: { ok: boolean; quantity: number }[] = []
    for (const { code, quantity } of lines) {
      const what = named.get(code)
      if (what === undefined || what === 'several')
        results.push(
          wrong(
            { code, quantity },
            what ?? 'no_such_code',
            what ? `More than one thing has the code ${code}.` : `Nothing has the code ${code}.`,
          ),
        )
      else {
        const { product, variation, sku, name } = what
        const [shelf] = await context.tx.query<{ id: string; frozen: boolean }>(
          `select id, frozen_for_id is not null as frozen from products.stock
           where tenant_id = $1 and product_id = $2 and variation_id is not distinct from $3 and warehouse_id = $4 and deleted_at is null for update`,
          [context.tenantId, product, variation, warehouse],
        )
        if (shelf?.frozen) results.push(wrong({ code, quantity }, 'being_counted', `${name} is being counted there.`))
        else {
          const id = shelf?.id ?? (await context.insert(products.stock, { product, variation, warehouse })).id
          await takeIn(context, id, quantity, note ?? null)
          results.push({ ok: true, ...{ code, quantity, sku, name, stock_unique_id: id } })
        }
      }
    }
    const received = results.reduce((all, { ok, quantity }) => (ok ? all + quantity : all), 0)
    return document({ type: 'stock_receipt', id: warehouse, attributes: { results, received } })
  },

  async transfer({ id, quantity, warehouse_unique_id, note }, context) {
    const from = await context.find(products.stock, id)
    await context.find(products.warehouses, warehouse_unique_id)
    if (from.warehouse === warehouse_unique_id)
      throw refuse.invalid('same_warehouse', 'It is already there.', 'warehouse_unique_id')
    const [there] = await context.tx.query<{ id: string; frozenFor: string | null }>(
      `select id, frozen_for_id as "frozenFor" from products.stock where tenant_id = $1 and product_id = $2 and variation_id is not distinct from $3 and warehouse_id = $4 and deleted_at is null`,
      [context.tenantId, from.product, from.variation, warehouse_unique_id],
    )
    for (const shelf of [from, there]) if (shelf) mustNotBeFrozen(shelf)
    const to =
      there?.id ??
      (
        await context.insert(products.stock, {
          product: from.product,
          variation: from.variation,
          warehouse: warehouse_unique_id,
          stockUnit: from.stockUnit,
        })
      ).id
    await context.tx.query('select id from products.stock where tenant_id = $1 and id = any($2::uuid[]) order by id for update', [
      context.tenantId,
      [id, to],
    ])
    const moved = await context.tx.query(
      `update products.stock set available = available - $3, moved_by = 'moved', moved_for = $4, moved_note = $5, version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2 and available >= $3 returning 1 as one`,
      [context.tenantId, id, quantity, to, note ?? null],
    )
    if (moved.length === 0)
      throw refuse.conflict('out_of_stock', 'There is not enough stock to transfer.', { available: from.available })
    await context.tx.query(
      `update products.stock set available = available + $3, moved_by = 'moved', moved_for = $4, moved_note = $5, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [context.tenantId, to, quantity, id, note ?? null],
    )
    await context.note(products.stock, id, { moved: [null, quantity] })
    await context.note(products.stock, to, { moved: [null, quantity] })
    return answer(context, to)
  },
}

export const stockInners: Internals<typeof products, 'stock'> = {
  commit: async ({ reservation, order }, context) => ({ committed: await commitReservation(context, reservation, order) }),
  release: async ({ reservation }, context) => ({ released: await releaseReservation(context, reservation) }),

  async queue({ products: ids }, context) {
    if (ids.length > 0) context.queueFor(queueKeysOf(await countedIn(context, ids)))
    return null
  },

  async extend({ reservation }, context) {
    const { tx, tenantId } = context
    const { until, left } = await extendReservation(tx, tenantId, reservation, await shopOf(tx, tenantId))
    await giveBackAt(context, reservation, until)
    return { until: until.toISOString(), left }
  },
  hold: ({ lines, currency }, context) => holdGoods(context, lines, currency),

  async take({ lines, currency, order, channel = null }, context) {
    const { tx, tenantId } = context
    const goods = await readGoods(tx, tenantId, lines, { currency, role: null, tierLists: null, channel: null, taxed: null })
    const wanted = lines.map(({ quantity }, i) => agreedLine(String(i), quantity, goods[i]))
    context.queueFor(queueKeysOfLines(wanted))
    const shares = await allocate(tx, tenantId, wanted, channel)
    if (shares.length > 0) {
      await shift(tx, tenantId, 'reserved', shares, order)
      await shift(tx, tenantId, 'sold', shares, order)
    }
    return { taken: shares.length }
  },

  async restock({ lines, reason, order }, context) {
    let restocked = 0
    for (const line of [...(await parts(context, lines))].sort((a, b) =>
      a.product + (a.variation ?? '') < b.product + (b.variation ?? '') ? -1 : 1,
    )) {
      // Where it left from by this order comes first, then where it is kept; a product that nobody counts needs no place.
      const rows = await context.tx.query(
        `update products.stock s set available = s.available + $4, moved_by = 'returned', moved_for = $6, moved_note = left($7, 255), updated_at = clock_timestamp()
         where s.tenant_id = $1 and s.id = (select t.id from products.stock t where t.tenant_id = $1 and t.product_id = $2 and (t.variation_id is not distinct from $3 or t.variation_id is null)
           and t.deleted_at is null and ($5::uuid is null or t.warehouse_id = $5)
           and not exists (select 1 from products.products p where p.tenant_id = $1 and p.id = $2 and p.open_stock)
           order by (t.variation_id is not distinct from $3) desc, exists (select 1 from products.stock_movements m where m.tenant_id = $1 and m.stock_id = t.id and m.subject_id = $6 and m.reason = 'sold') desc,
             t.priority, t.id limit 1) returning 1 as one`,
        [context.tenantId, line.product, line.variation, line.quantity, line.warehouse ?? null, order, reason],
      )
      restocked += rows.length
    }
    return { restocked }
  },

  async expected({ lines, channel = null }, { tx, tenantId }) {
    const [counted, stands] = await Promise.all([
      tx.query<{ id: string }>(
        'select p.id from products.products p where p.tenant_id = $1 and p.id = any($2::uuid[]) and not p.open_stock',
        [tenantId, lines.map((line) => line.product)],
      ),
      standsOf(tx, tenantId, lines, channel),
    ])
    const ids = new Set(counted.map(({ id }) => id))
    return lines.map(({ product }, i) => (ids.has(product) ? (stands[i]!.owed?.expected ?? null) : null))
  },

  async picks({ lines, order, language = null }, context) {
    const { tx, tenantId } = context
    const needs = await parts(context, lines)
    const ids = needs.map((need) => need.product)
    const [goods, names, shelves] = await Promise.all([
      tx.query<{ product: string; variation: string | null; sku: string; name: string }>(
        `select p.id as product, v.id as variation, coalesce(v.sku, p.sku) as sku, p.name || coalesce(' · ' || v.name, '') as name
         from unnest($2::uuid[], $3::uuid[]) as w (product, variation) join products.products p on p.tenant_id = $1 and p.id = w.product
         left join products.variations v on v.tenant_id = $1 and v.id = w.variation`,
        [tenantId, ids, needs.map((need) => need.variation)],
      ),
      namesIn(context, needs, language),
      tx.query<{ product: string; variation: string | null; warehouse: string | null; bin: string | null; taken: number }>(
        `select s.product_id as product, s.variation_id as variation, w.name as warehouse, s.bin, sum(-m.reserved_by)::bigint as taken
         from products.stock s join products.stock_movements m on m.tenant_id = $1 and m.stock_id = s.id and m.reason = 'sold' and m.subject_id = $3
         left join products.warehouses w on w.tenant_id = $1 and w.id = s.warehouse_id
         where s.tenant_id = $1 and s.product_id = any($2::uuid[]) group by s.tenant_id, s.id, w.name order by w.name nulls last, s.bin collate app.natural nulls last, s.id`,
        [tenantId, ids, order],
      ),
    ])
    const left = shelves.map((shelf) => shelf.taken)
    const picks = needs.flatMap(({ product, variation, quantity, ...sold }, at) => {
      const one = goods.find((known) => known.product === product && known.variation === variation) ?? sold
      const { sku, name } = { ...one, name: names[at] ?? one.name }
      let wanted = quantity
      const found = shelves.flatMap((shelf, i): Pick[] => {
        const here = shelf.product === product && (shelf.variation === variation || shelf.variation === null)
        const taken = here ? Math.min(wanted, left[i]!) : 0
        left[i]! -= taken
        wanted -= taken
        return taken > 0 ? [{ warehouse: shelf.warehouse, bin: shelf.bin, sku, name, quantity: taken }] : []
      })
      return wanted > 0 ? [...found, { warehouse: null, bin: null, sku, name, quantity: wanted }] : found
    })
    const place = ({ warehouse, bin }: Pick) => (warehouse === null ? '\uffff' : `${warehouse} ${bin ?? '\uffff'}`)
    return picks.sort((a, b) => place(a).localeCompare(place(b), 'en', { numeric: true }))
  },
}

/** The products whose shelves some products are taken from: of a bundle what is in it, and none that nobody counts. */
async function countedIn({ tx, tenantId }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ product: string }>(
    `select distinct coalesce(part.value ->> 'product_unique_id', p.id::text) as product from products.products p
     left join lateral jsonb_array_elements(nullif(p.components, '[]')) part on true where p.tenant_id = $1 and p.id = any($2::uuid[]) and not p.open_stock`,
    [tenantId, ids],
    'prepare',
  )
  return rows.map(({ product }) => product)
}

/** A bundle comes back as what was in it. */
async function parts<Wanted extends RestockLine>({ tx, tenantId }: Context, lines: readonly Wanted[]): Promise<Wanted[]> {
  const bundles = await tx.query<{
    id: string
    components: { product_unique_id: string; variation_unique_id?: string | null; quantity: number }[]
  }>(
    `select id, components from products.products where tenant_id = $1 and id = any($2::uuid[]) and jsonb_array_length(coalesce(components, '[]')) > 0`,
    [tenantId, lines.map((line) => line.product)],
  )
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle.components]))
  return lines.flatMap(
    (line) =>
      byId.get(line.product)?.map((part) => ({
        ...line,
        product: part.product_unique_id,
        variation: part.variation_unique_id ?? null,
        quantity: part.quantity * line.quantity,
      })) ?? [line],
  )
}
