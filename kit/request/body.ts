import type * as z from 'zod'
import { customPrefix, stateField } from '../customFields/definition.ts'
import { isMask } from '../customFields/secrets.ts'
import { wireName } from '../fields/field.ts'
import { always, unsupported } from '../unsupported.ts'
import type { Actor } from './actor.ts'
import type { Column, Model } from '../records/model.ts'
import { same } from '../records/write.ts'
import { namesOf, findUnknownKeys } from './unknownKeys.ts'
import { type Reason, Refusal, refuse } from './refuse.ts'

const depthMax = 32
const keysMax = 1_000
// A quote of 200 lines has some 2,400 keys, and so is far from what is only meant to keep the server busy.
const keysInAllMax = 10_000
const itemsMax = 1_000

/**
 * Parses a JSON body within bounds of depth, keys and items, and without keys that reach prototypes. Empty means no body. A message that
 * carries the body of a call may be so many levels deeper.
 */
export function parseJson(text: string, levelsAround = 0): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(422, { code: 'malformed_json', detail: 'The body is not valid JSON.' })
  }
  let keys = 0
  const walk = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) return
    if (depth > depthMax + levelsAround)
      throw refuse.invalid('too_deep', `The body is nested deeper than ${depthMax + levelsAround} levels.`)
    if (Array.isArray(node)) {
      if (node.length > itemsMax) throw refuse.invalid('too_many_items', `A list in the body has more than ${itemsMax} items.`)
      for (const item of node) walk(item, depth + 1)
      return
    }
    const entries = Object.entries(node)
    if (entries.length > keysMax) throw refuse.invalid('too_many_keys', `An object in the body has more than ${keysMax} keys.`)
    keys += entries.length
    if (keys > keysInAllMax) throw refuse.invalid('too_many_keys', `The body has more than ${keysInAllMax} keys.`)
    for (const [key, item] of entries) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw refuse.invalid('forbidden_key', `The key ${key} is not allowed.`)
      walk(item, depth + 1)
    }
  }
  walk(value, 1)
  return value
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)

/** Takes what is inside the wrapper key. A missing or foreign wrapper is refused by name. */
export function unwrap(
  body: unknown,
  wrapper: string | undefined,
  also: readonly string[] = [],
  extraKeys: readonly string[] = [],
): Record<string, unknown> {
  if (!wrapper) {
    if (body === undefined) return {}
    if (!isObject(body)) throw refuse.invalid('invalid_body', 'The body must be a JSON object.')
    return body
  }
  const key = isObject(body) ? [wrapper, ...also].find((one) => Object.hasOwn(body, one)) : undefined
  const inside = isObject(body) && key !== undefined ? body[key] : undefined
  if (!isObject(inside))
    throw refuse.invalid('wrapper_missing', `The body must hold the fields under the key "${wrapper}".`, `/${wrapper}`)
  const extra = Object.entries(body as object).filter(([one]) => extraKeys.includes(one))
  return extra.length === 0 ? inside : { ...Object.fromEntries(extra), ...inside }
}

/** Names beside the wrapper of a body that nobody asked for there. */
export const extraKeysOf = (
  body: unknown,
  wrapper: string | undefined,
  also: readonly string[] = [],
  extraKeys: readonly string[] = [],
): string[] =>
  wrapper === undefined ? [] : Object.keys(body as object).filter((key) => ![wrapper, ...also, ...extraKeys].includes(key))

/** What a body says, in code names: only fields this person may write; everything else is ignored and named in `ignored`. */
export interface WrittenInput {
  readonly values: Record<string, unknown>
  readonly ignored: readonly string[]
  /** What a change says of fields that are said once, when a record is made. */
  readonly fixed: ReadonlyMap<Column, unknown>
  /** The version the client saw, when it says so. */
  readonly version: number | undefined
}

