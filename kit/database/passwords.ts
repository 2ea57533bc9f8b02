import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** The password of a role: the same for the same instance secret, and telling nothing about it. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`quoin database role ${role}`).digest('base64url')

/** What Postgres stores of a password (SCRAM-SHA-256), made here so that the password itself is in no statement and no log. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (key: string) => createHmac('sha256', salted).update(key).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
