import { escapeHtml } from '@quoin/kit'
import { Answer, type Context, refuse } from '@quoin/kit/server'
import { cleanRichText, type RichNode } from '@quoin/kit/rich-text'
import { richTextHtml } from '@quoin/kit/rich-text/html'
import { readDocument, type SentText } from '@quoin/kit/rich-text/read'
import { richTextMarkdown } from '@quoin/kit/rich-text/markdown'
import { isElsewhere, picturesElsewhere, withPictures } from '../engine/otherSites.ts'
import { type Language, languages } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { splitMarkdown } from './frontMatter.ts'
import { publishVersion, postOf, versionOf } from './posts.ts'
import { readTexts } from './text.ts'
import { wordsOf } from './wordsOf.ts'
import { readWxr, writeWxr } from './wxr.ts'

/** A post as it travels: in whatever format, with the id it had. */
export interface Traveller {
  readonly id: string | null
  readonly title: string
  readonly slug: string | null
  /** Nothing where a file does not say it: what is there already keeps its own. */
  readonly language: Language | null
  readonly abstract: string | null
  readonly keywords: string | null
  readonly seoTitle: string | null
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly body: RichNode
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly state: string
  readonly publishedAt: string | null
  readonly author: string | null
}
/** A post as it stands in a file: its text is not read yet, unless it is kept as what it is. */
export type Found = Omit<Traveller, 'body'> & { readonly body: RichNode | SentText }
const formats = ['markdown', 'html', 'json', 'wxr'] as const
type Format = (typeof formats)[number]
const postsMax = 1_000

function formatOf(name: string): Format {
  const format = formats.find((one) => one === name)
  if (!format) throw refuse.missing(`Posts can be imported and exported as ${formats.join(', ')}.`)
  return format
}

/** What one file may hold of texts: it is put together in memory. */
const exportBytesMax = 16 * 2 ** 20

export async function exported(
  {
    format: name,
    state,
    language,
  }: { readonly format: string; readonly state?: string | undefined; readonly language?: string | undefined },
  context: Context,
): Promise<Answer> {
  const format = formatOf(name)
  const posts = await readAll(context, state, language)
  const file = (ending: string, type: string, text: string) =>
    new Answer(200, text, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="posts.${ending}"`,
    })
  switch (format) {
    case 'markdown':
      return file('md', 'text/markdown', posts.map(markdownOf).join('\n'))
    case 'html':
      return file(
        'html',
        'text/html',
        `<!doctype html><meta charset="utf-8">\n${posts.map((post) => `<article data-post="${escapeHtml(front(post, false))}"><h1>${escapeHtml(post.title)}</h1>${richTextHtml(post.body)}</article>`).join('\n')}\n`,
      )
    case 'json':
      return file('json', 'application/json', JSON.stringify({ posts }, null, 2))
    default:
      return file('xml', 'application/xml', writeWxr(posts))
  }
}

const tooLarge = () => refuse.conflict('export_too_large', 'Too many posts for one file. Choose a status or a language.')

async function readAll(
  { tx, tenantId, actor, me }: Context,
  state: string | undefined,
  language: string | undefined,
): Promise<Traveller[]> {
  const range = [tenantId, state ?? null, language ?? null, actor.permissions.get('content.posts.read') === 'tenant', me || null]
  const [size] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(p.content)), 0)::bigint as bytes
     from content.posts p where p.tenant_id = $1 and p.deleted_at is null and ($2::text is null or p.state = $2) and ($3::text is null or p.language = $3)
       and ($4 or coalesce(p.user_id, p.created_by) = app.id($5))`,
    range,
  )
  if (size!.bytes > exportBytesMax) throw tooLarge()
  const rows = await tx.query<Omit<Traveller, 'body'> & { body: unknown } & Record<string, unknown>>(
    `select p.id, p.title, p.slug, p.language, p.abstract, p.keywords, p.seo_title as "seoTitle", p.image_url as "imageUrl", p.image_alt as "imageAlt", p.body, p.state, p.published_at as "publishedAt", p.user_name as author,
       array(select t.tag from content.tags t where t.tenant_id = $1 and t.id::text = any(p.tag_ids) and t.deleted_at is null order by t.tag) as tags,
       array(select c.name from content.categories c where c.tenant_id = $1 and c.id::text = any(p.category_ids) and c.deleted_at is null order by c.name) as categories
     from content.posts p where p.tenant_id = $1 and p.deleted_at is null and ($2::text is null or p.state = $2) and ($3::text is null or p.language = $3)
       and ($4 or coalesce(p.user_id, p.created_by) = app.id($5)) order by p.created_at, p.id limit $6`,
    [...range, postsMax + 1],
  )
  if (rows.length > postsMax) throw tooLarge()
  return rows.map((row) => ({ ...row, body: cleanRichText(row.body) }))
}

