import { type FieldDefinition, isOrdered, wireName } from '@quoin/kit'
import { isOfHours } from '../fields/FieldValue.tsx'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { readColumns, type ShownColumn } from './search.ts'

/** A field as a column can show it. `name` is its wire name, because that is what the address and the server speak. */
export interface ListColumn {
  readonly name: string
  readonly fact: string
  readonly definition: FieldDefinition
  readonly width: number
  readonly numeric: boolean
  /** Takes of the room that is left; nobody has said how wide it shall be. */
  readonly grows?: boolean
  /** Stands above it where the field's own word would not say what is shown. */
  readonly label?: string
  /** Nobody has said how wide it shall be, so that it may become as wide as its heading. */
  readonly fits?: boolean
}

const widths: Readonly<Partial<Record<FieldDefinition['kind'], number>>> = {
  email: 210,
  url: 190,
  boolean: 96,
  integer: 112,
  decimal: 116,
  date: 116,
  moment: 132,
  oneOf: 148,
  tags: 170,
  color: 110,
  language: 120,
  weekday: 120,
  ref: 144,
}

/** Everything that could be a column, the naming field first. */
export function columnsOf(resource: AnyResource, seen: Readonly<Record<string, FieldDefinition>>): ListColumn[] {
  const title = resource.definition.title
  // A list that its block reads by hand says itself what it is sorted by.
  const isOwn = operationOf(resource, 'list')?.kind !== 'list'
  const columns = Object.entries(seen).map(([field, fields]) => ({
    fact: field,
    definition: { ...fields, sortable: isOwn ? fields.sortable : isOrdered(fields) },
    name: wireName(field, fields),
    numeric: fields.kind === 'integer' || fields.kind === 'decimal',
    width: field === title ? 220 : fields.kind === 'moment' && isOfHours(field) ? 200 : (widths[fields.kind] ?? 150),
  }))
  return columns.sort((a, b) => Number(b.fact === title) - Number(a.fact === title))
}

/** What a list shows when neither a view nor the screen says: what names a record, its state, what it is found by, and when it changed. */
export function defaultColumns(resource: AnyResource, all: readonly ListColumn[]): string[] {
  const plain = all.filter(({ definition }) => !['longText', 'json'].includes(definition.kind))
  const first = plain.filter(
    ({ fact: field, definition }) => field === resource.definition.title || definition.required || field === 'status',
  )
  const more = plain.filter(
    (column) => !first.includes(column) && (column.definition.searchable || column.definition.kind === 'tags'),
  )
  return [...new Set([...first, ...more].slice(0, 6).map(({ name }) => name)), 'updated_at']
}

/** The columns to draw, in order and with their widths: those of the address that exist, or the defaults. */
export function shownColumns(
  all: readonly ListColumn[],
  written: string | undefined,
  defaults: readonly string[],
): (ListColumn & ShownColumn)[] {
  const wanted: readonly ShownColumn[] = readColumns(written || defaults.join(','))
  const known = wanted.flatMap(({ name, width }) => {
    const column = all.find((one) => one.name === name)
    const fits = width === undefined
    return column ? [{ ...column, width: width ?? column.width, fits, grows: fits && isGrowing(column) }] : []
  })
  return known.length > 0 ? known : all.slice(0, 1)
}

/** Words, and numbers for the sake of their headings: dates are as long as they are. */
const kindsThatGrow = new Set<FieldDefinition['kind']>([
  'text',
  'longText',
  'email',
  'url',
  'ref',
  'tags',
  'oneOf',
  'integer',
  'decimal',
])
const isGrowing = ({ definition }: ListColumn) => kindsThatGrow.has(definition.kind)

/** So much of its own width a column takes at most of the room that is left: beyond that the eye loses the row. */
const growthMax = 0.7
/** So much of its own width a column gives at most, so that the last one is not cut at the edge. */
const givingMax = 0.22

/** Headings whole, one after the other, as long as there is room: a word cut beside an empty space reads like a fault. */
export function headedColumns<Column extends ListColumn>(
  columns: readonly Column[],
  room: number,
  labelOf: (column: Column) => string,
): readonly Column[] {
  let spare = room - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map((column) => {
    const missing = column.fits ? headingWidth(labelOf(column)) - column.width : 0
    if (missing <= 0 || missing > spare) return column
    spare -= missing
    return { ...column, width: column.width + missing }
  })
}

/** About so wide a heading is drawn: letters of East Asia are twice as wide as others. */
const headingWidth = (label: string): number =>
  32 + [...label].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 12.5 : 6.7), 0)

/** Columns of words as wide as there is room: nothing is cut short beside an empty space, and a little too much is shared by all. */
export function grownColumns<Column extends ListColumn>(columns: readonly Column[], room: number): readonly Column[] {
  const spare = room - columns.reduce((sum, { width }) => sum + width, 0)
  const growing = columns.reduce((sum, { grows, width }) => sum + (grows ? width : 0), 0)
  if (room <= 0 || spare === 0 || growing === 0 || spare < -givingMax * growing) return columns
  const part = Math.min(growthMax, spare / growing)
  return columns.map((column) => (column.grows ? { ...column, width: Math.floor(column.width * (1 + part)) } : column))
}
