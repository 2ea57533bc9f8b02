import { escapeHtml } from '@quoin/kit'
import { pageHeader, publicPage } from '@quoin/kit/public-page'
import { inXml } from '../engine/inXml.ts'
import type { Language } from '../resources/common.ts'
import type { Article, Input, Part, Site, Teaser, Term } from './read.ts'
import { words } from './words.ts'

export interface Framed {
  readonly site: Site
  readonly language: Language
  readonly title: string
  readonly description?: string | null
  readonly address: string
  readonly root: string
  readonly logo: string | null
  readonly image?: string | null
  readonly type?: 'website' | 'article'
  readonly head?: string
  readonly isPrivate?: boolean
  readonly body: string
}

/** A whole page in the company’s name; it needs no script. */
export function frame({
  site,
  language,
  title,
  description,
  address,
  root,
  logo,
  image,
  type = 'website',
  head = '',
  isPrivate = false,
  body,
}: Framed): string {
  const owner = { name: site.title, color: site.color, logo }
  return publicPage({
    owner,
    language,
    title,
    description,
    image: image ?? site.imageUrl,
    type,
    address: isPrivate ? undefined : address,
    head: `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.title)}" href="${escapeHtml(root)}rss.xml">${head}`,
    style,
    body: `${pageHeader(owner, { home: root, beside: `<a class="soft" href="${escapeHtml(root)}rss.xml">${words[language].feed}</a>` })}<main>${body}</main><footer><div>${escapeHtml(site.company)}</div></footer>`,
  })
}

const day = (at: string, language: Language): string =>
  `<time datetime="${escapeHtml(at)}">${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}</time>`

const byline = (one: Teaser, root: string, language: Language): string =>
  `<p class="meta">${day(one.publishedAt, language)}${one.author ? ` · ${words[language].by} ${one.user ? `<a href="${escapeHtml(root)}authors/${escapeHtml(one.user)}">${escapeHtml(one.author)}</a>` : escapeHtml(one.author)}` : ''}</p>`

export function listBody({
  title,
  intro,
  posts,
  terms,
  root,
  language,
  languages,
  newer,
  older,
  isInOrder = false,
}: {
  readonly title: string
  readonly intro: string | null
  readonly posts: readonly Teaser[]
  readonly terms: readonly Term[]
  readonly root: string
  readonly language: Language
  /** In which the site can be read, each with its address. */
  readonly languages: readonly { readonly language: Language; readonly address: string; readonly isShown: boolean }[]
  readonly newer: string | null
  readonly older: string | null
  /** Of a series, whose first part comes first. */
  readonly isInOrder?: boolean
}): string {
  const t = words[language]
  const items = posts.map(
    (one) =>
      `<article class="teaser"${one.language === language ? '' : ` lang="${one.language}"`}><div><h2><a href="${escapeHtml(root)}posts/${escapeHtml(encodeURIComponent(one.slug))}">${escapeHtml(one.title)}</a></h2>${one.abstract ? `<p>${escapeHtml(one.abstract)}</p>` : ''}${byline(one, root, language)}</div>${one.imageUrl ? `<img src="${escapeHtml(one.imageUrl)}" alt="${escapeHtml(one.imageAlt)}" loading="lazy">` : ''}</article>`,
  )
  const pages = [
    newer && `<a rel="prev" href="${escapeHtml(newer)}">${isInOrder ? t.before : t.newer}</a>`,
    older && `<a rel="next" href="${escapeHtml(older)}">${isInOrder ? t.after : t.older}</a>`,
  ].filter(Boolean)
  return `<h1>${escapeHtml(title)}</h1>${intro ? `<p class="intro">${escapeHtml(intro)}</p>` : ''}${languages.length > 1 ? `<nav aria-label="${t.languages}" class="languages">${languages.map((one) => `<a lang="${one.language}" hreflang="${one.language}" href="${escapeHtml(one.address)}"${one.isShown ? ' aria-current="true"' : ''}>${names[one.language]}</a>`).join('')}</nav>` : ''}${terms.length > 0 ? `<nav aria-label="${t.tags}" class="terms">${termLinks(terms, root)}</nav>` : ''}
${items.join('') || `<p>${t.empty}</p>`}${pages.length > 0 ? `<nav class="pages">${pages.join(' ')}</nav>` : ''}`
}
const termLinks = (terms: readonly Term[], root: string): string =>
  terms
    .map(
      (one) => `<a href="${escapeHtml(root)}${one.kind}/${escapeHtml(encodeURIComponent(one.slug))}">${escapeHtml(one.name)}</a>`,
    )
    .join(' ')

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  zh: '中文',
}

