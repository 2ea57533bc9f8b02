import { type Context, refuse } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import type { StoredFile } from './records.ts'

type Decision = 'approved' | 'rejected'

/** Who decides: somebody of the company, or somebody outside by their name. */
interface Approver {
  readonly user: string | null
  readonly name?: string
}

/** Who approved the bytes of the latest version since they were last rejected. */
async function approversOf({ tx, tenantId }: Context, row: StoredFile): Promise<Set<string>> {
  const earlier = await tx.query<{ decision: Decision; by: string }>(
    `select decision, coalesce(decided_by_id::text, 'outside ' || decided_by_name) as by from files.approvals where tenant_id = $1 and stored_file_id = $2 and sha256 = $3 order by decided_at, id`,
    [tenantId, row.id, row.sha256],
  )
  const since = earlier.slice(earlier.map((one) => one.decision).lastIndexOf('rejected') + 1)
  return new Set(since.map(({ by }) => by))
}

async function approversNeeded({ tx, tenantId }: Context, { category }: Pick<StoredFile, 'category'>): Promise<number> {
  const [found] = await tx.query<{ needed: string }>(
    'select approvers_needed as needed from files.categories where tenant_id = $1 and id = $2',
    [tenantId, category],
  )
  return Number(found?.needed ?? 1)
}

/** Whether so many approved a file as its category asks for. */
export const isApprovedEnough = async (context: Context, row: StoredFile): Promise<boolean> =>
  (await approversOf(context, row)).size >= (await approversNeeded(context, row))

/**
 * Keeps what somebody decided on the bytes of the latest version, and answers what that changes. A file whose category asks for several
 * people is approved by as many of them as have said so since it was last rejected.
 */
export async function decide(
  context: Context,
  row: StoredFile,
  decision: Decision,
  reason: string | null,
  { user, name }: Approver = { user: context.me },
) {
  const me = user ?? `outside ${name}`
  const approvers = await approversOf(context, row)
  if (decision === 'approved' && approvers.has(me) && row.approvalState === 'pending')
    throw refuse.conflict('already_decided', 'You have already approved this version. Someone else has to approve it too.')
  const decidedAt = new Date().toISOString()
  await context.insert(files.approvals, {
    storedFile: row.id,
    versionNumber: row.versionNumber,
    sha256: row.sha256,
    decision,
    reason,
    decidedBy: user,
    decidedByName: name ?? null,
    decidedAt,
  })
  const decided = { decidedBy: user, decidedAt, decisionReason: reason }
  if (decision === 'rejected') return { approvalState: 'rejected' as const, ...decided }
  const isEnough = approvers.add(me).size >= (await approversNeeded(context, row))
  return isEnough
    ? { approvalState: 'approved' as const, approvedVersion: row.versionNumber, ...decided }
    : { approvalState: 'pending' as const, ...decided }
}

/** A decision by a call that is no action of the record, as far as clients of the specification know. */
export async function decideBy(context: Context, row: StoredFile, decision: Decision, reason?: string | null): Promise<void> {
  if (row.approvalState === decision)
    throw refuse.conflict('wrong_state', `The file is already ${decision}.`, { field: 'approval_state', is: row.approvalState })
  await context.update(files.storedFiles, row, await decide(context, row, decision, reason || null))
}
