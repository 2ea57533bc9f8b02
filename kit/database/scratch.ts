import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one spec, and the way to be rid of it. */
export async function scratchFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `quoin-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}
