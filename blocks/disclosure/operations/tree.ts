import type { Context } from '@quoin/kit/server'
import type { AnswerWire, ProgressWire } from '../resources/index.ts'

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
export const leavesOf = (
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  project: string,
  breakdown?: string,
): Promise<Leaf[]> =>
  tx.query<Leaf>(
    `select o.id, o.name, o.code, o.breakdown_id as breakdown, o.status, o.is_completed as "isCompleted", o.not_applicable as "notApplicable",
       o.is_exempt as "isExempt", o.assignee_id as assignee, o.due_on::text as "dueOn", o.is_overdue as "isOverdue", o.is_changed as "isChanged",
       coalesce(s.count, 0)::int as sources
     from disclosure.asked($1, $2) o
     left join (select s.objective_id, count(*) from disclosure.sources s where s.tenant_id = $1 and s.project_id = $2 and s.deleted_at is null
       group by s.objective_id) s on s.objective_id = o.id
     where $3::uuid is null or o.breakdown_id = $3 order by o.place, o.made_at, o.id`,
    [tenantId, project, breakdown ?? null],
  )

/** How far those objectives are. */
export function progressOf(leaves: readonly Leaf[]): ProgressWire {
  const count = (is: (leaf: Leaf) => boolean) => leaves.filter(is).length
  const exempt = count(({ isExempt }) => isExempt)
  const open = leaves.filter(({ isExempt, isCompleted }) => !isExempt && !isCompleted)
  const completed = leaves.length - exempt - open.length
  return {
    total: leaves.length,
    completed,
    in_review: open.filter(({ status }) => status === 'in_review').length,
    in_progress: open.filter(({ status }) => status === 'in_progress').length,
    todo: open.filter(({ status }) => status !== 'in_review' && status !== 'in_progress').length,
    not_applicable: exempt,
    overdue: count(({ isOverdue }) => isOverdue),
    percent: percentOf({ total: leaves.length, completed, not_applicable: exempt }),
  }
}

/** Rounded down, so that only what is wholly done is at 100. */
export function percentOf({
  total,
  completed,
  not_applicable,
}: Pick<ProgressWire, 'total' | 'completed' | 'not_applicable'>): number | null {
  const requested = total - not_applicable
  return total === 0 ? null : requested === 0 ? 100 : Math.floor((completed * 100) / requested)
}

/** Objectives of a project with all that is said of them. */
export async function answersOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  project: string,
  { breakdown, objective, search, limit = 1, offset = 0 }: AnswersAsked,
): Promise<{ rows: AnswerWire[]; total: number }> {
  const values = [tenantId, project, breakdown ?? null, objective ?? null, search || null]
  const [rows, [count]] = await Promise.all([
    tx.query<{ row: AnswerWire }>(
      `select json_build_object('unique_id', o.id, 'name', o.name, 'code', o.code, 'guidance', o.guidance, 'project_unique_id', $2::uuid,
         'disclosure_unique_id', o.disclosure_id, 'breakdown_unique_id', o.breakdown_id, 'status', o.status, 'content', o.content,
         'content_url', o.content_url, 'content_hash', o.content_hash, 'is_completed', o.is_completed,
         'completed_at', o.completed_at, 'completed_by_unique_id', o.completed_by_id, 'not_applicable', o.not_applicable,
         'not_applicable_reason', o.not_applicable_reason, 'not_applicable_approved_at', o.not_applicable_approved_at,
         'assignee_unique_id', o.assignee_id, 'reviewer_unique_id', o.reviewer_id, 'due_on', o.due_on, 'submitted_at', o.submitted_at,
         'submitted_by_unique_id', o.submitted_by_id, 'review_note', o.review_note, 'needs_content', o.needs_content,
         'needs_evidence', o.needs_evidence, 'needs_review', o.needs_review, 'is_changed', o.is_changed,
         'sources', (select count(*) from disclosure.sources s where s.tenant_id = $1 and s.project_id = $2 and s.objective_id = o.id and s.deleted_at is null),
         'version', o.version, 'updated_at', o.updated_at) as row
       from disclosure.asked($1, $2) o where ($3::uuid is null or o.breakdown_id = $3) and ($4::uuid is null or o.id = $4)
         and ($5::text is null or position(lower($5) in lower(o.name)) > 0) order by o.place, o.made_at, o.id limit $6 offset $7`,
      [...values, limit, offset],
    ),
    tx.query<{ total: number }>(
      `select count(*)::int as total from disclosure.asked($1, $2) o where ($3::uuid is null or o.breakdown_id = $3)
         and ($4::uuid is null or o.id = $4) and ($5::text is null or position(lower($5) in lower(o.name)) > 0)`,
      values,
    ),
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
