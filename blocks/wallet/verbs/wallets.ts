import { refuse, type Verbs } from '@quoin/kit/server'
import { mustBeEmpty } from '../operations/wallets.ts'
import type { WalletRow } from '../operations/find.ts'
import type { wallet } from '../resources/index.ts'

export const wallets: Verbs<typeof wallet, 'wallets'> = {
  freeze: (_, { reason }, { save }) => save({ status: 'inactive', frozenReason: reason }),
  unfreeze: (_, __, { save }) => save({ status: 'active', frozenReason: null }),

  async close(row, { reason }, context) {
    await mustBeEmpty(context, row as WalletRow)
    // Its alias is free for somebody else.
    return context.save({ status: 'archived', frozenReason: reason, alias: null })
  },

  async forgetApp(row, _, context) {
    if (!row.hasApp) throw refuse.conflict('wrong_state', 'There is no app on this wallet.')
    await context.tx.query(
      'update wallet.wallets set app_secret = null, code_failures = 0, code_locked_until = null where tenant_id = $1 and id = $2',
      [context.tenantId, row.id],
    )
    return context.save({ hasApp: false })
  },
}
