import * as z from 'zod'
import { type Field, type FieldDefinition, isSeen, wireName } from './fields/field.ts'
import type { Grants } from './grants.ts'
import type { jobDefinition } from './jobDefinition.ts'
import type { Permission, InternalOperation, LimitClass, ListInput, Method, Operation, Page } from './operation.ts'

type Fields = Readonly<Record<string, Field<any, boolean, boolean, boolean>>>
type Flat<T> = { [K in keyof T]: T[K] } & {}

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
type WireName<Name, F> = F extends { readonly wire: infer Wire extends string }
  ? Wire extends 'ref'
    ? `${Snake<Name & string>}_unique_id`
    : Wire extends 'rule'
      ? Snake<Name & string>
      : string extends Wire
        ? Snake<Name & string>
        : Wire
  : never
/** A record as it travels, by the names on the wire. */
export type WireRecord<F extends Fields> = Flat<
  {
    readonly id: string
    readonly unique_id: string
    readonly version: number
    readonly created_at: string
    readonly updated_at: string
    readonly created_by: string | null
    readonly updated_by: string | null
  } & { readonly [K in keyof F as WireName<K, F[K]>]: Present<F[K]> }
>

/** What every record carries besides its own fields. */
export interface Standard {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly createdBy: string | null
  readonly updatedBy: string | null
}

type Present<F> = F extends Field<infer V, any, any, infer NeverNull> ? (NeverNull extends true ? V : V | null) : never
export type RecordOf<F extends Fields> = Flat<Standard & { readonly [K in keyof F]: Present<F[K]> }>
/** A record of a resource as code finds it. */
export type Found<R extends AnyResource> = RecordOf<R['definition']['fields']> & { readonly deletedAt?: string | null }
/** What code may write of a record, fields the server sets included. */
export type Values<R extends AnyResource> = {
  readonly [K in keyof R['definition']['fields']]?: Unchanged<R['definition']['fields'][K]['value']> | null
}
/** What is written is not changed on the way. */
type Unchanged<V> = V extends readonly (infer Item)[] ? readonly Item[] : V
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, true, true, any> ? K : never }[keyof F]
type WritableKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, any, true, any> ? K : never }[keyof F]
export type Draft<F extends Fields> = Flat<
  { [K in RequiredKeys<F>]: F[K]['value'] } & { [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: F[K]['value'] | null }
>
export type Changes<F extends Fields> = Flat<{ [K in WritableKeys<F>]?: F[K]['value'] | null } & { version?: number }>

/** Values of an action's own input, declared with the same fields as records. */
export type InputValues<F extends Fields> = Flat<
  { [K in RequiredKeys<F>]: F[K]['value'] } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: F[K]['value'] | null }
>

export interface ActionDefinition<F extends Fields = Fields> {
  readonly input: F
  readonly states: Readonly<Record<string, readonly string[]>>
  readonly conditions: readonly Condition[]
  readonly needs?: string
  readonly path?: string
  readonly method: Method
  readonly movesMoney?: boolean
  readonly summary?: string
}

/** Why an action is not possible on a record just now, beyond its state; asked by the server and by the button alike. */
export interface Condition {
  /** Stable, for programs and for the texts of the block under `refusals`. */
  readonly code: string
  /** For people, in English. */
  readonly sentence: string
  isMet(record: Readonly<Record<string, unknown>>): boolean
}

