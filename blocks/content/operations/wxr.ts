import { richTextHtml } from '@quoin/kit/rich-text/html'
import { refuse } from '@quoin/kit/server'
import type { Element } from 'domhandler'
import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { languages } from '../resources/common.ts'
import type { Found, Problem, Traveller } from './transfer.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const data = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const states: Readonly<Record<string, string>> = { live: 'publish', changed: 'publish', scheduled: 'future', review: 'pending' }

/** Posts as WordPress exports and imports them: WXR 1.2. */
export const writeWxr = (posts: readonly Traveller[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version>
${posts
  .map(
    (post) => `<item><title>${data(post.title)}</title><guid isPermaLink="false">${escaped(post.id ?? '')}</guid>
<dc:creator>${data(post.author ?? '')}</dc:creator><dc:language>${post.language ?? ''}</dc:language><content:encoded>${data(richTextHtml(post.body))}</content:encoded><excerpt:encoded>${data(post.abstract ?? '')}</excerpt:encoded>
<wp:post_name>${data(post.slug ?? '')}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>${states[post.state] ?? 'draft'}</wp:status><wp:post_date_gmt>${(post.publishedAt ?? '').slice(0, 19).replace('T', ' ')}</wp:post_date_gmt>
${post.categories.map((name) => `<category domain="category">${data(name)}</category>`).join('')}${post.tags.map((name) => `<category domain="post_tag">${data(name)}</category>`).join('')}</item>`,
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
export function readWxr(text: string, problems: Problem[]): Found[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw refuse.invalid('not_wxr', 'Files with entity declarations are not supported.', 'text')
  const options = { xmlMode: true, decodeEntities: true }
  const handler = new Shallow(undefined, options)
  new Parser(handler, options).end(text)
  const items = DomUtils.getElementsByTagName('item', handler.root, true, 10_000)
  if (items.length === 0) throw refuse.invalid('not_wxr', 'The file contains no WordPress posts.', 'text')
  return items.flatMap((item, at) => {
    const said = (name: string): string => {
      const found = item.children.find((one): one is Element => 'name' in one && one.name === name)
      return found ? DomUtils.textContent(found).trim() : ''
    }
    const type = said('wp:post_type')
    if (type && type !== 'post' && type !== 'page') {
      if (type !== 'attachment')
        problems.push({ at: String(at + 1), code: 'no_post', text: `A ${type.slice(0, 40)} is no post.` })
      return []
    }
    const terms = (domain: string) =>
      item.children.flatMap((one) =>
        'attribs' in one && (one as Element).name === 'category' && (one as Element).attribs.domain === domain
          ? [DomUtils.textContent(one).trim()]
          : [],
      )
    const date = said('wp:post_date_gmt')
    const html = said('content:encoded')
    return [
      {
        id: said('guid') || said('wp:post_id') || null,
        title: said('title'),
        slug: said('wp:post_name') || null,
        language: languages.find((one) => one === said('dc:language')) ?? null,
        abstract: said('excerpt:encoded') || null,
        keywords: null,
        seoTitle: null,
        imageUrl: null,
        imageAlt: null,
        // WordPress writes paragraphs as empty lines where its classic editor did.
        body: {
          format: 'html',
          pointer: 'text',
          text: /<p[\s>]/i.test(html)
            ? html
            : html
                .split(/\n{2,}/)
                .map((part) => `<p>${part}</p>`)
                .join(''),
        },
        tags: terms('post_tag'),
        categories: terms('category'),
        state: said('wp:status') === 'publish' ? 'live' : 'draft',
        publishedAt:
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) && !date.startsWith('0000') ? `${date.replace(' ', 'T')}Z` : null,
        author: said('dc:creator') || null,
      },
    ]
  })
}
