import { createHash } from 'node:crypto'
import { cleanRichText, type RichNode } from '@quoin/kit/rich-text'
import { readPlainText } from '@quoin/kit/rich-text/read'
import { type BlockServer, type Context, type Customs, document, pageOf, refuse } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { namesFor } from '../catalogue/translated.ts'
import { type AnswerWire, disclosure } from '../resources/index.ts'
import { postAnswers } from './posts.ts'
import { pageOfQuery } from './paging.ts'
import { takeArrived } from './sources.ts'
import { answerOf, begin, type Changes, firstAlone, held, keep, refuseStale, unpinned } from './storedAnswer.ts'
import { mustWork } from './mustWork.ts'
import { tellAssigned, tellExemptionAsked, tellExemptionDecided, tellReviewed, tellSubmitted } from './tell.ts'
import { mustSee } from './views.ts'

const hashOf = (doc: RichNode): string => createHash('sha256').update(JSON.stringify(doc)).digest('hex')
const docOf = (content: string | Record<string, unknown>): RichNode =>
  typeof content === 'string' ? readPlainText(content, 'content') : cleanRichText(content)
const now = () => new Date().toISOString()
const mayApprove = ({ actor }: Context) => actor.permissions.has('disclosure.answers.approve')

/** What of an answer is still to be done before it may be completed. */
function missingOf(current: AnswerWire, hasContent: boolean, isApprover: boolean): string[] {
  return [
    ...(current.needs_content && !hasContent ? ['content'] : []),
    ...(current.needs_evidence && current.sources === 0 ? ['evidence'] : []),
    ...(current.needs_review && !isApprover ? ['review'] : []),
  ]
}

function completed(context: Context, current: AnswerWire, hasContent: boolean): Changes {
  const missing = missingOf(current, hasContent, mayApprove(context))
  if (missing.length > 0)
    throw refuse.conflict('objective_incomplete', `This objective cannot be completed without ${missing.join(' and ')}.`, {
      missing,
    })
  return { isCompleted: true, status: 'done', completedAt: now(), completedBy: context.me }
}

const ownAnswer = () => refuse.conflict('own_answer', 'Someone other than the submitter has to review it.')
const reopened: Changes = { isCompleted: false, status: 'in_progress', completedAt: null, completedBy: null }
const notExempt: Changes = {
  notApplicable: false,
  notApplicableReason: null,
  notApplicableApprovedAt: null,
  notApplicableApprovedBy: null,
}

function exempt(context: Context, reason: string | null | undefined): Changes {
  if (!reason) throw refuse.invalid('reason_required', 'Enter why this objective does not apply.', 'not_applicable_reason')
  const approved = mayApprove(context)
  return {
    ...reopened,
    status: 'todo',
    notApplicable: true,
    notApplicableReason: reason,
    notApplicableApprovedAt: approved ? now() : null,
    notApplicableApprovedBy: approved ? context.me : null,
  }
}

export const save: Customs<typeof disclosure, 'objectives'>['save'] = async (input, context) => {
  const { project, objective } = input
  await mustWork(context, project, 'disclosure.answers.write', objective)
  await takeArrived(context, project, objective)
  const row = await held(context, project, objective)
  const current = await answerOf(context, project, objective)
  refuseStale(current, row, input.version)
  let changes: Changes = {}
  const doc = input.content === undefined || input.content === null ? input.content : docOf(input.content)
  const hash = doc && hashOf(doc)
  const isRewritten =
    (doc !== undefined && (hash ?? null) !== (row?.contentHash ?? null)) || isOther(input.content_url, row?.contentUrl)
  if (isRewritten && row?.isCompleted && input.is_completed !== false)
    throw refuse.conflict('objective_completed', 'This objective is completed. Reopen it to change the answer.')
  if (isRewritten) {
    changes = { ...changes, status: 'in_progress' }
    if (doc !== undefined) changes = { ...changes, content: doc, contentHash: hash ?? null }
    if (input.content_url !== undefined) changes = { ...changes, contentUrl: input.content_url || null }
    changes = { ...changes, ...unpinned(row) }
  }
  const isExempt = input.not_applicable ?? current.not_applicable
  if (input.not_applicable === false && current.not_applicable) changes = { ...changes, ...notExempt }
  const reason = input.not_applicable_reason ?? current.not_applicable_reason
  if (isExempt && (!current.not_applicable || isOther(input.not_applicable_reason, current.not_applicable_reason)))
    changes = { ...changes, ...exempt(context, reason) }
  if (input.is_completed === true && isExempt)
    throw refuse.conflict('not_applicable', 'Objectives that do not apply cannot be completed.')
  const { content, contentUrl } = { ...row, ...changes }
  const hasContent = Boolean(content) || Boolean(contentUrl)
  if (input.is_completed === true && !row?.isCompleted) {
    if (current.needs_review && current.submitted_by_unique_id === context.me) throw ownAnswer()
    changes = { ...changes, ...completed(context, current, hasContent) }
  }
  if (input.is_completed === false && row?.isCompleted) changes = { ...changes, ...reopened }
  if (row && Object.keys(changes).length === 0)
    return document({ type: 'disclosure_breakdown_objective', id: objective, attributes: { ...current } })
  const answer = await keep(context, project, objective, row, changes)
  if (changes.notApplicable === true && !changes.notApplicableApprovedAt) await tellExemptionAsked(context, current, reason ?? '')
  return answer
}
const isOther = (input: string | null | undefined, stored: string | null | undefined): boolean =>
  input !== undefined && (input || null) !== (stored ?? null)

