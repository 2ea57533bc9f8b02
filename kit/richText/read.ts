import { setImmediate } from 'node:timers/promises'
import { KeyedQueue } from '../queueing/keyedQueue.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import { answerInThread, type ThreadBudget } from '../transfer/inThread.ts'
import sanitizeHtml from 'sanitize-html'
import { nodesOfClean, sentHtml } from './html.ts'
import { cleanRichText, isBeyondBounds, type RichNode, richTextBounds, richTextOfLines } from './index.ts'
import { readMarkdown } from './readMarkdown.ts'

/** A text as somebody sent it. */
export interface SentText {
  readonly format: 'html' | 'markdown'
  readonly text: string
  /** The field it was sent in, which a refusal names. */
  readonly pointer?: string
}

/** So much is read at once whatever it holds; of more, a few tags or marks would keep everybody waiting. */
const atOnceMax = 16_384
const usual: ThreadBudget = { workingMs: 10_000, memoryMb: 256 }
/** A company has one thread at a time, and leaves two to others. */
const queue = new KeyedQueue()

export const isReadAtOnce = (texts: readonly SentText[]): boolean =>
  texts.reduce((sum, { text }) => sum + text.length, 0) <= atOnceMax

/**
 * Reads texts that somebody sent. Parsers of HTML and Markdown take the square of what they are given where it was made for that, so
 * long texts are read in a thread with a budget and refused past it. Nothing is held meanwhile where it is called by `context.external`.
 */
export async function readRichText(
  tenantId: string,
  texts: readonly SentText[],
  budget: ThreadBudget = usual,
): Promise<RichNode[]> {
  for (const { text, pointer } of texts) refuseTooLong(text, pointer)
  if (isReadAtOnce(texts)) return texts.map(readAtOnce)
  const leave = await queue.enter([
    { name: `company ${tenantId}`, width: 1 },
    { name: 'every company', width: 3 },
  ])
  try {
    const pass = { pass: 'richText', texts, allowed: sentHtml, tagsMax: richTextBounds.nodes }
    const read: RichNode[] = []
    for (const [i, html] of (await answerInThread<string[]>(pass, budget)).entries()) {
      read.push(readDocument(nodesOfClean(html), texts[i]!.pointer))
      await setImmediate()
    }
    return read
  } finally {
    leave()
  }
}

/** Reads plain text that somebody sent, a paragraph a line. */
export function readPlainText(text: string, pointer?: string): RichNode {
  refuseTooLong(text, pointer)
  // Each line is a paragraph and the words in it.
  if ((text.match(/\S.*/g)?.length ?? 0) * 2 > richTextBounds.nodes)
    throw refuse.invalid('too_long', 'The text has too many lines. Split it into several texts.', pointer)
  return richTextOfLines(text)
}

/** Reads a text that somebody sent as JSON. */
export function readDocument(doc: unknown, pointer?: string): RichNode {
  if (isBeyondBounds(doc)) throw refuse.invalid('too_long', 'The text has too many elements or is nested too deeply.', pointer)
  return cleanRichText(doc)
}

/** A text that is cut has lost what stood behind, and nobody would be told. */
function refuseTooLong(text: string, pointer?: string): void {
  const limit = richTextBounds.bytes
  if (text.length > limit)
    throw new Refusal(422, {
      code: 'too_big',
      detail: `must be at most ${limit} characters`,
      pointer,
      meta: { limit, of: 'string' },
    })
}

function readAtOnce({ format, text, pointer }: SentText): RichNode {
  try {
    return readDocument(nodesOfClean(sanitizeHtml(format === 'markdown' ? readMarkdown(text) : text, sentHtml)), pointer)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refuse.invalid('too_complex', 'The text is nested too deeply.', pointer)
  }
}
