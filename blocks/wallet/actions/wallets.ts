import { inMinorUnits } from '@quoin/kit'
import { setFloor } from '@quoin/kit/ledger'
import { refuse, type Actions } from '@quoin/kit/server'
import { accountOf } from '../operations/moving.ts'
import { mustBeEmpty } from '../operations/wallets.ts'
import type { WalletRow } from '../operations/find.ts'
import type { wallet } from '../resources/index.ts'

export const wallets: Actions<typeof wallet, 'wallets'> = {
  freeze: (_, { reason }, { save }) => save({ status: 'inactive', frozenReason: reason }),
  unfreeze: (_, __, { save }) => save({ status: 'active', frozenReason: null }),

  async close(row, { reason }, context) {
    await mustBeEmpty(context, row as WalletRow)
    // Its alias is free for somebody else.
    return context.save({ status: 'archived', frozenReason: reason, alias: null })
  },

  async allowOverdraft(row, { overdraft, reason }, context) {
    // Credit is money before it is earned: nobody gives it to themselves.
    if (row.user === context.me)
      throw refuse.conflict('second_person_needed', 'Someone else has to set the overdraft of your own wallet.')
    const units = inMinorUnits(overdraft, row.currency!)
    if (units === undefined) throw refuse.invalid('invalid_amount', `This is not a valid amount in ${row.currency}.`, 'overdraft')
    await setFloor(context.tx, { account: await accountOf(context, row as WalletRow), floor: -units, reason })
    return context.save({ overdraftMinor: Number(units), overdraftReason: reason })
  },

  async forgetApp(row, _, context) {
    if (!row.hasApp) throw refuse.conflict('wrong_state', 'This wallet has no authenticator app.')
    await context.tx.query(
      'update wallet.wallets set app_secret = null, code_failures = 0, code_locked_until = null where tenant_id = $1 and id = $2',
      [context.tenantId, row.id],
    )
    return context.save({ hasApp: false })
  },
}
