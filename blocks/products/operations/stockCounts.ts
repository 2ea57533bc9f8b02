import { type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { type Named, namedBy } from './codes.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** How far a count has come, kept beside it so that lists need not add up; one that has just begun is still at its first version. */
export async function tally({ tx, tenantId }: Context, count: string, isNew = false): Promise<void> {
  await tx.query(
    `update products.stock_counts c set shelves = n.shelves, counted = n.counted, differing = n.differing, pieces = n.pieces, version = c.version + $3, updated_at = clock_timestamp()
     from (select count(*) as shelves, count(l.counted) as counted, count(*) filter (where l.difference <> 0) as differing, coalesce(sum(abs(l.difference)), 0) as pieces
       from products.stock_count_lines l where l.tenant_id = $1 and l.count_id = $2) n where c.tenant_id = $1 and c.id = $2`,
    [tenantId, count, isNew ? 0 : 1],
  )
}

/** Puts shelves on a count: what lies there now is what is expected, and one that freezes keeps them so. */
async function include({ tx, tenantId }: Context, count: CountRow, shelves: readonly string[] | null): Promise<void> {
  const lines = await tx.query<{ stock: string }>(
    `insert into products.stock_count_lines (tenant_id, count_id, stock_id, product_id, variation_id, sku, name, bin, expected)
     select s.tenant_id, $2, s.id, s.product_id, s.variation_id, coalesce(v.sku, p.sku), left(p.name || coalesce(' · ' || v.name, ''), 403), s.bin, s.on_hand
     from (select * from products.stock where tenant_id = $1 and warehouse_id = $3 and deleted_at is null and ($4::uuid[] is null or id = any($4)) order by id for update) s
       join products.products p on p.tenant_id = s.tenant_id and p.id = s.product_id left join products.variations v on v.tenant_id = s.tenant_id and v.id = s.variation_id
     on conflict do nothing returning stock_id as stock`,
    [tenantId, count.id, count.warehouse, shelves],
  )
  if (count.mode === 'freeze')
    await tx.query('update products.stock set frozen_for_id = $3 where tenant_id = $1 and id = any($2::uuid[])', [
      tenantId,
      lines.map(({ stock }) => stock),
      count.id,
    ])
}

interface CountRow {
  readonly id: string
  readonly name: string
  readonly warehouse: string
  readonly mode: 'delta' | 'freeze'
  readonly status: string
}

/** A count begins with a line for every shelf of its warehouse. */
export const createCount: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const {
    data: { id },
  } = JSON.parse(answer.body) as { data: { id: string } }
  await include(context, (await context.find(products.stockCounts, id, 'lock')) as CountRow, null)
  await tally(context, id, true)
  return context.list(products.stockCounts, { unique_id: id }).then((page) => {
    const { data } = JSON.parse(page.body) as { data: { id: string; type: string; attributes: Record<string, unknown> }[] }
    return document({ ...data[0]!, status: 201 })
  })
}

interface Entry {
  readonly stock_unique_id?: string
  readonly code?: string
  readonly quantity: number
  readonly add?: boolean
  readonly note?: string | null
}
interface Line extends Record<string, unknown> {
  stock: string
  sku: string
  name: string
  expected: number
  counted: number | null
  difference: number | null
}

const wrong = (line: Entry, code: string, detail: string) => ({ ok: false, ...line, error: code, detail })

/** Writes one shelf down. Its row is locked first, so that what the books say is what they say at this moment. */
async function writeLine(
  { tx, tenantId, me }: Context,
  count: CountRow,
  shelf: string,
  { quantity, add, note }: Entry,
): Promise<Line | undefined> {
  await tx.query('select 1 as one from products.stock where tenant_id = $1 and id = $2 for update', [tenantId, shelf])
  const [line] = await tx.query<Line>(
    `update products.stock_count_lines l set counted = case when $5 then coalesce(l.counted, 0) + $4 else $4 end, expected = case when $6 then l.expected else s.on_hand end,
       counted_by_id = $7, counted_at = clock_timestamp(), note = coalesce($8, l.note), version = l.version + 1, updated_at = clock_timestamp()
     from products.stock s where l.tenant_id = $1 and l.count_id = $2 and l.stock_id = $3 and s.tenant_id = $1 and s.id = l.stock_id
     returning l.stock_id as stock, l.sku, l.name, l.expected, l.counted, l.difference`,
    [tenantId, count.id, shelf, quantity, add ?? false, count.mode === 'freeze', me, note ?? null],
  )
  return line
}

/** The shelf of a thing in the warehouse that is counted; made where the books know of none. */
async function shelfOf(context: Context, count: CountRow, { product, variation }: Named): Promise<string> {
  const [found] = await context.tx.query<{ id: string }>(
    `select id from products.stock where tenant_id = $1 and product_id = $2 and variation_id is not distinct from $3 and warehouse_id = $4 and deleted_at is null`,
    [context.tenantId, product, variation, count.warehouse],
  )
  const id = found?.id ?? (await context.insert(products.stock, { product, variation, warehouse: count.warehouse })).id
  await include(context, count, [id])
  return id
}

export const stockCounts: Customs<typeof products, 'stockCounts'> = {
  async enter({ id, lines }, context) {
    const count = (await context.find(products.stockCounts, id, 'lock')) as CountRow
    if (count.status !== 'counting')
      throw refuse.conflict('wrong_state', 'Counting is closed. Reopen the count first.', {
        status: count.status,
        allowed: ['counting'],
      })
    const entries: readonly Entry[] = lines
    const named = await namedBy(
      context.tx,
      context.tenantId,
      entries.flatMap(({ code, stock_unique_id }) => (code && !stock_unique_id ? [code] : [])),
    )
    const results: Record<string, unknown>[] = []
    for (const entry of entries) {
      const { stock_unique_id, code = '' } = entry
      const what = named.get(code)
      if (!stock_unique_id && what === undefined) results.push(wrong(entry, 'no_such_code', `Nothing has the code ${code}.`))
      else if (what === 'several') results.push(wrong(entry, 'several', `More than one thing has the code ${code}.`))
      else {
        const line = await writeLine(context, count, stock_unique_id ?? (await shelfOf(context, count, what!)), entry)
        results.push(
          line
            ? { ok: true, ...entry, stock_unique_id: line.stock, ...rest(line) }
            : wrong(entry, 'not_counted_here', 'This bin is not part of the count.'),
        )
      }
    }
    await tally(context, id)
    await context.note(products.stockCounts, id, { counted: [null, results.filter(({ ok }) => ok).length] })
    return document({ type: 'stock_count_results', id, attributes: { results } })
  },
}

const rest = ({ stock: _, ...shown }: Line) => shown
