import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, without a trailing slash. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Seconds since `since` (milliseconds), as people read them: `0.4 s`, `72 s`. */
export function elapsed(since) {
  const seconds = (Date.now() - since) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
