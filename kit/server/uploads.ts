import { randomUUID } from 'node:crypto'
import { newKey, type PresignedUpload } from '../files/index.ts'
import type { Context } from './context.ts'
import { refuse } from '../request/refuse.ts'
import { advisoryLock } from '../transaction/advisoryLock.ts'

export interface UploadInput {
  /** First part of the key below the company. */
  readonly folder: string
  /** What the file may become part of, as whoever confirms it looks it up. */
  readonly purpose: string
  readonly filename: string
  readonly contentType: string | readonly string[]
  readonly sizeMax: number
  readonly size?: number
  /** Of the bytes, in hexadecimal: nothing else is confirmed. */
  readonly sha256?: string | null
  /** How long it lies there unless something is made of it; otherwise until the address is no longer good. */
  readonly hours?: number
}
type StorageContext = Pick<Context, 'tx' | 'tenantId' | 'me' | 'actor' | 'settings'>

/**
 * An address to put a file at, and a link to read it by, which opens nothing until it is confirmed. All it may become counts against the
 * quotas until it is confirmed with its size, or removed.
 */
export async function reserveUpload(
  context: StorageContext & Pick<Context, 'files' | 'idFor'>,
  { folder, purpose, filename, contentType, sizeMax, size, sha256, hours }: UploadInput,
): Promise<{ id: string; key: string; upload: PresignedUpload; link: string }> {
  const { tx, tenantId, me, files } = context
  // The same where a store is asked for parts of it, and the handler runs anew.
  const id = context.idFor(`upload ${purpose} ${filename}`)
  const key = newKey({ tenantId, purpose: folder, filename, id })
  const upload = await files.presignUpload({ key, contentType, sizeMax, size, expiresInSeconds: 600 })
  await requireStorage(context, size ?? sizeMax)
  // Of several types it is known once the file was looked at.
  const declared = typeof contentType === 'string' ? contentType : 'application/octet-stream'
  const expiresAt = hours === undefined ? upload.expiresAt : new Date(Date.now() + hours * 3_600_000).toISOString()
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)`,
    [tenantId, id, key, purpose, filename, declared, size ?? sizeMax, sha256?.toLowerCase() ?? null, me || null, expiresAt],
  )
  return { id, key, upload, link: files.uploads.link({ key, filename, expiresInSeconds: 900 }) }
}

/** Bytes that lie in the store already. */
export interface StoredInput {
  readonly id?: string
  readonly key: string
  readonly purpose: string
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly sha256?: string | null
  /** How long they lie there unless something is made of them; for good where it is not said. */
  readonly hours?: number
}

/** Counts bytes against the quotas that our own code put into the store, as it counts an upload. Answers their id. */
export async function reserveStored(context: StorageContext, input: StoredInput): Promise<string> {
  const { tx, tenantId, me } = context
  const { id = randomUUID(), key, purpose, filename, contentType, size, sha256 = null, hours } = input
  await requireStorage(context, size)
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::float8 is null then 'stored' else 'pending' end, $10,
       clock_timestamp() + make_interval(secs => $9::float8 * 3600))`,
    [tenantId, id, key, purpose, filename, contentType, size, sha256, hours ?? null, me || null],
  )
  return id
}

/** Refuses with 409 what would take the company or the person past what they may store. Uploads of one company are counted in turns. */
export async function requireStorage({ tx, tenantId, me, actor, settings }: StorageContext, bytes: number): Promise<void> {
  const { companyBytes, personBytes, guestBytes } = settings.storage
  advisoryLock(tx, 'storage')
  const [used] = await tx.query<{ company: string; own: string }>(
    `select coalesce(sum(bytes), 0) as company, coalesce(sum(bytes) filter (where user_id::text = $2), 0) as own
     from kit.file_usage where tenant_id = $1`,
    [tenantId, me],
  )
  const ownMax = actor.roleCode === 'guest' ? guestBytes : personBytes
  if (me && Number(used!.own) + bytes > ownMax)
    throw refuse.conflict(
      'storage_quota_reached',
      `Not enough storage: your files can use up to ${sizeOf(ownMax)}. Delete files you no longer need. Unfinished uploads count for up to one day.`,
      { limit_bytes: ownMax },
    )
  if (Number(used!.company) + bytes > companyBytes)
    throw refuse.conflict(
      'storage_quota_reached',
      `Not enough storage: your company’s files can use up to ${sizeOf(companyBytes)}. Delete files you no longer need.`,
      { limit_bytes: companyBytes },
    )
}

const sizeOf = (bytes: number) => (bytes < 2 ** 30 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${Math.floor(bytes / 2 ** 30)} GB`)
