import {
  beginParts,
  partAddressSeconds,
  type Answer,
  type Context,
  document,
  plain,
  refuse,
  type Reservation,
  reservationOf,
} from '@quoin/kit/server'
import { linkSeconds } from './records.ts'
import { type Promised, purpose, reserve } from './uploads.ts'

const expiresAt = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Held, so that nobody confirms it meanwhile. Whoever did not begin it does not find it. */
async function begunBy(context: Context, uploadId: string): Promise<Reservation> {
  const [begun] = await context.tx.query<{ id: string }>('select id from kit.files where tenant_id = $1 and upload_id = $2', [
    context.tenantId,
    uploadId,
  ])
  const reserved = begun && (await reservationOf(context, purpose, begun.id))
  if (!reserved || reserved.isOver) throw refuse.missing('This upload has expired. Start again.')
  return reserved
}

/** The addresses of all parts at once, for clients that cut as they like. */
export async function multipartPresign(
  context: Context,
  { part_count, ...promised }: Promised & { part_count: number },
): Promise<Answer> {
  const reserved = await reserve(context, promised)
  const { id, key, sizeMax } = reserved
  const uploadId = await beginParts(context, { ...reserved, uploadId: null })
  const presigned_urls = await Promise.all(
    Array.from({ length: part_count }, (_, index) =>
      context.files.parts.presign({ key, uploadId, number: index + 1, sizeMax, expiresInSeconds: partAddressSeconds }),
    ),
  )
  const values = { upload_id: uploadId, file_id: id, presigned_urls, expires_at: expiresAt(partAddressSeconds) }
  return plain({ ...values, data: { id, type: 'multipart_upload', attributes: { unique_id: id, ...values } } })
}

/** Puts the named parts together; they have to be those that arrived. */
export async function multipartComplete(
  context: Context,
  { upload_id, parts }: { upload_id: string; parts: readonly { ETag: string; PartNumber: number }[] },
): Promise<Answer> {
  const { id, key, filename, contentType, sizeMax } = await begunBy(context, upload_id)
  const bare = (etag: string) => etag.replace(/^"|"$/g, '')
  await context.external(`complete ${key}`, async () => {
    if (await context.files.head(key)) return
    const arrived = await context.files.parts.list(key, upload_id)
    const isSame =
      arrived.length === parts.length &&
      arrived.every(({ number, etag }) => parts.some((part) => part.PartNumber === number && bare(part.ETag) === bare(etag)))
    if (!isSame) throw refuse.invalid('wrong_part', 'The uploaded parts do not match.', 'parts')
    await context.files.parts.complete(key, upload_id, { contentType, sizeMax })
  })
  const url = context.files.uploads.link({ key, filename, expiresInSeconds: linkSeconds })
  const values = { public_url: url, file_name: filename, file_id: id, expires_at: expiresAt(linkSeconds) }
  return document({ type: 'presigned_upload', id, attributes: values })
}
