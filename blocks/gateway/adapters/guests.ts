import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

/** The number of the role that members have who only look in. */
const guestRole = 1

/** A member who is a guest. Who has no account is followed nowhere, so of no visit anything is known but the last sign-in. */
const asGuest = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'guests',
  attributes: {
    ...attributes,
    user_unique_id: id,
    registered_at: attributes.confirmed_at,
    last_visiting_at: attributes.last_sign_in_at,
  },
})
const oneGuest = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asGuest(json.data) }))

async function guestOf({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/users/${params.id}`)
  if (found.status < 400 && found.json.data.attributes.role_id !== guestRole) throw refuse.missing()
  return found
}

const narrowing = z.looseObject({
  'filter[role_id]': unsupported('Guests all have the same role.'),
})

/** Guests of the published client: members with the role `guest`, who become users when they are given that role. */
export const guestAdapters: Adapters = {
  'GET /guests': async ({ query, ask }) => {
    const narrowed = { ...checked(narrowing, query, 'parameter'), 'filter[role_id]': String(guestRole) }
    return mapped(await ask('GET', '/users', { query: narrowed }), (json) => ({ ...json, data: json.data.map(asGuest) }))
  },
  'GET /guests/:id': async (call) => oneGuest(await guestOf(call)),
  'POST /guests/:id/convert': async (call) => {
    const guest = await guestOf(call)
    if (guest.status >= 400) return guest
    const user = await call.ask('GET', '/roles/by_code/user')
    if (user.status >= 400) return user
    const role = { role_unique_id: user.json.data.id, reason: 'Converted from a guest.' }
    return oneGuest(await call.ask('PUT', `/users/${call.params.id}/role`, { body: { role } }))
  },
}
