import { files } from '@quoin/files/resources'
import { imageTypes } from '@quoin/kit/files'
import { type Context, Refusal, refuse } from '@quoin/kit/server'

/** Everybody sees the picture of a form: it is one that whoever sets it may see themselves. */
export async function mustBePicture(context: Context, id: string): Promise<void> {
  const seen = await context.call(files.storedFiles.get, { id }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  })
  if (!seen) throw refuse.invalid('no_such_record', 'This record does not exist.', 'picture_unique_id')
  if (!(await pictureOf(context, id))) throw refuse.invalid('not_a_picture', 'must be a picture', 'picture_unique_id')
}

/** A stored picture that was not rejected; none where files are not served. */
export async function pictureOf(context: Context, id: string): Promise<{ key: string; contentType: string } | null> {
  const bytes = await context.callInternal(files.storedFiles.internal.bytesOf, { id }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 503)) throw error
  })
  return bytes && !bytes.isRejected && imageTypes.includes(bytes.contentType)
    ? { key: bytes.key, contentType: bytes.contentType }
    : null
}
