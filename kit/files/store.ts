import type { Readable } from 'node:stream'
import { refuse } from '../server/refuse.ts'
import type { Scanner } from './scanner.ts'

/** Where bytes lie. Both drivers, disk and S3, keep every promise made here; `store.spec.ts` holds them to it. */
export interface FileStore {
  /** Looks through what was uploaded before any record counts on it; absent where the installation has none. */
  readonly scanner?: Scanner
  /**
   * A link that accepts one PUT of one object: this key, this content type or one of these, at most `sizeMax` bytes, nothing overwritten, until
   * `expiresAt` (at most 600 seconds). Send `headers` along. With `size` exactly that many bytes are accepted. S3 cannot bound
   * a PUT whose size is unknown, nor its type to one of several, so there `inspect` alone enforces `sizeMax` without `size`, and several types.
   */
  presignUpload(wish: {
    key: string
    contentType: string | readonly string[]
    sizeMax: number
    size?: number
    expiresInSeconds: number
  }): Promise<PresignedUpload>
  /**
   * A link to read one object, as an attachment unless `inline` says of what type `inspect` found it, and that is a picture that cannot
   * act. The store is not asked for it: what shows pictures does not wait for where they lie. At most 900 seconds.
   */
  presignDownload(wish: { key: string; filename: string; inline?: string | null; expiresInSeconds: number }): Promise<string>
  /** Facts of the object, null when there is none. `sha256` is there when the bytes came through `write`, or lie on disk. */
  head(key: string): Promise<FileFacts | null>
  /** Bytes of the object, both ends of the range included. Throws 404 `not_found`. */
  read(key: string, range?: Range): Promise<Readable>
  /** Stores an object whole or not at all. Throws 409 `file_exists` rather than overwriting. */
  write(key: string, content: Uint8Array | Readable, contentType: string): Promise<FileFacts>
  /** Removes the object; no error when there is none. */
  delete(key: string): Promise<void>
  /** Every object whose key begins with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedFile>
}

export interface PresignedUpload {
  readonly url: string
  readonly method: 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly expiresAt: string
}
export interface FileFacts {
  readonly size: number
  readonly contentType: string
  readonly sha256?: string
}
export interface ListedFile {
  readonly key: string
  readonly size: number
  readonly modifiedAt: string
}
export interface Range {
  readonly start: number
  readonly end: number
}

/** Pictures that hold no script; everything else is handed out as an attachment. */
export const inlineTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export const uploadSecondsMax = 600
export const downloadSecondsMax = 900

export function checkExpiry(seconds: number, max: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > max)
    throw new RangeError(`A link lives between 1 and ${max} seconds, not ${seconds}`)
}

export function checkWish(wish: { contentType: string | readonly string[]; sizeMax: number; size?: number }): void {
  if (![wish.contentType].flat().every((type) => /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/.test(type))) {
    throw refuse.invalid('upload_wrong_type', 'The content type is not one.')
  }
  if (!Number.isSafeInteger(wish.sizeMax) || wish.sizeMax < 1) throw new RangeError('sizeMax is a number of bytes')
  if (wish.size !== undefined && (!Number.isSafeInteger(wish.size) || wish.size < 0))
    throw refuse.invalid('upload_wrong_size', 'The size is not one.')
  if (wish.size !== undefined && wish.size > wish.sizeMax) throw tooLarge(wish.sizeMax)
}

export const tooLarge = (sizeMax: number) => refuse.invalid('upload_too_large', `The file may have at most ${sizeMax} bytes.`)
export const fileExists = () => refuse.conflict('file_exists', 'There is a file under this name already.')
export const noFile = () => refuse.missing('There is no such file.')
