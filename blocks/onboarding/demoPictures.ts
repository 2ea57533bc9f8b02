import { randomUUID } from 'node:crypto'
import { drawing, type FileStore, inspect, newKey } from '@quoin/kit/files'
import type { Tx } from '@quoin/kit/server'

const contentType = 'image/png'
/** What each step of the demo journey is about: hours, oneself, the others. */
const drawings = {
  hours: ['#2f6f73', '<circle cx="320" cy="180" r="95"/><path d="M320 115 V180 L368 208"/>'],
  profile: ['#3a5f8a', '<circle cx="320" cy="140" r="48"/><path d="M220 285 c0 -120 200 -120 200 0"/>'],
  team: [
    '#8a4f5d',
    '<circle cx="250" cy="150" r="36"/><circle cx="390" cy="150" r="36"/><path d="M180 265 c0 -95 140 -95 140 0 c0 -95 140 -95 140 0"/>',
  ],
} as const
export type Drawing = keyof typeof drawings

const svgOf = ([ground, lines]: readonly [string, string]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="${ground}"/><circle cx="560" cy="60" r="130" fill="#fff" opacity=".08"/><circle cx="70" cy="330" r="170" fill="#fff" opacity=".07"/><g fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`

/** Draws the picture of a step and keeps it as an uploaded one is kept. */
export async function pictureFor(
  { tx, tenantId, files }: { readonly tx: Tx; readonly tenantId: string; readonly files: FileStore },
  person: string,
  name: Drawing,
): Promise<string> {
  const filename = `${name}.png`
  const key = newKey({ tenantId, purpose: 'onboarding', filename })
  const svg = Buffer.from(svgOf(drawings[name]))
  const bytes = await drawing(tenantId, (picture) => picture(svg).png({ compressionLevel: 9 }).toBuffer())
  await files.write(key, bytes, contentType)
  const { size, sha256, width, height } = await inspect(files, key, { allow: [contentType], sizeMax: 1_000_000 })
  const id = randomUUID()
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, size_bytes, sha256, width, height)
     values ($1, $2, $3, 'onboarding step', $4, $5, 'stored', $6, $7, $8, $9, $10)`,
    [tenantId, id, key, filename, contentType, person, size, sha256, width, height],
  )
  return id
}
