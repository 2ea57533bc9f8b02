import { createHash } from 'node:crypto'
import { escapeHtml } from '@quoin/kit'
import { readSecret } from '@quoin/kit/secret-links'
import { isUuid } from '@quoin/kit/uuid'
import { type BlockServer, inTransaction, logoAddress, type PageParts, type PageReply, Refusal, type Tx } from '@quoin/kit/server'
import { type Language, languages } from '../resources/common.ts'
import { articleBody, frame, listBody, plainPage, rss, sitemap } from './html.ts'
import { PageCache } from './pageCache.ts'
import { isDrawn, publicKey } from './picture.ts'
import {
  articleBySlug,
  draftByHash,
  listArticles,
  listLanguages,
  listSaid,
  listTerms,
  onSite,
  perPage,
  saidPerPage,
  seriesBySlug,
  type Site,
  termBySlug,
} from './read.ts'
import { SiteLook } from './siteLook.ts'
import { words } from './words.ts'

type App = Parameters<NonNullable<BlockServer['mountPages']>>[0]
type PageRequest = Pick<PageReply['request'], 'params' | 'url' | 'headers' | 'ip'>

interface Input {
  readonly company: string
  readonly rest: readonly string[]
  readonly query: URLSearchParams
  readonly language: Language
  readonly known: string | undefined
}
interface Page {
  readonly status?: number
  readonly type?: string
  readonly body: string | Buffer
  readonly location?: string
  readonly etag?: string
  /** Kept by nobody, and told to no search engine. */
  readonly isPrivate?: boolean
  /** Until it changes by itself. */
  readonly dueMs?: number | null
}

/** The public site of each company. The server writes it; it asks for no sign-in and no script. */
export function mountSite(app: App, parts: PageParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_, text, done) =>
    done(null, text),
  )
  const pages = new PageCache()
  const look = new SiteLook(parts, pages)
  const page = async (request: PageRequest, reply: PageReply) => {
    const { company, '*': path = '' } = request.params as { company: string; '*'?: string }
    const input: Input = {
      company,
      rest: path.split('/').filter(Boolean),
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      language: preferred(request.headers['accept-language']),
      known: request.headers['if-none-match'],
    }
    try {
      await parts.take('general', request.ip)
      // No address has what the database could not keep.
      if (path.includes('\u0000') || !path.isWellFormed()) throw missing()
      return send(reply, input, await answer(input, parts, look, pages))
    } catch (error) {
      return fail(error, input, parts, look, reply)
    }
  }
  for (const url of ['/p/:company', '/p/:company/*']) app.get(url, page)
  app.post('/p/:company/unsubscribe/:secret', async (request, reply) => {
    const { company, secret } = request.params as { company: string; secret: string }
    const input: Input = {
      company,
      rest: [],
      query: new URLSearchParams(),
      language: preferred(request.headers['accept-language']),
      known: undefined,
    }
    try {
      await parts.take('lookup', request.ip)
      return send(reply, input, await unsubscribe(input, secret, parts, true))
    } catch (error) {
      return fail(error, input, parts, look, reply)
    }
  })
}

const preferred = (accepts = ''): Language =>
  accepts
    .split(',')
    .map((part) => languages.find((one) => part.trim().toLowerCase().startsWith(one)))
    .find((one) => one !== undefined) ?? 'en'

