import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's key and its secret, as it handed them over. */
export interface PushTarget {
  readonly p256dh: string
  readonly auth: string
}

const recordBytes = 4_096
/** What fits into the one record that every push service takes: its tag, the byte that ends it and the header take the rest. */
export const plainBytesMax = 3_900

/** Whether these can be a browser's: a point of P-256 and 16 random bytes. */
export function isTarget({ p256dh, auth }: PushTarget): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Encrypts for one browser and nobody between (RFC 8291, aes128gcm of RFC 8188). A spec hands over what is random otherwise. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushTarget,
  { salt = randomBytes(16), secret }: { readonly salt?: Buffer; readonly secret?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (secret) ecdh.setPrivateKey(secret)
  else ecdh.generateKeys()
  const ours = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = hkdf(Buffer.from(auth, 'base64url'), ecdh.computeSecret(theirs), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, key, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ours.length),
    ours,
    cipher.update(Buffer.concat([plain, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
