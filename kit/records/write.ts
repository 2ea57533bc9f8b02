import { randomUUID } from 'node:crypto'
import { canonicalJson } from '../canonicalJson.ts'
import { customPrefix } from '../customFields/definition.ts'
import { isSealed } from '../customFields/secrets.ts'
import { filled, merged } from '../customFields/values.ts'
import { type Actor, auditName } from '../request/actor.ts'
import type { Column, Model } from './model.ts'
import { quote } from './sqlText.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'

/** Who writes, under which operation: what the audit and the outbox are told. */
export interface Author {
  readonly actor: Actor
  readonly tenantId: string
  readonly operation: string
  readonly requestId: string
}

/** A record's text for the wire, and the fields that were stored. */
export interface Written {
  readonly id: string
  readonly document: string
}

export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** Stores a new record with its audit entry and its announcement, all sent in one message. */
export async function insertRecord(
  tx: Tx,
  model: Model,
  author: Author,
  values: Readonly<Record<string, unknown>>,
  id: string = randomUUID(),
): Promise<Written> {
  const all: Record<string, unknown> = { ...defaults(model), ...values }
  if (model.customFields) all[model.customFields.name] = filled(all[model.customFields.name])
  const input = model.own.filter((c) => all[c.name] !== undefined)
  const columns = [
    'tenant_id',
    'id',
    'created_by',
    'updated_by',
    ...input.map((c) => quote(c.column)),
    ...(model.searchable ? ['search'] : []),
  ]
  const parameters: unknown[] = [
    author.tenantId,
    id,
    author.actor.userId,
    author.actor.userId,
    ...input.map((c) => stored(c, all[c.name])),
  ]
  const places = parameters.map((_, i) => `$${i + 1}`)
  if (model.searchable) places.push(`array_to_tsvector($${parameters.push(model.searchWords(all))}::text[])`)
  const document = model.document(author.actor)
  const row = tx.query<{ document: string }>(
    `insert into ${model.table} as t (${columns.join(', ')}) values (${places.join(', ')}) returning ${document} as document`,
    parameters,
    'prepare',
  )
  const changes = changesOf(
    input.filter((c) => all[c.name] !== null),
    {},
    all,
  )
  const said = announce(tx, model, author, id, changes)
  const [written] = await Promise.all([row, said]).then(
    ([rows]) => rows,
    (error) => {
      throw translate(error, model)
    },
  )
  return { id, document: written!.document }
}

