import { escapeHtml, minorText, toDecimal } from '@quoin/kit'
import { pageHeader, publicPage } from '@quoin/kit/public-page'
import type {
  WindowCart,
  WindowItem,
  WindowPage,
  WindowPrice,
  WindowProduct,
  WindowReview,
  WindowShop,
} from '../resources/storefront.ts'
import { style } from './style.ts'
import { fill, type Language, words } from './words.ts'

/** Who looks, and from where links are written. */
export interface View {
  readonly shop: WindowShop
  readonly language: Language
  /** `https://…/s/company` */
  readonly root: string
}

const money = (minor: number, { shop, language }: View): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: shop.currency }).format(toDecimal(minor, shop.currency))
const rateOf = ({ taxBasisPoints }: WindowPrice, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(taxBasisPoints / 10_000)

/** Where the number of pieces in the visitor's cart is written into a page that is the same for everybody. */
export const cartMark = '<!--cart-->'

export function frame(
  view: View,
  {
    title,
    description,
    path,
    image,
    head = '',
    search = '',
    isPrivate = false,
    body,
  }: {
    readonly title: string
    readonly description?: string | null
    readonly path: string
    readonly image?: string | null
    readonly head?: string
    readonly search?: string
    readonly isPrivate?: boolean
    readonly body: string
  },
): string {
  const { shop, language, root } = view
  const t = words[language]
  const owner = { name: shop.company, logo: shop.logoKey && `${root}/logo`, color: shop.color }
  const contact = [
    shop.company,
    ...shop.address,
    shop.email && `<a href="mailto:${escapeHtml(shop.email)}">${escapeHtml(shop.email)}</a>`,
    shop.phone && `<a href="tel:${escapeHtml(shop.phone)}">${escapeHtml(shop.phone)}</a>`,
  ]
  const finder = `<form role="search" action="${escapeHtml(root)}/"><input type="search" name="q" aria-label="${t.search}" placeholder="${t.search}" value="${escapeHtml(search)}" maxlength="100"><button>${t.searchDo}</button></form>`
  const footer = contact.filter(Boolean).map((line, at) => (at > shop.address.length ? line : escapeHtml(line)))
  return publicPage({
    owner,
    language,
    title,
    description,
    image,
    address: isPrivate ? undefined : `${root}${path}`,
    head,
    style,
    body: `${pageHeader(owner, { home: `${root}/`, beside: `${finder}<a class="basket" href="${escapeHtml(root)}/cart">${t.cart}${cartMark}</a>` })}<main>${body}</main><footer><div>${footer.join(' · ')}</div></footer>`,
  })
}

const priceOf = (price: WindowPrice | null, view: View, isFrom = false): string => {
  const t = words[view.language]
  if (!price) return `<span class="soft">${t.noPrice}</span>`
  const now = money(price.totalMinor, view)
  return `${isFrom ? fill(t.from, { price: now }) : now}${price.beforeMinor === null ? '' : ` <s>${money(price.beforeMinor, view)}</s>`}`
}
const picture = (url: string | null, name: string): string =>
  url
    ? `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" loading="lazy">`
    : '<span class="blank" aria-hidden="true"></span>'

const stand = (item: Pick<WindowItem, 'isThere' | 'isBackOrdered'>, language: Language): string => {
  const t = words[language]
  return item.isBackOrdered ? t.backOrder : item.isThere ? t.inStock : t.soldOut
}
const productAt = ({ root }: View, sku: string): string => `${root}/products/${encodeURIComponent(sku)}`

export function listBody(
  view: View,
  { categories, items, hasMore }: WindowPage,
  question: { readonly search: string | null; readonly category: string | null; readonly page: number },
): string {
  const { language, root, shop } = view
  const t = words[language]
  const at = (category: string | null, page = 1) => {
    const query = new URLSearchParams({
      ...(question.search && category === question.category ? { q: question.search } : {}),
      ...(category ? { category } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
    }).toString()
    return escapeHtml(`${root}/${query ? `?${query}` : ''}`)
  }
  const current = categories.find(({ key }) => key === question.category)
  const link = (key: string | null, name: string, isChild = false) =>
    `<li${isChild ? ' class="child"' : ''}><a href="${at(key)}"${key === question.category ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`
  const cards = items.map(
    (item) =>
      `<li><a href="${escapeHtml(productAt(view, item.sku))}">${picture(item.imageUrl, '')}<b>${escapeHtml(item.name)}</b><span>${priceOf(item.price, view, item.isFrom)}</span>${item.rating ? `<span class="soft">${starsOf(item.rating.average, language, item.rating.count)}</span>` : ''}${item.isThere && !item.isBackOrdered ? '' : `<span class="soft">${stand(item, language)}</span>`}</a></li>`,
  )
  const pages = [
    question.page > 1 && `<a rel="prev" href="${at(question.category, question.page - 1)}">${t.newer}</a>`,
    hasMore && `<a rel="next" href="${at(question.category, question.page + 1)}">${t.older}</a>`,
  ].filter(Boolean)
  const nothing = question.search ? fill(t.noneFor, { search: escapeHtml(question.search) }) : t.none
  return `<div class="browse"><nav aria-label="${t.categories}"><ul>${link(null, t.all)}${categories.map(({ key, name, isChild }) => link(key, name, isChild)).join('')}</ul></nav>
<div><h1>${escapeHtml(current?.name ?? t.all)}</h1>${shop.intro && !current && !question.search && question.page === 1 ? `<p class="intro">${escapeHtml(shop.intro)}</p>` : ''}${cards.length > 0 ? `<ul class="grid">${cards.join('')}</ul>` : `<p>${nothing}</p>`}${pages.length > 0 ? `<nav class="pages">${pages.join(' ')}</nav>` : ''}</div></div>`
}

/** Stars as text, with what they stand for. */
function starsOf(rating: number, language: Language, count?: number): string {
  const t = words[language]
  const full = Math.round(rating)
  const number = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  return `<span role="img" aria-label="${escapeHtml(fill(t.stars, { rating: number(rating) }))}">${'★'.repeat(full)}${'☆'.repeat(5 - full)}</span>${count === undefined ? '' : ` <span class="soft">${number(rating)} (${number(count)})</span>`}`
}
function reviewsBody(view: View, { rating }: WindowItem, reviews: readonly WindowReview[]): string {
  if (!rating) return ''
  const { language } = view
  const t = words[language]
  const day = (date: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(`${date}T00:00`))
  const rows = reviews.map(
    (one) =>
      `<li>${starsOf(one.rating, language)} <b>${escapeHtml(one.title)}</b><br><span class="soft">${escapeHtml([one.by, day(one.day), one.isVerified && t.verified].filter(Boolean).join(' · '))}</span>${one.comment ? `<p class="text">${escapeHtml(one.comment)}</p>` : ''}${one.answer ? `<blockquote><span class="soft">${t.answer}</span><p class="text">${escapeHtml(one.answer)}</p></blockquote>` : ''}</li>`,
  )
  return `<section class="reviews"><h2>${t.reviews}</h2><p>${starsOf(rating.average, language, rating.count)}</p><ul>${rows.join('')}</ul></section>`
}

export function productBody(
  view: View,
  { item, description, category, images, forms, expectedOn, reviews }: WindowProduct,
): string {
  const { language, root } = view
  const t = words[language]
  const price = item.price
  const tax = price
    ? `<p class="soft">${fill(t.inclTax, { rate: rateOf(price, language) })}${view.shop.pricesIncludeTax ? '' : ` · ${fill(t.plusTax, { price: money(price.netMinor, view), rate: rateOf(price, language) })}`}</p>`
    : ''
  const firstThere = forms.find(({ isThere }) => isThere)
  const choices = forms
    .map(
      (form) =>
        `<label><input type="radio" name="sku" value="${escapeHtml(form.sku)}" required${form === firstThere ? ' checked' : ''}${form.isThere ? '' : ' disabled'}> ${escapeHtml(form.name)} <span class="soft">${form.price ? money(form.price.totalMinor, view) : t.noPrice}${form.isThere ? '' : ` · ${t.soldOut}`}</span></label>`,
    )
    .join('')
  const canBuy = price !== null && (item.isThere || item.isBackOrdered) && (forms.length === 0 || firstThere !== undefined)
  const gallery = images.length > 0 ? images : item.imageUrl ? [item.imageUrl] : []
  const day = (date: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(`${date}T00:00`))
  return `<nav class="crumbs"><a href="${escapeHtml(root)}/">${t.all}</a>${category ? ` › <a href="${escapeHtml(`${root}/?category=${encodeURIComponent(category.key)}`)}">${escapeHtml(category.name)}</a>` : ''}</nav>
<div class="product"><div class="gallery">${gallery.length > 0 ? gallery.map((url, at) => picture(url, at === 0 ? item.name : '')).join('') : picture(null, '')}</div>
<div><h1>${escapeHtml(item.name)}</h1>${item.brand ? `<p class="soft">${escapeHtml(item.brand)}</p>` : ''}<p class="price">${priceOf(price, view, item.isFrom)}</p>${tax}<p>${stand(item, language)}${expectedOn && item.isBackOrdered ? ` · ${fill(t.expected, { day: day(expectedOn) })}` : ''}</p>
${canBuy ? `<form method="post" action="${escapeHtml(root)}/cart"><input type="hidden" name="do" value="add">${forms.length > 0 ? `<fieldset><legend>${t.variant}</legend>${choices}</fieldset>` : `<input type="hidden" name="sku" value="${escapeHtml(item.sku)}">`}<div class="buy"><label>${t.quantity} <input type="number" name="quantity" value="1" min="1" max="999" required></label><button class="go">${t.add}</button></div></form>` : ''}
${description ? `<p class="text">${escapeHtml(description)}</p>` : ''}</div></div>${reviewsBody(view, item, reviews)}`
}

export function cartBody(view: View, cart: WindowCart, isFull: boolean): string {
  const { language, root } = view
  const t = words[language]
  if (cart.lines.length === 0) return `<h1>${t.cart}</h1><p>${t.cartEmpty}</p><p><a href="${escapeHtml(root)}/">${t.all}</a></p>`
  const lines = cart.lines.map(
    (line) =>
      `<li>${picture(line.imageUrl, '')}<div><a href="${escapeHtml(productAt(view, line.productSku))}">${escapeHtml(line.name)}</a>${line.totalMinor === null ? `<br><span class="soft">${t.gone}</span>` : ''}</div>
<form method="post" action="${escapeHtml(root)}/cart"><input type="hidden" name="sku" value="${escapeHtml(line.sku)}"><input type="number" name="quantity" aria-label="${t.quantity}: ${escapeHtml(line.name)}" value="${line.quantity}" min="0" max="999"><button name="do" value="set">${t.update}</button><button name="do" value="remove" aria-label="${t.remove}: ${escapeHtml(line.name)}">×</button></form>
<span class="sum">${line.totalMinor === null ? '' : money(line.totalMinor, view)}</span></li>`,
  )
  return `<h1>${t.cart}</h1>${isFull ? `<p role="alert">${t.full}</p>` : ''}<ul class="lines">${lines.join('')}</ul><dl>${cart.discountMinor > 0 ? `<dt>${t.discount}</dt><dd>${money(-cart.discountMinor, view)}</dd>` : ''}${cart.deliveryMinor > 0 ? `<dt>${t.delivery}</dt><dd>${money(cart.deliveryMinor, view)}</dd>` : ''}<dt class="total">${t.total}</dt><dd class="total">${money(cart.totalMinor, view)}</dd><dt>${t.taxIn}</dt><dd>${money(cart.taxMinor, view)}</dd></dl>
<form method="post" action="${escapeHtml(root)}/checkout" class="check"><button class="go">${t.checkout}</button></form><p class="soft">${t.checkoutText}</p>`
}

/** What search engines read of a product. */
export const productData = (view: View, { item, description, images }: WindowProduct): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    ...(description && { description }),
    ...(images.length > 0 && { image: `${view.root}/pictures/${encodeURIComponent(item.sku)}` }),
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    ...(item.rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: item.rating.average, reviewCount: item.rating.count },
    }),
    ...(item.price && {
      offers: {
        '@type': 'Offer',
        price: minorText(item.price.totalMinor, view.shop.currency),
        priceCurrency: view.shop.currency,
        availability: `https://schema.org/${item.isBackOrdered ? 'BackOrder' : item.isThere ? 'InStock' : 'OutOfStock'}`,
        url: productAt(view, item.sku),
      },
    }),
  }).replaceAll('<', '\\u003c')}</script>`
