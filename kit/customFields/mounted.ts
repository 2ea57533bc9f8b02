import { asksForCustom, type RawQuery } from '../records/query.ts'
import type { Model } from '../records/model.ts'
import type { Mounted } from '../server/platform.ts'
import { BeginAgain, type Tx, unlessChanged } from '../transaction/transaction.ts'
import { type CustomField, customPrefix } from './definition.ts'
import { beginAgainUnlessPrint, printOfCustomFields, readCustomFields } from './read.ts'
import { sealing } from './secrets.ts'

/** An operation on a resource with the fields that a company has added to it, as they are now. */
export async function withCustomFields(mounted: Mounted, tx: Tx, tenantId: string): Promise<Mounted> {
  const model = await customized(mounted.model, tx, tenantId)
  return model === mounted.model ? mounted : { ...mounted, model }
}

/** The fields of a resource, with those that a company has added to it. */
export const customized = async (model: Model, tx: Tx, tenantId: string): Promise<Model> =>
  model.customFields ? knowing(model, await readCustomFields(tx, tenantId, model.resource.dotted), tx) : model

const knowing = (model: Model, fields: readonly CustomField[], tx: Tx): Model =>
  model.withCustom(fields, (field) => sealing(field, tx))

/** The same where a question to a list names any of those, or may find by their words. */
export const customizedFor = async (model: Model, raw: RawQuery | undefined, tx: Tx, tenantId: string): Promise<Model> =>
  asksForCustom(raw) ? customized(model, tx, tenantId) : model

/** The model of a resource with the fields that a company has added, and the print of those, as they were last read. */
interface Known {
  readonly of: Model
  readonly model: Model
  readonly print: string
}
/** Of so many companies and resources, those asked for last: 30 MiB where each has added 20 fields. */
const knownMax = 1_000
const known = new Map<string, Known>()

/** Put behind all others, so that what was not asked for in the longest time stands first. */
function keep(key: string, one: Known): void {
  known.delete(key)
  if (known.size >= knownMax) known.delete(known.keys().next().value!)
  known.set(key, one)
}
const keyOf = (model: Model, tenantId: string) => `${tenantId} ${model.resource.dotted}`

async function lookedUp(mounted: Mounted, tx: Tx, tenantId: string): Promise<Mounted> {
  const { model } = mounted
  // The print first: what changes in between is noticed the next time.
  const [print, fields] = await Promise.all([
    printOfCustomFields(tx, tenantId, model.resource.dotted),
    readCustomFields(tx, tenantId, model.resource.dotted),
  ])
  const customizedModel = knowing(model, fields, tx)
  keep(keyOf(model, tenantId), { of: model, model: customizedModel, print })
  return { ...mounted, model: customizedModel }
}

/**
 * Reads with the fields that a company had added when they were last read here, and asks in the same message whether they are still the same,
 * whichever server changed them; where they are not, the transaction begins again and reads them.
 */
export async function readingWithCustom<T>(
  mounted: Mounted,
  tx: Tx,
  tenantId: string,
  work: (mounted: Mounted) => Promise<T>,
): Promise<T> {
  const last = lastKnown(mounted, tx, tenantId)
  if (!last) return work(await lookedUp(mounted, tx, tenantId))
  const [print, settled] = await Promise.all([
    printOfCustomFields(tx, tenantId, mounted.model.resource.dotted),
    work({ ...mounted, model: last.model }).then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error
      },
    ),
  ])
  if (print !== last.print) throw new BeginAgain('The fields that the company has added changed.')
  return settled()
}

/**
 * The same for work that writes, and may commit in the message that asks: where they are no longer the same, the database fails the
 * transaction, so that nothing is stored by what they were.
 */
export async function writingWithCustom<T>(
  mounted: Mounted,
  tx: Tx,
  tenantId: string,
  work: (mounted: Mounted) => Promise<T>,
): Promise<T> {
  const last = lastKnown(mounted, tx, tenantId)
  if (!last) return work(await lookedUp(mounted, tx, tenantId))
  const statement = beginAgainUnlessPrint(tx, tenantId, mounted.model.resource.dotted, last.print)
  return unlessChanged(statement, work({ ...mounted, model: last.model }))
}

function lastKnown({ model }: Mounted, tx: Tx, tenantId: string): Known | undefined {
  const key = keyOf(model, tenantId)
  const last = tx.isAgain ? undefined : known.get(key)
  if (last?.of !== model) return undefined
  keep(key, last)
  return last
}

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
