import { gateway } from '@quoin/gateway/resources'
import type { Actions } from '@quoin/kit/server'
import { refuseStale } from '../operations/records.ts'
import { crm } from '../resources/index.ts'

export const leads: Actions<typeof crm, 'leads'> = {
  async assign(_lead, { owner }, context) {
    // People are the gateway's, so no foreign key says whether there is such a one.
    await context.find(gateway.users, owner)
    return context.save({ owner })
  },
  qualify: (_lead, { score }, { save }) =>
    save({ stage: 'qualified', lostReason: null, ...(score !== null && score !== undefined && { score }) }),
  disqualify: (_lead, { reason }, { save }) => save({ stage: 'unqualified', lostReason: reason }),

  async move(lead, { stage, version }, context) {
    await refuseStale(context, crm.leads, lead, version)
    return context.save({ stage, lostReason: null })
  },
}
