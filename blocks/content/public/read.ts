import { setTimeout } from 'node:timers/promises'
import { inTransaction, type PageParts, type Tx } from '@quoin/kit/server'
import { type Language, languages } from '../resources/common.ts'
import { content } from '../resources/index.ts'

/** A company’s site as visitors know it. */
export interface Site {
  readonly tenantId: string
  readonly word: string
  readonly company: string
  readonly logoKey: string | null
  readonly title: string
  readonly description: string | null
  readonly language: Language
  readonly color: string | null
  readonly imageUrl: string | null
  readonly hasComments: boolean
  /** Until it changes by itself; null where it does not. */
  readonly dueMs: number | null
}
export interface Teaser {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly abstract: string | null
  readonly language: Language
  readonly author: string | null
  readonly user: string | null
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly publishedAt: string
  readonly updatedAt: string
}
export interface Term {
  readonly slug: string
  readonly name: string
  readonly kind: 'tags' | 'categories'
}
/** Where an article stands in a series, and what comes before and after it. */
export interface Part {
  readonly slug: string
  readonly title: string
  readonly previous: { readonly slug: string; readonly title: string } | null
  readonly next: { readonly slug: string; readonly title: string } | null
}
export interface Article extends Teaser {
  readonly content: string | null
  readonly keywords: string | null
  readonly seoTitle: string | null
  readonly mediaUrl: string | null
  readonly likes: number
  readonly comments: number
  readonly version: number
  readonly terms: readonly Term[]
  readonly translations: readonly { readonly language: Language; readonly slug: string }[]
  readonly series: Part | null
}
export interface Input {
  readonly id: string
  readonly author: string | null
  readonly content: string
  readonly depth: number
  readonly at: string
}

