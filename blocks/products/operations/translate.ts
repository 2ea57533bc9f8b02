import { Answer, type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { languageTag } from '../resources/settings.ts'
import { sayForm } from '../variants/sayForm.ts'

interface Resource {
  readonly id: string
  readonly attributes: Record<string, unknown>
}
interface Translated extends Record<string, unknown> {
  id: string
  name: string | null
  description: string | null
  words: Readonly<Record<string, string>> | null
}

/** The language a question names; nothing where what was written first is meant. */
export function languageIn(value: string | string[] | undefined): string | null {
  if (value === undefined || value === '') return null
  const tag = languageTag.safeParse(value)
  if (!tag.success) throw refuse.parameter('language', 'language is a language tag.')
  return tag.data
}

/** Languages that serve a reader of one, the best first: what is written for Brazil, then Portuguese. */
const serving = (language: string): string[] => [...new Set([language, language.split('-')[0]!])]

/** The translation of a product or a category that serves languages ($3) best, over its id. */
const translationOf = (id: string) =>
  `(select x.name, x.description, x.wording as words from products.translations x where x.tenant_id = $1 and (x.product_id = ${id} or x.category_id = ${id}) and x.deleted_at is null
     and x.language = any($3::text[]) order by array_position($3::text[], x.language) limit 1)`

async function translated(
  { tx, tenantId }: Context,
  ids: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, Translated>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<Translated>(
    `select w.id, x.* from unnest($2::uuid[]) as w (id) join lateral ${translationOf('w.id')} x on true`,
    [tenantId, ids, serving(language)],
    'prepare',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const say = (attributes: Record<string, unknown>, input: Translated | undefined): void => {
  if (input?.name) attributes.name = input.name
  if (input?.description) attributes.description = input.description
}

/** Says products, and the categories beside them, in a reader's language as far as somebody translated them. */
export async function sayProducts(context: Context, resources: readonly Resource[], language: string | null): Promise<void> {
  if (language === null) return
  type Named = { unique_id: string; name: string }
  const shelves = resources.flatMap(({ attributes }) => (attributes.categories ?? []) as Named[])
  const [goods, categories] = await Promise.all([
    translated(
      context,
      resources.map((one) => one.id),
      language,
    ),
    translated(context, [...new Set(shelves.map((one) => one.unique_id))], language),
  ])
  for (const shelf of shelves) shelf.name = categories.get(shelf.unique_id)?.name ?? shelf.name
  for (const { id, attributes } of resources) {
    say(attributes, goods.get(id))
    attributes.words = goods.get(id)?.words ?? {}
  }
}

/** Says categories in a reader's language. */
export async function sayCategories(context: Context, resources: readonly Resource[], language: string | null): Promise<void> {
  if (language === null) return
  const said = await translated(
    context,
    resources.map((one) => one.id),
    language,
  )
  for (const { id, attributes } of resources) say(attributes, said.get(id))
}

/** What the lines of a cart are called in a reader's language, by line; those nobody translated are left out. */
export async function sayLines(
  { tx, tenantId }: Context,
  cart: string,
  language: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (language === null) return new Map()
  const rows = await tx.query<{ id: string; name: string; form: string | null; words: Translated['words'] }>(
    `select d.id, coalesce(x.name, p.name) as name, v.name as form, x.words
     from products.cart_details d join products.products p on p.tenant_id = $1 and p.id = d.product_id left join products.variations v on v.tenant_id = $1 and v.id = d.variation_id
     join lateral ${translationOf('d.product_id')} x on true where d.tenant_id = $1 and d.cart_id = $2`,
    [tenantId, cart, serving(language)],
    'prepare',
  )
  return new Map(rows.map(({ id, name, form, words }) => [id, named(name, form, words)]))
}

/** What goods are called in a language, one after the other; null for those nobody translated and those that are no more. */
export async function namesIn(
  { tx, tenantId }: Context,
  goods: readonly { readonly product: string; readonly variation: string | null }[],
  language: string | null,
): Promise<(string | null)[]> {
  if (language === null || goods.length === 0) return goods.map(() => null)
  const rows = await tx.query<{ place: number; name: string; form: string | null; words: Translated['words'] }>(
    `select w.place::int as place, coalesce(x.name, p.name) as name, v.name as form, x.words
     from unnest($2::uuid[], $4::uuid[]) with ordinality as w (product, variation, place) join products.products p on p.tenant_id = $1 and p.id = w.product
     left join products.variations v on v.tenant_id = $1 and v.id = w.variation join lateral ${translationOf('w.product')} x on true`,
    [tenantId, goods.map(({ product }) => product), serving(language), goods.map(({ variation }) => variation)],
    'prepare',
  )
  const names = new Map(rows.map(({ place, name, form, words }) => [place, named(name, form, words)]))
  return goods.map((_, i) => names.get(i + 1) ?? null)
}

const named = (name: string, form: string | null, words: Translated['words']): string =>
  form === null ? name : `${name} · ${sayForm(form, words ?? {})}`

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Write = NonNullable<Replacements['create']>

/** Words of a category are for those who arrange categories; that somebody may write products does not do. */
const mayArrange = (context: Context, category: unknown): void => {
  if (category && !context.actor.permissions.has('products.catalogs.write')) throw refuse.forbidden('products.catalogs.write')
}
const written: Write = async (request, context, standard) => {
  const { category } = await context.find(products.translations, request.params.id ?? '', 'lock')
  mayArrange(context, category)
  return standard(request)
}

export const standingTranslations: Replacements = {
  create: async (request, context, standard) => {
    const { product_unique_id: product, category_unique_id: category, language } = request.body
    // Without a language the standard refuses, and names all that is missing at once.
    if (!product === !category && language)
      throw refuse.invalid('invalid', 'Only products and categories can be translated.', 'product_unique_id')
    // Readers ask in small letters: nobody would ever be shown what is kept under FR.
    if (language && !languageTag.safeParse(language).success)
      throw refuse.invalid('invalid', 'must be a language tag such as fr or pt-BR', 'language')
    mayArrange(context, category)
    return standard(request)
  },
  update: written,
  delete: written,
}

/** The same answer in a reader's language. */
export async function said(context: Context, answer: Answer, language: string | null, say: typeof sayProducts): Promise<Answer> {
  if (language === null) return answer
  const body = JSON.parse(answer.body) as { data: Resource | Resource[] }
  await say(context, [body.data].flat(), language)
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
