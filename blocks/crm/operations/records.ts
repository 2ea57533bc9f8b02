import type { AnyResource } from '@quoin/kit'
import { type Answer, type Context, one, quote, scopeOf, refuse } from '@quoin/kit/server'

/** A record's JSON:API text as its own `get` would answer it. */
export async function documentOf(context: Context, resource: AnyResource, id: string): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  if (!row) throw refuse.missing()
  return row.document
}

export const answerWith = async (context: Context, resource: AnyResource, id: string, status = 200): Promise<Answer> =>
  one(await documentOf(context, resource, id), { status })

/** 409 with the record as it is now, as a changed record's own update would refuse. */
export async function refuseStale(
  context: Context,
  resource: AnyResource,
  record: { id: string; version: number },
  version: number | null | undefined,
): Promise<void> {
  if (version === null || version === undefined || version === record.version) return
  const current = JSON.parse(await documentOf(context, resource, record.id)) as unknown
  throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.', { current })
}

/** The people whose rows a permission of this person reaches; null when it reaches the whole company. */
export function reachedPeople({ actor }: Context, permission: string): readonly string[] | null {
  const scope = scopeOf(actor, permission)
  return scope === 'tenant' ? null : scope === 'team' ? [...new Set([actor.userId!, ...actor.teamUserIds])] : [actor.userId!]
}

/** Nobody's rows without the right to read; null, which is everybody's, only with the right to all of the company. */
export const peopleReached = (context: Context, { definition }: AnyResource): readonly string[] | null =>
  context.actor.permissions.has(definition.permissions.read) ? reachedPeople(context, definition.permissions.read) : []

/** The same rule as lists keep, for queries of one's own; `place` names the parameter with `reachedPeople`. */
export const reachedRows = (place: string, alias = 't', owner = 'owner_id'): string =>
  `(${place}::uuid[] is null or ${alias}.${quote(owner)} = any(${place}::uuid[]) or ${alias}.${quote(owner)} is null and ${alias}.created_by = any(${place}::uuid[]))`

/** 403 for a record that one sees and may not change, as the standard operations answer it. */
export function mayChange(context: Context, row: Readonly<Record<string, unknown>>, permission: string): void {
  const people = reachedPeople(context, permission)
  if (people && !people.includes((row.owner ?? row.createdBy) as string)) throw refuse.forbidden(permission)
}
