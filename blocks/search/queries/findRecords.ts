import { type AnyResource, wireName } from '@quoin/kit'
import { type Context, type Model, searchTokens, whyNot } from '@quoin/kit/server'
import { editDistance, variantsOf } from './variants.ts'

export interface SearchInput {
  readonly text: string
  /** Blocks, dotted kinds or ids to leave out; with `include`, the only ones to look at. */
  readonly exclude: readonly string[]
  readonly include: readonly string[]
  readonly page: number
  readonly records: number
}

/** One record that was found. */
export interface Hit {
  readonly id: string
  readonly kind: AnyResource
  readonly title: string
  readonly description: string | null
  readonly status: string | null
  readonly relevance: number
  /** Where the words stand, so that people see why it was found. */
  readonly matched: readonly { readonly field: string; readonly text: string }[]
  readonly createdAt: string
  readonly updatedAt: string
  /** Every word of its searchable fields, folded. */
  readonly tokens: readonly string[]
}

/** Records of one kind that are looked at, however many there are. */
const perKindMax = 50

/** Kinds of records this person may search: those whose own list they may ask for, and whose address names nothing else. */
export function searchedKinds(context: Context): Model[] {
  const lists = new Map(
    context.operations.flatMap((operation) =>
      operation.deed === 'list' ? [[`${operation.block}.${operation.resource}`, operation]] : [],
    ),
  )
  return context.models.filter((model) => {
    const list = lists.get(model.resource.dotted)
    const { block, facts } = model.resource
    // People of the company lie behind another database role; their own list finds them.
    if (!list || !model.searchable || facts.under || list.path.includes(':') || block === 'search' || block === 'gateway')
      return false
    return whyNot(context.actor, list) === undefined
  })
}

/**
 * The records of all blocks that hold every word, best first, with how many there are. Each kind is asked for as its own list would be,
 * in this transaction: so nothing is found that the list would not show, and what was just written is. Where nothing holds the words
 * as they were typed, words a letter or two away are looked for.
 */
export async function findRecords(context: Context, input: SearchInput): Promise<{ hits: Hit[]; total: number }> {
  const words = searchTokens(input.text)
  if (words.length === 0) return { hits: [], total: 0 }
  const kinds = searchedKinds(context).filter(({ resource }) => isWanted(resource, input))
  const exact = await askKinds(context, kinds, input, input.text)
  const found = exact.total > 0 ? exact : await askVariants(context, kinds, words)
  const hits = found.hits
    .filter(({ id }) => !input.exclude.includes(id))
    .sort((a, b) => b.relevance - a.relevance || (a.title < b.title ? -1 : 1))
  const from = (input.page - 1) * input.records
  return { hits: hits.slice(from, from + input.records), total: found.total - (found.hits.length - hits.length) }
}

const isWanted = ({ block, dotted }: AnyResource, { include, exclude }: SearchInput): boolean =>
  !exclude.includes(block) &&
  !exclude.includes(dotted) &&
  (include.length === 0 || include.includes(block) || include.includes(dotted))

async function askKinds(context: Context, kinds: readonly Model[], input: SearchInput, text: string) {
  const records = String(Math.min(perKindMax, input.page * input.records))
  const hits: Hit[] = []
  let total = 0
  for (const { resource } of kinds) {
    const { body } = await context.list(resource, { search: text, records })
    const page = JSON.parse(body) as ListBody
    hits.push(...page.data.map((one) => hitOf(resource, one, text)))
    total += page.meta.total_count
  }
  return { hits, total }
}

