import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { appAdapters } from './apps.ts'
import { guestAdapters } from './guests.ts'
import { oidcAdapters, revokeOwn } from './oidc.ts'
import { peopleAdapters } from './people.ts'
import { tenantUserAdapters } from './tenantUsers.ts'

/** The id of whoever asks, or why they may not. */
async function me({ ask }: AdaptedCall): Promise<string | AdaptedReply> {
  const reply = await ask('GET', '/auth/validate_token')
  return reply.status < 400 ? String(reply.json.data.id) : reply
}
const asMe = async (call: AdaptedCall, work: (id: string) => Promise<AdaptedReply>): Promise<AdaptedReply> => {
  const id = await me(call)
  return typeof id === 'string' ? work(id) : id
}
type Resource = { readonly id: string; readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }
const each = (json: { data: readonly Resource[] }, change: (one: Resource) => Resource) => ({
  ...json,
  data: json.data.map(change),
})
const pagingOf = ({ page, records, per_page, sort }: Readonly<Record<string, string>>) => ({
  ...(page && { page }),
  ...((records ?? per_page) && { records: records ?? per_page }),
  ...(sort && { sort }),
})
const sessionsQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  per_page: z.string().optional(),
  sort: unsupported('Sessions come by when they were last used.'),
})
const sessionsOf = ({ query }: AdaptedCall) => {
  checked(sessionsQuery, query, 'parameter')
  return pagingOf(query)
}

/** A session as an entry of the list of refresh tokens: the token itself is shown to nobody. */
const asRefreshToken = ({ id, attributes }: Resource): Resource => ({
  id,
  type: 'refresh_tokens',
  attributes: {
    ...attributes,
    token: '',
    device_id: id,
    ip_address: attributes.address,
    created_at: attributes.signed_in_at,
    updated_at: attributes.last_seen_at,
    status: 'active',
    active: true,
    revoked: false,
    expired: false,
    last_used_at: attributes.last_seen_at,
  },
})
const asDevice =
  (user: string) =>
  ({ id, attributes }: Resource): Resource => ({
    id,
    type: 'user_devices',
    attributes: {
      ...attributes,
      user_unique_id: user,
      status: 'active',
      created_at: attributes.signed_in_at,
      updated_at: attributes.last_seen_at,
    },
  })
/** A picture with its size as a number, which another client reads as text. */
const asAvatar = (one: Resource): Resource => ({
  ...one,
  attributes: { ...one.attributes, file_size: one.attributes.file_size === null ? null : Number(one.attributes.file_size) },
})
const oneAvatar = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asAvatar(json.data) }))
/** Signs a person out on every device, the one at hand last. */
async function everywhere({ ask }: AdaptedCall, user: string): Promise<AdaptedReply> {
  const others = await ask('DELETE', `/users/${user}/devices`, { body: {} })
  return others.status < 400 ? ask('DELETE', '/auth/sign_out') : others
}
/** What is answered where a session was ended. */
const revoked = (reply: AdaptedReply) =>
  mapped(reply, () => ({ revoked: true, message: 'The session has ended.', revoked_at: new Date().toISOString() }))

/** A key of the company as a token of a service; its secret is what is sent, told once. */
const asServiceToken = ({ id, attributes }: Resource): Resource => {
  const { payload, status, is_expired, expires_at, secret_key } = attributes
  const left = typeof expires_at === 'string' ? Math.max(0, Math.round((Date.parse(expires_at) - Date.now()) / 1_000)) : null
  return {
    id,
    type: 'ServiceToken',
    attributes: {
      ...attributes,
      token_category: (payload as { token_category?: string } | null)?.token_category ?? 'service',
      expired: is_expired,
      active: status === 'active' && !is_expired,
      expires_in_seconds: left,
      use_count: null,
      jwt: secret_key ?? null,
    },
  }
}
const oneToken = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asServiceToken(data) }))
const tokenInput = z.strictObject({
  service_token: z.strictObject({
    name: z.string(),
    token_category: z.enum(['agent', 'service']).default('service'),
    scopes: z.array(z.string()).optional(),
    expires_in_days: z.int().min(1).max(3_650).nullish(),
  }),
})

