import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Context } from '@quoin/kit/server'

/**
 * The block's keys hang on the installation's secret by way of the password its database role signs in with: every server of the
 * installation has it, and a copy of the database has not.
 */
function keyFor({ pools }: Pick<Context, 'pools'>, purpose: string): Buffer {
  const { connectionString } = pools.runtime.options as { connectionString?: string }
  return Buffer.from(
    hkdfSync('sha256', decodeURIComponent(new URL(connectionString!).password), '', `quoin wallet ${purpose}`, 32),
  )
}

/** Encrypts for one wallet; the text opens for no other. */
export function seal(context: Pick<Context, 'pools'>, walletId: string, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(context, 'seal'), iv).setAAD(Buffer.from(walletId))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

export function open(context: Pick<Context, 'pools'>, walletId: string, sealed: Buffer): string {
  const opener = createDecipheriv('aes-256-gcm', keyFor(context, 'seal'), sealed.subarray(0, 12))
  opener.setAAD(Buffer.from(walletId)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([opener.update(sealed.subarray(28)), opener.final()]).toString('utf8')
}

/** Six digits are too few to be hashed alone. */
export const hashCode = (context: Pick<Context, 'pools'>, challengeId: string, code: string): Buffer =>
  createHmac('sha256', keyFor(context, 'code')).update(`${challengeId} ${code}`).digest()

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Letters and digits that are not taken for each other, in groups of four: 80 bits. */
export function newAuthorizationCode(): { code: string; hash: Buffer } {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
  const text = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
  return { code: text.match(/.{4}/g)!.join('-'), hash: hashAuthorizationCode(text) }
}
/** Codes are read out and typed: case, spaces and dashes say nothing. */
export const hashAuthorizationCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

export const newWalletCode = (): string =>
  `W-${Array.from({ length: 10 }, () => 'ABCDEFGHJKMNPQRSTVWXYZ23456789'[randomInt(30)]).join('')}`
