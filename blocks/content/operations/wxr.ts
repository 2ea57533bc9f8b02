import { escapeHtml } from '@quoin/kit'
import { richTextHtml } from '@quoin/kit/rich-text/html'
import { refuse } from '@quoin/kit/server'
import type { Element } from 'domhandler'
import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { inXml } from '../engine/inXml.ts'
import { languages } from '../resources/common.ts'
import type { Found, Problem, Traveller } from './transfer.ts'
import { wordsOf } from './wordsOf.ts'

const data = (text: string): string => `<![CDATA[${inXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** Names and summaries are HTML there. */
const words = (text: string): string => data(escapeHtml(text))
const states: Readonly<Record<string, string>> = { live: 'publish', changed: 'publish', scheduled: 'future', review: 'pending' }

/** Posts as WordPress exports and imports them: WXR 1.2. */
export const writeWxr = (posts: readonly Traveller[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version>
${posts
  .map(
    (post) => `<item><title>${words(post.title)}</title><guid isPermaLink="false">${escapeHtml(post.id ?? '')}</guid>
<dc:creator>${data(post.author ?? '')}</dc:creator><dc:language>${post.language ?? ''}</dc:language><content:encoded>${data(richTextHtml(post.body))}</content:encoded><excerpt:encoded>${words(post.abstract ?? '')}</excerpt:encoded>
<wp:post_name>${data(post.slug ?? '')}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>${states[post.state] ?? 'draft'}</wp:status><wp:post_date_gmt>${(post.publishedAt ?? '').slice(0, 19).replace('T', ' ')}</wp:post_date_gmt>
${post.categories.map((name) => `<category domain="category">${words(name)}</category>`).join('')}${post.tags.map((name) => `<category domain="post_tag">${words(name)}</category>`).join('')}</item>`,
  )
  .join('\n')}
</channel></rss>
`

/** rss, channel, item and what it says: nothing WordPress writes is nested deeper. Each level makes every tag inside it cost more. */
const depthMax = 16
class Shallow extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > depthMax) throw refuse.invalid('not_wxr', 'The file is nested too deeply.', 'text')
    super.onopentag(name, attribs)
  }
}

/** Read by a parser that knows no entities of the file's own, so that none can grow. */
export function readWxr(sent: string, problems: Problem[]): Found[] {
  const text = sent.replace(/\r\n?/g, '\n')
  // Posts may show such declarations; what stands before them may not.
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, text.search(/<rss[\s>]/i))))
    throw refuse.invalid('not_wxr', 'Files with entity declarations are not supported.', 'text')
  const options = { xmlMode: true, decodeEntities: true }
  const handler = new Shallow(undefined, options)
  new Parser(handler, options).end(text)
  const items = DomUtils.getElementsByTagName('item', handler.root, true)
  if (items.length === 0) throw refuse.invalid('not_wxr', 'The file contains no WordPress posts.', 'text')
  const pictures = picturesIn(items)
  return items.flatMap((item, at) => {
    const said = (name: string) => saidOf(item, name)
    const type = said('wp:post_type')
    const status = said('wp:status')
    const isTrashed = status === 'trash' || status === 'auto-draft'
    if ((type && type !== 'post' && type !== 'page') || isTrashed) {
      if (type !== 'attachment')
        problems.push({
          at: String(at + 1),
          code: 'no_post',
          text: isTrashed ? 'The post is in the trash.' : `A ${type.slice(0, 40)} is no post.`,
        })
      return []
    }
    const terms = (domain: string) =>
      childrenOf(item, 'category').flatMap((one) => (one.attribs.domain === domain ? [wordsOf(DomUtils.textContent(one))] : []))
    const date = said('wp:post_date_gmt')
    const html = said('content:encoded')
    const language = languages.find((one) => one === said('dc:language')) ?? null
    const picture = pictures.get(metaOf(item).get('_thumbnail_id') ?? '')
    return [
      {
        id: said('guid') || said('wp:post_id') || null,
        title: wordsOf(said('title')),
        slug: slugIn(said('wp:post_name')),
        language,
        abstract: wordsOf(said('excerpt:encoded')) || null,
        keywords: null,
        seoTitle: null,
        imageUrl: picture?.url ?? null,
        imageAlt: picture?.alt ?? null,
        // This program says the language and writes paragraphs as what they are.
        body: { format: 'html', pointer: 'text', text: language || html.includes('<!-- wp:') ? html : paragraphsOf(html) },
        tags: terms('post_tag'),
        categories: terms('category'),
        // What was open to those with a password alone is for its author to open to everybody.
        state: status === 'publish' && !said('wp:post_password') ? 'live' : 'draft',
        publishedAt:
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) && !date.startsWith('0000') ? `${date.replace(' ', 'T')}Z` : null,
        author: said('dc:creator') || null,
      },
    ]
  })
}

const childrenOf = (item: Element, name: string): Element[] =>
  item.children.filter((one): one is Element => 'name' in one && one.name === name)
function saidOf(item: Element, name: string): string {
  const [found] = childrenOf(item, name)
  return found ? DomUtils.textContent(found).trim() : ''
}
const metaOf = (item: Element): Map<string, string> =>
  new Map(childrenOf(item, 'wp:postmeta').map((one) => [saidOf(one, 'wp:meta_key'), saidOf(one, 'wp:meta_value')]))

/** Pictures that posts name as theirs, by the number they have there. */
const picturesIn = (items: readonly Element[]): Map<string, { readonly url: string; readonly alt: string | null }> =>
  new Map(
    items.flatMap((item) => {
      const url = saidOf(item, 'wp:attachment_url')
      return url
        ? [[saidOf(item, 'wp:post_id'), { url, alt: metaOf(item).get('_wp_attachment_image_alt') ?? null }] as const]
        : []
    }),
  )

/** WordPress writes letters that are not Latin as they travel in addresses. */
function slugIn(text: string): string | null {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return text || null
  }
}

const block = /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|td|th|pre|figure|div|section|hr|iframe)[\s>/]/i
/** Its classic editor writes paragraphs as empty lines and ends of lines as what they are; what stands in `pre` stays as it is. */
function paragraphsOf(html: string): string {
  const parts: string[] = []
  for (let from = 0; from < html.length; ) {
    const at = html.slice(from).search(/<pre[\s>]/i)
    const to = at < 0 ? html.length : from + at
    for (const piece of html.slice(from, to).split(/\n[^\S\n]*\n/)) {
      const text = piece.replace(/\[\/?caption[^\][]{0,500}\]/g, '').trim()
      if (text) parts.push(block.test(text) ? text : `<p>${text.replaceAll('\n', '<br>')}</p>`)
    }
    const end = html.indexOf('</pre>', to)
    from = end < 0 ? html.length : end + '</pre>'.length
    parts.push(html.slice(to, from))
  }
  return parts.join('\n')
}
