import { type Customs, document, gone } from '@quoin/kit/server'
import { newSecret } from '@quoin/kit/secret-links'
import { crm } from '../resources/index.ts'
import { followKinds } from './followKinds.ts'
import { answerWith } from './records.ts'

export const followUps: Customs<typeof crm, 'followUps'> = {
  async list({ of = 'leads', from, to, open, ...query }, context) {
    const { resource, parent } = followKinds[of]
    const mayRead = context.actor.permissions.has(resource.definition.permissions.read)
    const due = `coalesce(t.next_action_at, t.scheduled_at, (t.due_on + time '09:00') at time zone coalesce(t.time_zone, 'UTC'))`
    return context.list(resource, query as Record<string, string>, (add) => [
      ...(mayRead ? [] : ['false']),
      `t.${parent.column} in (select p.id from ${context.model(parent.resource.dotted).table} p where p.tenant_id = $1 and p.deleted_at is null)`,
      ...(from ? [`${due} >= ${add(from)}::timestamptz`] : []),
      ...(to ? [`${due} < ${add(to)}::timestamptz`] : []),
      ...(open === undefined ? [] : [`t.completed_at is ${open === 'true' ? '' : 'not '}null`]),
    ])
  },

  // By way of the operation below the lead, so that both addresses keep the same rules.
  async update({ id, ...changes }, context) {
    const follow = await context.find(crm.leadFollows, id)
    await context.call(crm.leadFollows.update, { ...changes, parent: follow.lead as string, id })
    return answerWith(context, crm.leadFollows, id)
  },
  async delete({ id }, context) {
    const follow = await context.find(crm.leadFollows, id)
    await context.call(crm.leadFollows.delete, { parent: follow.lead as string, id })
    return gone()
  },

  async ofContact({ id }, context) {
    const follow = await context.find(crm.contactFollows, id)
    await context.find(crm.contacts, follow.contact as string)
    return answerWith(context, crm.contactFollows, id)
  },

  async feedGet(_, context) {
    const [feed] = await context.tx.query<{ created_at: string }>(
      'select created_at from crm.feeds where tenant_id = $1 and user_id = $2',
      [context.tenantId, context.me],
    )
    return document({
      type: 'calendar_feed',
      id: context.me,
      attributes: { exists: feed !== undefined, created_at: feed?.created_at ?? null },
    })
  },
  async feedCreate(_, context) {
    const { secret, hash } = newSecret(context.tenantId)
    await context.tx.query(
      `insert into crm.feeds (tenant_id, user_id, hash) values ($1, $2, $3)
       on conflict (tenant_id, user_id) do update set hash = excluded.hash, created_at = clock_timestamp(), read_at = null`,
      [context.tenantId, context.me, hash],
    )
    await context.note(crm.followUps, null, { feed: [null, 'made'] })
    return document({
      type: 'calendar_feed',
      id: context.me,
      attributes: { url: `${context.settings.publicUrl}/api/crm/calendar.ics?feed=${secret}` },
      status: 201,
    })
  },
  async feedDelete(_, context) {
    await context.tx.query('delete from crm.feeds where tenant_id = $1 and user_id = $2', [context.tenantId, context.me])
    await context.note(crm.followUps, null, { feed: ['made', null] })
    return gone()
  },
}
