import { richTextHtml } from '@quoin/kit/rich-text/html'
import { readRichText } from '@quoin/kit/rich-text/read'
import type { Context } from '@quoin/kit/server'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from './records.ts'

const bytesMax = 128 * 1_024

/** The beginning of a Markdown file as HTML; nothing of other files. */
export async function preview(context: Context, row: StoredFile) {
  const nothing = { unique_id: row.id, html: null, is_cut: false }
  const { tx, tenantId, files: store } = context
  const [found] = await tx.query<{ key: string; contentType: string; size: number }>(
    `select key, content_type as "contentType", size_bytes::int as size from kit.files where tenant_id = $1 and id = $2 and state = 'stored'`,
    [tenantId, row.file],
  )
  if (found?.contentType !== 'text/markdown' || found.size === 0) return nothing
  const { key, size } = found
  const html = await context.external(`preview ${key}`, async () => {
    const bytes = await buffer(await store.read(key, { start: 0, end: Math.min(size, bytesMax) - 1 }))
    const text = textOf(bytes)
    const [doc] = await readRichText(tenantId, [{ format: 'markdown', text: size > bytesMax ? wholeLines(text) : text }])
    return richTextHtml(doc!)
  })
  return { unique_id: row.id, html, is_cut: size > bytesMax }
}

/** What Markdown says of itself before its text is for programs. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  if (!/^---\r?\n/.test(text)) return text
  const end = text.indexOf('\n---', 3)
  return end < 0 ? text : text.slice(text.indexOf('\n', end + 1) + 1 || text.length)
}

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1 || text.length)
