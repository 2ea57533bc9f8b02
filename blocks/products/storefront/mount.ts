import { escapeHtml } from '@quoin/kit'
import { publicPage } from '@quoin/kit/public-page'
import { type BlockServer, companyAt, cookieNamed, logoAddress, type PageParts, type PageReply, Refusal } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import type { WindowLine } from '../resources/storefront.ts'
import { basketCookie, basketIn, basketValue, changed } from './basket.ts'
import { drawnBefore, keepDrawn, mayDraw } from './bounds.ts'
import { cartBody, cartMark, frame, listBody, productBody, productData, type View } from './html.ts'
import { style } from './style.ts'
import { type Language, languages, words } from './words.ts'

type App = Parameters<NonNullable<BlockServer['mountPages']>>[0]
type PageRequest = Pick<PageReply['request'], 'params' | 'url' | 'headers' | 'ip' | 'body'>

interface Asked {
  readonly company: string
  readonly tenantId: string
  readonly rest: readonly string[]
  readonly query: URLSearchParams
  readonly language: Language
  readonly basket: readonly WindowLine[]
  readonly root: string
}

/** The public shop of each company that opened it. The server writes it; it asks for no sign-in and no script. */
export function mountStorefront(app: App, parts: PageParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_000 }, (_, text, done) =>
    done(null, text),
  )
  const handle =
    (work: (asked: Asked, reply: PageReply, request: PageRequest) => Promise<unknown>) =>
    async (request: PageRequest, reply: PageReply) => {
      try {
        await parts.take('general', request.ip)
        return await work(await asked(request, parts, reply), reply, request)
      } catch (error) {
        return fail(error, request, parts, reply)
      }
    }
  const look = handle((one, reply) => show(one, parts, reply))
  app.get('/s/:company', look)
  app.get('/s/:company/*', look)
  app.post(
    '/s/:company/cart',
    handle((one, reply, request) => change(one, request, parts, reply)),
  )
  app.post(
    '/s/:company/checkout',
    handle((one, reply, request) => checkOut(one, request, parts, reply)),
  )
}

const preferred = (accepts = ''): Language | undefined =>
  accepts
    .split(',')
    .map((part) => languages.find((one) => part.trim().toLowerCase().startsWith(one)))
    .find((one) => one !== undefined)
const languageIn = (text: string | null | undefined): Language | undefined => languages.find((one) => one === text)
const missing = () => new Refusal(404, { code: 'not_found', detail: 'There is no such page.' })

async function asked(request: PageRequest, parts: PageParts, reply: PageReply): Promise<Asked> {
  const { company, '*': path = '' } = request.params as { company: string; '*'?: string }
  // No address has what the database could not keep.
  if (path.includes('\u0000') || request.url.includes('%00')) throw missing()
  const found = await companyOf(parts, company)
  if (!found) throw missing()
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const { cookie, 'accept-language': accepts } = request.headers
  // Whoever chose a language in an address keeps it on the next pages; who speaks none of ours is shown the shop's.
  const chosen = languageIn(query.get('lang'))
  if (chosen) reply.header('set-cookie', `lang=${chosen}; Path=/s/${company}; SameSite=Lax`)
  return {
    company,
    tenantId: found.id,
    rest: path.split('/').filter(Boolean),
    query,
    language: chosen ?? languageIn(cookieNamed(cookie, 'lang')) ?? preferred(accepts) ?? languageIn(found.language) ?? 'en',
    basket: basketIn(cookie),
    root: `${parts.services.settings.publicUrl}/s/${company}`,
  }
}

interface Company {
  readonly id: string
  /** Of its shop. */
  readonly language: string | null
}
/** Companies by the word in their address; known for a while, because every page asks. */
const known = new Map<string, { readonly company: Company | null; readonly until: number }>()
const knownMs = 30_000

async function companyOf({ pools, callInternal }: PageParts, word: string): Promise<Company | null> {
  const held = known.get(word)
  if (held && held.until > Date.now()) return held.company
  const found = await companyAt(pools, word)
  if (known.size > 5_000) known.clear()
  const company = found
    ? { id: found.id, language: await callInternal(found.id, products.storefront.internal.language, {}) }
    : null
  known.set(word, { company, until: Date.now() + knownMs })
  return company
}