/** Asks each kind once more for words a letter or two away from what was typed; what is too far from it is let go. */
async function askVariants(context: Context, kinds: readonly Model[], words: readonly string[]) {
  // Words are letters and digits alone, so nothing in them can end the quotes.
  const wanted = words.slice(0, wordsMax).map((word) => `(${[word, ...variantsOf(word)].map((one) => `'${one}':*`).join(' | ')})`)
  const hits: Hit[] = []
  for (const { resource, searchFunction } of kinds) {
    const { body } = await context.list(resource, { records: String(nearMax) }, (add) => [
      `t.id in (select id from ${searchFunction}(${add(wanted.join(' & '))}::tsquery) as found(id))`,
    ])
    const near = (JSON.parse(body) as ListBody).data.map((one) => hitOf(resource, one, words.join(' ')))
    hits.push(...near.filter((hit) => words.every((word) => isNear(word, hit))))
  }
  return { hits: hits.map((hit) => ({ ...hit, relevance: hit.relevance / 2 })), total: hits.length }
}
const wordsMax = 5
const nearMax = 20

const isNear = (word: string, { tokens }: Hit): boolean =>
  tokens.some((token) => editDistance(word, token.slice(0, word.length + 1)) <= (word.length > 6 ? 2 : 1))

interface ListBody {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[]
  readonly meta: { readonly total_count: number }
}

function hitOf(kind: AnyResource, { id, attributes }: ListBody['data'][number], text: string): Hit {
  const title = titleOf(kind, attributes) || id.slice(0, 8)
  const matched = matchesIn(kind, attributes, searchTokens(text))
  const description = matched.find((one) => one.text !== title)?.text ?? null
  return {
    id,
    kind,
    title,
    description,
    status: typeof attributes.status === 'string' ? attributes.status : null,
    relevance: relevanceOf(title, text),
    matched,
    tokens: tokensOf(kind, attributes),
    createdAt: String(attributes.created_at),
    updatedAt: String(attributes.updated_at),
  }
}

/** A person is both names, because a last name alone names nobody. */
function titleOf({ facts }: AnyResource, attributes: Readonly<Record<string, unknown>>): string {
  const names = facts.title === 'lastName' ? ['firstName', 'lastName'] : [facts.title]
  const said = names.map((name) => attributes[facts.fields[name] ? wireName(name, facts.fields[name].facts) : name])
  return [...said, attributes.name, attributes.code]
    .filter((one) => typeof one === 'string' && one !== '')
    .slice(0, names.length)
    .join(' ')
}

const matchedMax = 3
const excerptMax = 160

/** Texts of the searchable fields, in the order of the definition. */
const textsOf = ({ facts }: AnyResource, attributes: Readonly<Record<string, unknown>>) =>
  Object.entries(facts.fields)
    .filter(([, field]) => field.facts.searchable)
    .flatMap(([name, field]) => {
      const wire = wireName(name, field.facts)
      const value = attributes[wire]
      const text = Array.isArray(value) ? value.join(', ') : value
      return typeof text === 'string' ? [{ field: wire, text }] : []
    })

const tokensOf = (kind: AnyResource, attributes: Readonly<Record<string, unknown>>) =>
  searchTokens(
    textsOf(kind, attributes)
      .map(({ text }) => text)
      .join(' '),
  )

/** Fields that hold one of the words, so that people see why something was found. */
const matchesIn = (kind: AnyResource, attributes: Readonly<Record<string, unknown>>, words: readonly string[]) =>
  textsOf(kind, attributes)
    .filter(({ text }) => searchTokens(text).some((token) => words.some((word) => token.startsWith(word))))
    .slice(0, matchedMax)
    .map(({ field, text }) => ({ field, text: text.slice(0, excerptMax) }))

/** What is called exactly so comes first, then what begins so, then where the title holds the words, then the rest. */
function relevanceOf(title: string, text: string): number {
  const [named, typed] = [searchTokens(title), searchTokens(text)]
  if (named.join(' ') === typed.join(' ')) return 1
  if (typed.every((word, i) => named[i]?.startsWith(word))) return 0.8
  const held = typed.filter((word) => named.some((token) => token.startsWith(word))).length
  return 0.2 + (0.4 * held) / Math.max(1, typed.length)
}
