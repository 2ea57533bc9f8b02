import { present } from '../present.ts'
import * as z from 'zod'
import { field } from '../fields/field.ts'

export type RichMark = {
  readonly type: string
  readonly attrs?: Record<string, unknown>
}
/** A node of Tiptap’s JSON. */
export type RichNode = {
  readonly type: string
  readonly text?: string
  readonly attrs?: Record<string, unknown>
  readonly marks?: RichMark[]
  readonly content?: RichNode[]
}

export const richTextBounds = { bytes: 1_048_576, nodes: 20_000, depth: 32 } as const

/** An address a text may lead to. Anything that runs in a browser is none. */
export const isLinkAddress = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= 2_000 &&
  !/[\s\p{Cc}]/u.test(href) &&
  (/^(https?:\/\/|mailto:|tel:)./i.test(href) || /^(\/(?![/\\])|#)/.test(href))

/** An address a picture may come from. */
export const isPictureAddress = (src: unknown): src is string =>
  isLinkAddress(src) && (/^https?:\/\//i.test(src) || src.startsWith('/'))

/** Players that a text may hold, by the address people copy from their browser; answers the address of the player. */
export function embedAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  const video = host === 'youtu.be' ? path[0] : host === 'youtube.com' ? (url.searchParams.get('v') ?? path[1]) : undefined
  if (host === 'youtube-nocookie.com' && path[0] === 'embed' && isName(path[1]))
    return `https://www.youtube-nocookie.com/embed/${path[1]}`
  if (isName(video)) return `https://www.youtube-nocookie.com/embed/${video}`
  const film = host === 'vimeo.com' ? path[0] : host === 'player.vimeo.com' ? path[1] : undefined
  if (film && /^\d{1,20}$/.test(film)) return `https://player.vimeo.com/video/${film}`
  if (host === 'open.spotify.com') {
    const [kind, id] = path[0] === 'embed' ? path.slice(1) : path
    if (kind && ['track', 'album', 'playlist', 'episode', 'show'].includes(kind) && isName(id))
      return `https://open.spotify.com/embed/${kind}/${id}`
  }
  return undefined
}
const isName = (word: string | undefined): word is string => word !== undefined && /^[\w-]{5,40}$/.test(word)
/** Whose player an address of `embedAddress` is of, where people open it in a page of its own, and the player that begins at once. */
export function embedSource(src: unknown): { provider: string; address: string; player: string } | undefined {
  const player = embedAddress(src)
  if (!player) return undefined
  const { hostname, pathname } = new URL(player)
  const id = pathname.split('/').at(-1)!
  const begins = `${player}?autoplay=1`
  if (hostname === 'player.vimeo.com') return { provider: 'Vimeo', address: `https://vimeo.com/${id}`, player: begins }
  if (hostname === 'open.spotify.com') return { provider: 'Spotify', address: player.replace('/embed/', '/'), player }
  return { provider: 'YouTube', address: `https://www.youtube.com/watch?v=${id}`, player: begins }
}
/** Servers whose players may be framed. */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com'] as const

type Attrs = Record<string, unknown>
const whole = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
const line = (value: unknown, max = 300): string | undefined =>
  typeof value === 'string' && value ? value.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').slice(0, max) : undefined
const cell = ({ colspan, rowspan }: Attrs) => ({ colspan: whole(colspan, 1, 50) ?? 1, rowspan: whole(rowspan, 1, 1_000) ?? 1 })

/** Each kind of node with what it may say of itself; `null` leaves the node out. */
const nodes: Readonly<Record<string, (attrs: Attrs) => Attrs | null>> = {
  doc: () => ({}),
  paragraph: () => ({}),
  heading: ({ level }) => ({ level: Math.min(4, Math.max(2, whole(level, 1, 6) ?? 2)) }),
  bulletList: () => ({}),
  orderedList: ({ start }) => ({ start: whole(start, 0, 1_000_000) ?? 1 }),
  listItem: () => ({}),
  blockquote: () => ({}),
  codeBlock: ({ language }) => present({ language: line(language, 40) }),
  horizontalRule: () => ({}),
  hardBreak: () => ({}),
  table: () => ({}),
  tableRow: () => ({}),
  tableHeader: cell,
  tableCell: cell,
  image: ({ src, alt, title }) =>
    isPictureAddress(src) ? { src, ...present({ alt: line(alt, 500) ?? '', title: line(title) }) } : null,
  embed: ({ src }) => {
    const address = embedAddress(src)
    return address ? { src: address } : null
  },
  file: ({ href, name, size }) =>
    isPictureAddress(href) ? present({ href, name: line(name) ?? 'file', size: whole(size, 0, 2 ** 50) }) : null,
  mention: ({ id, label }) =>
    typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id, label: line(label, 200) ?? '' } : null,
}
const marks: Readonly<Record<string, (attrs: Attrs) => Attrs | null>> = {
  bold: () => ({}),
  italic: () => ({}),
  strike: () => ({}),
  underline: () => ({}),
  code: () => ({}),
  link: ({ href }) => (isLinkAddress(href) ? { href } : null),
}

/** Whether there is so much in a text, or so deep, that `cleanRichText` would leave some of it out. */
export function isBeyondBounds(doc: unknown): boolean {
  let left: number = richTextBounds.nodes
  const isBeyond = (list: unknown, depth: number): boolean =>
    Array.isArray(list) &&
    list.length > 0 &&
    (depth === 0 || list.some((node: unknown) => isNode(node) && (--left < 0 || isBeyond(node.content, depth - 1))))
  return isNode(doc) && isBeyond(doc.content, richTextBounds.depth)
}

/** The text with nothing in it but what texts may hold: of an unknown node the content stays, of an unknown mark the text. */
export function cleanRichText(doc: unknown): RichNode {
  const count = { left: richTextBounds.nodes }
  const content = isNode(doc) ? cleaned(doc.content ?? [], richTextBounds.depth, count) : []
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}
const isNode = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && typeof (value as RichNode).type === 'string'

function cleaned(list: unknown, depth: number, count: { left: number }): RichNode[] {
  if (!Array.isArray(list) || depth === 0) return []
  return list.flatMap((node: unknown): RichNode[] => {
    if (!isNode(node) || --count.left < 0) return []
    if (node.type === 'text') {
      if (typeof node.text !== 'string' || node.text === '') return []
      const kept = cleanMarks(node.marks)
      return [{ type: 'text', text: plain(node.text), ...(kept.length > 0 && { marks: kept }) }]
    }
    const known = Object.hasOwn(nodes, node.type) && node.type !== 'doc' ? nodes[node.type] : undefined
    const inside = cleaned(node.content, depth - 1, count)
    if (!known) return inside
    const attrs = known(typeof node.attrs === 'object' && node.attrs ? node.attrs : {})
    if (!attrs) return []
    return [{ type: node.type, ...(Object.keys(attrs).length > 0 && { attrs }), ...(inside.length > 0 && { content: inside }) }]
  })
}
/** NUL and half a character cannot be stored. */
const plain = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
const cleanMarks = (list: unknown): RichMark[] =>
  (Array.isArray(list) ? list : []).slice(0, 10).flatMap((mark: unknown): RichMark[] => {
    if (!isNode(mark) || !Object.hasOwn(marks, mark.type)) return []
    const attrs = marks[mark.type]!(typeof mark.attrs === 'object' && mark.attrs ? mark.attrs : {})
    return attrs ? [{ type: mark.type, ...(Object.keys(attrs).length > 0 && { attrs }) }] : []
  })

const blockKinds = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'listItem',
  'tableCell',
  'tableHeader',
  'blockquote',
  'horizontalRule',
])
/** The words of a text alone, a block a line; for search, excerpts, counts and differences. */
export function richTextLines(node: RichNode): string[] {
  const lines: string[] = []
  let open = ''
  const close = () => {
    if (open.trim()) lines.push(open.trim())
    open = ''
  }
  const walk = (one: RichNode) => {
    if (one.type === 'text') open += one.text ?? ''
    else if (one.type === 'hardBreak') open += ' '
    else if (one.type === 'mention') open += `@${String(one.attrs?.label ?? '')}`
    else if (one.type === 'image') open += String(one.attrs?.alt ?? '')
    else if (one.type === 'file') open += String(one.attrs?.name ?? '')
    const isBlock = blockKinds.has(one.type)
    if (isBlock) close()
    for (const inner of one.content ?? []) walk(inner)
    if (isBlock) close()
  }
  walk(node)
  close()
  return lines
}
export const richTextWords = (node: RichNode): string => richTextLines(node).join('\n')

