import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'

export interface S3DoubleSettings {
  readonly bucket?: string
  readonly region?: string
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** Milliseconds since 1970, so that a spec can let a link grow old. */
  readonly now?: () => number
}
export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
  readonly metadata: Readonly<Record<string, string>>
  readonly etag: string
  readonly modifiedAt: number
}
export interface S3Double {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly objects: ReadonlyMap<string, StoredObject>
  /** The next `times` requests are answered with this status and code, as a store in trouble would. */
  fail(status: number, code: string, times: number): void
  /** The `nth` object that is read from now on breaks off in the middle. */
  breakOff(nth: number): void
  /** Connections are taken and nothing is answered on them, until the double is closed. */
  silence(): void
  close(): Promise<void>
}

/**
 * An S3 store in memory that refuses what a real one refuses: it verifies Signature V4 in the query and in the header,
 * expiry, clock skew, signed headers, payload hashes and checksums, `If-None-Match` and lengths. Path-style addresses only.
 */
export async function startS3Double(settings: S3DoubleSettings = {}): Promise<S3Double> {
  const account = {
    bucket: settings.bucket ?? 'quoin',
    region: settings.region ?? 'local-1',
    accessKeyId: settings.accessKeyId ?? 'quoin-double',
    secretAccessKey: settings.secretAccessKey ?? randomUUID(),
  }
  const now = settings.now ?? Date.now
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, { key: string; contentType: string; parts: Map<number, { bytes: Buffer; etag: string }> }>()
  let trouble = { status: 0, code: '', times: 0 }
  let untilBreak = 0
  let isSilent = false

  const server = createServer((request, response) => {
    if (isSilent) return void request.resume()
    answer(request).then(
      ({ status, headers = {}, body = '' }) => {
        response.writeHead(status, { 'x-amz-request-id': randomUUID(), ...headers })
        if (request.method === 'GET' && headers.etag && untilBreak-- === 1) {
          response.write(body.slice(0, body.length / 2), () => response.destroy())
        } else response.end(request.method === 'HEAD' ? undefined : body)
      },
      (error: unknown) => refuse(request, response, error),
    )
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (trouble.times > 0) {
      trouble = { ...trouble, times: trouble.times - 1 }
      throw new S3Error(trouble.status, trouble.code, 'Injected')
    }
    const call = readCall(request)
    verifySignature(call, account, now())
    const [bucket, key] = splitPath(call.path)
    if (bucket !== account.bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    if (!key) {
      if (call.method === 'GET' && call.query.get('list-type') === '2') return list(call, bucket)
      throw new S3Error(501, 'NotImplemented', 'Only object calls and ListObjectsV2 are served')
    }
    const upload = call.query.get('uploadId')
    if (call.query.has('uploads') || upload !== undefined) return ofParts(call, key, upload, await readBody(request, call))
    if (call.method === 'PUT') return put(call, key, await readBody(request, call))
    if (call.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (call.method === 'GET' || call.method === 'HEAD') return get(call, key)
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource')
  }

  function put(call: Call, key: string, bytes: Buffer): Answer {
    // Node has read the whole body by now, so nobody can slip in between this look and the set below.
    if (call.headers.get('if-none-match') === '*' && objects.has(key)) {
      throw new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    }
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const metadata = Object.fromEntries([...call.headers].filter(([name]) => name.startsWith('x-amz-meta-')))
    for (const [name, value] of call.query) if (name.toLowerCase().startsWith('x-amz-meta-')) metadata[name.toLowerCase()] = value
    objects.set(key, {
      bytes,
      contentType: call.headers.get('content-type') ?? 'binary/octet-stream',
      metadata,
      etag,
      modifiedAt: now(),
    })
    return { status: 200, headers: { etag } }
  }

  /** Begins, takes, lists, completes and aborts uploads in parts. */
  function ofParts(call: Call, key: string, id: string | undefined, bytes: Buffer): Answer {
    const headers = { 'content-type': 'application/xml' }
    if (call.method === 'POST' && call.query.has('uploads')) {
      const begun = randomUUID()
      uploads.set(begun, { key, contentType: call.headers.get('content-type') ?? 'binary/octet-stream', parts: new Map() })
      return {
        status: 200,
        headers,
        body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    const upload = uploads.get(id ?? '')
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    const parts = [...upload.parts].sort(([one], [other]) => one - other)
    if (call.method === 'PUT') {
      const number = Number(call.query.get('partNumber'))
      if (!Number.isInteger(number) || number < 1 || number > 10_000)
        throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
      upload.parts.set(number, { bytes, etag })
      return { status: 200, headers: { etag } }
    }
    if (call.method === 'DELETE') {
      uploads.delete(id!)
      return { status: 204 }
    }
    if (call.method === 'GET') {
      const listed = parts.map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${xml(part.etag)}</ETag><Size>${part.bytes.length}</Size></Part>`,
      )
      return {
        status: 200,
        headers,
        body: `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`,
      }
    }
    if (call.headers.get('if-none-match') === '*' && objects.has(key))
      throw new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    const named = [...bytes.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part!)?.[1]),
      etag: /<ETag>(.*?)</.exec(part!)?.[1]?.replace(/&quot;|&#34;/g, '"'),
    }))
    if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed')
    const chosen = named.map(({ number, etag }, index) => {
      const part = upload.parts.get(number)
      if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
      if (index < named.length - 1 && part!.bytes.length < 5 * 2 ** 20)
        throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
      return part!.bytes
    })
    objects.set(key, {
      bytes: Buffer.concat(chosen),
      contentType: upload.contentType,
      metadata: {},
      etag: `"${createHash('md5').update(Buffer.concat(chosen)).digest('hex')}-${chosen.length}"`,
      modifiedAt: now(),
    })
    uploads.delete(id!)
    return { status: 200, headers, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
  }

  function get(call: Call, key: string): Answer {
    const object = objects.get(key)
    if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
    const headers: Record<string, string> = {
      ...object.metadata,
      'content-type': call.query.get('response-content-type') ?? object.contentType,
      'last-modified': new Date(object.modifiedAt).toUTCString(),
      'accept-ranges': 'bytes',
      etag: object.etag,
    }
    const disposition = call.query.get('response-content-disposition')
    if (disposition) headers['content-disposition'] = disposition
    const range = call.headers.get('range')
    const span = range === undefined ? null : readRange(range, object.bytes.length)
    if (!span) return { status: 200, headers: { ...headers, 'content-length': String(object.bytes.length) }, body: object.bytes }
    const part = object.bytes.subarray(span.start, span.end + 1)
    return {
      status: 206,
      body: part,
      headers: {
        ...headers,
        'content-length': String(part.length),
        'content-range': `bytes ${span.start}-${span.end}/${object.bytes.length}`,
      },
    }
  }

  function list(call: Call, bucket: string): Answer {
    const prefix = call.query.get('prefix') ?? ''
    const after = call.query.get('continuation-token') ?? call.query.get('start-after') ?? ''
    const max = Math.min(Number(call.query.get('max-keys') ?? 1000), 1000)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, max)
    const more = keys.length > page.length
    const contents = page.map((key) => {
      const object = objects.get(key)!
      return (
        `<Contents><Key>${xml(key)}</Key><LastModified>${new Date(object.modifiedAt).toISOString()}</LastModified>` +
        `<ETag>${xml(object.etag)}</ETag><Size>${object.bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
      )
    })
    const next = more ? `<NextContinuationToken>${xml(page.at(-1)!)}</NextContinuationToken>` : ''
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body:
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${xml(bucket)}</Name><Prefix>${xml(prefix)}</Prefix>` +
        `<KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}` +
        '</ListBucketResult>',
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...account,
    objects,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (status, code, times) => {
      trouble = { status, code, times }
    },
    breakOff: (nth) => {
      untilBreak = nth
    },
    silence: () => {
      isSilent = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}
interface Call {
  readonly method: string
  /** Decoded, with the leading slash. */
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  readonly headers: ReadonlyMap<string, string>
}
interface Account {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

function readCall(request: IncomingMessage): Call {
  const [rawPath = '/', rawQuery = ''] = (request.url ?? '/').split('?', 2)
  const query = new Map<string, string>()
  try {
    for (const part of rawQuery.split('&').filter(Boolean)) {
      const at = part.indexOf('=')
      const name = decodeURIComponent(at < 0 ? part : part.slice(0, at))
      if (query.has(name)) throw new S3Error(400, 'InvalidArgument', `${name} is given twice`)
      query.set(name, at < 0 ? '' : decodeURIComponent(part.slice(at + 1)))
    }
    const headers = new Map(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
    )
    return { method: request.method ?? 'GET', path: rawPath.split('/').map(decodeURIComponent).join('/'), query, headers }
  } catch (error) {
    if (error instanceof URIError) throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
    throw error
  }
}

function splitPath(path: string): [bucket: string, key: string] {
  const at = path.indexOf('/', 1)
  return at < 0 ? [path.slice(1), ''] : [path.slice(1, at), path.slice(at + 1)]
}

/** Throws unless the call is signed, in the query or in the header, by the account and at this time. */
function verifySignature(call: Call, account: Account, now: number) {
  const inQuery = call.query.has('X-Amz-Signature')
  const inHeader = call.headers.get('authorization')
  if (inQuery && inHeader) throw new S3Error(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  const claim = inQuery ? claimOfQuery(call, now) : inHeader ? claimOfHeader(call, inHeader, now) : null
  if (!claim) throw new S3Error(403, 'AccessDenied', 'Access Denied')

  const [accessKeyId, day, region, service, terminator] = claim.credential.split('/')
  if (accessKeyId !== account.accessKeyId)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  if (region !== account.region || service !== 's3' || terminator !== 'aws4_request' || day !== claim.date.slice(0, 8)) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The credential scope is wrong')
  }
  const signed = claim.signedHeaders.split(';')
  if (!signed.includes('host')) throw new S3Error(403, 'AccessDenied', 'The host header must be signed')
  for (const name of call.headers.keys()) {
    if (name.startsWith('x-amz-') && !signed.includes(name)) {
      throw new S3Error(403, 'AccessDenied', `There were headers present in the request which were not signed: ${name}`)
    }
  }
  const canonical = [
    call.method,
    call.path.split('/').map(encode).join('/'),
    [...call.query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${(call.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', claim.date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${account.secretAccessKey}`,
  )
  const expected = hmac(key, toSign)
  const given = Buffer.from(claim.signature, 'hex')
  // The hex must also be spelled as we would: Buffer.from ignores what follows the first wrong character.
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || claim.signature !== expected.toString('hex')) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  }
}

interface Claim {
  readonly credential: string
  readonly date: string
  readonly signedHeaders: string
  readonly signature: string
  readonly payload: string
}

function claimOfQuery(call: Call, now: number): Claim {
  const read = (name: string) => {
    const value = call.query.get(name)
    if (!value) throw new S3Error(400, 'AuthorizationQueryParametersError', `Query-string authentication requires ${name}`)
    return value
  }
  if (read('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'Unknown algorithm')
  const date = read('X-Amz-Date')
  const expires = Number(read('X-Amz-Expires'))
  if (!Number.isInteger(expires) || expires < 1 || expires > 604_800) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds')
  }
  const signedAt = readDate(date)
  if (now < signedAt - skewMs) throw new S3Error(403, 'AccessDenied', 'Request is not valid yet')
  if (now > signedAt + expires * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired')
  return {
    credential: read('X-Amz-Credential'),
    date,
    signedHeaders: read('X-Amz-SignedHeaders'),
    signature: read('X-Amz-Signature'),
    payload: call.query.get('X-Amz-Content-Sha256') ?? call.headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function claimOfHeader(call: Call, authorization: string, now: number): Claim {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(authorization)
  if (!match) throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const date = call.headers.get('x-amz-date') ?? ''
  if (Math.abs(now - readDate(date)) > skewMs) {
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.')
  }
  const payload = call.headers.get('x-amz-content-sha256')
  if (!payload) throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  return { credential: match[1]!, date, signedHeaders: match[2]!, signature: match[3]!, payload }
}

const skewMs = 15 * 60_000

function readDate(date: string) {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!match) throw new S3Error(403, 'AccessDenied', 'A valid X-Amz-Date is required')
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}

async function readBody(request: IncomingMessage, call: Call): Promise<Buffer> {
  if (['GET', 'DELETE'].includes(call.method)) return Buffer.alloc(0)
  if (call.headers.get('content-length') === undefined && call.query.has('uploads')) return Buffer.alloc(0)
  if (call.headers.get('content-length') === undefined)
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (call.headers.get('content-encoding')?.includes('aws-chunked'))
    throw new S3Error(501, 'NotImplemented', 'Chunked signing is not served')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const claimed = call.headers.get('x-amz-content-sha256')
  if (claimed && /^[0-9a-f]{64}$/.test(claimed) && claimed !== sha256(bytes)) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  }
  // A checksum signed before the bytes were known is the classic broken presigned upload, so it is really computed here.
  const checksum = call.headers.get('x-amz-checksum-crc32') ?? call.query.get('x-amz-checksum-crc32')
  if (checksum !== undefined) {
    const actual = Buffer.alloc(4)
    actual.writeUInt32BE(crc32(bytes))
    if (actual.toString('base64') !== checksum)
      throw new S3Error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
  }
  return bytes
}

function readRange(range: string, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range)
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start > end || start >= size) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown) {
  const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error))
  const reason = `<Code>${xml(known.code)}</Code><Message>${xml(known.message)}</Message>`
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error>${reason}</Error>`
  request.resume()
  response.writeHead(known.status, { 'content-type': 'application/xml', 'x-amz-request-id': randomUUID() })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const xml = (value: string) => value.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
