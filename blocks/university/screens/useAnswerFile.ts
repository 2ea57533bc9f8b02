import { useCaller } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { sendFile } from '@quoin/ui/transfer/sendFile.ts'
import { useState } from 'react'
import { university } from '../resources/index.ts'

/** Sends a file that goes with an answer once that is handed in: how far it is stands beside the answer, and what went wrong is told. */
export function useAnswerFile(step: string, onDone: (id: string, file: File) => void) {
  const { call } = useCaller()
  const notify = useNotify()
  const [part, setPart] = useState<number | null>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setPart(0)
    try {
      const id = await sendFile({
        call,
        file,
        placeOf: (promise) => call(university.learning.assignmentPresign, { id: step, ...promise }),
        parts: university.uploads.parts,
        tell: setPart,
      })
      onDone(id, file)
    } catch (error) {
      notify.trouble((error as Error).message)
    } finally {
      setPart(null)
    }
  }
  return { part, send: (file: File | null) => void send(file) }
}
