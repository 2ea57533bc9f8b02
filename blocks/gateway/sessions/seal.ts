import { createHmac, hkdfSync } from 'node:crypto'
import { type Keyring, keyring, openWith, sealWith } from '@quoin/kit/seal'

/** Keeps secrets that have to be read again, and hashes those that are too short to be hashed alone. */
export interface Keys {
  /** Encrypts for one purpose and owner; the text opens for no other. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were altered, sealed for something else, or under a secret that is not known here. */
  open(sealed: Buffer, purpose: string): string
  /** A hash that nobody can compute who has the database alone. */
  hash(secret: string, purpose: string): Buffer
  /** The same, and behind it what it would be under the other secrets there are: what was kept is one of these. */
  hashes(secret: string, purpose: string): readonly Buffer[]
  /** What `hash` works with. */
  hashKeys(purpose: string): Keyring
  /** A key of its own for one purpose, as text; first the one to make something with. */
  derive(purpose: string): readonly [string, ...string[]]
  /** What `seal` and `open` work with. */
  readonly sealing: Keyring
}

/** The installation's keys, by the address of the role that reads the sealed texts. */
export function keysOf(address: string): Keys {
  const ring = (purpose: string): Keyring =>
    keyring(address, (password) => {
      const root = Buffer.from(hkdfSync('sha256', password, '', 'quoin gateway', 32))
      return Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    })
  const sealing = ring('seal')
  const hashKeys = (purpose: string) => ring(`hash ${purpose}`)
  const hashes = (secret: string, purpose: string) => hashKeys(purpose).map((key) => keyedHash(key, secret))
  return {
    sealing,
    hashKeys,
    hashes,
    seal: (text, purpose) => sealWith(sealing, purpose, text),
    open: (sealed, purpose) => openWith(sealing, purpose, sealed).text,
    hash: (secret, purpose) => keyedHash(hashKeys(purpose)[0], secret),
    derive(purpose) {
      const [own, ...others] = ring(`derive ${purpose}`)
      return [own.toString('base64url'), ...others.map((key) => key.toString('base64url'))]
    },
  }
}

export const keyedHash = (key: Buffer, secret: string): Buffer => createHmac('sha256', key).update(secret).digest()