/** A row as code sees it, found and locked, or undefined. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly deletedAt: string | null
}

/** Applies changed fields to a locked row: version and time go up, the audit gets from → to. Nothing changed: nothing is written. */
export async function updateRecord(
  tx: Tx,
  model: Model,
  author: Author,
  row: Row,
  input: Readonly<Record<string, unknown>>,
): Promise<Written> {
  const values = mergedValues(model, row, input)
  const changed = model.own.filter((c) => values[c.name] !== undefined && !same(values[c.name], row[c.name]))
  const document = model.document(author.actor)
  if (changed.length === 0) {
    const [current] = await tx.query<{ document: string }>(
      `select ${document} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
      [author.tenantId, row.id],
    )
    return { id: row.id, document: current!.document }
  }
  const parameters: unknown[] = [author.tenantId, row.id, author.actor.userId, ...changed.map((c) => stored(c, values[c.name]))]
  const sets = changed.map((c, i) => `${quote(c.column)} = $${i + 4}`)
  if (model.searchable && changed.some((c) => c.definition.searchable)) {
    sets.push(`search = array_to_tsvector($${parameters.push(model.searchWords({ ...row, ...values }))}::text[])`)
  }
  const updated = tx.query<{ document: string }>(
    `update ${model.table} t set ${sets.join(', ')}, version = t.version + 1, updated_at = clock_timestamp(), updated_by = $3
     where t.tenant_id = $1 and t.id = $2 returning ${document} as document`,
    parameters,
    'prepare',
  )
  const said = announce(tx, model, author, row.id, changesOf(changed, row, values))
  const [written] = await Promise.all([updated, said]).then(
    ([rows]) => rows,
    (error) => {
      throw translate(error, model)
    },
  )
  return { id: row.id, document: written!.document }
}

/** From what to what each of some columns changes; of fields that a company added each by itself. */
export const changesOf = (
  columns: readonly Column[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes =>
  Object.fromEntries(
    columns.flatMap(({ name, wire, definition }): [string, readonly [unknown, unknown]][] => {
      if (definition.kind !== 'custom') return [[wire, [before[name] ?? null, after[name] ?? null]]]
      const [held, holds] = [filled(before[name]), filled(after[name])]
      return [...new Set([...Object.keys(held), ...Object.keys(holds)])]
        .filter((key) => !same(held[key], holds[key]))
        .map((key) => [customPrefix + key, [held[key] ?? null, holds[key] ?? null]])
    }),
  )

/** What is to be stored of a change: of fields that a company added it names only those that change. */
export const mergedValues = (
  { customFields }: Model,
  row: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  customFields && values[customFields.name] !== undefined
    ? { ...values, [customFields.name]: merged(row[customFields.name], values[customFields.name]) }
    : values

/** Wire names of what changed, as it is announced: which of a company's own fields it was is told by the audit to those who see them. */
const announced = (changes: Changes): string[] => [
  ...new Set(Object.keys(changes).map((wire) => (wire.startsWith(customPrefix) ? customPrefix.slice(0, -1) : wire))),
]

/** Moves a locked row into the trash or back. */
export async function setTrashed(tx: Tx, model: Model, author: Author, row: Row, trashed: boolean): Promise<Written> {
  const updated = tx.query<{ document: string }>(
    `update ${model.table} t set deleted_at = ${trashed ? 'clock_timestamp()' : 'null'}, version = t.version + 1, updated_at = clock_timestamp(), updated_by = $3
     where t.tenant_id = $1 and t.id = $2 returning ${model.document(author.actor)} as document`,
    [author.tenantId, row.id, author.actor.userId],
  )
  const said = announce(tx, model, author, row.id, { deleted_at: trashed ? [null, 'now'] : [row.deletedAt, null] })
  const [written] = await Promise.all([updated, said]).then(
    ([rows]) => rows,
    (error) => {
      throw translate(error, model)
    },
  )
  return { id: row.id, document: written!.document }
}

/** Removes a row for good; its audit stays. */
export async function purgeRecord(tx: Tx, model: Model, author: Author, row: Row): Promise<void> {
  const gone = tx.query(`delete from ${model.table} where tenant_id = $1 and id = $2`, [author.tenantId, row.id])
  await Promise.all([gone, announce(tx, model, author, row.id, {})]).catch((error) => {
    throw translate(error, model)
  })
}

/** Writes the audit entry and the announcement of a change, in the change's own transaction. */
export function announce(
  tx: Tx,
  model: Model,
  author: Author,
  recordId: string | null,
  changes: Changes,
  payload: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const { actor, tenantId, operation, requestId } = author
  const { dotted } = model.resource
  return tx.query(
    `with told as (insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id, payload) values ($1, $2, $3, $4, $5, $9))
     insert into kit.audit (tenant_id, operation, resource, record_id, actor_id, actor_name, changes, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      operation,
      dotted,
      recordId,
      actor.userId,
      auditName(actor),
      JSON.stringify(hideSecrets(model, changes)),
      requestId,
      JSON.stringify({ changed: announced(changes), ...(actor.because && { because: actor.because }), ...payload }),
    ],
    'prepare',
  )
}

/** What can be done to any record. */
export type OperationKind = 'create' | 'update' | 'delete' | 'restore' | 'purge'

/**
 * The same of many records in one statement, of `model` where an entry names no other. A job says which action it did to each: the audit
 * names the operation that was asked for (`…import`), the announcement the action (`…create`), so that whoever listens to an action hears it
 * however it came about.
 */
export function announceMany(
  tx: Tx,
  model: Model,
  { actor, tenantId, operation, requestId }: Author,
  entries: readonly { readonly id: string; readonly changes: Changes; readonly model?: Model }[],
  action?: OperationKind,
): Promise<unknown> {
  const { dotted } = model.resource
  const told = entries.map(({ id, changes, model: own = model }) => ({
    id,
    resource: own.resource.dotted,
    changes: hideSecrets(own, changes),
    payload: {
      changed: announced(changes),
      ...(actor.because && { because: actor.because }),
      ...(action && { job: requestId }),
    },
  }))
  return tx.query(
    `with entry as (select * from json_to_recordset($6::json) as x(id uuid, resource text, changes jsonb, payload jsonb)),
       told as (insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id, payload)
         select $1, $7, resource, id, $3, payload from entry)
     insert into kit.audit (tenant_id, operation, resource, record_id, actor_id, actor_name, changes, request_id)
     select $1, $2, resource, id, $3, $4, changes, $5 from entry`,
    [
      tenantId,
      operation,
      actor.userId,
      auditName(actor),
      requestId,
      JSON.stringify(told),
      action ? `${dotted}.${action}` : operation,
    ],
    'prepare',
  )
}

