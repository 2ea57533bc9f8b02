import { randomUUID } from 'node:crypto'
import { type Customs, one, Refusal, refuse } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { masked, mustOwn, settingsOf, unitsOf, walletOf } from './find.ts'
import { pay } from './pay.ts'
import { lookForPayee, noPayee, payeeAmong } from './payee.ts'
import { calledBy } from './readParts.ts'

export const transfer: Customs<typeof wallet, 'wallets'>['transfer'] = async (wish, context) => {
  const names = { alias: wish.alias, code: wish.destination_wallet_code }
  const [row, looked, settings] = await Promise.all([
    walletOf(context, wish.user, wish.walletCode),
    lookForPayee(context, names),
    settingsOf(context.tx, context.actor.roleId),
  ])
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

  const paid = await pay(context, {
    row,
    parts: [{ payee, units }],
    key: `transfer:${row.id}:${wish.key ?? randomUUID()}`,
    isNamed: wish.key !== undefined,
    memo: wish.description || null,
    said: {
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
    },
    purpose: { payee },
    given: { otp: wish.otp, challenge: wish.challenge_unique_id },
    isLast: !looked.watches && !payee.isWatched && !row.hasApp && units <= settings.codeOver,
    noPayee: () => noPayee(pointer),
  })
  if (paid instanceof Refusal) return paid
  return one(paid.document, { status: paid.repeated ? 200 : 201, meta: { repeated: paid.repeated } })
}
