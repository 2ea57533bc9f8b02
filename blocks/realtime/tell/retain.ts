import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'

/** Rows one company is rid of in one transaction; others wait for it no longer than that takes. */
const batch = 1_000

/** Deletes for good what companies keep no longer, unless a legal hold stands. */
export async function deleteExpired(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    for (const deleteSome of [deleteMessages, deleteMeetings, deleteNotifications, deleteTexts]) {
      let deleted = batch
      while (deleted === batch && !signal.aborted)
        deleted = await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => deleteSome(tx, tenantId))
    }
  }
}

/** An answer outlives the message it answers, as one that begins a thread. */
async function deleteMessages(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.query(
    `delete from realtime.messages m where m.tenant_id = $1 and m.id in (
       select o.id from realtime.messages o join realtime.retention r on r.tenant_id = o.tenant_id and not r.legal_hold
       where o.tenant_id = $1 and r.message_days is not null and o.created_at < now() - r.message_days * interval '1 day'
       order by o.created_at limit $2) returning m.id`,
    [tenantId, batch],
  )
  return rows.length
}

/** Meetings that are over, as long as what was said in their conversations. */
async function deleteMeetings(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.query(
    `delete from realtime.meetings m where m.tenant_id = $1 and m.id in (
       select o.id from realtime.meetings o join realtime.retention r on r.tenant_id = o.tenant_id and not r.legal_hold
       where o.tenant_id = $1 and o.status = 'inactive' and r.message_days is not null and o.updated_at < now() - r.message_days * interval '1 day'
       order by o.updated_at limit $2) returning m.id`,
    [tenantId, batch],
  )
  return rows.length
}

async function deleteNotifications(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.query(
    `delete from realtime.notifications n where n.tenant_id = $1 and n.id in (
       select o.id from realtime.notifications o left join realtime.retention r on r.tenant_id = o.tenant_id
       where o.tenant_id = $1 and not coalesce(r.legal_hold, false) and o.status <> 'pending'
         and o.created_at < now() - coalesce(r.notification_days, 365) * interval '1 day'
       order by o.created_at limit $2) returning n.id`,
    [tenantId, batch],
  )
  return rows.length
}

/** What was texted to people, as long as what they were notified of. */
async function deleteTexts(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.query(
    `delete from realtime.texts d where d.tenant_id = $1 and d.id in (
       select o.id from realtime.texts o left join realtime.retention r on r.tenant_id = o.tenant_id
       where o.tenant_id = $1 and not coalesce(r.legal_hold, false)
         and o.created_at < now() - coalesce(r.notification_days, 365) * interval '1 day'
       order by o.created_at limit $2) returning d.id`,
    [tenantId, batch],
  )
  return rows.length
}
