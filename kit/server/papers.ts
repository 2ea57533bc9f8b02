import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '../files/index.ts'
import type { Context } from './context.ts'

export interface HandedOut {
  readonly id: string
  readonly url: string
  readonly file_name: string
  readonly sha256: string
  readonly size: number
}

/** Keeps a file that was made for whoever asks for an hour, and answers a link to it that is good for a quarter of one. */
export async function handOut(
  { tx, tenantId, me, files }: Context,
  {
    folder,
    purpose,
    filename,
    contentType = 'application/pdf',
  }: { readonly folder: string; readonly purpose: string; readonly filename: string; readonly contentType?: string },
  bytes: Uint8Array,
): Promise<HandedOut> {
  const key = newKey({ tenantId, purpose: folder, filename })
  const { size } = await files.write(key, bytes, contentType)
  const [id, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'orphan', $9, clock_timestamp() + interval '1 hour')`,
    [tenantId, id, key, purpose, filename, contentType, size, sha256, me || null],
  )
  return { id, url: await files.presignDownload({ key, filename, expiresInSeconds: 900 }), file_name: filename, sha256, size }
}
