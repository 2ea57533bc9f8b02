import type { AnyResource } from '../resource.ts'
import { type Answer, one } from './answer.ts'
import type { Context } from '../server/context.ts'
import { refuse } from './refuse.ts'

/** A record as its own `get` would answer it, for operations that have found or made it by their own rules; 404 when it is not there. */
export async function answerRecord(
  context: Context,
  resource: AnyResource,
  id: string,
  options: { readonly status?: number; readonly meta?: Readonly<Record<string, unknown>> } = {},
): Promise<Answer> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return one(row.document, options)
}
