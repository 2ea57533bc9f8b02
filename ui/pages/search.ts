import { stringifySearchWith } from '@tanstack/react-router'
import { isUuid } from '@quoin/kit/uuid'

/** Reads one value of an address; undefined where it is none that the page knows, so that an old or mistyped link still opens it. */
export type Reader<Value = unknown> = (value: unknown) => Value | undefined

/** What a page reads from its address: the names of texts, `['from', 'to']`, or a reader for each name. */
export type Search = readonly string[] | Readonly<Record<string, Reader>>

/** The values of an address as the page and the links to it hold them. */
export type SearchValues<S extends Search> = S extends readonly (infer Name extends string)[]
  ? { readonly [K in Name]?: string }
  : { readonly [K in keyof S]?: S[K] extends Reader<infer Value> ? Value : never }

/** A text, also where it looks like a number. */
export const text: Reader<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

/** One of some words or numbers. */
export const choice =
  <const Value extends string | number>(...values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => String(one) === text(value))

/** Stands in the address only where it is so. */
export const flag: Reader<true> = (value) => (text(value) === 'true' ? true : undefined)

/** A whole number from 1 on, such as that of a page. */
export const count: Reader<number> = (value) => {
  const number = Number(text(value))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The id of a record. */
export const id: Reader<string> = (value) => {
  const found = text(value)
  return isUuid(found) ? found : undefined
}

/** `2026-12-31` */
export const date: Reader<string> = (value) => {
  const day = text(value)
  return day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** Several texts. */
export const words: Reader<readonly string[]> = (value) => {
  const found = Array.isArray(value) ? value.flatMap((one) => text(one) ?? []) : []
  return found.length > 0 ? found : undefined
}

/** Reads what a page names. What is no such value is said to be undefined: the router hands on whatever is not mentioned. */
export function readValues(search: Search, raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const readers = 'length' in search ? (search as readonly string[]).map((name) => [name, text] as const) : Object.entries(search)
  return Object.fromEntries(readers.map(([name, read]) => [name, read(raw[name])]))
}

/** The search of an address. A text that is a number stands there as it is, without quotation marks: it is read as a text again. */
export const writeSearch = stringifySearchWith(
  (value) => (typeof value === 'string' && String(Number(value)) === value ? value : JSON.stringify(value)),
  JSON.parse,
)
