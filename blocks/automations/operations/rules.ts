import {
  advisoryLock,
  type Actions,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  idIn,
  refuse,
} from '@quoin/kit/server'
import { rulesMax } from '../engine/bounds.ts'
import { wakeRule } from '../engine/listen.ts'
import { offeredTo, parametersOf } from '../engine/offered.ts'
import { readRule } from '../engine/rule.ts'
import { secretsOf } from '../engine/steps.ts'
import { setTime } from '../engine/times.ts'
import { tryOut } from '../engine/tryOut.ts'
import { automations } from '../resources/index.ts'
import { refuseKeys, refuseWrong } from './refuseWrong.ts'

/** From now on it acts for whoever saved it, on what happens from now on. */
async function taken(context: Context, id: string): Promise<void> {
  const { tx, tenantId, me } = context
  refuseKeys(context)
  await tx.query('update automations.rules set acts_as_id = $3, begins_at = clock_timestamp() where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    me,
  ])
  const rule = (await readRule(tx, tenantId, id))!
  await refuseWrong(context, rule)
  if (rule.status === 'active') await setTime(tx, context, tenantId, rule)
}

/** Refuses one more than a company may have; two that ask at once are counted one after the other. */
async function refuseTooMany({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'automations')
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from automations.rules where tenant_id = $1 and deleted_at is null',
    [tenantId],
  )
  if (count!.n >= rulesMax) throw refuse.conflict('too_many', `A company has at most ${rulesMax} automations.`)
}

export const replacedRules: BlockServer['replaces'][string] = {
  async create(request, context, standard) {
    await refuseTooMany(context)
    const id = idIn(await standard(request))
    await taken(context, id)
    return answerRecord(context, automations.rules, id, { status: 201 })
  },
  async update(request, context, standard) {
    const id = idIn(await standard(request))
    await taken(context, id)
    return answerRecord(context, automations.rules, id)
  },
  async delete(request, context, standard) {
    const answer = await standard(request)
    const values = [context.tenantId, request.params.id]
    // Whoever restores it looks at it before it acts again.
    await context.tx.query(
      `update automations.rules set status = 'paused' where tenant_id = $1 and id = $2 and status = 'active'`,
      values,
    )
    await context.tx.query(`delete from automations.runs where tenant_id = $1 and rule_id = $2 and state = 'waiting'`, values)
    return answer
  },
  async restore(request, context, standard) {
    await refuseTooMany(context)
    return standard(request)
  },
}

export const ruleActions: Actions<typeof automations, 'rules'> = {
  pause: (_, __, { save }) => save({ status: 'paused', nextAt: null }),

  async resume(rule, _, context) {
    const saved = await context.save({
      status: 'active',
      stoppedFor: null,
      failures: 0,
      failingSince: null,
      missed: 0,
    })
    const { tx, tenantId } = context
    await tx.query('update automations.rules set counted_from = clock_timestamp() where tenant_id = $1 and id = $2', [
      tenantId,
      rule.id,
    ])
    await taken(context, rule.id)
    await wakeRule(context, tx, { tenantId, ruleId: rule.id })
    return saved
  },
}

export const rules: Customs<typeof automations, 'rules'> = {
  offered: async (_, context) => ({
    id: 'offered',
    resources: offeredTo(context).map(({ resource, block, events, actions }) => ({
      resource,
      block,
      events,
      actions: actions.map((one) => ({ operation: one.name, params: parametersOf(one), summary: one.summary })),
    })),
  }),

  async tryOut({ trigger, conditions, steps }, context) {
    await refuseWrong(context, { trigger, conditions: conditions ?? null, steps })
    return { id: 'try_out', ...(await tryOut(context, { trigger, conditions: conditions ?? null, steps })) }
  },

  async secret({ id }, context) {
    const rule = await context.find(automations.rules, id)
    return { id: rule.id, secret: secretsOf(context.pools, rule.id)[0] }
  },
}
