import type * as z from 'zod'
import { customPrefix } from '../customFields/prefix.ts'
import { snake } from '../names.ts'

/** The kinds of field a record can hold. `ui/fields` has one input for each. */
export type Kind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'oneOf'
  | 'tags'
  | 'json'
  | 'ref'
  | 'language'
  | 'timeZone'
  | 'currency'
  | 'color'
  | 'hours'
  | 'weekday'
  | 'custom'
  | 'secret'

/** How one field is stored, checked and shown. Everything here is plain data, so browsers and servers read the same. */
export interface FieldDefinition {
  readonly kind: Kind
  /** Postgres type of the column, without constraints. */
  readonly column: string
  /** Validates and normalises a value that is present and not null. */
  readonly schema: z.ZodType
  readonly required: boolean
  /** Set by the server, never by a client. */
  readonly readOnly: boolean
  readonly default?: unknown
  /** Set at creation and never changed by an update. */
  readonly fixed: boolean
  readonly searchable: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  /** Unique among the live rows of a tenant. */
  readonly unique: boolean
  /** Only holders of this permission see, filter or sort by it; others do not learn that it exists. */
  readonly seenWith?: string
  /** The history says that it changed, and never from what to what. */
  readonly unquoted?: boolean
  /** Only holders of this permission may write it. */
  readonly writtenWith?: string
  readonly options?: readonly string[]
  readonly max?: number
  /** Dotted name of the resource a `ref` points to. */
  readonly target?: string
  /** The block itself says which records may be named here: also such as whoever writes does not see in their own lists. */
  readonly beyondReach?: boolean
  /** Code of the currency whose smallest units it counts. */
  readonly currency?: string
  /** What people call it, and the sentence under its input, where a company said so itself. */
  readonly label?: string
  readonly hint?: string | undefined
  /** What it stands under on forms and pages. */
  readonly section?: string | undefined
  /** Name on the wire, where the specification's differs from the rule. */
  readonly wire?: string
  /** Further names a client may send this field under. */
  readonly alsoKnownAs: readonly string[]
}

/** One field of a record. Modifiers return a new field, so a field reads as a sentence: `text(200).required().searchable()`. */
export class Field<
  Value,
  Required extends boolean = false,
  Writable extends boolean = true,
  NeverNull extends boolean = Required,
  /** Its name on the wire: `ref` and `rule` are derived from its own, anything else is the name. */
  Wire extends string = string,
> {
  declare readonly value: Value
  declare readonly isRequired: Required
  declare readonly isWritable: Writable
  declare readonly isNeverNull: NeverNull
  declare readonly wire: Wire
  constructor(readonly definition: FieldDefinition) {}

  private with<
    V = Value,
    R extends boolean = Required,
    W extends boolean = Writable,
    N extends boolean = NeverNull,
    Name extends string = Wire,
  >(definition: Partial<FieldDefinition>) {
    return new Field<V, R, W, N, Name>({ ...this.definition, ...definition })
  }
  /** Must be given at creation and can never be emptied. */
  required() {
    return this.with<Value, true, Writable, true>({ required: true })
  }
  /** Taken when creation does not give it; can never be emptied. */
  default(value: NonNullable<Value>) {
    return this.with<NonNullable<Value>, false, Writable, true>({ default: value })
  }
  readOnly() {
    return this.with<Value, false, false>({ readOnly: true, required: false })
  }
  fixed() {
    return this.with({ fixed: true })
  }
  searchable() {
    return this.with({ searchable: true })
  }
  sortable() {
    this.refuseIndex('sortable')
    return this.with({ sortable: true, filterable: true })
  }
  filterable() {
    this.refuseIndex('filterable')
    return this.with({ filterable: true })
  }
  unique() {
    this.refuseIndex('unique')
    return this.with({ unique: true, filterable: true })
  }
  /** The wall keeps the index of a numeric from being used, and the server does not start with one. */
  private refuseIndex(input: string) {
    if (this.definition.kind !== 'decimal') return
    throw new Error(
      `A decimal() cannot be ${input}(): keep it as a whole number of its smallest unit, as in integer(0, 1_000_000).${input}().`,
    )
  }
  seenWith(permission: string) {
    return this.with({ seenWith: permission })
  }
  /** Words that the history must not repeat, because fewer people may read them than it. */
  unquoted() {
    return this.with({ unquoted: true })
  }
  writtenWith(permission: string) {
    return this.with({ writtenWith: permission })
  }
  /** A reference whose records the block itself lets people name, such as what is lent to everybody without a look into the register. */
  beyondReach() {
    return this.with({ beyondReach: true })
  }
  /** Travels under this name instead of its own. */
  named<const Name extends string>(wire: Name) {
    return this.with<Value, Required, Writable, NeverNull, Name>({ wire })
  }
  alsoKnownAs(...names: string[]) {
    return this.with({ alsoKnownAs: names })
  }
}

export const field = <Value, Wire extends string = 'rule'>(
  kind: Kind,
  column: string,
  schema: z.ZodType,
  more: Partial<FieldDefinition> = {},
): Field<Value, false, true, false, Wire> =>
  new Field<Value, false, true, false, Wire>({
    kind,
    column,
    schema,
    required: false,
    readOnly: false,
    fixed: false,
    searchable: false,
    sortable: false,
    filterable: false,
    unique: false,
    alsoKnownAs: [],
    ...more,
  })

/** Kinds whose values have an order that people know. */
const ordered: readonly Kind[] = [
  'text',
  'email',
  'phone',
  'url',
  'integer',
  'decimal',
  'boolean',
  'date',
  'moment',
  'oneOf',
  'language',
  'timeZone',
  'currency',
  'weekday',
]

/** Whether a list can be sorted by a field. Without `sortable()` it has no index for it: its rows are put in order each time. */
export const isOrdered = ({ kind, sortable, wire }: Pick<FieldDefinition, 'kind' | 'sortable' | 'wire'>): boolean =>
  sortable || (ordered.includes(kind) && !wire?.startsWith(customPrefix))

/** Whether the records of a list can be counted by what a field holds: one of a few values, or who or what it names. */
export const isGroupedBy = ({ kind, filterable }: Pick<FieldDefinition, 'kind' | 'filterable'>): boolean =>
  filterable && ['oneOf', 'boolean', 'ref'].includes(kind)

/** Name of a field on the wire: snake case, and `_unique_id` behind a reference, unless the field says otherwise. */
export const wireName = (name: string, definition: Pick<FieldDefinition, 'kind' | 'wire'>): string =>
  definition.wire ?? (definition.kind === 'ref' ? `${snake(name)}_unique_id` : snake(name))

/** Name of a field's column: snake case, and `_id` behind a reference. */
export const columnName = (name: string, definition: Pick<FieldDefinition, 'kind'>): string =>
  definition.kind === 'ref' ? `${snake(name)}_id` : snake(name)

/** Whether there is something to see: marks that leave no trace on paper or screen are no name for anything. */
export const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text)