async function mustBeMembers(
  { tx, tenantId }: Context,
  people: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  for (const [field, id] of Object.entries(people)) {
    if (!id) continue
    const [found] = await tx.query(
      'select 1 from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null',
      [tenantId, id],
    )
    if (!found) throw refuse.invalid('no_such_record', 'This person does not exist.', field)
  }
}

/** Nobody is given what they cannot open. */
async function mustBeAssignable(context: Context, project: string, added: ReadonlyMap<string, string>): Promise<void> {
  const { people } = await context.callInternal(projects.members.internal.assignable, { project, people: [...added.values()] })
  for (const [field, person] of added)
    if (!people.includes(person))
      throw refuse.invalid('not_in_project', 'This person does not belong to the project. Add them to it first.', field)
}

/** Answers of projects that the asking person sees; what was settled as not applicable, or is asked no more, is none. */
export const listAnswers: NonNullable<BlockServer['replaces'][string]['list']> = async ({ query }, context) => {
  const seen = await context.ids(projects.projects, {}, 10_000)
  return context.list(disclosure.answers, query, (add) => [
    `t.project_id = any(${add(seen)}::uuid[])`,
    't.not_applicable_approved_at is null',
    `exists (select from disclosure.objectives o where o.tenant_id = ${add(context.tenantId)} and o.id = t.objective_id and o.deleted_at is null)`,
  ])
}

