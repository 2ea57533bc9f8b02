import * as z from 'zod'
import { columnName, type FieldDefinition, wireName } from '../fields/field.ts'
import { isGroupOperator } from '../filter.ts'
import { snake } from '../names.ts'
import { type AnyResource, type SharedWith, wireFieldSchema } from '../resource.ts'
import { type CustomColumn, columnOf } from '../customFields/read.ts'
import { type CustomField, customPrefix } from '../customFields/definition.ts'
import type { Actor } from '../request/actor.ts'
import { type ComputedSql, joinedComputed } from './computedAttributes.ts'
import { type FieldAccess, limitableOf } from './fieldAccess.ts'
import { searchTokens } from './search.ts'
import { quote } from './sqlText.ts'
import { unkept } from '../transaction/transaction.ts'

/** One field, with its three names: in code, on the wire, in the table. */
export interface Column {
  readonly name: string
  readonly wire: string
  readonly column: string
  readonly definition: FieldDefinition
  /** Set where a company added it: its value is one of several in the column, and its index lies apart. */
  readonly custom?: CustomField
}

const standardFields = (column: string, kind: FieldDefinition['kind'] = 'moment'): FieldDefinition => ({
  kind,
  column,
  schema: z.unknown(),
  required: true,
  readOnly: true,
  fixed: false,
  searchable: false,
  sortable: kind === 'moment',
  filterable: true,
  unique: false,
  alsoKnownAs: [],
})

/** There is one index for all who search, so what only some may see is not in it: being found would tell the others. */
const isSearched = ({ definition }: Column): boolean => definition.searchable && !definition.seenWith

/** Kinds of fields that companies add which say words. */
const wordy: readonly string[] = ['text', 'choice', 'several']

/** What every table carries besides its fields. */
const standardColumns: readonly Column[] = [
  { name: 'id', wire: 'unique_id', column: 'id', definition: { ...standardFields('uuid', 'ref'), sortable: false } },
  {
    name: 'version',
    wire: 'version',
    column: 'version',
    definition: { ...standardFields('integer', 'integer'), sortable: false, filterable: false },
  },
  { name: 'createdAt', wire: 'created_at', column: 'created_at', definition: standardFields('timestamptz(3)') },
  { name: 'updatedAt', wire: 'updated_at', column: 'updated_at', definition: standardFields('timestamptz(3)') },
  {
    name: 'createdBy',
    wire: 'created_by',
    column: 'created_by',
    definition: { ...standardFields('uuid', 'ref'), required: false, sortable: false },
  },
  {
    name: 'updatedBy',
    wire: 'updated_by',
    column: 'updated_by',
    definition: { ...standardFields('uuid', 'ref'), required: false, sortable: false },
  },
]
const deletedAt: Column = {
  name: 'deletedAt',
  wire: 'deleted_at',
  column: 'deleted_at',
  definition: standardFields('timestamptz(3)'),
}

/** The words of some columns of a row, made anew. */
function holdsIn(alias: string, columns: readonly Column[]): string {
  const texts = columns.map(({ column, definition }) =>
    definition.column === 'text[]' ? `array_to_string(${alias}.${quote(column)}, ' ')` : `${alias}.${quote(column)}`,
  )
  return `array_to_tsvector(kit.words_of(concat_ws(' ', ${texts.join(', ')})))`
}

/** A reference to be named under `relationships`, with the JSON:API type of what it points to. */
export interface Link {
  readonly column: Column
  readonly type: string
}

interface DocumentOptions {
  readonly links?: readonly Link[]
  readonly trash?: boolean
  readonly computed?: ComputedSql
  /** With secrets as they are kept, for what never leaves the server. */
  readonly sealed?: boolean
}

interface Shape {
  readonly attributes: string
  readonly document: string
  readonly alone: string
}

/** The table by which records are shared, its names quoted. */
interface Shared {
  readonly table: string
  readonly column: string
  readonly record: string
  readonly user: string
  readonly from?: string
  readonly until?: string
  readonly writers?: { readonly column: string; readonly values: readonly string[] }
  readonly open?: { readonly column: string; readonly value: string | boolean }
}

const referring = (field: string) => quote(field === 'id' ? field : columnName(field, { kind: 'ref' }))
const sharedColumns = (
  block: string,
  { resource, field = 'id', record, user, from, until, writers, open }: SharedWith,
): Shared => ({
  table: `${quote(block)}.${quote(snake(resource))}`,
  column: referring(field),
  record: referring(record),
  user: referring(user),
  from: from && quote(snake(from)),
  until: until && quote(snake(until)),
  writers: writers && { column: quote(snake(writers.field)), values: writers.values },
  open: open && { column: quote(snake(open.field)), value: open.value },
})

