import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { clientForms } from './client/forms.ts'
import { clientInstances } from './client/instances.ts'
import { clientMailTemplates } from './client/mailTemplates.ts'
import { clientSets } from './client/sets.ts'
import type { entryKinds } from './resources/landings.ts'

/** Something with the form that an address names; its entries are nowhere when it is not there. */
async function ofForm({ ask, params }: AdaptedCall, work: (form: string) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const form = await ask('GET', `/surveys/${params.form}`)
  return form.status < 400 ? work(form.json.data.id) : form
}
/** An entry of this kind, as long as it belongs to the form that the address names. */
async function entryOf({ ask, params }: AdaptedCall, kind: string): Promise<AdaptedReply> {
  const entry = await ask('GET', `/landings/${params.entry}`)
  if (entry.status >= 400) return entry
  const { form_unique_id: form, kind: own } = entry.json.data.attributes
  if (form !== params.form || own !== kind) throw refuse.missing()
  return entry
}
/** Landing pages, subscriptions and referrals leave the same kind of entry, each under its own word. */
const entries = (word: (typeof entryKinds)[number]): Adapters => {
  const input = z.strictObject({ [word]: z.record(z.string(), z.unknown()) })
  const typed = (data: WireRecord & { readonly type: string }) => ({ ...data, type: word === 'landing' ? data.type : word })
  const one = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: typed(json.data) }))
  return {
    [`GET /${word}s/:form/instances`]: (call) =>
      ofForm(call, async (form) => {
        const query = { ...call.query, 'filter[form_unique_id]': form, 'filter[kind]': word }
        return mapped(await call.ask('GET', '/landings', { query }), (json) => ({ ...json, data: json.data.map(typed) }))
      }),
    [`GET /${word}s/:form/instances/:entry`]: async (call) => one(await entryOf(call, word)),
    // What was sent is what is answered: visitors read no entries.
    [`POST /${word}s/:form/instances`]: async ({ params, body, ask }) => {
      const sent = { ...checked(input, body)[word], form_unique_id: params.form }
      return mapped(await ask('POST', '/landings', { body: { landing: { ...sent, kind: word } } }), ({ data }) => ({
        data: typed({ ...data, attributes: { ...sent, ...data.attributes, status: 'active' } }),
      }))
    },
    [`PUT /${word}s/:form/instances/:entry`]: async (call) => {
      const entry = await entryOf(call, word)
      if (entry.status >= 400) return entry
      return one(await call.ask('PUT', `/landings/${call.params.entry}`, { body: { landing: checked(input, call.body)[word] } }))
    },
    [`DELETE /${word}s/:form/instances/:entry`]: async (call) => {
      const entry = await entryOf(call, word)
      return entry.status < 400 ? call.ask('DELETE', `/landings/${call.params.entry}`) : entry
    },
  }
}

/** Calls of the published client for forms that this block has under another address. */
export const adapters: Adapters = {
  ...clientForms,
  ...clientInstances,
  ...clientMailTemplates,
  ...clientSets,
  ...entries('landing'),
  ...entries('subscription'),
  ...entries('referral'),
}
