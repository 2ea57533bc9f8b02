import { type Customs, refuse } from '@quoin/kit/server'
import { haveCatalogue } from '../catalogue/seed.ts'
import { disclosure } from '../resources/index.ts'

/** A prompt is there while all that it lies under is. */
const standing = `exists (select from disclosure.objectives o
  join disclosure.breakdowns b on b.tenant_id = o.tenant_id and b.id = o.breakdown_id and b.deleted_at is null
  join disclosure.disclosures d on d.tenant_id = o.tenant_id and d.id = b.disclosure_id and d.deleted_at is null
  where o.tenant_id = t.tenant_id and o.id = t.objective_id and o.deleted_at is null)`

export const prompts: Customs<typeof disclosure, 'prompts'> = {
  async all(query, context) {
    await haveCatalogue(context)
    return context.list(disclosure.prompts, { sort: 'created_at', ...query }, () => [standing])
  },

  async read({ id }, context) {
    await haveCatalogue(context)
    const { tx, tenantId } = context
    const [row] = await tx.query<Record<string, unknown>>(
      `select t.id as unique_id, t.name, t.content, t.objective_id as objective_unique_id, t.breakdown_id as breakdown_unique_id,
         t.disclosure_id as disclosure_unique_id, t.version, t.created_at, t.updated_at
       from disclosure.prompts t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null and ${standing}`,
      [tenantId, id],
    )
    if (!row) throw refuse.missing()
    return row
  },
}
