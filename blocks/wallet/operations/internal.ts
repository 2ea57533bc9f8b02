import { capture, hold, holdOf, post, release, reverse, type Written, writtenUnder } from '@quoin/kit/ledger'
import { type Context, type Internals, refuse, summed } from '@quoin/kit/server'
import type { Moved, Movement } from '../resources/wallets.ts'
import { wallet } from '../resources/index.ts'
import { mustBeOpen, type WalletRow } from './find.ts'
import { accountOf, clearing, lockWallets, movedUnder, type MovedRow, posted, rowOf, say, tell } from './moving.ts'
import { drawFromPockets, returnToPockets, tellDraws } from './pockets.ts'
import { ensureWallet, oldestWallet } from './wallets.ts'

async function payer(context: Context, { user, currency }: Pick<Movement, 'user' | 'currency'>): Promise<WalletRow> {
  const row = await oldestWallet(context, user, currency)
  if (!row) throw refuse.conflict('no_wallet', `There is no wallet in ${currency}.`)
  mustBeOpen((await lockWallets(context, [row.id])).get(row.id)!)
  return row
}

const mustBePositive = (amount: bigint): void => {
  if (amount <= 0n) throw refuse.invalid('invalid_amount', 'The amount must be greater than zero.', 'amount')
}

async function move(context: Context, row: WalletRow, sign: 1n | -1n, input: Movement): Promise<Moved> {
  mustBePositive(input.amount)
  const draws = sign < 0n ? await drawFromPockets(context, row, input) : []
  const [account, counter] = [await accountOf(context, row), input.counter ?? (await clearing(context, row.currency))]
  await say(context, input, { referenceType: input.reference, referenceUniqueId: input.subject })
  const written = await post(context.tx, {
    key: input.key,
    kind: input.kind ?? (sign > 0n ? 'wallet.credit' : 'wallet.debit'),
    memo: input.memo,
    subject: input.subject,
    entries: [
      { account, amount: sign * input.amount },
      { account: counter, amount: -sign * input.amount },
    ],
  })
  await tellDraws(context, draws, written.id)
  const paid = input.givesBack === undefined ? undefined : await writtenUnder(context.tx, input.givesBack)
  const returned = paid === undefined ? new Map<string, bigint>() : await returnToPockets(context, paid, written)
  const pockets = sign < 0n ? new Map([[row.id, draws.reduce((sum, { units }) => sum + units, 0n)]]) : returned
  const moved = await movedUnder(context, input.key)
  if (!written.repeated) await tell(context, moved, { pockets })
  return told(written, rowOf(moved, row.id), returned.get(row.id))
}

/** How a movement is answered to the block that wanted it; what went back into pockets is not in the balance any more. */
const told = ({ id, repeated }: Written, moved: MovedRow, returned = 0n): Moved => ({
  transfer: id,
  wallet: moved.wallet,
  transaction: moved.id,
  repeated,
  balance: moved.after - returned,
})

export const inner: Internals<typeof wallet, 'wallets'> = {
  debit: async (input, context) => move(context, await payer(context, input), -1n, input),

  async credit(input, context) {
    const row = await ensureWallet(context, input.user, input.currency)
    await lockWallets(context, [row.id])
    return move(context, row, 1n, input)
  },

  async hold(input, context) {
    mustBePositive(input.amount)
    const row = await payer(context, input)
    const made = await hold(context.tx, {
      account: await accountOf(context, row),
      amount: input.amount,
      key: input.key,
      expiresAt: input.expiresAt,
      memo: input.memo,
      subject: input.subject,
    })
    if (!made.repeated) await context.note(wallet.wallets, row.id, { held: [null, String(input.amount)] })
    return { hold: made.id, wallet: row.id, repeated: made.repeated }
  },

  async capture(input, context) {
    const { account, amount, walletId, currency } = await heldIn(context, input.hold)
    const row = (await lockWallets(context, [walletId])).get(walletId)
    // What was promised before stays owed to whom it was promised; whoever is signed in as its owner, which may be why it is frozen, moves nothing.
    if (row?.user === context.me) mustBeOpen(row)
    const units = input.amount ?? amount
    mustBePositive(units)
    const counter = input.counter ?? (await clearing(context, currency))
    const posting = {
      key: input.key,
      kind: input.kind ?? 'wallet.capture',
      memo: input.memo,
      subject: input.subject,
      entries: [
        { account, amount: -units },
        { account: counter, amount: units },
      ],
    }
    const said = { referenceType: input.reference, referenceUniqueId: input.subject }
    const written = await posted(context, posting, said, (tx) => capture(tx, { ...posting, hold: input.hold }))
    if (!written.repeated) await tell(context, written.moved)
    return told(written, rowOf(written.moved, walletId))
  },

  async release(input, context) {
    const { walletId } = await heldIn(context, input.hold)
    await lockWallets(context, [walletId])
    const { repeated } = await release(context.tx, input)
    if (!repeated) await context.note(wallet.wallets, walletId, { held: ['set aside', 'released'] })
    return { repeated }
  },

  async reverse(input, context) {
    const wallets = await context.tx.query<{ wallet: string }>(
      'select wallet_id as wallet from wallet.transactions where tenant_id = $1 and transfer = $2',
      [context.tenantId, input.transfer],
    )
    if (wallets.length === 0) throw refuse.missing('This transaction does not exist.')
    await lockWallets(
      context,
      wallets.map((one) => one.wallet),
    )
    await say(context, input, {})
    const written = await reverse(context.tx, input)
    const pockets = await returnToPockets(context, input.transfer, written)
    const rows = await movedUnder(context, input.key)
    if (!written.repeated) await tell(context, rows, { pockets })
    const moved = rowOf(rows, wallets[0]!.wallet)
    return told(written, moved, pockets.get(moved.wallet))
  },

  async payable({ user, currency }, context) {
    const row = await oldestWallet(context, user, currency)
    if (!row || row.status !== 'active' || !row.enabled) return null
    const [sum] = await context.tx.query<{ minor: number }>(
      `select greatest(0, w.balance_minor - w.held_minor + coalesce((select sum(p.remaining_minor) from wallet.pockets p where p.tenant_id = $1 and p.wallet_id = w.id
         and p.state = 'open' and coalesce(p.ends_at > clock_timestamp(), true) and p.deleted_at is null), 0))::bigint as minor
       from wallet.wallets w where w.tenant_id = $1 and w.id = $2`,
      [context.tenantId, row.id],
    )
    return sum ?? null
  },

  async owned({ users, currency }, { tx, tenantId }) {
    const [sum] = await tx.query<{ minor: number }>(
      `select ${summed('balance_minor - held_minor')} as minor from wallet.wallets
       where tenant_id = $1 and user_id = any($2::uuid[]) and currency = $3 and deleted_at is null`,
      [tenantId, users, currency],
    )
    return sum!
  },
}

/** A hold in a wallet, whose account it is in; 404 for one in another kind of account. */
async function heldIn(
  context: Context,
  id: string,
): Promise<{ account: string; amount: bigint; walletId: string; currency: string }> {
  const found = await holdOf(context.tx, id)
  if (found?.accountKind !== 'wallet.cash' || !found.owner) throw refuse.missing('This hold does not exist.')
  return { account: found.account, amount: found.amount, walletId: found.owner, currency: found.currency }
}
