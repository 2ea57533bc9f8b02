import { refuse } from '../request/refuse.ts'
import type { AnyResource, Found, Values } from '../resource.ts'
import type { Context } from '../server/context.ts'
import { advisoryLock } from '../transaction/advisoryLock.ts'

/** The wire text of the one record that a company has of a resource: before anybody wrote it, the defaults hold. */
export async function singletonDocument(context: Context, resource: AnyResource): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: resource.type,
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
}

/**
 * Changes the one record that a company has of a resource, by wire names, with audit and announcement; answers its wire text. A `version`
 * beside them is refused when it is not the one that stands. `mustHold` may refuse what would stand then, while nobody else can change it.
 */
export async function writeSingleton<R extends AnyResource>(
  context: Context,
  resource: R,
  { version, ...changes }: object & { readonly version?: unknown },
  mustHold?: (next: Partial<Found<R>>) => void,
): Promise<string> {
  const model = context.model(resource.dotted)
  const input = new Map<string, unknown>(Object.entries(changes))
  const values = Object.fromEntries(
    model.own.filter(({ wire }) => input.has(wire)).map(({ name, wire }) => [name, input.get(wire)]),
  ) as Values<R>
  // There may be no row to lock yet.
  advisoryLock(context.tx, resource.dotted)
  const [row] = await context.rows(resource, 'true for update')
  if (version !== undefined && version !== (row?.version ?? 0))
    throw refuse.conflict('stale_version', 'Someone else changed the settings after you loaded them.')
  mustHold?.({ ...row, ...values } as Partial<Found<R>>)
  const { document } = row ? await context.update(resource, row, values) : await context.insert(resource, values)
  return document
}
