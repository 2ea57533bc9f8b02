import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from './key.ts'
import {
  checkExpiry,
  checkPart,
  checkParts,
  fileExists,
  noParts,
  type PartsStore,
  type StoredPart,
  uploadSecondsMax,
} from './store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
interface Loaded {
  readonly sdk: Sdk
  readonly presign: typeof import('@aws-sdk/s3-request-presigner').getSignedUrl
  readonly client: S3Client
}

/** Uploads in parts by S3's own calls for them. `through` bounds how long the store is waited for. */
export function s3Parts(
  Bucket: string,
  load: () => Promise<Loaded>,
  through: <T>(ask: (abortSignal: AbortSignal) => Promise<T>) => Promise<T>,
  {
    statusOf,
    troubled,
  }: { readonly statusOf: (error: unknown) => number | undefined; readonly troubled: (error: unknown) => Error },
): PartsStore {
  async function list(key: string, uploadId: string): Promise<StoredPart[]> {
    checkKey(key)
    const { sdk, client } = await load()
    const found: StoredPart[] = []
    try {
      for (let marker: string | undefined, more = true; more; ) {
        const command = new sdk.ListPartsCommand({ Bucket, Key: key, UploadId: uploadId, PartNumberMarker: marker })
        const page = await through((abortSignal) => client.send(command, { abortSignal }))
        for (const { PartNumber, Size, ETag } of page.Parts ?? [])
          found.push({ number: PartNumber!, size: Size ?? 0, etag: ETag! })
        marker = page.NextPartNumberMarker
        more = page.IsTruncated === true && marker !== undefined
      }
      return found
    } catch (error) {
      if (statusOf(error) === 404) return []
      throw troubled(error)
    }
  }

  return {
    list,
    async begin(key, contentType) {
      checkKey(key)
      const { sdk, client } = await load()
      const command = new sdk.CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType })
      const { UploadId } = await through((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        throw troubled(error)
      })
      return UploadId!
    },

    async presign({ key, uploadId, number, size, expiresInSeconds }) {
      checkKey(key)
      checkPart(number)
      checkExpiry(expiresInSeconds, uploadSecondsMax)
      const { sdk, client, presign } = await load()
      return presign(
        client,
        new sdk.UploadPartCommand({ Bucket, Key: key, UploadId: uploadId, PartNumber: number, ContentLength: size }),
        { expiresIn: expiresInSeconds, signableHeaders: new Set(['content-length', 'host']) },
      )
    },

    async complete(key, uploadId, { sizeMax }) {
      const parts = await list(key, uploadId)
      checkParts(parts, sizeMax)
      const { sdk, client } = await load()
      const command = new sdk.CompleteMultipartUploadCommand({
        Bucket,
        Key: key,
        UploadId: uploadId,
        IfNoneMatch: '*',
        MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
      })
      await through((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        if (statusOf(error) === 412 || statusOf(error) === 409) throw fileExists()
        throw statusOf(error) === 404 ? noParts() : troubled(error)
      })
    },

    async abort(key, uploadId) {
      checkKey(key)
      const { sdk, client } = await load()
      const command = new sdk.AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })
      await through((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw troubled(error)
      })
    },
  }
}
