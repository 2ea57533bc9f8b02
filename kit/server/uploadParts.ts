import { type Answer, document } from '../request/answer.ts'
import { refuse } from '../request/refuse.ts'
import { type Reservation, reservationOf } from './confirmUpload.ts'
import type { Context } from './context.ts'

/** All parts have this size but the last. */
const partBytes = 8 * 2 ** 20
/** How long an upload in parts may take, with all its interruptions. */
const uploadHours = 24
export const partAddressSeconds = 600
const linksMax = 100

/**
 * Begins parts of what was reserved and answers what the store names them by; what has begun goes on. It may take a day from now on. Nobody
 * waits for the store meanwhile, so of two that begin at once the second one's is let go of.
 */
export async function beginParts(
  context: Context,
  { id, key, contentType, uploadId }: Pick<Reservation, 'id' | 'key' | 'contentType' | 'uploadId'>,
): Promise<string> {
  if (uploadId) return uploadId
  const { parts } = context.files
  const begun = await context.external(
    `begin ${key}`,
    () => parts.begin(key, contentType),
    (begun) => parts.abort(key, begun),
  )
  await context.tx.query(
    `update kit.files set upload_id = $3, expires_at = clock_timestamp() + make_interval(hours => $4) where tenant_id = $1 and id = $2`,
    [context.tenantId, id, begun, uploadHours],
  )
  return begun
}

/** What of an upload has arrived, and fresh addresses for parts that have not. Whoever did not reserve it does not find it. */
async function parts({ file, numbers }: { file: string; numbers?: readonly number[] | null }, context: Context): Promise<Answer> {
  const { files: store } = context
  const reserved = await reservationOf(context, null, file)
  if (!reserved || reserved.isOver) throw refuse.missing('This upload has expired. Start again.')
  const { id, key, sizeMax } = reserved
  const uploadId = await beginParts(context, reserved)
  const count = Math.max(1, Math.ceil(sizeMax / partBytes))
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const sizeOf = (number: number) => (number < count ? partBytes : sizeMax - (count - 1) * partBytes)
  const stored = await context.external(`parts of ${key} ${uploadId}`, async () =>
    // Put together already, and not confirmed since.
    (await store.head(key)) ? all.map((number) => ({ number, size: sizeOf(number) })) : store.parts.list(key, uploadId),
  )
  const arrived = new Set(stored.map(({ number }) => number))
  const missing = all.filter((number) => !arrived.has(number))
  const wanted = missing.filter((number) => !numbers || numbers.includes(number)).slice(0, linksMax)
  return document({
    type: 'upload',
    id,
    attributes: {
      file_id: id,
      part_size: partBytes,
      part_count: count,
      stored: stored.map(({ number, size }) => ({ number, size })),
      parts: await Promise.all(
        wanted.map(async (number) => ({
          number,
          url: await store.parts.presign({
            key,
            uploadId,
            number,
            size: sizeOf(number),
            sizeMax,
            expiresInSeconds: partAddressSeconds,
          }),
        })),
      ),
      expires_at: new Date(Date.now() + partAddressSeconds * 1_000).toISOString(),
    },
  })
}

/** Code of `uploadDefinition`. */
export const uploadOperations = { parts }