/** How long until something is due by itself; nothing where nothing ever is. */
async function dueInMs(tx: Tx, tenantId: string): Promise<number | null> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select (extract(epoch from least(
       (select min(publish_at) from content.posts where tenant_id = $1 and deleted_at is null and scheduled_id is not null),
       (select min(publish_until) from content.posts where tenant_id = $1 and deleted_at is null and publish_until is not null)) - now()) * 1000)::float8 as ms`,
    [tenantId],
    'prepare',
  )
  return row!.ms
}

/**
 * Reads behind a company’s wall; null where it shows nothing. What was due is done before it is looked at: a page is public from its
 * moment on, not from the next turn of a clock.
 */
export async function onSite<T>(
  parts: PageParts,
  tenantId: string,
  word: string,
  read: (tx: Tx, site: Site) => Promise<T>,
): Promise<T | null> {
  const work = (isLast = false) =>
    inTransaction(parts.pools.runtime, { tenantId, userId: null, readOnly: true }, async (tx) => {
      const [dueMs, site] = await Promise.all([dueInMs(tx, tenantId), siteOf(tx, tenantId, word)])
      if (dueMs !== null && dueMs <= 0 && !isLast) return 'due' as const
      return site && read(tx, { ...site, dueMs })
    })
  for (let turn = 1; turn < turnsMax; turn++) {
    const found = await work()
    if (found !== 'due') return found
    const { published, withdrawn } = await parts.callInternal(tenantId, content.posts.internal.due, {})
    // Somebody else has it in hand, and is about to be done.
    if (published + withdrawn === 0) await setTimeout(waitedMs * turn)
  }
  // What takes longer keeps nobody from the rest of the site.
  const found = await work(true)
  return found === 'due' ? null : found
}
const turnsMax = 8
const waitedMs = 25

async function siteOf(tx: Tx, tenantId: string, word: string): Promise<Omit<Site, 'dueMs'> | null> {
  const [row] = await tx.query<{
    company: string
    logoKey: string | null
    isOpen: boolean | null
    title: string | null
    description: string | null
    language: Language | null
    color: string | null
    imageUrl: string | null
    mode: string | null
  }>(
    `select l.name as company, l.logo_key as "logoKey", s.is_open as "isOpen", s.title, s.description, s.language, coalesce(s.color, l.color) as color, s.image_url as "imageUrl", s.comments_mode as mode
     from gateway.letterhead() l left join content.site s on s.tenant_id = $1`,
    [tenantId],
    'prepare',
  )
  if (!row || row.isOpen === false) return null
  return {
    tenantId,
    word,
    company: row.company,
    logoKey: row.logoKey,
    title: row.title || row.company,
    description: row.description,
    language: row.language ?? 'en',
    color: row.color,
    imageUrl: row.imageUrl,
    hasComments: row.mode !== 'closed',
  }
}

const teaser = `a.id, a.slug, a.title, coalesce(nullif(a.abstract, ''), left(a.plain_text, 220)) as abstract, a.language, a.user_name as author, a.user_id as user,
  a.image_url as "imageUrl", a.image_alt as "imageAlt", a.published_at as "publishedAt", a.updated_at as "updatedAt"`
const shown = 'a.tenant_id = $1 and a.deleted_at is null and a.is_public'
const inOrder = 'order by a.published_at desc, a.id limit $2 offset $3'
/** Of those who read in one language; of all where none is asked for. */
const inWanted = 'and ($5::text is null or a.language = $5)'
const all = `select ${teaser} from content.articles a where ${shown} ${inOrder}`
const byLanguage = `select ${teaser} from content.articles a where ${shown} and a.language = $4 ${inOrder}`
const byAuthor = `select ${teaser} from content.articles a where ${shown} and a.user_id = $4::uuid ${inWanted} ${inOrder}`
const byTerm = `select ${teaser} from content.post_terms p join content.articles a on a.tenant_id = p.tenant_id and a.id = p.post_id
  where p.tenant_id = $1 and p.term_id = $4::uuid and ${shown} ${inWanted} ${inOrder}`
/** Parts of a series as they are counted, those without a number after the others; then as they were published. */
const placeOf = (article: 'a' | 'o') => `(coalesce(${article}.series_sequence, 100001), ${article}.published_at, ${article}.id)`
const bySeries = `select ${teaser} from content.articles a where ${shown} and a.series_id = $4::uuid ${inWanted}
  order by ${placeOf('a')} limit $2 offset $3`
const neighbour = (is: '<' | '>') => `(select json_build_object('slug', o.slug, 'title', o.title) from content.articles o
  where o.tenant_id = $1 and o.series_id = a.series_id and o.deleted_at is null and o.is_public and ${placeOf('o')} ${is} ${placeOf('a')}
  order by ${placeOf('o')} ${is === '<' ? 'desc' : 'asc'} limit 1)`

export interface Listed {
  readonly page: number
  readonly language?: Language | undefined
  readonly term?: string | undefined
  readonly user?: string | undefined
  readonly series?: string | undefined
}
export const perPage = 20

/** One more than a page, which tells whether there is another. */
export const listArticles = (tx: Tx, { tenantId }: Site, { page, language, term, user, series }: Listed): Promise<Teaser[]> => {
  const only = term ?? user ?? series
  const wanted = only ? [only, language ?? null] : language ? [language] : []
  return tx.query<Teaser & Record<string, unknown>>(
    term ? byTerm : user ? byAuthor : series ? bySeries : language ? byLanguage : all,
    [tenantId, perPage + 1, (page - 1) * perPage, ...wanted],
  )
}
/** A word that stands on what is for members alone is none of the public's. */
const isRead = `exists (select 1 from content.post_terms p join content.articles a on a.tenant_id = p.tenant_id and a.id = p.post_id
  where p.tenant_id = $1 and p.term_id = t.id and ${shown})`

const terms = `select t.slug, t.tag as name, 'tags' as kind from content.tags t where t.tenant_id = $1 and t.deleted_at is null and t.post_count > 0 and t.slug is not null and ${isRead}
  order by t.post_count desc, t.tag limit 30`

export const listTerms = (tx: Tx, { tenantId }: Site): Promise<Term[]> =>
  tx.query<Term & Record<string, unknown>>(terms, [tenantId], 'prepare')

/** Languages that something is published in. */
export const listLanguages = async (tx: Tx, { tenantId }: Site): Promise<Language[]> => {
  const rows = await tx.query<{ language: Language }>(
    `select l.language from unnest($2::text[]) l(language) where exists (
       select 1 from content.articles a where a.tenant_id = $1 and a.language = l.language and a.deleted_at is null and a.is_public)`,
    [tenantId, [...languages]],
    'prepare',
  )
  return rows.map(({ language }) => language)
}

const tagAt = `select t.id, t.tag as name from content.tags t where t.tenant_id = $1 and lower(t.slug) = $2 and t.deleted_at is null and ${isRead}`
const categoryAt = `select t.id, t.name from content.categories t where t.tenant_id = $1 and lower(t.slug) = $2 and t.deleted_at is null and ${isRead}`

export async function termBySlug(
  tx: Tx,
  { tenantId }: Site,
  kind: 'tags' | 'categories',
  slug: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>(kind === 'tags' ? tagAt : categoryAt, [tenantId, slug])
  return row
}

/** A series by its address; one that is private is nobody’s outside. */
export async function seriesBySlug(
  tx: Tx,
  { tenantId }: Site,
  slug: string,
): Promise<{ id: string; title: string; description: string | null; imageUrl: string | null } | undefined> {
  const [row] = await tx.query<{ id: string; title: string; description: string | null; imageUrl: string | null }>(
    `select id, title, description, image_url as "imageUrl" from content.series
     where tenant_id = $1 and lower(slug) = $2 and deleted_at is null and visibility is distinct from 'private'`,
    [tenantId, slug],
  )
  return row
}

/** An article by any address it has or had; with the one it has now. */
export async function articleBySlug(tx: Tx, { tenantId }: Site, slug: string): Promise<Article | undefined> {
  const [row] = await tx.query<Article & Record<string, unknown>>(
    `select ${teaser}, a.content, a.keywords, a.seo_title as "seoTitle", a.media_url as "mediaUrl", a.likes::int as likes, a.comments::int as comments, a.version::int as version,
       coalesce((select json_agg(json_build_object('slug', t.slug, 'name', t.name, 'kind', t.kind) order by t.kind, t.name) from (
         select slug, tag as name, 'tags' as kind from content.tags where tenant_id = $1 and deleted_at is null and slug is not null and id = any(a.tag_ids::uuid[])
         union all select slug, name, 'categories' from content.categories where tenant_id = $1 and deleted_at is null and slug is not null and id = any(a.category_ids::uuid[])) t), '[]') as terms,
       coalesce((select json_agg(json_build_object('language', o.language, 'slug', o.slug) order by o.language) from content.articles o
         where o.tenant_id = $1 and o.deleted_at is null and o.is_public and o.id <> a.id
           and (o.original_id = coalesce(a.original_id, a.id) or o.id = a.original_id)), '[]') as translations,
       (select json_build_object('slug', r.slug, 'title', r.title, 'previous', ${neighbour('<')}, 'next', ${neighbour('>')}) from content.series r
         where r.tenant_id = $1 and r.id = a.series_id and r.deleted_at is null and r.slug is not null and r.visibility is distinct from 'private') as series
     from content.slugs s join content.articles a on a.tenant_id = s.tenant_id and a.id = s.post_id where s.tenant_id = $1 and s.slug = $2 and a.deleted_at is null and a.is_public`,
    [tenantId, slug],
    'prepare',
  )
  return row
}

/** A draft by a link that has not ended. */
export async function draftByHash(tx: Tx, { tenantId }: Site, hash: Buffer): Promise<Article | undefined> {
  const [row] = await tx.query<Article & Record<string, unknown>>(
    `select p.id, p.slug, p.title, p.abstract, p.language, p.user_name as author, p.user_id as user, p.image_url as "imageUrl", p.image_alt as "imageAlt",
       p.updated_at as "publishedAt", p.updated_at as "updatedAt", p.content, p.keywords, p.seo_title as "seoTitle", p.media_url as "mediaUrl",
       0 as likes, 0 as comments, p.version::int as version, '[]'::json as terms, '[]'::json as translations, null as series
     from content.previews v join content.posts p on p.tenant_id = v.tenant_id and p.id = v.post_id and p.deleted_at is null
     where v.tenant_id = $1 and v.hash = $2 and v.ends_at > now()`,
    [tenantId, hash],
  )
  return row
}

export const saidPerPage = 200

/** What everybody may read of the discussion, one more than a page: answers stand behind what they answer, also where that was hidden or deleted. */
export const listSaid = (tx: Tx, { tenantId }: Site, article: string, page: number): Promise<Input[]> =>
  tx.query<Input & Record<string, unknown>>(
    `with recursive said as (
       select c.id, c.user_name as author, c.content, c.depth::int as depth, c.created_at as at, array[c.created_at::text || c.id::text] as place,
         c.status = 'active' and c.deleted_at is null as shown
       from content.comments c where c.tenant_id = $1 and c.post_id = $2 and c.parent_id is null
       union all
       select c.id, c.user_name, c.content, c.depth::int, c.created_at, s.place || (c.created_at::text || c.id::text),
         c.status = 'active' and c.deleted_at is null
       from said s join content.comments c on c.tenant_id = $1 and c.parent_id = s.id)
     select id, author, content, depth, at from said where shown order by place limit $3 offset $4`,
    [tenantId, article, saidPerPage + 1, (page - 1) * saidPerPage],
  )