/** Checks a body against the fields. All that is wrong is told at once, each with a pointer to its field. */
export function readInput(
  model: Model,
  actor: Actor,
  wire: Readonly<Record<string, unknown>>,
  use: 'create' | 'update',
  ifMatch?: string,
): WrittenInput {
  const values: Record<string, unknown> = {}
  const reasons: Reason[] = []
  const fixed = new Map<Column, unknown>()
  const known = new Set<string>(['version'])
  const within: string[] = []
  for (const column of model.own) {
    const { definition } = column
    const name = [column.wire, ...definition.alsoKnownAs].find((n) => Object.hasOwn(wire, n))
    known.add(column.wire)
    for (const alias of definition.alsoKnownAs) known.add(alias)
    // What somebody may not see is unknown to them, and named as such.
    const access = model.access(actor, column)
    if (access !== 'write' && use === 'create' && isOwed(model, column)) reasons.push({ ...notWritten(column), code: 'required' })
    if (access === 'hidden') {
      if (name !== undefined) within.push(name)
      continue
    }
    if (column === model.customFields) {
      const read = readCustom(model, actor, wire, use, use === 'create' ? firstState(model, wire) : undefined)
      reasons.push(...read.reasons)
      within.push(...read.ignored)
      if (read.values) values[column.name] = read.values
      continue
    }
    const input = name === undefined ? undefined : wire[name]
    if (use === 'update' && !definition.readOnly && (definition.fixed || column === model.parent)) {
      // Some clients say nothing by name.
      if (input !== undefined && input !== null && input !== '') fixed.set(column, input)
      continue
    }
    if (definition.readOnly || column === model.parent) continue
    if (access === 'read') {
      if (input !== undefined) reasons.push(notWritten(column))
      continue
    }
    const schema = model.schemaOf(column, use)
    const result = schema.safeParse(input)
    if (!result.success) reasons.push(...toReasons(result.error, column, input))
    else if (result.data !== undefined) {
      values[column.name] = result.data
      within.push(...namesOf(findUnknownKeys(schema, input, name)))
    }
  }
  const alsoSays = model.resource.definition.alsoSays ?? {}
  for (const [name, of] of Object.entries(alsoSays)) {
    known.add(name)
    const sentence = model.resource.definition.unsupported?.[name] ?? 'This is so of every record here.'
    if (of === true && !always(sentence).safeParse(wire[name]).success)
      reasons.push({ code: 'unsupported', detail: sentence, pointer: name })
  }
  for (const [name, sentence] of Object.entries(model.resource.definition.unsupported ?? {})) {
    if (Object.hasOwn(alsoSays, name)) continue
    known.add(name)
    if (!unsupported(sentence).safeParse(wire[name]).success)
      reasons.push({ code: 'unsupported', detail: sentence, pointer: name })
  }
  if (reasons.length > 0) throw new Refusal(422, reasons)
  const ignored = [
    ...Object.keys(wire).filter((key) => !known.has(key) && !model.byWire.has(key) && !key.startsWith(customPrefix)),
    ...within,
  ]
  return { values, ignored, fixed, version: readVersion(wire.version, ifMatch) }
}

/**
 * Refuses another value of what is said once, when a record is made; without the record any value. Clients that send back what they read
 * say it as it is.
 */
export function refuseFixed(model: Model, fixed: WrittenInput['fixed'], row?: Readonly<Record<string, unknown>>): void {
  const reasons = [...fixed]
    .filter(([column, input]) => !row || isOther(model, column, input, row))
    .map(([column]) => ({ ...unchangeable, pointer: column.wire }))
  if (reasons.length > 0) throw new Refusal(422, reasons)
}
/** Whether a value of a client's is another one than a record holds. */
export function isOther(model: Model, column: Column, input: unknown, row: Readonly<Record<string, unknown>>): boolean {
  const read = model.schemaOf(column, 'create').safeParse(input)
  return !same(read.success ? read.data : input, row[column.name])
}
export const unchangeable = { code: 'fixed', detail: 'cannot be changed once the record is made' } as const

/** Without it there is no record, and nobody else would say it. */
const isOwed = (model: Model, { definition, name }: Column): boolean =>
  definition.required && !definition.readOnly && name !== model.parent?.name && name !== model.owner?.name

/** Why somebody may not say what a field holds. */
export const notWritten = ({ wire, definition: { writtenWith } }: Column): Reason => ({
  code: 'not_allowed',
  detail: 'Your role does not allow changing this field.',
  pointer: wire,
  ...(writtenWith && { meta: { permission: writtenWith } }),
})

