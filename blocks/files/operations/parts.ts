import { newKey } from '@quoin/kit/files'
import { type Answer, type Context, document, plain, refuse, requireStorage } from '@quoin/kit/server'
import { linkSeconds } from './records.ts'
import { checkPromise, type Promised, purpose, uploadFolder } from './uploads.ts'

/** All parts have this size but the last. */
export const partBytes = 8 * 2 ** 20
/** How long an upload in parts may take, with all its interruptions. */
const uploadHours = 24
const addressSeconds = 600
const linksMax = 100

interface Begun {
  readonly id: string
  readonly key: string
  readonly uploadId: string
  readonly filename: string
  readonly sizeMax: number
}

/** Reserves a file that comes in parts. */
export async function beginParts(context: Context, promised: Promised): Promise<Begun> {
  const { filename, contentType, size, max } = checkPromise(promised)
  const sizeMax = size ?? max
  const id = context.idFor(`parts of ${filename}`)
  // The store is asked while no transaction waits for it, so the quota is held by the row that is written when it has answered.
  const { key, uploadId } = await context.external(
    `begin ${filename} ${contentType} ${sizeMax}`,
    async () => {
      const key = newKey({ tenantId: context.tenantId, purpose: uploadFolder, filename })
      return { key, uploadId: await context.files.parts.begin(key, contentType) }
    },
    (begun) => context.files.parts.abort(begun.key, begun.uploadId),
  )
  await requireStorage(context, sizeMax)
  await context.tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, upload_id, state, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, clock_timestamp() + make_interval(hours => $11))`,
    [
      context.tenantId,
      id,
      key,
      purpose,
      filename,
      contentType,
      sizeMax,
      promised.sha256?.toLowerCase() ?? null,
      uploadId,
      context.me || null,
      uploadHours,
    ],
  )
  return { id, key, uploadId, filename, sizeMax }
}

const expiresAt = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** How a large file is to be cut. */
export async function begin(context: Context, promised: Promised & { size: number }): Promise<Answer> {
  const { id, filename, sizeMax } = await beginParts(context, promised)
  return document({
    type: 'upload',
    id,
    attributes: {
      file_id: id,
      file_name: filename,
      part_size: partBytes,
      part_count: Math.max(1, Math.ceil(sizeMax / partBytes)),
      expires_at: expiresAt(uploadHours * 3_600),
    },
  })
}

/** Held, so that nobody confirms it meanwhile. Whoever did not begin it does not find it. */
async function begunBy({ tx, tenantId, me }: Context, where: { id?: string; uploadId?: string }): Promise<Begun> {
  const [begun] = await tx.query<Begun & Record<string, unknown>>(
    `select id, key, upload_id as "uploadId", filename, size_bytes::float8 as "sizeMax" from kit.files
     where tenant_id = $1 and (id = $2 or upload_id = $3) and purpose = $4 and state = 'pending' and upload_id is not null
       and created_by is not distinct from $5 and expires_at > clock_timestamp()`,
    [tenantId, where.id ?? null, where.uploadId ?? null, purpose, me || null],
  )
  if (!begun) throw refuse.missing('This upload has expired. Start again.')
  return begun
}

/** What of an upload has arrived, and fresh addresses for parts that have not. */
export async function links(
  context: Context,
  { file, numbers }: { file: string; numbers?: readonly number[] | null },
): Promise<Answer> {
  const { id, key, uploadId, sizeMax } = await begunBy(context, { id: file })
  const stored = await context.external(`parts of ${key}`, () => context.files.parts.list(key, uploadId))
  const count = Math.max(1, Math.ceil(sizeMax / partBytes))
  const arrived = new Set(stored.map(({ number }) => number))
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !arrived.has(number))
  const chosen = missing.filter((number) => !numbers || numbers.includes(number)).slice(0, linksMax)
  const parts = await Promise.all(
    chosen.map(async (number) => ({
      number,
      url: await context.files.parts.presign({
        key,
        uploadId,
        number,
        size: number < count ? partBytes : sizeMax - (count - 1) * partBytes,
        sizeMax,
        expiresInSeconds: addressSeconds,
      }),
    })),
  )
  return document({
    type: 'upload',
    id,
    attributes: {
      file_id: id,
      part_size: partBytes,
      part_count: count,
      stored: stored.map(({ number, size }) => ({ number, size })),
      parts,
      expires_at: expiresAt(addressSeconds),
    },
  })
}

/** The addresses of all parts at once, for clients that cut as they like. */
export async function multipartPresign(
  context: Context,
  { part_count, ...promised }: Promised & { part_count: number },
): Promise<Answer> {
  const { id, key, uploadId, sizeMax } = await beginParts(context, promised)
  const presigned_urls = await Promise.all(
    Array.from({ length: part_count }, (_, index) =>
      context.files.parts.presign({ key, uploadId, number: index + 1, sizeMax, expiresInSeconds: addressSeconds }),
    ),
  )
  const values = { upload_id: uploadId, file_id: id, presigned_urls, expires_at: expiresAt(addressSeconds) }
  return plain({ ...values, data: { id, type: 'multipart_upload', attributes: { unique_id: id, ...values } } })
}

/** Puts the named parts together; they have to be those that arrived. */
export async function multipartComplete(
  context: Context,
  { upload_id, parts }: { upload_id: string; parts: readonly { ETag: string; PartNumber: number }[] },
): Promise<Answer> {
  const { id, key, uploadId, filename, sizeMax } = await begunBy(context, { uploadId: upload_id })
  const [row] = await context.tx.query<{ contentType: string }>(
    'select content_type as "contentType" from kit.files where tenant_id = $1 and id = $2',
    [context.tenantId, id],
  )
  const bare = (etag: string) => etag.replace(/^"|"$/g, '')
  await context.external(`complete ${key}`, async () => {
    if (await context.files.head(key)) return
    const arrived = await context.files.parts.list(key, uploadId)
    const isSame =
      arrived.length === parts.length &&
      arrived.every(({ number, etag }) => parts.some((part) => part.PartNumber === number && bare(part.ETag) === bare(etag)))
    if (!isSame) throw refuse.invalid('wrong_part', 'The uploaded parts do not match.', 'parts')
    await context.files.parts.complete(key, uploadId, { contentType: row!.contentType, sizeMax })
  })
  const url = context.files.uploads.link({ key, filename, expiresInSeconds: linkSeconds })
  const values = { public_url: url, file_name: filename, file_id: id, expires_at: expiresAt(linkSeconds) }
  return document({ type: 'presigned_upload', id, attributes: values })
}