const front = ({ body: _, ...values }: Traveller, isBlock = true): string =>
  isBlock
    ? `---\n${Object.entries(values)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .join('\n')}\n---\n`
    : JSON.stringify(values)
const markdownOf = (post: Traveller): string => `${front(post)}\n${richTextMarkdown(post.body)}`

export interface Problem {
  readonly at: string
  /** For screens, which say it in the language of whoever reads. */
  readonly code: 'no_title' | 'no_post'
  readonly text: string
}

export async function imported(
  { format: name, text, dry_run: isDryRun }: { readonly format: string; readonly text: string; readonly dry_run: boolean },
  context: Context,
) {
  const problems: Problem[] = []
  const found = parse(formatOf(name), text, problems)
  if (found.length > postsMax) throw refuse.invalid('too_many_posts', `A file can contain up to ${postsMax} posts.`, 'text')
  const { posts, elsewhere } = await withCopies(context, await readBodies(context, found))
  let [created, updated, skipped] = [0, 0, 0]
  for (const [at, post] of posts.entries()) {
    if (!post.title.trim()) {
      problems.push({ at: String(at + 1), code: 'no_title', text: 'The post has no title.' })
      skipped++
      continue
    }
    const there = post.id ? await holderOf(context, post.id) : undefined
    if (isDryRun) {
      if (there) updated++
      else created++
      continue
    }
    await write(context, post, there)
    if (there) updated++
    else created++
  }
  return {
    unique_id: context.me || context.tenantId,
    created,
    updated,
    skipped,
    pictures: elsewhere,
    problems: problems.slice(0, 100),
  }
}

const picturesMax = 1_000

/** Pictures of other sites that were copied are shown from here; the others are said, for whoever wants to copy them before. */
async function withCopies(context: Context, posts: readonly Traveller[]): Promise<{ posts: Traveller[]; elsewhere: string[] }> {
  const { origin } = new URL(context.settings.publicUrl)
  const cover = ({ imageUrl }: Traveller) => (imageUrl && isElsewhere(imageUrl, origin) ? [imageUrl] : [])
  const named = [...new Set(posts.flatMap((post) => [...cover(post), ...picturesElsewhere(post.body, origin)]))]
  const rows = await context.tx.query<{ source: string; url: string }>(
    'select source, url from content.media where tenant_id = $1 and source = any($2) and deleted_at is null',
    [context.tenantId, named],
  )
  const copies = new Map(rows.map(({ source, url }) => [source, url]))
  return {
    posts: posts.map((post) => ({
      ...post,
      imageUrl: copies.get(post.imageUrl ?? '') ?? post.imageUrl,
      body: withPictures(post.body, copies),
    })),
    elsewhere: named.filter((address) => !copies.has(address)).slice(0, picturesMax),
  }
}

/** Reads the texts of all posts at once, so that a file takes one thread however many it holds. */
async function readBodies(context: Context, found: readonly Found[]): Promise<Traveller[]> {
  const sent = found.flatMap(({ body }) => ('format' in body ? [body] : []))
  const read = [...(await readTexts(context, sent))]
  return found.map((post) => ({ ...post, body: 'format' in post.body ? read.shift()! : post.body }))
}

