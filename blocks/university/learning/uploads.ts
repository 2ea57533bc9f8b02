import { sentType } from '@quoin/kit/files'
import { confirmUpload, type Context, document, refuse, reservationOf, reserveUpload, uploadMissing } from '@quoin/kit/server'

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
    attributes: { file_id: id, presigned_url: upload.url, headers: upload.headers },
  })
}

/** Keeps what somebody uploaded themselves, after looking at what it is. */
export async function keepUpload(context: Context, { purpose, allow, sizeMax }: Allowed, file: string) {
  const reserved = await reservationOf(context, purpose, file)
  if (!reserved) throw uploadMissing()
  const { id, filename, contentType, size } = await confirmUpload(context, reserved, { allow, sizeMax })
  return { fileUniqueId: id, filename, contentType, fileBytes: size }
}