async function show(one: Asked, parts: PageParts, reply: PageReply) {
  const [kind] = one.rest
  if (kind === 'logo' || kind === 'pictures') return picture(one, parts, reply)
  if (kind === 'cart') return cart(one, parts, reply)
  if (kind === 'sitemap.xml') return reply.type('application/xml; charset=utf-8').send(await sitemap(one, parts))
  const key = `${one.tenantId} ${one.language} ${one.rest.join('/')}?${[one.query.get('q'), one.query.get('category'), one.query.get('page')].join('&')}`
  const held = drawnBefore(key)
  const body = held ?? (await draw(one, kind, parts))
  // Kept from when it was drawn: what many look at would otherwise never be drawn anew.
  if (held === undefined) keepDrawn(key, body)
  return send(reply, one, body)
}

function mustBeDrawable({ tenantId }: Asked): void {
  if (!mayDraw(tenantId))
    throw new Refusal(429, { code: 'too_many_requests', detail: 'This shop is asked for too often.' }, { 'retry-after': '10' })
}

async function draw(one: Asked, kind: string | undefined, parts: PageParts): Promise<string> {
  mustBeDrawable(one)
  if (kind === undefined) return drawList(one, parts)
  if (kind !== 'products') throw missing()
  const { tenantId, language, root } = one
  const found = await parts.callInternal(tenantId, products.storefront.internal.product, { language, sku: skuIn(one) })
  if (!found) throw missing()
  const view: View = { shop: found.shop, language, root }
  const sku = encodeURIComponent(found.item.sku)
  return frame(view, {
    title: found.item.name,
    description: found.description,
    path: `/products/${sku}`,
    image: found.images.length > 0 ? `${root}/pictures/${sku}` : null,
    head: productData(view, found),
    body: productBody(view, found),
  })
}
/** An address is decoded already when it is split; what names goods may hold a slash. */
const skuIn = ({ rest }: Asked): string => rest.slice(1).join('/')

async function drawList({ tenantId, language, root, query }: Asked, parts: PageParts): Promise<string> {
  const question = {
    search: query.get('q')?.trim().slice(0, 100) || null,
    category: query.get('category')?.slice(0, 60) || null,
    page: Math.min(200, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)),
  }
  const page = await parts.callInternal(tenantId, products.storefront.internal.page, { language, ...question })
  const category = page?.categories.find(({ key }) => key === question.category)
  if (!page || (question.category && !category)) throw missing()
  const view: View = { shop: page.shop, language, root }
  return frame(view, {
    title: category?.name ?? words[language].shop,
    description: page.shop.intro,
    path: listPath(question),
    search: question.search ?? '',
    isPrivate: question.search !== null,
    body: listBody(view, page, question),
  })
}

