import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { passwordsOf } from './database/passwords.ts'
import type { Pools } from './server/services.ts'

type WithPools = { readonly pools: Pick<Pools, 'runtime'> }

/** Keys for one purpose: the first makes, all of them are tried on what was made. The others are there while the secret is replaced. */
export type Keyring = readonly [Buffer, ...Buffer[]]

/**
 * Keys that hang on the installation's secret by way of the password that a database role signs in with: every server of the
 * installation has it, and a copy of the database has not. `address` is the role's.
 */
export function keyring(address: string, derive: (password: string) => Buffer): Keyring {
  const [own, ...others] = passwordsOf(address)
  return [derive(own), ...others.map(derive)]
}

/** Keys of a block for one purpose. */
export function blockKeys({ pools }: WithPools, block: string, purpose: string): Keyring {
  const { connectionString } = pools.runtime.options as { connectionString?: string }
  return keyring(connectionString!, (password) => Buffer.from(hkdfSync('sha256', password, '', `quoin ${block} ${purpose}`, 32)))
}

/** Encrypts a text for one owner; it opens for no other. */
export const seal = (context: WithPools, block: string, owner: string, text: string): Buffer =>
  sealWith(blockKeys(context, block, 'seal'), owner, text)

/** Throws when the bytes were altered, sealed for another owner, or under a secret that is not known here. */
export const open = (context: WithPools, block: string, owner: string, sealed: Buffer): string =>
  openWith(blockKeys(context, block, 'seal'), owner, sealed).text

/** Encrypts a text for one owner with the first of the keys. */
export function sealWith([key]: Keyring, owner: string, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** What was sealed, and whether with the first of the keys. Throws when none of them opens it. */
export function openWith(keys: Keyring, owner: string, sealed: Buffer): { text: string; isNewest: boolean } {
  for (const [i, key] of keys.entries()) {
    const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    opener.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28))
    try {
      return { text: Buffer.concat([opener.update(sealed.subarray(28)), opener.final()]).toString('utf8'), isNewest: i === 0 }
    } catch {
      // Authenticated encryption: a key that is not the one fails, and never opens something else.
    }
  }
  throw new Error(
    `What is sealed for "${owner}" opens with no secret there is. If SECRET was replaced, name the one before in SECRET_BEFORE.`,
  )
}
