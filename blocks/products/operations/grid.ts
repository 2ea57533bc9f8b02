import type { Currency } from '@quoin/kit'
import { type Context, type Customs, document, plain, Refusal, refuse, translate } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import type { GridField } from '../resources/grid.ts'
import { foundProducts } from './products.ts'

interface Row extends Record<string, unknown> {
  product: string
  variation: string | null
  sku: string
  name: string
  form: string | null
  currency: string
  price: string | null
  cost: string | null
  list_price: string | null
  stock: string | null
  available: number | null
  frozen: boolean
}

const may = (context: Context, permission: string): boolean => context.actor.permissions.has(permission)

/** The rows of products, each followed by its forms in their order. */
const rowsOf = (context: Context, ids: readonly string[], list: string | null, warehouse: string | null) =>
  context.tx.query<Row>(
    `select p.id as product, v.id as variation, coalesce(v.sku, p.sku) as sku, p.name, v.name as form, p.currency,
       case when g.of_form then v.price else p.price end::text as price, case when g.of_form then v.cost else p.cost end::text as cost,
       r.price::text as list_price, s.id as stock, s.available, s.frozen_for_id is not null as frozen
     from unnest($2::uuid[]) with ordinality as o (id, place)
     join products.products p on p.tenant_id = $1 and p.id = o.id
     join lateral (select false as of_form, null::uuid as id union all
       select true, w.id from products.variations w where w.tenant_id = $1 and w.product_id = p.id and w.deleted_at is null) g on true
     left join products.variations v on v.tenant_id = $1 and v.id = g.id
     left join lateral (select r.price from products.prices r where r.tenant_id = $1 and r.product_id = p.id and r.variation_id is not distinct from v.id
       and r.price_list_id = $3 and r.currency = p.currency and r.channel_id is null and r.min_quantity = 1 and r.deleted_at is null order by r.created_at, r.id limit 1) r on true
     left join products.stock s on s.tenant_id = $1 and s.product_id = p.id and s.variation_id is not distinct from v.id and s.warehouse_id = $4 and s.deleted_at is null
     order by o.place, g.of_form, v.created_at, v.id`,
    [context.tenantId, ids, list, warehouse],
  )

interface Cell {
  readonly product_unique_id: string
  readonly product_variation_unique_id?: string | null
  readonly field: GridField
  readonly value: number | null
  readonly was?: number | null
}
interface Place {
  readonly list: string | null
  readonly warehouse: string | null
}

function missing(pointer: string): never {
  throw refuse.invalid('no_such_record', 'This record does not exist.', pointer)
}
const number = (text: string | number | null): number | null => (text === null ? null : Number(text))

/** Writes one cell by the action that a form would have asked for, so that rights, checks and history are the same. */
async function write(context: Context, cell: Cell, row: Row, { list, warehouse }: Place): Promise<void> {
  const { field, value } = cell
  const { product, variation } = row
  if (field === 'price' || field === 'cost') {
    if (variation) await context.call(products.variations.update, { parent: product, id: variation, [field]: value })
    else await context.call(products.products.update, { id: product, [field]: value })
  } else if (field === 'available') {
    if (!warehouse) throw refuse.invalid('required', 'is required', 'warehouse_unique_id')
    if (value === null || !Number.isSafeInteger(value)) throw refuse.invalid('invalid', 'must be a whole number', 'available')
    if (row.stock) await context.call(products.stock.update, { id: row.stock, available: value })
    else await context.call(products.stock.create, { product, variation, warehouse, available: value })
  } else {
    if (!list) throw refuse.invalid('required', 'is required', 'price_list_unique_id')
    const [price] = await context.tx.query<{ id: string }>(
      `select id from products.prices where tenant_id = $1 and product_id = $2 and variation_id is not distinct from $3 and price_list_id = $4 and currency = $5
         and channel_id is null and min_quantity = 1 and deleted_at is null order by created_at, id limit 1`,
      [context.tenantId, product, variation, list, row.currency],
    )
    if (price && value === null) await context.call(products.prices.delete, { parent: product, id: price.id })
    else if (price) await context.call(products.prices.update, { parent: product, id: price.id, price: value })
    else if (value !== null)
      await context.call(products.prices.create, {
        parent: product,
        variation,
        priceList: list,
        currency: row.currency as Currency,
        price: value,
      })
  }
}

export const grid: Customs<typeof products, 'grid'> = {
  async list({ warehouse_unique_id: warehouse, price_list_unique_id: list, ...query }, context) {
    if (warehouse) await context.call(products.warehouses.get, { id: warehouse })
    if (list) await context.call(products.priceLists.get, { id: list })
    const page = JSON.parse((await foundProducts(context, { sort: 'name', ...query })).body) as {
      data: { id: string }[]
      meta: object
    }
    const rows = await rowsOf(
      context,
      page.data.map(({ id }) => id),
      list ?? null,
      warehouse ?? null,
    )
    return plain({
      data: rows.map(({ product, variation, sku, name, form, currency, price, cost, list_price, available, frozen }) => ({
        id: variation ?? product,
        type: products.grid.type,
        attributes: {
          product_unique_id: product,
          product_variation_unique_id: variation,
          sku,
          name,
          form,
          currency,
          price: number(price),
          ...(may(context, 'products.costs.read') && { cost: number(cost) }),
          ...(list && { list_price: number(list_price) }),
          ...(warehouse && { available: number(available), being_counted: frozen }),
        },
      })),
      meta: page.meta,
    })
  },

  async save({ cells, warehouse_unique_id: warehouse = null, price_list_unique_id: list = null }, context) {
    const place: Place = { list, warehouse }
    if (warehouse) await context.find(products.warehouses, warehouse).catch(() => missing('warehouse_unique_id'))
    if (list) await context.find(products.priceLists, list).catch(() => missing('price_list_unique_id'))
    const results: object[] = []
    for (const cell of cells as readonly Cell[]) {
      await context.tx.query('savepoint cell')
      try {
        await context.find(products.products, cell.product_unique_id, 'lock')
        const row = (await rowsOf(context, [cell.product_unique_id], list, warehouse)).find(
          ({ variation }) => variation === (cell.product_variation_unique_id ?? null),
        )
        if (!row) throw refuse.missing()
        const seen = cell.field !== 'cost' || may(context, 'products.costs.read')
        const now = number(row[cell.field])
        if (seen && cell.was !== undefined && cell.was !== now)
          results.push({
            ok: false,
            ...cell,
            error: 'stale_version',
            detail: 'Someone else changed this after you loaded it.',
            value: now,
          })
        else {
          await write(context, cell, row, place)
          results.push({ ok: true, ...cell })
        }
        await context.tx.query('release savepoint cell')
      } catch (error) {
        const refusal = translate(error)
        if (!(refusal instanceof Refusal) || refusal.status >= 500) throw error
        await context.tx.query('rollback to savepoint cell')
        await context.tx.query('release savepoint cell')
        results.push({ ok: false, ...cell, error: refusal.code, detail: refusal.message })
      }
    }
    const saved = results.filter((one) => (one as { ok: boolean }).ok).length
    return document({ type: 'grid_results', id: context.tenantId, attributes: { results, saved } })
  },
}
