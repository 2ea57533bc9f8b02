import { escapeHtml } from '../escapeHtml.ts'
import { paletteOf, style } from './style.ts'

/** Whose page it is. */
export interface PageOwner {
  readonly name: string
  /** Address of the logo, which is the icon of the page as well. */
  readonly logo: string | null
  /** `#rrggbb`: marks what one may press. */
  readonly color: string | null
}

export interface PublicPage {
  /** Undefined where nobody knows whose page it is, as of an address that leads nowhere. */
  readonly owner?: PageOwner | undefined
  readonly language: string
  readonly title: string
  readonly description?: string | null | undefined
  /** Address of a picture that is shown where the page is passed on. */
  readonly image?: string | null | undefined
  readonly type?: 'website' | 'article'
  /** Where search engines find it; without it they are told to leave it. */
  readonly address?: string | undefined
  /** Further tags of the head. */
  readonly head?: string
  /** What the block adds to the look that all such pages share. */
  readonly style: string
  readonly body: string
}

/** A page for everybody, in the name and colour of a company: whole without a script, light and dark, and for print. */
export function publicPage({
  owner,
  language,
  title,
  description,
  image,
  type = 'website',
  address,
  ...page
}: PublicPage): string {
  const meta = (property: string, value: string | null | undefined) =>
    value ? `<meta property="og:${property}" content="${escapeHtml(value)}">` : ''
  const said = description?.slice(0, 300)
  const whole = owner && owner.name !== title ? `${title} · ${owner.name}` : title
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(whole)}</title>
<link rel="icon" href="${owner?.logo ? escapeHtml(owner.logo) : 'data:,'}">${said ? `<meta name="description" content="${escapeHtml(said)}">` : ''}${address ? `<link rel="canonical" href="${escapeHtml(address)}">` : '<meta name="robots" content="noindex">'}
${meta('title', title)}${meta('type', type)}${meta('url', address)}${meta('site_name', owner?.name)}${meta('description', said)}${meta('image', image)}${meta('locale', language)}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">${page.head ?? ''}
<style>${style}${paletteOf(owner?.color ?? null)}${page.style}</style></head>
<body>${page.body}</body></html>`
}

/** The bar above a page: logo and name of its company, which lead to `home`, and what stands beside them. */
export function pageHeader(
  { name, logo }: PageOwner,
  { home, beside = '' }: { readonly home?: string; readonly beside?: string } = {},
): string {
  const brand = `${logo ? `<img src="${escapeHtml(logo)}" alt="">` : ''}<span>${escapeHtml(name)}</span>`
  return `<header><div>${home ? `<a class="brand" href="${escapeHtml(home)}">${brand}</a>` : `<p class="brand">${brand}</p>`}${beside}</div></header>`
}
