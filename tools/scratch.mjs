import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** More than a whole run was seen to hold at a time, databases and browser profiles together. */
const bytesMin = 8 * 2 ** 30
const prefix = 'quoin-run-'

/**
 * A folder for what a run throws away at its end, and the way to be rid of it: in memory where there is plenty. Databases are
 * made and dropped there by the hundred and every one of their commits waits for its disk; on a real one that is a third of a run.
 */
export function scratchFolder() {
  const path = mkdtempSync(join(inMemory() ? memory : tmpdir(), `${prefix}${process.pid}-`))
  // Where root starts it, PostgreSQL runs as another account, which has to pass here.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}

function inMemory() {
  try {
    for (const name of readdirSync(memory)) if (isLeftOver(name)) rmSync(join(memory, name), { recursive: true, force: true })
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > bytesMin
  } catch {
    return false
  }
}

/** A killed run cannot tidy up, and memory does not come back by itself. */
function isLeftOver(name) {
  const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
