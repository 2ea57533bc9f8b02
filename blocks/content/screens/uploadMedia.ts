import { useCaller } from '@quoin/kit/react'
import type { StoredUpload } from '@quoin/ui/editor/RichTextEditor.tsx'
import { putFile } from '@quoin/ui/forms/putFile.ts'
import { content } from '../resources/index.ts'

/** Stores a file of a post and answers its public address. */
export function useUploadMedia() {
  const { call } = useCaller()
  return async (file: File): Promise<StoredUpload> => {
    const place = await call(content.media.presign, {
      filename: file.name,
      content_type: file.type || 'application/octet-stream',
      size: file.size,
    })
    await putFile(place.presigned_url, file, { headers: place.headers })
    const { url, name, size_bytes } = await call(content.media.create, { file_id: place.file_id })
    return { url, name, size: size_bytes }
  }
}
