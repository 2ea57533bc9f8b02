import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { secretMask } from '../customFields/definition.ts'
import { isMask } from '../customFields/secrets.ts'
import { merged } from '../customFields/values.ts'
import { isOther, schemaReasons, unchangeable } from '../request/body.ts'
import type { Column, Model } from '../records/model.ts'
import { scopeOf } from '../request/actor.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import { mayHandOver, mayWrite, withinScope } from '../records/standard.ts'
import type { Tx } from '../transaction/transaction.ts'
import { type Author, type Row, same } from '../records/write.ts'
import { fromCell, Unreadable } from './cells.ts'
import { findBy } from './findBy.ts'
import type { FileFormat, FileRow } from './readFile.ts'
import { type Meaning, meaningsOf } from './references.ts'
import { oneByOne, together } from './savepoints.ts'
import { type Change, imagesOf, insertMany, type Told, updateMany, type Wrote } from './writeMany.ts'
import { isUuid } from '../uuid.ts'

export type ImportMode = 'create' | 'update' | 'upsert'

/** An import, read: which column of the file fills which field, and how existing records are met. */
export interface ImportPlan {
  readonly model: Model
  readonly format: FileFormat
  readonly mode: ImportMode
  /** The field an existing record is recognised by; `id` for the records' own. */
  readonly key: Column | undefined
  readonly columns: readonly {
    readonly from: string
    readonly column: Column
    /** What stands in cells → the value it means. */
    readonly values?: ReadonlyMap<string, string | null>
  }[]
  /** How rows are told that name a record which is there already, and what becomes of them. */
  readonly duplicates?: { readonly by: readonly Column[]; readonly action: 'skip' | 'update' }
  /** References whose missing records are created, as long as there are few enough. */
  readonly relations?: {
    readonly columns: ReadonlySet<Column>
    readonly max: number
    create(tx: Tx, target: Model, name: string): Promise<Wrote>
  }
  readonly parentId: string | undefined
  readonly dryRun: boolean
  modelOf(dotted: string): Model | undefined
  /** Where a block writes its own create or update, rows go through that door one by one. Bodies are in wire names. */
  readonly doors: {
    create?(tx: Tx, author: Author, body: Readonly<Record<string, unknown>>): Promise<Wrote>
    update?(tx: Tx, author: Author, id: string, body: Readonly<Record<string, unknown>>): Promise<Wrote>
  }
}

const rehearsed = ['keys', 'taken', 'names', 'met', 'related'] as const

/**
 * What a dry run would have created so far: later rows of the file meet it as they would meet the real thing. A batch writes into
 * a leaf of its own, which is kept once the batch is committed: one that is done again must not meet itself.
 */
export class Rehearsal {
  readonly keys = new Set<string>()
  readonly taken = new Set<string>()
  readonly names = new Set<string>()
  /** What later rows would be duplicates of. */
  readonly met = new Set<string>()
  /** Missing records that were created, or would be. */
  readonly related = new Set<string>()
  constructor(private readonly earlier?: Rehearsal) {}

  has(what: (typeof rehearsed)[number], text: string): boolean {
    return this[what].has(text) || (this.earlier?.has(what, text) ?? false)
  }
  size(what: (typeof rehearsed)[number]): number {
    return this[what].size + (this.earlier?.size(what) ?? 0)
  }
  keep(): void {
    for (const what of rehearsed) for (const text of this[what]) this.earlier?.[what].add(text)
  }
}

interface Draft {
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  readonly id: string
  /** Fact → value as a client would send it. */
  readonly given: Map<Column, unknown>
  readonly reasons: string[]
  keyText: string | undefined
  /** What it can be a duplicate by. */
  readonly texts: Map<Column, string>
  /** It is left out, because this record is there already. */
  same?: { readonly id?: string; readonly reason: string }
  /** The record that it changes once an earlier row of the file has. */
  meant?: string
  row?: Row | undefined
  isRehearsed?: boolean
  /** Fact in code names → value to store. */
  values: Record<string, unknown>
}

/** What a batch of rows became, with the images of what was changed by row number. */
export interface BatchResult {
  readonly told: Told[]
  readonly before: Map<number, string>
  /** Records that rows refer to, and that were not there. */
  readonly related: Related[]
}

/** A record that an import created because a row refers to it. */
export interface Related extends Wrote {
  readonly resource: string
}

/**
 * Imports one batch inside the caller's transaction. Rows that cannot be imported are told with their reason and leave nothing
 * behind. A key that comes again in the batch waits for the next round, so the last row of the file has the last word.
 */
