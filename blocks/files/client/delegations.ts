import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { level, window } from './access.ts'

const made = z.strictObject({ access: z.strictObject({ grantee_user_unique_id: z.string(), access_type: level, ...window }) })
const changed = z.strictObject({
  access: z.strictObject({ grantee_user_unique_id: z.string().optional(), access_type: level.optional(), ...window }),
})
const listQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().optional(),
  status: z.string().optional(),
  delegatee_unique_id: z.string().optional(),
  file_unique_id: unsupported('A delegation is of all files of a person.'),
})

/** One kind of client reads a record, another the same in its own words around it. */
const both = (data: WireRecord) => {
  const { delegator_unique_id, delegatee_unique_id, access_level, created_at, expires_at } = data.attributes
  const own = { granter_unique_id: delegator_unique_id, grantee_unique_id: delegatee_unique_id, access_type: access_level }
  return { ...data, unique_id: data.id, ...own, created_at, expires_at }
}
const oneOf = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ ...both(data), data }))
const manyOf = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: json.data.map(both) }))
const person = ({ params }: AdaptedCall) => decodeURIComponent(params.user!)

/** A delegation that the person of the address gave or was given; only whoever gave it changes it. */
async function delegationOf(
  call: AdaptedCall,
  parts: readonly string[],
  work: (path: string, found: AdaptedReply) => AdaptedReply | Promise<AdaptedReply>,
): Promise<AdaptedReply> {
  const path = `/delegations/${call.params.delegation}`
  const found = await call.ask('GET', path)
  if (found.status >= 400) return found
  if (!parts.some((part) => found.json.data.attributes[part] === person(call))) throw refuse.missing()
  return work(path, found)
}
const given = ['delegator_unique_id']
const ofPerson = (part: 'delegator' | 'delegatee') => async (call: AdaptedCall) =>
  manyOf(await call.ask('GET', '/delegations', { query: { [`${part}_unique_id`]: person(call), records: 200 } }))

/** All files of a person in the hands of a colleague, by the addresses of the published client. */
export const clientDelegations: Adapters = {
  'GET /users/:user/delegations': async (call) => {
    const query = { ...checked(listQuery, call.query, 'parameter'), delegator_unique_id: person(call) }
    return manyOf(await call.ask('GET', '/delegations', { query }))
  },
  'GET /users/:user/delegations/granted': ofPerson('delegator'),
  'GET /users/:user/delegations/received': ofPerson('delegatee'),
  'GET /users/:user/delegations/:delegation': (call) =>
    delegationOf(call, [...given, 'delegatee_unique_id'], (_, found) => oneOf(found)),
  'POST /users/:user/delegations': async (call) => {
    const access = { ...checked(made, call.body).access, delegator_unique_id: person(call) }
    return oneOf(await call.ask('POST', '/delegations', { body: { access } }))
  },
  'PUT /users/:user/delegations/:delegation': (call) =>
    delegationOf(call, given, async (path) => oneOf(await call.ask('PUT', path, { body: checked(changed, call.body) }))),
  'DELETE /users/:user/delegations/:delegation': (call) => delegationOf(call, given, (path) => call.ask('DELETE', path)),
}
