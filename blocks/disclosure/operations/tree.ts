import type { Context } from '@quoin/kit/server'
import type { AnswerWire, ProgressWire } from '../resources/index.ts'

/** What an objective asks, as a hash: an answer keeps the one it was given to. */
export const objectiveHash = `encode(sha256(convert_to(o.name || chr(10) || coalesce(o.guidance, ''), 'UTF8')), 'hex')`

/**
 * Objectives of a project: all of the catalogue, or where the project keeps to the catalogue of a day, what was there then. What was deleted
 * since and is answered stays until the project follows.
 */
const inProject = `from disclosure.objectives o
  join disclosure.breakdowns b on b.tenant_id = $1 and b.id = o.breakdown_id and b.deleted_at is null
  join disclosure.disclosures d on d.tenant_id = $1 and d.id = b.disclosure_id and d.deleted_at is null and d.status = 'active'
  left join disclosure.answers a on a.tenant_id = $1 and a.project_id = $2 and a.objective_id = o.id
  left join disclosure.adoptions ad on ad.tenant_id = $1 and ad.project_id = $2
  where o.tenant_id = $1
    and case when o.deleted_at is null then ad.id is null or o.created_at <= ad.adopted_at or a.id is not null
      else a.id is not null and o.deleted_at > ad.adopted_at end`

export interface Leaf extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly breakdown: string
  readonly status: AnswerWire['status']
  readonly isCompleted: boolean
  readonly notApplicable: boolean
  readonly isExempt: boolean
  readonly assignee: string | null
  readonly dueOn: string | null
  readonly isOverdue: boolean
  readonly isChanged: boolean
  readonly sources: number
}

/** Every objective of a project with its state and without its text, in order. */
export const leavesOf = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, project: string, breakdown?: string): Promise<Leaf[]> =>
  tx.query<Leaf>(
    `select o.id, o.name, o.code, o.breakdown_id as breakdown, coalesce(a.status, 'todo') as status,
       coalesce(a.is_completed, false) as "isCompleted", coalesce(a.not_applicable, false) as "notApplicable",
       a.not_applicable is true and a.not_applicable_approved_at is not null as "isExempt",
       a.assignee_id as assignee, a.due_on::text as "dueOn",
       coalesce(a.due_on < current_date and not a.is_completed and a.not_applicable_approved_at is null, false) as "isOverdue",
       coalesce(a.objective_hash <> ${objectiveHash}, false) as "isChanged", coalesce(s.count, 0)::int as sources
     ${inProject.replace(
       'where o.tenant_id',
       `left join (select s.objective_id, count(*) from disclosure.sources s where s.tenant_id = $1 and s.project_id = $2 and s.deleted_at is null
         group by s.objective_id) s on s.objective_id = o.id where o.tenant_id`,
     )} and ($3::uuid is null or o.breakdown_id = $3) order by o.position, o.id`,
    [tenantId, project, breakdown ?? null],
  )

/** How far those objectives are. */
export function progressOf(leaves: readonly Leaf[]): ProgressWire {
  const count = (is: (leaf: Leaf) => boolean) => leaves.filter(is).length
  const exempt = count(({ isExempt }) => isExempt)
  const open = leaves.filter(({ isExempt, isCompleted }) => !isExempt && !isCompleted)
  const completed = leaves.length - exempt - open.length
  const asked = leaves.length - exempt
  return {
    total: leaves.length,
    completed,
    in_review: open.filter(({ status }) => status === 'in_review').length,
    in_progress: open.filter(({ status }) => status === 'in_progress').length,
    todo: open.filter(({ status }) => status !== 'in_review' && status !== 'in_progress').length,
    not_applicable: exempt,
    overdue: count(({ isOverdue }) => isOverdue),
    percent: leaves.length === 0 ? null : asked === 0 ? 100 : Math.floor((completed * 100) / asked),
  }
}

/** Objectives of a project with all that is said of them. */
export async function answersOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  project: string,
  { breakdown, objective, search, limit = 1, offset = 0 }: AnswersAsked,
): Promise<{ rows: AnswerWire[]; total: number }> {
  const where = `and ($3::uuid is null or o.breakdown_id = $3) and ($4::uuid is null or o.id = $4)
    and ($5::text is null or position(lower($5) in lower(o.name)) > 0)`
  const values = [tenantId, project, breakdown ?? null, objective ?? null, search || null]
  const [rows, [count]] = await Promise.all([
    tx.query<{ row: AnswerWire }>(
      `select json_build_object('unique_id', o.id, 'name', o.name, 'code', o.code, 'guidance', o.guidance, 'project_unique_id', $2::uuid,
         'disclosure_unique_id', d.id, 'breakdown_unique_id', b.id, 'status', coalesce(a.status, 'todo'), 'content', a.content,
         'content_url', a.content_url, 'content_hash', a.content_hash, 'is_completed', coalesce(a.is_completed, false),
         'completed_at', a.completed_at, 'completed_by_unique_id', a.completed_by_id, 'not_applicable', coalesce(a.not_applicable, false),
         'not_applicable_reason', a.not_applicable_reason, 'not_applicable_approved_at', a.not_applicable_approved_at,
         'assignee_unique_id', a.assignee_id, 'reviewer_unique_id', a.reviewer_id, 'due_on', a.due_on, 'submitted_at', a.submitted_at,
         'submitted_by_unique_id', a.submitted_by_id, 'review_note', a.review_note, 'needs_content', o.needs_content,
         'needs_evidence', o.needs_evidence, 'needs_review', o.needs_review,
         'is_changed', coalesce(a.objective_hash <> ${objectiveHash}, false),
         'sources', (select count(*) from disclosure.sources s where s.tenant_id = $1 and s.project_id = $2 and s.objective_id = o.id and s.deleted_at is null),
         'version', coalesce(a.version, 0), 'updated_at', a.updated_at) as row
       ${inProject} ${where} order by o.position, o.id limit $6 offset $7`,
      [...values, limit, offset],
    ),
    tx.query<{ total: number }>(`select count(*)::int as total ${inProject} ${where}`, values),
  ])
  return { rows: rows.map(({ row }) => row), total: count!.total }
}

interface AnswersAsked {
  readonly breakdown?: string
  readonly objective?: string
  readonly search?: string
  readonly limit?: number
  readonly offset?: number
}
