import { type Customs, document } from '@quoin/kit/server'
import { similarContacts } from '../queries/similar.ts'
import { timeline } from '../queries/timeline.ts'
import { crm } from '../resources/index.ts'
import { listMerges, merge, undoMerge } from './merge.ts'

export const contacts: Customs<typeof crm, 'contacts'> = {
  timeline: ({ id, ...input }, context) => timeline(context, crm.contacts, id, input),
  async duplicates(hints, context) {
    return document({ type: 'duplicates', id: '', attributes: { contacts: await similarContacts(context, hints) } })
  },
  merge: (input, context) => merge(context, crm.contacts, input),
  merges: (_, context) => listMerges(context, crm.contacts),
  undoMerge: ({ merge: id }, context) => undoMerge(context, crm.contacts, id),
}