/** Words as a reader counts them; of languages written without spaces, what the language calls words. */
export function countWords(text: string, language = 'en'): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) if (isWordLike) count++
  return count
}

/** People a text mentions, each once. */
export function mentionsOf(node: RichNode): string[] {
  const found = new Set<string>()
  const walk = (one: RichNode) => {
    if (one.type === 'mention') found.add(String(one.attrs?.id))
    for (const inner of one.content ?? []) walk(inner)
  }
  walk(node)
  return [...found]
}

/** A text of paragraphs, one a line. */
export const richTextOfLines = (text: string): RichNode =>
  cleanRichText({
    type: 'doc',
    content: text
      .split(/\r\n?|\n/)
      .flatMap((words) => (words.trim() ? [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] : [])),
  })

/** Rich text as Tiptap’s JSON: stored cleaned, whatever was sent. What is too much is refused, since half a text is worse than none. */
export const richText = () =>
  field<Record<string, unknown>>(
    'json',
    'jsonb',
    z
      .record(z.string(), z.unknown())
      .refine((value) => isShallow(value, richTextBounds.depth * 4), { error: 'is nested too deeply', abort: true })
      .check(({ value, issues }) => {
        if (JSON.stringify(value).length > richTextBounds.bytes)
          issues.push({ code: 'too_big', origin: 'string', maximum: richTextBounds.bytes, inclusive: true, input: value })
      })
      .refine((value) => !isBeyondBounds(value), { error: 'has too many elements or is nested too deeply', abort: true })
      .transform((value) => cleanRichText(value) as Record<string, unknown>),
  )
const isShallow = (value: unknown, levels: number): boolean =>
  value === null || typeof value !== 'object' || (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)))