function listPath({ category, page }: { readonly category: string | null; readonly page: number }): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/?${query}` : '/'
}

/** Pictures by an address that stays the same, for search engines and whoever shows a link. */
async function picture(one: Asked, parts: PageParts, reply: PageReply) {
  if (one.rest[0] === 'logo') {
    const page = await parts.callInternal(one.tenantId, products.storefront.internal.cart, { language: one.language, lines: [] })
    if (!page?.shop.logoKey) throw missing()
    const address = await logoAddress(parts.services.files, page.shop.logoKey)
    return reply.header('cache-control', 'private, max-age=600').redirect(address, 302)
  }
  const found = await parts.callInternal(one.tenantId, products.storefront.internal.product, {
    language: one.language,
    sku: skuIn(one),
  })
  if (!found?.images[0]) throw missing()
  return reply.header('cache-control', 'private, max-age=600').redirect(found.images[0], 302)
}

async function cart(one: Asked, parts: PageParts, reply: PageReply) {
  mustBeDrawable(one)
  const { tenantId, company, language, root, query } = one
  const priced = await parts.callInternal(tenantId, products.storefront.internal.cart, { language, lines: one.basket })
  if (!priced) throw missing()
  const view: View = { shop: priced.shop, language, root }
  const body = cartBody(view, priced, query.get('full') === '1')
  // What no product is called any more could be neither seen nor taken out.
  const basket = one.basket.filter(({ sku }) => priced.lines.some((line) => line.sku === sku))
  if (basket.length < one.basket.length) reply.header('set-cookie', basketCookie(company, basket, isSecure(parts)))
  return send(reply, { ...one, basket }, frame(view, { title: words[language].cart, path: '/cart', isPrivate: true, body }))
}

async function sitemap(one: Asked, parts: PageParts): Promise<string> {
  mustBeDrawable(one)
  const { tenantId, root } = one
  const skus = await parts.callInternal(tenantId, products.storefront.internal.skus, { page: 1 })
  if (!skus) throw missing()
  const urls = [`${root}/`, ...skus.map((sku) => `${root}/products/${encodeURIComponent(sku)}`)]
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${escapeHtml(url)}</loc></url>`).join('')}</urlset>`
}

/** What another site sends here changes nothing. */
function mustBeOurs({ headers }: PageRequest): void {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin')
    throw new Refusal(403, { code: 'forbidden', detail: 'This form was not sent from the shop.' })
}

async function change(one: Asked, request: PageRequest, parts: PageParts, reply: PageReply) {
  mustBeOurs(request)
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const [sku, action] = [form.get('sku')?.slice(0, 80), form.get('do')]
  const quantity = Number.parseInt(form.get('quantity') ?? '1', 10)
  // The app says so once the goods are in the cart of whoever signed in.
  if (action === 'brought')
    return reply.header('set-cookie', basketCookie(one.company, [], isSecure(parts))).redirect(`${one.root}/cart`, 303)
  const next =
    sku && Number.isInteger(quantity) && quantity >= 0
      ? changed(one.basket, sku, action === 'remove' ? 0 : quantity, action === 'add')
      : one.basket
  if (!next) return reply.redirect(`${one.root}/cart?full=1`, 303)
  return reply.header('set-cookie', basketCookie(one.company, next, isSecure(parts))).redirect(`${one.root}/cart`, 303)
}

/**
 * Leads to the app, where one signs in, with the basket in the address. It stays in the browser until the goods have arrived: whoever
 * turns back before they are signed in finds it as it was.
 */
async function checkOut(one: Asked, request: PageRequest, parts: PageParts, reply: PageReply) {
  mustBeOurs(request)
  if (one.basket.length === 0) return reply.redirect(`${one.root}/cart`, 303)
  const address = `${parts.services.settings.publicUrl}/c/${one.company}/products/bring?lines=${basketValue(one.basket)}`
  return reply.redirect(address, 303)
}
const isSecure = ({ services }: PageParts): boolean => services.settings.publicUrl.startsWith('https:')

/** What pages of the shop may load, by what all pages may. */
const policyOf = (all: string): string =>
  all.replace(/script-src [^;]*/, "script-src 'none'").replace("img-src 'self'", "img-src 'self' https:")

function send(reply: PageReply, { basket }: Asked, body: string) {
  const count = basket.reduce((sum, { quantity }) => sum + quantity, 0)
  return reply
    .header('content-security-policy', policyOf(String(reply.getHeader('content-security-policy') ?? '')))
    .header('cache-control', 'private, no-cache')
    .type('text/html; charset=utf-8')
    .send(body.replace(cartMark, count > 0 ? ` (${count})` : ''))
}

/** What is not there in a shop that is: whoever followed an old link looks on from here. */
async function drawMissing(request: PageRequest, parts: PageParts, reply: PageReply) {
  const one = await asked(request, parts, reply)
  mustBeDrawable(one)
  const { tenantId, language, root } = one
  const found = await parts.callInternal(tenantId, products.storefront.internal.cart, { language, lines: [] })
  if (!found) throw missing()
  const t = words[language]
  const body = `<h1>${t.missing}</h1><p><a href="${escapeHtml(root)}/">${t.all}</a></p>`
  return send(
    reply.code(404),
    one,
    frame({ shop: found.shop, language, root }, { title: t.missing, path: '/', isPrivate: true, body }),
  )
}

async function fail(error: unknown, request: PageRequest, parts: PageParts, reply: PageReply) {
  const refusal = error instanceof Refusal ? error : undefined
  if (!refusal) parts.services.log.error({ err: error, page: '/s' }, 'surprise')
  const drawn = refusal?.status === 404 ? await drawMissing(request, parts, reply).catch(() => undefined) : undefined
  if (drawn) return drawn
  const language = preferred(request.headers['accept-language']) ?? 'en'
  const t = words[language]
  const text = refusal?.status === 429 ? t.slow : refusal && refusal.status < 500 ? t.missing : t.error
  return reply
    .code(refusal?.status ?? 500)
    .headers(refusal?.headers ?? {})
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(publicPage({ language, title: text, style, body: `<main><h1>${text}</h1></main>` }))
}
