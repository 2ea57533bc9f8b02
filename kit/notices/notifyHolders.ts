import type { Context } from '../server/context.ts'
import type { Services, Pools } from '../server/services.ts'
import { inTransaction } from '../transaction/transaction.ts'
import { notify, type Posting } from './notify.ts'

/** A notice for whoever holds a permission. */
export type HoldersNotice = Omit<Posting, 'people' | 'tenantId'> & { readonly permission: string }
type Pending = HoldersNotice & { readonly tenantId: string }

/** Tells whoever holds a permission, by the job of this name, once the caller's transaction has committed. */
export async function notifyHolders(context: Context, job: string, notice: HoldersNotice): Promise<void> {
  const pending: Pending = { ...notice, tenantId: context.tenantId }
  await context.jobs.add(job, pending, { tx: context.tx })
}

/**
 * Defines that job. Who holds a permission is known behind another database role than the block's, so that it is asked between two
 * transactions: `holders` asks it.
 */
export function defineHoldersNotice(
  job: string,
  { jobs }: Pick<Services, 'jobs'>,
  pools: Pools,
  holders: (tenantId: string, permission: string) => Promise<readonly { readonly id: string }[]>,
): void {
  jobs.define<Pending>(job, async ({ payload: { permission, ...notice } }) => {
    const people = (await holders(notice.tenantId, permission)).map(({ id }) => id)
    await inTransaction(pools.runtime, { tenantId: notice.tenantId, userId: null }, (tx) => notify(tx, { ...notice, people }))
  })
}