const etagOf = (body: string | Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** Whether whoever asks has the page, of several it may have; a proxy that compresses pages marks what it hands on as weak. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

/** What pages of the site may load, by what all pages may. */
const policies = new Map<string, string>()
function policyOf(all: string): string {
  const known = policies.get(all)
  if (known) return known
  const own = all.replace(/script-src [^;]*/, "script-src 'none'").replace("img-src 'self'", "img-src 'self' https:")
  policies.set(all, own)
  return own
}

const html = 'text/html; charset=utf-8'

function send(reply: PageReply, { known }: Input, { status = 200, type = html, body, location, isPrivate, etag: drawnAs }: Page) {
  // An address that was given back leads the other way from then on: browsers keep what says nothing for ever.
  if (location) return reply.header('cache-control', 'private, no-cache').redirect(location, status === 302 ? 302 : 301)
  reply
    .code(status)
    .header('content-security-policy', policyOf(String(reply.getHeader('content-security-policy') ?? '')))
    .header('cache-control', isPrivate || status !== 200 ? 'private, no-store' : 'public, no-cache')
  if (isPrivate) reply.header('x-robots-tag', 'noindex')
  // What is withdrawn or hidden is gone with the next look; what is the same is not sent again.
  if (status === 200 && !isPrivate) {
    const etag = drawnAs ?? etagOf(body)
    reply.header('etag', etag)
    if (isKnown(known, etag)) return reply.code(304).send()
  }
  return reply.type(type).send(body)
}

/** Leads whoever followed an old link to the site, where there is one. */
async function toSite({ company: word }: Input, parts: PageParts, look: SiteLook): Promise<string> {
  const company = await look.company(word)
  const site = company && (await onSite(parts, company.id, word, async (_, found) => found))
  return site ? `<p><a href="${escapeHtml(rootOf(parts, site))}">${escapeHtml(site.title)}</a></p>` : ''
}

async function fail(error: unknown, input: Input, parts: PageParts, look: SiteLook, reply: PageReply) {
  const { language } = input
  const refusal = error instanceof Refusal ? error : undefined
  if (!refusal) parts.services.log.error({ err: error, page: '/p' }, 'surprise')
  const on = refusal?.status === 404 ? await toSite(input, parts, look).catch(() => '') : ''
  const t = words[language]
  const text = refusal?.status === 429 ? t.slow : refusal?.status === 404 ? t.missing : t.error
  return reply
    .code(refusal?.status ?? 500)
    .headers(refusal?.headers ?? {})
    .header('cache-control', 'no-store')
    .type(html)
    .send(plainPage(language, text, `<h1>${text}</h1>${on}`))
}
const missing = () => new Refusal(404, { code: 'not_found', detail: 'This page does not exist.' })

/** So long a page may lag behind what is not the site’s own: whether its company has a logo. */
const keptMsMax = 30_000

async function answer(input: Input, parts: PageParts, look: SiteLook, pages: PageCache): Promise<Page> {
  const [kind, name, ...more] = input.rest
  if (more.length > 0) throw missing()
  if (kind === 'unsubscribe' && name) return unsubscribe(input, name, parts, false)
  const company = await look.company(input.company)
  if (!company) throw missing()
  const address = `${input.rest.join('/')}?${wanted(input) ?? ''}&${pageOf(input)}`
  const kept = pages.get(company.id, address)
  if (kept?.company === company.name) return kept
  const keep = pages.place(company.id)
  const begun = performance.now()
  const page = await onSite(parts, company.id, input.company, async (tx, site) => ({
    ...(await draw(tx, site, kind, name, input, parts)),
    dueMs: site.dueMs,
  }))
  if (!page) throw missing()
  if (page.location || page.isPrivate) return page
  const { type = html, dueMs } = page
  const drawn = { type, body: Buffer.from(page.body), etag: etagOf(page.body) }
  keep(address, { ...drawn, company: company.name, until: begun + Math.min(keptMsMax, dueMs ?? keptMsMax) })
  return drawn
}

const rootOf = ({ services }: PageParts, { word }: Site): string => `${services.settings.publicUrl}/p/${word}/`

async function draw(
  tx: Tx,
  site: Site,
  kind: string | undefined,
  name: string | undefined,
  input: Input,
  parts: PageParts,
): Promise<Page> {
  const root = rootOf(parts, site)
  if (kind === undefined) return list(tx, site, input, parts, { title: site.title, intro: site.description, path: '' })
  if (kind === 'rss.xml' && !name) {
    const language = wanted(input)
    const posts = await listArticles(tx, site, { page: 1, language })
    return { type: 'application/rss+xml; charset=utf-8', body: rss(site, posts.slice(0, perPage), root, language) }
  }
  if (kind === 'sitemap.xml' && !name)
    return { type: 'application/xml; charset=utf-8', body: sitemap(root, await addresses(tx, site)) }
  if (kind === 'posts' && name) return article(tx, site, name, pageOf(input), parts)
  if ((kind === 'tags' || kind === 'categories') && name) {
    const term = await termBySlug(tx, site, kind, name.normalize('NFC').toLowerCase())
    if (!term) throw missing()
    return list(tx, site, input, parts, {
      title: term.name,
      intro: null,
      path: `${kind}/${encodeURIComponent(name)}`,
      term: term.id,
    })
  }
  if (kind === 'series' && name) {
    const found = await seriesBySlug(tx, site, name.normalize('NFC').toLowerCase())
    if (!found) throw missing()
    return list(tx, site, input, parts, {
      title: found.title,
      intro: found.description,
      path: `series/${encodeURIComponent(name)}`,
      image: found.imageUrl,
      series: found.id,
    })
  }
  if (kind === 'authors' && name && isUuid(name)) {
    const [first] = await listArticles(tx, site, { page: 1, user: name })
    if (!first) throw missing()
    return list(tx, site, input, parts, { title: first.author ?? site.title, intro: null, path: `authors/${name}`, user: name })
  }
  if (kind === 'preview' && name) return preview(tx, site, name, parts)
  if (kind === 'media' && name) return media(tx, site, name, parts)
  throw missing()
}

const wanted = ({ query }: Input): Language | undefined => languages.find((one) => one === query.get('lang'))
const pageOf = ({ query }: Input): number => Math.min(500, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1))
const addresses = (tx: Tx, { tenantId }: Site) =>
  tx.query<{ kind: 'posts' | 'series'; slug: string; updatedAt: string }>(
    `(select 'series' as kind, s.slug, to_char(max(a.updated_at), 'YYYY-MM-DD') as "updatedAt" from content.series s
        join content.articles a on a.tenant_id = s.tenant_id and a.series_id = s.id and a.deleted_at is null and a.is_public
      where s.tenant_id = $1 and s.deleted_at is null and s.slug is not null and s.visibility = 'public' group by s.id, s.slug
      order by max(a.published_at) desc, s.id limit 1000)
     union all
     (select 'posts', slug, to_char(updated_at, 'YYYY-MM-DD') from content.articles where tenant_id = $1 and deleted_at is null and is_public
      order by published_at desc, id limit 49000)`,
    [tenantId],
  )

