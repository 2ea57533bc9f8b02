import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { refuse } from '../request/refuse.ts'
import { diskParts } from './diskParts.ts'
import { checkKey } from './key.ts'
import { signedLinks } from './signedLinks.ts'
import {
  checkExpiry,
  checkPart,
  checkParts,
  checkInput,
  downloadSecondsMax,
  fileExists,
  type FileInfo,
  type FileStore,
  inlineTypes,
  type ListedFile,
  noFile,
  type Range,
  tooLarge,
  uploadSecondsMax,
} from './store.ts'

export interface DiskSettings {
  readonly folder: string
  /** Where browsers reach this server, without a trailing slash: links are `<publicUrl>/files/<key>?…`. */
  readonly publicUrl: string
  /** The instance's secret; the key that signs links is derived from it. */
  readonly secret: string
  /** Other secrets of the instance: links signed with them are good until they run out. */
  readonly secretsBefore?: readonly string[]
}

/** What a signed link allows. */
export type Grant =
  | {
      readonly deed: 'put'
      readonly key: string
      readonly contentTypes: readonly string[]
      readonly sizeMax: number
      readonly size?: number
    }
  | {
      readonly deed: 'part'
      readonly key: string
      readonly uploadId: string
      readonly number: number
      readonly sizeMax: number
      readonly size?: number
    }
  | { readonly deed: 'get'; readonly key: string; readonly filename: string; readonly inline: boolean }

export interface DiskStore extends FileStore {
  /** What the link allows, or null when we did not sign exactly these bytes for this method, or when it is too late. */
  verify(method: string, pathAndQuery: string): Grant | null
  /** As `write`, with a bound that holds while the bytes arrive. Throws 422 `upload_too_large` or 409 `file_exists`. */
  receive(
    key: string,
    content: AsyncIterable<Uint8Array>,
    contentType: string,
    limits: { sizeMax: number; size?: number },
  ): Promise<FileInfo>
  /** Keeps one part of an upload; answers its hash. Throws 422 `upload_too_large` or `upload_wrong_size`. */
  receivePart(grant: Extract<Grant, { deed: 'part' }>, content: AsyncIterable<Uint8Array>): Promise<string>
  /** Removes what interrupted uploads left behind more than two days ago. */
  tidy(): Promise<void>
}

/**
 * Files in a folder, behind links of our own server that keep the same promises as presigned S3 links. Each object is a folder
 * named by its key, holding `data` and `facts.json`; it is filled elsewhere, synced, and renamed into place. A rename onto a
 * folder that holds something fails, so an object appears whole, and never over another.
 */
export function diskStore({ folder, publicUrl, secret, secretsBefore = [] }: DiskSettings): DiskStore {
  const root = resolve(folder)
  const incoming = join(root, '.incoming')
  const parts = diskParts(incoming)
  const links = signedLinks('/files/', 'quoin files 1', { publicUrl, secret, secretsBefore })
  const place = (key: string) => {
    checkKey(key)
    return join(root, ...key.split('/'))
  }

  const receive: DiskStore['receive'] = (key, content, contentType, limits) =>
    receiveInto({ root, incoming, target: place(key) }, content, contentType, limits)

  return {
    receive,
    receivePart: parts.receive,
    parts: {
      begin: parts.begin,
      async presign({ key, uploadId, number, size, sizeMax, expiresInSeconds }) {
        checkKey(key)
        checkPart(number)
        checkExpiry(expiresInSeconds, uploadSecondsMax)
        return links.link('PUT', key, {
          upload: uploadId,
          part: String(number),
          max: String(sizeMax),
          ...(size !== undefined && { size: String(size) }),
          expires: String(Math.floor(Date.now() / 1000) + expiresInSeconds),
        })
      },
      list: async (_key, uploadId) => (await parts.filesOf(uploadId)).map(({ number, size, etag }) => ({ number, size, etag })),
      async complete(key, uploadId, { contentType, sizeMax }) {
        const arrived = await parts.filesOf(uploadId)
        checkParts(arrived, sizeMax)
        await receive(key, parts.bytesOf(arrived), contentType, { sizeMax })
        await parts.abort(uploadId)
      },
      abort: (_key, uploadId) => parts.abort(uploadId),
    },
    async presignUpload({ key, contentType, sizeMax, size, expiresInSeconds }) {
      checkKey(key)
      checkInput({ contentType, sizeMax, size })
      checkExpiry(expiresInSeconds, uploadSecondsMax)
      const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
      const url = links.link('PUT', key, {
        type: [contentType].flat().join(','),
        max: String(sizeMax),
        ...(size !== undefined && { size: String(size) }),
        expires: String(expires),
      })
      const headers: Record<string, string> = typeof contentType === 'string' ? { 'content-type': contentType } : {}
      return { url, method: 'PUT', headers, expiresAt: new Date(expires * 1000).toISOString() }
    },

    async presignDownload({ key, filename, inline, expiresInSeconds }) {
      checkKey(key)
      checkExpiry(expiresInSeconds, downloadSecondsMax)
      const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
      const isPicture = inlineTypes.some((type) => type === inline)
      return links.link('GET', key, {
        name: filename.toWellFormed(),
        ...(isPicture && { inline: '1' }),
        expires: String(expires),
      })
    },

    verify(method, pathAndQuery) {
      const opened = links.opened(method, pathAndQuery)
      if (!opened) return null
      return grantOf(method, opened.key, opened.granted)
    },

    head: (key) => infoAt(place(key)),

    async read(key, range?: Range) {
      const target = place(key)
      if (!(await infoAt(target))) throw noFile()
      return createReadStream(join(target, 'data'), range && { start: range.start, end: range.end })
    },

    write: (key, content, contentType) =>
      receive(key, content instanceof Readable ? content : ([content] as unknown as AsyncIterable<Uint8Array>), contentType, {
        sizeMax: Number.MAX_SAFE_INTEGER,
      }),

    async delete(key) {
      const target = place(key)
      // Moved aside first: a reader never meets half an object, and a crash leaves nothing under the key.
      const aside = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        await rename(target, aside)
      } catch (error) {
        if (isCode(error, 'ENOENT')) return
        throw error
      }
      await rm(aside, { recursive: true, force: true })
      for (let parent = dirname(target); parent !== root; parent = dirname(parent)) {
        if (
          !(await rmdir(parent).then(
            () => true,
            () => false,
          ))
        )
          break
      }
    },

    list: (prefix) => walk(root, '', prefix),

    async tidy() {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }))
        if (Date.now() - mtimeMs > 2 * 86_400_000) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** Fills an object in a folder of its own and renames it into place when it is whole and synced. */
