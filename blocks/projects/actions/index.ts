import { inMinorUnits } from '@quoin/kit'
import { type Actions, refuse } from '@quoin/kit/server'
import { wallet } from '@quoin/wallet/resources'
import { mustLead, notYours } from '../operations/access.ts'
import { closeConversation } from '../operations/discussions.ts'
import { refuseLevels } from '../operations/work.ts'
import type { projects } from '../resources/index.ts'

export const projectActions: Actions<typeof projects, 'projects'> = {
  async setBaseline(project, _, context) {
    await mustLead(context, project.id)
    const of = [context.tenantId, project.id]
    await context.tx.query(
      `update projects.tasks t set baseline_starts_on = t.starts_on, baseline_due_on = t.due_on
       where t.tenant_id = $1 and t.project_id = $2 and t.deleted_at is null`,
      of,
    )
    await context.tx.query(
      'update projects.milestones m set baseline_due_on = m.due_on where m.tenant_id = $1 and m.project_id = $2 and m.deleted_at is null',
      of,
    )
    return context.save({ baselineOn: new Date().toISOString().slice(0, 10) })
  },
}

export const riskActions: Actions<typeof projects, 'risks'> = {
  async review(risk, { likelihood, impact, reviewOn, justification }, context) {
    await refuseLevels(context, { likelihood, impact })
    return context.save({
      likelihood,
      impact,
      movement: likelihood * impact - (risk.score ?? 0),
      reviewedAt: new Date().toISOString(),
      reviewOn: reviewOn ?? null,
      ...(justification && { justification }),
    })
  },
  close: (_, { justification }, { save }) => save({ status: 'closed', ...(justification && { justification }) }),
  reopen: (_, __, { save }) => save({ status: 'open' }),
}

export const discussionActions: Actions<typeof projects, 'discussions'> = {
  async resolve({ id }, _, context) {
    await closeConversation(context, id, true)
    return context.save({ status: 'resolved' })
  },
  async reopen({ id }, _, context) {
    await closeConversation(context, id, false)
    return context.save({ status: 'open' })
  },
}

const kind = 'projects.contribution'
const keyOf = (id: string) => `projects ${id}`

export const contributionActions: Actions<typeof projects, 'contributions'> = {
  // One transaction: the wallet is debited and the contribution is paid, or neither.
  async pay(contribution, _, context) {
    if (contribution.contributor !== context.me) throw notYours('Only the person who pledged the money can pay it.')
    await context.callInternal(wallet.wallets.internal.debit, {
      user: context.me,
      ...amountOf(contribution),
      key: keyOf(contribution.id),
      subject: contribution.id,
      reference: 'projects.contributions',
      memo: contribution.description ?? undefined,
      kind,
    })
    return context.save({ status: 'paid' })
  },
  async refund(contribution, { reason }, context) {
    await context.callInternal(wallet.wallets.internal.credit, {
      user: contribution.contributor!,
      ...amountOf(contribution),
      key: `${keyOf(contribution.id)} back`,
      subject: contribution.id,
      reference: 'projects.contributions',
      memo: reason,
      kind: `${kind}_refund`,
      givesBack: keyOf(contribution.id),
    })
    return context.save({ status: 'refunded' })
  },
}

function amountOf({ amount, currency }: { amount: number | null; currency: string | null }) {
  const minor = currency && inMinorUnits(Number(amount), currency)
  if (!minor || minor <= 0n) throw refuse.conflict('nothing_to_pay', 'This contribution has no amount.')
  return { amount: minor, currency: currency! }
}