const subscriptionsAt = '/api/sales'
const planInput = z.strictObject({
  /** The id of a plan, or its code. */
  subscription: z.strictObject({
    subscription_unique_id: z.string().trim().min(1).max(120),
    payload: unsupported('A subscription has no payload.'),
  }),
})
async function planOf({ ask, body }: AdaptedCall): Promise<string> {
  const named = checked(planInput, body).subscription.subscription_unique_id
  if (z.uuid().safeParse(named).success) return named
  const found = await ask('GET', `${subscriptionsAt}/subscription_models`, { query: { 'filter[code]': named, records: 1 } })
  const [plan] = found.status < 400 ? found.json.data : []
  if (!plan) throw refuse.invalid('no_such_record', 'There is no such plan.', 'subscription/subscription_unique_id')
  return plan.id
}
/** Words of this client for how a subscription stands; one that ends with its period is good until then. */
const subscriptionWords: Readonly<Record<string, string>> = {
  trialing: 'active',
  past_due: 'pending',
  cancelling: 'active',
  paused: 'inactive',
  cancelled: 'inactive',
  expired: 'inactive',
}
const asSubscription = (one: Resource): Resource => {
  const { status, start_at, end_at } = one.attributes
  return {
    ...one,
    type: 'user_subscriptions',
    attributes: {
      ...one.attributes,
      status: subscriptionWords[String(status)] ?? status,
      subscribed_at: start_at,
      next_payment_at: status === 'cancelling' ? null : end_at,
    },
  }
}
const oneSubscription = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asSubscription(json.data) }))
/** The plan of the subscription that somebody has, changed. */
async function changedPlan(call: AdaptedCall): Promise<AdaptedReply> {
  const { ask, params } = call
  const plan = await planOf(call)
  const held = await ask('GET', `${subscriptionsAt}/users/${params.id}/subscriptions`)
  if (held.status >= 400) return held
  const current = held.json.data.find(({ attributes }: Resource) =>
    ['trialing', 'active', 'past_due'].includes(String(attributes.status)),
  )
  if (!current) throw refuse.conflict('no_subscription', 'This person has no subscription that could be changed.')
  return oneSubscription(
    await ask('PUT', `${subscriptionsAt}/users/${params.id}/subscriptions/${current.id}`, {
      body: { subscription: { subscription_model_unique_id: plan } },
    }),
  )
}

/** What OpenID Connect calls what is known of whoever asks. */
const asUserInfo = ({ data: { id, attributes } }: { data: Resource }) => ({
  sub: id,
  name: attributes.name,
  nickname: attributes.nickname,
  preferred_username: attributes.username,
  email: attributes.email,
  email_verified: attributes.confirmed_at !== null,
  locale: attributes.preferred_language,
  phone_number: attributes.phone,
  updated_at: Math.floor(Date.parse(String(attributes.updated_at)) / 1_000),
})

/** What is served here, as far as whoever asks may do something there: each with how it is. */
async function services(call: AdaptedCall, work: (all: readonly Resource[], me: Resource) => unknown): Promise<AdaptedReply> {
  const me = await call.ask('GET', '/auth/validate_token')
  if (me.status >= 400) return me
  const { permissions, company_unique_id } = me.json.data.attributes
  const codes = [...new Set(Object.keys(permissions ?? {}).map((name) => name.split('.')[0]!))].sort()
  const all = await Promise.all(
    codes.map(async (code) => {
      const { json } = await call.ask('GET', `/api/${code}/health`)
      return {
        id: code,
        type: 'services',
        attributes: {
          unique_id: code,
          code,
          name: code,
          block_unique_id: code,
          block_code: code,
          block_name: code,
          company_unique_id,
          health_check_url: `/api/${code}/health`,
          uri: `/api/${code}`,
          // A block that is switched off here answers nothing of its own.
          status: json?.status === 'ok' ? 'active' : 'inactive',
        },
      }
    }),
  )
  return mapped(me, ({ data }) => work(all, data))
}
const servicesQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  per_page: z.string().optional(),
  status: z.string().optional(),
  'filter[status]': z.string().optional(),
  'filter[company_unique_id]': z.string().optional(),
  search: z.string().optional(),
  sort: unsupported('Blocks come by their names.'),
})
const servicesPage = (call: AdaptedCall) => {
  const query = checked(servicesQuery, call.query, 'parameter')
  const status = query.status ?? query['filter[status]']
  const company = query['filter[company_unique_id]']
  const page = Math.max(1, Math.trunc(Number(query.page)) || 1)
  const size = Math.min(100, Math.max(1, Math.trunc(Number(query.records ?? query.per_page)) || 20))
  return services(call, (all) => {
    const found = all.filter(
      ({ id, attributes }) =>
        (status ?? attributes.status) === attributes.status &&
        (company ?? attributes.company_unique_id) === attributes.company_unique_id &&
        id.includes(query.search?.toLowerCase() ?? ''),
    )
    const total = Math.ceil(found.length / size)
    return {
      data: found.slice((page - 1) * size, page * size),
      meta: {
        current_page: page,
        per_page: size,
        total_pages: total,
        total_count: found.length,
        total_records: found.length,
        totalPages: total,
        totalRecords: found.length,
      },
    }
  })
}
const service = (call: AdaptedCall) =>
  services(call, (all) => {
    const data = all.find(({ id }) => id === call.params.code)
    if (!data) throw refuse.missing()
    return { data }
  })

