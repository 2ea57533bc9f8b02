import type * as z from 'zod'
import type { AddedName } from './customFields/prefix.ts'
import type { Field } from './fields/field.ts'
import type { FilterBy } from './filter.ts'
import type { Condition } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may ask: `open` needs nothing, `visitor` an app id, `signedIn` a session with the gateway, `member` a session
 * inside a company; anything else is the name of a permission, which implies `member`.
 */
export type Permission = 'open' | 'visitor' | 'signedIn' | 'member' | (string & {})

/** Which budget a call draws on; see `kit/request/limits.ts`. */
export type LimitClass = 'general' | 'signIn' | 'register' | 'reset' | 'lookup' | 'presign' | 'heavy'

/** What the server does with a call: one of the standard actions, an action of one record, or code of the block's own. */
export type OperationKind =
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
  | 'action'
  | 'custom'

/**
 * One thing that can be asked of a block, as a value: the server mounts it, the client calls it, the cache is keyed by its
 * name, the log prints it, listeners hear it, the docs anchor it and the specs drive it.
 */
export interface Operation<Input = any, Output = any> {
  /** `crm.contacts.create`. */
  readonly name: string
  readonly block: string
  readonly resource: string
  readonly action: string
  readonly kind: OperationKind
  readonly method: Method
  /** The block under whose address it is served, `/api/<base>`: its own, unless its resource names another. */
  readonly base: string
  /** Below that address, with `:id` for the record and `:parent` for the one it lies under: `/accounts/:parent/locations/:id`. */
  readonly path: string
  /** Other spellings that answer too, `PUT /categories:id`. */
  readonly aliases: readonly string[]
  readonly permission: Permission
  readonly limit: LimitClass
  /** Largest body. Default: 1 MiB. */
  readonly bodyBytesMax?: number
  /** A parent company's token may be used here. */
  readonly parentCompany?: boolean
  /** It books in the ledger, pays, or gives away what is worth money: the ledger refuses what does not say so, and an agent asks its person first. */
  readonly movesMoney?: boolean
  /** Custom operations: it takes data away that no trash holds; an agent asks its person first, and no automation does it. */
  readonly forGood?: boolean
  /** The answer carries a secret: it is never kept for a repeated request. */
  readonly secret?: boolean
  /** Custom operations: the answer is the record itself. */
  readonly answersRecord?: boolean | string
  /** Custom operations: the answer is a page of records. */
  readonly answersRecords?: boolean | string
  /** Custom operations that answer records: attributes beside those of the record, and what a page's `meta` says besides the page. */
  readonly shows?: z.ZodObject
  readonly meta?: z.ZodObject
  /** Custom operations: the answer is JSON as it is written here, without a document around it. */
  readonly answersPlain?: z.ZodType
  /** Custom operations: the answer is a file of this media type. */
  readonly answersFile?: string
  /** Key around the fields of the body, when there is one. */
  readonly wrapper?: string
  /** Keys that may stand beside the wrapper; they are handed over with what is inside it. */
  readonly extraKeys?: readonly string[]
  /** Further keys that clients of another make put the same fields under. */
  readonly alsoWrapped?: readonly string[]
  /** Fields of the body of a create, an update or an action; the client writes them in wire names. */
  readonly fields?: Readonly<Record<string, Field<any, boolean, boolean, boolean>>>
  /** Fields of the record that is answered. Absent: the answer is handed over in wire names. */
  readonly record?: Readonly<Record<string, Field<any, boolean, boolean, boolean>>>
  /** Custom operations and actions: what the body holds, in wire names. */
  readonly body?: z.ZodType
  /** Custom operations: query parameters, in wire names. */
  readonly query?: z.ZodType
  /** Custom operations: what the answer's `data.attributes` holds; for docs and specs. */
  readonly answer?: z.ZodType
  /** Path parameter → dotted name of the resource whose ids it takes; for specs that swap ids. */
  readonly ids: Readonly<Record<string, string>>
  /** Actions: the states, by field, that the record must be in. */
  readonly states?: Readonly<Record<string, readonly string[]>>
  /** Actions: what else must hold of the record. */
  readonly conditions?: readonly Condition[]
  /** Fields whose values the answer tells in words of its own, `crm.opportunities.amount`: from whom one is hidden, the answer is too. */
  readonly tells?: readonly string[]
  /** One sentence for the API pages. */
  readonly summary: string
  declare_?: (input: Input) => Output
}

/** Why an action is not possible on a record just now: a field is not in one of its states, or a condition is not met. */
export type Obstacle =
  | { readonly field: string; readonly is: unknown; readonly allowed: readonly string[] }
  | { readonly condition: Condition }

/** What stands in the way of an action, as the record stands; the server refuses with it, and a button says it beforehand. */
export function obstacleOf(
  { states = {}, conditions = [] }: Pick<Operation, 'states' | 'conditions'>,
  record: Readonly<Record<string, unknown>>,
): Obstacle | undefined {
  for (const [field, allowed] of Object.entries(states))
    if (!allowed.includes(String(record[field]))) return { field, is: record[field], allowed }
  const condition = conditions.find(({ isMet }) => !isMet(record))
  return condition && { condition }
}

/**
 * Something one block does for another inside the other's transaction. It has no address and asks for no right: whoever calls it
 * has asked already. Values are handed over as they are, nothing travels.
 */
export interface InternalOperation<Input = any, Output = any> {
  /** `products.carts.take`. */
  readonly name: string
  readonly block: string
  readonly resource: string
  readonly action: string
  readonly summary: string
  declare_?: (input: Input) => Output
}

export type InputOf<O> = O extends Operation<infer I, any> ? I : never
export type OutputOf<O> = O extends Operation<any, infer O2> ? O2 : never

/** A page of records with the totals every list answers. */
export interface Page<Record> {
  readonly data: readonly Record[]
  readonly meta: PageMeta
}
export interface PageMeta {
  readonly currentPage: number
  readonly perPage: number
  readonly totalPages: number
  readonly totalCount: number
  /** Present and true when counting stopped at a bound: there are at least `totalCount`. */
  readonly totalIsBound?: boolean
  /** By the values of the field that was named with `group`. */
  readonly groups?: readonly ListGroup[]
  /** Present and true when counting by groups stopped at a bound. */
  readonly groupsAreBound?: boolean
}

/** How many records of a list hold a value, and what they come to: in each currency by itself, for no rate is known here. */
export interface ListGroup {
  /** As a filter takes it; null of records that hold none. */
  readonly value: string | null
  readonly count: number
  readonly sums: readonly {
    readonly field: string
    readonly currency: string | null
    readonly total: number
    /** Of amounts. */
    readonly total_minor?: number
  }[]
}

/** An order of a list whose fields are known; of several names the first is. */
export type SortBy<Name extends string> = string extends Name ? string : `${'' | '-'}${Name | AddedName}${'' | `,${string}`}`

export interface ListInput<Name extends string = string> {
  page?: number
  records?: number
  search?: string
  /** `name`, `-created_at`, or several joined by commas, in wire names. */
  sort?: SortBy<Name>
  /**
   * Wire name → value; `gte:`, `lte:`, `gt:`, `lt:`, `not:`, `contains:`, `starts:`, `empty:` before a value ask for more than equality; an
   * array means any of; under `or` and `and` stand branches.
   */
  filter?: FilterBy<Name>
  /** Reference names, joined by commas. */
  include?: string
  /** Wire name of a field: `meta.groups` then says how many records hold each of its values, all pages together. */
  group?: Name | AddedName
  /** Wire names of numbers and amounts, joined by commas: what they come to in each group. */
  sums?: string
}
