import { discard, type Inspected, inspect } from '../files/index.ts'
import { refuse } from '../request/refuse.ts'
import type { Context } from './context.ts'

/** What somebody reserved and has not confirmed yet. */
export interface Reservation {
  readonly id: string
  readonly key: string
  readonly filename: string
  /** What it was said to be. */
  readonly contentType: string
  readonly sha256: string | null
  /** Of an upload in parts. */
  readonly uploadId: string | null
  readonly sizeMax: number
  /** Its time is over; what arrived before may be confirmed until it is tidied away. */
  readonly isOver: boolean
}

/** Keys begin with the company's id, in every address of every store. */
export function keyIn(text: string, tenantId: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return text
  try {
    const path = decodeURIComponent(new URL(text).pathname)
    return path.slice(Math.max(path.indexOf(tenantId), 0))
  } catch {
    return text
  }
}

/**
 * The open reservation of this person that a client names by its id, its key or its address, held until the end of the transaction. What was
 * reserved for another purpose than the one that is named, or by somebody else, is none.
 */
export async function reservationOf(
  { tx, tenantId, me }: Context,
  purpose: string | null,
  ...named: readonly (string | null | undefined)[]
): Promise<Reservation | undefined> {
  const [found] = await tx.query<Reservation & Record<string, unknown>>(
    `select id, key, filename, content_type as "contentType", sha256, upload_id as "uploadId", size_bytes::float8 as "sizeMax",
       expires_at <= clock_timestamp() as "isOver" from kit.files
     where tenant_id = $1 and ($2::text is null or purpose = $2) and state = 'pending' and created_by is not distinct from $3
       and exists (select from unnest($4::text[]) named where id = app.id(named) or key = named) order by created_at desc limit 1 for update`,
    [tenantId, purpose, me || null, named.flatMap((one) => (one ? [keyIn(one, tenantId)] : []))],
  )
  return found
}

/** What a client is told that names no upload of its own. */
export const uploadMissing = (pointer = 'file_unique_id') =>
  refuse.invalid('upload_missing', 'Name the uploaded file by the file_id that presigning answered.', pointer)

/** A file whose bytes were looked at: what they are, not what somebody said. */
export interface Confirmed extends Inspected {
  readonly id: string
  readonly key: string
  readonly filename: string
}
interface Rules<Drawn> {
  readonly allow: readonly string[]
  readonly sizeMax: number
  /** Promised with the confirmation; what was promised with the reservation is held in any case. */
  readonly sha256?: string | null
  readonly size?: number | null
  /** What is made of the bytes while nobody waits for it, such as a small picture. */
  readonly draw?: (seen: Inspected) => Promise<Drawn>
}

/** Confirms an upload: puts its parts together where it came in parts, looks at its bytes, and counts them only when they are what was promised. */
export async function confirmUpload<Drawn = undefined>(
  context: Context,
  reserved: Reservation,
  { allow, sizeMax, sha256, size, draw }: Rules<Drawn>,
): Promise<Confirmed & { readonly drawn: Drawn }> {
  const { files: store, tx, tenantId } = context
  const { id, key, filename } = reserved
  const promised = [sha256, reserved.sha256].flatMap((one) => (one ? [one.toLowerCase()] : []))
  const { seen, drawn } = await context.external(`look at ${key} ${promised}`, async () => {
    await putTogether(context, reserved)
    const seen = await inspect(store, key, { allow, sizeMax })
    const isKept = promised.every((one) => one === seen.sha256) && (size === null || size === undefined || size === seen.size)
    if (!isKept) {
      await discard(store, key)
      throw refuse.invalid('upload_wrong_hash', 'The uploaded file does not match the one that was announced.', 'sha256')
    }
    return { seen, drawn: (await draw?.(seen)) as Drawn }
  })
  await tx.query(
    `update kit.files set state = 'stored', upload_id = null, size_bytes = $3, sha256 = $4, content_type = $5, width = $6, height = $7, expires_at = null
     where tenant_id = $1 and id = $2`,
    [tenantId, id, seen.size, seen.sha256, seen.contentType, seen.width ?? null, seen.height ?? null],
  )
  return { ...seen, id, key, filename, drawn }
}

/** Makes one object of what arrived in parts, and leaves no part behind where that was done before or it came whole. */
export async function putTogether(
  { files: store }: Pick<Context, 'files'>,
  { key, uploadId, contentType, sizeMax }: Pick<Reservation, 'key' | 'uploadId' | 'contentType' | 'sizeMax'>,
): Promise<void> {
  if (!uploadId) return
  // It came whole as well, or was put together before: no row would name parts that stayed behind, and nobody would count them.
  if (await store.head(key)) return store.parts.abort(key, uploadId)
  await store.parts.complete(key, uploadId, { contentType, sizeMax }).catch(async (error: unknown) => {
    // Two tabs that confirm the same upload at once: the first one made the object.
    if (!(await store.head(key))) throw error
  })
}
