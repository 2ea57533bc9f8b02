import { customPrefix } from '../customFields/prefix.ts'
import type { CustomValues } from '../customFields/values.ts'
import { scopeOf } from '../request/actor.ts'
import { Refusal } from '../request/refuse.ts'
import { isUuid } from '../uuid.ts'
import type { Column, Model } from './model.ts'
import { baseConditions, rowsBelow } from './query.ts'
import { Values } from './sqlText.ts'
import type { RecordRequest } from './standard.ts'
import type { Row } from './write.ts'

type Asking = Pick<RecordRequest, 'tx' | 'model' | 'author' | 'modelOf' | 'found'>
type Stored = Readonly<Record<string, unknown>>

/** A record that a reference is to name. */
interface Named {
  readonly column: Column
  readonly target: Model
  readonly id: string
}

/**
 * Whoever writes names records that they see themselves, and no others: what is shown, drawn or counted from a reference later would tell of
 * it. What stood there before may stay. One question for each resource that is named, and none where all of it may be seen.
 */
export async function referencesSeen(request: Asking, values: Stored, before: () => Promise<Row | undefined>): Promise<void> {
  const missing = await missingAmong(request, namedIn(request, values), true)
  const row = missing.length > 0 ? await before() : undefined
  refuseMissing(missing.filter(({ column, id }) => valueIn(request.model, row, column) !== id))
}

/** References to other blocks have no foreign key behind them; that the record exists in this company is tested here. */
export async function referencesExist(request: Asking, values: Stored, row?: Row): Promise<void> {
  const { model } = request
  const named = namedIn(request, values).filter(({ column, id }) => valueIn(model, row, column) !== id)
  refuseMissing(await missingAmong(request, named, false))
}

/** The references that a body names, as a create or an update reads it. */
export function referencesIn(model: Model, { actor }: RecordRequest['author'], body: Stored, use: 'create' | 'update'): Stored {
  const values: Record<string, unknown> = {}
  for (const column of model.own) {
    const { definition, wire, name } = column
    if (definition.kind !== 'ref' || definition.readOnly || column === model.parent || !model.writes(actor, column)) continue
    if (use === 'update' && definition.fixed) continue
    const said = [wire, ...definition.alsoKnownAs].find((one) => Object.hasOwn(body, one))
    const value = said === undefined ? undefined : body[said]
    if (isUuid(value)) values[name] = value.toLowerCase()
  }
  if (!model.customFields) return values
  const together = (body[model.customFields.wire] ?? {}) as Stored
  values[model.customFields.name] = Object.fromEntries(
    model.custom.flatMap((column) => {
      const value = together[column.custom.key] ?? body[customPrefix + column.custom.key]
      return isUuid(value) && model.writes(actor, column) ? [[column.custom.key, value.toLowerCase()]] : []
    }),
  )
  return values
}

const valueIn = ({ customFields }: Model, from: Stored | undefined, { name, custom }: Column): unknown =>
  custom ? (from?.[customFields!.name] as CustomValues | null | undefined)?.[custom.key] : from?.[name]

/** Whoever writes may always name themselves. */
const namedIn = ({ model, author, modelOf }: Asking, values: Stored): Named[] =>
  [...model.own, ...model.custom].flatMap((column) => {
    const target = column.definition.kind === 'ref' ? modelOf(column.definition.target!) : undefined
    const id = target && valueIn(model, values, column)
    return target && typeof id === 'string' && id !== author.actor.userId ? [{ column, target, id }] : []
  })

async function missingAmong(request: Asking, named: readonly Named[], mustBeSeen: boolean): Promise<Named[]> {
  const { model, found } = request
  const keyOf = ({ target, id }: Named) => `${target.resource.dotted} ${id}`
  const open = named.filter((one) => !found?.has(keyOf(one)))
  const groups = new Map<string, Named[]>()
  for (const one of open) {
    const isFree = !mustBeSeen || one.column.definition.beyondReach || one.target.resource.definition.namedByAll
    // Those of the block are kept by the database, where they have a column.
    const isKept = one.target.resource.block === model.resource.block && !one.column.custom
    if (isFree && isKept) continue
    const key = `${one.target.resource.dotted} ${isFree ? 'live' : isKept ? 'kept' : 'seen'}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const missing = await Promise.all(
    [...groups].map(async ([key, ones]) => {
      const known = await knownAmong(
        request,
        ones[0]!.target,
        ones.map(({ id }) => id),
        { isSeen: !key.endsWith(' live'), isKept: key.endsWith(' kept') },
      )
      // Of what the database keeps it may not have been asked whether it lies in the trash.
      if (!key.endsWith(' kept')) for (const one of ones) if (known.has(one.id)) found?.add(keyOf(one))
      return ones.filter(({ id }) => !known.has(id))
    }),
  )
  const lacking = new Set(missing.flat())
  return named.filter((one) => lacking.has(one))
}

/**
 * Those of these ids that name a live record; with `isSeen` one that this person finds in their own lists. Nothing is asked of those that
 * are known to exist (`isKept`) when everything of the resource may be seen.
 */
export async function knownAmong(
  { tx, author, modelOf }: Pick<Asking, 'tx' | 'author' | 'modelOf'>,
  target: Model,
  input: readonly string[],
  { isSeen, isKept = false }: { readonly isSeen: boolean; readonly isKept?: boolean },
): Promise<Set<string>> {
  const { actor, tenantId } = author
  const { read } = target.resource.definition.permissions
  if (isSeen && read.includes('.') && !actor.permissions.has(read)) return new Set()
  const ids = [...new Set(input)]
  const values = new Values()
  const rule = { scope: isSeen ? scopeOf(actor, read) : ('tenant' as const), actor, tenantId }
  const own = isSeen
    ? [...baseConditions(target, values, rule), ...rowsBelow(target, values, rule, modelOf)]
    : [`t.tenant_id = ${values.add(tenantId)}`, 't.deleted_at is null']
  if (isKept && own.length === 2) return new Set(ids)
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${target.table} t where ${[...own, `t.id = any(${values.add(ids)}::uuid[])`].join(' and ')}`,
    values.list,
    'prepare',
  )
  return new Set(rows.map(({ id }) => id))
}

function refuseMissing(missing: readonly Named[]): void {
  if (missing.length === 0) return
  throw new Refusal(
    422,
    missing.map(({ column }) => ({ code: 'no_such_record', detail: 'This record does not exist.', pointer: column.wire })),
  )
}
