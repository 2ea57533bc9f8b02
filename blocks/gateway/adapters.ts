import { type AdaptedCall, type AdaptedReply, type Adapters, mapped } from '@quoin/kit/server'

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
const pagingOf = ({ page, records, per_page }: Readonly<Record<string, string>>) => ({
  ...(page && { page }),
  ...((records ?? per_page) && { records: records ?? per_page }),
})

/** A session as an entry of the list of refresh tokens: the token itself is shown to nobody. */
const asRefreshToken = ({ id, attributes }: Resource): Resource => ({
  id,
  type: 'refresh_tokens',
  attributes: {
    ...attributes,
    token: '',
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
    attributes: { ...attributes, user_unique_id: user, status: 'active', device_type: attributes.device },
  })
/** Signs a person out on every device, the one at hand last. */
async function everywhere({ ask }: AdaptedCall, user: string): Promise<AdaptedReply> {
  const others = await ask('DELETE', `/users/${user}/devices`, { body: {} })
  return others.status < 400 ? ask('DELETE', '/auth/sign_out') : others
}
/** What is answered where a session was ended. */
const revoked = (reply: AdaptedReply) =>
  mapped(reply, () => ({ revoked: true, message: 'The session has ended.', revoked_at: new Date().toISOString() }))

/** Calls of the published authentication client that the gateway has under another address or in another shape. */
export const adapters: Adapters = {
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
  'POST /oauth/token/revoke': async ({ ask }) => revoked(await ask('DELETE', '/auth/sign_out')),
  'POST /oauth/token/revoke_all': (call) =>
    asMe(call, async (id) => {
      const { user_unique_id: wanted = id, device_id: device } = call.body
      if (device) return revoked(await call.ask('DELETE', `/users/${wanted}/devices/${device}`, { body: {} }))
      return revoked(await everywhere(call, wanted))
    }),
  'GET /refresh_tokens': (call) =>
    asMe(call, async (id) =>
      mapped(await call.ask('GET', `/users/${id}/devices`, { query: pagingOf(call.query) }), (json) =>
        each(json, asRefreshToken),
      ),
    ),
  'POST /refresh_tokens/revoke_all': (call) => asMe(call, (id) => everywhere(call, id)),
  'POST /refresh_tokens/revoke_others': (call) => asMe(call, (id) => call.ask('DELETE', `/users/${id}/devices`, { body: {} })),
  'GET /user_devices': (call) =>
    asMe(call, async (id) =>
      mapped(await call.ask('GET', `/users/${id}/devices`, { query: pagingOf(call.query) }), (json) => each(json, asDevice(id))),
    ),
  'GET /users/:id/avatars': async ({ params, ask }) => {
    const [user, avatar] = [await ask('GET', `/users/${params.id}`), await ask('GET', `/users/${params.id}/avatar`)]
    if (user.status >= 400) return user
    const data = avatar.status < 400 ? [avatar.json.data] : []
    return { ...user, json: { data, meta: { total_count: data.length, current_page: 1, per_page: 1, total_pages: 1 } } }
  },
  'GET /users/:id/avatars/:avatar': ({ params, ask }) => ask('GET', `/users/${params.id}/avatar`),
  'PUT /users/:id/avatars/:avatar': ({ params, body, ask }) => ask('POST', `/users/${params.id}/avatar`, { body }),
  'DELETE /users/:id/avatars/:avatar': ({ params, ask }) => ask('DELETE', `/users/${params.id}/avatar`),
}
