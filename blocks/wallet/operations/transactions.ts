import { toDecimal } from '@quoin/kit'
import { anchor, explain, type Explained, trialBalance, verify } from '@quoin/kit/ledger'
import { dateRange, type BlockServer, type Context, type Customs, document, scopeOf, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { brokenAnchors, readAnchors } from './anchors.ts'
import { books } from './books.ts'
import { exports } from './exports.ts'
import { walletOf } from './find.ts'
import { lineage } from './lineage.ts'
import { reverseMovement } from './posting.ts'
import { calledBy } from './readParts.ts'
import { receiptFile } from './statements.ts'

type Query = Readonly<Record<string, string | string[] | undefined>>

const bounded = (query: Query): Query => dateRange('created_at', query)

export const listTransactions: NonNullable<BlockServer['replaces'][string]>['list'] = (request, _, standard) =>
  standard.last({ ...request, query: bounded(request.query) })

/** What those who were paid are called, by their wallets, for whoever paid them. */
async function namesOf({ tx, tenantId }: Context, legs: Explained['legs']): Promise<Map<string, string>> {
  const ids = legs.flatMap((leg) => (leg.kind === 'wallet.cash' && leg.amount > 0n && leg.owner ? [leg.owner] : []))
  const rows = await tx.query<{ id: string; alias: string | null; ownerName: string | null }>(
    'select id, alias, owner_name as "ownerName" from wallet.wallets where tenant_id = $1 and id = any($2)',
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, calledBy(row)]))
}

/** Who got how much of a payment to several, for whoever paid; nobody when it went to one. */
export async function sharesPaid(
  context: Context,
  movement: { readonly [K in 'transfer' | 'wallet' | 'type']: string | null },
): Promise<readonly { readonly name: string; readonly amount: bigint }[]> {
  if (movement.type !== 'debit') return []
  const paid =
    (await explain(context.tx, movement.transfer!))?.legs.filter((leg) => leg.kind === 'wallet.cash' && leg.amount > 0n) ?? []
  if (paid.length < 2) return []
  const names = await namesOf(context, paid)
  return paid.map((leg) => ({ name: names.get(leg.owner!) ?? '', amount: leg.amount }))
}

export const transactions: Customs<typeof wallet, 'transactions'> = {
  async userList({ user, walletCode, ...query }, context) {
    const row = await walletOf(context, user, walletCode)
    return context.list(wallet.transactions, bounded(query as Query), (add) => [`t.wallet_id = ${add(row.id)}`])
  },

  async walletList({ wallet: id, ...query }, context) {
    const row = await context.find(wallet.wallets, id)
    const { wallet_unique_id: _, ...rest } = query as Query
    return context.list(wallet.transactions, bounded(rest), (add) => [`t.wallet_id = ${add(row.id)}`])
  },

  async explain({ id }, context) {
    const row = await context.find(wallet.transactions, id)
    const told = await explain(context.tx, row.transfer!)
    if (!told) throw refuse.missing()
    const seesAll = scopeOf(context.actor, 'wallet.transactions.read') === 'tenant'
    const own = told.legs.find((leg) => leg.owner === row.wallet)
    // Who is one of several that were paid learns what came to them, and not what the others got.
    const isOneOfSeveral =
      !seesAll &&
      own !== undefined &&
      own.amount > 0n &&
      told.legs.length > 2 &&
      told.legs.every((leg) => leg.kind === 'wallet.cash')
    const seen = isOneOfSeveral ? told.legs.filter((leg) => leg === own || leg.amount < 0n) : told.legs
    const paid = own && own.amount < 0n ? await namesOf(context, told.legs) : new Map<string, string>()
    // Of the other sides one learns that they are there; whose they are and what they hold is theirs.
    const legs = seen.map((leg) => {
      const isMine = seesAll || leg.owner === row.wallet
      return {
        kind: leg.kind,
        name: (leg.owner && paid.get(leg.owner)) ?? null,
        amount: toDecimal(isOneOfSeveral && leg !== own ? -own.amount : leg.amount, leg.currency),
        currency: leg.currency,
        wallet_unique_id: isMine && leg.kind === 'wallet.cash' ? leg.owner : null,
        balance: isMine ? toDecimal(leg.balance, leg.currency) : null,
        number: isMine ? leg.number : null,
        is_this: leg.owner === row.wallet,
      }
    })
    return document({
      type: 'explanation',
      id,
      attributes: {
        transfer: told.transfer,
        kind: told.kind,
        memo: told.memo,
        at: told.at,
        reverses: told.reverses,
        reference_type: row.referenceType,
        reference_unique_id: row.referenceUniqueId,
        legs,
      },
    })
  },

  lineage,

  async receipt({ id, language }, context) {
    const movement = await context.find(wallet.transactions, id)
    return receiptFile(context, movement, await sharesPaid(context, movement), language)
  },

  reverse: ({ id, amount, reason }, context) => reverseMovement(context, id, amount, reason),

  async trialBalance(_, context) {
    const rows = await trialBalance(context.tx)
    const sums = new Map<string, bigint>()
    for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.balance)
    return document({
      type: 'trial_balance',
      id: context.tenantId,
      attributes: {
        at: new Date().toISOString(),
        is_balanced: [...sums.values()].every((sum) => sum === 0n),
        rows: rows.map(({ kind, currency, accounts, ...amounts }) => ({
          kind,
          currency,
          accounts,
          ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toDecimal(amount, currency)])),
        })),
      },
    })
  },

  ...books,
  ...exports,

  async anchors(_, context) {
    const anchors = await readAnchors(context, 31)
    return document({
      type: 'anchors',
      id: context.tenantId,
      attributes: { anchors: anchors.map(({ day, digest, accounts, entries }) => ({ day, digest, accounts, entries })) },
    })
  },

  async verifyBooks(_, context) {
    const broken = [...(await verify(context.tx)), ...(await brokenAnchors(context))]
    const { digest, accounts, entries } = await anchor(context.tx)
    return document({
      type: 'verification',
      id: context.tenantId,
      attributes: {
        intact: broken.length === 0,
        broken: broken.slice(0, 100),
        anchor: digest,
        accounts,
        entries,
        at: new Date().toISOString(),
      },
    })
  },
}
