import { type Found, inMinorUnits } from '@quoin/kit'
import { holdOf } from '@quoin/kit/ledger'
import { notify } from '@quoin/kit/notices'
import {
  advisoryLock,
  type Actions,
  type BlockServer,
  type Context,
  idIn,
  type Internals,
  one,
  Refusal,
  refuse,
} from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { rewards } from '@quoin/rewards/resources'
import { wallet } from '@quoin/wallet/resources'
import { disclosure } from '../resources/index.ts'
import { leavesOf } from './tree.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Payout = Found<typeof disclosure.payouts>
type Of = Pick<Payout, 'project' | 'breakdown'>

/** How many payouts of one project wait at once. */
const heldMax = 200
const job = 'disclosure.settle_payouts'
const keyOf = (id: string) => `disclosure payout ${id}`
const mayApprove = ({ actor }: Context) => actor.permissions.has('disclosure.answers.approve')

/** Something was answered and nothing of the breakdown is open: each objective is completed, or approved as one that does not apply. */
async function isComplete(context: Context, { project, breakdown }: Of): Promise<boolean> {
  const leaves = await leavesOf(context, project, breakdown)
  return leaves.some((leaf) => leaf.isCompleted) && leaves.every((leaf) => leaf.isCompleted || leaf.isExempt)
}

/** Has payouts of a breakdown looked at once this transaction has committed: two who complete it together do not see each other before. */
export async function lookAtPayouts(context: Context, of: Of): Promise<void> {
  const { tx, tenantId } = context
  const [waiting] = await tx.query(
    `select 1 from disclosure.payouts where tenant_id = $1 and project_id = $2 and breakdown_id = $3 and status in ('held', 'paid') limit 1`,
    [tenantId, of.project, of.breakdown],
  )
  if (waiting) await context.jobs.add(job, { tenantId, ...of }, { tx })
}

async function checkMilestone(context: Context, { project, milestone }: Payout): Promise<void> {
  if ((await context.find(projects.milestones, milestone)).project !== project)
    throw refuse.invalid('no_such_record', 'This milestone is not in this project.', 'milestone_unique_id')
}

async function checkPayee(context: Context, { project, payee }: Payout): Promise<void> {
  if (!payee) throw refuse.invalid('required', 'is required with an amount', 'payee_unique_id')
  if (payee === context.me)
    throw refuse.invalid('same_person', 'Someone other than the payer has to receive it.', 'payee_unique_id')
  const { people } = await context.callInternal(projects.members.internal.belonging, { project, people: [payee] })
  if (people.length === 0) throw refuse.invalid('payee_not_a_member', 'Only project members can be paid.', 'payee_unique_id')
}

/** Whoever sets points aside may give them by hand, and no more of them than one person gives. */
async function checkPoints(context: Context, points: number): Promise<void> {
  const permission = rewards.customers.addPoints.permission!
  if (!context.actor.permissions.has(permission)) throw refuse.forbidden(permission)
  const { alone } = await context.callInternal(rewards.customers.internal.givable, { points })
  if (!alone) throw refuse.invalid('needs_second_person', 'So many points need the approval of a second person.', 'points')
}

function minorOf({ amount, currency }: Payout): bigint | null {
  if (amount === null) return null
  if (!currency) throw refuse.invalid('required', 'is required with an amount', 'currency')
  const minor = inMinorUnits(Number(amount), currency)
  if (minor === undefined) throw refuse.invalid('too_many_decimals', `has too many decimals for ${currency}`, 'amount')
  if (minor <= 0n) throw refuse.invalid('too_small', 'must be greater than 0', 'amount')
  return minor
}

export const replacedPayouts = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const id = idIn(answer)
    const payout = await context.find(disclosure.payouts, id, 'lock')
    const { project } = payout
    const { name } = await context.find(disclosure.breakdowns, payout.breakdown)
    await checkMilestone(context, payout)
    const minor = minorOf(payout)
    if (minor === null && payout.points === null) throw refuse.invalid('required', 'Enter an amount or points.', 'amount')
    if (minor !== null) await checkPayee(context, payout)
    else if (payout.payee) throw refuse.invalid('invalid', 'applies only to money', 'payee_unique_id')
    if (payout.points !== null) await checkPoints(context, payout.points)
    if (await isComplete(context, payout))
      throw refuse.conflict('breakdown_complete', 'This breakdown is already complete.', undefined, 'breakdown_unique_id')
    advisoryLock(context.tx, 'payouts of', project)
    const [waiting] = await context.tx.query<{ count: number }>(
      `select count(*)::int as count from disclosure.payouts where tenant_id = $1 and project_id = $2 and status in ('held', 'failed')`,
      [context.tenantId, project],
    )
    if (waiting!.count > heldMax)
      throw refuse.conflict('too_many_payouts', `A project can have up to ${heldMax} payouts waiting.`)
    const held =
      minor !== null &&
      (await context.callInternal(wallet.wallets.internal.hold, {
        user: context.me,
        amount: minor,
        currency: payout.currency!,
        key: keyOf(id),
        subject: id,
        memo: name,
      }))
    const written = await context.update(disclosure.payouts, payout, {
      breakdownName: name,
      payer: context.me,
      ...(held && { hold: held.hold }),
    })
    // The last objective may be completed at this very moment, by somebody who does not see this payout yet.
    await lookAtPayouts(context, payout)
    return one(written.document, { status: 201 })
  },
} satisfies Replacements

