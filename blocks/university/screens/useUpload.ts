import { putFile } from '@quoin/ui/forms/putFile.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'

interface Place {
  readonly file_unique_id: string
  readonly presigned_url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Puts a file where the server says, and hands its id on; how far it is, and what went wrong is told. */
export function useUpload(
  placeOf: (file: { filename: string; content_type: string; size: number }) => Promise<Place>,
  onDone: (id: string, file: File) => Promise<unknown> | void,
) {
  const notify = useNotify()
  const [part, setPart] = useState<number | null>(null)
  const send = async (file: File | null) => {
    if (!file) return
    try {
      setPart(0)
      const place = await placeOf({ filename: file.name, content_type: file.type, size: file.size })
      await putFile(place.presigned_url, file, { headers: place.headers, onProgress: setPart })
      await onDone(place.file_unique_id, file)
    } catch (error) {
      notify.trouble((error as Error).message)
    } finally {
      setPart(null)
    }
  }
  return { part, send: (file: File | null) => void send(file) }
}
