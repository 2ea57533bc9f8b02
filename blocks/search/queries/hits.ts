import type { AnyResource } from '@quoin/kit'
import { searchTokens } from '@quoin/kit/server'
import { fits, type Word } from './words.ts'

/** Where a record holds what was searched for. */
export interface Match {
  readonly field: string
  readonly text: string
  /** The words of the text that were hit, as they are written there. */
  readonly words: readonly string[]
}

interface External {
  readonly type: string
  readonly source: string | null
  readonly url: string | null
  readonly avatarUrl: string | null
}

/** One record that was found. */
export interface Hit {
  readonly id: string
  readonly kind: AnyResource
  readonly title: string
  readonly description: string | null
  readonly status: string | null
  /** Where it is an item of another system: what it is there, and where. */
  readonly external?: External
  readonly relevance: number
  /** Where the words stand, so that people see why it was found. */
  readonly matched: readonly Match[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** A record as the client reads it. */
export type Values = Readonly<Record<string, unknown>> & { readonly id: string }

/** Makes a hit of a record; `isNear` tells whether a word of it is meant by one that was typed. */
export function hitOf(kind: AnyResource, values: Values, words: readonly Word[], isNear = fits): Hit {
  const title = titleOf(kind, values) || values.id.slice(0, 8)
  const texts = textsOf(kind, values)
  // A record that was not looked for by words is described by the first of its own.
  const matched = matchesIn(kind, values, words, isNear)
  const described = words.length > 0 ? matched : texts.map(({ text }) => ({ text: excerpt(text, '') }))
  return {
    id: values.id,
    kind,
    title,
    description: described.find((one) => one.text !== title)?.text ?? null,
    ...(kind.dotted === 'search.externalItems' && { external: externalOf(values) }),
    status: typeof values.status === 'string' ? values.status : null,
    relevance: relevanceOf(title, words),
    matched,
    createdAt: String(values.createdAt ?? values.created_at),
    updatedAt: String(values.updatedAt ?? values.updated_at),
  }
}

const externalOf = ({ entityType, source, url, avatarUrl }: Values): External => ({
  type: String(entityType),
  source: textOr(source),
  url: textOr(url),
  avatarUrl: textOr(avatarUrl),
})
const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

/** A person is both names, because a last name alone names nobody. */
export const titleFields = ({ definition }: AnyResource): readonly string[] =>
  definition.title === 'lastName' ? ['firstName', 'lastName'] : [definition.title]

function titleOf(kind: AnyResource, values: Values): string {
  const fields = titleFields(kind)
  const named = [...fields.map((name) => values[name]), values.name, values.code]
    .filter((one) => typeof one === 'string' && one !== '')
    .slice(0, fields.length)
    .join(' ')
  // What is said is called by how it begins.
  return excerpt(named, '')
}

/** Texts of the searchable fields, in the order of the definition. */
const textsOf = ({ definition }: AnyResource, values: Values) =>
  Object.entries(definition.fields)
    .filter(([, field]) => field.definition.searchable)
    .flatMap(([name]) => {
      const value = values[name]
      const text = Array.isArray(value) ? value.join(', ') : value
      return typeof text === 'string' && text !== '' ? [{ field: name, text }] : []
    })

/** Words of a record that are compared letter by letter with what was typed. */
const comparedMax = 400
/** The first words of its searchable fields, folded. */
export const wordsIn = (kind: AnyResource, values: Values): readonly string[] =>
  searchTokens(
    textsOf(kind, values)
      .map(({ text }) => text)
      .join(' '),
  ).slice(0, comparedMax)

const matchedMax = 3
const hitMax = 8
const excerptMax = 160
/** What stands before the first word that was hit, where a text is cut. */
const leadMax = 40

const matchesIn = (kind: AnyResource, values: Values, words: readonly Word[], isNear: typeof fits): Match[] =>
  textsOf(kind, values)
    .map(({ field, text }) => ({ field, text, words: wordsHit(text, words, isNear) }))
    .filter(({ words: hit }) => hit.length > 0)
    .slice(0, matchedMax)
    .map(({ field, text, words: hit }) => ({ field, text: excerpt(text, hit[0]!), words: hit }))

/** Words of a text that were hit; scripts without spaces are hit by what was typed itself. */
function wordsHit(text: string, words: readonly Word[], isNear: typeof fits): string[] {
  const found = new Set<string>()
  const known = new Set<string>()
  for (const [written] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (found.size >= hitMax) break
    // A long text says most of its words many times.
    if (known.has(written)) continue
    known.add(written)
    const tokens = searchTokens(written)
    for (const word of words) {
      if (tokens.length === 1 && isNear(word, tokens[0]!)) found.add(written)
      else if (tokens.length > 1 && tokens.includes(word.typed)) found.add(word.typed)
    }
  }
  return [...found].slice(0, hitMax)
}

function excerpt(text: string, first: string): string {
  if (text.length <= excerptMax) return text
  const at = Math.max(0, text.indexOf(first) - leadMax)
  const from = at === 0 ? 0 : text.indexOf(' ', at) + 1 || at
  const cut = [...text.slice(from, from + excerptMax)].join('').toWellFormed()
  return `${from > 0 ? '…' : ''}${cut}${from + excerptMax < text.length ? '…' : ''}`
}

/** What is called exactly so comes first, then what begins so, then where the title holds the words, then the rest. */
function relevanceOf(title: string, words: readonly Word[]): number {
  const named = searchTokens(title)
  const typed = words.map((word) => word.typed)
  if (named.length === typed.length && typed.every((word, i) => named[i] === word)) return 1
  if (typed.every((word, i) => named[i]?.startsWith(word))) return 0.8
  const plain = words.filter((word) => named.some((token) => token.startsWith(word.typed))).length
  const other = words.filter((word) => named.some((token) => fits(word, token))).length - plain
  return 0.2 + (0.4 * plain + 0.2 * other) / Math.max(1, words.length)
}
