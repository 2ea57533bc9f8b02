import { anchor, explain, trialBalance, verify } from '@quoin/kit/ledger'
import { type BlockServer, type Customs, document, reachOf, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { brokenAnchors, readAnchors } from './anchors.ts'
import { books } from './books.ts'
import { numberOf, walletOf } from './find.ts'
import { reverseMovement } from './posting.ts'
import { receiptFile } from './statements.ts'

type Query = Readonly<Record<string, string | string[] | undefined>>

/** `start_date` and `end_date` are what other clients call the bounds of `created_at`. */
function bounded({ start_date: start, end_date: end, ...rest }: Query): Query {
  const bounds = [...(start ? [`gte:${String(start)}`] : []), ...(end ? [`lte:${String(end)}`] : [])]
  return bounds.length > 0 ? { ...rest, created_at: bounds.length === 1 ? bounds[0] : bounds } : rest
}

export const listTransactions: NonNullable<BlockServer['replaces'][string]>['list'] = (deal, _, standard) =>
  standard.last({ ...deal, query: bounded(deal.query) })

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
    const told = await explain(context.tx, row.transfer)
    if (!told) throw refuse.missing()
    const seesAll = reachOf(context.actor, 'wallet.transactions.read') === 'tenant'
    // Of the other sides one learns that they are there; whose they are and what they hold is theirs.
    const legs = told.legs.map((leg) => {
      const isMine = seesAll || leg.owner === row.wallet
      return {
        kind: leg.kind,
        amount: numberOf(leg.amount, leg.currency),
        currency: leg.currency,
        wallet_unique_id: isMine && leg.kind === 'wallet.cash' ? leg.owner : null,
        balance: isMine ? numberOf(leg.balance, leg.currency) : null,
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

  receipt: async ({ id, language }, context) => receiptFile(context, await context.find(wallet.transactions, id), language),

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
          ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, numberOf(amount, currency)])),
        })),
      },
    })
  },

  ...books,

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
