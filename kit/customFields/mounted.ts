import { asksForCustom, type RawQuery } from '../records/query.ts'
import type { Model } from '../records/model.ts'
import type { Mounted } from '../server/platform.ts'
import type { Tx } from '../transaction/transaction.ts'
import { customPrefix } from './definition.ts'
import { readCustomFields } from './read.ts'

/** An operation on a resource with the fields that a company has added to it. */
export async function withCustomFields(mounted: Mounted, tx: Tx, tenantId: string): Promise<Mounted> {
  const model = await customized(mounted.model, tx, tenantId)
  return model === mounted.model ? mounted : { ...mounted, model }
}

/** The fields of a resource, with those that a company has added to it. */
export const customized = async (model: Model, tx: Tx, tenantId: string): Promise<Model> =>
  model.customFields ? model.withCustom(await readCustomFields(tx, tenantId, model.resource.dotted)) : model

/** The same where a question to a list names any of those, or may find by their words. */
export const customizedFor = async (model: Model, raw: RawQuery | undefined, tx: Tx, tenantId: string): Promise<Model> =>
  asksForCustom(raw) ? customized(model, tx, tenantId) : model

/** Whether a call has to know them: what is shown of them the database knows by itself. */
export function needsCustomFields(
  { operation: { kind }, model }: Mounted,
  { query, body }: { readonly query: RawQuery; readonly body: Readonly<Record<string, unknown>> },
): boolean {
  const { customFields } = model
  if (!customFields) return false
  if (kind === 'list' || kind === 'trash') return asksForCustom(query)
  if (kind === 'update') return Object.keys(body).some((name) => name === customFields.wire || name.startsWith(customPrefix))
  return ['create', 'history', 'import', 'export', 'bulk'].includes(kind)
}
