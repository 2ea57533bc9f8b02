import { type FileStore, thumbnailType } from '@quoin/kit/files'
import type { Tx } from '@quoin/kit/server'

export interface AvatarRow {
  readonly id: string
  readonly user_id: string
  readonly original_name: string | null
  /** Keys of the picture and of its small copy. */
  readonly name: string
  readonly thumbnail: string | null
  readonly file_type: string | null
  readonly file_size: string | null
  readonly description: string | null
  readonly status: string
  readonly is_public: boolean
  readonly created_at: string
  readonly updated_at: string
}
const selection =
  'id, user_id, original_name, name, thumbnail, file_type, file_size, description, status, is_public, created_at, updated_at'

export const readAvatar = async (tx: Tx, companyId: string, userId: string): Promise<AvatarRow | undefined> =>
  (
    await tx.query<AvatarRow>(
      `select ${selection} from gateway.avatars where tenant_id = $1 and user_id = $2`,
      [companyId, userId],
      'prepare',
    )
  )[0]

/** The avatar on the wire. Its addresses are good for a quarter of an hour: pictures of people are nobody else's to pass on. */
export async function avatarAttributes(avatar: AvatarRow, files: FileStore) {
  const filename = avatar.original_name ?? 'avatar'
  const [url, thumbnail] = await Promise.all(
    [
      { key: avatar.name, inline: avatar.file_type },
      { key: avatar.thumbnail, inline: thumbnailType },
    ].map(({ key, inline }) => (key ? files.presignDownload({ key, filename, inline, expiresInSeconds: 900 }) : null)),
  )
  const { id, user_id: user, ...values } = avatar
  return { unique_id: id, user_unique_id: user, ...values, url, thumbnail, original_file: url }
}

/** Makes a stored picture the person's avatar; the one before, if any, is answered so that its files can go. */
export async function writeAvatar(
  tx: Tx,
  companyId: string,
  userId: string,
  by: string,
  values: {
    originalName: string | null
    key: string
    thumbnail: string
    fileType: string
    fileSize: number
    description: string | null
    isPublic: boolean
  },
): Promise<{ avatar: AvatarRow; before: AvatarRow | undefined }> {
  const before = await readAvatar(tx, companyId, userId)
  const [avatar] = await tx.query<AvatarRow>(
    `insert into gateway.avatars as a (tenant_id, user_id, created_by, updated_by, original_name, name, thumbnail, file_type,
     file_size, description, is_public)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, user_id) do update set version = a.version + 1, updated_at = clock_timestamp(), updated_by = $3,
       original_name = excluded.original_name, name = excluded.name, thumbnail = excluded.thumbnail,
         file_type = excluded.file_type,
       file_size = excluded.file_size, description = excluded.description, is_public = excluded.is_public
     returning ${selection}`,
    [
      companyId,
      userId,
      by,
      values.originalName,
      values.key,
      values.thumbnail,
      values.fileType,
      String(values.fileSize),
      values.description,
      values.isPublic,
    ],
  )
  await tx.query(
    'update gateway.users set user_avatar_id = $3 where tenant_id = $1 and id = $2 and user_avatar_id is distinct from $3',
    [companyId, userId, avatar!.id],
  )
  return { avatar: avatar!, before }
}
