import { ApiError, type Call } from '@quoin/kit/client'
import { upload } from '@quoin/ui/transfer/upload.ts'
import { files } from '../resources/index.ts'

const roundsMax = 5

/**
 * Sends what is missing of a reserved file, part by part, telling how much of it is there. Addresses that run out on the way are asked
 * for anew; whatever arrived before counts. Answers the reservation.
 */
export async function sendParts(
  call: Call,
  file: File,
  reservation: string,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  for (let round = 1; ; ) {
    const { part_size, part_count, stored, parts } = await call(files.storedFiles.partLinks, { file: reservation })
    if (stored.length === part_count) return reservation
    let arrived = stored.reduce((sum, { size }) => sum + size, 0)
    tell(arrived / file.size)
    try {
      for (const { number, url } of parts) {
        signal.throwIfAborted()
        const part = file.slice((number - 1) * part_size, number * part_size)
        const sent = upload(url, part, {}, (share) => tell((arrived + share * part.size) / file.size))
        const stop = () => sent.cancel()
        signal.addEventListener('abort', stop)
        await sent.done.finally(() => signal.removeEventListener('abort', stop))
        arrived += part.size
        round = 1
      }
    } catch (error) {
      const isOver = error instanceof ApiError && [403, 404, 410].includes(error.status)
      if (!isOver || round === roundsMax) throw error
      round += 1
    }
  }
}
