import { files } from '@quoin/files/resources'
import { documentTypes, imageTypes, inspect, newKey, sentType, thumbnail } from '@quoin/kit/files'
import {
  advisoryLock,
  type BlockServer,
  confirmUpload,
  type Context,
  type Customs,
  refuse,
  reservationOf,
  reserveStored,
  reserveUpload,
  uploadMissing,
} from '@quoin/kit/server'
import { isDrawn, publicKey, publicSide } from '../public/picture.ts'
import { held } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { download } from './download.ts'
import { siteAddress } from './site.ts'

const purpose = 'content media'
const types = [...new Set([...imageTypes, ...documentTypes])]

async function mustHaveRoom({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'content media')
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from content.media t where t.tenant_id = $1 limit $2) held',
    [tenantId, held.media],
  )
  if (row!.count >= held.media) throw refuse.conflict('too_many_media', `The limit of ${held.media} files has been reached.`)
}

/** Everybody gets to see it: drawn anew, without the place and the device that cameras write into pictures. */
const draw = ({ files: store }: Context, key: string) => thumbnail(store, key, { width: publicSide, height: publicSide })

export const media: Customs<typeof content, 'media'> = {
  async presign({ filename, content_type, size }, context) {
    const contentType = sentType(content_type, filename)
    if (!types.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'This file type cannot be used in posts.', 'content_type')
    await mustHaveRoom(context)
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
    const reserved = await reservationOf(context, purpose, file)
    if (!reserved) throw uploadMissing('file_id')
    const { filename, contentType, size } = await confirmUpload(context, reserved, {
      allow: types,
      sizeMax: held.mediaBytes,
      draw: async (seen) => void (isDrawn(seen.contentType) && (await draw(context, reserved.key))),
    })
    const id = context.idFor('media')
    const url = `${await siteAddress(context)}media/${id}`
    await context.insert(content.media, { name: filename, contentType, sizeBytes: size, file: reserved.id, url }, id)
    return { unique_id: id, url, name: filename, size_bytes: size, content_type: contentType }
  },

  /** The bytes that were approved last, or the latest where none were: what is uploaded to the file afterwards changes no post. */
  async choose({ stored_file_unique_id: storedFile }, context) {
    const { tx, tenantId } = context
    // Whoever may not read it is told what reading it tells.
    await context.call(files.storedFiles.get, { id: storedFile })
    const bytes = await context.callInternal(files.storedFiles.internal.bytesOf, { id: storedFile })
    if (!bytes) throw refuse.missing()
    const { file, key, name, contentType, size } = bytes
    const no = (code: string, says: string) => refuse.invalid(code, says, 'stored_file_unique_id')
    if (bytes.isRejected) throw refuse.conflict('file_rejected', 'This file was rejected and cannot be published.')
    if (!types.includes(contentType)) throw no('upload_wrong_type', 'This file type cannot be used in posts.')
    if (size > held.mediaBytes) throw no('file_too_large', `Files in posts can be up to ${held.mediaBytes / 1_048_576} MB.`)
    if (isDrawn(contentType))
      await context.external(`draw ${publicKey(key)}`, async () => {
        if (!(await context.files.head(publicKey(key)))) await draw(context, key)
      })
    // Two who choose the same at once get the same address.
    await tx.query('select 1 from kit.files where tenant_id = $1 and id = $2 for update', [tenantId, file])
    const [known] = await tx.query<{ id: string; url: string; name: string }>(
      'select id, url, name from content.media where tenant_id = $1 and file = $2 and deleted_at is null',
      [tenantId, file],
    )
    const told = { size_bytes: size, content_type: contentType }
    if (known) return { unique_id: known.id, url: known.url, name: known.name, ...told }
    await mustHaveRoom(context)
    const id = context.idFor('media')
    const url = `${await siteAddress(context)}media/${id}`
    await context.insert(content.media, { name, contentType, sizeBytes: size, file, storedFile, url }, id)
    return { unique_id: id, url, name, ...told }
  },

  /** Asked for again it is what was copied before, whatever the other site shows meanwhile. */
  async copy({ url: source }, context) {
    const { tx, tenantId, files: store } = context
    // Two who copy the same take turns, and the second finds what the first one copied.
    advisoryLock(tx, 'copy', source)
    const before = await copyOf(context, source)
    if (before) return before
    await mustHaveRoom(context)
    const seen = await context.external(
      `copy ${source}`,
      async () => {
        const { name, contentType, bytes } = await download(context, source)
        const key = newKey({ tenantId, purpose: 'content', filename: name })
        await store.write(key, bytes, contentType)
        try {
          const found = await inspect(store, key, { allow: imageTypes, sizeMax: held.mediaBytes })
          if (isDrawn(contentType)) await draw(context, key)
          return { ...found, key, name }
        } catch (error) {
          await store.delete(key)
          throw error
        }
      },
      ({ key }) => Promise.all([store.delete(key), store.delete(publicKey(key))]),
    )
    const { key, name, size, contentType, sha256 } = seen
    const file = await reserveStored(context, { key, purpose, filename: name, contentType, size, sha256 })
    const id = context.idFor('media')
    const url = `${await siteAddress(context)}media/${id}`
    await context.insert(content.media, { name, contentType, sizeBytes: size, file, url, source }, id)
    return { unique_id: id, url, name, size_bytes: size, content_type: contentType }
  },
}

const copyOf = async ({ tx, tenantId }: Context, source: string) =>
  (
    await tx.query<{ unique_id: string; url: string; name: string; size_bytes: number; content_type: string }>(
      `select id as unique_id, url, name, size_bytes::int as size_bytes, content_type from content.media
       where tenant_id = $1 and source = $2 and deleted_at is null`,
      [tenantId, source],
    )
  )[0]

export const replacedMedia: NonNullable<BlockServer['replaces'][string]> = {
  /** Its address ends with it, so no post may show it, nor one that comes back from the trash. */
  async delete(request, context, standard) {
    const { tx, tenantId } = context
    const id = request.params.id!
    const row = await context.find(content.media, id, 'lock')
    const [use] = await tx.query<{ id: string }>(
      `select p.id from content.posts p
       left join content.articles a on a.tenant_id = p.tenant_id and a.id = p.id
       left join content.versions v on v.tenant_id = p.tenant_id and v.id = p.scheduled_id
       where p.tenant_id = $1 and position($2 in concat_ws(' ', p.content, p.image_url, p.thumbnail_url, p.media_url,
         a.content, a.image_url, a.thumbnail_url, a.media_url, v.content, v.image_url, v.thumbnail_url, v.media_url)) > 0 limit 1`,
      [tenantId, `/media/${row.id}`],
    )
    if (use) throw refuse.conflict('media_in_use', 'This file is used in a post. Remove it there first.', { post: use.id })
    const answer = await standard(request)
    await tx.query('update content.media set file = null, stored_file_id = null where tenant_id = $1 and id = $2', [
      tenantId,
      row.id,
    ])
    if (row.storedFile === null)
      await tx.query(
        `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = app.id($2)`,
        [tenantId, row.file],
      )
    return answer
  },
}
