import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'
/** What a secret is sealed for. */
export const sealOfWebhook = (id: string): string => `webhook ${id}`

/** A secret of 32 random bytes, written as the Standard Webhooks say. */
export const newWebhookSecret = (): string => mark + randomBytes(32).toString('base64')

/** The headers by which a receiver knows who sent this, when, and that nobody changed it: one signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
