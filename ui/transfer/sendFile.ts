import type { Resource, uploadDefinition } from '@quoin/kit'
import { ApiError, type Call } from '@quoin/kit/client'
import { upload } from './upload.ts'

/** Larger files come in parts, where their block takes parts. */
const wholeMax = 16 * 2 ** 20
const hashedMax = 64 * 2 ** 20
const addressesMax = 3
const roundsMax = 5

/** What presigning answers. */
export interface Place {
  readonly file_id: string
  readonly presigned_url: string
  readonly headers: Readonly<Record<string, string>>
}
/** What presigning is told of a file. */
export interface FilePromise {
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly sha256?: string
}
export type Parts = Resource<typeof uploadDefinition>['parts']

export interface Sending {
  readonly call: Call
  readonly file: File
  placeOf(promise: FilePromise): Promise<Place>
  readonly parts?: Parts
  /** Whether presigning takes a hash, and holds the bytes to it. */
  readonly isHashed?: boolean
  /** The reservation whose parts were on their way when the page was left. */
  readonly begun?: string
  /** Told of a reservation whose parts can go on later. */
  onBegun?(reservation: string): Promise<unknown>
  tell?(share: number): void
  readonly signal?: AbortSignal
}

/** Sends a file to where it is told to, telling how much of it is there (0 to 1). Addresses that run out on the way are asked for anew. Answers the reservation. */
export async function sendFile(sending: Sending): Promise<string> {
  const { call, file, parts, begun, onBegun } = sending
  if (!parts || file.size <= wholeMax) return sendWhole(sending)
  if (begun) {
    try {
      return await sendParts(call, parts, begun, sending)
    } catch (error) {
      // A reservation that ended meanwhile is made anew.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  const { file_id } = await sending.placeOf(await promiseOf(sending))
  await onBegun?.(file_id)
  return sendParts(call, parts, file_id, sending)
}

async function promiseOf({ file, isHashed = false }: Sending): Promise<FilePromise> {
  return {
    filename: file.name,
    size: file.size,
    content_type: file.type || 'application/octet-stream',
    ...(isHashed && file.size <= hashedMax && window.isSecureContext && { sha256: await hashOf(file) }),
  }
}

/** The address is not good any more. */
const isOver = (error: unknown): boolean => error instanceof ApiError && [403, 404, 410].includes(error.status)

async function sendWhole(sending: Sending): Promise<string> {
  const { file, tell, signal } = sending
  const promise = await promiseOf(sending)
  for (let address = 1; ; address++) {
    const { file_id, presigned_url, headers } = await sending.placeOf(promise)
    try {
      await put(presigned_url, file, headers, tell, signal)
      return file_id
    } catch (error) {
      if (!isOver(error) || address === addressesMax) throw error
    }
  }
}

async function sendParts(call: Call, parts: Parts, reservation: string, { file, tell, signal }: Sending): Promise<string> {
  for (let round = 1; ; ) {
    const { part_size, part_count, stored, parts: missing } = await call(parts, { file: reservation })
    if (stored.length === part_count) return reservation
    let arrived = stored.reduce((sum, { size }) => sum + size, 0)
    tell?.(arrived / file.size)
    try {
      for (const { number, url } of missing) {
        signal?.throwIfAborted()
        const part = file.slice((number - 1) * part_size, number * part_size)
        await put(url, part, {}, (share) => tell?.((arrived + share * part.size) / file.size), signal)
        arrived += part.size
        round = 1
      }
    } catch (error) {
      if (!isOver(error) || round === roundsMax) throw error
      round += 1
    }
  }
}

async function put(
  url: string,
  bytes: Blob,
  headers: Readonly<Record<string, string>>,
  tell: Sending['tell'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const sent = upload(url, bytes, headers, (share) => tell?.(share))
  const stop = () => sent.cancel()
  signal?.addEventListener('abort', stop)
  await sent.done.finally(() => signal?.removeEventListener('abort', stop))
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
