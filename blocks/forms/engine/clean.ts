import type { Question } from './definition.ts'

export interface Cleaned {
  readonly value?: unknown
  /** Why it is not taken: a code that texts are known by. */
  readonly error?: string
}
const wrong = (error: string): Cleaned => ({ error })
const nothing = (question: Question): Cleaned => (question.required ? wrong('required') : {})

/** One answer as it is kept, or what is wrong with it. */
export function clean(question: Question, value: unknown): Cleaned {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return nothing(question)
  return cleaners[question.kind](question, value)
}

type Cleaner = (question: Question, value: unknown) => Cleaned
const line =
  (max: number): Cleaner =>
  (question, input) => {
    if (typeof input !== 'string') return wrong('not_valid')
    const text = printable(input).trim()
    if (text.length > max) return wrong('too_long')
    return text === '' ? nothing(question) : { value: text }
  }
/** Postgres keeps no NUL and JSON no half of a pair; other control characters are nobody's answer. */
const printable = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

const number =
  (low: number | undefined, high: number | undefined, isWhole: boolean): Cleaner =>
  (question, input) => {
    const value = typeof input === 'string' && input.trim() !== '' ? Number(input.trim().replace(',', '.')) : input
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e15) return wrong('not_a_number')
    if (isWhole && !Number.isInteger(value)) return wrong('not_a_number')
    if (value < (low ?? question.min ?? -Infinity)) return wrong('too_small')
    if (value > (high ?? question.max ?? Infinity)) return wrong('too_large')
    return { value }
  }

const has = (question: Question, id: unknown): id is string => question.options.some((one) => one.id === id)

const chosen: Cleaner = (question, input) => {
  const list = [...new Set(Array.isArray(input) ? input : [input])]
  if (!list.every((one) => has(question, one))) return wrong('not_an_option')
  if (list.length < (question.min ?? 0)) return wrong('too_few')
  if (list.length > (question.max ?? question.options.length)) return wrong('too_many')
  return { value: question.options.map(({ id }) => id).filter((id) => list.includes(id)) }
}

const ranked: Cleaner = (question, input) => {
  if (!Array.isArray(input) || !input.every((one) => has(question, one))) return wrong('not_an_option')
  return new Set(input).size === input.length && input.length === question.options.length ? { value: input } : wrong('rank_all')
}

const matrix: Cleaner = (question, input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return wrong('not_valid')
  const cells = Object.entries(input).filter(([, one]) => one !== '' && one !== null && one !== undefined)
  if (!cells.every(([row, one]) => question.rows.some(({ id }) => id === row) && has(question, one)))
    return wrong('not_an_option')
  if (cells.length === 0) return nothing(question)
  return question.required && cells.length < question.rows.length ? wrong('required') : { value: Object.fromEntries(cells) }
}

const mail = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.<>"(),;:\\[\]]{2,}$/
const address: Cleaner = (question, input) => {
  const text = line(254)(question, input)
  return text.value === undefined || mail.test(String(text.value)) ? text : wrong('not_an_email')
}

/** Several lines under one question; those named first have to be there where the question is required. */
const parts =
  (names: readonly string[], needed: readonly string[]): Cleaner =>
  (question, input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return wrong('not_valid')
    const value: Record<string, string> = {}
    for (const name of names) {
      const part = (input as Record<string, unknown>)[name]
      if (part === undefined || part === null || part === '') continue
      const text = (name === 'email' ? address : line(300))({ ...question, required: false }, part)
      if (text.error) return text
      if (typeof text.value === 'string') value[name] = text.value
    }
    if (Object.keys(value).length === 0) return nothing(question)
    return question.required && needed.some((name) => !value[name]) ? wrong('required') : { value }
  }
export const contactParts = ['name', 'email', 'phone'] as const
export const addressParts = ['street', 'zip', 'city', 'country'] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const partsOfFile = ({ file, name, type, size }: Readonly<Record<string, unknown>>) =>
  typeof file === 'string' &&
  uuid.test(file) &&
  typeof name === 'string' &&
  name.length <= 250 &&
  typeof type === 'string' &&
  type.length <= 120 &&
  Number.isSafeInteger(size)
    ? { file, name: printable(name), type: printable(type), size }
    : undefined
const isObject = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Whether there is such a file is looked up where the answer is kept. */
const uploaded: Cleaner = (_, input) => {
  const value = isObject(input) ? partsOfFile(input) : undefined
  return value ? { value } : wrong('not_valid')
}

const signed: Cleaner = (question, input) => {
  if (!isObject(input)) return wrong('not_valid')
  const name = line(200)(question, input.signed ?? '')
  if (name.value === undefined) return name
  const drawn = input.file === undefined ? {} : partsOfFile(input)
  return drawn ? { value: { signed: name.value, ...drawn } } : wrong('not_valid')
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const cleaners: Readonly<Record<Question['kind'], Cleaner>> = {
  text: line(500),
  long_text: line(10_000),
  email: address,
  number: number(undefined, undefined, false),
  choice: (question, input) => (has(question, input) ? { value: input } : wrong('not_an_option')),
  several: chosen,
  ranking: ranked,
  matrix,
  scale: (question, input) => number(question.min ?? 1, question.max ?? 5, true)(question, input),
  nps: number(0, 10, true),
  date: (_, input) => (typeof input === 'string' && isSafeDay(input) ? { value: input } : wrong('not_a_date')),
  time: (_, input) =>
    typeof input === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(input) ? { value: input } : wrong('not_a_time'),
  contact: parts(contactParts, ['name', 'email']),
  address: parts(addressParts, ['street', 'city']),
  consent: (question, input) =>
    input === true || input === 'on' || input === 'true'
      ? { value: true }
      : input === false
        ? nothing(question)
        : wrong('not_valid'),
  file: uploaded,
  picture: uploaded,
  signature: signed,
  hidden: line(500),
  calculated: () => ({}),
}
const isSafeDay = (text: string): boolean => {
  const day = Date.parse(text)
  return !Number.isNaN(day) && isDay(text)
}
