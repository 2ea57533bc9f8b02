import type { Language } from '../resources/common.ts'
import type { Article, Input, Site, Teaser, Term } from './read.ts'
import { words } from './words.ts'

export const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

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
  const t = words[language]
  const meta = (property: string, value: string | null | undefined) =>
    value ? `<meta property="${property}" content="${escaped(value)}">` : ''
  const name = title === site.title ? escaped(title) : `${escaped(title)} · ${escaped(site.title)}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
${description ? `<meta name="description" content="${escaped(description)}">` : ''}${isPrivate ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escaped(address)}">`}
${meta('og:title', title)}${meta('og:type', type)}${meta('og:url', isPrivate ? null : address)}${meta('og:site_name', site.title)}${meta('og:description', description)}${meta('og:image', image ?? site.imageUrl)}<meta name="twitter:card" content="${(image ?? site.imageUrl) ? 'summary_large_image' : 'summary'}">
<link rel="alternate" type="application/rss+xml" title="${escaped(site.title)}" href="${escaped(root)}rss.xml">${head}<style>${style}${site.color ? `:root{--brand:${escaped(site.color)}}` : ''}</style></head>
<body><header><div><a class="brand" href="${escaped(root)}">${logo ? `<img src="${escaped(logo)}" alt="">` : ''}<span>${escaped(site.title)}</span></a><a href="${escaped(root)}rss.xml">${t.feed}</a></div></header>
<main>${body}</main><footer><div>${escaped(site.company)}</div></footer></body></html>`
}

const day = (at: string, language: Language): string =>
  `<time datetime="${escaped(at)}">${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}</time>`

const byline = (one: Teaser, root: string, language: Language): string =>
  `<p class="meta">${day(one.publishedAt, language)}${one.author ? ` · ${words[language].by} ${one.user ? `<a href="${escaped(root)}authors/${escaped(one.user)}">${escaped(one.author)}</a>` : escaped(one.author)}` : ''}</p>`

export function listBody({
  title,
  intro,
  posts,
  terms,
  root,
  language,
  newer,
  older,
}: {
  readonly title: string
  readonly intro: string | null
  readonly posts: readonly Teaser[]
  readonly terms: readonly Term[]
  readonly root: string
  readonly language: Language
  readonly newer: string | null
  readonly older: string | null
}): string {
  const t = words[language]
  const items = posts.map(
    (one) =>
      `<article${one.language === language ? '' : ` lang="${one.language}"`}>${one.imageUrl ? `<img src="${escaped(one.imageUrl)}" alt="${escaped(one.imageAlt)}" loading="lazy">` : ''}<h2><a href="${escaped(root)}posts/${escaped(encodeURIComponent(one.slug))}">${escaped(one.title)}</a></h2>${byline(one, root, language)}${one.abstract ? `<p>${escaped(one.abstract)}</p>` : ''}</article>`,
  )
  const pages = [
    newer && `<a rel="prev" href="${escaped(newer)}">${t.newer}</a>`,
    older && `<a rel="next" href="${escaped(older)}">${t.older}</a>`,
  ].filter(Boolean)
  return `<h1>${escaped(title)}</h1>${intro ? `<p class="intro">${escaped(intro)}</p>` : ''}${terms.length > 0 ? `<nav aria-label="${t.tags}" class="terms">${termLinks(terms, root)}</nav>` : ''}
