import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** The password of a role: the same for the same instance secret, and telling nothing about it. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`quoin database role ${role}`).digest('base64url')

/** Where an address says which other passwords its role may have. */
const othersIn = 'other_password'

/** `address` with further passwords its role may have while the instance secret is replaced. */
export function withOthers(address: string, passwords: readonly string[]): string {
  const url = new URL(address)
  url.searchParams.delete(othersIn)
  for (const password of passwords) url.searchParams.append(othersIn, password)
  // Other Postgres clients do not read a plus as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

/** The password of the address itself, and behind it those of the other secrets, in their order. */
export function passwordsOf(address: string): readonly [string, ...string[]] {
  const { password, searchParams } = new URL(address)
  return [decodeURIComponent(password), ...searchParams.getAll(othersIn)]
}

/** What Postgres stores of a password (SCRAM-SHA-256), made here so that the password itself is in no statement and no log. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (key: string) => createHmac('sha256', salted).update(key).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
