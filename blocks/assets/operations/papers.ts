import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '@quoin/kit/files'
import type { Context } from '@quoin/kit/server'

export interface Paper {
  readonly id: string
  readonly url: string
  readonly filename: string
  readonly sha256: string
}

/** Puts a PDF that was asked for where it can be fetched; it goes away by itself after an hour. */
export async function keepPaper(
  { tx, tenantId, me, files }: Context,
  bytes: Uint8Array,
  { purpose, filename }: { purpose: string; filename: string },
): Promise<Paper> {
  const key = newKey({ tenantId, purpose: 'asset-papers', filename })
  const { size } = await files.write(key, bytes, 'application/pdf')
  const [id, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, $4, $5, 'application/pdf', $6, $7, 'orphan', $8, clock_timestamp() + interval '1 hour')`,
    [tenantId, id, key, purpose, filename, size, sha256, me || null],
  )
  return { id, filename, sha256, url: await files.presignDownload({ key, filename, expiresInSeconds: 900 }) }
}
