import { inTransaction, type Listener, Refusal } from '@quoin/kit/server'
import { onboarding } from '@quoin/onboarding/resources'
import { files } from '../resources/index.ts'

const { approve, userApprove, storageApprove, outsideDecide } = files.storedFiles
const deciding = new Set<string>([approve, userApprove, storageApprove, outsideDecide].map(({ name }) => name))

/** Whose file was approved has done what a step of their journey may wait for, whoever approved it. */
export const followApprovals: Listener = {
  name: 'files.follow_approvals',
  operation: 'any',
  async hear({ tenantId, operation, recordId }, _services, pools, callInternal) {
    if (!recordId || !deciding.has(operation)) return
    const [file] = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<{ user: string | null }>(
        `select coalesce(s.user_id, s.created_by) as "user" from files.stored_files s
         where s.tenant_id = $1 and s.id = $2 and s.approval_state = 'approved' and s.deleted_at is null`,
        [tenantId, recordId],
      ),
    )
    if (!file?.user) return
    await callInternal(tenantId, onboarding.journeys.internal.fulfil, { user: file.user, fact: approve.name }).catch(
      (error: unknown) => {
        // An installation may do without that block.
        if (!(error instanceof Refusal && error.status === 503)) throw error
      },
    )
  },
}