async function list(
  tx: Tx,
  site: Site,
  input: Input,
  parts: PageParts,
  {
    title,
    intro,
    path,
    image,
    term,
    user,
    series,
  }: {
    readonly title: string
    readonly intro: string | null
    readonly path: string
    readonly image?: string | null
    readonly term?: string
    readonly user?: string
    readonly series?: string
  },
): Promise<Page> {
  const page = pageOf(input)
  const language = wanted(input)
  const [posts, terms, spoken] = await Promise.all([
    listArticles(tx, site, { page, language, term, user, series }),
    path === '' ? listTerms(tx, site) : [],
    path === '' ? listLanguages(tx, site) : [],
  ])
  const root = rootOf(parts, site)
  const at = (n: number) => {
    const query = new URLSearchParams({ ...(language && { lang: language }), ...(n > 1 && { page: String(n) }) }).toString()
    return `${root}${path}${query ? `?${query}` : ''}`
  }
  return {
    body: frame({
      site,
      language: language ?? site.language,
      title,
      description: intro,
      address: at(page),
      root,
      logo: await logoOf(site, parts),
      ...(image && { image }),
      body: listBody({
        title,
        intro,
        posts: posts.slice(0, perPage),
        terms,
        root,
        language: language ?? site.language,
        languages: spoken.map((one) => ({ language: one, address: `${root}?lang=${one}`, isShown: one === language })),
        newer: page > 1 ? at(page - 1) : null,
        older: posts.length > perPage ? at(page + 1) : null,
        isInOrder: series !== undefined,
      }),
    }),
  }
}

/** The logo by an address that stays the same, so that a page does. */
const logoOf = async (site: Site, parts: PageParts): Promise<string | null> =>
  site.logoKey ? `${rootOf(parts, site)}media/logo` : null