/** Fields that only some may see, words that are not for everybody, and secrets are named in the history without their values. */
const hideSecrets = (model: Model, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([wire, pair]) => {
      // Fields that the company added are as those are that hold them.
      const column = wire.startsWith(customPrefix) ? model.customFields : model.byWire.get(wire)
      if (column?.definition.seenWith || column?.definition.unquoted) return [wire, ['•••', '•••'] as const]
      return [wire, pair.some(isSealed) ? ([unsaid(pair[0]), unsaid(pair[1])] as const) : pair]
    }),
  )

const unsaid = (value: unknown) => (isSealed(value) ? '•••' : value)

const defaultsOf = new WeakMap<Model, Record<string, unknown>>()
export function defaults(model: Model): Record<string, unknown> {
  let values = defaultsOf.get(model)
  if (!values)
    defaultsOf.set(
      model,
      (values = Object.fromEntries(
        model.own.filter((c) => c.definition.default !== undefined).map((c) => [c.name, c.definition.default]),
      )),
    )
  return values
}

/** JSON columns take text: the driver would write a top-level list as a Postgres array. */
export const stored = (column: Column, value: unknown): unknown =>
  column.definition.column === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value

export const same = (a: unknown, b: unknown): boolean => {
  const x = a ?? null,
    y = b ?? null
  if (x === y) return true
  // The driver hands decimals over as text, so that none is rounded.
  if (typeof x === 'number' && typeof y === 'string') return y !== '' && Number(y) === x
  if (typeof x === 'string' && typeof y === 'string') return /^\d{4}-\d\d-\d\dT/.test(x) && Date.parse(x) === Date.parse(y)
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false
  return JSON.stringify(x) === JSON.stringify(y) || canonicalJson(x) === canonicalJson(y)
}

interface DatabaseError {
  code?: string
  constraint?: string
  message: string
  routine?: string
}

/** What the database refused, said so that a person can mend it. Anything unknown stays a surprise. */
export function translate(error: unknown, model?: Model): unknown {
  if (error instanceof Refusal) return error
  const { code, constraint = '', message, routine } = error as DatabaseError
  const column = model?.own.find((c) => constraint.includes(`_${c.column}_`) || constraint.endsWith(`_${c.column}`))
  switch (code) {
    case '23505':
      if (constraint.startsWith(customPrefix)) return refuse.conflict('already_taken', message, undefined, constraint)
      return refuse.conflict(
        'already_taken',
        `Another record already has this ${column ? column.wire.replaceAll('_', ' ') : 'value'}.`,
        undefined,
        column?.wire,
      )
    case '23503':
      return refuse.invalid('no_such_record', 'This record does not exist.', column?.wire)
    case '23502':
      return refuse.invalid('required', 'is required', column?.wire)
    case '23514':
      if (constraint.startsWith(customPrefix)) return refuse.invalid('required', message, constraint)
      return refuse.invalid('invalid', checkFailed(message, routine, column), column?.wire)
    case '22021':
    case '22P05':
    case '22P02':
    case '22003':
    case '22008':
    case '22007':
      return refuse.invalid('invalid', 'The request contains a value that cannot be stored.')
    case '57014':
      return refuse.unavailable('This took too long and was stopped. Narrow the request and try again.')
    case '55P03':
      return refuse.conflict('busy', 'Someone else is changing this record right now. Try again.')
    case '53100':
      return refuse.full()
    default:
      return error
  }
}

/** Which check it was, as far as a person can use it: our own functions say it, and amounts are checked for the decimals of their currency. */
function checkFailed(message: string, routine: string | undefined, column: Column | undefined): string {
  if (routine === 'exec_stmt_raise') return message
  return column?.definition.kind === 'decimal' ? 'has too many decimals' : 'is not allowed'
}
