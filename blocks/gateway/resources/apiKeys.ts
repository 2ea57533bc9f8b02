import { boolean, custom, integer, json, jsonObject, longText, moment, nameSchema, oneOf, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'
import { dated, valuesOf, narrowing, pageOf, paging } from './wire.ts'

const fields = {
  keyId: text(60).readOnly(),
  name: text(120).required(),
  description: longText(2_000),
  scopes: tags(),
  serviceAccount: boolean().default(false),
  rateLimitPerMinute: integer(1, 100_000),
  allowedOrigins: tags(),
  allowedIps: tags(),
  status: oneOf('active', 'inactive').readOnly(),
  expiresAt: moment(),
  lastUsedAt: moment().readOnly(),
  revokedAt: moment().readOnly(),
  revocationReason: text(500).readOnly(),
  payload: json(),
  isExpired: boolean().readOnly(),
}

const apiKeyAnswer = dated.and(valuesOf(fields)).and(
  z.object({
    /** Whole days; null when the key does not end. */
    days_until_expiry: z.number().nullable(),
    /** Until when the secret before this one is good as well. */
    previous_expires_at: z.string().nullable(),
    /** Told once, to whoever makes or replaces it; null ever after. */
    secret_key: z.string().nullable(),
  }),
)
const scopes = z.array(z.string().max(120)).max(200)
/** A restriction nobody keeps is refused rather than dropped. */
const notKept = z.null('cannot be kept; use rate_limit_per_minute').optional()
const restrictions = {
  /** Calls in a minute; null for what the installation allows. */
  rate_limit_per_minute: z.number().int().min(1).max(100_000).nullish(),
  rate_limit_per_hour: notKept,
  rate_limit_per_day: notKept,
  /** Pages that call with it, as their browser says in `Origin`. */
  allowed_origins: z
    .array(z.string().max(200).refine(isOrigin, 'must be an origin such as https://shop.example'))
    .max(20)
    .nullish(),
  /** Addresses and networks it is used from. */
  allowed_ips: z
    .array(z.string().max(60).refine(isNetwork, 'must be an address or a network such as 203.0.113.0/24'))
    .max(50)
    .nullish(),
}
const payload = jsonObject().nullish()
const ids = { id: 'gateway.apiKeys' }
const permission = 'gateway.apiKeys.manage'

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const isNamed = z.ipv4().safeParse(address).success || z.ipv6().safeParse(address).success
  const most = address.includes(':') ? 128 : 32
  return isNamed && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** A secret that a company's own server calls with, in `x-api-key`, and what it may do: permissions of its own, no role. */
export const apiKeys = resource({
  type: 'ApiKey',
  wrapper: 'api_key',
  title: 'name',
  path: '/api_keys',
  fields,
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/api_keys',
      permission,
      query: paging.extend(narrowing),
      answer: pageOf(apiKeyAnswer),
      summary: "Lists the company's keys.",
    }),
    get: custom({ method: 'GET', path: '/api_keys/:id', permission, ids, answer: apiKeyAnswer, summary: 'Gets a key.' }),
    byKeyId: custom({
      method: 'GET',
      path: '/api_keys/by_key_id/:key',
      permission,
      answer: apiKeyAnswer,
      summary: 'Gets a key by the public part of its secret.',
    }),
    usage: custom({
      method: 'GET',
      path: '/api_keys/:id/usage',
      permission,
      ids,
      query: z.object({ period: z.enum(['day', 'week', 'month']).default('week') }),
      answer: z.object({
        id: z.string(),
        api_key_id: z.string(),
        period: z.enum(['day', 'week', 'month']),
        total_requests: z.number(),
        successful_requests: z.number(),
        failed_requests: z.number(),
        /** In milliseconds. */
        average_latency: z.number(),
        /** By dotted name, the most frequent first; a hundred at most. */
        requests_by_endpoint: z.record(z.string(), z.number()),
        /** Days of UTC. */
        requests_by_day: z.array(z.object({ date: z.string(), count: z.number() })),
      }),
      summary: 'Says how often a key was used today, in seven or in thirty days, for what and how quickly it was answered.',
    }),
    create: custom({
      method: 'POST',
      path: '/api_keys',
      permission,
      wrapper: 'api_key',
      secret: true,
      body: z.object({
        name: nameSchema(120),
        description: z.string().max(2_000).nullish(),
        /** Permissions, each for all of the company; never more than one has oneself. */
        scopes: scopes.optional(),
        service_account: z.boolean().optional(),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
        ...restrictions,
        payload,
        /** Asked of a person whose sign-in is half an hour old. */
        ...proof.shape,
      }),
      answer: apiKeyAnswer,
      summary: 'Makes a key; its secret is in this answer and never again.',
    }),
    update: custom({
      method: 'PUT',
      path: '/api_keys/:id',
      permission,
      ids,
      wrapper: 'api_key',
      body: z.object({
        name: nameSchema(120).optional(),
        description: z.string().max(2_000).nullish(),
        scopes: scopes.optional(),
        ...restrictions,
        payload,
      }),
      answer: apiKeyAnswer,
      summary: 'Changes what a key is called and may do.',
    }),
    regenerate: custom({
      method: 'POST',
      path: '/api_keys/:id/regenerate',
      permission,
      ids,
      secret: true,
      body: proof,
      answer: apiKeyAnswer,
      summary: 'Gives a key another secret; the one before is good for one more day.',
    }),
    revoke: custom({
      method: 'POST',
      path: '/api_keys/:id/revoke',
      permission,
      ids,
      body: z.object({ reason: z.string().trim().max(500).nullish() }).optional(),
      answer: apiKeyAnswer,
      summary: 'Ends a key at once.',
    }),
    delete: custom({ method: 'DELETE', path: '/api_keys/:id', permission, ids, summary: 'Removes a key for good.' }),
  },
})
