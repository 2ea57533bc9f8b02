import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

const recordsMax = '200'
const asked = z.strictObject({
  access_request: z
    .strictObject({
      access_level: z.string().max(20).nullish(),
      reason: z.string().max(500).nullish(),
      payload: unsupported('A request is made with a reason.'),
    })
    .optional(),
})

const asAccess = ({ attributes, ...one }: WireRecord) => ({
  ...one,
  attributes: { ...attributes, granted_at: attributes.created_at },
})
const asRequest = ({ attributes, ...one }: WireRecord) => ({
  ...one,
  attributes: { ...attributes, requested_at: attributes.created_at, resolved_at: attributes.resolved_at },
})
const one = (reply: AdaptedReply, as: (record: WireRecord) => object) => mapped(reply, ({ data }) => ({ data: as(data) }))
const many = (reply: AdaptedReply, as: (record: WireRecord) => object) =>
  mapped(reply, ({ data, meta }) => ({ data: data.map(as), meta }))

/** A unit of the address that whoever asks may see, and who that is. */
async function within({ ask, params }: AdaptedCall, work: (entity: WireRecord) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const entity = await ask('GET', `/entities/${params.entity}`)
  return entity.status < 400 ? work(entity.json.data) : entity
}
async function whoAsks({ ask }: AdaptedCall): Promise<string> {
  const me = await ask('GET', '/api/gateway/auth/validate_token')
  return me.json.data.id as string
}
/** A request for the unit of the address, before something is done with it. */
async function requestWithin(call: AdaptedCall, action: 'approve' | 'deny'): Promise<AdaptedReply> {
  const { entity, request } = call.params
  const there = await call.ask('GET', `/entity_access_requests/${request}`)
  if (there.status >= 400) return there
  if (there.json.data.attributes.entity_unique_id !== entity) throw refuse.missing()
  return one(await call.ask('PUT', `/entity_access_requests/${request}/${action}`, { body: { access_request: {} } }), asRequest)
}

/** Calls of the published client for who reaches a unit, answered by the records of accesses and requests. */
export const adapters: Adapters = {
  'GET /entities/:entity/accesses': (call) =>
    within(call, async ({ id }) =>
      many(
        await call.ask('GET', '/entity_accesses', { query: { 'filter[entity_unique_id]': id, records: recordsMax } }),
        asAccess,
      ),
    ),
  'GET /entities/:entity/access': (call) =>
    within(call, async (entity) => {
      const me = await whoAsks(call)
      const query = { 'filter[entity_unique_id]': entity.id, 'filter[user_unique_id]': me, records: '1' }
      const held = await call.ask('GET', '/entity_accesses', { query })
      if (held.status >= 400) return held
      const [access] = held.json.data
      const isOver = access?.attributes.expires_at && Date.parse(access.attributes.expires_at) <= Date.now()
      if (access && !isOver) return { ...held, json: { data: asAccess(access) } }
      if (!entity.attributes.is_public) throw refuse.missing()
      const attributes = {
        entity_unique_id: entity.id,
        user_unique_id: me,
        access_level: 'read',
        expires_at: null,
        payload: null,
      }
      const open = { unique_id: entity.id, ...attributes, created_at: entity.attributes.updated_at }
      return { ...held, json: { data: asAccess({ id: entity.id, attributes: open }) } }
    }),
  'DELETE /entities/:entity/access/:access/revoke': async ({ params, ask }) => {
    const there = await ask('GET', `/entity_accesses/${params.access}`)
    if (there.status >= 400) return there
    if (there.json.data.attributes.entity_unique_id !== params.entity) throw refuse.missing()
    return ask('DELETE', `/entity_accesses/${params.access}`)
  },
  'POST /entities/:entity/requests/access': (call) =>
    within(call, async ({ id }) => {
      const { access_request: body = {} } = checked(asked, call.body)
      const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
      const done = await call.ask('PUT', `/entities/${id}/request_access`, { body: { entity: said } })
      if (done.status >= 400) return done
      const query = {
        'filter[entity_unique_id]': id,
        'filter[user_unique_id]': await whoAsks(call),
        'filter[status]': 'pending',
        records: '1',
      }
      const waiting = await call.ask('GET', '/entity_access_requests', { query })
      return {
        ...mapped(waiting, ({ data }) => ({ data: asRequest(data[0]) })),
        status: waiting.status < 400 ? 201 : waiting.status,
      }
    }),
  'GET /entities/:entity/access/requests': (call) =>
    within(call, async ({ id }) =>
      many(
        await call.ask('GET', '/entity_access_requests', {
          query: { 'filter[entity_unique_id]': id, 'filter[status]': 'pending', records: recordsMax },
        }),
        asRequest,
      ),
    ),
  'PUT /entities/:entity/access/requests/:request/approve': (call) => requestWithin(call, 'approve'),
  'DELETE /entities/:entity/access/requests/:request/deny': (call) => requestWithin(call, 'deny'),
}