/** An action on one record. `when` names the states it may start from, `needs` a permission beyond the resource's own. */
export class Action<F extends Fields = Fields> {
  constructor(readonly definition: ActionDefinition<F>) {}
  when(states: Readonly<Record<string, string | readonly string[]>>) {
    const lists = Object.fromEntries(Object.entries(states).map(([k, v]) => [k, typeof v === 'string' ? [v] : v]))
    return new Action<F>({ ...this.definition, states: lists })
  }
  needs(permission: string) {
    return new Action<F>({ ...this.definition, needs: permission })
  }
  /**
   * Refuses with 409 and the code while the test holds: `.unless('nothing_to_ship', 'Everything has been shipped.', ({ openQuantity }) =>
   * openQuantity === 0)`. The test sees the record's own fields and nothing else, so that a button can ask the same.
   */
  unless<Record_ extends object>(code: string, sentence: string, test: (record: Record_) => boolean) {
    const condition: Condition = { code, sentence, isMet: (record) => !test(record as Record_) }
    return new Action<F>({ ...this.definition, conditions: [...this.definition.conditions, condition] })
  }
  /** Serves the action at another address than `PUT /…/:id/<verb>`. */
  at(method: Method, path: string) {
    return new Action<F>({ ...this.definition, method, path })
  }
  /** It books in the ledger, pays, or gives away what is worth money. */
  movesMoney() {
    return new Action<F>({ ...this.definition, movesMoney: true })
  }
  says(summary: string) {
    return new Action<F>({ ...this.definition, summary })
  }
}
export const action = <F extends Fields = {}>(input: F = {} as F) =>
  new Action<F>({ input, states: {}, conditions: [], method: 'PUT' })

/** An operation that is neither standard nor an action of one record. Its input and answer are zod schemas in wire names. */
interface CustomCall {
  readonly method: Method
  readonly path: string
  readonly permission: Permission
  readonly movesMoney?: boolean
  readonly forGood?: boolean
  readonly summary: string
  readonly aliases?: readonly string[]
  readonly wrapper?: string
  /** Further keys that clients of another make put the same fields under. */
  readonly alsoWrapped?: readonly string[]
  readonly body?: z.ZodType
  readonly query?: z.ZodType
  readonly limit?: LimitClass
  /** Largest body. Default: 1 MiB. */
  readonly bodyBytesMax?: number
  readonly secret?: boolean
  readonly ids?: Readonly<Record<string, string>>
  /** Fields, `crm.opportunities.amount`, whose values the answer tells in words of its own, such as sums: refused to those who may not see one. */
  readonly tells?: readonly string[]
}
/**
 * What is answered must be said: the attributes of a document by a schema, plain JSON by one, as the record itself (as a get would), as a
 * page of records, or as a file of a media type. A type's name stands for records of another resource of the block. A deletion that says
 * nothing answers that the record is gone.
 */
type CustomAnswer =
  | { readonly answer: z.ZodType }
  | { readonly answersPlain: z.ZodType }
  | { readonly answersRecord: true | string; readonly shows?: z.ZodObject }
  | { readonly answersRecords: true | string; readonly shows?: z.ZodObject; readonly meta?: z.ZodObject }
  | { readonly answersFile: string }
  | { readonly method: 'DELETE' }
export type CustomDefinition = CustomCall & CustomAnswer
type Infer<S> = S extends z.ZodType<infer T, any> ? T : {}
/** What a client hands over of an answer: of a document its attributes, also of each in a list. */
type Told<A> = A extends { data: { attributes: infer T } }
  ? T
  : A extends { data: (infer One)[]; meta: infer Meta }
    ? {
        readonly data: (One extends { attributes: infer T } ? { readonly id: string } & T : One)[]
        readonly meta: CamelKeys<Meta>
      }
    : A
/** The records of a type, in wire names: the resource's own, or those of the one in its block that is called so. */
type Named<T, D extends ResourceDefinition, All> = T extends string
  ? {
      [K in keyof All]: All[K] extends ResourceDefinition
        ? T extends (All[K] extends { type: infer Type } ? Type : Snake<K & string>)
          ? WireRecord<All[K]['fields']>
          : never
        : never
    }[keyof All]
  : WireRecord<D['fields']> & Infer<D['shows']>