/** The post that was imported under this id before, or that has it. */
async function holderOf({ tx, tenantId }: Context, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select id from content.posts where tenant_id = $1 and deleted_at is null and (id = app.id($2) or import_key = $2) limit 1`,
    [tenantId, id.slice(0, 200)],
  )
  return row?.id
}

type FieldName = 'keywords' | 'seoTitle' | 'imageUrl' | 'imageAlt'
const optional: readonly FieldName[] = ['keywords', 'seoTitle', 'imageUrl', 'imageAlt']
/** What a file says beside the text, where it is what such a field takes. */
const saidOf = (post: Traveller): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    optional.flatMap((name) => {
      const { success, data } = content.posts.definition.fields[name].definition.schema.safeParse(post[name])
      return success && data ? [[name, data]] : []
    }),
  )

/** The address a post had where it comes from, unless another post of the company uses or used it. */
async function slugFor({ tx, tenantId }: Context, wanted: string | null, there: string | undefined): Promise<string | undefined> {
  const slug = content.posts.definition.fields.slug.definition.schema.safeParse(wanted).data as string | undefined
  if (!slug) return undefined
  const [held] = await tx.query(
    'select 1 from content.slugs where tenant_id = $1 and slug = $2 and post_id is distinct from $3',
    [tenantId, slug, there ?? null],
  )
  return held ? undefined : slug
}

/** When it was published; never before there was writing for the web, and never later than now. */
function publishedAtOf({ publishedAt }: Traveller): Date {
  const at = new Date(publishedAt ?? Number.NaN)
  return at.getTime() > 0 && at.getTime() < Date.now() ? at : new Date()
}

async function write(context: Context, post: Traveller, there: string | undefined): Promise<void> {
  const { tx, tenantId } = context
  const slug = await slugFor(context, post.slug, there)
  const values = {
    title: post.title.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed(),
    abstract: post.abstract?.slice(0, 2_000).toWellFormed() ?? null,
    body: post.body as Record<string, unknown>,
    ...saidOf(post),
    ...(post.language && { language: post.language }),
    ...(slug && { slug }),
    tagIds: await termIds(context, 'tags', post.tags),
    categoryIds: await termIds(context, 'categories', post.categories),
  }
  const { id } = there
    ? await context.call(content.posts.update, { id: there, ...values })
    : await context.call(content.posts.create, values)
  const key = post.id?.slice(0, 200) ?? null
  // One that lies in the trash is not the post of this file any more, and could not be restored beside it.
  if (!there)
    await tx.query(
      'update content.posts set import_key = null where tenant_id = $1 and import_key = $2 and deleted_at is not null',
      [tenantId, key],
    )
  await tx.query('update content.posts set import_key = coalesce(import_key, $3) where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    key,
  ])
  const isOut = ['live', 'changed', 'publish', 'published'].includes(post.state)
  if (!isOut || there || !context.actor.permissions.has('content.posts.publish')) return
  const made = await postOf(context, id, 'lock')
  await publishVersion(context, made, (await versionOf(context, id, made.postVersion))!, publishedAtOf(post))
}

const tagCalled = 'select id from content.tags where tenant_id = $1 and lower(tag) = lower($2) and deleted_at is null limit 1'
const categoryCalled =
  'select id from content.categories where tenant_id = $1 and lower(name) = lower($2) and deleted_at is null limit 1'

/** Terms by their names; what is not there is made by whoever may. */
async function termIds(context: Context, kind: 'tags' | 'categories', names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of new Set(names.map((one) => one.trim().slice(0, 60)).filter(Boolean))) {
    const [row] = await context.tx.query<{ id: string }>(kind === 'tags' ? tagCalled : categoryCalled, [context.tenantId, name])
    if (row) ids.push(row.id)
    else if (context.actor.permissions.has('content.terms.write'))
      ids.push(
        (kind === 'tags'
          ? await context.call(content.tags.create, { tag: name })
          : await context.call(content.categories.create, { name })
        ).id,
      )
  }
  return ids
}

/** Cuts a file into posts. No expression here looks at a letter more than a few times, whatever the file holds. */
function parse(format: Format, sent: string, problems: Problem[]): Found[] {
  // Programs of Windows begin a file with its byte order mark.
  const text = sent.replace(/^\uFEFF/, '')
  if (text.includes('\u0000')) throw refuse.invalid('not_text', 'The file is not text.', 'text')
  switch (format) {
    case 'json': {
      try {
        const read = JSON.parse(text) as { posts?: unknown }
        const list = Array.isArray(read) ? read : Array.isArray(read.posts) ? read.posts : []
        return list.map((one) => ({ ...traveller(one), body: readDocument((one as { body?: unknown }).body, 'text') }))
      } catch {
        throw refuse.invalid('not_json', 'The file is not JSON.', 'text')
      }
    }
    case 'markdown':
      return splitMarkdown(text).map(({ definition, rest }) => {
        const { heading, body } = definition.title ? { heading: '', body: rest } : cutTitle(rest)
        return {
          ...traveller({ ...definition, title: definition.title ?? heading }),
          body: { format: 'markdown', text: body, pointer: 'text' },
        }
      })
    case 'html':
      return articlesOf(text).map(({ definition, html }) => {
        const { heading, rest } = cutHeading(html)
        const own = traveller(safeJson(definition))
        const title = own.title || wordsOf(heading) || wordsOf(nameOf(html))
        return { ...own, title, body: { format: 'html', text: rest, pointer: 'text' } }
      })
    default:
      return readWxr(text, problems)
  }
}

/** The first line as a title where it is a heading, and what follows. */
function cutTitle(markdown: string): { heading: string; body: string } {
  const start = markdown.trimStart()
  const end = start.indexOf('\n')
  const heading = end > 0 && /^#\s/.test(start) ? start.slice(1, end).trim() : ''
  return heading ? { heading, body: start.slice(end + 1) } : { heading, body: markdown }
}

/** The articles of a page with what is said of each, or the page as one. */
function articlesOf(page: string): { definition: string | undefined; html: string }[] {
  const parts = page.split(/<\/article>/i).slice(0, -1)
  const articles = parts.flatMap((part) => {
    const tag = /<article(?:\s+data-post="([^"]*)")?[^<>]*>/i.exec(part)
    return tag ? [{ definition: tag[1], html: part.slice(tag.index + tag[0].length) }] : []
  })
  return articles.length > 0 ? articles : [{ definition: undefined, html: page }]
}

/** The first heading of a page, and the page without it. */
function cutHeading(html: string): { heading: string; rest: string } {
  const tag = /<h1[^<>]*>/i.exec(html)
  const from = tag ? tag.index + tag[0].length : 0
  const length = tag ? html.slice(from).search(/<\/h1>/i) : -1
  if (!tag || length < 0) return { heading: '', rest: html }
  return {
    heading: html.slice(from, from + length),
    rest: html.slice(0, tag.index) + html.slice(from + length + '</h1>'.length),
  }
}
/** What a page is called in its head. */
function nameOf(html: string): string {
  const tag = /<title[^<>]*>/i.exec(html)
  if (!tag) return ''
  const from = tag.index + tag[0].length
  return html.slice(from, from + 1_000).split('<', 1)[0]!
}
function safeJson(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const unescaped = text.replace(/&#(\d{1,7});|&quot;/g, (_, code: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : '"',
    )
    return JSON.parse(unescaped) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Front matter says `title: 2024` and means the text. */
const line = (value: unknown): string | null =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string' && value.trim()
      ? value.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim()
      : null
const list = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => line(one) ?? [])
    .slice(0, 50)
function traveller(value: unknown): Traveller {
  const values = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
  return {
    id: line(values.id),
    title: line(values.title) ?? '',
    slug: line(values.slug),
    language: languages.find((one) => one === values.language) ?? null,
    abstract: line(values.abstract ?? values.description ?? values.excerpt ?? values.summary),
    keywords: line(values.keywords),
    seoTitle: line(values.seoTitle),
    imageUrl: line(values.imageUrl),
    imageAlt: line(values.imageAlt),
    body: { type: 'doc' },
    tags: list(values.tags),
    categories: list(values.categories),
    state: line(values.state) ?? (values.draft === false || values.published === true ? 'live' : 'draft'),
    publishedAt: line(values.publishedAt ?? values.date),
    author: line(values.author),
  }
}