export async function importBatch(
  tx: Tx,
  plan: ImportPlan,
  author: Author,
  rows: readonly FileRow[],
  rehearsal: Rehearsal,
): Promise<BatchResult> {
  const result: BatchResult = { told: [], before: new Map(), related: [] }
  const rounds: Draft[][] = [[]]
  const seen = new Map<string, number>()
  for (const draft of rows.map((row) => read(plan, row))) {
    const texts = [
      ...(draft.keyText === undefined ? [] : [draft.keyText]),
      ...[...draft.texts].map(([column, text]) => metText(column, text)),
    ]
    const times = Math.max(0, ...texts.map((text) => seen.get(text) ?? 0))
    for (const text of texts) seen.set(text, times + 1)
    if (plan.mode === 'create' && plan.key && times > 0)
      draft.reasons.push(`${plan.key.wire}: an earlier row of the file has the same`)
    ;(rounds[draft.reasons.length > 0 ? 0 : times] ??= []).push(draft)
  }
  for (const round of rounds)
    for (let open: readonly Draft[] = round ?? []; open.length > 0; )
      open = await importRound(tx, plan, author, open, rehearsal, result)
  result.told.sort((a, b) => a.number - b.number)
  return result
}

function read(plan: ImportPlan, { number, cells, beyond, reason }: FileRow): Draft {
  const draft: Draft = {
    number,
    cells,
    id: randomUUID(),
    given: new Map(),
    reasons: [],
    keyText: undefined,
    texts: new Map(),
    values: {},
  }
  if (reason !== undefined) {
    draft.reasons.push(reason)
    return draft
  }
  // Most often a separator inside a cell without quotation marks: then no cell behind it stands where it should.
  if (beyond)
    draft.reasons.push(
      `there are more cells than columns have names, from “${beyond[0]!.slice(0, 80)}” on; a cell with the separator in it needs quotation marks`,
    )
  for (const { from, column, values } of plan.columns) {
    try {
      const value = meaningOf(cells[from], column, plan.format, values)
      draft.given.set(column, value)
      if (column === plan.key && value !== null) draft.keyText = normalKey(column, value)
      if (plan.duplicates?.by.includes(column) && value !== null && value !== '')
        draft.texts.set(column, normalKey(column, value))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      draft.reasons.push(`${column.wire}: ${error.message}`)
    }
  }
  return draft
}

/** What a cell says, where the file may have words of its own for a choice. */
function meaningOf(
  cell: unknown,
  { definition }: Column,
  format: FileFormat,
  values: ReadonlyMap<string, string | null> | undefined,
) {
  const mean = (one: unknown) => (typeof one === 'string' ? values?.get(foldValue(one)) : undefined)
  const meant = definition.kind === 'tags' ? undefined : mean(cell)
  const value = fromCell(meant === null ? '' : (meant ?? cell), definition, format)
  return values && Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        const other = mean(one)
        return other === null ? [] : [other ?? one]
      })
    : value
}

/** Words for a choice are the same without regard to case and to spaces around them. */
export const foldValue = (text: string): string => text.trim().normalize('NFC').toLowerCase()

const metText = ({ wire }: Column, text: string) => `${wire} ${text}`

/** Two keys that the database would take for one are one here too. */
function normalKey({ definition }: Column, value: unknown): string {
  const text = String(value).trim().normalize('NFC')
  return definition.kind === 'email' || definition.kind === 'ref' || definition.unique ? text.toLowerCase() : text
}

async function importRound(
  tx: Tx,
  plan: ImportPlan,
  author: Author,
  all: readonly Draft[],
  rehearsal: Rehearsal,
  result: BatchResult,
): Promise<readonly Draft[]> {
  let drafts = all
  const fine = () => drafts.filter((d) => d.reasons.length === 0 && !d.same)
  await recognise(tx, plan, author, fine(), rehearsal)
  const later = await meet(tx, plan, author, fine(), rehearsal)
  drafts = all.filter((draft) => !later.has(draft))
  // Everything that is wrong with a row is told at once.
  for (const draft of drafts) if (!draft.same) validate(plan, author, draft)
  const triesRelations = plan.dryRun && plan.relations !== undefined
  if (triesRelations) await tx.query('savepoint relations')
  await resolve(tx, plan, author, fine(), rehearsal, result)
  for (const draft of fine()) await mayOwn(tx, plan, author, draft)
  await keepUnique(tx, plan, author, fine(), rehearsal)
  await write(tx, plan, author, fine(), result)
  if (triesRelations) await tx.query('rollback to savepoint relations; release savepoint relations')
  if (plan.dryRun) for (const draft of fine()) remember(plan, draft, rehearsal)
  const secrets = plan.columns.flatMap(({ from, column }) => (column.custom?.kind === 'secret' ? [from] : []))
  for (const { number, cells, reasons, same } of drafts) {
    if (same) result.told.push({ number, outcome: 'skipped', ...same })
    if (reasons.length > 0)
      result.told.push({ number, outcome: 'failed', reason: reasons.join('; '), cells: storable(cells, secrets) })
  }
  return [...later]
}

