import { statfs } from 'node:fs/promises'
import { refuse } from '../request/refuse.ts'

/** Kept for the database's own needs: its log of changes, which it cannot go on without, and what is noted beside reading. */
const keptBytes = 128 * 1_048_576
const lookMs = 500

/** Whether there is room to write, as somebody who has to refuse otherwise asks. */
export interface DiskSpace {
  /** Throws 507 when there is not. */
  look(): Promise<void>
}

/**
 * Room on the disk that a folder lies on. A database of which the disk is full to the last byte stops, for readers as well, and cannot
 * even start before there is room again; so whoever writes is refused a little earlier.
 */
export function diskSpaceAt(folder: string, kept = keptBytes): DiskSpace {
  let lookedAt = -Infinity
  let isThere: Promise<boolean> = Promise.resolve(true)
  return {
    async look() {
      if (performance.now() - lookedAt > lookMs) {
        lookedAt = performance.now()
        isThere = statfs(folder).then(
          ({ bavail, bsize, ffree, files }) => bavail * bsize > kept && (files === 0 || ffree > 100),
          // A disk that cannot say how full it is does not keep anybody from writing.
          () => true,
        )
      }
      if (!(await isThere)) throw refuse.full()
    },
  }
}
