import { createHash, randomBytes } from 'node:crypto'

/**
 * A secret that opens one thing to whoever holds it. It begins with the company's id, because nobody is signed in who could say
 * which company's wall to stand behind; what it opens is decided by the 256 random bits alone, of which only a hash is kept.
 */
export function newSecret(tenantId: string): { secret: string; hash: Buffer } {
  const secret = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** The company and the hash a secret stands for; undefined when it cannot be one. */
export function readSecret(secret: unknown): { tenantId: string; hash: Buffer } | undefined {
  if (typeof secret !== 'string' || !/^[\w-]{64}$/.test(secret)) return undefined
  const hex = Buffer.from(secret, 'base64url').subarray(0, 16).toString('hex')
  return { tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), hash: hashOf(secret) }
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
