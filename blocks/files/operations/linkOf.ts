import { inlineTypes, thumbnailType } from '@quoin/kit/files'
import type { Internals } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'
import type { ShownBytes } from '../resources/storedFiles.ts'
import { type Bytes, linkSeconds, linkTo, thumbnailKey } from './records.ts'

export const storedFilesInternal: Internals<typeof files, 'storedFiles'> = {
  async linkOf({ id }, context) {
    const { tx, tenantId, files: store } = context
    const [bytes] = await tx.query<Bytes & Record<string, unknown>>(
      `select f.key, s.name as filename, f.content_type as "contentType" from files.stored_files s
       join kit.files f on f.tenant_id = s.tenant_id and f.id = s.file_id and f.state = 'stored'
       where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null`,
      [tenantId, id],
    )
    if (!bytes) return undefined
    const { key, contentType } = bytes
    const small = { key: thumbnailKey(key), filename: 'small.webp', inline: thumbnailType, expiresInSeconds: linkSeconds }
    const preview = inlineTypes.includes(contentType) ? await store.presignDownload(small) : null
    return { url: await linkTo(context, bytes), preview }
  },

  async bytesOf({ id }, { tx, tenantId }) {
    const [bytes] = await tx.query<ShownBytes & Record<string, unknown>>(
      `select f.id as file, f.key, s.name, f.content_type as "contentType", f.size_bytes::int as size,
         s.approval_state = 'rejected' and s.approved_version is null as "isRejected"
       from files.stored_files s
       join files.versions v on v.tenant_id = s.tenant_id and v.stored_file_id = s.id and v.number = coalesce(s.approved_version, s.version_number)
       join kit.files f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.state = 'stored'
       where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null`,
      [tenantId, id],
    )
    return bytes
  },
}
