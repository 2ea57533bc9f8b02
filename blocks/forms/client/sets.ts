import { unsupported } from '@quoin/kit'
import { type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { toInstance } from './instances.ts'

const assignment = z.strictObject({
  assignment: z.strictObject({
    user_unique_id: z.string(),
    form_set_unique_id: z.string().optional(),
    expires_at: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    assigned_by_name: unsupported('Whoever hands out a set is known by their session.'),
  }),
})

/** Hands a set to somebody: the one that is named, else the one whose rules fit them best. */
export const clientSets: Adapters = {
  'POST /form_sets/auto_assign': async ({ body, ask }) => {
    const { user_unique_id: user, form_set_unique_id: named, ...more } = checked(assignment, body).assignment
    const matched = named
      ? undefined
      : await ask('POST', '/form_sets/match', { body: { context: { user_unique_id: user, metadata: more.metadata } } })
    if (matched && matched.status >= 400) return matched
    const set = named ?? (matched?.json.data[0]?.form_set.id as string | undefined)
    if (!set) throw refuse.conflict('no_set_fits', 'No form set fits this person.')
    const done = await ask('POST', `/form_sets/${set}/assign`, { body: { form_set: { user_unique_id: user, ...more } } })
    if (done.status >= 400) return done
    const query = { form_set_unique_id: set, user_unique_id: user, status: 'active', records: 1 }
    const handed = await ask('GET', '/form_assignments', { query })
    if (handed.status >= 400) return handed
    const sent = await ask('GET', `/form_assignments/${handed.json.data[0].id}/instances`, { query: { sort: 'created_at' } })
    return mapped(sent, (json) => ({ ...json, data: json.data.map(toInstance) }))
  },
}
