import { useCaller } from '@quoin/kit/react'
import type { StoredUpload } from '@quoin/ui/editor/RichTextEditor.tsx'
import { sendFile } from '@quoin/ui/transfer/sendFile.ts'
import { content } from '../resources/index.ts'

/** Stores a file of a post and answers its public address. */
export function useUploadMedia() {
  const { call } = useCaller()
  return async (file: File): Promise<StoredUpload> => {
    const file_id = await sendFile({ call, file, placeOf: (promise) => call(content.media.presign, promise) })
    const { url, name, size_bytes } = await call(content.media.create, { file_id })
    return { url, name, size: size_bytes }
  }
}