/** The series an article is part of, with what comes before it and after it. */
function seriesLinks({ slug, title, previous, next }: Part, root: string, language: Language): string {
  const t = words[language]
  const link = (to: Part['next'], rel: 'prev' | 'next', says: string) =>
    to
      ? `<p><span class="meta">${says}</span><br><a rel="${rel}" href="${escapeHtml(root)}posts/${escapeHtml(encodeURIComponent(to.slug))}">${escapeHtml(to.title)}</a></p>`
      : ''
  return `<nav aria-label="${t.series} ${escapeHtml(title)}" class="series"><p class="meta">${t.series} <a href="${escapeHtml(root)}series/${escapeHtml(encodeURIComponent(slug))}">${escapeHtml(title)}</a></p>${link(previous, 'prev', t.before)}${link(next, 'next', t.after)}</nav>`
}

/** The article’s HTML was cleaned when it was stored; everything else is written as text. */
export function articleBody(
  article: Article,
  {
    root,
    appAddress,
    said: input,
    saidBefore,
    saidAfter,
    notice,
    hasComments,
  }: {
    readonly root: string
    readonly appAddress: string
    readonly said: readonly Input[]
    /** Where there is more of it. */
    readonly saidBefore?: string | null
    readonly saidAfter?: string | null
    readonly notice: string | null
    readonly hasComments: boolean
  },
): string {
  const { language } = article
  const t = words[language]
  const languages =
    article.translations.length > 0
      ? `<nav aria-label="${t.languages}" class="languages">${article.translations.map((one) => `<a lang="${one.language}" hreflang="${one.language}" href="${escapeHtml(root)}posts/${escapeHtml(encodeURIComponent(one.slug))}">${names[one.language]}</a>`).join('')}</nav>`
      : ''
  const pages = [
    saidBefore && `<a rel="prev" href="${escapeHtml(saidBefore)}">${t.earlierComments}</a>`,
    saidAfter && `<a rel="next" href="${escapeHtml(saidAfter)}">${t.laterComments}</a>`,
  ].filter(Boolean)
  const comments = hasComments
    ? `<section aria-labelledby="comments"><h2 id="comments">${t.comments} (${article.comments})</h2>${input.map((one) => `<div class="said" style="margin-inline-start:${Math.min(one.depth, 4) * 1.25}rem"><p class="meta"><strong>${escapeHtml(one.author)}</strong> · ${day(one.at, language)}</p><p>${escapeHtml(one.content)}</p></div>`).join('')}${pages.length > 0 ? `<nav class="pages">${pages.join(' ')}</nav>` : ''}<p><a class="button" href="${escapeHtml(appAddress)}">${t.signIn}</a></p></section>`
    : ''
  return `${notice ? `<p class="notice" role="note">${escapeHtml(notice)}</p>` : ''}<article class="post"><h1>${escapeHtml(article.title)}</h1>${article.abstract ? `<p class="intro">${escapeHtml(article.abstract)}</p>` : ''}${byline(article, root, language)}${languages}
${article.imageUrl ? `<img class="cover" src="${escapeHtml(article.imageUrl)}" alt="${escapeHtml(article.imageAlt)}">` : ''}${article.content ?? ''}${article.series ? seriesLinks(article.series, root, language) : ''}${article.terms.length > 0 ? `<nav aria-label="${t.tags}" class="terms">${termLinks(article.terms, root)}</nav>` : ''}${article.likes > 0 ? `<p class="meta">${t.likes}: ${article.likes}</p>` : ''}</article>${notice ? '' : comments}`
}

