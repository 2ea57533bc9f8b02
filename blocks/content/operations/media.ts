import { documentTypes, imageTypes, inspect, thumbnail } from '@quoin/kit/files'
import { isDrawn, publicSide } from '../public/picture.ts'
import { type Customs, refuse, reserveUpload } from '@quoin/kit/server'
import { held } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { siteAddress } from './site.ts'

const purpose = 'content media'
const types = [...new Set([...imageTypes, ...documentTypes])]

export const media: Customs<typeof content, 'media'> = {
  async presign({ filename, content_type: contentType, size }, context) {
    if (!types.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'This file type cannot be used in posts.', 'content_type')
    const [row] = await context.tx.query<{ count: number }>(
      'select count(*)::int as count from (select 1 from content.media t where t.tenant_id = $1 limit $2) held',
      [context.tenantId, held.media],
    )
    if (row!.count >= held.media) throw refuse.conflict('too_many_media', `The limit of ${held.media} files has been reached.`)
    const { id, upload } = await reserveUpload(context, {
      folder: 'content',
      purpose,
      filename,
      contentType,
      sizeMax: held.mediaBytes,
      size,
    })
    return { unique_id: id, file_id: id, presigned_url: upload.url, headers: upload.headers, expires_at: upload.expiresAt }
  },
  /** It counts only after the stored bytes were looked at. */
  async create({ file_id: file }, context) {
    const { tx, tenantId, me } = context
    const [pending] = await tx.query<{ id: string; key: string; filename: string }>(
      `select id, key, filename from kit.files where tenant_id = $1 and id = $2 and purpose = $3 and state = 'pending' and created_by is not distinct from $4 for update`,
      [tenantId, file, purpose, me || null],
    )
    if (!pending)
      throw refuse.invalid('upload_missing', 'Name the uploaded file by the file_id that presigning answered.', 'file_id')
    const values = await context.external(`look at ${pending.key}`, async () => {
      const seen = await inspect(context.files, pending.key, { allow: types, sizeMax: held.mediaBytes })
      // Everybody gets to see it: drawn anew, without the place and the device that cameras write into pictures.
      if (isDrawn(seen.contentType)) await thumbnail(context.files, pending.key, { width: publicSide, height: publicSide })
      return seen
    })
    await tx.query(
      `update kit.files set state = 'stored', size_bytes = $3, sha256 = $4, content_type = $5, expires_at = null where tenant_id = $1 and id = $2`,
      [tenantId, pending.id, values.size, values.sha256, values.contentType],
    )
    const id = context.idFor('media')
    const url = `${await siteAddress(context)}media/${id}`
    await context.insert(
      content.media,
      { name: pending.filename, contentType: values.contentType, sizeBytes: values.size, file: pending.id, url },
      id,
    )
    return { unique_id: id, url, name: pending.filename, size_bytes: values.size, content_type: values.contentType }
  },
}