type Shown<C> = C extends { shows: infer S } ? Infer<S> : {}
type CamelKeys<T> = { readonly [K in keyof T as Camel<K & string>]: T[K] }
type CustomOutput<C, D extends ResourceDefinition, All> = C extends { answer: infer S extends z.ZodType }
  ? Told<Infer<S>>
  : C extends { answersPlain: infer S }
    ? Told<Infer<S>>
    : C extends { answersRecord: infer T }
      ? Named<T, D, All> & Shown<C>
      : C extends { answersRecords: infer T }
        ? Page<Named<T, D, All> & Shown<C>> & { readonly meta: C extends { meta: infer M } ? CamelKeys<Infer<M>> : {} }
        : C extends { answersFile: string }
          ? Blob
          : { readonly data: null; readonly meta: { readonly deleted: boolean } }
type PathParameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** Input of a custom operation: path parameters, query and body side by side (the body inside its wrapper is unwrapped). */
type CustomInput<C extends CustomDefinition> = Flat<
  { [K in PathParameters<C['path']>]: string } & Infer<C['query']> & Infer<C['body']>
>
export const custom = <const C extends CustomDefinition>(definition: C): C => definition

/** What a resource does for other blocks inside their transactions; see `InternalOperation`. */
export interface InternalDefinition<I = any, O = any> {
  readonly summary: string
  declare_?: (input: I) => O
}
export const internal = <Input, Output>(summary: string): InternalDefinition<Input, Output> => ({ summary })

export type StandardAction =
  | 'list'
  | 'trash'
  | 'get'
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'history'
  | 'import'
  | 'importsPresign'
  | 'export'
  | 'bulk'
export const standardActions: readonly StandardAction[] = [
  'list',
  'trash',
  'get',
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'history',
  'import',
  'importsPresign',
  'export',
  'bulk',
]

export interface ResourceDefinition {
  readonly fields: Fields
  /**
   * What the rows of its list hold that the block reads by hand, out of tables of another kind: their columns, and what they are narrowed and
   * sorted by. No table is made of them.
   */
  readonly listFields?: Fields
  /** Wire names that a list is narrowed by beside those of its fields; the block reads them by hand. */
  readonly alsoNarrowedBy?: readonly string[]
  /** JSON:API type. Default: the resource's name. */
  readonly type?: string
  /** Key around the fields in a body. Default: the singular the resource's name suggests; state it when that is wrong. */
  readonly wrapper: string
  /** What answers hold beside the fields, in wire names; for docs and specs. */
  readonly shows?: z.ZodObject
  /**
   * Names by which clients of another make read a field, and what they read as true of every record here: `{ name: 'tag', enabled: true }`.
   * Answers hold them; nobody writes, finds or sorts by them.
   */
  readonly alsoSays?: Readonly<Record<string, string | true>>
  /** Keys that may stand beside the wrapper of a create or an update; they are handed over with the fields. */
  readonly extraKeys?: readonly string[]
  /** Names that clients of another make send for what a record has not, each with why: saying something by them is refused. */
  readonly unsupported?: Readonly<Record<string, string>>
  /** Further keys that clients of another make put the fields of a create or an update under. */
  readonly alsoWrapped?: readonly string[]
  readonly permissions: { readonly read: Permission; readonly write: Permission; readonly delete?: Permission }
  /** The field that names whose record it is; roles limited to own or team rows see by it. */
  readonly owner?: string
  /** The resource of this block whose path this one continues, where it names no path of its own; adds the reference field `parent`'s fields itself. */
  readonly under?: { readonly resource: string; readonly field: string }
  /**
   * The required reference to the record this one lies within, where it has an address of its own: people limited to own or team rows see
   * and change it with that record, and nobody sees it while that record is in the trash. Aliases that name the record, or one that it
   * lies within in turn, by its field are answered within it alone: `GET /projects/:project/risks/:risk/sources`.
   */
  readonly within?: string
  /** Whom records are shared with beside their owner, by the rows of another resource of the block. */
  readonly sharedWith?: SharedWith | readonly SharedWith[]
  /** Everybody in the company may name these records in theirs, however few of them they see: colleagues. */
  readonly namedByAll?: true
  /** Further tables whose words find a record as its own do, where its list looks through them as well: `products.translations`. */
  readonly foundBy?: readonly string[]
  /** Default order, in wire names. */
  readonly sort?: string
  /** Largest body of a create and an update. Default: 1 MiB. */
  readonly bodyBytesMax?: number
  /** Largest page. Default 200. */
  readonly recordsMax?: number
  /** Which standard operations are served. Default: all of them. */
  readonly only?: readonly StandardAction[]
  /** Operations that a parent company's token may use on its child's records. */
  readonly parentCompany?: readonly StandardAction[]
  /** Standard operations that book in the ledger or pay; an import moves money where a create or an update does, a bulk change where an update or a delete does. */
  readonly movesMoney?: readonly ('create' | 'update' | 'delete' | 'restore')[]
  /**
   * Fields that a company may hide from a role or keep a role from writing. One stands here once `fieldPermissions.spec` of the server
   * shows that no answer tells it to whom it is hidden from.
   */
  readonly limitable?: readonly string[]
  /** Fields an import may recognise an existing record by. */
  readonly importKeys?: readonly string[]
  /** The field that names a record to people. */
  readonly title: string
  readonly path?: string
  /** The block under whose address these operations are served, where that is not the block they belong to. */
  readonly base?: string
  /** Where imports and exports of what lies under many records are asked for: each row of the file says under which. */
  readonly apart?: string
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  readonly actions?: Readonly<Record<string, Action<any>>>
  readonly operations?: Readonly<Record<string, CustomDefinition>>
  readonly internal?: Readonly<Record<string, InternalDefinition>>
}

