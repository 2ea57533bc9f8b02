import type { AnyResource } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'

/** A record's JSON:API text as its own `get` would answer it. */
export async function documentOf(context: Context, resource: AnyResource, id: string): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row.document
}
