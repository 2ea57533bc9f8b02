import type { FastifyInstance } from 'fastify'
import { embedHosts } from '../richText/index.ts'
import type { Settings } from '../server/services.ts'

const requested = [
  'accept',
  'accept-language',
  'content-type',
  'authorization',
  'x-api-key',
  'tenant-id',
  'x-request-id',
  'x-oauth-mode',
  'access-token',
  'client',
  'expiry',
  'token-type',
  'uid',
  'company-token',
  'appid',
  'blockappid',
  'idempotency-key',
  'if-match',
]
const shown = [
  'access-token',
  'client',
  'expiry',
  'token-type',
  'uid',
  'retry-after',
  'x-request-id',
  'idempotency-replayed',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
]

/** Headers of every answer, errors included; what an answer carries that no hook sees is to be taken from here. */
export function safeHeaders(settings: Settings, filesOrigin: string | undefined): Readonly<Record<string, string>> {
  // Links to files begin with the public address, which is not the page's own where it was opened by another name of the machine.
  const files = filesOrigin ?? settings.publicUrl
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' ${files}`,
    "font-src 'self'",
    // Players that rich texts may hold; each is framed once somebody plays it.
    `frame-src 'self' ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
    `connect-src 'self' ${files}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
    vary: 'Origin',
    ...(settings.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Puts them on every answer, and says which other origins' pages may ask: exactly those that are named. */
export function guardAnswers(app: FastifyInstance, settings: Settings, headers: Readonly<Record<string, string>>): void {
  const origins = new Set([settings.publicUrl, ...settings.origins])
  const ownNames = new Set(namesOf(settings.publicUrl))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    const { origin } = request.headers
    if (origin === undefined) return
    // Links to files are rights in themselves, so a page of ours under another name of this machine may follow them.
    if (!origins.has(origin) && !(ownNames.has(origin) && request.url.startsWith('/files/'))) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': shown.join(', '),
    })
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': requested.join(', '),
        'access-control-max-age': '600',
      })
      return reply.code(204).send()
    }
  })
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** How people may have typed our address: one that only this machine reaches has several names. */
function namesOf(publicUrl: string): readonly string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!thisMachine.includes(hostname)) return [publicUrl]
  return thisMachine.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
