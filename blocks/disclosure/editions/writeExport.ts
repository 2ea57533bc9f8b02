import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '@quoin/kit/files'
import type { PaperLanguage } from '@quoin/kit/pdf'
import { inTransaction, type Pools, type Services } from '@quoin/kit/server'
import type { Format } from '../resources/editions.ts'
import { type EditionBody, inLanguage } from './body.ts'
import { editionDocx } from './docx.ts'
import { editionPdf } from './pdf.ts'
import { editionXlsx } from './xlsx.ts'

export interface ExportPayload {
  readonly tenantId: string
  readonly userId: string
  readonly id: string
}
const types: Readonly<Record<Format, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
}

/** Writes an edition as a file, telling how far it is. It may be run again: what was written already stays. */
export async function writeExport(
  { tenantId, userId, id }: ExportPayload,
  { files, log }: Services,
  pools: Pools,
): Promise<void> {
  const within = <T extends Record<string, unknown>>(sql: string, values: readonly unknown[]) =>
    inTransaction(pools.runtime, { tenantId, userId }, (tx) => tx.query<T>(sql, [tenantId, id, ...values]))
  const [wanted] = await within<{ format: Format; language: PaperLanguage; sha256: string; number: string; body: string }>(
    `select x.format, x.language, e.sha256, e.number, b.body from disclosure.edition_exports x
     join disclosure.editions e on e.tenant_id = $1 and e.id = x.edition_id join disclosure.edition_bodies b on b.tenant_id = $1 and b.edition_id = e.id
     where x.tenant_id = $1 and x.id = $2 and x.file_id is null`,
    [],
  )
  if (!wanted) return
  const step = (status: string, progress: number) =>
    within('update disclosure.edition_exports set status = $3, progress = $4 where tenant_id = $1 and id = $2', [
      status,
      progress,
    ])
  try {
    await step('running', 5)
    const bytes = await bytesOf(wanted, async (done, total) => {
      await step('running', 5 + Math.floor((done * 80) / total))
    })
    const filename = `edition-${wanted.number}.${wanted.format}`
    const key = newKey({ tenantId, purpose: 'editions', filename })
    const { size } = await files.write(key, bytes, types[wanted.format])
    const file = randomUUID()
    await within(
      `with kept as (insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
         values ($1, $3, $4, 'edition', $5, $6, $7, $8, 'orphan', $9, clock_timestamp() + interval '1 day') returning id)
       update disclosure.edition_exports x set status = 'done', progress = 100, file_id = kept.id from kept where x.tenant_id = $1 and x.id = $2`,
      [file, key, filename, types[wanted.format], size, createHash('sha256').update(bytes).digest('hex'), userId],
    )
  } catch (error) {
    log.warn({ err: error, id }, 'An edition could not be written')
    await step('failed', 0)
  }
}

async function bytesOf(
  { format, language, sha256, body }: { format: Format; language: PaperLanguage; sha256: string; body: string },
  onLine: (done: number, total: number) => Promise<void>,
): Promise<Uint8Array> {
  if (format === 'json') return new TextEncoder().encode(body)
  const edition = inLanguage(JSON.parse(body) as EditionBody, language)
  if (format === 'xlsx') return editionXlsx(edition)
  return format === 'docx' ? editionDocx(edition, sha256, language, onLine) : editionPdf(edition, sha256, language)
}
