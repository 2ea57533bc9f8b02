import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import { blockKeys } from '@quoin/kit/seal'
import type { Pools } from '@quoin/kit/server'

const validSeconds = 12 * 3_600

/** By what push services know this installation (RFC 8292). */
export interface PushKeys {
  /** Uncompressed point of P-256 in base64url, as browsers take it. */
  readonly publicKey: string
  /** The header that proves to the push service of an address who sends; `contact` is whom its operator may write to. */
  authorize(endpoint: string, contact: string): string
}

/**
 * The keys hang on the installation's secret: every server has the same, and no database or backup holds them. Under another secret they are
 * others, and browsers subscribe again at their next visit.
 */
export function pushKeys(pools: Pick<Pools, 'runtime'>): PushKeys {
  const [root] = blockKeys({ pools }, 'realtime', 'push')
  const { d, x, y } = pairOf(root)
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } })
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
  return {
    publicKey,
    authorize(endpoint, contact) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(Date.now() / 1_000) + validSeconds,
        sub: `mailto:${contact}`,
      }
      const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${text}.${signature}, k=${publicKey}`
    },
  }
}

/** A key pair made of a root; nearly every 256 bits are a key, and the next ones are taken where some are none. */
function pairOf(root: Buffer): { d: string; x: string; y: string } {
  for (let round = 0; ; round++) {
    const secret = Buffer.from(hkdfSync('sha256', root, '', `vapid ${round}`, 32))
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(secret)
    } catch {
      continue
    }
    const point = ecdh.getPublicKey()
    return {
      d: secret.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
  }
}
