import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { escapeHtml } from '../escapeHtml.ts'
import { cleanRichText, embedHosts, isLinkAddress, type RichMark, type RichNode, richTextBounds } from './index.ts'
import { readMarkdown } from './readMarkdown.ts'

const tags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'strike',
  'a',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'hr',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'figure',
  'figcaption',
  'iframe',
  'span',
]
/** The one list of what rich text may hold as HTML. */
export const allowedHtml: IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'download'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
    code: ['class'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    iframe: ['src', 'title', 'loading', 'allowfullscreen', 'sandbox', 'referrerpolicy'],
    span: ['class', 'data-id'],
    h1: ['id'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  allowedClasses: { a: ['file'], code: [/^language-[\w-]{1,40}$/], span: ['mention'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: [...embedHosts],
  nestingLimit: richTextBounds.depth * 2,
}
export const sanitizeRichHtml = (html: string): string => sanitizeHtml(html, allowedHtml)

/** What stands on lines of its own without being a kind of text: mail programs write every paragraph as a `div`. */
const containers = [
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'nav',
  'address',
  'center',
  'details',
  'summary',
  'dl',
  'dt',
  'dd',
]
/** What is kept of HTML that somebody sent until it is read. The name of a page is not in its text. */
export const sentHtml: IOptions = {
  ...allowedHtml,
  allowedTags: [...tags, ...containers],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title'],
}

const simple: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
}
const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' }

/** A text as HTML, through the one sanitiser. Headings begin at the second level: the page’s title is the first. */
export const richTextHtml = (doc: RichNode): string => sanitizeRichHtml((cleanRichText(doc).content ?? []).map(write).join(''))

function write(node: RichNode): string {
  const attrs = node.attrs ?? {}
  const inside = () => (node.content ?? []).map(write).join('')
  const tag = simple[node.type]
  if (tag) return `<${tag}>${inside()}</${tag}>`
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce(marked, escapeHtml(node.text))
    case 'heading':
      return `<h${Number(attrs.level)}>${inside()}</h${Number(attrs.level)}>`
    case 'orderedList':
      return `<ol${attrs.start === 1 ? '' : ` start="${Number(attrs.start)}"`}>${inside()}</ol>`
    case 'codeBlock':
      return `<pre><code${attrs.language ? ` class="language-${escapeHtml(attrs.language)}"` : ''}>${inside()}</code></pre>`
    case 'horizontalRule':
      return '<hr>'
    case 'hardBreak':
      return '<br>'
    case 'table':
      return `<table><tbody>${inside()}</tbody></table>`
    case 'tableHeader':
    case 'tableCell': {
      const name = node.type === 'tableHeader' ? 'th' : 'td'
      const span = (['colspan', 'rowspan'] as const)
        .map((key) => (attrs[key] === 1 ? '' : ` ${key}="${Number(attrs[key])}"`))
        .join('')
      return `<${name}${span}>${inside()}</${name}>`
    }
    case 'image':
      return `<img src="${escapeHtml(attrs.src)}" alt="${escapeHtml(attrs.alt)}"${attrs.title ? ` title="${escapeHtml(attrs.title)}"` : ''} loading="lazy">`
    case 'embed': {
      const src = escapeHtml(attrs.src)
      return `<iframe src="${src}" title="${escapeHtml(new URL(String(attrs.src)).hostname)}" loading="lazy" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
    }
    case 'file':
      return `<p><a class="file" href="${escapeHtml(attrs.href)}" rel="nofollow noopener" download>${escapeHtml(attrs.name)}</a></p>`
    case 'mention':
      return `<span class="mention" data-id="${escapeHtml(attrs.id)}">@${escapeHtml(attrs.label)}</span>`
    default:
      return inside()
  }
}
function marked(inside: string, { type, attrs }: RichMark): string {
  if (type === 'link') return `<a href="${escapeHtml(attrs?.href)}" rel="nofollow noopener">${inside}</a>`
  const tag = markTags[type]
  return tag ? `<${tag}>${inside}</${tag}>` : inside
}

/** HTML as a text: sanitised first, then read. What somebody sent goes through `readRichText`, which keeps costly ones from the event loop. */
export const richTextOfHtml = (html: string): RichNode => cleanRichText(nodesOfClean(sanitizeHtml(html, sentHtml)))

/** HTML that was sanitised as nodes that nobody has cleaned or counted. */
export function nodesOfClean(html: string): RichNode {
  const { children } = parseDocument(html)
  return { type: 'doc', content: blocksOf(children) }
}

const blockTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'hr',
  'figure',
  'iframe',
  'figcaption',
  'img',
  ...containers,
])
const ownMarks: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
}

/** Blocks; whatever stands between them in a line becomes a paragraph. */
function blocksOf(list: readonly ChildNode[]): RichNode[] {
  const blocks: RichNode[] = []
  let open: ChildNode[] = []
  const close = () => {
    const content = linesOf(open)
    if (content.some(({ text, type }) => type !== 'text' || text?.trim())) blocks.push({ type: 'paragraph', content })
    open = []
  }
  for (const node of list) {
    if (isTag(node) && (blockTags.has(node.name) || hasBlock(node))) {
      close()
      blocks.push(...blockOf(node))
    } else open.push(node)
  }
  close()
  return blocks
}
const hasBlock = (node: Element): boolean => node.children.some((one) => isTag(one) && (blockTags.has(one.name) || hasBlock(one)))

function blockOf(node: Element): RichNode[] {
  const { name, attribs, children } = node
  const item = (one: ChildNode): RichNode[] => {
    if (!isTag(one) || one.name !== 'li') return []
    const content = blocksOf(one.children)
    return [{ type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] }]
  }
  switch (name) {
    case 'ul':
      return [{ type: 'bulletList', content: children.flatMap(item) }]
    case 'ol':
      return [{ type: 'orderedList', attrs: { start: Number(attribs.start ?? 1) }, content: children.flatMap(item) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf(children) }]
    case 'pre': {
      const text = textOf(children)
      const code = children.find((one): one is Element => isTag(one) && one.name === 'code')
      const language = code?.attribs.class?.replace(/^language-/, '')
      return [{ type: 'codeBlock', attrs: { language }, content: text ? [{ type: 'text', text: text.replace(/\n$/, '') }] : [] }]
    }
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'img':
      return [{ type: 'image', attrs: attribs }]
    case 'iframe':
      return [{ type: 'embed', attrs: attribs }]
    case 'table':
      return [{ type: 'table', content: rowsOf(children) }]
    case 'p':
      return hasBlock(node) ? blocksOf(children) : [{ type: 'paragraph', content: linesOf(children) }]
    default:
      return /^h[1-6]$/.test(name)
        ? [{ type: 'heading', attrs: { level: Number(name[1]) }, content: linesOf(children) }]
        : blocksOf(children)
  }
}
const rowsOf = (list: readonly ChildNode[]): RichNode[] =>
  list.flatMap((row) => {
    if (!isTag(row)) return []
    if (row.name !== 'tr') return rowsOf(row.children)
    const cells = row.children.flatMap((one) =>
      isTag(one) && (one.name === 'td' || one.name === 'th')
        ? [
            {
              type: one.name === 'th' ? 'tableHeader' : 'tableCell',
              attrs: { colspan: Number(one.attribs.colspan ?? 1), rowspan: Number(one.attribs.rowspan ?? 1) },
              content: filled(blocksOf(one.children)),
            },
          ]
        : [],
    )
    return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : []
  })
const filled = (content: RichNode[]): RichNode[] => (content.length > 0 ? content : [{ type: 'paragraph' }])
const textOf = (list: readonly ChildNode[]): string =>
  list.map((one) => (isText(one) ? one.data : isTag(one) ? (one.name === 'br' ? '\n' : textOf(one.children)) : '')).join('')

function linesOf(list: readonly ChildNode[], marks: RichMark[] = []): RichNode[] {
  return list.flatMap((node): RichNode[] => {
    if (isText(node)) {
      const text = node.data.replace(/\s+/g, ' ')
      return text ? [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] : []
    }
    if (!isTag(node)) return []
    if (node.name === 'br') return [{ type: 'hardBreak' }]
    if (node.name === 'span' && node.attribs.class === 'mention')
      return [{ type: 'mention', attrs: { id: node.attribs['data-id'], label: textOf(node.children).replace(/^@/, '') } }]
    const mark =
      node.name === 'a' && isLinkAddress(node.attribs.href)
        ? { type: 'link', attrs: { href: node.attribs.href } }
        : ownMarks[node.name]
    const own = typeof mark === 'string' ? { type: mark } : mark
    return linesOf(node.children, own && !marks.some(({ type }) => type === own.type) ? [...marks, own] : marks)
  })
}

export const richTextOfMarkdown = (markdown: string): RichNode => richTextOfHtml(readMarkdown(markdown))
