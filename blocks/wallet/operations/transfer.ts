import { randomUUID } from 'node:crypto'
import { minorUnitsAt } from '@quoin/kit'
import { type Context, type Customs, one, Refusal, refuse } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { mustOwn, settingsOf, unitsOf, walletOf } from './find.ts'
import type { Input as Said } from './moving.ts'
import { nameOf, type Paid, pay, payAtOnce, type Wanted } from './pay.ts'
import { foldAlias, lookForPayee, noPayee, payeeAmong } from './payee.ts'
import { calledBy } from './readParts.ts'

type Transfer = Customs<typeof wallet, 'wallets'>['transfer']
type Input = Parameters<Transfer>[0]

export const transfer: Transfer = async (input, context) => {
  // What comes with a code is looked at before anything is locked, and so is whatever turned out to be more than a payment.
  const isPlain = input.user === context.me && input.otp === undefined && !context.tx.isAgain
  const paid = await (isPlain ? payAtOnce(context, wantedOf(input)) : lookAndPay(input, context))
  if (paid instanceof Refusal) return paid
  return one(paid.document, { status: paid.repeated ? 200 : 201, meta: { repeated: paid.repeated } })
}

/** As many digits as any currency has behind the point. */
const digitsMax = 4

const wantedOf = (input: Input): Wanted => ({
  payer: input.walletCode,
  alias: input.alias === undefined ? null : foldAlias(input.alias),
  code: input.destination_wallet_code ?? null,
  units: Array.from({ length: digitsMax + 1 }, (_, digits) => {
    const units = minorUnitsAt(input.amount, digits)
    return units !== undefined && units > 0n ? units : null
  }),
  currency: input.currency || null,
  key: input.key ?? randomUUID(),
  isNamed: input.key !== undefined,
  memo: input.description || null,
  said: saidIn(input),
})

const saidIn = (input: Input): Omit<Said, 'counterparts'> => ({
  referenceType: input.source_type,
  referenceUniqueId: input.source_id,
  payload: {
    ...input.payload,
    ...(input.source && { source: input.source }),
    ...(input.source_alias && { source_alias: input.source_alias }),
  },
})

/** Looks who pays whom, and refuses what is not to be; then pays. */
async function lookAndPay(input: Input, context: Context): Promise<Paid | Refusal> {
  const names = { alias: input.alias, code: input.destination_wallet_code }
  const [row, looked, settings] = await Promise.all([
    walletOf(context, input.user, input.walletCode),
    lookForPayee(context, names),
    settingsOf(context.tx, context.actor.roleId),
  ])
  mustOwn(context, row)
  if (input.alias === undefined && input.destination_wallet_code === undefined)
    throw refuse.invalid('required', 'is required', 'alias')
  if (input.currency && input.currency.toUpperCase() !== row.currency)
    throw refuse.invalid('other_currency', `This wallet is in ${row.currency}.`, 'currency')
  const units = unitsOf(input.amount, row.currency)
  const pointer = input.alias === undefined ? 'destination_wallet_code' : 'alias'
  const payee = await payeeAmong(context, names, looked)
  if (!payee || payee.currency !== row.currency) return noPayee(pointer)
  if (payee.id === row.id) throw refuse.invalid('same_wallet', 'You cannot pay the wallet you pay from.', pointer)

  return pay(context, {
    row,
    parts: [{ payee, units }],
    key: `transfer:${row.id}:${input.key ?? randomUUID()}`,
    isNamed: input.key !== undefined,
    memo: input.description || null,
    said: {
      ...saidIn(input),
      counterparts: {
        [row.id]: calledBy(payee),
        [payee.id]: nameOf(row),
      },
    },
    purpose: { payee },
    given: { otp: input.otp, challenge: input.challenge_unique_id },
    isLast: !looked.watches && !payee.isWatched && !row.hasApp && units <= settings.codeOver,
    noPayee: () => noPayee(pointer),
  })
}
