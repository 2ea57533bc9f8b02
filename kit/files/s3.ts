import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Breaker } from '../breaker.ts'
import { refuse } from '../request/refuse.ts'
import { disposition } from './disposition.ts'
import { checkKey } from './key.ts'
import { s3Parts } from './s3Parts.ts'
import {
  checkExpiry,
  checkInput,
  downloadSecondsMax,
  fileExists,
  type FileInfo,
  type FileStore,
  inlineTypes,
  noFile,
  uploadSecondsMax,
} from './store.ts'

export interface S3Settings {
  readonly endpoint?: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `<endpoint>/<bucket>/<key>` instead of `<bucket>.<endpoint>/<key>`; most stores one hosts oneself want it. */
  readonly forcePathStyle: boolean
}

/** How long a store is waited for. */
export interface Patience {
  /** A store that is well says at once what an object is. */
  readonly lookMs: number
  /** Until it answers anything else; bytes that are sent to it whole may take longer, by how many they are. */
  readonly answerMs: number
  /** How long nothing may move, however large a file is. */
  readonly idleMs: number
}
const patient: Patience = { lookMs: 5_000, answerMs: 10_000, idleMs: 10_000 }
/** A store that takes bytes more slowly than 100 kB a second is none. */
const bytesPerMsMin = 100
/** Whoever keeps a paper has a connection to the database meanwhile; some must be left for those who need no file. */
const keptAtOnceMax = 4
/** Whoever comes fifth waits for one of them to be through, and no longer than nobody would mind. */
const turnMs = 1_000