/** A resource's fields, compiled once for the server: names, the SQL of a row's JSON, schemas of bodies, search words. */
export class Model {
  readonly columns: readonly Column[]
  readonly own: readonly Column[]
  readonly byWire: ReadonlyMap<string, Column>
  readonly byName: ReadonlyMap<string, Column>
  /** `crm.contacts`, quoted. */
  readonly table: string
  readonly searchFunction: string
  readonly searchRows: string
  readonly searchable: boolean
  readonly owner: Column | undefined
  readonly parent: Column | undefined
  readonly within: Column | undefined
  readonly shared: readonly Shared[]
  /** What `within` refers to; the platform says it once it knows all models. */
  above: Model | undefined
  readonly recordsMax: number
  /** Where companies add fields of their own: the column with their values. */
  readonly customFields: Column | undefined
  /** What the company at hand has added, where that was read: see `withCustom`. */
  readonly custom: readonly CustomColumn[] = []
  private readonly limitable: ReadonlySet<string>
  private readonly shapes = new Map<string, Shape>()

  constructor(readonly resource: AnyResource) {
    const { definition, block, table } = resource
    this.own = Object.entries(definition.fields).map(([name, f]) => ({
      name,
      wire: wireName(name, f.definition),
      column: columnName(name, f.definition),
      definition: f.definition,
    }))
    this.columns = [...standardColumns, ...this.own]
    this.byWire = new Map(this.columns.map((c) => [c.wire, c]))
    this.byName = new Map(this.columns.map((c) => [c.name, c]))
    this.table = `${quote(block)}.${quote(table)}`
    this.searchFunction = `${quote(block)}.${quote(`search_${table}`)}`
    this.searchRows = `${quote(block)}.${quote(`search_rows_${table}`)}`
    this.searchable = this.own.some(isSearched)
    this.owner = definition.owner ? this.byName.get(definition.owner) : undefined
    this.parent = definition.under ? this.byName.get(definition.under.field) : undefined
    this.within = definition.within ? this.byName.get(definition.within) : undefined
    this.shared = [definition.sharedWith ?? []].flat().map((one) => sharedColumns(block, one))
    const reserved = this.columns.find(({ wire }) => isGroupOperator(wire))
    if (reserved) throw new Error(`${resource.dotted}.${reserved.wire} would be read as a group of filters.`)
    if (definition.within && !this.within?.definition.required)
      throw new Error(`${resource.dotted} lies within no required reference.`)
    this.recordsMax = definition.recordsMax ?? 200
    this.customFields = this.own.find((c) => c.definition.kind === 'custom')
    this.limitable = limitableOf(resource)
  }

  /** The same model for one company, with the fields it has added; `sealing` where something may be written to them. */
  withCustom(fields: readonly CustomField[], sealing?: (field: CustomField) => z.ZodType): Model {
    const custom = fields.map((one) => columnOf(one, one.kind === 'secret' ? sealing?.(one) : undefined))
    return Object.assign(Object.create(this) as Model, {
      custom,
      byWire: new Map([...this.byWire, ...custom.map((c) => [c.wire, c] as const)]),
      byName: new Map([...this.byName, ...custom.map((c) => [c.name, c] as const)]),
    })
  }

  /** Whether a field says with whom a record is shared. */
  sharesBy({ column }: Column): boolean {
    return this.shared.some((one) => one.column === quote(column))
  }

  /** Whether a company may hide a field from a role, or keep a role from writing it. */
  isLimitable(column: Column): boolean {
    return column.custom !== undefined || this.limitable.has(this.ruledBy(column).name)
  }

  /**
   * What somebody may do with a field: by the permissions that the block asks for, and by what their company says of their role. All that
   * shows, finds, counts, orders, tells or writes records asks here.
   */
  access(actor: Actor, column: Column): FieldAccess {
    const { seenWith, writtenWith } = column.definition
    if (column.custom?.archived_at || (seenWith && !this.opens(actor, seenWith))) return 'hidden'
    const rules = actor.fieldRules?.get(this.resource.dotted)
    const rule = rules?.get(this.ruledBy(column).wire)
    if (rule && this.isLimitable(column)) return rule
    return writtenWith && !actor.permissions.has(writtenWith) ? 'read' : 'write'
  }

  /** Of records that are nobody's own, a permission for one's own opens nothing. */
  private opens({ permissions }: Actor, permission: string): boolean {
    const scope = permissions.get(permission)
    return scope === 'tenant' || (scope !== undefined && Boolean(this.owner ?? this.parent ?? this.within))
  }

