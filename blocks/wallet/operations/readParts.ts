import { createHash } from 'node:crypto'
import { toDecimal } from '@quoin/kit'
import { type Context, type Refusal, refuse } from '@quoin/kit/server'
import type { PartInput } from '../resources/parts.ts'
import { masked, unitsOf, type WalletRow } from './find.ts'
import { findPayee, noPayee, type Payee } from './payee.ts'
import { type Share, shareOut } from './shareOut.ts'

export interface Division {
  readonly total: bigint
  readonly parts: readonly { readonly payee: Payee; readonly units: bigint }[]
  /** Of the wallets and what each gets, whatever they were called and however it was calculated: a code is good for exactly this. */
  readonly fingerprint: Buffer
}

const millionthsOf = (percent: number | string): bigint => {
  const [whole, fraction = ''] = String(percent).split('.')
  return BigInt(whole! + fraction.padEnd(4, '0'))
}

function shareOf(input: PartInput, currency: string, at: number): Share {
  const said = [input.amount, input.percent, input.remainder || undefined].filter((one) => one !== undefined)
  if (said.length !== 1)
    throw refuse.invalid('one_of', 'Provide only one of an amount, a percentage or the remainder.', `parts/${at}`)
  if (input.amount !== undefined) return { units: unitsOf(input.amount, currency, `parts/${at}/amount`) }
  return input.percent === undefined ? 'remainder' : { millionths: millionthsOf(input.percent) }
}

/** Who is paid how much. A payee there is not is answered as a refusal, not thrown, so that the miss is counted. */
export async function readParts(
  context: Context,
  row: WalletRow,
  input: { readonly amount?: number | string; readonly currency?: string; readonly parts: readonly PartInput[] },
): Promise<Division | Refusal> {
  const { currency } = row
  if (input.currency && input.currency.toUpperCase() !== currency)
    throw refuse.invalid('other_currency', `This wallet is in ${currency}.`, 'currency')
  const shares = input.parts.map((part, at) => shareOf(part, currency, at))
  const second = shares.indexOf('remainder', shares.indexOf('remainder') + 1)
  if (shares.includes('remainder') && second > 0)
    throw refuse.invalid('one_remainder', 'Only one payee can get the remainder.', `parts/${second}/remainder`)
  const fixed = shares.reduce((sum, share) => (typeof share === 'object' && 'units' in share ? sum + share.units : sum), 0n)
  const isAllFixed = shares.every((share) => typeof share === 'object' && 'units' in share)
  if (input.amount === undefined && !isAllFixed) throw refuse.invalid('required', 'is required', 'amount')
  const total = input.amount === undefined ? fixed : unitsOf(input.amount, currency)
  if (total > BigInt(Number.MAX_SAFE_INTEGER))
    throw refuse.invalid('invalid_amount', `This is not a valid amount in ${currency}.`, 'amount')
  const units = shareOut(total, shares)

  const payees: Payee[] = []
  for (const [at, { alias, destination_wallet_code: code }] of input.parts.entries()) {
    const pointer = `parts/${at}/${alias === undefined && code !== undefined ? 'destination_wallet_code' : 'alias'}`
    if (alias === undefined && code === undefined) throw refuse.invalid('required', 'is required', pointer)
    const payee = await findPayee(context, { alias, code })
    if (!payee || payee.currency !== currency) return noPayee(pointer)
    if (payee.id === row.id) throw refuse.invalid('same_wallet', 'You cannot pay the wallet you pay from.', pointer)
    if (payees.some((one) => one.id === payee.id)) throw refuse.invalid('payee_twice', 'This payee is already listed.', pointer)
    payees.push(payee)
  }
  const parts = payees.map((payee, at) => ({ payee, units: units[at]! }))
  const content = parts.map(({ payee, units: each }) => `${payee.id} ${each}`).sort()
  return { total, parts, fingerprint: createHash('sha256').update(content.join('\n')).digest() }
}

/** What a payee is called on the pages of whoever pays them. */
export const calledBy = ({ alias, ownerName }: Pick<Payee, 'alias' | 'ownerName'>): string =>
  [alias && `@${alias}`, masked(ownerName)].filter(Boolean).join(' · ')

/** The parts as the wire says them to whoever pays. */
export const sharesOf = ({ parts }: Division, currency: string) =>
  parts.map(({ payee, units }) => ({
    payee: payee.alias ? `@${payee.alias}` : payee.code,
    owner_name: masked(payee.ownerName),
    amount: toDecimal(units, currency),
  }))
