import { documentTypes, imageTypes, sentType, thumbnail } from '@quoin/kit/files'
import {
  type Answer,
  type Confirmed,
  confirmUpload,
  type Context,
  keyIn,
  plain,
  refuse,
  type Reservation,
  reservationOf,
  reserveUpload,
  uploadMissing,
} from '@quoin/kit/server'

export const sizeMax = 500 * 1024 * 1024
export const pictureSizeMax = 50 * 1024 * 1024
const mediaTypes = ['audio/mpeg', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm', 'video/quicktime']
const types: readonly string[] = [...documentTypes, ...imageTypes, ...mediaTypes]
export const purpose = 'stored file'
const uploadFolder = 'files'
const sizeMaxOf = (contentType: string) => (imageTypes.includes(contentType) ? pictureSizeMax : sizeMax)

export interface Promised {
  readonly filename?: string
  readonly file_name?: string
  readonly content_type?: string | null
  readonly size?: number | null
  readonly sha256?: string | null
}

/** What is going to be uploaded, refused where it could never be kept. */
function checkPromise(promised: Promised) {
  const filename = promised.filename ?? promised.file_name
  if (!filename) throw refuse.invalid('required', 'The name of the file is required.', 'filename')
  const contentType = sentType(promised.content_type, filename)
  if (!types.includes(contentType)) throw refuse.invalid('upload_wrong_type', 'This file type is not supported.', 'filename')
  const max = sizeMaxOf(contentType)
  const size = promised.size ?? undefined
  if (size !== undefined && size > max)
    throw refuse.invalid('upload_too_large', `Files can be up to ${max / 2 ** 20} MiB.`, 'size')
  return { filename, contentType, size, max }
}

/** Reserves what is promised. */
export async function reserve(context: Context, promised: Promised) {
  const { filename, contentType, size, max } = checkPromise(promised)
  const reserved = await reserveUpload(context, {
    folder: uploadFolder,
    purpose,
    filename,
    contentType,
    sizeMax: max,
    size,
    sha256: promised.sha256,
  })
  return { ...reserved, filename, contentType, sizeMax: size ?? max }
}

/** An address to put a file at. What is promised of it, size and hash, is kept with the reservation and looked at when it is confirmed. */
export async function presign(context: Context, promised: Promised): Promise<Answer> {
  const { id, key, upload, link, filename } = await reserve(context, promised)
  const values = {
    presigned_url: upload.url,
    upload_url: upload.url,
    signed_url: link,
    public_url: link,
    url: upload.url,
    file_name: filename,
    key,
    file_id: id,
    expires_at: upload.expiresAt,
    headers: upload.headers,
    fields: {},
  }
  return plain({ ...values, data: { id, type: 'presigned_upload', attributes: { unique_id: id, ...values } } })
}

/** How a client names what it uploaded, and what it promises of it. */
export interface Uploaded {
  readonly file_unique_id?: string | null
  readonly file_id?: string | null
  readonly key?: string | null
  readonly url?: string | null
  readonly original_file?: string | null
  readonly original_name?: string | null
  readonly name?: string | null
  readonly file_type?: string | null
  readonly file_size?: number | null
  readonly sha256?: string | null
}

/** Bytes that were looked at. */
export type Stored = Pick<Confirmed, 'id' | 'filename' | 'contentType' | 'size' | 'sha256'>

/** The open reservation of this person that a client means, held until the end of the transaction. */
async function reservedBy(context: Context, input: Uploaded): Promise<Reservation | undefined> {
  const { tx, tenantId, me } = context
  const { file_unique_id, file_id, key, url, original_file, original_name, name } = input
  const exact = await reservationOf(context, purpose, file_unique_id, file_id, key, url, original_file, name)
  if (exact) return exact
  // Clients that keep nothing but the name of what they sent.
  if (file_unique_id || file_id || key || url) return undefined
  const [byName] = await tx.query<{ id: string }>(
    `select id from kit.files where tenant_id = $1 and purpose = $2 and state = 'pending' and created_by is not distinct from $3
       and filename = any($4::text[]) order by created_at desc limit 1`,
    [tenantId, purpose, me || null, [original_name, original_file, name].filter(Boolean)],
  )
  return byName && reservationOf(context, purpose, byName.id)
}

/** Confirms an upload: its bytes are looked at, and count only when they are what was promised. */
export async function takeUpload(context: Context, input: Uploaded): Promise<Stored> {
  const reserved = await reservedBy(context, input)
  if (!reserved) throw uploadMissing()
  const { key, contentType } = reserved
  const stored = await confirmUpload(context, reserved, {
    allow: types,
    sizeMax: sizeMaxOf(contentType),
    sha256: input.sha256,
    size: input.file_size,
    draw: async (seen) => void (imageTypes.includes(seen.contentType) && (await thumbnail(context.files, key))),
  })
  if (stored.size === 0) throw refuse.invalid('upload_empty', 'The file is empty.', 'file_unique_id')
  return stored
}

/** Takes what a change of a record names as uploaded; undefined where it names nothing, or only what the record holds already. */
export async function takeNamed(context: Context, input: Uploaded, currentFile: string): Promise<Stored | undefined> {
  const { name: _, original_file: __, original_name: ___, ...exact } = input
  const named = [exact.file_unique_id, exact.file_id, exact.key, exact.url].filter(Boolean)
  if (named.length === 0) return undefined
  const [current] = await context.tx.query<{ key: string }>('select key from kit.files where tenant_id = $1 and id = $2', [
    context.tenantId,
    currentFile,
  ])
  if (named.every((one) => one === currentFile || keyIn(one!, context.tenantId) === current?.key)) return undefined
  return takeUpload(context, exact)
}
