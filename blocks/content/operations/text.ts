import { cleanRichText, type RichNode, richTextWords } from '@quoin/kit/rich-text'
import { richTextHtml } from '@quoin/kit/rich-text/html'
import { isReadAtOnce, readDocument, readPlainText, readRichText, type SentText } from '@quoin/kit/rich-text/read'
import type { Context } from '@quoin/kit/server'
import { createHash } from 'node:crypto'

/** Reads texts; those that take long while no transaction waits for them. */
export function readTexts(context: Context, texts: readonly SentText[]): Promise<RichNode[]> {
  if (isReadAtOnce(texts)) return readRichText(context.tenantId, texts)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
  return context.external(`read ${hash}`, () => readRichText(context.tenantId, texts))
}

/** The body and its HTML, of whichever was sent: a body as JSON, or HTML, or plain lines. Nothing where neither was. */
export async function bothOf(
  context: Context,
  input: { readonly body?: unknown; readonly content?: unknown },
): Promise<{ body: RichNode; content: string } | undefined> {
  if (input.body && typeof input.body === 'object') {
    const body = readDocument(input.body, 'body')
    return { body, content: richTextHtml(body) }
  }
  if (typeof input.content !== 'string') return undefined
  const body = /<[a-z!/]/i.test(input.content)
    ? (await readTexts(context, [{ format: 'html', text: input.content, pointer: 'content' }]))[0]!
    : readPlainText(input.content, 'content')
  return { body, content: input.content.trim() ? richTextHtml(body) : '' }
}

/** The words of a text alone. */
export const plainOf = (body: unknown): string => richTextWords(cleanRichText(body)).slice(0, 200_000).toWellFormed()

/** The first words of a text, for lists and search engines where nobody wrote an abstract. */
export const excerptOf = (body: unknown, max = 200): string => {
  const words = richTextWords(cleanRichText(body)).replace(/\s+/g, ' ')
  if (words.length <= max) return words
  const cut = words.slice(0, max)
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : max).toWellFormed()}…`
}

/** An address made of a title, in its own script. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '')
    .slice(0, 80)
    .replace(/[-\ud800-\udbff]+$/, '') || 'post'