interface CustomInput {
  /** By their keys; absent where nothing is said. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly reasons: readonly Reason[]
  readonly ignored: readonly string[]
}

/** What a body says of fields that the company added: together under one name, or each under its own as tables of files have it. */
function readCustom(
  model: Model,
  actor: Actor,
  wire: Readonly<Record<string, unknown>>,
  use: 'create' | 'update',
  state: unknown,
): CustomInput {
  const name = model.customFields!.wire
  const together = wire[name]
  if (together !== undefined && together !== null && !isObject(together))
    return { reasons: [{ code: 'invalid_type', detail: 'must be an object', pointer: name }], ignored: [] }
  const given = new Map<string, unknown>([
    ...Object.entries((together ?? {}) as Record<string, unknown>).map(([key, value]) => [customPrefix + key, value] as const),
    ...Object.entries(wire).filter(([key]) => key.startsWith(customPrefix)),
  ])
  const values: Record<string, unknown> = {}
  const reasons: Reason[] = []
  for (const column of model.custom) {
    const { custom, definition } = column
    if (!model.sees(actor, column)) continue
    const said = given.get(column.wire)
    given.delete(column.wire)
    const input = isMask(column, said) ? undefined : said
    if (!model.writes(actor, column)) {
      if (input !== undefined) reasons.push(notWritten(column))
      continue
    }
    if (input === undefined && definition.default !== undefined) {
      if (use === 'create') values[custom.key] = definition.default
      continue
    }
    const result = model.schemaOf(column, use).safeParse(input)
    if (!result.success) reasons.push(...toReasons(result.error, column, input))
    else if ((result.data === undefined || result.data === null) && custom.required_in.some((one) => one === state))
      reasons.push({ code: 'required', detail: 'is required in this state', pointer: column.wire })
    else if (result.data !== undefined) values[custom.key] = isEmptyList(result.data) ? null : result.data
  }
  return { values: Object.keys(values).length > 0 ? values : undefined, reasons, ignored: [...given.keys()] }
}
/** The state that a new record is in; what becomes of it later the database watches. */
function firstState({ resource }: Model, wire: Readonly<Record<string, unknown>>): unknown {
  const state = stateField(resource.definition.fields as Parameters<typeof stateField>[0])
  if (!state) return undefined
  const { name, definition } = state
  return (definition.readOnly ? undefined : wire[wireName(name, definition)]) ?? definition.default
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/**
 * Refuses at any depth of a custom body what this person may not write of the record, or not see and so not write either. What a company
 * hides from visitors they may say all the same where they are asked for it, in a form on a website.
 */
export function refuseHidden(model: Model, asker: Actor, body: unknown, path = ''): void {
  if (!isObject(body) && !Array.isArray(body)) return
  const actor = asker.kind === 'visitor' ? { ...asker, fieldRules: undefined } : asker
  for (const [key, value] of Object.entries(body)) {
    const column = model.byWire.get(key)
    const isSaid = value !== null && value !== undefined && value !== ''
    if (isSaid && column && !column.definition.readOnly && !model.writes(actor, column))
      throw new Refusal(422, { ...notWritten(column), pointer: `${path}${key}` })
    refuseHidden(model, actor, value, `${path}${key}/`)
  }
}

function readVersion(value: unknown, ifMatch: string | undefined): number | undefined {
  const text = value ?? ifMatch?.replaceAll(/^(W\/)?"|"$/g, '')
  if (text === undefined || text === null || text === '' || text === '*') return undefined
  const version = Number(text)
  if (!Number.isSafeInteger(version) || version < 1)
    throw refuse.invalid('invalid', 'The version must be the number that was read.', 'version')
  return version
}

const toReasons = (error: z.ZodError, column: Column, value: unknown): Reason[] =>
  error.issues.slice(0, 1).map((issue) => ({
    code: value === undefined || value === null ? 'required' : issue.code === 'custom' ? 'invalid' : issue.code,
    detail: value === undefined || value === null ? 'is required' : plainly(issue),
    pointer: column.wire,
    ...bound(issue),
  }))

/** Reasons out of a schema of a custom operation; pointers are paths of keys. */
export const schemaReasons = (error: z.ZodError, kind: 'pointer' | 'parameter'): Reason[] =>
  error.issues.slice(0, 20).map((issue) => ({
    code: isMissing(issue) ? 'required' : issue.code === 'custom' ? 'invalid' : issue.code,
    detail: isMissing(issue) ? 'is required' : plainly(issue),
    [kind]: issue.path.join('/') || '/',
    ...bound(issue),
  }))

/** The bound that was passed, for whoever puts the code into words of another language. */
const bound = (issue: z.core.$ZodIssue): Pick<Reason, 'meta'> =>
  issue.code === 'too_big'
    ? { meta: { limit: Number(issue.maximum), of: issue.origin } }
    : issue.code === 'too_small'
      ? { meta: { limit: Number(issue.minimum), of: issue.origin } }
      : {}

const expectedWords: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'text',
  int: 'a whole number',
  boolean: 'true or false',
}

/** A value that is not there at all is no value of the wrong kind; only the library's sentence tells the two apart. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.path.length > 0 &&
  (issue.code === 'invalid_union' ? issue.errors.every(([form]) => form?.path.length === 0 && isNothing(form)) : isNothing(issue))

const isNothing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined')

/** Library wording is for programmers; these are the same fields as a person would say them. */
function plainly(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `must be at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `must hold at most ${issue.maximum}`
          : `must be at most ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string'
        ? 'must not be empty'
        : issue.origin === 'array'
          ? `must hold at least ${issue.minimum}`
          : `must be at least ${issue.minimum}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'invalid_type':
      return `must be ${expectedWords[issue.expected] ?? `a ${issue.expected}`}`
    case 'invalid_format':
      return `is not a valid ${({ email: 'email address', uuid: 'id', date: 'date (YYYY-MM-DD)', datetime: 'date and time (ISO 8601)', regex: 'value' } as Record<string, string>)[issue.format] ?? issue.format}`
    case 'invalid_union':
      return 'does not match any allowed format'
    default:
      return issue.message
  }
}