/** The latest articles, of one language where one is asked for. */
export function rss(site: Site, posts: readonly Teaser[], root: string, language?: Language): string {
  const items = posts.map(
    (one) =>
      `<item><title>${inXml(escapeHtml(one.title))}</title><link>${escapeHtml(root)}posts/${escapeHtml(encodeURIComponent(one.slug))}</link><guid isPermaLink="false">${one.id}</guid><pubDate>${new Date(one.publishedAt).toUTCString()}</pubDate>${one.author ? `<dc:creator>${inXml(escapeHtml(one.author))}</dc:creator>` : ''}<description>${inXml(escapeHtml(one.abstract))}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${inXml(escapeHtml(site.title))}</title><link>${escapeHtml(root)}</link><description>${inXml(escapeHtml(site.description ?? site.title))}</description><language>${language ?? site.language}</language><atom:link href="${escapeHtml(root)}rss.xml${language ? `?lang=${language}` : ''}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
}

export const sitemap = (
  root: string,
  addresses: readonly { readonly kind: 'posts' | 'series'; readonly slug: string; readonly updatedAt: string }[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${escapeHtml(root)}</loc></url>${addresses.map((one) => `<url><loc>${escapeHtml(root)}${one.kind}/${escapeHtml(encodeURIComponent(one.slug))}</loc><lastmod>${one.updatedAt}</lastmod></url>`).join('')}</urlset>`

/** A page that says one thing, in the dress of the others. */
export const plainPage = (language: Language, title: string, body: string): string =>
  publicPage({ language, title, style, body: `<main class="plain">${body}</main>` })

const style = `body{font-size:1.0625rem;line-height:1.65}header{box-shadow:inset 0 3px 0 var(--brand)}main.plain{padding-block:18vh 4rem}
h1{font-size:clamp(1.9rem,5vw,2.6rem);line-height:1.15;letter-spacing:-.02em}h2{margin-top:2.2em;font-size:1.45rem;letter-spacing:-.01em}h3{margin-top:1.8em;font-size:1.2rem}h4{margin:1.6em 0 .4em;font-size:1.05rem}
.meta{margin:.4rem 0;color:var(--soft);font-size:.9rem}.intro{margin:0 0 1rem;font-size:1.2rem;line-height:1.5;color:var(--soft)}.languages,.terms{display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin:1rem 0}.languages a,.terms a{padding:.15rem .7rem;border:1px solid var(--line);border-radius:99px;font-size:.875rem;text-decoration:none}.languages a:hover,.terms a:hover,.languages a[aria-current]{border-color:var(--brand)}.terms a{background:var(--wash)}
.teaser{display:flex;gap:1.5rem;justify-content:space-between;align-items:flex-start;padding:1.6rem 0;border-top:1px solid var(--line)}.teaser>div{min-width:0;flex:1}.teaser h2{margin:0;font-size:1.35rem}.teaser h2 a{text-decoration:none}.teaser h2 a:hover{text-decoration:underline}.teaser p{margin:.45rem 0}.teaser>img{width:9.5rem;aspect-ratio:3/2;object-fit:cover;flex:none}@media(max-width:34rem){.teaser{flex-direction:column-reverse;gap:.9rem}.teaser>img{width:100%;aspect-ratio:16/9}}
.post>:not(h1,nav,.meta,.intro){margin-block:1.15em}.post li>p{margin:.2em 0}.post ul,.post ol{padding-inline-start:1.4em}main img{max-width:100%;height:auto;border-radius:.5rem}.cover{width:100%;margin-block:1.5rem}pre{overflow-x:auto;padding:1rem;background:var(--wash);border-radius:.5rem;font-size:.9rem}code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}table{display:block;overflow-x:auto;border-collapse:collapse}td,th{border:1px solid var(--line);padding:.35rem .7rem;text-align:start;vertical-align:top}td p,th p{margin:0}th{background:var(--wash)}blockquote{margin-inline:0;padding-inline-start:1.1rem;border-inline-start:3px solid var(--brand);color:var(--soft)}iframe{width:100%;aspect-ratio:16/9;border:0;border-radius:.5rem}hr{border:0;border-top:1px solid var(--line);margin:2.5rem 0}.file{display:block;padding:.7rem 1rem;border:1px solid var(--line);border-radius:.5rem}.mention{font-weight:600}.series{margin-top:2.5rem;padding:.4rem 1rem;border:1px solid var(--line);border-radius:.5rem}
.notice{border-color:transparent;background:var(--wash)}section{margin-top:3rem;border-top:1px solid var(--line)}.said{padding-block:.6rem}.said p{margin:.15rem 0;white-space:pre-line}.said strong{color:var(--ink);font-weight:600}.pages{display:flex;justify-content:space-between;margin:2rem 0}`
