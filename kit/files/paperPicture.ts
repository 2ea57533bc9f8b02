import { buffer } from 'node:stream/consumers'
import { drawing } from './drawing.ts'
import { pixelsMax } from './inspect.ts'
import type { FileStore } from './store.ts'

/** A stored picture as the data address of a PNG, which a PDF can hold; null when it is gone or cannot be drawn. */
export async function paperPicture(store: FileStore, key: string): Promise<string | null> {
  try {
    const png = await drawing(key, async (sharp) =>
      sharp(await buffer(await store.read(key)), { limitInputPixels: pixelsMax, failOn: 'error' })
        .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer(),
    )
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    // A paper without its logo is better than no paper.
    return null
  }
}
