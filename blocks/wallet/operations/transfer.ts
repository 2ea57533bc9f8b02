import { randomUUID } from 'node:crypto'
import { post, writtenUnder } from '@quoin/kit/ledger'
import { type Customs, one, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { useCode } from './codes.ts'
import { documentOf } from './documentOf.ts'
import { masked, mustBeOpen, mustOwn, settingsOf, unitsOf, walletOf } from './find.ts'
import { mustBeWithinLimits } from './limits.ts'
import { accountOf, lockWallets, rowOf, tell } from './moving.ts'
import { findPayee, noPayee } from './payee.ts'
import { calledBy } from './readParts.ts'

export const transfer: Customs<typeof wallet, 'wallets'>['transfer'] = async (wish, context) => {
  const row = await walletOf(context, wish.user, wish.walletCode)
  mustOwn(context, row)
  if (wish.alias === undefined && wish.destination_wallet_code === undefined)
    throw refuse.invalid('required', 'must be given', 'alias')
  if (wish.currency && wish.currency.toUpperCase() !== row.currency)
    throw refuse.invalid('other_currency', `This wallet is in ${row.currency}.`, 'currency')
  const units = unitsOf(wish.amount, row.currency)
  const pointer = wish.alias === undefined ? 'destination_wallet_code' : 'alias'
  const payee = await findPayee(context, { alias: wish.alias, code: wish.destination_wallet_code })
  if (!payee || payee.currency !== row.currency) return noPayee(pointer)
  if (payee.id === row.id) throw refuse.invalid('same_wallet', 'Choose another wallet than the one you pay from.', pointer)

  const key = `transfer:${row.id}:${wish.key ?? randomUUID()}`
  const [locked, settings, from, to, before] = await Promise.all([
    lockWallets(context, [row.id, payee.id]),
    settingsOf(context.tx, context.tenantId, context.actor.roleId),
    accountOf(context, row),
    accountOf(context, payee),
    // Asked behind the locks: whoever sent the same a moment ago has committed by then.
    wish.key === undefined ? undefined : writtenUnder(context.tx, key),
  ])
  const entries = [
    { account: from, amount: -units },
    { account: to, amount: units },
  ]
  const about = { key, kind: 'wallet.transfer', entries, memo: wish.description || null }
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
  const written = await post(context.tx, about)
  let text = ''
  await tell(context, written, {
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
    also: async (moved) => {
      text = await documentOf(context, wallet.transactions, rowOf(moved, row.id).id)
    },
  })
  return one(text, { status: written.repeated ? 200 : 201, meta: { repeated: written.repeated } })
}
