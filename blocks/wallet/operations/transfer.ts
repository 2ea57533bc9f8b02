import { randomUUID } from 'node:crypto'
import { writtenUnder } from '@quoin/kit/ledger'
import { type Customs, one, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { useCode } from './codes.ts'
import { masked, mustBeOpen, mustOwn, settingsOf, unitsOf, walletOf } from './find.ts'
import { mustBeWithinLimits } from './limits.ts'
import { accountsOf, lockWallets, posted, rowOf, tell } from './moving.ts'
import { lookForPayee, noPayee, payeeAmong } from './payee.ts'
import { calledBy } from './readParts.ts'

export const transfer: Customs<typeof wallet, 'wallets'>['transfer'] = async (wish, context) => {
  const names = { alias: wish.alias, code: wish.destination_wallet_code }
  const [row, looked] = await Promise.all([walletOf(context, wish.user, wish.walletCode), lookForPayee(context, names)])
  mustOwn(context, row)
  if (wish.alias === undefined && wish.destination_wallet_code === undefined)
    throw refuse.invalid('required', 'must be given', 'alias')
  if (wish.currency && wish.currency.toUpperCase() !== row.currency)
    throw refuse.invalid('other_currency', `This wallet is in ${row.currency}.`, 'currency')
  const units = unitsOf(wish.amount, row.currency)
  const pointer = wish.alias === undefined ? 'destination_wallet_code' : 'alias'
  const payee = await payeeAmong(context, names, looked)
  if (!payee || payee.currency !== row.currency) return noPayee(pointer)
  if (payee.id === row.id) throw refuse.invalid('same_wallet', 'Choose another wallet than the one you pay from.', pointer)

  const key = `transfer:${row.id}:${wish.key ?? randomUUID()}`
  const [locked, settings, [from, to], before] = await Promise.all([
    lockWallets(context, [row.id, payee.id]),
    settingsOf(context.tx, context.tenantId, context.actor.roleId),
    accountsOf(context, [row, payee]),
    // Asked behind the locks: whoever sent the same a moment ago has committed by then.
    wish.key === undefined ? undefined : writtenUnder(context.tx, key),
  ])
  const isRepeated = before !== undefined
  if (!isRepeated) {
    mustBeOpen(locked.get(row.id)!)
    if (locked.get(payee.id)?.status !== 'active') return noPayee(pointer)
    await mustBeWithinLimits(context, row, settings, units)
    if (row.hasApp || units > settings.codeOver) {
      const refusal = await useCode(context, row, { payee }, units, { otp: wish.otp, challenge: wish.challenge_unique_id })
      if (refusal) return refusal
    }
  }
  const entries = [
    { account: from!, amount: -units },
    { account: to!, amount: units },
  ]
  const posting = { key, kind: 'wallet.transfer', entries, memo: wish.description || null }
  const said = {
    referenceType: wish.source_type,
    referenceUniqueId: wish.source_id,
    payload: {
      ...wish.payload,
      ...(wish.source && { source: wish.source }),
      ...(wish.source_alias && { source_alias: wish.source_alias }),
    },
    counterparts: {
      [row.id]: calledBy(payee),
      [payee.id]: row.ownerName ?? masked(null),
    },
  }
  const { repeated, moved } = await posted(context, posting, said)
  if (!repeated) await tell(context, moved)
  return one(rowOf(moved, row.id).document, { status: repeated ? 200 : 201, meta: { repeated } })
}