/** `page` is one of what was said about it. */
async function article(tx: Tx, site: Site, slug: string, page: number, parts: PageParts): Promise<Page> {
  const found = await articleBySlug(tx, site, slug.normalize('NFC').toLowerCase())
  if (!found) throw missing()
  const root = rootOf(parts, site)
  const address = `${root}posts/${encodeURIComponent(found.slug)}`
  if (found.slug !== slug) return { status: 301, location: address, body: '' }
  const said = found.comments > 0 && site.hasComments ? await listSaid(tx, site, found.id, page) : []
  const alternates = [{ language: found.language, slug: found.slug }, ...found.translations]
  const head =
    found.translations.length > 0
      ? alternates
          .map(
            (one) =>
              `<link rel="alternate" hreflang="${one.language}" href="${escapeHtml(`${root}posts/${encodeURIComponent(one.slug)}`)}">`,
          )
          .join('')
      : ''
  const values = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: found.title,
    datePublished: found.publishedAt,
    dateModified: found.updatedAt,
    ...(found.author && { author: { '@type': 'Person', name: found.author } }),
  }
  return {
    body: frame({
      site,
      language: found.language,
      title: found.seoTitle || found.title,
      description: found.abstract,
      address,
      root,
      logo: await logoOf(site, parts),
      image: found.imageUrl,
      type: 'article',
      head: `${head}<meta property="article:published_time" content="${escapeHtml(found.publishedAt)}"><script type="application/ld+json">${JSON.stringify(values).replaceAll('<', '\\u003c')}</script>`,
      body: articleBody(found, {
        root,
        appAddress: `${parts.services.settings.publicUrl}/c/${site.word}/content/articles/${found.id}`,
        said: said.slice(0, saidPerPage),
        saidBefore: page > 1 ? `${address}?page=${page - 1}#comments` : null,
        saidAfter: said.length > saidPerPage ? `${address}?page=${page + 1}#comments` : null,
        notice: null,
        hasComments: site.hasComments,
      }),
    }),
  }
}

async function preview(tx: Tx, site: Site, secret: string, parts: PageParts): Promise<Page> {
  const read = readSecret(secret)
  const found = read?.tenantId === site.tenantId ? await draftByHash(tx, site, read.hash) : undefined
  if (!found) throw missing()
  const root = rootOf(parts, site)
  return {
    isPrivate: true,
    body: frame({
      site,
      language: found.language,
      title: found.title,
      address: root,
      root,
      logo: await logoOf(site, parts),
      isPrivate: true,
      body: articleBody(found, { root, appAddress: root, said: [], notice: words[found.language].draft, hasComments: false }),
    }),
  }
}

/** Pictures and files of posts, and the logo, where they are stored. */
async function media(tx: Tx, site: Site, name: string, { services }: PageParts): Promise<Page> {
  if (name === 'logo' && site.logoKey) return { status: 302, body: '', location: await logoAddress(services.files, site.logoKey) }
  const [file] = isUuid(name)
    ? await tx.query<{ key: string; filename: string; type: string }>(
        `select f.key, f.filename, f.content_type as type from content.media m join kit.files f on f.tenant_id = m.tenant_id and f.id = m.file and f.state = 'stored'
         where m.tenant_id = $1 and m.id = $2 and m.deleted_at is null`,
        [site.tenantId, name],
      )
    : []
  if (!file) throw missing()
  const isPicture = isDrawn(file.type)
  const inline = isPicture ? { inline: 'image/webp' } : file.type.startsWith('image/') ? { inline: file.type } : {}
  const key = isPicture ? publicKey(file.key) : file.key
  return {
    status: 302,
    body: '',
    location: await services.files.presignDownload({ key, filename: file.filename, ...inline, expiresInSeconds: 900 }),
  }
}

/** Ends the mails of one thread for one person. Looking at the link does nothing: mail programs look at links. */
async function unsubscribe(input: Input, secret: string, { pools }: PageParts, isMeant: boolean): Promise<Page> {
  const read = readSecret(secret)
  const t = words[input.language]
  if (!read) throw missing()
  const done = await inTransaction(pools.runtime, { tenantId: read.tenantId, userId: null, readOnly: !isMeant }, async (tx) => {
    const [row] = await tx.query<{ post: string; user: string }>(
      'select post_id as post, user_id as user from content.unsubscribes where tenant_id = $1 and hash = $2',
      [read.tenantId, read.hash],
    )
    if (!row || !isMeant) return Boolean(row)
    await tx.query(
      `insert into content.post_reactions (tenant_id, post_id, kind, user_id) values ($1, $2, 'mute', $3) on conflict do nothing`,
      [read.tenantId, row.post, row.user],
    )
    await tx.query(
      `delete from content.post_reactions where tenant_id = $1 and post_id = $2 and kind = 'follow' and user_id = $3`,
      [read.tenantId, row.post, row.user],
    )
    return true
  })
  if (!done) throw missing()
  const body = isMeant
    ? `<h1>${t.unsubscribed}</h1>`
    : `<h1>${t.unsubscribeAsk}</h1><form method="post"><button>${t.unsubscribe}</button></form>`
  return {
    isPrivate: true,
    body: plainPage(input.language, t.unsubscribe, body),
  }
}
