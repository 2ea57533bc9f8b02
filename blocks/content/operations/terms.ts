import type { AnyResource } from '@quoin/kit'
import { type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { held } from '../resources/common.ts'
import { slugOf } from './text.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>

/** An address made of the name where none is given. */
async function freeSlug({ tx, tenantId }: Context, table: string, name: string): Promise<string> {
  const base = slugOf(name)
  const rows = await tx.query<{ slug: string }>(
    `select slug from content.${table} where tenant_id = $1 and deleted_at is null and (slug = $2 or slug like $2 || '-%') limit 1000`,
    [tenantId, base],
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  let n = 1
  while (taken.has(n === 1 ? base : `${base}-${n}`)) n++
  return n === 1 ? base : `${base}-${n}`
}

export const namedBy = (resource: Pick<AnyResource, 'table'>, wire: string): Replaced => ({
  async create(deal, context, standard) {
    const [row] = await context.tx.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from content.${resource.table} t where t.tenant_id = $1 and t.deleted_at is null limit $2) held`,
      [context.tenantId, held.terms],
    )
    if (row!.count >= held.terms) throw refuse.conflict('too_many_terms', `There are ${held.terms} already, which is as many as there may be.`)
    const name = deal.body[wire]
    const isNamed = typeof name === 'string' && !deal.body.slug
    return standard.last(isNamed ? { ...deal, body: { ...deal.body, slug: await freeSlug(context, resource.table, name) } } : deal)
  },
})