/** Lets go what is set aside; nothing where the company did so before. */
async function letGo(context: Context, { id, hold }: Pick<Payout, 'id' | 'hold'>): Promise<void> {
  if (hold && (await holdOf(context.tx, hold))?.state === 'open')
    await context.callInternal(wallet.wallets.internal.release, { hold, key: `${keyOf(id)} cancelled` })
}

type Told = 'breakdown_complete' | 'payout_paid' | 'payout_failed' | 'payout_cancelled' | 'payout_reopened'
async function tell(context: Context, payout: Payout, notice: Told, people: readonly (string | null)[], key: string) {
  const { tx, tenantId } = context
  // The milestone may be in the trash by now.
  const [names] = await tx.query<{ project: string; milestone: string | null }>(
    `select p.name as project, m.name as milestone from projects.projects_view p
     left join projects.milestones_view m on m.tenant_id = $1 and m.id = $3 where p.tenant_id = $1 and p.id = $2`,
    [tenantId, payout.project, payout.milestone],
  )
  await notify(tx, {
    tenantId,
    notice,
    people: people.filter((person) => person !== null),
    values: { project: names!.project, milestone: names!.milestone ?? '', breakdown: payout.breakdownName ?? '' },
    link: `/disclosure/payouts/${payout.id}`,
    about: { resource: 'disclosure.payouts', id: payout.id },
    key,
    by: context.me || null,
  })
}

export const payoutActions: Actions<typeof disclosure, 'payouts'> = {
  async cancel(payout, { reason }, context) {
    if (payout.payer !== context.me && !mayApprove(context))
      throw new Refusal(403, { code: 'not_yours', detail: 'Only the payer or an approver can cancel a payout.' })
    if (payout.status === 'held' && (await isComplete(context, payout)))
      throw refuse.conflict('breakdown_complete', 'This breakdown is complete, so the payout is due.')
    await letGo(context, payout)
    await tell(context, payout, 'payout_cancelled', [payout.payer, payout.payee], payout.id)
    return context.save({ status: 'cancelled', reason, failure: null })
  },
  async retry(payout, _, context) {
    const saved = await context.save({ status: 'held', failure: null })
    await lookAtPayouts(context, payout)
    return saved
  },
}

/** What stands in the way of a payout whose breakdown is complete. */
async function failureOf(context: Context, { project, milestone, payee, hold }: Payout): Promise<Payout['failure']> {
  const { tx, tenantId } = context
  const [found] = await tx.query<{ milestone: boolean; payee: boolean }>(
    `select exists (select from projects.milestones_view m where m.tenant_id = $1 and m.project_id = $2 and m.id = $3 and m.deleted_at is null) as milestone,
       $4::uuid is null or exists (select from gateway.users_view u where u.tenant_id = $1 and u.id = $4 and u.deleted_at is null) as payee`,
    [tenantId, project, milestone, payee],
  )
  if (!found!.milestone) return 'milestone_gone'
  if (!found!.payee) return 'payee_gone'
  return hold && (await holdOf(tx, hold))?.state !== 'open' ? 'hold_gone' : null
}

async function payMoney(context: Context, payout: Payout): Promise<void> {
  const { id, hold, payee, currency, breakdownName } = payout
  const amount = minorOf(payout)
  if (!hold || amount === null) return
  const about = { subject: id, reference: 'disclosure.payouts', memo: breakdownName ?? undefined, kind: 'disclosure.payout' }
  await context.callInternal(wallet.wallets.internal.capture, { hold, key: `${keyOf(id)} paid`, ...about })
  await context.callInternal(wallet.wallets.internal.credit, {
    user: payee!,
    amount,
    currency: currency!,
    key: `${keyOf(id)} received`,
    ...about,
  })
}

