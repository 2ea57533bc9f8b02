import { buffer } from 'node:stream/consumers'
import { refuse } from '../request/refuse.ts'
import { drawing } from './drawing.ts'
import { pixelsMax } from './inspect.ts'
import type { FileStore } from './store.ts'

/** Of every small picture. */
export const thumbnailType = 'image/webp'

/**
 * Draws the picture anew, at most `width` × `height` pixels, and stores it beside the original as WebP. Nothing of the original's
 * bytes survives, no metadata either. The picture must have passed `inspect`. Throws 422 `upload_wrong_type` when it cannot be drawn.
 */
export async function thumbnail(
  store: FileStore,
  key: string,
  { width = 320, height = 320 }: { width?: number; height?: number } = {},
): Promise<{ key: string; size: number; width: number; height: number }> {
  const drawn = await drawing(key, async (sharp) =>
    sharp(await buffer(await store.read(key)), { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw refuse.invalid('upload_wrong_type', 'The image cannot be processed.')
      }),
  )
  const small = `${key.slice(0, key.lastIndexOf('/'))}/thumb-${width}x${height}.webp`
  // One that is there was drawn of the same bytes: nothing is ever stored over them.
  await store.write(small, drawn.data, thumbnailType).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'file_exists') throw error
  })
  return { key: small, size: drawn.data.length, width: drawn.info.width, height: drawn.info.height }
}
