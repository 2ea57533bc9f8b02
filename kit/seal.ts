import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Pools } from './server/services.ts'

type WithPools = { readonly pools: Pick<Pools, 'runtime'> }

/**
 * A key of a block for one purpose. It hangs on the installation's secret by way of the password the block's database role signs in
 * with: every server of the installation has it, and a copy of the database has not.
 */
export function blockKey({ pools }: WithPools, block: string, purpose: string): Buffer {
  const { connectionString } = pools.runtime.options as { connectionString?: string }
  const password = decodeURIComponent(new URL(connectionString!).password)
  return Buffer.from(hkdfSync('sha256', password, '', `quoin ${block} ${purpose}`, 32))
}

/** Encrypts a text for one owner; it opens for no other. */
export function seal(context: WithPools, block: string, owner: string, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', blockKey(context, block, 'seal'), iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Throws when the bytes were altered or sealed for another owner. */
export function open(context: WithPools, block: string, owner: string, sealed: Buffer): string {
  const opener = createDecipheriv('aes-256-gcm', blockKey(context, block, 'seal'), sealed.subarray(0, 12))
  opener.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([opener.update(sealed.subarray(28)), opener.final()]).toString('utf8')
}