/** People whom a row names together with a record reach that record as if it were their own; in the trash, those who may change it. */
export interface SharedWith {
  readonly resource: string
  /** The field of the record that rows name; the id where it is not said. By the owner's field all that somebody owns is shared at once. */
  readonly field?: string
  /** Fields of the row: what it names, the person, and the moments from which it counts and counts no more. */
  readonly record: string
  readonly user: string
  readonly from?: string
  readonly until?: string
  /** What a field of the row must say for the person to change the record; without it everybody named may. */
  readonly writers?: { readonly field: string; readonly values: readonly string[] }
  /** A field of the record, and what it says where everybody may read it. */
  readonly open?: { readonly field: string; readonly value: string | boolean }
}

/** The standard operations of a record at an address within others, as aliases: `addressesWithin('/projects/:project/risks')`. */
export const addressesWithin = (
  path: string,
): Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', readonly string[]>> => ({
  list: [`GET ${path}`],
  get: [`GET ${path}/:id`],
  create: [`POST ${path}`],
  update: [`PUT ${path}/:id`],
  delete: [`DELETE ${path}/:id`],
})
export const resource = <const D extends ResourceDefinition>(definition: D): D => definition

/** What reads look like from outside, with the operations as values. */
export type Resource<D extends ResourceDefinition = ResourceDefinition, All = {}> = Omit<
  AnyResource,
  'definition' | 'internal'
> & {
  readonly definition: D
  readonly internal: Internal<D>
} & Operations<D, All>
type Internal<D extends ResourceDefinition> = {
  readonly [K in keyof D['internal']]: D['internal'][K] extends InternalDefinition<infer I, infer O>
    ? InternalOperation<I, O>
    : never
}

/** A resource as far as all resources are alike. */
export interface AnyResource {
  readonly name: string
  readonly block: string
  /** `crm.contacts`. */
  readonly dotted: string
  readonly definition: ResourceDefinition
  readonly type: string
  readonly path: string
  readonly table: string
  readonly operations: readonly Operation[]
  readonly internal: Readonly<Record<string, InternalOperation>>
}

