import { gateway } from '@quoin/gateway/resources'
import { paperLanguage } from '@quoin/kit/pdf'
import {
  announce,
  type CallInternal,
  inTransaction,
  Model,
  nobody,
  pageAddress,
  type Pools,
  type Services,
} from '@quoin/kit/server'
import { followKinds } from '../operations/followKinds.ts'

export interface ReminderPayload {
  readonly tenantId: string
  readonly followId: string
  /** Where the follow-up stands. */
  readonly table?: string
}
const kinds = Object.values(followKinds)

/**
 * Reminds of one follow-up: once, whatever becomes of the worker, because the mark and the announcement are one transaction. A
 * reminder that was put off meanwhile is left to the job that was asked for then.
 */
export const remind = async (
  { tenantId, followId, table = 'lead_follows' }: ReminderPayload,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> => {
  const { resource, parent } = kinds.find((kind) => kind.resource.table === table)!
  const follows = new Model(resource)
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [due] = await tx.query<{
      remindAt: string
      owner: string | null
      who: string
      notes: string | null
      about: string
      aboutOwner: string | null
    }>(
      `update ${follows.table} f set reminded_at = clock_timestamp()
       from ${new Model(parent.resource).table} p where p.tenant_id = f.tenant_id and p.id = f.${parent.column} and p.deleted_at is null
         and f.tenant_id = $1 and f.id = $2 and f.remind_at <= clock_timestamp() and f.reminded_at is null and f.deleted_at is null and f.completed_at is null
       returning f.remind_at as "remindAt", coalesce(f.owner_id, f.created_by) as owner, f.notes, p.id as about, coalesce(p.owner_id, p.created_by) as "aboutOwner", ${parent.name} as who`,
      [tenantId, followId],
    )
    if (!due) return
    const author = { actor: nobody, tenantId, operation: `${resource.dotted}.remind`, requestId: 'job' }
    await announce(tx, follows, author, followId, { reminded_at: [null, due.remindAt] }, { user_unique_id: due.owner })
    const [person] = due.owner ? await callInternal(tenantId, gateway.users.internal.reachable, { ids: [due.owner] }) : []
    if (!person) return
    const may = async (owner: string | null) =>
      (
        await callInternal(tenantId, gateway.permissions.internal.reaching, {
          permission: resource.definition.permissions.read,
          owner,
          person: person.id,
        })
      ).length > 0
    // Whoever may not read such steps any more has none to be reminded of.
    if (!(await may(person.id))) return
    const isNamed = due.aboutOwner === person.id || (await may(due.aboutOwner))
    await mailer.send(
      {
        to: person.email,
        person: person.id,
        template: 'follow_up_due',
        language: paperLanguage(person.language),
        tenantId,
        key: `follow ${followId} ${due.remindAt}`,
        values: {
          name: person.name,
          who: isNamed ? due.who : '…',
          notes: (due.notes ?? '').slice(0, 2_000),
          link: pageAddress({ settings, tenantId }, `${parent.page}/${due.about}`),
        },
      },
      tx,
    )
  })
}
