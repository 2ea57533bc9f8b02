import { refuse, type Actions } from '@quoin/kit/server'
import { placeSigned } from '../operations/placeSigned.ts'
import { keepSigned, type QuoteRow } from '../operations/quotes.ts'
import type { ApprovalPayload } from '../operations/tellApprovers.ts'
import { winDeal } from '../operations/win.ts'
import { crm } from '../resources/index.ts'

const now = () => new Date().toISOString()

export const quotes: Actions<typeof crm, 'quotes'> = {
  async revise(quote, _, { save, tx, tenantId }) {
    await tx.query('update crm.quotes set link_hash = null where tenant_id = $1 and id = $2', [tenantId, quote.id])
    return save({
      state: 'draft',
      revision: quote.revision! + 1,
      linkUntil: null,
      approvalAskedAt: null,
      approvedAt: null,
      approvedBy: null,
    })
  },
  // The note is for the history and for whoever approves; nothing of the offer changes.
  async askApproval(quote, { note }, context) {
    const { tx, tenantId, me, actor } = context
    if (note) await context.note(crm.quotes, quote.id, { approval_note: [null, note] })
    const payload: ApprovalPayload = { tenantId, quoteId: quote.id, asker: me, askerName: actor.userName ?? '', note: note ?? '' }
    await context.jobs.add('crm.tell_approvers', payload, {
      tx,
    })
    return context.save({ approvalAskedAt: now() })
  },
  approve: (_quote, _, { save, me }) => save({ approvedAt: now(), approvedBy: me }),
  async accept(quote, { by }, context) {
    const { save, tx, actor, tenantId, operation, request } = context
    const placed = await placeSigned(context, quote as QuoteRow)
    const signed = await save({ state: 'accepted', acceptedAt: now(), acceptedBy: by, ...placed })
    await winDeal(
      tx,
      { actor, tenantId, operation: operation.name, requestId: request.id },
      { opportunity: quote.opportunity, currency: quote.currency!, total: quote.total },
    )
    await keepSigned(context, signed as QuoteRow)
    return signed
  },
  decline: (_quote, { reason }, { save }) => save({ state: 'declined', declinedAt: now(), declineReason: reason }),
  async convert(quote, _, { save }) {
    if (quote.convertedAt)
      throw refuse.conflict('already_converted', 'This quote was already converted to an order.', {
        converted_at: quote.convertedAt,
      })
    return save({ convertedAt: now() })
  },
}
