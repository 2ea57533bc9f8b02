import { type Context, type Customs, refuse, reservationOf, uploadMissing } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'
import { storedFilesInternal } from './linkOf.ts'
import { findFile } from './records.ts'

/**
 * Puts the bytes of a stored file where an upload of any block is awaited, as if whoever reserved it had sent them: that block looks at them
 * and counts them as it does all uploads, and keeps bytes of its own. They are those that others are shown: approved last, or the latest.
 */
export const copyTo: Customs<typeof files, 'storedFiles'>['copyTo'] = async ({ file, upload }, context: Context) => {
  const { id } = await findFile(context, file)
  const bytes = await storedFilesInternal.bytesOf({ id }, context)
  if (!bytes) throw refuse.missing()
  if (bytes.isRejected) throw refuse.conflict('file_rejected', 'This file was rejected and cannot be used.')
  const reserved = await reservationOf(context, null, upload)
  if (!reserved || reserved.isOver) throw uploadMissing('upload')
  if (reserved.contentType !== bytes.contentType)
    throw refuse.invalid('upload_wrong_type', 'The file is of another type than the one that was announced.', 'upload')
  if (bytes.size > reserved.sizeMax)
    throw refuse.invalid('upload_too_large', 'The file is larger than the one that was announced.', 'upload')
  const { files: store } = context
  await context.external(`copy ${bytes.key} to ${reserved.key}`, async () => {
    if (!(await store.head(reserved.key))) await store.write(reserved.key, await store.read(bytes.key), bytes.contentType)
  })
  return { unique_id: reserved.id, file_id: reserved.id }
}