async function receiveInto(
  { root, incoming, target }: { readonly root: string; readonly incoming: string; readonly target: string },
  content: AsyncIterable<Uint8Array>,
  contentType: string,
  limits: { sizeMax: number; size?: number },
): Promise<FileInfo> {
  if (await infoAt(target)) throw fileExists()
  const draft = join(incoming, randomUUID())
  await mkdir(draft, { recursive: true })
  try {
    const hash = createHash('sha256')
    let size = 0
    const data = await open(join(draft, 'data'), 'wx')
    try {
      for await (const chunk of content) {
        size += chunk.length
        if (size > (limits.size ?? limits.sizeMax)) throw tooLarge(limits.size ?? limits.sizeMax)
        hash.update(chunk)
        await data.writeFile(chunk)
      }
      if (limits.size !== undefined && size !== limits.size)
        throw refuse.invalid('upload_wrong_size', 'The file does not have the announced size.')
      await data.sync()
    } finally {
      await data.close()
    }
    const definition = { size, contentType, sha256: hash.digest('hex') }
    const note = await open(join(draft, 'facts.json'), 'wx')
    try {
      await note.writeFile(JSON.stringify(definition))
      await note.sync()
    } finally {
      await note.close()
    }
    await syncFolder(draft)
    await moveInto(draft, target)
    for (let parent = dirname(target); parent.startsWith(root); parent = dirname(parent)) await syncFolder(parent)
    return definition
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw isCode(error, 'ENOSPC', 'EDQUOT') ? outOfSpace(error) : error
  }
}

/** What a link that is good lets whoever has it do. */
function grantOf(method: string, key: string, granted: URLSearchParams): Grant {
  const size = granted.get('size')
  const uploadId = granted.get('upload')
  if (method === 'PUT' && uploadId !== null)
    return {
      deed: 'part',
      key,
      uploadId,
      number: Number(granted.get('part')),
      sizeMax: Number(granted.get('max')),
      ...(size !== null && { size: Number(size) }),
    }
  return method === 'PUT'
    ? {
        deed: 'put',
        key,
        contentTypes: granted.get('type')!.split(','),
        sizeMax: Number(granted.get('max')),
        ...(size !== null && { size: Number(size) }),
      }
    : { deed: 'get', key, filename: granted.get('name')!, inline: granted.get('inline') === '1' }
}

async function moveInto(draft: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(target), { recursive: true })
    try {
      return await rename(draft, target)
    } catch (error) {
      if (isCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') && (await infoAt(target))) throw fileExists()
      // A delete next door may take the empty folder away just now.
      if (!isCode(error, 'ENOENT') || attempt === 5) throw error
    }
  }
}

async function infoAt(target: string): Promise<FileInfo | null> {
  try {
    return JSON.parse(await readFile(join(target, 'facts.json'), 'utf8')) as FileInfo
  } catch (error) {
    // A folder where the fields should be is an object of that name below this one.
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null
    throw error
  }
}

async function* walk(folder: string, key: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  // By UTF-16 code unit, as the S3 driver's answer to the same question is ordered closely enough for both to page alike.
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
  for (const name of names) {
    const child = key ? `${key}/${name}` : name
    if (!child.startsWith(prefix) && !prefix.startsWith(`${child}/`)) continue
    const path = join(folder, name)
    const definition = await infoAt(path)
    if (!definition) yield* walk(path, child, prefix)
    else if (child.startsWith(prefix))
      yield { key: child, size: definition.size, modifiedAt: (await stat(join(path, 'data'))).mtime.toISOString() }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  // Windows has no sync of folders; there the rename itself is durable.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as { code?: string } | null)?.code ?? '')
const outOfSpace = (error: unknown) => Object.assign(refuse.unavailable('The server is out of storage.', 60), { cause: error })