  /** An amount stands in a record twice, in its smallest units too: what is said of one holds for both. */
  ruledBy(column: Column): Column {
    return (column.wire.endsWith('_minor') && this.byWire.get(column.wire.slice(0, -'_minor'.length))) || column
  }

  /** Names of what this person may not know of, with what their company added and hides from them. */
  hiddenFrom(actor: Actor): string[] {
    const rules = [...(actor.fieldRules?.get(this.resource.dotted) ?? [])]
    return [
      ...[...this.columns, ...this.custom].flatMap((column) => (this.sees(actor, column) ? [] : [column.wire])),
      ...rules.flatMap(([wire, access]) => (access === 'hidden' && wire.startsWith(customPrefix) ? [wire] : [])),
    ]
  }

  /** Whether this person may know that a field exists. */
  sees(actor: Actor, column: Column): boolean {
    return this.access(actor, column) !== 'hidden'
  }

  /** Whether this person may say what a field holds, where anybody may. */
  writes(actor: Actor, column: Column): boolean {
    return this.access(actor, column) === 'write'
  }

  /**
   * Whether the row `t` is found by words, a tsquery, in what this person sees of it, or the one that an id names. There is one index for all;
   * where it holds more, the words are looked for in the row itself as well. Rows that are locked are named by their id: whoever waited for
   * one reads it in another place.
   */
  found(actor: Actor, words: string, id?: string): string {
    const inIndex = id
      ? `${id} in (select id from ${this.searchFunction}(${words}) as found(id))`
      : `t.ctid = any(array(select place from ${this.searchRows}(${words}) as found(place)))`
    const searched = this.own.filter(isSearched)
    const seen = searched.filter((column) => this.sees(actor, column))
    if (seen.length === searched.length) return inIndex
    return `(${inIndex} and exists (select from ${this.table} r where r.tenant_id = t.tenant_id and r.id = ${id ?? 't.id'}
      and ${holdsIn('r', seen)} @@ ${words}))`
  }

  /**
   * The same of lists, where the company is known: rows are found by the words of fields it added as well, as far as this person sees them.
   * All of them are named by their places, for nothing else finds so many at once, or by an id.
   */
  foundWithin(actor: Actor, words: string, add: (value: unknown) => string, id?: string): string {
    const found = this.found(actor, words, id)
    const ids = this.foundAdded(actor, words, add)
    if (!ids) return found
    if (id) return `(${found} or ${id} in (${ids}))`
    const places = `array(select r.ctid from ${this.table} r where r.tenant_id = (select app.tenant()) and r.id in (${ids}))`
    // Where single fields are hidden, what was found is looked at once more, which no place tells.
    return found.startsWith('t.ctid = any(') ? `${found.slice(0, -1)} || ${places})` : `(${found} or t.ctid = any(${places}))`
  }

  /** Whether the row `t` itself holds words, a tsquery, in what this person sees of it: for rows that are read anyway. */
  holds(actor: Actor, words: string, add: (value: unknown) => string): string {
    const searched = this.own.filter(isSearched)
    const seen = searched.filter((column) => this.sees(actor, column))
    const own =
      seen.length === searched.length ? `t.search @@ ${words}` : `(t.search @@ ${words} and ${holdsIn('t', seen)} @@ ${words})`
    const ids = this.foundAdded(actor, words, add)
    return ids ? `(${own} or t.id in (${ids}))` : own
  }

  /** Letters that the words of one row are made of, at most. */
  get lettersMax(): number {
    return this.own.filter(isSearched).reduce((sum, { definition }) => sum + (definition.max ?? 255), 0)
  }

  /** A query for the ids of what is found by words of fields that the company added, as far as this person sees them; none where none say words. */
  foundAdded(actor: Actor, words: string, add: (value: unknown) => string): string | undefined {
    const added = this.custom.filter((column) => wordy.includes(column.custom.kind) && this.sees(actor, column))
    if (added.length === 0) return undefined
    return `select kit.search_custom_values(${add(added.map(({ custom }) => custom.id))}::uuid[], ${words})`
  }

  /**
   * The SQL of one row as JSON:API resource text; alias of the table is `t`. The only serializer: lists, single records, events
   * and exports are all shaped by it. `links` are the references to name under `relationships`.
   */
  document(actor: Actor, options: DocumentOptions = {}): string {
    return this.shape(actor, options).document
  }

