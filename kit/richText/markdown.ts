import type { RichMark, RichNode } from './index.ts'

/** A text as Markdown that reads the same again; what Markdown cannot say stands there as the HTML it allows. */
export const richTextMarkdown = (doc: RichNode): string => `${blocks(doc.content ?? []).trim()}\n`

const blocks = (list: readonly RichNode[]): string => list.map(block).filter(Boolean).join('\n\n')
const indented = (text: string, first: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line && ' '.repeat(first.length) + line))
    .join('\n')

function block(node: RichNode): string {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'paragraph':
      return inline(content)
    case 'heading':
      return `${'#'.repeat(Number(attrs.level))} ${inline(content)}`
    case 'bulletList':
      return content.map((item) => indented(blocks(item.content ?? []), '- ')).join('\n')
    case 'orderedList':
      return content.map((item, at) => indented(blocks(item.content ?? []), `${Number(attrs.start) + at}. `)).join('\n')
    case 'blockquote':
      return blocks(content)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'codeBlock': {
      const text = content.map(({ text }) => text ?? '').join('')
      const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
      return `${fence}${String(attrs.language ?? '')}\n${text}\n${fence}`
    }
    case 'horizontalRule':
      return '---'
    case 'table':
      return table(content)
    case 'image':
      return `![${escaped(String(attrs.alt ?? ''))}](${address(attrs.src)}${attrs.title ? ` "${String(attrs.title).replaceAll('"', '\\"')}"` : ''})`
    case 'embed':
      return `<iframe src="${address(attrs.src)}"></iframe>`
    case 'file':
      return `[${escaped(String(attrs.name))}](${address(attrs.href)})`
    default:
      return content.length > 0 ? blocks(content) : inline([node])
  }
}

function table(rows: readonly RichNode[]): string {
  const lines = rows.map(({ content = [] }) =>
    content.map((cell) => inline((cell.content ?? []).flatMap((one) => one.content ?? [])).replaceAll('|', '\\|')),
  )
  const width = Math.max(...lines.map((line) => line.length))
  const row = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = lines
  return [row(head), row(Array.from({ length: width }, () => '---')), ...rest.map(row)].join('\n')
}

const inline = (list: readonly RichNode[]): string => list.map(piece).join('')
function piece({ type, text = '', attrs = {}, marks = [] }: RichNode): string {
  if (type === 'hardBreak') return '\\\n'
  if (type === 'mention') return `@${String(attrs.label ?? '')}`
  if (type !== 'text') return ''
  const isCode = marks.some((mark) => mark.type === 'code')
  const words = text.trim()
  if (!words) return text
  const before = text.slice(0, text.length - text.trimStart().length)
  const after = text.slice(text.trimEnd().length)
  return before + [...marks].sort(codeFirst).reduce(marked, isCode ? words : escaped(words)) + after
}
const codeFirst = (a: RichMark, b: RichMark) => Number(b.type === 'code') - Number(a.type === 'code')
function marked(text: string, { type, attrs }: RichMark): string {
  switch (type) {
    case 'bold':
      return `**${text}**`
    case 'italic':
      return `*${text}*`
    case 'strike':
      return `~~${text}~~`
    case 'underline':
      return `<u>${text}</u>`
    case 'code': {
      const fence = '`'.repeat(Math.max(1, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
      return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``
    }
    case 'link':
      return `[${text}](${address(attrs?.href)})`
    default:
      return text
  }
}
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~]/g, '\\$&').replace(/^([#>+-]|\d+[.)])/, '\\$1')
const address = (value: unknown): string =>
  String(value).replace(/[()\s<>"]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
