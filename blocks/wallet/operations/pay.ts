import { asLedger, mustMoveMoney } from '@quoin/kit/ledger'
import { BeginAgain, type Context, type Refusal } from '@quoin/kit/server'
import { tellMonitors } from '../mails/tellMonitors.ts'
import { type Purpose, useCode } from './codes.ts'
import { masked, mustBeOpen, type WalletRow } from './find.ts'
import { overLimit } from './limits.ts'
import { type Input, saidOf, wordsOf } from './moving.ts'
import { missesMax, type Payee } from './payee.ts'
import { calledBy } from './readParts.ts'

export interface Payment {
  readonly row: WalletRow
  /** Who gets how much, in minor units of the payer's currency. */
  readonly parts: readonly { readonly payee: Payee; readonly units: bigint }[]
  readonly key: string
  /** Whoever sends the key again means the same payment. */
  readonly isNamed: boolean
  readonly memo: string | null
  readonly said: Input
  /** What a code is asked for, and what was typed. */
  readonly purpose: Purpose
  readonly given: { readonly otp?: string; readonly challenge?: string }
  /** Nobody is known to watch these wallets and no code to be needed: what is paid is all there is to do, and commits in the same message. */
  readonly isLast: boolean
  /** What is answered when the payee at this place takes nothing any more. */
  noPayee(at: number): Refusal
}

/** The movement in the payer's wallet, as its own `get` would answer it. */
export interface Paid {
  readonly document: string
  readonly repeated: boolean
}

interface Row {
  readonly outcome: 'paid' | 'repeated' | 'not_open' | 'no_payee' | 'over_limit' | 'code_needed' | 'watched'
  readonly about: unknown
  readonly document: string | null
  readonly [column: string]: unknown
}

/**
 * Pays in one call of the database (`wallet.pay`), which locks, looks at what holds by then, and writes. A refusal that is to keep what was
 * written, a wrong code for one, is answered and not thrown.
 */
export async function pay(context: Context, payment: Payment): Promise<Paid | Refusal> {
  const { row, parts, purpose, isLast } = payment
  let answer = await ask(context, payment, { hasCode: false, isLast })
  // There is more to do than was known when the commit was sent along.
  if (isLast && (answer.outcome === 'code_needed' || answer.outcome === 'watched')) throw new BeginAgain('This changed since.')
  if (answer.outcome === 'code_needed') {
    const total = parts.reduce((sum, { units }) => sum + units, 0n)
    const refusal = await useCode(context, row, purpose, total, payment.given)
    if (refusal) return refusal
    answer = await ask(context, payment, { hasCode: true, isLast: false })
  }
  const { outcome, about, document } = answer
  switch (outcome) {
    case 'not_open':
      mustBeOpen(about as WalletRow)
      throw new Error('A wallet that is open is paid from.')
    case 'no_payee':
      return payment.noPayee(about as number)
    case 'over_limit':
      throw overLimit(about as Parameters<typeof overLimit>[0], row.currency)
    case 'code_needed':
    case 'watched':
      throw new Error('A code is asked for once, and who watches is known by then.')
    default:
      if (about !== null) await tellMonitors(context, movedFrom(about as Moved[]))
      return { document: document!, repeated: outcome === 'repeated' }
  }
}

async function ask(
  context: Context,
  { row, parts, key, isNamed, memo, said: input }: Payment,
  { hasCode, isLast }: { hasCode: boolean; isLast: boolean },
): Promise<Row> {
  const { tx, actor, operation, request } = context
  mustMoveMoney(tx)
  const requested = tx.query<Row>(
    `select p.outcome, p.about, ${context.model('wallet.transactions').document(actor)} as document
     from wallet.pay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) p cross join lateral (select (p.movement).*) t`,
    [
      row.id,
      parts.map(({ payee }) => payee.id),
      parts.map(({ units }) => String(units)),
      key,
      isNamed,
      memo,
      saidOf(context, { key, memo }, input),
      namesOf(context, [row, ...parts.map(({ payee }) => payee)]),
      actor.roleId,
      hasCode,
      isLast,
      operation.name,
      actor.userName,
      request.id,
    ],
    'prepare',
  )
  const [rows] = await asLedger(Promise.all([requested, isLast ? context.commit() : undefined]))
  return rows[0]!
}

/** What wallets are called by whoever they pay (`payer`) and by whoever pays them (`payee`), and the names that is made of. */
function namesOf(context: Context, wallets: readonly Pick<WalletRow, 'id' | 'alias' | 'ownerName'>[]): string {
  const called = (name: string) => ({ name, words: wordsOf(context, { counterpart: name }) })
  return JSON.stringify(
    Object.fromEntries(
      wallets.map(({ id, alias, ownerName }) => [
        id,
        {
          alias,
          owner_name: ownerName,
          called: { payer: called(nameOf({ ownerName })), payee: called(calledBy({ alias, ownerName })) },
        },
      ]),
    ),
  )
}

/** What payees read of whoever paid them. */
export const nameOf = ({ ownerName }: Pick<WalletRow, 'ownerName'>): string => ownerName ?? masked(null)

/** A transfer as it was asked for, before anybody looked who pays whom. */
export interface Wanted {
  /** Code or id of a wallet of whoever asks. */
  readonly payer: string
  /** What the payee is called; where both are given, both name the same. */
  readonly alias: string | null
  readonly code: string | null
  /** Minor units for a currency without decimals, with one, and so on; null where it is no exact amount of such a one. */
  readonly units: readonly (bigint | null)[]
  readonly currency: string | null
  readonly key: string
  readonly isNamed: boolean
  readonly memo: string | null
  readonly said: Omit<Input, 'counterparts'>
}

/**
 * Pays in one message, commit and all, where nothing is in the way (`wallet.pay_at_once`). Whatever else there is, nothing has happened and the
 * work begins again: then it has to look first.
 */
export async function payAtOnce(context: Context, wanted: Wanted): Promise<Paid> {
  const { tx, actor, operation, request } = context
  const { payer, alias, code, units, currency, key, isNamed, memo, said } = wanted
  mustMoveMoney(tx)
  const requested = tx.query<{ outcome: 'paid' | 'repeated' | 'look'; document: string }>(
    `select p.outcome, ${context.model('wallet.transactions').document(actor)} as document
     from wallet.pay_at_once($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) p cross join lateral (select (p.movement).*) t`,
    [
      payer,
      alias,
      code,
      units.map((each) => (each === null ? null : String(each))),
      currency,
      key,
      isNamed,
      memo,
      saidOf(context, { memo }, said),
      missesMax,
      actor.roleId,
      operation.name,
      actor.userName,
      request.id,
    ],
    'plan',
  )
  const [[paid]] = await asLedger(Promise.all([requested, context.commit()]))
  if (paid!.outcome === 'look') throw new BeginAgain('This is to be looked at first.')
  return { document: paid!.document, repeated: paid!.outcome === 'repeated' }
}

interface Moved {
  readonly id: string
  readonly wallet: string
  readonly user: string
  readonly type: 'credit' | 'debit'
  readonly currency: string
  readonly amount: string
  readonly after: string
}

const movedFrom = (rows: readonly Moved[]) =>
  rows.map(({ amount, after, ...row }) => ({
    ...row,
    before: row.type === 'credit' ? BigInt(after) - BigInt(amount) : BigInt(after) + BigInt(amount),
    after: BigInt(after),
  }))
