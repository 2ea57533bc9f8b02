import { setImmediate } from 'node:timers/promises'
import { KeyedQueue } from '../queueing/keyedQueue.ts'
import { refuse } from '../request/refuse.ts'
import { answerInThread, type ThreadBudget } from '../transfer/inThread.ts'
import { allowedHtml, richTextOfClean, richTextOfHtml, richTextOfMarkdown } from './html.ts'
import { type RichNode, richTextBounds } from './index.ts'

/** A text as somebody sent it. */
export interface SentText {
  readonly format: 'html' | 'markdown'
  readonly text: string
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
  if (isReadAtOnce(texts)) return texts.map(readAtOnce)
  const leave = await queue.enter([
    { name: `company ${tenantId}`, width: 1 },
    { name: 'every company', width: 3 },
  ])
  try {
    const bounded = texts.map(({ format, text }) => ({ format, text: text.slice(0, richTextBounds.bytes) }))
    const pass = { pass: 'richText', texts: bounded, allowed: allowedHtml, tagsMax: richTextBounds.nodes }
    const read: RichNode[] = []
    for (const html of await answerInThread<string[]>(pass, budget)) {
      read.push(richTextOfClean(html))
      await setImmediate()
    }
    return read
  } finally {
    leave()
  }
}

function readAtOnce({ format, text }: SentText): RichNode {
  try {
    return format === 'markdown' ? richTextOfMarkdown(text) : richTextOfHtml(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refuse.invalid('too_complex', 'The text is nested too deeply.')
  }
}
