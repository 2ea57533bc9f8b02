import { inspect, sentType } from '@quoin/kit/files'
import { type Context, document, refuse, reserveUpload } from '@quoin/kit/server'

/** What a file is for: it can be made nothing else. */
export type Purpose = 'university step' | 'university answer'
interface Allowed {
  readonly purpose: Purpose
  readonly allow: readonly string[]
  readonly sizeMax: number
}
interface Named {
  readonly filename: string
  readonly content_type: string
  readonly size: number
}

/** An address to put a file of an allowed type at. */
export async function presign(context: Context, { purpose, allow, sizeMax }: Allowed, { filename, content_type, size }: Named) {
  const contentType = sentType(content_type, filename)
  if (!allow.includes(contentType))
    throw refuse.invalid('upload_wrong_type', 'A step of this kind does not take such a file.', 'content_type')
  const { id, upload } = await reserveUpload(context, {
    folder: 'university',
    purpose,
    filename,
    contentType,
    sizeMax,
    size,
  })
  return document({
    type: 'presigned_upload',
    id,
    attributes: { file_unique_id: id, presigned_url: upload.url, headers: upload.headers },
  })
}

/** Keeps what somebody uploaded themselves, after looking at what it is. */
export async function keepUpload(context: Context, { purpose, allow, sizeMax }: Allowed, file: string) {
  const { tx, tenantId, me } = context
  const [reserved] = await tx.query<{ key: string; filename: string }>(
    `select f.key, f.filename from kit.files f where f.tenant_id = $1 and f.id = $2 and f.purpose = $3 and f.state = 'pending'
       and f.created_by = $4 for update`,
    [tenantId, file, purpose, me],
  )
  if (!reserved)
    throw refuse.invalid('upload_missing', 'Name the uploaded file by the id that presigning answered.', 'file_unique_id')
  const seen = await context.external(`look at ${reserved.key}`, () => inspect(context.files, reserved.key, { allow, sizeMax }))
  await tx.query(
    `update kit.files set state = 'stored', size_bytes = $3, sha256 = $4, content_type = $5, width = $6, height = $7, expires_at = null
     where tenant_id = $1 and id = $2`,
    [tenantId, file, seen.size, seen.sha256, seen.contentType, seen.width ?? null, seen.height ?? null],
  )
  return { fileUniqueId: file, filename: reserved.filename, contentType: seen.contentType, fileBytes: seen.size }
}
