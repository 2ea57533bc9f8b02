import { randomUUID } from 'node:crypto'
import { type FileStore, inspect, newKey } from '@quoin/kit/files'
import type { Tx } from '@quoin/kit/server'
import { breathingCard, dayPicture, size, sunrise } from './drawings.ts'
import { bells, meditation } from './sounds.ts'
import { webmOf } from './webm.ts'

export interface Media {
  readonly film: Buffer
  readonly meditation: Buffer
  readonly bells: Buffer
  readonly card: Buffer
  readonly days: readonly Buffer[]
}

const fps = 2
const seconds = 20
const said = [
  'Seven days of calm',
  'A text, a picture, one practice',
  'Fifteen minutes are enough',
  'Begin where you are',
] as const

/** Draws and plays what the demo course shows: nothing of it comes from elsewhere. */
export async function makeMedia(): Promise<Media> {
  const { default: sharp } = await import('sharp')
  const frames = Array.from({ length: fps * seconds }, (_, i) => {
    const part = i / (fps * seconds - 1)
    return sharp(Buffer.from(sunrise(part, said[Math.min(3, Math.floor(part * 4))]!)))
      .removeAlpha()
      .webp({ quality: 70, effort: 1 })
      .toBuffer()
  })
  const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
  return {
    film: webmOf(await Promise.all(frames), { ...size, fps }),
    meditation: meditation(),
    bells: bells(),
    card: await png(breathingCard()),
    days: await Promise.all(Array.from({ length: 7 }, (_, day) => png(dayPicture(day)))),
  }
}

/** Keeps a file as an uploaded one is kept: looked at in the store, and with a record that names it. */
export async function keepFile(
  { tx, tenantId, files }: { tx: Tx; tenantId: string; files: FileStore },
  person: string,
  filename: string,
  contentType: string,
  bytes: Buffer,
) {
  const key = newKey({ tenantId, purpose: 'university', filename })
  await files.write(key, bytes, contentType)
  const values = await inspect(files, key, { allow: [contentType], sizeMax: 50_000_000 })
  const fileUniqueId = randomUUID()
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, size_bytes, sha256)
     values ($1, $2, $3, 'university step', $4, $5, 'stored', $6, $7, $8)`,
    [tenantId, fileUniqueId, key, filename, values.contentType, person, values.size, values.sha256],
  )
  return { fileUniqueId, filename, contentType: values.contentType, fileBytes: values.size }
}
