import { neutralised, restored } from '../csv.ts'
import type { FieldDefinition } from '../fields/field.ts'
import { inMinorUnits, minorText } from '../money.ts'
import type { FileFormat } from './readFile.ts'
import type { SheetCell } from './workbook.ts'

const number = /^-?\d+(\.\d+)?$/

/** A stored value as the text of one cell. Numbers stay numbers; they cannot be run. */
export function toCell(value: unknown, definition: Pick<FieldDefinition, 'kind' | 'currency'>, safe = neutralised): string {
  if (value === null || value === undefined) return ''
  // Amounts are read and written as people say them.
  if (definition.currency && typeof value === 'number') return minorText(value, definition.currency)
  if (definition.kind === 'tags' && Array.isArray(value)) {
    const isPlain = value.every((tag) => !/[;,]|^\[/.test(String(tag)))
    return safe(isPlain ? value.join('; ') : JSON.stringify(value))
  }
  if (typeof value === 'object') return safe(JSON.stringify(value))
  const text = String(value)
  return typeof value === 'number' && number.test(text) ? text : safe(text)
}

const asItIs = (text: string) => text

/**
 * The same in a workbook, where no text is a formula. Numbers and days are what spreadsheets calculate and sort with, as far as they hold them:
 * fifteen digits, and no day before March 1900.
 */
export function toSheetCell(value: unknown, definition: Pick<FieldDefinition, 'kind' | 'currency'>): SheetCell {
  const text = toCell(value, definition, asItIs)
  if (typeof value === 'boolean') return value
  if (definition.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && text > '1900-03-01') return { day: text }
  const isNumber = typeof value === 'number' && number.test(text) && text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15
  return isNumber ? Number(text) : text
}

/** A cell that cannot be read as what its column holds; the message completes "the field …". */
export class Unreadable extends Error {}

/**
 * A cell of a file as the value a client would send for it: words for yes and no, dates of several countries, lists. An empty
 * cell is null. Values of a JSON file that are not text pass as they are; no apostrophe was put before those of it that are, nor into a workbook.
 */
export function fromCell(cell: unknown, definition: FieldDefinition, format: FileFormat = 'csv'): unknown {
  if (typeof cell !== 'string') return cell ?? null
  const own = format === 'csv' ? restored : (text: string) => text
  if (definition.kind === 'longText') return cell === '' ? null : own(cell)
  const text = own(cell.trim())
  if (text === '') return definition.kind === 'tags' ? [] : null
  switch (definition.kind) {
    case 'boolean':
      return toBoolean(text)
    case 'integer':
    case 'decimal':
    case 'weekday':
      return definition.currency ? toMinor(toNumber(text), definition.currency) : toNumber(text)
    case 'date':
      return toDate(text)
    case 'moment':
      return toMoment(text)
    case 'oneOf':
      // Words of a company's own may differ in no more than a dash.
      return definition.options?.includes(text) ? text : (definition.options?.find((word) => fold(word) === fold(text)) ?? text)
    case 'tags':
      return toList(text)
    case 'json':
    case 'hours':
      return toJson(text)
    default:
      return text
  }
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ')

const yes = new Set([
  'true',
  'yes',
  'y',
  '1',
  'on',
  'x',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'si',
  'sí',
  's',
  'verdadero',
  'はい',
  '是',
  '对',
  '✓',
])
const no = new Set(['false', 'no', 'n', '0', 'off', '-', 'nein', 'falsch', 'non', 'faux', 'falso', 'いいえ', '否', '不'])
function toBoolean(text: string): boolean {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw new Unreadable('is neither yes nor no')
}

/** With both marks in it the last one is the decimal mark. A single comma before three digits may be either: not guessed. */
function toNumber(text: string): number {
  const tight = text.replaceAll(/[\s'’_]/g, '')
  const lastComma = tight.lastIndexOf(','),
    lastPoint = tight.lastIndexOf('.')
  let plain = tight
  if (lastComma >= 0 && lastPoint >= 0)
    plain = lastComma > lastPoint ? tight.replaceAll('.', '').replace(',', '.') : tight.replaceAll(',', '')
  else if (lastComma >= 0) {
    const isGrouped = /^[+-]?\d{1,3}(,\d{3})+$/.test(tight)
    if (isGrouped && tight.indexOf(',') === lastComma)
      throw new Unreadable('can be read as two different numbers; write it without a separator of thousands')
    plain = isGrouped ? tight.replaceAll(',', '') : tight.replace(',', '.')
  } else if (tight.indexOf('.') !== lastPoint && /^[+-]?\d{1,3}(\.\d{3})+$/.test(tight)) plain = tight.replaceAll('.', '')
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(plain)) throw new Unreadable('is not a number')
  return Number(plain)
}

function toMinor(amount: number, currency: string): number {
  const minor = inMinorUnits(amount, currency)
  if (minor === undefined) throw new Unreadable(`is not an amount in ${currency}`)
  return Number(minor)
}

/** Year first; or day, month, year with points; or with slashes where one of the two can only be a day. */
function toDate(text: string): string {
  const [, y, m, d] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? []
  if (y && m && d) return isoDate(y, m, d)
  const [, a, mark, b, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (!a || !b || !year) throw new Unreadable('is not a date (YYYY-MM-DD)')
  if (mark === '.' || Number(a) > 12 || a === b) return isoDate(year, b, a)
  if (Number(b) > 12) return isoDate(year, a, b)
  throw new Unreadable('can be read as two different days; write it as YYYY-MM-DD')
}
const isoDate = (y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`

/** A day alone is its first moment; without an offset the moment is taken to be in UTC, as exports write it. */
function toMoment(text: string): string {
  const [, day, time, offset] = /^(.+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(text) ?? []
  if (!day || !time) return `${toDate(text)}T00:00:00Z`
  const [hours = '', ...rest] = time.split(':')
  const clock = [hours.padStart(2, '0'), ...rest, ...(rest.length === 1 ? ['00'] : [])].join(':')
  const zone = !offset || offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`
  return `${toDate(day)}T${clock}${zone}`
}

function toList(text: string): unknown {
  if (text.startsWith('[')) return toJson(text)
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Unreadable('is not JSON')
  }
}