/** Calls of the published authentication client that the gateway has under another address or in another shape. */
export const adapters: Adapters = {
  ...peopleAdapters,
  ...guestAdapters,
  ...appAdapters,
  ...oidcAdapters,
  ...tenantUserAdapters,
  'GET /users/by_unique_id/:id': ({ params, query, ask }) => ask('GET', `/users/${params.id}`, { query }),
  'GET /users/search': ({ query: { q, ...query }, ask }) =>
    ask('GET', '/users', { query: { ...pagingOf(query), ...(q && { search: q }) } }),
  'POST /users/search': ({ query, body: { search = {} }, ask }) => {
    const words = Object.values((search.payload ?? {}) as Record<string, unknown>).filter((one) => typeof one === 'string')
    return ask('GET', '/users', { query: { ...pagingOf(query), ...(words.length > 0 && { search: words.join(' ') }) } })
  },
  'POST /users/recover': async ({ body, ask }) =>
    mapped(await ask('POST', '/auth/password', { body: { email: body.email, redirect_url: body.recovery_url } }), (json) => ({
      data: { ...json.data, attributes: { ...json.data.attributes, success: true } },
    })),
  'PUT /users/recover': ({ body, ask }) =>
    ask('PUT', '/auth/password', {
      body: {
        reset_password_token: body.recovery_token,
        password: body.password,
        password_confirmation: body.password_confirmation,
      },
    }),
  'POST /auth/tenant/login': ({ body: { email, password }, ask }) => ask('POST', '/auth/sign_in', { body: { email, password } }),
  'POST /oauth/token/refresh': async ({ body, ask }) =>
    mapped(await ask('POST', '/auth/refresh', { body: { refresh_token: body.refresh_token } }), ({ meta }) => meta.auth ?? meta),
  'POST /oauth/token/revoke': async (call) => revoked(await revokeOwn(call)),
  'POST /oauth/token/revoke_all': (call) =>
    asMe(call, async (id) => {
      const { user_unique_id: wanted = id, device_id: device } = call.body
      if (device) return revoked(await call.ask('DELETE', `/users/${wanted}/devices/${device}`, { body: {} }))
      return revoked(await everywhere(call, wanted))
    }),
  'GET /refresh_tokens': (call) =>
    asMe(call, async (id) =>
      mapped(await call.ask('GET', `/users/${id}/devices`, { query: sessionsOf(call) }), (json) => each(json, asRefreshToken)),
    ),
  'POST /refresh_tokens/revoke_all': (call) => asMe(call, (id) => everywhere(call, id)),
  'POST /refresh_tokens/revoke_others': (call) => asMe(call, (id) => call.ask('DELETE', `/users/${id}/devices`, { body: {} })),
  'GET /user_devices': (call) =>
    asMe(call, async (id) =>
      mapped(await call.ask('GET', `/users/${id}/devices`, { query: sessionsOf(call) }), (json) => each(json, asDevice(id))),
    ),
  'GET /users/:id/avatars': async ({ params, ask }) => {
    const [user, avatar] = [await ask('GET', `/users/${params.id}`), await ask('GET', `/users/${params.id}/avatar`)]
    if (user.status >= 400) return user
    const data = avatar.status < 400 ? [asAvatar(avatar.json.data)] : []
    return { ...user, json: { data, meta: { total_count: data.length, current_page: 1, per_page: 1, total_pages: 1 } } }
  },
  'GET /users/:id/avatars/:avatar': async ({ params, ask }) => oneAvatar(await ask('GET', `/users/${params.id}/avatar`)),
  'PUT /users/:id/avatars/:avatar': async ({ params, body, ask }) =>
    oneAvatar(await ask('POST', `/users/${params.id}/avatar`, { body })),
  'DELETE /users/:id/avatars/:avatar': ({ params, ask }) => ask('DELETE', `/users/${params.id}/avatar`),
  'GET /service_tokens': async ({ query, ask }) =>
    mapped(await ask('GET', '/api_keys', { query }), (json) => each(json, asServiceToken)),
  'GET /service_tokens/:id': async ({ params, ask }) => oneToken(await ask('GET', `/api_keys/${params.id}`)),
  'POST /service_tokens': async ({ body, ask }) => {
    const { expires_in_days: days, token_category, ...said } = checked(tokenInput, body).service_token
    const expires_at = days ? new Date(Date.now() + days * 86_400_000).toISOString() : undefined
    const api_key = { ...said, expires_at, service_account: true, payload: { token_category } }
    return oneToken(await ask('POST', '/api_keys', { body: { api_key } }))
  },
  'DELETE /service_tokens/:id': ({ params, ask }) => ask('POST', `/api_keys/${params.id}/revoke`, { body: {} }),
  'POST /service_tokens/:id/regenerate': async ({ params, ask }) =>
    oneToken(await ask('POST', `/api_keys/${params.id}/regenerate`, { body: {} })),
  'GET /user_subscriptions': async ({ query, ask }) =>
    mapped(await ask('GET', `${subscriptionsAt}/subscriptions`, { query }), (json) => each(json, asSubscription)),
  'GET /user_subscriptions/:id': async ({ params, query, ask }) =>
    oneSubscription(await ask('GET', `${subscriptionsAt}/subscriptions/${params.id}`, { query })),
  'GET /users/:id/subscriptions': async ({ params, ask }) =>
    mapped(await ask('GET', `${subscriptionsAt}/users/${params.id}/subscriptions`), (json) => each(json, asSubscription)),
  'POST /users/:id/subscription': async (call) => {
    const { params, ask } = call
    const plan = await planOf(call)
    return oneSubscription(
      await ask('POST', `${subscriptionsAt}/users/${params.id}/subscriptions`, {
        body: { subscription: { subscription_model_unique_id: plan } },
      }),
    )
  },
  'PUT /users/:id/subscription': changedPlan,
  'POST /user_subscriptions/:id/cancel': async ({ params, ask }) =>
    oneSubscription(await ask('PUT', `${subscriptionsAt}/subscriptions/${params.id}/cancel`, { body: { subscription: {} } })),
  'POST /user_subscriptions/:id/reactivate': async ({ params, ask }) =>
    oneSubscription(await ask('PUT', `${subscriptionsAt}/subscriptions/${params.id}/resume`, { body: { subscription: {} } })),
  'GET /counties/:county/cities': async ({ params, ask }) => {
    const county = await ask('GET', `/counties/${params.county}`)
    return county.status < 400 ? ask('GET', '/cities', { query: { county: params.county, records: 2_000 } }) : county
  },
  // Of the session at hand alone: what another secret is good for is told to nobody.
  'POST /auth/introspect': async ({ body, ask }) => {
    checked(z.strictObject({ token: unsupported('Only the session that asks is looked into; send it without a token.') }), body)
    return mapped(await ask('GET', '/auth/validate_token'), ({ data: { id, attributes } }) => ({
      active: true,
      user_unique_id: id,
      user_role_id: attributes.role_id,
      company_id: attributes.company_unique_id,
      scopes: Object.keys(attributes.permissions ?? {}),
    }))
  },
  'GET /services': servicesPage,
  'GET /services/health': (call) => services(call, (all) => ({ data: all })),
  'GET /services/by_code/:code': service,
  'GET /services/:code': service,
  'GET /blocks': servicesPage,
  'GET /blocks/:code': service,
  'GET /oauth/userinfo': async ({ ask }) => mapped(await ask('GET', '/auth/validate_token'), asUserInfo),
}
