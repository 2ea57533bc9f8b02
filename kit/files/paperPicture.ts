import { buffer } from 'node:stream/consumers'
import { pixelsMax } from './inspect.ts'
import type { FileStore } from './store.ts'

/** A stored picture as the data address of a PNG, which a PDF can hold; null when it is gone or cannot be drawn. */
export async function paperPicture(store: FileStore, key: string): Promise<string | null> {
  try {
    const stored = await buffer(await store.read(key))
    const { default: sharp } = await import('sharp')
    const png = await sharp(stored, { limitInputPixels: pixelsMax, failOn: 'error' })
      .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    // A paper without its logo is better than no paper.
    return null
  }
}