/** Finds the records that the keys name, and locks them. */
async function recognise(
  tx: Tx,
  plan: ImportPlan,
  author: Author,
  drafts: readonly Draft[],
  rehearsal: Rehearsal,
): Promise<void> {
  const { key, mode } = plan
  if (!key) return
  const requested = drafts.flatMap(({ keyText }) => keyText ?? [])
  const found = await findBy(tx, plan.model, author, key, requested, {
    scope: 'visible',
    lock: mode !== 'create',
    parentId: plan.parentId,
  })
  for (const draft of drafts) {
    const rows = draft.keyText === undefined ? [] : (found.get(draft.keyText) ?? [])
    const isRehearsed = draft.keyText !== undefined && rehearsal.has('keys', draft.keyText)
    if (rows.length > 1) draft.reasons.push(`${key.wire}: ${rows.length} records have this`)
    else if (mode === 'create') {
      if (rows.length > 0 || isRehearsed) draft.reasons.push(`${key.wire}: another record already has this`)
    } else if (rows[0]) draft.row = rows[0]
    else if (isRehearsed) draft.isRehearsed = true
    else if (mode === 'update')
      draft.reasons.push(draft.keyText === undefined ? `${key.wire}: is required` : `${key.wire}: there is no record with this`)
    else if (key.column === 'id' && draft.keyText !== undefined) draft.reasons.push('unique_id: there is no record with this')
  }
}

/**
 * Finds the records that rows are duplicates of. Answers the rows whose turn comes later: one statement changes a record once, and rows that
 * have nothing in common may each be a duplicate of the same one.
 */
async function meet(
  tx: Tx,
  plan: ImportPlan,
  author: Author,
  drafts: readonly Draft[],
  rehearsal: Rehearsal,
): Promise<ReadonlySet<Draft>> {
  const later = new Set<Draft>()
  if (!plan.duplicates) return later
  const { by, action } = plan.duplicates
  await meetAgain(tx, plan, author, drafts)
  for (const column of by) {
    const open = drafts.filter((d) => !d.row && !d.isRehearsed && !d.same && d.reasons.length === 0 && d.texts.has(column))
    const asked = open.map(({ texts }) => texts.get(column)!)
    const found = await findBy(tx, plan.model, author, column, asked, {
      scope: 'visible',
      lock: action === 'update',
      parentId: plan.parentId,
    })
    for (const draft of open) {
      const text = draft.texts.get(column)!
      const rows = found.get(text) ?? []
      const isRehearsed = rows.length === 0 && rehearsal.has('met', metText(column, text))
      if (rows.length === 0 && !isRehearsed) continue
      if (action === 'skip')
        draft.same = isRehearsed
          ? { reason: `${column.wire}: an earlier row of the file has the same` }
          : { id: rows[0]!.id, reason: `${column.wire}: a record already has this` }
      else if (rows.length > 1) draft.reasons.push(`${column.wire}: ${rows.length} records have this`)
      else if (isRehearsed) draft.isRehearsed = true
      else draft.row = rows[0]
    }
  }
  const changed = new Set<string>()
  for (const draft of drafts) {
    if (!draft.row) continue
    if (changed.has(draft.row.id)) {
      later.add(draft)
      draft.meant = draft.row.id
      draft.row = undefined
    } else changed.add(draft.row.id)
  }
  return later
}

/** Rows whose turn it is now: what they are duplicates of is known, whatever an earlier row made of it. */
async function meetAgain(tx: Tx, { model, parentId }: ImportPlan, author: Author, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.flatMap(({ meant }) => meant ?? [])
  const key = model.columns.find(({ column }) => column === 'id')!
  const found = await findBy(tx, model, author, key, ids, { scope: 'visible', lock: true, parentId })
  for (const draft of drafts) {
    if (!draft.meant) continue
    draft.row = found.get(draft.meant)?.[0]
    if (!draft.row) draft.reasons.push(`${key.wire}: there is no record with this`)
  }
}