type Served<D extends ResourceDefinition> = D['only'] extends readonly StandardAction[] ? D['only'][number] : StandardAction
type ParentInput<D extends ResourceDefinition> = D extends { path: infer P extends string }
  ? { [K in Exclude<PathParameters<P>, 'id'>]: string }
  : D['under'] extends { field: string }
    ? { parent: string }
    : {}
/** What lies under a record need not say which one: its address does. */
type DraftOf<D extends ResourceDefinition> = D['under'] extends { field: infer Parent extends string }
  ? Draft<Omit<D['fields'], Parent>> & { [K in Parent]?: string }
  : Draft<D['fields']>
/** What a list is narrowed and sorted by, in wire names. */
export type ListName<R> = R extends { readonly definition: infer D extends ResourceDefinition } ? NameInList<D> : string
type NameInList<D extends ResourceDefinition> =
  | (Exclude<keyof WireRecord<D['fields']>, 'id' | 'version'> & string)
  | (D['listFields'] extends infer F extends Fields ? WireName<keyof F, F[keyof F]> : never)
  | (D['alsoNarrowedBy'] extends readonly (infer Name extends string)[] ? Name : never)
  | 'deleted_at'
type Standards<D extends ResourceDefinition> = {
  list: Operation<Flat<ListInput<NameInList<D>> & ParentInput<D>>, Page<RecordOf<D['fields']>>>
  trash: Operation<Flat<ListInput<NameInList<D>> & ParentInput<D>>, Page<RecordOf<D['fields']>>>
  get: Operation<Flat<{ id: string; include?: string } & ParentInput<D>>, RecordOf<D['fields']>>
  create: Operation<Flat<DraftOf<D> & ParentInput<D>>, RecordOf<D['fields']>>
  update: Operation<Flat<Changes<D['fields']> & { id: string } & ParentInput<D>>, RecordOf<D['fields']>>
  delete: Operation<Flat<{ id: string; version?: number } & ParentInput<D>>, null>
  restore: Operation<Flat<{ id: string } & ParentInput<D>>, RecordOf<D['fields']>>
  purge: Operation<Flat<{ id: string } & ParentInput<D>>, null>
  history: Operation<Flat<{ id: string; page?: number; records?: number } & ParentInput<D>>, Page<HistoryEntry>>
  import: Operation<ImportInput, Job>
  importsPresign: Operation<
    { filename: string; content_type: string; size: number },
    { unique_id: string; upload_id: string; presigned_url: string; headers: Record<string, string> }
  >
  export: Operation<ExportInput, Job>
  bulk: Operation<BulkInput, Job>
}
type Operations<D extends ResourceDefinition, All> = Pick<Standards<D>, Served<D>> & {
  [V in keyof D['actions']]: D['actions'][V] extends Action<infer F>
    ? Operation<Flat<{ id: string } & ParentInput<D> & InputValues<F>>, RecordOf<D['fields']>>
    : never
} & {
  [C in keyof D['operations']]: D['operations'][C] extends CustomDefinition
    ? Operation<CustomInput<D['operations'][C]>, CustomOutput<D['operations'][C], D, All>>
    : never
}

/** Whether records of a kind are ever deleted. What is not is not taken back with the import that wrote it down either. */
export const isDeletable = ({ operations }: Pick<AnyResource, 'operations'>): boolean =>
  operations.some(({ action }) => action === 'delete')

