import { randomUUID } from 'node:crypto'
import { ownValue } from '@quoin/kit'
import { type Inspected, isKey } from '@quoin/kit/files'
import { type Answer, type Context, plain, refuse, reserveUpload, type UploadInput } from '@quoin/kit/server'

/**
 * Answers where a file is put: flat for the clients that read it flat, and as a document for those that do not. What nothing is made of
 * goes after a day.
 */
export async function presigned(context: Context, input: Omit<UploadInput, 'folder'>): Promise<Answer> {
  const {
    key,
    upload: { url, headers },
  } = await reserveUpload(context, { ...input, folder: input.purpose, hours: 24 })
  const wire = { presigned_url: url, file_name: key, public_url: key, signed_url: url, upload_url: url, key, headers }
  const data = { id: randomUUID(), type: 'presigned_upload', attributes: { unique_id: key, ...wire } }
  return plain({ ...wire, data })
}

/** Says that something was made of an upload, which stays from now on and counts as large as it was found. */
export async function keepUpload({ tenantId, tx }: Context, key: string, found: Inspected): Promise<void> {
  const [kept] = await tx.query(
    `update kit.files set state = 'stored', size_bytes = $3, sha256 = $4, content_type = $5, expires_at = null
     where tenant_id = $1 and key = $2 and state in ('pending', 'stored') returning id`,
    [tenantId, key, found.size, found.sha256, found.contentType],
  )
  // Refused meanwhile, by whoever asked at the same time.
  if (!kept) throw refuse.invalid('upload_missing', 'This upload does not exist.', 'name')
}

/** Says that an upload was read and is removed. */
export async function dropUpload({ tenantId, tx }: Context, key: string): Promise<void> {
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
  ownValue(types, filename.slice(filename.lastIndexOf('.') + 1).toLowerCase())
