import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../request/refuse.ts'
import { noParts, type StoredPart, tooLarge } from './store.ts'

interface PartFile extends StoredPart {
  readonly path: string
}
const name = /^(\d{5})-([0-9a-f]{64})$/
const uuid = /^[0-9a-f-]{36}$/

/** Parts of uploads on disk: a folder for each upload, a file for each part, named by its number and hash. */
export function diskParts(incoming: string) {
  const folderOf = (uploadId: string) => {
    if (!uuid.test(uploadId)) throw noParts()
    return join(incoming, `parts-${uploadId}`)
  }

  async function filesOf(uploadId: string): Promise<PartFile[]> {
    const folder = folderOf(uploadId)
    const found = new Map<number, PartFile & { modifiedMs: number }>()
    for (const entry of await readdir(folder).catch(() => [])) {
      const match = name.exec(entry)
      if (!match) continue
      const path = join(folder, entry)
      const { size, mtimeMs: modifiedMs } = await stat(path)
      const number = Number(match[1])
      // A part that was sent twice counts as it was sent last.
      if ((found.get(number)?.modifiedMs ?? 0) <= modifiedMs)
        found.set(number, { number, size, etag: `"${match[2]}"`, path, modifiedMs })
    }
    return [...found.values()].sort((one, other) => one.number - other.number)
  }

  /** What was sent as the same part before would be counted by nobody. Of two that are sent at once the later one stays. */
  async function removeOlder(folder: string, number: number, kept: string): Promise<void> {
    const { mtimeMs } = await stat(join(folder, kept))
    for (const entry of await readdir(folder)) {
      if (entry === kept || Number(name.exec(entry)?.[1]) !== number) continue
      const path = join(folder, entry)
      const other = await stat(path).catch(() => undefined)
      if (other && (other.mtimeMs < mtimeMs || (other.mtimeMs === mtimeMs && entry < kept))) await rm(path, { force: true })
    }
  }

  return {
    filesOf,
    async begin(): Promise<string> {
      const uploadId = randomUUID()
      await mkdir(folderOf(uploadId), { recursive: true })
      return uploadId
    },

    /** Keeps one part whole or not at all. All parts together stay within `sizeMax`. */
    async receive(
      { uploadId, number, size, sizeMax }: { uploadId: string; number: number; size?: number; sizeMax: number },
      content: AsyncIterable<Uint8Array>,
    ): Promise<string> {
      const folder = folderOf(uploadId)
      const others = (await filesOf(uploadId)).filter((part) => part.number !== number)
      const left = sizeMax - others.reduce((sum, part) => sum + part.size, 0)
      const bound = Math.min(size ?? left, left)
      const draft = join(folder, `.${randomUUID()}`)
      const data = await open(draft, 'wx').catch(() => {
        throw refuse.missing('This link is not valid or has expired.')
      })
      try {
        const hash = createHash('sha256')
        let arrived = 0
        try {
          for await (const chunk of content) {
            arrived += chunk.length
            if (arrived > bound) throw tooLarge(bound)
            hash.update(chunk)
            await data.writeFile(chunk)
          }
          if (size !== undefined && arrived !== size)
            throw refuse.invalid('upload_wrong_size', 'The part does not have the announced size.')
          await data.sync()
        } finally {
          await data.close()
        }
        const etag = hash.digest('hex')
        const kept = `${String(number).padStart(5, '0')}-${etag}`
        await rename(draft, join(folder, kept))
        await removeOlder(folder, number, kept)
        return etag
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async *bytesOf(parts: readonly PartFile[]): AsyncGenerator<Uint8Array> {
      for (const { path } of parts) yield* createReadStream(path) as AsyncIterable<Buffer>
    },

    abort: (uploadId: string) => rm(folderOf(uploadId), { recursive: true, force: true }),
  }
}
