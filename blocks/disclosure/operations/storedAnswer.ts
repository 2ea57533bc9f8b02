import type { RecordOf, Values } from '@quoin/kit'
import { advisoryLock, type Answer, type Context, document, refuse } from '@quoin/kit/server'
import { type AnswerWire, disclosure } from '../resources/index.ts'
import { lookAtPayouts } from './payouts.ts'
import { answersOf } from './tree.ts'
import { mustSee } from './views.ts'

export type AnswerRow = RecordOf<typeof disclosure.answers.definition.fields>
export type Changes = Values<typeof disclosure.answers>

/** A text that somebody rewrote is no version of a post any more. */
export const unpinned = (row: AnswerRow | undefined): Changes =>
  row?.post ? { post: null, postVersion: null, postNumber: null, postTitle: null } : {}

/** An objective of a project with what is said to it; 404 where the project does not have it. */
export async function answerOf(context: Context, project: string, objective: string): Promise<AnswerWire> {
  const { rows } = await answersOf(context, project, { objective })
  if (!rows[0]) throw refuse.missing()
  return rows[0]
}

/** First answers of a project are written one after the other, or two who begin at once would not see each other. */
export const firstAlone = ({ tx }: Context, project: string): void => advisoryLock(tx, 'answers', project)

/** The stored answer, held until the end of the transaction; undefined while nothing is said. */
export async function held(context: Context, project: string, objective: string): Promise<AnswerRow | undefined> {
  const find = () =>
    context.tx.query<{ id: string }>(
      'select id from disclosure.answers where tenant_id = $1 and project_id = $2 and objective_id = $3 for update',
      [context.tenantId, project, objective],
    )
  let [row] = await find()
  if (!row) {
    firstAlone(context, project)
    ;[row] = await find()
  }
  return row && ((await context.find(disclosure.answers, row.id, 'lock')) as AnswerRow)
}

/** 409 with the answer as it is now, unless it is the one that was read. */
export function refuseStale(current: AnswerWire, row: AnswerRow | undefined, version: number | null | undefined): void {
  if (version === null || version === undefined || version === (row?.version ?? 0)) return
  throw refuse.conflict('stale_version', 'Someone else changed this answer after you loaded it.', {
    current: { id: current.unique_id, type: 'disclosure_breakdown_objective', attributes: current },
  })
}

export async function keep(
  context: Context,
  project: string,
  objective: string,
  row: AnswerRow | undefined,
  changes: Changes,
): Promise<Answer> {
  const [input] = await context.tx.query<{ name: string; hash: string }>(
    'select o.name, o.asked_hash as hash from disclosure.objectives o where o.tenant_id = $1 and o.id = $2',
    [context.tenantId, objective],
  )
  const pinned = row?.objectiveHash ? {} : { objectiveName: input!.name, objectiveHash: input!.hash }
  if (row) await context.update(disclosure.answers, row, { ...pinned, ...changes })
  else await context.insert(disclosure.answers, { project, objective, ...pinned, ...changes })
  const answer = await answerOf(context, project, objective)
  if ('isCompleted' in changes || 'notApplicableApprovedAt' in changes)
    await lookAtPayouts(context, { project, breakdown: answer.breakdown_unique_id })
  return document({ type: 'disclosure_breakdown_objective', id: objective, attributes: { ...answer } })
}

/** Reads an answer for a step of its review. */
export async function begin(context: Context, project: string, objective: string, version: number | null | undefined) {
  await mustSee(context, project)
  const row = await held(context, project, objective)
  const current = await answerOf(context, project, objective)
  refuseStale(current, row, version)
  return { row, current }
}
