import { inTransaction, type Listener, type Tx } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'

/**
 * What a project answered, proved and showed goes with it when it is purged: nobody could reach it any more. Payouts stay, as what became
 * of money does; what is still set aside goes back with the next look at them.
 */
export const followProjects: Listener = {
  name: 'disclosure.follow_projects',
  operation: projects.projects.purge,
  async hear({ tenantId, recordId }, _services, pools) {
    if (recordId) await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => forget(tx, tenantId, recordId))
  },
}

async function forget(tx: Tx, tenantId: string, project: string): Promise<void> {
  const of = [tenantId, project]
  await tx.query(
    `update kit.files f set state = 'orphan', expires_at = clock_timestamp() where f.tenant_id = $1 and f.state = 'stored' and f.id in (
       select e.file_id from disclosure.evidence e where e.tenant_id = $1 and e.project_id = $2
       union select r.file_id from disclosure.evidence_revisions r where r.tenant_id = $1 and r.project_id = $2
       union select d.file_id from disclosure.rooms r join disclosure.room_documents d on d.tenant_id = $1 and d.room_id = r.id
         where r.tenant_id = $1 and r.project_id = $2)`,
    of,
  )
  await tx.query(
    `delete from disclosure.room_acceptances a where a.tenant_id = $1 and a.visitor_id in (
       select v.id from disclosure.rooms r join disclosure.room_visitors v on v.tenant_id = $1 and v.room_id = r.id
       where r.tenant_id = $1 and r.project_id = $2)`,
    of,
  )
  // What others point to comes last.
  await tx.query('delete from disclosure.rooms t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.sources t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.evidence_revisions t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.evidence t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.awaited t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.approvals t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.editions t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.respondents t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.figures t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.adoptions t where t.tenant_id = $1 and t.project_id = $2', of)
  await tx.query('delete from disclosure.answers t where t.tenant_id = $1 and t.project_id = $2', of)
}
