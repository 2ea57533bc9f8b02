import type { Readable } from 'node:stream'
import { refuse } from '../request/refuse.ts'
import type { Scanner } from './scanner.ts'
import type { UploadRows } from './uploadRows.ts'

/** Where bytes lie. Both drivers, disk and S3, keep every promise made here; `store.spec.ts` holds them to it. */
export interface FileStore {
  /** Looks through what was uploaded before any record counts on it; absent where the installation has none. */
  readonly scanner?: Scanner
  /** What became of uploads; absent where a store is used without a database. */
  readonly uploads?: UploadRows
  /**
   * A link that accepts one PUT of one object: this key, this content type or one of these, at most `sizeMax` bytes, nothing overwritten, until
   * `expiresAt` (at most 600 seconds). Send `headers` along. With `size` exactly that many bytes are accepted. S3 cannot bound
   * a PUT whose size is unknown, nor its type to one of several, so there `inspect` alone enforces `sizeMax` without `size`, and several types.
   */
  presignUpload(input: {
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
  presignDownload(input: { key: string; filename: string; inline?: string | null; expiresInSeconds: number }): Promise<string>
  /** Fields of the object, null when there is none. `sha256` is there when the bytes came through `write`, or lie on disk. */
  head(key: string): Promise<FileInfo | null>
  /** Bytes of the object, both ends of the range included. Throws 404 `not_found`. */
  read(key: string, range?: Range): Promise<Readable>
  /** Stores an object whole or not at all. Throws 409 `file_exists` rather than overwriting. */
  write(key: string, content: Uint8Array | Readable, contentType: string): Promise<FileInfo>
  /** Removes the object; no error when there is none. */
  delete(key: string): Promise<void>
  /** Every object whose key begins with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Uploads of one object in parts. */
  readonly parts: PartsStore
}

/** An upload in parts, so that a large file goes on where it broke off. An object appears only once its parts are put together. */
export interface PartsStore {
  /** Answers what the upload is named by until it is completed or aborted. */
  begin(key: string, contentType: string): Promise<string>
  /**
   * A link that accepts one PUT of one part, as often as it is sent, until it expires. With `size` exactly that many bytes are accepted;
   * all parts together take at most `sizeMax`, which S3 cannot bound: there `complete` alone does.
   */
  presign(input: {
    key: string
    uploadId: string
    number: number
    size?: number
    sizeMax: number
    expiresInSeconds: number
  }): Promise<string>
  /** What has arrived, in the order of the numbers; nothing once the upload was completed or aborted. */
  list(key: string, uploadId: string): Promise<StoredPart[]>
  /** Makes the object of the parts that have arrived. Throws 409 `file_exists` or `upload_missing`, or 422 `upload_too_large`. */
  complete(key: string, uploadId: string, input: { contentType: string; sizeMax: number }): Promise<void>
  /** Forgets the parts; no error when there are none. */
  abort(key: string, uploadId: string): Promise<void>
}
export interface StoredPart {
  readonly number: number
  readonly size: number
  readonly etag: string
}

export interface PresignedUpload {
  readonly url: string
  readonly method: 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly expiresAt: string
}
export interface FileInfo {
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

export function checkInput(input: { contentType: string | readonly string[]; sizeMax: number; size?: number }): void {
  if (![input.contentType].flat().every((type) => /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/.test(type))) {
    throw refuse.invalid('upload_wrong_type', 'The content type is not one.')
  }
  if (!Number.isSafeInteger(input.sizeMax) || input.sizeMax < 1) throw new RangeError('sizeMax is a number of bytes')
  if (input.size !== undefined && (!Number.isSafeInteger(input.size) || input.size < 0))
    throw refuse.invalid('upload_wrong_size', 'The size is not one.')
  if (input.size !== undefined && input.size > input.sizeMax) throw tooLarge(input.sizeMax)
}

export const partsMax = 10_000

export function checkPart(number: number): void {
  if (!Number.isInteger(number) || number < 1 || number > partsMax)
    throw new RangeError(`A part has a number between 1 and ${partsMax}, not ${number}`)
}

/** What has arrived has to be something, and no more than was announced. */
export function checkParts(parts: readonly StoredPart[], sizeMax: number): void {
  if (parts.length === 0) throw noParts()
  if (parts.reduce((sum, { size }) => sum + size, 0) > sizeMax) throw tooLarge(sizeMax)
}

export const noParts = () => refuse.conflict('upload_missing', 'The file has not been uploaded.')
export const tooLarge = (sizeMax: number) => refuse.invalid('upload_too_large', `Files can be up to ${sizeMax} bytes.`)
export const fileExists = () => refuse.conflict('file_exists', 'A file with this name already exists.')
export const noFile = () => refuse.missing('This file does not exist.')
