import { randomUUID } from 'node:crypto'
import { isKey, newKey } from '@quoin/kit/files'
import { type Answer, type Context, plain } from '@quoin/kit/server'

export interface UploadWish {
  readonly purpose: string
  readonly filename: string
  readonly contentType: string
  readonly sizeMax: number
}

/**
 * Answers where a file is put: flat for the clients that read it flat, and as a document for those that do not. What nothing is made of
 * goes after a day.
 */
export async function presigned({ files, tenantId, me, tx }: Context, wish: UploadWish): Promise<Answer> {
  const key = newKey({ tenantId, purpose: wish.purpose, filename: wish.filename })
  const { url, headers } = await files.presignUpload({
    key,
    contentType: wish.contentType,
    sizeMax: wish.sizeMax,
    expiresInSeconds: 600,
  })
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'pending', $6, clock_timestamp() + interval '1 day')`,
    [tenantId, key, wish.purpose, wish.filename, wish.contentType, me],
  )
  const wire = { presigned_url: url, file_name: key, public_url: key, signed_url: url, upload_url: url, key, headers }
  const data = { id: randomUUID(), type: 'presigned_upload', attributes: { unique_id: key, ...wire } }
  return plain({ ...wire, data })
}

/** Says that something was made of an upload, which stays from now on. */
export async function keepUpload({ tenantId, tx }: Context, key: string): Promise<void> {
  await tx.query(`delete from kit.files where tenant_id = $1 and key = $2 and state = 'pending'`, [tenantId, key])
}

/** Whether a key is one that was presigned here for this company and purpose, whatever a client claims. */
export function isOurUpload(key: string, companyId: string, purpose: string): boolean {
  const [tenant, folder, upload, , ...rest] = key.split('/')
  const isShaped = /^[0-9a-f-]{36}$/.test(upload ?? '') && rest.length === 0 && isKey(key)
  return tenant === companyId && folder === purpose && isShaped
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}

/** The type a file name promises; undefined for what is not taken anywhere. */
export const contentTypeOf = (filename: string): string | undefined =>
  types[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()]