  /**
   * The same for a query that finds one row, or whose rows are those of a page: the text and what it is read from, the rows with their
   * attributes beside them. A subselect is handed each column by itself, a fifth of what reading a wide row costs; where rows are sorted
   * it is right all the same, because Postgres makes the text of those alone that it shows.
   */
  alone(actor: Actor, options: DocumentOptions = {}, rows = this.table): { readonly document: string; readonly from: string } {
    const { alone: document, attributes } = this.shape(actor, options)
    const computed = options.computed ? ` cross join lateral (${joinedComputed(options.computed)}) b` : ''
    return { document, from: `${rows} t${computed} cross join lateral (select ${attributes}) a` }
  }

  private shape(actor: Actor, options: DocumentOptions): Shape {
    const seen = this.columns.filter((c) => this.sees(actor, c))
    const links = options.links ?? []
    const computed = Object.keys(options.computed?.attributes ?? {})
    const isLimited = actor.fieldRules?.has(this.resource.dotted) ?? false
    const key = `${seen.length === this.columns.length ? '*' : seen.map((c) => c.wire).join()}|${links.map((l) => l.column.wire).join()}|${options.trash ?? false}|${options.sealed ?? false}|${computed.join()}`
    let shape = isLimited ? undefined : this.shapes.get(key)
    if (!shape) {
      const attributes = (options.trash ? [...seen, deletedAt] : seen)
        .filter((c) => !computed.includes(c.wire))
        .map((c) => `${c === this.customFields ? this.shownCustom(options.sealed) : `t.${quote(c.column)}`} as ${quote(c.wire)}`)
        .concat(computed.map((wire) => `b.${quote(wire)}`))
        .concat(this.saidAgain(seen, computed))
        .join(', ')
      const relationships = links
        .map(
          ({ column: c, type }) => `'${snake(c.name)}', json_build_object('data', case when t.${quote(c.column)} is null then null
        else json_build_object('type', '${type}', 'id', t.${quote(c.column)}) end)`,
        )
        .join(', ')
      const around = (text: string) =>
        `'{"id":"' || t.id || '","type":"${this.resource.type}","attributes":' || ${text}` +
        (relationships ? ` || ',"relationships":' || json_build_object(${relationships})::text` : '') +
        ` || '}'`
      shape = {
        attributes,
        document: (isLimited ? unkept : '') + around(`(select row_to_json(a)::text from (select ${attributes}) a)`),
        alone: (isLimited ? unkept : '') + around('row_to_json(a)::text'),
      }
      // Companies make as many as they like.
      if (!isLimited) this.shapes.set(key, shape)
    }
    return shape
  }

  /** What clients of another make read, as far as this person sees the field it stands for. */
  private saidAgain(seen: readonly Column[], computed: readonly string[]): string[] {
    return Object.entries(this.resource.definition.alsoSays ?? {}).flatMap(([wire, of]) => {
      if (computed.includes(wire)) return []
      if (of === true) return [`true as ${quote(wire)}`]
      const column = seen.find((one) => one.name === of)
      return column ? [`t.${quote(column.column)} as ${quote(wire)}`] : []
    })
  }

  /** Without what is not for whoever asks, which the database knows: one text for all companies and roles. */
  private shownCustom(sealed = false): string {
    const column = `t.${quote(this.customFields!.column)}`
    const { dotted } = this.resource
    const shown = `${column} - (select kit.hidden_custom_fields('${dotted}'))`
    const secrets = `(select kit.secret_custom_fields('${dotted}'))`
    const masked = `case when ${secrets} is null then ${shown} else kit.masked(${shown}, ${secrets}) end`
    return `case when ${column} = '{}' then ${column} else ${sealed ? shown : masked} end`
  }

  /** Columns of a row for code: `select <this> from … t`. */
  readonly selection = (): string =>
    [...this.columns, deletedAt].map((c) => `t.${quote(c.column)} as ${quote(c.name)}`).join(', ')

  /** Words a row is found by. */
  searchWords(values: Readonly<Record<string, unknown>>): string[] {
    const texts = this.own.filter(isSearched).map((c) => values[c.name])
    return searchTokens(
      texts
        .flat()
        .filter((v) => v !== null && v !== undefined)
        .join(' '),
    )
  }

  private readonly schemas = new Map<string, z.ZodType>()
  /** Schema of one field in a body; compiled once. */
  schemaOf(column: Column, use: 'create' | 'update'): z.ZodType {
    // Two companies may call different things by one name.
    if (column.custom) return wireFieldSchema(column.definition, use)
    const key = `${column.wire}/${use}`
    let schema = this.schemas.get(key)
    if (!schema) this.schemas.set(key, (schema = wireFieldSchema(column.definition, use)))
    return schema
  }
}
