import { notify } from '@quoin/kit/notices'
import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'

/** How many reminders of one kind one company gets in one night. */
const remindersMax = 2_000
/** Days before evidence expires on which whoever keeps it is reminded. */
const expiryDays = [30, 7, 1]

/** Reminds of objectives, signatures and evidence, and goes on every week until they are done. */
export async function remind(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
      await ofObjectives(tx, tenantId)
      await ofSignatures(tx, tenantId)
      await ofEvidence(tx, tenantId)
    })
  }
}

/** Condition that a person still sees the project `p`; who left it is not reminded. */
const sees = `(p.owner_id = d.person or p.visibility = 'company' or exists (select from projects.members_view m where m.tenant_id = $1 and m.project_id = p.id
  and m.user_id = d.person and m.deleted_at is null and (m.left_at is null or m.left_at > now())))`
const open = `p.tenant_id = $1 and p.id = d.project_id and p.deleted_at is null and p.status in ('proposed', 'active')`

interface Due extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly project: string
  readonly projectId: string
  readonly objective: string | null
  readonly person: string
  readonly day: string
  readonly late: boolean
  readonly today: string
}

/** Tomorrow, and from the day after it every week. */
async function ofObjectives(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx.query<Due>(
    `with d as (select a.objective_id as id, a.project_id, coalesce(o.name, a.objective_name) as name, a.assignee_id as person, a.due_on
       from disclosure.answers a join disclosure.objectives o on o.tenant_id = $1 and o.id = a.objective_id and o.deleted_at is null
       where a.tenant_id = $1 and a.assignee_id is not null and not a.is_completed and a.status <> 'in_review' and a.not_applicable_approved_at is null
         and (a.due_on = current_date + 1 or (a.due_on < current_date and (current_date - a.due_on) % 7 = 1)))
     select d.id, d.name, p.name as project, p.id as "projectId", d.id as objective, d.person, d.due_on::text as day, d.due_on < current_date as late,
       current_date::text as today
     from d join projects.projects_view p on ${open} where ${sees} order by late, d.id limit $2`,
    [tenantId, remindersMax],
  )
  for (const { id, projectId, name, project, person, day, late, today } of rows)
    await notify(tx, {
      tenantId,
      notice: 'disclosure_due',
      people: [person],
      values: { project, objective: name, day, late },
      link: `/disclosure/projects/${projectId}/objectives/${id}`,
      key: `${projectId} ${id} due ${day} ${late ? today : ''}`,
    })
}

/** Every week since it was asked for, and on the day before it expires. */
async function ofSignatures(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx.query<Due>(
    `with d as (select a.id, a.project_id, coalesce(a.subject, '') as name, a.objective_id, s.user_id as person, a.expires_at
       from disclosure.signatures s join disclosure.approvals a on a.tenant_id = $1 and a.id = s.approval_id
       where s.tenant_id = $1 and s.status = 'asked' and a.status = 'open' and (a.expires_at is null or a.expires_at > now())
         and (a.expires_at::date = current_date + 1 or (current_date > a.created_at::date and (current_date - a.created_at::date) % 7 = 0)))
     select d.id, d.name, p.name as project, p.id as "projectId", d.objective_id as objective, d.person, coalesce(d.expires_at::date::text, '') as day,
       false as late, current_date::text as today
     from d join projects.projects_view p on ${open} where ${sees} order by d.id limit $2`,
    [tenantId, remindersMax],
  )
  for (const { id, projectId, objective, name, project, person, day, today } of rows)
    await notify(tx, {
      tenantId,
      notice: 'disclosure_signature_due',
      people: [person],
      values: { project, subject: name, day },
      link: `/disclosure/projects/${projectId}/${objective ? `objectives/${objective}` : 'editions'}`,
      key: `${id} sign ${today}`,
    })
}

/** A month, a week and a day before it expires, and every week after, for as long as it proves an answer. */
async function ofEvidence(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx.query<Due>(
    `with e as (select e.id, e.project_id, e.name, e.expires_on, e.created_by,
         (select s.objective_id from disclosure.sources s where s.tenant_id = $1 and s.evidence_id = e.id and s.deleted_at is null order by s.id limit 1) as objective
       from disclosure.evidence e where e.tenant_id = $1 and e.deleted_at is null
         and (e.expires_on - current_date = any($3::int[]) or (e.expires_on < current_date and (current_date - e.expires_on) % 7 = 1))),
       d as (select e.*, e.created_by as person from e where e.created_by is not null
         union select e.*, p.owner_id from e join projects.projects_view p on p.tenant_id = $1 and p.id = e.project_id and p.owner_id is not null)
     select d.id, d.name, p.name as project, p.id as "projectId", d.objective, d.person, d.expires_on::text as day, d.expires_on < current_date as late,
       current_date::text as today
     from d join projects.projects_view p on ${open} where d.objective is not null and ${sees} order by late, d.id limit $2`,
    [tenantId, remindersMax, expiryDays],
  )
  for (const { id, projectId, objective, name, project, person, day, late, today } of rows)
    await notify(tx, {
      tenantId,
      notice: 'disclosure_evidence_expires',
      people: [person],
      values: { project, evidence: name, day, late },
      link: `/disclosure/projects/${projectId}/objectives/${objective}`,
      key: `${id} expires ${day} ${today}`,
    })
}
