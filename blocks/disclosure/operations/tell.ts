import { notify } from '@quoin/kit/notices'
import type { Context } from '@quoin/kit/server'
import type { AnswerWire } from '../resources/index.ts'

type Name =
  | 'disclosure_assigned'
  | 'disclosure_submitted'
  | 'disclosure_reviewed'
  | 'disclosure_exemption_asked'
  | 'disclosure_exemption_decided'
  | 'disclosure_signature_asked'
  | 'disclosure_approved'

interface Telling {
  readonly people: readonly (string | null | undefined)[]
  readonly values: Readonly<Record<string, unknown>>
  readonly link: string
  readonly key: string
}

interface OfProject extends Record<string, unknown> {
  readonly name: string
  readonly owner: string | null
}
async function projectOf({ tx, tenantId }: Context, id: string): Promise<OfProject> {
  const [row] = await tx.query<OfProject>(
    'select p.name, p.owner_id as owner from projects.projects_view p where p.tenant_id = $1 and p.id = $2',
    [tenantId, id],
  )
  return row ?? { name: '–', owner: null }
}

const tell = ({ tx, tenantId, me }: Context, notice: Name, { people, ...telling }: Telling): Promise<void> =>
  notify(tx, { ...telling, tenantId, notice, people: people.filter((one) => typeof one === 'string'), by: me || null })

const pageOfObjective = (project: string, objective: string) => `/disclosure/projects/${project}/objectives/${objective}`
const byOf = ({ actor }: Context) => actor.userName ?? '–'

/** Tells somebody what they were given to answer: all of it at once. */
export async function tellAssigned(
  context: Context,
  project: string,
  person: string,
  objectives: readonly { readonly id: string; readonly name: string; readonly version: number }[],
  dueOn: string | null | undefined,
): Promise<void> {
  const [first] = objectives
  if (!first) return
  await tell(context, 'disclosure_assigned', {
    people: [person],
    values: {
      project: (await projectOf(context, project)).name,
      objective: first.name,
      count: objectives.length,
      day: dueOn ?? '',
      by: byOf(context),
    },
    link: objectives.length === 1 ? pageOfObjective(project, first.id) : '/disclosure',
    key: `${project} ${first.id} ${first.version} assigned ${person}`,
  })
}

/** Who invited whoever answered from outside; nobody where a member did. */
async function inviterOf({ tx, tenantId }: Context, answer: AnswerWire): Promise<string | null> {
  const [row] = await tx.query<{ inviter: string | null }>(
    `select r.created_by as inviter from disclosure.answers a join disclosure.respondents r on r.tenant_id = $1 and r.id = a.respondent_id
     where a.tenant_id = $1 and a.project_id = $2 and a.objective_id = $3 and a.submitted_by_id is null`,
    [tenantId, answer.project_unique_id, answer.unique_id],
  )
  return row?.inviter ?? null
}

const about = (answer: AnswerWire) => ({
  link: pageOfObjective(answer.project_unique_id, answer.unique_id),
  key: `${answer.project_unique_id} ${answer.unique_id} ${answer.version}`,
})

/** Tells the reviewer that an answer was handed in; without one, the owner of the project and who invited whoever answered from outside. */
export async function tellSubmitted(context: Context, answer: AnswerWire, by = byOf(context)): Promise<void> {
  const { name, owner } = await projectOf(context, answer.project_unique_id)
  await tell(context, 'disclosure_submitted', {
    ...about(answer),
    people: answer.reviewer_unique_id ? [answer.reviewer_unique_id] : [owner, await inviterOf(context, answer)],
    values: { project: name, objective: answer.name, by },
  })
}

/** Tells who handed an answer in, and whose it is, what the review came to. `answer` is as it was before it. */
export async function tellReviewed(
  context: Context,
  answer: AnswerWire,
  outcome: 'accepted' | 'changes_requested',
  note: string | null | undefined,
): Promise<void> {
  await tell(context, 'disclosure_reviewed', {
    ...about(answer),
    people: [answer.submitted_by_unique_id ?? (await inviterOf(context, answer)), answer.assignee_unique_id],
    values: {
      project: (await projectOf(context, answer.project_unique_id)).name,
      objective: answer.name,
      outcome,
      note: note ?? '',
      by: byOf(context),
    },
  })
}

/** Tells whoever decides that an objective is said not to apply: its reviewer, or else the owner of the project. */
export async function tellExemptionAsked(context: Context, answer: AnswerWire, reason: string): Promise<void> {
  const { name, owner } = await projectOf(context, answer.project_unique_id)
  const at = about(answer)
  await tell(context, 'disclosure_exemption_asked', {
    ...at,
    key: `${at.key} exemption`,
    people: [answer.reviewer_unique_id ?? owner],
    values: { project: name, objective: answer.name, reason, by: byOf(context) },
  })
}

/** Tells whoever asked for it, and whose the objective is, that it does not apply, or does. */
export async function tellExemptionDecided(
  context: Context,
  answer: AnswerWire,
  askedBy: string | null | undefined,
  isApproved: boolean,
): Promise<void> {
  const at = about(answer)
  await tell(context, 'disclosure_exemption_decided', {
    ...at,
    key: `${at.key} exemption`,
    people: [askedBy, answer.assignee_unique_id],
    values: {
      project: (await projectOf(context, answer.project_unique_id)).name,
      objective: answer.name,
      decision: isApproved ? 'approved' : 'rejected',
      by: byOf(context),
    },
  })
}

interface Signed {
  readonly id: string
  readonly project: string
  readonly objective: string | null
  readonly subject: string | null
}
const pageOfApproval = ({ project, objective }: Signed) =>
  objective ? pageOfObjective(project, objective) : `/disclosure/projects/${project}/editions`

/** Tells people what they are asked to sign. */
export async function tellSigners(context: Context, approval: Signed, people: readonly string[]): Promise<void> {
  await tell(context, 'disclosure_signature_asked', {
    people,
    values: {
      project: (await projectOf(context, approval.project)).name,
      subject: approval.subject ?? '–',
      by: byOf(context),
    },
    link: pageOfApproval(approval),
    key: `${approval.id} asked`,
  })
}

/** Tells whoever asked for signatures that enough of them are there. */
export async function tellApproved(context: Context, approval: Signed & { readonly createdBy: string | null }): Promise<void> {
  await tell(context, 'disclosure_approved', {
    people: [approval.createdBy],
    values: { project: (await projectOf(context, approval.project)).name, subject: approval.subject ?? '–', by: byOf(context) },
    link: pageOfApproval(approval),
    key: `${approval.id} approved ${new Date().toISOString()}`,
  })
}
