import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, in letters that need no escaping anywhere. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. A random secret needs no salt and no slow hash: there is nothing to guess. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What a browser or an address looks like from here: enough to know a device again, not to name it. */
export const fingerprintOf = (address: string, userAgent: string): Buffer => hashOf(`${address}\n${userAgent}`)
