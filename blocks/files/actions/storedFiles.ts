import type { Actions } from '@quoin/kit/server'
import { decide } from '../operations/decide.ts'
import type { StoredFile } from '../operations/records.ts'
import { tellApprovers } from '../operations/tellApprovers.ts'
import type { files } from '../resources/index.ts'

export const storedFiles: Actions<typeof files, 'storedFiles'> = {
  async requestApproval(file, { note }, context) {
    const requested = await context.save({
      approvalState: 'pending',
      decisionReason: note ?? null,
      decidedBy: null,
      decidedAt: null,
    })
    await tellApprovers(context, file.id)
    return requested
  },
  approve: async (file, { reason }, context) =>
    context.save(await decide(context, file as StoredFile, 'approved', reason ?? null)),
  reject: async (file, { reason }, context) => context.save(await decide(context, file as StoredFile, 'rejected', reason)),
}