/** The same schemas as for a create or an update by a client; an empty cell leaves a field with a default as it is. */
function validate(plan: ImportPlan, author: Author, draft: Draft): void {
  const { model } = plan
  const isNew = !draft.row && !draft.isRehearsed
  for (const [column, value] of draft.given) {
    const { definition } = column
    if (column.column === 'id' || isMask(column, value)) continue
    if (!isNew && definition.fixed) {
      // The name of another record is not looked up for what does not change.
      const isSaid = value !== null && (definition.kind !== 'ref' || isUuid(value))
      if (draft.row && isSaid && isOther(model, column, value, draft.row))
        draft.reasons.push(`${column.wire}: ${unchangeable.detail}`)
      continue
    }
    if (value === null && definition.default !== undefined) continue
    if (value === null && definition.required) {
      draft.reasons.push(`${column.wire}: is required`)
      continue
    }
    if (definition.kind === 'ref' && typeof value === 'string' && !isUuid(value)) {
      draft.values[column.name] = value
      continue
    }
    const checked = model.schemaOf(column, isNew ? 'create' : 'update').safeParse(value)
    if (checked.success) draft.values[column.name] = checked.data
    else draft.reasons.push(`${column.wire}: ${sentence(checked.error)}`)
  }
  if (!isNew) return
  if (model.parent && plan.parentId) draft.values[model.parent.name] = plan.parentId
  if (model.owner && (draft.values[model.owner.name] ?? null) === null) draft.values[model.owner.name] = author.actor.userId
  if (plan.doors.create) return
  for (const column of [...model.own, ...model.custom.filter((c) => model.writes(author.actor, c))]) {
    if (
      column.definition.required &&
      !(column.custom && column.definition.default !== undefined) &&
      !column.definition.readOnly &&
      draft.values[column.name] === undefined &&
      !plan.columns.some((c) => c.column === column)
    )
      draft.reasons.push(`${column.wire}: is required`)
  }
}
const sentence = (error: z.ZodError) => schemaReasons(error, 'pointer')[0]!.detail

/** Turns names of other records into their ids. A name may also be that of a record a row of this very round creates. */
async function resolve(
  tx: Tx,
  plan: ImportPlan,
  author: Author,
  drafts: readonly Draft[],
  rehearsal: Rehearsal,
  result: BatchResult,
): Promise<void> {
  for (const { column } of plan.columns) {
    if (column.definition.kind !== 'ref' || column.column === 'id') continue
    const asking = drafts.filter(
      ({ values, row }) => typeof values[column.name] === 'string' && values[column.name] !== row?.[column.name],
    )
    const target = plan.modelOf(column.definition.target!)
    const isOwn = target === plan.model && !plan.doors.create
    const names = isOwn ? namesOf(plan.model, drafts) : new Map<string, string>()
    const meanings = await meaningsOf(
      tx,
      column,
      target,
      plan,
      author,
      new Set(asking.map(({ values }) => values[column.name] as string)),
    )
    if (target && plan.relations?.columns.has(column)) await createMissing(tx, plan, target, meanings, rehearsal, result)
    for (const draft of asking) {
      const text = draft.values[column.name] as string
      const meaning = meanings.get(isUuid(text) ? text.toLowerCase() : text)!
      if ('id' in meaning) draft.values[column.name] = meaning.id
      else if (names.has(text)) draft.values[column.name] = names.get(text)
      else if (isOwn && rehearsal.has('names', text)) draft.values[column.name] = null
      else draft.reasons.push(`${column.wire}: ${meaning.reason}`)
    }
  }
}

/** Creates the records that are named and that are not there. One that is refused is told by every row that names it. */
async function createMissing(
  tx: Tx,
  { relations }: ImportPlan,
  target: Model,
  meanings: Map<string, Meaning>,
  rehearsal: Rehearsal,
  { related }: BatchResult,
): Promise<void> {
  const names = [...meanings].flatMap(([name, meaning]) => ('isMissing' in meaning && meaning.isMissing ? [name] : []))
  await oneByOne(
    tx,
    target,
    names,
    (name, reason) => meanings.set(name, { reason }),
    async (name) => {
      const text = `${target.resource.dotted} ${name}`
      if (!rehearsal.has('related', text) && rehearsal.size('related') >= relations!.max)
        throw refuse.conflict('too_many_missing', `more than ${relations!.max} records are missing; import those first`)
      const wrote = await relations!.create(tx, target, name)
      rehearsal.related.add(text)
      meanings.set(name, { id: wrote.id })
      related.push({ ...wrote, resource: target.resource.dotted })
    },
  )
}

