import * as z from 'zod'
import { isZone } from '../days.ts'
import { field, isSeen } from './field.ts'
import { shared } from './shared.ts'

export { dayOfWeek, groupedHours, hours, type Stretch, stretch, weekday } from './hours.ts'
export { Field, field, columnName, isGroupedBy, isOrdered, isSeen, wireName, type FieldDefinition, type Kind } from './field.ts'

/** NUL cannot be stored, and a lone surrogate is not text at all: both are refused before any query. */
const wellFormed = (text: string) => !text.includes('\u0000') && text.isWellFormed()
/** One line: no line breaks, no other control characters, and none of the marks that reorder how text reads. */
const oneLine = (text: string) => !/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)

/** One line of text in the body of a custom operation. */
export const lineSchema = shared((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(wellFormed, 'contains characters that are not text')
    .refine(oneLine, 'must be one line without control characters'),
)

/** One line that says something: the name of a person or a thing. */
export const nameSchema = shared((max: number) =>
  lineSchema(max)
    .min(1)
    .refine(isSeen, 'must not be empty')
    .transform((v) => v.normalize('NFC')),
)

const textSchema = shared((max: number) => lineSchema(max).transform((v) => v.normalize('NFC')))
/** One line of text. */
export const text = (max = 255) => field<string>('text', 'text', textSchema(max), { max })

const longTextSchema = shared((max: number) => z.string().max(max).refine(wellFormed, 'contains characters that are not text'))
/** Text of several lines, kept as typed. */
export const longText = (max = 10_000) => field<string>('longText', 'text', longTextSchema(max), { max })

const secretSchema = z.string().min(1).max(2_000).refine(wellFormed, 'contains characters that are not text')
/** A text that is kept encrypted and shown to nobody who does not ask for it: a password, a code, a key. */
export const secret = () => field<string>('secret', 'text', secretSchema, { max: 2_000 })

const emailSchema = lineSchema(254)
  .transform((v) => v.toLowerCase())
  .pipe(z.email())
/** An address for mail, stored folded to lower case so that equality is a plain comparison. */
export const email = () => field<string>('email', 'text', emailSchema, { max: 254 })

const phoneSchema = lineSchema(40).refine((v) => /^[+()\-./ x\d]*\d[+()\-./ x\d]*$/i.test(v), 'is not a valid phone number')
/** A telephone number as people write it: digits, spaces and `+ - ( ) . / x`. */
export const phone = () => field<string>('phone', 'text', phoneSchema, { max: 40 })

const urlSchema = lineSchema(2_000).refine(
  (v) => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol),
  'is not a web address',
)
/** An absolute http or https address; anything else could run in a browser. */
export const url = () => field<string>('url', 'text', urlSchema, { max: 2_000 })

const integerSchema = shared((min: number, max: number) => z.int().min(min).max(max))
/** A whole number that a JSON number carries exactly. */
export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  field<number>('integer', 'bigint', integerSchema(min, max))

const decimalSchema = shared((min: number, max: number) => z.number().min(min).max(max))
/** A decimal number that is neither filtered nor sorted by (its type could not use an index behind the wall): a coordinate, a measure. */
export const decimal = (min: number, max: number) => field<number>('decimal', 'numeric', decimalSchema(min, max))

/** A part of a whole between 0 and 1, kept and sent as `0.19` and shown to people as 19 %. */
export const share = () => field<number>('decimal', 'numeric', decimalSchema(0, 1), { max: 1 })

const booleanSchema = z.boolean()
export const boolean = () => field<boolean>('boolean', 'boolean', booleanSchema)

const dateSchema = z.iso.date()
/** A calendar day, `2026-03-31`. */
export const date = () => field<string>('date', 'date', dateSchema)

const momentSchema = z.iso.datetime({ offset: true })
/** A point in time, ISO 8601 with an offset; stored in milliseconds, answered in UTC. */
export const moment = () => field<string>('moment', 'timestamptz(3)', momentSchema)

const wordSchema = shared((...words: string[]) => z.enum(words))
/** One of a few words. Stored as text with a CHECK: an enum type could not use its index behind the tenant wall. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  field<Word>('oneOf', 'text', wordSchema(...words), { options: words })

const tagsSchema = z
  .array(lineSchema(60).min(1))
  .max(50)
  .transform((list) => [...new Set(list)])
/** A short list of labels without order or repetition. */
export const tags = () => field<string[]>('tags', 'text[]', tagsSchema)

/** Looks no deeper than it must: half a million levels would end the stack. */
const isDeeperThan = (levels: number, value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one)))

const jsonSchema = z
  .record(z.string(), z.unknown())
  .refine((v) => !isDeeperThan(16, v), { error: 'is nested too deeply', abort: true })
  .refine((v) => {
    const t = JSON.stringify(v)
    // Only what is no text is written as an escape of its number; a backslash somebody typed is written twice.
    return t.length <= 65_536 && !/\\u(0000|d[89a-f])/.test(t.replaceAll('\\\\', ''))
  }, 'is too large or not text')
/** A client's own data within the body of a call, bounded as the field is. */
export const jsonObject = (): z.ZodType<Record<string, unknown>> => jsonSchema
/** A free JSON object for a client's own data: up to 16 levels and 64 KiB. */
export const json = () => field<Record<string, unknown>>('json', 'jsonb', jsonSchema)

/** An id within the body of a call, in the one spelling ids are compared in. */
export const uuid = shared(() => z.uuid().toLowerCase())

/** The id of another record, by the dotted name of its resource; across blocks it is an id without a foreign key. */
export const ref = (target: string) => field<string, 'ref'>('ref', 'uuid', uuid(), { target, filterable: true })

const languageSchema = lineSchema(35).refine((v) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(v), 'is not a language tag')
/** A language tag such as `en` or `pt-BR`. */
export const language = () => field<string>('language', 'text', languageSchema, { max: 35 })

/** A zone by its name, `Europe/Berlin`. */
export const timeZone = () => field<string>('timeZone', 'text', lineSchema(60).refine(isZone, 'is not a time zone'), { max: 60 })

/** A code of ISO 4217, such as `EUR`. */
export const currency = () => field<string>('currency', 'text', z.string().regex(/^[A-Z]{3}$/, 'is not a currency'), { max: 3 })

/** A colour as `#rrggbb`. */
export const color = () => field<string>('color', 'text', z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour'), { max: 7 })

declare const added: unique symbol
/** What a record holds in fields that its company added: nothing else is a field whose name is no word for people. */
export interface AddedValues extends Readonly<Record<string, unknown>> {
  readonly [added]?: never
}
export type IsAdded<Value> = typeof added extends keyof Value ? true : false

/** What values of those travel as; an amount is its smallest units, a reference an id, a day `2026-10-01`. */
const addedValues = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' } },
  { type: 'null' },
]

/**
 * The fields that each company adds to the resource for itself, by their keys. What they take is checked where they are known
 * (`kit/customFields`), and their values stand in lists, filters, sorting, forms, imports and exports like those of other fields.
 */
export const customFields = () =>
  field<AddedValues>(
    'custom',
    'jsonb',
    z
      .record(z.string(), z.unknown().meta({ anyOf: addedValues }))
      .describe(
        'Values of fields that the company has added, by their keys. Which there are, of what kind, the gateway lists at /custom_fields as whoever asks sees them: companies differ, and this page is the same for all.',
      ),
  ).default({})
