import type { AnyResource } from '@quoin/kit'
import { type Answer, type Context, one, plain, refuse, scopeOf } from '@quoin/kit/server'

/** A record as its own `get` would answer it. */
export async function answerWith(context: Context, resource: AnyResource, id: string, status = 200): Promise<Answer> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  if (!row) throw refuse.missing()
  return one(row.document, { status })
}

/** Plain JSON and a document of the same. */
export const flatAndWhole = (type: string, id: string, told: Readonly<Record<string, unknown>>): Answer =>
  plain({ ...told, data: { id, type, attributes: { unique_id: id, ...told } } })

/** Whose answers alone somebody sees; null for all of them. */
export const onlyOf = ({ actor, me }: Pick<Context, 'actor' | 'me'>): string | null =>
  scopeOf(actor, 'forms.answers.read') === 'tenant' ? null : me