/** Files in any S3 store. The SDK is loaded with the first call, so that installations without S3 never pay for it. */
export function s3Store(
  { bucket: Bucket, accessKeyId, secretAccessKey, ...settings }: S3Settings,
  { lookMs, answerMs, idleMs }: Patience = patient,
): FileStore {
  let loaded:
    | Promise<{
        sdk: typeof import('@aws-sdk/client-s3')
        presign: typeof import('@aws-sdk/s3-request-presigner').getSignedUrl
        client: S3Client
      }>
    | undefined
  const load = () =>
    (loaded ??= Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]).then(
      ([sdk, { getSignedUrl }]) => ({
        sdk,
        presign: getSignedUrl,
        client: new sdk.S3Client({
          ...settings,
          credentials: { accessKeyId, secretAccessKey },
          // By default a presigned PUT carries the checksum of an empty body, and stores refuse every real file.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
          maxAttempts: 2,
          // `requestTimeout` would only say that it took long.
          requestHandler: { connectionTimeout: 3_000, socketTimeout: idleMs },
        }),
      }),
    ))

  const [changes, others] = [new Breaker({ atOnceMax: keptAtOnceMax, turnMs }), new Breaker()]
  /**
   * Gives up when there is no answer by then: the library tries again what the store was silent to, and waits as long once more. What is
   * read of the answer may take its time, and so may a stream, as long as something moves.
   */
  const through = async <T>(breaker: Breaker, ms: number | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const late = new AbortController()
    const timer = ms && setTimeout(() => late.abort(), ms)
    try {
      return await breaker.through(
        Bucket,
        () => ask(late.signal),
        (outcome) => 'error' in outcome && (statusOf(outcome.error) ?? 500) >= 500,
      )
    } finally {
      clearTimeout(timer)
    }
  }

  /** Every look at what was uploaded begins here. */
  async function head(key: string): Promise<FileInfo | null> {
    checkKey(key)
    const { sdk, client } = await load()
    try {
      const { ContentLength, ContentType, Metadata } = await through(others, lookMs, (abortSignal) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
      )
      return {
        size: ContentLength ?? 0,
        contentType: ContentType ?? 'application/octet-stream',
        ...(Metadata?.sha256 && { sha256: Metadata.sha256 }),
      }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw troubled(error)
    }
  }

  async function put(key: string, body: Uint8Array | Readable, info: Required<FileInfo>): Promise<FileInfo> {
    const { sdk, client } = await load()
    try {
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: info.contentType,
        ContentLength: info.size,
        IfNoneMatch: '*',
        Metadata: { sha256: info.sha256 },
      })
      const ms = body instanceof Readable ? undefined : answerMs + body.length / bytesPerMsMin
      // Only jobs send streams, a few at a time, and they may take long.
      await through(ms ? changes : others, ms, (abortSignal) => client.send(command, { abortSignal }))
      return info
    } catch (error) {
      // 409 is the answer to one of two writes that race for the key.
      if (statusOf(error) === 412 || statusOf(error) === 409) throw fileExists()
      throw troubled(error)
    }
  }

  return {
    head,
    parts: s3Parts(Bucket, load, (ask) => through(others, answerMs, ask), { statusOf, troubled }),
    async presignUpload({ key, contentType, sizeMax, size, expiresInSeconds }) {
      checkKey(key)
      checkInput({ contentType, sizeMax, size })
      checkExpiry(expiresInSeconds, uploadSecondsMax)
      const { sdk, client, presign } = await load()
      const signingDate = new Date()
      const type = typeof contentType === 'string' ? contentType : undefined
      const url = await presign(
        client,
        new sdk.PutObjectCommand({ Bucket, Key: key, ContentType: type, ContentLength: size, IfNoneMatch: '*' }),
        {
          expiresIn: expiresInSeconds,
          signingDate,
          signableHeaders: new Set([...(type ? ['content-type'] : []), 'content-length', 'if-none-match', 'host']),
        },
      )
      const expiresAt = new Date(signingDate.getTime() + expiresInSeconds * 1000).toISOString()
      return { url, method: 'PUT', headers: { ...(type && { 'content-type': type }), 'if-none-match': '*' }, expiresAt }
    },

    async presignDownload({ key, filename, inline, expiresInSeconds }) {
      checkKey(key)
      checkExpiry(expiresInSeconds, downloadSecondsMax)
      const { sdk, client, presign } = await load()
      // The type is signed as well, so that the store serves a page under no name of its own.
      const picture = inlineTypes.find((type) => type === inline)
      return presign(
        client,
        new sdk.GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentDisposition: disposition(picture ? 'inline' : 'attachment', filename),
          ResponseContentType: picture ?? 'application/octet-stream',
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: expiresInSeconds },
      )
    },

    async read(key, range) {
      checkKey(key)
      const { sdk, client } = await load()
      try {
        const command = new sdk.GetObjectCommand({
          Bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        })
        const { Body } = await through(others, answerMs, (abortSignal) => client.send(command, { abortSignal }))
        return arriving(Body as Readable)
      } catch (error) {
        throw statusOf(error) === 404 ? noFile() : troubled(error)
      }
    },

    async write(key, content, contentType) {
      checkKey(key)
      if (!(content instanceof Readable)) {
        return put(key, content, {
          size: content.length,
          contentType,
          sha256: createHash('sha256').update(content).digest('hex'),
        })
      }
      // S3 wants to know the length before the first byte, and so do we the hash: the stream rests on disk for a moment.
      const path = join(tmpdir(), `quoin-${randomUUID()}`)
      try {
        const definition = { contentType, ...(await spool(content, path)) }
        return await put(key, createReadStream(path), definition)
      } finally {
        await rm(path, { force: true })
      }
    },

    async delete(key) {
      checkKey(key)
      const { sdk, client } = await load()
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: key })
      await through(changes, answerMs, (abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        throw troubled(error)
      })
    },

    async *list(prefix) {
      const { sdk, client } = await load()
      for (let token: string | undefined, more = true; more; ) {
        const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token })
        const page = await through(others, answerMs, (abortSignal) => client.send(command, { abortSignal })).catch(
          (error: unknown) => {
            throw troubled(error)
          },
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          yield { key: Key!, size: Size ?? 0, modifiedAt: (LastModified ?? new Date(0)).toISOString() }
        }
        token = page.NextContinuationToken
        more = token !== undefined
      }
    },
  }
}

/** What breaks off on its way is the store's trouble as well, and nothing that is wrong with the file. */
function arriving(body: Readable): Readable {
  const arrived = new PassThrough()
  // Whoever reads is told; whoever does not read yet must not end the process.
  arrived.on('error', () => undefined)
  body.once('error', (error) => arrived.destroy(troubled(error)))
  pipeline(body, arrived, () => undefined)
  return arrived
}

async function spool(content: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      size += chunk.length
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** The store's trouble as ours: file calls answer 503 and nothing else does. */
const troubled = (error: unknown) =>
  Object.assign(refuse.unavailable('File storage is not available right now.', 5), { cause: error })
