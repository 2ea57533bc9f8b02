import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'

/** Something with the form that an address names; its entries are nowhere when it is not there. */
async function ofForm({ ask, params }: AdaptedCall, work: (form: string) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const form = await ask('GET', `/surveys/${params.form}`)
  return form.status < 400 ? work(form.json.data.id) : form
}
/** An entry from a landing page, as long as it belongs to the form that the address names. */
async function entryOf({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const entry = await ask('GET', `/landings/${params.entry}`)
  if (entry.status < 400 && entry.json.data.attributes.form_unique_id !== params.form) throw refuse.missing()
  return entry
}
const entryInput = z.strictObject({ landing: z.record(z.string(), z.unknown()) })

/** Calls of the published client for forms that this block has under another address. */
export const adapters: Adapters = {
  'GET /landings/:form/instances': (call) =>
    ofForm(call, (form) => call.ask('GET', '/landings', { query: { ...call.query, 'filter[form_unique_id]': form } })),
  'GET /landings/:form/instances/:entry': entryOf,
  // What was sent is what is answered: visitors read no entries.
  'POST /landings/:form/instances': async ({ params, body, ask }) => {
    const { landing } = checked(entryInput, body)
    const sent = { ...landing, form_unique_id: params.form }
    return mapped(await ask('POST', '/landings', { body: { landing: sent } }), ({ data }) => ({
      data: { ...data, attributes: { ...sent, ...data.attributes, status: 'active' } },
    }))
  },
  'DELETE /landings/:form/instances/:entry': async (call) => {
    const entry = await entryOf(call)
    return entry.status < 400 ? call.ask('DELETE', `/landings/${call.params.entry}`) : entry
  },
}
