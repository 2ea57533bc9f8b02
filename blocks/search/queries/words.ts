import { type Context, searchQuery, searchTokens } from '@quoin/kit/server'

/** One word that was typed, with everything it is also found by. */
export interface Word {
  readonly typed: string
  /** Other forms of it: `parties`, `party`. */
  readonly forms: readonly string[]
  /** What the company says means the same, each as the words it is made of. */
  readonly synonyms: readonly (readonly string[])[]
}

/** What was typed, ready to be looked for. */
export interface Words {
  readonly text: string
  readonly words: readonly Word[]
  /** As a tsquery, made of letters and digits alone. */
  readonly query: string
  readonly hasSynonyms: boolean
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u

/** Reads what was typed; undefined when nothing in it can be searched for. */
export async function readWords({ tx, tenantId }: Context, text: string): Promise<Words | undefined> {
  const parts = searchQuery(text)?.split(' & ')
  if (!parts) return undefined
  const typed = parts.map((part) => part.split("'")[1]!)
  const rows = await tx.query<{ word: string; forms: string[]; groups: string[][] | null }>(
    // Terms as the words that were typed are read: without marks on letters.
    `with held as materialized (select s.terms, array(select replace(regexp_replace(normalize(lower(trim(term)), nfkd), '[\\u0300-\\u036f\\u3099\\u309a]', '', 'g'), 'ß', 'ss')
         from unnest(s.terms) term) as read from search.synonyms s where s.tenant_id = $1 and s.deleted_at is null)
     select word, kit.stems(word) as forms, (select json_agg(g.terms) from held g where word = any(g.read)) as groups
     from unnest($2::text[]) with ordinality as typed (word, place) order by place`,
    [tenantId, typed],
  )
  const words = rows.map(({ word, forms, groups }) => ({
    typed: word,
    forms: cjk.test(word) ? [] : forms,
    synonyms: synonymsOf(word, groups ?? []),
  }))
  const query = words.map((word, i) => alternatives(word, parts[i]!)).join(' & ')
  return { text, words, query, hasSynonyms: words.some(({ synonyms }) => synonyms.length > 0) }
}

const synonymsOf = (word: string, groups: readonly (readonly string[])[]) =>
  groups
    .flat()
    .map((term) => searchTokens(term).slice(0, 5))
    .filter((tokens) => tokens.length > 0 && tokens.join(' ') !== word)

const alternatives = ({ forms, synonyms }: Word, part: string): string =>
  `(${[
    part,
    ...forms.map((form) => `'${form}':*`),
    ...synonyms.map((tokens) => `(${tokens.map((token) => `'${token}':*`).join(' & ')})`),
  ].join(' | ')})`

/** Whether a word of a record is what was typed, in this or another form, or means the same. */
export function fits({ typed, forms, synonyms }: Word, token: string): boolean {
  return [typed, ...forms, ...synonyms.flat()].some((one) => token.startsWith(one))
}