export const answers: Customs<typeof disclosure, 'answers'> = {
  ...postAnswers,

  async assign({ project, objective_unique_ids, assignee_unique_id, reviewer_unique_id, due_on }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    await mustBeMembers(context, { assignee_unique_id, reviewer_unique_id })
    if (assignee_unique_id && assignee_unique_id === reviewer_unique_id)
      throw refuse.invalid('same_person', 'Someone other than the person answering has to review.', 'reviewer_unique_id')
    const changes: Changes = {
      ...(assignee_unique_id !== undefined && { assignee: assignee_unique_id }),
      ...(reviewer_unique_id !== undefined && { reviewer: reviewer_unique_id }),
      ...(due_on !== undefined && { dueOn: due_on }),
    }
    const ids = [...new Set(objective_unique_ids)].sort()
    firstAlone(context, project)
    // Whoever had an objective before may keep it, so that its day is changed without asking who left.
    const added = new Map<string, string>()
    const given: { id: string; name: string; version: number }[] = []
    const toReview: AnswerWire[] = []
    for (const objective of ids) {
      const row = await held(context, project, objective)
      const current = await answerOf(context, project, objective)
      if (assignee_unique_id && assignee_unique_id !== row?.assignee) {
        added.set('assignee_unique_id', assignee_unique_id)
        given.push({ id: objective, name: current.name, version: current.version })
      }
      if (reviewer_unique_id && reviewer_unique_id !== row?.reviewer) {
        added.set('reviewer_unique_id', reviewer_unique_id)
        if (current.status === 'in_review') toReview.push({ ...current, reviewer_unique_id })
      }
      await keep(context, project, current.unique_id, row, changes)
    }
    if (added.size > 0) await mustBeAssignable(context, project, added)
    if (assignee_unique_id) await tellAssigned(context, project, assignee_unique_id, given, due_on)
    for (const one of toReview) await tellSubmitted(context, one)
    return { unique_id: project, assigned: ids.length }
  },

  async submit({ project, objective, version }, context) {
    await mustWork(context, project, 'disclosure.answers.write', objective)
    const { row, current } = await begin(context, project, objective, version)
    if (current.status !== 'todo' && current.status !== 'in_progress')
      throw refuse.conflict('wrong_state', 'This answer was already submitted.', { status: current.status })
    if (current.not_applicable) throw refuse.conflict('not_applicable', 'Objectives that do not apply cannot be submitted.')
    const missing = missingOf(current, Boolean(current.content || current.content_url), true)
    if (missing.length > 0)
      throw refuse.conflict('objective_incomplete', `This answer cannot be submitted without ${missing.join(' and ')}.`, {
        missing,
      })
    const answer = await keep(context, project, objective, row, {
      status: 'in_review',
      submittedAt: now(),
      submittedBy: context.me,
      reviewNote: null,
    })
    await tellSubmitted(context, current)
    return answer
  },

  async review({ project, objective, outcome, note, version }, context) {
    const { row, current } = await begin(context, project, objective, version)
    if (current.status !== 'in_review')
      throw refuse.conflict('wrong_state', 'This answer has not been submitted.', { status: current.status })
    if (current.submitted_by_unique_id === context.me) throw ownAnswer()
    if (outcome === 'changes_requested' && !note) throw refuse.invalid('required', 'Enter what has to change.', 'note')
    const answer = await keep(context, project, objective, row, {
      ...(outcome === 'accepted'
        ? completed(context, current, Boolean(current.content || current.content_url))
        : { status: 'in_progress' }),
      reviewNote: note ?? null,
    })
    await tellReviewed(context, current, outcome, note)
    return answer
  },

  async decideNotApplicable({ project, objective, approve, version }, context) {
    const { row, current } = await begin(context, project, objective, version)
    if (!current.not_applicable || (approve && current.not_applicable_approved_at))
      throw refuse.conflict('wrong_state', 'There is nothing to decide.')
    const answer = await keep(
      context,
      project,
      objective,
      row,
      approve ? { notApplicableApprovedAt: now(), notApplicableApprovedBy: context.me } : notExempt,
    )
    await tellExemptionDecided(context, current, row?.updatedBy, approve)
    return answer
  },

  async acceptChange({ project, objective, version }, context) {
    await mustWork(context, project, 'disclosure.answers.write', objective)
    const { row, current } = await begin(context, project, objective, version)
    if (!row || !current.is_changed) throw refuse.conflict('wrong_state', 'This objective has not changed.')
    const [input] = await context.tx.query<{ hash: string }>(
      'select o.asked_hash as hash from disclosure.objectives o where o.tenant_id = $1 and o.id = $2',
      [context.tenantId, objective],
    )
    return keep(context, project, objective, row, { objectiveName: current.name, objectiveHash: input!.hash })
  },

  async log({ project, objective, ...query }, context) {
    await mustSee(context, project)
    await context.find(disclosure.objectives, objective)
    const { page, records, offset } = pageOfQuery(query)
    const values = [context.tenantId, project, objective]
    const [rows, [count]] = await Promise.all([
      context.tx.query<{ row: Readonly<Record<string, unknown>> & { id: string } }>(
        `select json_build_object('id', a.id, 'type', 'history', 'attributes', json_build_object('at', a.at, 'operation', a.operation,
           'actor_id', a.actor_id, 'actor_name', a.actor_name, 'changes', a.changes - 'content')) as row
         from kit.audit a join disclosure.answers w on w.tenant_id = $1 and w.id = a.record_id and w.project_id = $2 and w.objective_id = $3
         where a.tenant_id = $1 and a.resource = 'disclosure.answers' order by a.at desc, a.number desc limit $4 offset $5`,
        [...values, records, offset],
      ),
      context.tx.query<{ total: number }>(
        `select count(*)::int as total
         from kit.audit a join disclosure.answers w on w.tenant_id = $1 and w.id = a.record_id and w.project_id = $2 and w.objective_id = $3
         where a.tenant_id = $1 and a.resource = 'disclosure.answers'`,
        values,
      ),
    ])
    return pageOf(rows.map(({ row }) => JSON.stringify(row)).join(','), { page, records, total: count!.total })
  },

  async mine({ open }, context) {
    const visible = await context.ids(projects.projects, {}, 10_000)
    const rows = await context.tx.query<{ row: Record<string, unknown> }>(
      `select json_build_object('project_unique_id', p.id, 'project_name', p.name, 'objective_unique_id', o.id, 'name', o.name,
         'status', a.status, 'role', case when a.assignee_id = $2 then 'assignee' else 'reviewer' end, 'due_on', a.due_on,
         'is_overdue', coalesce(a.due_on < current_date and not a.is_completed, false)) as row
       from disclosure.answers a join disclosure.objectives o on o.tenant_id = $1 and o.id = a.objective_id and o.deleted_at is null
       join projects.projects_view p on p.tenant_id = $1 and p.id = a.project_id
       where a.tenant_id = $1 and a.project_id = any($3::uuid[]) and ($4 or not a.is_completed) and a.not_applicable_approved_at is null
         and (a.assignee_id = $2 or (a.reviewer_id = $2 and a.status = 'in_review'))
       order by a.due_on nulls last, o.name limit 500`,
      [context.tenantId, context.me, visible, open === 'false'],
    )
    const names = await namesFor(context)
    const assignments = rows.map(({ row }) => ({ ...row, name: names.get(String(row.objective_unique_id)) ?? row.name }))
    return { unique_id: context.me, assignments }
  },
}