${items.join('') || `<p>${t.empty}</p>`}${pages.length > 0 ? `<nav class="pages">${pages.join(' ')}</nav>` : ''}`
}
const termLinks = (terms: readonly Term[], root: string): string =>
  terms
    .map((one) => `<a href="${escaped(root)}${one.kind}/${escaped(encodeURIComponent(one.slug))}">${escaped(one.name)}</a>`)
    .join(' ')

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  zh: '中文',
}

/** The article’s HTML was cleaned when it was stored; everything else is written as text. */
export function articleBody(
  article: Article,
  {
    root,
    appAddress,
    said: input,
    notice,
    hasComments,
  }: {
    readonly root: string
    readonly appAddress: string
    readonly said: readonly Input[]
    readonly notice: string | null
    readonly hasComments: boolean
  },
): string {
  const { language } = article
  const t = words[language]
  const languages =
    article.translations.length > 0
      ? `<nav aria-label="${t.languages}" class="terms">${article.translations.map((one) => `<a lang="${one.language}" hreflang="${one.language}" href="${escaped(root)}posts/${escaped(encodeURIComponent(one.slug))}">${names[one.language]}</a>`).join(' ')}</nav>`
      : ''
  const comments = hasComments
    ? `<section aria-labelledby="comments"><h2 id="comments">${t.comments} (${article.comments})</h2>${input.map((one) => `<div class="said" style="margin-inline-start:${Math.min(one.depth, 6)}rem"><p class="meta">${escaped(one.author)} · ${day(one.at, language)}</p><p>${escaped(one.content)}</p></div>`).join('')}<p><a href="${escaped(appAddress)}">${t.signIn}</a></p></section>`
    : ''
  return `${notice ? `<p class="notice" role="note">${escaped(notice)}</p>` : ''}<article class="post"><h1>${escaped(article.title)}</h1>${byline(article, root, language)}${languages}
${article.imageUrl ? `<img class="cover" src="${escaped(article.imageUrl)}" alt="${escaped(article.imageAlt)}">` : ''}${article.content ?? ''}${article.terms.length > 0 ? `<nav aria-label="${t.tags}" class="terms">${termLinks(article.terms, root)}</nav>` : ''}<p class="meta">${t.likes}: ${article.likes}</p></article>${notice ? '' : comments}`
}

export function rss(site: Site, posts: readonly (Teaser & { readonly content?: string | null })[], root: string): string {
  const items = posts.map(
    (one) =>
      `<item><title>${escaped(one.title)}</title><link>${escaped(root)}posts/${escaped(encodeURIComponent(one.slug))}</link><guid isPermaLink="false">${one.id}</guid><pubDate>${new Date(one.publishedAt).toUTCString()}</pubDate>${one.author ? `<dc:creator>${escaped(one.author)}</dc:creator>` : ''}<description>${escaped(one.abstract)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(site.title)}</title><link>${escaped(root)}</link><description>${escaped(site.description ?? site.title)}</description><language>${site.language}</language><atom:link href="${escaped(root)}rss.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
}

export const sitemap = (root: string, posts: readonly { readonly slug: string; readonly updatedAt: string }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${escaped(root)}</loc></url>${posts.map((one) => `<url><loc>${escaped(root)}posts/${escaped(encodeURIComponent(one.slug))}</loc><lastmod>${one.updatedAt.slice(0, 10)}</lastmod></url>`).join('')}</urlset>`

const style = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d0d7de;--go:#0b57d0;--brand:#0b57d0}@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--paper:#0d1117;--line:#30363d;--go:#8ab4f8}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.05rem/1.65 system-ui,sans-serif;overflow-wrap:anywhere}header{border-bottom:3px solid var(--brand)}header>div,main,footer>div{max-width:46rem;margin:auto;padding:1rem}header>div{display:flex;justify-content:space-between;align-items:center;gap:1rem}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:700;color:inherit;text-decoration:none}.brand img{height:2rem;width:auto}a{color:var(--go)}a:focus-visible{outline:3px solid var(--go);outline-offset:2px}h1{line-height:1.2;font-size:2rem}h2{line-height:1.3;margin-top:2rem}
.meta,footer{color:var(--soft);font-size:.9rem}.intro{font-size:1.15rem}.terms a{display:inline-block;margin:.2rem .5rem .2rem 0}img{max-width:100%;height:auto;border-radius:.5rem}.cover{width:100%}pre{overflow-x:auto;padding:1rem;border:1px solid var(--line);border-radius:.5rem}table{display:block;overflow-x:auto;border-collapse:collapse}td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:start;vertical-align:top}blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}iframe{width:100%;aspect-ratio:16/9;border:0}
.notice{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem}.said{border-top:1px solid var(--line);white-space:pre-line}.pages{display:flex;justify-content:space-between;margin:2rem 0}footer{border-top:1px solid var(--line);margin-top:3rem}button{font:inherit;padding:.6rem 1.2rem;border-radius:.4rem;border:1px solid var(--go);background:var(--go);color:var(--paper)}`
