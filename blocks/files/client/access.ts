import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { accessLevels } from '../resources/access.ts'

/** What is given, and from when until when. */
export const level = z.enum(accessLevels)
export const window = { starts_at: z.string().optional(), expires_at: z.string().optional() }
const granting = z.strictObject({
  access: z.strictObject({
    user_unique_id: z.string(),
    access_type: level,
    user_unique_ids: z.array(z.string()).max(99).optional(),
    ...window,
  }),
})
const asking = z.strictObject({ access: z.strictObject({ user_unique_id: z.string(), access_type: level, ...window }) })
const nothing = z.strictObject({})

/** An access as calls about one file read it, without attributes. */
const accessOf = ({ id, attributes: one }: WireRecord) => ({
  unique_id: id,
  file_unique_id: one.file_unique_id,
  grantee_unique_id: one.grantee_unique_id,
  access_type: one.access_level,
  granted_at: one.created_at,
  expires_at: one.expires_at,
})
/** A request in the same words: granted once it was decided for. */
const requestOf = ({ id, attributes: one }: WireRecord) => ({
  unique_id: id,
  file_unique_id: one.file_unique_id,
  grantee_unique_id: one.requester_unique_id,
  access_type: one.requested_access_level,
  granted_at: one.request_status === 'approved' ? one.reviewed_at : null,
  expires_at: one.expires_at,
  request_status: one.request_status,
})

const at = ({ params }: AdaptedCall) => `/users/${params.user}/files/${params.file}`
/** Something about a file, as long as it is about the one that the address names. */
async function within(call: AdaptedCall, path: string, work: () => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const file = await call.ask('GET', at(call))
  if (file.status >= 400) return file
  const found = await call.ask('GET', path)
  if (found.status >= 400) return found
  if (found.json.data.attributes.file_unique_id !== file.json.data.id) throw refuse.missing()
  return work()
}
/** All rows of a list that belong to a file, the latest first. */
const listOf =
  (path: string, map: (one: WireRecord) => object) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const file = await call.ask('GET', at(call))
    if (file.status >= 400) return file
    const query = { file_unique_id: file.json.data.id, records: 200 }
    return mapped(await call.ask('GET', path, { query }), (json) => ({ ...json, data: json.data.map(map) }))
  }
/** Whether everybody in the company may read a file. */
const opened =
  (base: (call: AdaptedCall) => string, is_public: boolean) =>
  (call: AdaptedCall): Promise<AdaptedReply> => {
    checked(nothing, call.body)
    return call.ask('PUT', base(call), { body: { file: { is_public } } })
  }
const ofCompany = ({ params }: AdaptedCall) => `/storage/${params.urlId}/files/${params.file}`

/** Who else reaches a file, by the addresses of the published client. */
export const clientAccess: Adapters = {
  'PUT /storage/:urlId/files/:file/publish': opened(ofCompany, true),
  'PUT /storage/:urlId/files/:file/unpublish': opened(ofCompany, false),
  'PUT /users/:user/files/:file/publish': opened(at, true),
  'PUT /users/:user/files/:file/unpublish': opened(at, false),
  'POST /users/:user/files/:file/access/make_public': opened(at, true),
  'POST /users/:user/files/:file/access/make_private': opened(at, false),

  'GET /users/:user/files/:file/access': listOf('/file_accesses', accessOf),
  'POST /users/:user/files/:file/access/grant': async (call) => {
    const { user_unique_id: person, user_unique_ids: others = [], ...access } = checked(granting, call.body).access
    const file = decodeURIComponent(call.params.file!)
    const granted = await call.ask('POST', `/users/${call.params.user}/files/access/grant`, {
      body: { access: { ...access, file_unique_ids: [file], grantee_unique_ids: [person, ...others] } },
    })
    if (granted.status >= 400) return granted
    const query = { file_unique_id: file, grantee_unique_id: person }
    return mapped(await call.ask('GET', '/file_accesses', { query }), ({ data }) => accessOf(data[0]))
  },
  'DELETE /users/:user/files/:file/access/:access/revoke': (call) => {
    const path = `/file_accesses/${call.params.access}`
    return within(call, path, () => call.ask('DELETE', path))
  },
  'GET /file_accesses/check': async ({ query, ask }) => {
    const named = checked(z.strictObject({ file_unique_id: z.uuid(), grantee_unique_id: z.uuid() }), query, 'parameter')
    const found = await ask('GET', '/file_accesses', { query: { ...named, status: 'active' } })
    if (found.status < 400 && found.json.data.length === 0) throw refuse.missing()
    return mapped(found, ({ data }) => ({ data: data[0] }))
  },

  'POST /users/:user/files/:file/requests/access': ({ params, body, ask }) => {
    const { access } = checked(asking, body)
    const [file_unique_id, owner_unique_id] = [params.file!, params.user!].map(decodeURIComponent)
    return ask('POST', '/file_access_requests', { body: { access: { ...access, file_unique_id, owner_unique_id } } })
  },
  'GET /users/:user/files/:file/access/requests': listOf('/file_access_requests', requestOf),
  'PUT /users/:user/files/:file/access/requests/:request/approve': (call) => {
    checked(nothing, call.body)
    const path = `/file_access_requests/${call.params.request}`
    return within(call, path, async () =>
      mapped(await call.ask('PUT', `${path}/approve`, { body: { access: {} } }), ({ data }) => requestOf(data)),
    )
  },
  'DELETE /users/:user/files/:file/access/requests/:request/deny': (call) => {
    const path = `/file_access_requests/${call.params.request}`
    return within(call, path, () => call.ask('PUT', `${path}/reject`, { body: { access: {} } }))
  },
}
