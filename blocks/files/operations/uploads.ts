import { discard, documentTypes, imageTypes, inspect, sentType, thumbnail } from '@quoin/kit/files'
import { type Answer, type Context, plain, refuse, reserveUpload } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'

export const sizeMax = 500 * 1024 * 1024
export const pictureSizeMax = 50 * 1024 * 1024
const mediaTypes = ['audio/mpeg', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm', 'video/quicktime']
const types: readonly string[] = [...documentTypes, ...imageTypes, ...mediaTypes]
export const purpose = 'stored file'
export const uploadFolder = 'files'
const sizeMaxOf = (contentType: string) => (imageTypes.includes(contentType) ? pictureSizeMax : sizeMax)

export interface Promised {
  readonly filename?: string
  readonly file_name?: string
  readonly content_type?: string | null
  readonly size?: number | null
  readonly sha256?: string | null
}

/** What is going to be uploaded, refused where it could never be kept. */
export function checkPromise(promised: Promised) {
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

/** An address to put a file at. What is promised of it, size and hash, is kept with the reservation and looked at when it is confirmed. */
export async function presign(context: Context, promised: Promised): Promise<Answer> {
  const { filename, contentType, size, max } = checkPromise(promised)
  const { id, key, upload, link } = await reserveUpload(context, {
    folder: uploadFolder,
    purpose,
    filename,
    contentType,
    sizeMax: max,
    size,
  })
  if (promised.sha256)
    await context.tx.query('update kit.files set sha256 = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
      promised.sha256.toLowerCase(),
    ])
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

/** Bytes that were looked at: what they are, not what somebody said. */
export interface Stored {
  readonly id: string
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
}
interface Reserved {
  readonly id: string
  readonly key: string
  readonly filename: string
  readonly contentType: string
  readonly promisedSha256: string | null
  /** Of an upload in parts. */
  readonly uploadId: string | null
  readonly sizeMax: string
}

/** Keys begin with the company's id, in every address of every store. */
function keyIn(text: string, tenantId: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return text
  try {
    const path = decodeURIComponent(new URL(text).pathname)
    return path.slice(Math.max(path.indexOf(tenantId), 0))
  } catch {
    return text
  }
}

/** The open reservation of this person that a client means, held until the end of the transaction. */
async function reservationOf(context: Context, input: Uploaded): Promise<Reserved | undefined> {
  const { tx, tenantId, me } = context
  const named = [input.file_unique_id, input.file_id, input.key, input.url, input.original_file, input.name].flatMap((one) =>
    one ? [keyIn(one, tenantId)] : [],
  )
  const [exact] = await tx.query<Reserved & Record<string, unknown>>(
    `select id, key, filename, content_type as "contentType", sha256 as "promisedSha256", upload_id as "uploadId", size_bytes as "sizeMax" from kit.files
     where tenant_id = $1 and purpose = 'stored file' and state = 'pending' and created_by is not distinct from $2
       and (id = any($3::uuid[]) or key = any($4::text[])) order by created_at desc limit 1 for update`,
    [tenantId, me || null, named.filter(isUuid), named],
  )
  if (exact) return exact
  // Clients that keep nothing but the name of what they sent.
  if (input.file_unique_id || input.file_id || input.key || input.url) return undefined
  const [byName] = await tx.query<Reserved & Record<string, unknown>>(
    `select id, key, filename, content_type as "contentType", sha256 as "promisedSha256", upload_id as "uploadId", size_bytes as "sizeMax" from kit.files
     where tenant_id = $1 and purpose = 'stored file' and state = 'pending' and created_by is not distinct from $2
       and filename = any($3::text[]) order by created_at desc limit 1 for update`,
    [tenantId, me || null, [input.original_name, input.original_file, input.name].filter(Boolean)],
  )
  return byName
}

export const uploadMissing = () =>
  refuse.invalid('upload_missing', 'Name the uploaded file by the file_id that presigning answered.', 'file_unique_id')

/** Confirms an upload: its bytes are looked at, and count only when they are what was promised. */
export async function takeUpload(context: Context, input: Uploaded): Promise<Stored> {
  const reserved = await reservationOf(context, input)
  if (!reserved) throw uploadMissing()
  const { key, contentType } = reserved
  const promised = (input.sha256 ?? reserved.promisedSha256)?.toLowerCase()
  const seen = await context.external(`look at ${key} ${promised}`, async () => {
    await putTogether(context, reserved)
    const seen = await inspect(context.files, key, { allow: types, sizeMax: sizeMaxOf(contentType) })
    const isKept =
      (!promised || promised === seen.sha256) &&
      (!reserved.promisedSha256 || reserved.promisedSha256 === seen.sha256) &&
      (input.file_size === null || input.file_size === undefined || input.file_size === seen.size)
    if (!isKept) {
      await discard(context.files, key)
      throw refuse.invalid('upload_wrong_hash', 'The uploaded file does not match the one that was announced.', 'sha256')
    }
    if (imageTypes.includes(seen.contentType)) await thumbnail(context.files, key)
    return seen
  })
  if (seen.size === 0) throw refuse.invalid('upload_empty', 'The file is empty.', 'file_unique_id')
  await context.tx.query(
    `update kit.files set state = 'stored', upload_id = null, size_bytes = $3, sha256 = $4, content_type = $5, width = $6, height = $7, expires_at = null where tenant_id = $1 and id = $2`,
    [context.tenantId, reserved.id, seen.size, seen.sha256, seen.contentType, seen.width ?? null, seen.height ?? null],
  )
  return { id: reserved.id, filename: reserved.filename, contentType: seen.contentType, size: seen.size, sha256: seen.sha256 }
}

/** Makes one object of what arrived in parts; does nothing where that was done before. */
async function putTogether({ files: store }: Context, { key, uploadId, contentType, sizeMax }: Reserved): Promise<void> {
  if (!uploadId || (await store.head(key))) return
  await store.parts.complete(key, uploadId, { contentType, sizeMax: Number(sizeMax) }).catch(async (error: unknown) => {
    // Two tabs that confirm the same upload at once: the first one made the object.
    if (!(await store.head(key))) throw error
  })
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
