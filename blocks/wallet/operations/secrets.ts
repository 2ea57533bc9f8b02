import { createHash, createHmac, randomInt } from 'node:crypto'
import { blockKeys, open as openSealed, seal as sealText } from '@quoin/kit/seal'
import type { Context } from '@quoin/kit/server'

/** Encrypts for one wallet; the text opens for no other. */
export const seal = (context: Pick<Context, 'pools'>, walletId: string, text: string): Buffer =>
  sealText(context, 'wallet', walletId, text)

export const open = (context: Pick<Context, 'pools'>, walletId: string, sealed: Buffer): string =>
  openSealed(context, 'wallet', walletId, sealed)

/** Six digits are too few to be hashed alone. The first is the hash to keep; what was kept is one of them. */
export const hashesOfCode = (
  context: Pick<Context, 'pools'>,
  challengeId: string,
  code: string,
): readonly [Buffer, ...Buffer[]] => {
  const hashWith = (key: Buffer) => createHmac('sha256', key).update(`${challengeId} ${code}`).digest()
  const [own, ...others] = blockKeys(context, 'wallet', 'code')
  return [hashWith(own), ...others.map(hashWith)]
}

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