/** One change of one record: who, when, by which operation, and every field from → to. */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly operation: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'reverting' | 'reverted'
/** Long work, as anyone may watch it: `GET /jobs/:id` of the block that does it. */
export interface Job {
  readonly id: string
  readonly kind: 'import' | 'export' | 'bulk'
  readonly operation: string
  readonly resource: string
  /** What the file is called that was imported or made. */
  readonly filename: string | null
  readonly dryRun: boolean
  readonly status: JobStatus
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly message: string | null
  readonly errorsUrl: string | null
  readonly resultUrl: string | null
  readonly createdAt: string
  readonly finishedAt: string | null
}
export interface ImportInput {
  /** Id of an upload made with the block's `imports/presign`. */
  readonly uploadId: string
  readonly format?: 'csv' | 'json' | 'xlsx'
  /** Column of the file → wire name of a field, or null to leave it out. */
  readonly mapping: Readonly<Record<string, string | null>>
  readonly mode?: 'create' | 'update' | 'upsert'
  readonly key?: string
  readonly dryRun?: boolean
  /** Column of the file → what stands in its cells → the value of the field that it means, or null for none. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  /** Wire names of references: records that they name and that are not there are created, by their names alone. */
  readonly createMissing?: readonly string[]
  /** What becomes of rows that name a record which is there already, told by any of these fields. For imports that create. */
  readonly duplicates?: { readonly by: readonly string[]; readonly action: 'skip' | 'update' | 'create' }
  readonly encoding?: string
  readonly separator?: string
}
export interface ExportInput extends Omit<ListInput, 'page' | 'records' | 'include' | 'group' | 'sums'> {
  readonly format: 'csv' | 'json' | 'xlsx'
  readonly columns?: readonly string[]
}
export interface BulkInput {
  readonly action: 'update' | 'delete' | 'restore'
  readonly ids?: readonly string[]
  /** Everything the list would show with these, instead of ids. */
  readonly matching?: Omit<ListInput, 'page' | 'records' | 'include' | 'group' | 'sums'>
  /** Wire names → values, for `update`. */
  readonly changes?: Readonly<Record<string, unknown>>
}

/** What every block has without saying so. */
type Common = { readonly jobs: Resource<typeof jobDefinition> }

/** A block as far as all blocks are alike. */
export interface AnyBlock {
  readonly name: string
  readonly title: string
  /** Permissions this block knows, as a tree by dots, with a sentence each. */
  readonly declares: Readonly<Record<string, string>>
  /** What the roles of a new company may do with them. */
  readonly grants: Grants
  readonly resources: Readonly<Record<string, AnyResource>>
}

export type Block<R extends Readonly<Record<string, ResourceDefinition>> = Readonly<Record<string, ResourceDefinition>>> = Omit<
  AnyBlock,
  'resources'
> & {
  readonly resources: { readonly [K in keyof R]: Resource<R[K], R> }
} & { readonly [K in keyof R]: Resource<R[K], R> } & Common

/** What a body may say of a record, in wire names. */
type WireValues<F extends Fields> = { [K in WritableKeys<F> as WireName<K, F[K]>]?: Unchanged<F[K]['value']> | null }
/** The schema of a body in wire names: closed, and read-only fields are not in it. */
export function wireSchema<F extends Fields>(fields: F, use: 'create' | 'update'): z.ZodType<WireValues<F>> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, { definition }] of Object.entries(fields)) {
    if (definition.readOnly || (use === 'update' && definition.fixed)) continue
    shape[wireName(name, definition)] = wireFieldSchema(definition, use)
  }
  return z.object(shape) as z.ZodType<any>
}

/** Missing is allowed where a field may be absent; null empties a field unless it is required or has a default. */
export function wireFieldSchema(definition: FieldDefinition, use: 'create' | 'update'): z.ZodType {
  const filled = definition.required || definition.default !== undefined
  // An empty text in a field that is not required means "nothing", as forms send it for an untouched input; blanks say no more than that.
  const schema = definition.required
    ? requireText(definition)
    : filled
      ? definition.schema
      : z.preprocess((v) => (typeof v === 'string' && v.trim() === '' ? null : v), definition.schema.nullable())
  return use === 'create' && definition.required ? schema : schema.optional()
}
const requireText = (definition: FieldDefinition) =>
  definition.column === 'text'
    ? definition.schema.refine((v) => typeof v !== 'string' || isSeen(v), 'must not be empty')
    : definition.schema