const namingColumns = ({ byName, resource: { definition } }: Model): Column[] =>
  [definition.title, ...(definition.importKeys ?? [])].flatMap((name) => byName.get(name) ?? [])
const namesOf = (model: Model, drafts: readonly Draft[]): Map<string, string> =>
  new Map(
    drafts
      .filter(({ row }) => !row)
      .flatMap(({ id, values }) =>
        namingColumns(model).flatMap((c) =>
          typeof values[c.name] === 'string' ? [[values[c.name] as string, id] as const] : [],
        ),
      ),
  )

/** The rights of a role that reaches less far than the company, row by row as for single changes. */
async function mayOwn(tx: Tx, { model }: ImportPlan, author: Author, draft: Draft): Promise<void> {
  const { owner, within } = model
  const request = { tx, model, author }
  try {
    if (draft.row && (owner || within)) await mayWrite(request, draft.row as Row & Record<string, unknown>)
    if (draft.row) mayHandOver(request, draft.row, draft.values)
    else if (owner && draft.values[owner.name] !== undefined) await mayWrite(request, draft.values)
    if (
      within &&
      typeof draft.values[within.name] === 'string' &&
      scopeOf(author.actor, model.resource.definition.permissions.write) !== 'tenant'
    ) {
      await withinScope(request, draft.values)
      await mayWrite(request, draft.values)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    draft.reasons.push(`${(owner ?? within)!.wire}: ${error.message}`)
  }
}

/** Asked before it is tried: one taken value would otherwise send the whole batch back. */
async function keepUnique(
  tx: Tx,
  { model, dryRun }: ImportPlan,
  author: Author,
  drafts: readonly Draft[],
  rehearsal: Rehearsal,
): Promise<void> {
  for (const column of model.own.filter((c) => c.definition.unique)) {
    const asking = drafts.filter(
      ({ values, row }) => (values[column.name] ?? null) !== null && !same(values[column.name], row?.[column.name]),
    )
    if (asking.length === 0) continue
    const found = await findBy(
      tx,
      model,
      author,
      column,
      asking.map(({ values }) => String(values[column.name])),
      { scope: 'any' },
    )
    const here = new Map<string, number>()
    for (const draft of asking) {
      const text = String(draft.values[column.name])
      const folded = text.toLowerCase()
      const isTaken =
        (found.get(text) ?? []).some(({ id }) => id !== draft.row?.id) ||
        (dryRun && !draft.isRehearsed && rehearsal.has('taken', `${column.wire} ${folded}`))
      if (isTaken) draft.reasons.push(`${column.wire}: another record already has this`)
      else if (here.has(folded)) draft.reasons.push(`${column.wire}: row ${here.get(folded)} of the file has the same`)
      else here.set(folded, draft.number)
    }
  }
}

/** What a row says of fields that the company added, as the record holds it: together, beside what it holds of others already. */
function gatherCustom(model: Model, draft: Draft, { actor }: Author): void {
  const { custom, customFields } = model
  if (!customFields) return
  const isNew = !draft.row && !draft.isRehearsed
  const given = custom.flatMap((column): [string, unknown][] => {
    const { [column.name]: value = isNew && model.writes(actor, column) ? column.definition.default : undefined } = draft.values
    return value === undefined ? [] : [[column.custom.key, Array.isArray(value) && value.length === 0 ? null : value]]
  })
  if (given.length > 0) draft.values[customFields.name] = merged(draft.row?.[customFields.name], Object.fromEntries(given))
}

/** All at once; when the database refuses that, one by one, so that the rows it refuses can be named. */
async function write(tx: Tx, plan: ImportPlan, author: Author, drafts: readonly Draft[], result: BatchResult): Promise<void> {
  const { model, doors } = plan
  for (const draft of drafts) gatherCustom(model, draft, author)
  const creates = drafts.filter((d) => !d.row && !d.isRehearsed)
  const changes = drafts
    .filter((d) => d.row)
    .map((draft) => {
      const changed = model.own.filter(
        (c) =>
          draft.values[c.name] !== undefined &&
          !same(draft.values[c.name], draft.row![c.name]) &&
          // An empty cell cannot say whether a field holds an empty text, an empty list or nothing.
          !(isEmpty(draft.values[c.name]) && isEmpty(draft.row![c.name])),
      )
      return { draft, row: draft.row!, values: draft.values, changed }
    })
  const idle = changes.filter(({ changed }) => changed.length === 0)
  const busy = changes.filter(({ changed }) => changed.length > 0)
  const images = await imagesOf(
    tx,
    model,
    busy.map(({ row }) => row.id),
  )
  await tx.query('savepoint round')
  const wrote = new Map<Draft, Wrote>()
  const createAll = async (some: readonly Draft[]) => note(wrote, some, await insertMany(tx, model, author, some))
  const changeAll = async (some: readonly (Change & { draft: Draft })[]) =>
    note(
      wrote,
      some.map(({ draft }) => ({ ...draft, id: draft.row!.id, draft })),
      await updateMany(tx, model, author, some),
    )
  if (doors.create)
    await oneByOne(
      tx,
      model,
      creates,
      refused((d) => d),
      async (d) => {
        wrote.set(d, await doors.create!(tx, author, bodyOf(plan, d)))
      },
    )
  else
    await together(
      tx,
      model,
      creates,
      refused((d) => d),
      createAll,
    )
  if (doors.update)
    await oneByOne(
      tx,
      model,
      busy,
      refused((c) => c.draft),
      async (c) => {
        wrote.set(c.draft, await doors.update!(tx, author, c.row.id, bodyOf(plan, c.draft)))
      },
    )
  else
    await together(
      tx,
      model,
      busy,
      refused((c) => c.draft),
      changeAll,
    )
  await tx.query(plan.dryRun ? 'rollback to savepoint round' : 'release savepoint round')
  const tell = (draft: Draft, outcome: Told['outcome']) => {
    if (draft.reasons.length > 0) return
    const { id, version } = wrote.get(draft) ?? { id: draft.row?.id, version: undefined }
    result.told.push({ number: draft.number, outcome, ...(!plan.dryRun && { id, version }) })
  }
  for (const draft of creates) tell(draft, 'created')
  for (const draft of drafts) if (draft.isRehearsed) tell(draft, 'updated')
  for (const { draft } of idle) tell(draft, 'skipped')
  for (const { draft, row } of busy) {
    tell(draft, 'updated')
    if (!plan.dryRun && draft.reasons.length === 0) result.before.set(draft.number, images.get(row.id)!)
  }
}

const isEmpty = (value: unknown): boolean => (value ?? '') === '' || (Array.isArray(value) && value.length === 0)

function note(wrote: Map<Draft, Wrote>, input: readonly { id: string; draft?: Draft }[], written: readonly Wrote[]): void {
  const versions = new Map(written.map(({ id, version }) => [id, version]))
  for (const one of input) wrote.set(one.draft ?? (one as Draft), { id: one.id, version: versions.get(one.id)! })
}

const refused =
  <T>(draftOf: (item: T) => Draft) =>
  (item: T, reason: string): void => {
    draftOf(item).reasons.push(reason)
  }

/** The fields of a row as a client would send them, each that the company added under its own name. */
const bodyOf = ({ model }: ImportPlan, { values, given: input }: Draft): Record<string, unknown> =>
  Object.fromEntries(
    [...model.own, ...model.custom]
      .filter((c) => input.has(c) && values[c.name] !== undefined)
      .map((c) => [c.wire, values[c.name]]),
  )

function remember({ model, key }: ImportPlan, draft: Draft, rehearsal: Rehearsal): void {
  if (draft.row || draft.isRehearsed) return
  if (key && draft.keyText !== undefined) rehearsal.keys.add(draft.keyText)
  for (const [column, text] of draft.texts) rehearsal.met.add(metText(column, text))
  for (const column of model.own) {
    const value = draft.values[column.name]
    if (column.definition.unique && (value ?? null) !== null) rehearsal.taken.add(`${column.wire} ${String(value).toLowerCase()}`)
  }
  for (const column of namingColumns(model))
    if (typeof draft.values[column.name] === 'string') rehearsal.names.add(draft.values[column.name] as string)
}

/** Cells as the database can keep them, without what the columns named hold: the file of what failed tells no secret. */
const storable = (cells: Readonly<Record<string, unknown>>, secrets: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      clean(name),
      cell && secrets.includes(name) ? secretMask : typeof cell === 'string' ? clean(cell) : cell,
    ]),
  )
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
