import { randomUUID } from 'node:crypto'
import { minorUnitsAt } from '@quoin/kit/ledger'
import { type Context, type Customs, one, Refusal, refuse } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { mustOwn, settingsOf, unitsOf, walletOf } from './find.ts'
import type { Said } from './moving.ts'
import { nameOf, type Paid, pay, payAtOnce, type Wanted } from './pay.ts'
import { foldAlias, lookForPayee, noPayee, payeeAmong } from './payee.ts'
import { calledBy } from './readParts.ts'

type Transfer = Customs<typeof wallet, 'wallets'>['transfer']
type Wish = Parameters<Transfer>[0]

export const transfer: Transfer = async (wish, context) => {
  // What comes with a code is looked at before anything is locked, and so is whatever turned out to be more than a payment.
  const isPlain = wish.user === context.me && wish.otp === undefined && !context.tx.isAgain
  const paid = await (isPlain ? payAtOnce(context, wantedOf(wish)) : lookAndPay(wish, context))
  if (paid instanceof Refusal) return paid
  return one(paid.document, { status: paid.repeated ? 200 : 201, meta: { repeated: paid.repeated } })
}

/** As many digits as any currency has behind the point. */
const digitsMax = 4

const wantedOf = (wish: Wish): Wanted => ({
  payer: wish.walletCode,
  alias: wish.alias === undefined ? null : foldAlias(wish.alias),
  code: wish.destination_wallet_code ?? null,
  units: Array.from({ length: digitsMax + 1 }, (_, digits) => {
    const units = minorUnitsAt(wish.amount, digits)
    return units !== undefined && units > 0n ? units : null
  }),
  currency: wish.currency || null,
  key: wish.key ?? randomUUID(),
  isNamed: wish.key !== undefined,
  memo: wish.description || null,
  said: saidIn(wish),
})

const saidIn = (wish: Wish): Omit<Said, 'counterparts'> => ({
  referenceType: wish.source_type,
  referenceUniqueId: wish.source_id,
  payload: {
    ...wish.payload,
    ...(wish.source && { source: wish.source }),
    ...(wish.source_alias && { source_alias: wish.source_alias }),
  },
})

/** Looks who pays whom, and refuses what is not to be; then pays. */
async function lookAndPay(wish: Wish, context: Context): Promise<Paid | Refusal> {
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

  return pay(context, {
    row,
    parts: [{ payee, units }],
    key: `transfer:${row.id}:${wish.key ?? randomUUID()}`,
    isNamed: wish.key !== undefined,
    memo: wish.description || null,
    said: {
      ...saidIn(wish),
      counterparts: {
        [row.id]: calledBy(payee),
        [payee.id]: nameOf(row),
      },
    },
    purpose: { payee },
    given: { otp: wish.otp, challenge: wish.challenge_unique_id },
    isLast: !looked.watches && !payee.isWatched && !row.hasApp && units <= settings.codeOver,
    noPayee: () => noPayee(pointer),
  })
}
