import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '@quoin/kit/database'

/** Keeps secrets that have to be read again, and hashes those that are too short to be hashed alone. */
export interface Keys {
  /** Encrypts for one purpose and owner; the text opens for no other. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were altered or sealed for something else. */
  open(sealed: Buffer, purpose: string): string
  /** A hash that nobody can compute who has the database alone. */
  hash(secret: string, purpose: string): Buffer
  /** A key of its own for one purpose, as text. */
  derive(purpose: string): string
}

/**
 * The installation's keys. They hang on its secret by way of the password of the role that reads the sealed texts: every server
 * of the installation has it, and a copy of the database has not.
 */
export function keysOf(database: Pick<Database, 'connectionString'>): Keys {
  const { password } = new URL(database.connectionString('auth'))
  const root = Buffer.from(hkdfSync('sha256', password, '', 'quoin gateway', 32))
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
  const sealing = key('seal')
  return {
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const opener = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
      opener.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([opener.update(sealed.subarray(28)), opener.final()]).toString('utf8')
    },
    hash: (secret, purpose) =>
      createHmac('sha256', key(`hash ${purpose}`))
        .update(secret)
        .digest(),
    derive: (purpose) => key(`derive ${purpose}`).toString('base64url'),
  }
}