/** Shares points out among those who answered, to the point; who is in no programme right now gets none. */
async function givePoints(context: Context, { id, project, breakdown, breakdownName, points }: Payout): Promise<number> {
  if (points === null) return 0
  const people = await context.tx.query<{ id: string }>(
    `select distinct coalesce(o.submitted_by_id, o.completed_by_id) as id from disclosure.asked($1, $2) o
     join gateway.users_view u on u.tenant_id = $1 and u.id = coalesce(o.submitted_by_id, o.completed_by_id) and u.deleted_at is null
     where o.breakdown_id = $3 and o.is_completed order by 1 limit 500`,
    [context.tenantId, project, breakdown],
  )
  let given = 0
  for (const [i, { id: user }] of people.entries()) {
    const share = Math.floor(points / people.length) + (i < points % people.length ? 1 : 0)
    if (share === 0) continue
    const { points: got } = await context.callInternal(rewards.customers.internal.give, {
      user,
      points: share,
      key: `${keyOf(id)} ${user}`,
      reason: breakdownName ?? '',
      reference: { type: 'disclosure.payouts', id },
    })
    given += got
  }
  return given
}

export const payoutsInternal: Internals<typeof disclosure, 'payouts'> = {
  async due({ project, breakdown }, context) {
    const rows = await context.tx.query<{ id: string }>(
      `select id from disclosure.payouts where tenant_id = $1 and project_id = $2 and breakdown_id = $3 and status in ('held', 'paid')
         and deleted_at is null order by id for update`,
      [context.tenantId, project, breakdown],
    )
    const complete = rows.length > 0 && (await isComplete(context, { project, breakdown }))
    const due: string[] = []
    for (const { id } of rows) {
      const payout = await context.find(disclosure.payouts, id)
      if (payout.status === 'held') due.push(id)
      else if (complete !== (payout.reopenedAt === null)) {
        await context.update(disclosure.payouts, payout, { reopenedAt: complete ? null : new Date().toISOString() })
        if (!complete) await tell(context, payout, 'payout_reopened', [payout.payer, payout.payee], `${id} ${payout.version}`)
      }
    }
    return { payouts: complete ? due : [] }
  },

  // One transaction: the money is taken and received, the points are given and the payout is paid, or nothing of it.
  async pay({ payout: id }, context) {
    const payout = await context.find(disclosure.payouts, id, 'lock')
    if (payout.status !== 'held' || !(await isComplete(context, payout))) return {}
    const failure = await failureOf(context, payout)
    if (failure) return fail(context, payout, failure)
    await payMoney(context, payout)
    const pointsGiven = await givePoints(context, payout)
    await context.update(disclosure.payouts, payout, { status: 'paid', paidAt: new Date().toISOString(), pointsGiven })
    const { people } = await context.callInternal(projects.members.internal.audience, { project: payout.project })
    const key = `${payout.project} ${payout.breakdown} ${payout.milestone}`
    await tell(context, payout, 'breakdown_complete', people, key)
    await tell(context, payout, 'payout_paid', [payout.payer, payout.payee], id)
    return {}
  },

  async fail({ payout: id }, context) {
    const payout = await context.find(disclosure.payouts, id, 'lock')
    return payout.status === 'held' ? fail(context, payout, 'refused') : {}
  },

  async sweep(_, context) {
    const { tx, tenantId } = context
    const gone = await tx.query<{ id: string; hold: string | null }>(
      `select o.id, o.hold from disclosure.payouts o where o.tenant_id = $1 and o.status in ('held', 'failed') and not exists
         (select from projects.projects_view p where p.tenant_id = $1 and p.id = o.project_id) order by o.id limit 200 for update`,
      [tenantId],
    )
    for (const payout of gone) {
      await letGo(context, payout)
      await context.update(disclosure.payouts, payout, { status: 'cancelled', failure: 'milestone_gone' })
    }
    const waiting = await tx.query<{ project: string; breakdown: string }>(
      `select distinct project_id as project, breakdown_id as breakdown from disclosure.payouts
       where tenant_id = $1 and status in ('held', 'paid') and deleted_at is null and (status = 'held' or paid_at > now() - interval '1 day')
       limit 1000`,
      [tenantId],
    )
    return { waiting }
  },
}

async function fail(context: Context, payout: Payout, failure: NonNullable<Payout['failure']>): Promise<object> {
  await context.update(disclosure.payouts, payout, { status: 'failed', failure })
  await tell(context, payout, 'payout_failed', [payout.payer], `${payout.id} ${payout.version}`)
  return {}
}
