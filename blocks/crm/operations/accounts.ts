import { type Customs, document } from '@quoin/kit/server'
import { glance } from '../queries/glance.ts'
import { similarAccounts } from '../queries/similar.ts'
import { timeline } from '../queries/timeline.ts'
import { crm } from '../resources/index.ts'
import { listMerges, merge, undoMerge } from './merge.ts'

export const accounts: Customs<typeof crm, 'accounts'> = {
  timeline: ({ id, ...input }, context) => timeline(context, crm.accounts, id, input),
  glance: ({ id }, context) => glance(context, id),
  async duplicates(hints, context) {
    return document({ type: 'duplicates', id: '', attributes: { accounts: await similarAccounts(context, hints) } })
  },
  merge: (input, context) => merge(context, crm.accounts, input),
  merges: (_, context) => listMerges(context, crm.accounts),
  undoMerge: ({ merge: id }, context) => undoMerge(context, crm.accounts, id),
}
