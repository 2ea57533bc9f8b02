import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { KeyedQueue } from '../queueing/keyedQueue.ts'
import { type FileStore, inlineTypes } from '../files/store.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import { inThread } from '../transfer/inThread.ts'
import { once } from '../once.ts'
import { unpackWoff } from './woff.ts'

/** Of a document whose pages are drawn. */
export const pageBounds = { bytes: 50 * 2 ** 20, pages: 2_000, side: 1_600 } as const
export const isDrawnAsPages = (contentType: string): boolean =>
  contentType === 'application/pdf' || inlineTypes.includes(contentType)

const budget = { workingMs: 20_000, memoryMb: 256 }
/** A company draws one page at a time, and leaves one thread to others. */
const queue = new KeyedQueue()

export interface MarkedPage {
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
}

/** Draws a page of a stored PDF, or a stored picture, as WebP with the lines of a mark in its pixels. Refuses what cannot be drawn. */
export const markedPage = (
  tenantId: string,
  store: FileStore,
  file: { readonly key: string; readonly contentType: string; readonly page: number; readonly mark: readonly string[] },
): Promise<MarkedPage> =>
  readPages(tenantId, store, file.key, {
    pass: 'markedPage',
    contentType: file.contentType,
    page: file.page,
    mark: file.mark,
    side: pageBounds.side,
    fonts: fonts(),
  })

/** How many pages a stored PDF has. Refuses one that is broken, protected by a password, or too long. */
export const countPages = (tenantId: string, store: FileStore, key: string): Promise<number> =>
  readPages(tenantId, store, key, { pass: 'pages', pagesMax: pageBounds.pages })

async function readPages<Answer>(tenantId: string, store: FileStore, key: string, pass: object): Promise<Answer> {
  const leave = await queue.enter([
    { name: `company ${tenantId}`, width: 1 },
    { name: 'every company', width: 2 },
  ])
  try {
    const stored = await store.read(key)
    try {
      const bytes = stored[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
      const { value } = await inThread<never, Answer>({ ...pass, bytesMax: pageBounds.bytes }, bytes, undefined, budget).next()
      return value as Answer
    } finally {
      stored.destroy()
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'file_too_complex') throw error
    throw refuse.invalid('too_complex', 'This page takes too much time or memory to draw.')
  } finally {
    leave()
  }
}

/** What names and times are written with: a server has no fonts of its own. */
const fonts = once(() => {
  const find = createRequire(import.meta.url)
  const noto = (language: 'jp-japanese' | 'sc-chinese-simplified') =>
    unpackWoff(
      readFileSync(find.resolve(`@fontsource/noto-sans-${language.slice(0, 2)}/files/noto-sans-${language}-400-normal.woff`)),
    )
  const roboto = dirname(find.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
  return {
    MarkLatin: readFileSync(`${roboto}/Roboto-Regular.ttf`),
    MarkJapanese: noto('jp-japanese'),
    MarkChinese: noto('sc-chinese-simplified'),
  }
})
