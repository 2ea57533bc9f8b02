import { type S3Double, startS3Double } from '@quoin/doubles/s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

let double: S3Double
let time = 0
beforeAll(async () => {
  double = await startS3Double({ now: () => Date.now() + time })
})
afterAll(() => double.close())

function client(over: Partial<S3ClientConfig> = {}, secretAccessKey = double.secretAccessKey): S3Client {
  const { endpoint, region, accessKeyId } = double
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
    ...over,
  })
}
const put = (Key: string, over = {}) =>
  new PutObjectCommand({ Bucket: double.bucket, Key, Body: 'hello', ContentType: 'text/plain', ...over })

describe('The S3 double', () => {
  it('takes what is rightly signed', async () => {
    await client().send(put('right/a b+c.txt'))
    expect(double.objects.get('right/a b+c.txt')?.bytes.toString()).toBe('hello')
    expect(
      await (
        await client().send(new GetObjectCommand({ Bucket: double.bucket, Key: 'right/a b+c.txt' }))
      ).Body!.transformToString(),
    ).toBe('hello')
  })

  it.each([
    ['another secret', () => client({}, 'wrong'), 'SignatureDoesNotMatch'],
    ['another key id', () => client({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' } }), 'InvalidAccessKeyId'],
    ['another region', () => client({ region: 'elsewhere-1' }), 'AuthorizationHeaderMalformed'],
    ['a clock half an hour off', () => client({ systemClockOffset: -30 * 60_000 }), 'RequestTimeTooSkewed'],
  ])('refuses %s', async (_, wrong, name) => {
    await expect(wrong().send(put('wrong'))).rejects.toMatchObject({ name })
    expect(double.objects.has('wrong')).toBe(false)
  })

  it('refuses a presigned link that carries the checksum of an empty body, the default of the SDK', async () => {
    const careless = client({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
    const url = await getSignedUrl(careless, new PutObjectCommand({ Bucket: double.bucket, Key: 'careless' }))
    const answer = await fetch(url, { method: 'PUT', body: 'hello' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('<Code>BadDigest</Code>')])
  })

  it('refuses a link after its time, and one without a signature', async () => {
    const url = await getSignedUrl(client(), new GetObjectCommand({ Bucket: double.bucket, Key: 'right/a b+c.txt' }), {
      expiresIn: 60,
    })
    expect((await fetch(url)).status).toBe(200)
    time = 61_000
    expect((await fetch(url)).status).toBe(403)
    time = 0
    expect((await fetch(url.split('?')[0]!)).status).toBe(403)
  })

  it('refuses to overwrite when asked to, and says what is missing', async () => {
    await client().send(put('once', { IfNoneMatch: '*' }))
    await expect(client().send(put('once', { IfNoneMatch: '*' }))).rejects.toMatchObject({ name: 'PreconditionFailed' })
    await expect(client().send(new GetObjectCommand({ Bucket: double.bucket, Key: 'never' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
    await expect(client().send(new HeadObjectCommand({ Bucket: double.bucket, Key: 'never' }))).rejects.toMatchObject({
      name: 'NotFound',
    })
    await expect(client().send(new GetObjectCommand({ Bucket: 'other', Key: 'once' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    })
  })

  it('lists in pages', async () => {
    for (const name of ['p/1', 'p/2', 'p/3', 'q/1']) await client().send(put(name))
    const first = await client().send(new ListObjectsV2Command({ Bucket: double.bucket, Prefix: 'p/', MaxKeys: 2 }))
    const rest = await client().send(
      new ListObjectsV2Command({ Bucket: double.bucket, Prefix: 'p/', ContinuationToken: first.NextContinuationToken }),
    )
    expect([first, rest].map(({ Contents }) => Contents!.map(({ Key }) => Key))).toEqual([['p/1', 'p/2'], ['p/3']])
  })
})
