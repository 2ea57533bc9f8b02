import { ApiError } from '@quoin/kit/client'
import { putFile } from '../forms/putFile.ts'

export interface Upload {
  /** Resolves when the store has the whole file. Rejects with an `ApiError`; status 0 means that the connection broke. */
  readonly done: Promise<void>
  cancel(): void
}

const attemptsMax = 5

/**
 * Puts a file at a presigned address, telling how far it is (0 to 1). A connection that breaks or a store that is busy is tried
 * again, ever more slowly; a refusal is not, because the same address will refuse again.
 */
export function upload(
  url: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Upload {
  const stop = new AbortController()
  const run = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await putFile(url, file, { headers, onProgress, signal: stop.signal })
        return onProgress(1)
      } catch (error) {
        const status = error instanceof ApiError ? error.status : -1
        const again = status === 0 || status === 429 || status >= 500
        if (stop.signal.aborted || !again || attempt === attemptsMax) throw error
        onProgress(0)
        await rest(500 * 2 ** attempt, stop.signal)
      }
    }
  }
  return { done: run(), cancel: () => stop.abort() }
}

/** Waits; whoever comes back online, or stops, does not wait for the clock. */
const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(clock)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const clock = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
