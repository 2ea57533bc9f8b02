import { type Context, refuse, type Actions } from '@quoin/kit/server'
import { shopOf } from '../operations/settings.ts'
import type { products } from '../resources/index.ts'

interface Difference extends Record<string, unknown> {
  stock: string
  sku: string
  by: number
  counted_by: string | null
}

/** Shelves of a count may move again. */
const thaw = ({ tx, tenantId }: Context, count: string) =>
  tx.query('update products.stock set frozen_for_id = null where tenant_id = $1 and frozen_for_id = $2', [tenantId, count])

/** Four eyes: from the shop's limit on, who counted or handed in does not decide about the differences. */
async function mayPost(
  { tx, tenantId, me }: Context,
  { pieces, createdBy, submittedBy }: { pieces: number; createdBy: string | null; submittedBy: string | null },
  count: string,
): Promise<void> {
  const { countLimit } = await shopOf(tx, tenantId)
  if (pieces <= countLimit) return
  const [counted] = await tx.query(
    'select 1 as one from products.stock_count_lines where tenant_id = $1 and count_id = $2 and counted_by_id = $3 limit 1',
    [tenantId, count, me],
  )
  if (counted || createdBy === me || submittedBy === me)
    throw refuse.conflict(
      'needs_another_person',
      `The variance is ${pieces} units, above the limit of ${countLimit}. Someone who did not take part in the count has to post it.`,
      { pieces, limit: countLimit },
    )
}

export const stockCounts: Actions<typeof products, 'stockCounts'> = {
  async submit(count, _, { save, me }) {
    if (!count.counted) throw refuse.conflict('nothing_counted', 'Nothing has been counted yet.')
    return save({ status: 'submitted', submittedBy: me, submittedAt: new Date().toISOString() })
  },

  reopen: (_count, _, { save }) => save({ status: 'counting', submittedBy: null, submittedAt: null }),

  async post(count, _, context) {
    const { tx, tenantId, me, save } = context
    const differences = await tx.query<Difference>(
      `select l.stock_id as stock, l.sku, l.difference as "by", l.counted_by_id as counted_by from products.stock_count_lines l
       where l.tenant_id = $1 and l.count_id = $2 and l.difference <> 0 order by l.stock_id`,
      [tenantId, count.id],
    )
    await mayPost(context, { ...count, pieces: Number(count.pieces) }, count.id)
    const stocks = differences.map(({ stock }) => stock)
    const shelves = await tx.query<{ id: string; available: number; enforced: boolean }>(
      `select id, available, enforce_availability as enforced from products.stock where tenant_id = $1 and id = any($2::uuid[]) order by id for update`,
      [tenantId, stocks],
    )
    const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]))
    const promised = differences.filter(({ stock, by }) => {
      const shelf = byId.get(stock)
      return shelf?.enforced && Number(shelf.available) + Number(by) < 0
    })
    if (promised.length > 0)
      throw refuse.conflict('promised', `More of ${promised[0]!.sku} is reserved for orders than was counted.`, {
        lines: promised.map(({ sku, by }) => ({ sku, difference: by })),
      })
    await thaw(context, count.id)
    await tx.query(
      `update products.stock s set available = s.available + d.by, moved_by = 'counted', moved_for = $4, moved_note = $5, version = s.version + 1, updated_at = clock_timestamp()
       from unnest($2::uuid[], $3::bigint[]) as d (id, by) where s.tenant_id = $1 and s.id = d.id`,
      [tenantId, stocks, differences.map(({ by }) => by), count.id, count.name],
    )
    return save({ status: 'posted', postedBy: me, postedAt: new Date().toISOString() })
  },

  async cancel(count, _, context) {
    await thaw(context, count.id)
    return context.save({ status: 'cancelled' })
  },
}
