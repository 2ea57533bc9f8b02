import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { clientForms } from './client/forms.ts'
import { clientInstances } from './client/instances.ts'

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
/** Landing pages and subscriptions leave the same kind of entry, each under its own word. */
const entries = (word: 'landing' | 'subscription'): Adapters => {
  const input = z.strictObject({ [word]: z.record(z.string(), z.unknown()) })
  const typed = (data: any) => ({ ...data, type: word === 'landing' ? data.type : word })
  return {
    [`GET /${word}s/:form/instances`]: (call) =>
      ofForm(call, async (form) =>
        mapped(await call.ask('GET', '/landings', { query: { ...call.query, 'filter[form_unique_id]': form } }), (json) => ({
          ...json,
          data: json.data.map(typed),
        })),
      ),
    [`GET /${word}s/:form/instances/:entry`]: async (call) =>
      mapped(await entryOf(call), (json) => ({ ...json, data: typed(json.data) })),
    // What was sent is what is answered: visitors read no entries.
    [`POST /${word}s/:form/instances`]: async ({ params, body, ask }) => {
      const sent = { ...checked(input, body)[word], form_unique_id: params.form }
      return mapped(await ask('POST', '/landings', { body: { landing: sent } }), ({ data }) => ({
        data: typed({ ...data, attributes: { ...sent, ...data.attributes, status: 'active' } }),
      }))
    },
    [`DELETE /${word}s/:form/instances/:entry`]: async (call) => {
      const entry = await entryOf(call)
      return entry.status < 400 ? call.ask('DELETE', `/landings/${call.params.entry}`) : entry
    },
  }
}

/** Calls of the published client for forms that this block has under another address. */
export const adapters: Adapters = {
  ...clientForms,
  ...clientInstances,
  ...entries('landing'),
  ...entries('subscription'),
}
