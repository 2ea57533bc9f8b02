import { createHash, randomUUID } from 'node:crypto'
import { minorText, toDecimal } from '@quoin/kit'
import { reverse, writtenUnder } from '@quoin/kit/ledger'
import { notifyHolders } from '@quoin/kit/notices'
import { Answer, type BlockServer, type Context, one, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { documentOf } from './documentOf.ts'
import { isClosed, settingsOf, unitsOf, walletById, type WalletRow } from './find.ts'
import { accountOf, lockNamed, lockWallets, movedUnder, type MovedRow, outside, posted, rowOf, say, tell } from './moving.ts'
import { returnToPockets } from './pockets.ts'

export interface ByHand {
  readonly type: 'credit' | 'debit'
  readonly units: bigint
  readonly reason: string | null
  readonly referenceType?: string | null
  readonly referenceUniqueId?: string | null
  readonly payload?: Readonly<Record<string, unknown>> | null
  /** The same key again answers what was posted or proposed. */
  readonly key?: string
}

/**
 * Tops a wallet up or takes from it. Above the company's limit it becomes a proposal that somebody else has to approve: answered
 * 202 as a movement that is pending, under the proposal's id. What came under a key before is what it became then, movement or
 * proposal, wherever the limit is by now.
 */
export async function postByHand(context: Context, row: WalletRow, input: ByHand): Promise<Answer> {
  const { secondOver } = await settingsOf(context.tx)
  // Whoever sends the same at once waits here, and finds what became of it.
  if (input.key) await lockWallets(context, [row.id])
  const isWritten = input.key !== undefined && (await writtenUnder(context.tx, keyOf(row, input))) !== undefined
  const before = input.key && !isWritten ? await proposedBefore(context, row, input) : undefined
  if (before) return before
  if (input.units > secondOver && !isWritten) {
    mustTake(row)
    const made = await context.insert(
      wallet.postings,
      {
        wallet: row.id,
        type: input.type,
        amount: toDecimal(input.units, row.currency),
        amountMinor: Number(input.units),
        currency: row.currency,
        reason: input.reason ?? 'Posting by hand',
        referenceType: input.referenceType ?? null,
        referenceUniqueId: input.referenceUniqueId ?? null,
      },
      input.key && idUnder(keyOf(row, input)),
    )
    await tellApprovers(context, row, input, made.id)
    return waiting(row, input, made.id)
  }
  const { moved, repeated } = await movedByHand(context, row, input)
  return one(moved.document, { status: repeated ? 200 : 201, meta: { repeated } })
}

/** Tells whoever may approve what somebody else proposed. */
async function tellApprovers(
  context: Context,
  { currency }: WalletRow,
  { units, reason }: Pick<ByHand, 'units' | 'reason'>,
  id: string,
): Promise<void> {
  await notifyHolders(context, 'wallet.tell_approvers', {
    permission: wallet.postings.approve.permission!,
    notice: 'wallet_posting_proposed',
    values: { by: context.actor.userName ?? '', amount: minorText(units, currency), currency, reason: reason ?? '' },
    link: `/wallet/postings/${id}`,
    about: { resource: 'wallet.postings', id },
    key: id,
    by: context.me || null,
  })
}

/** A closed wallet takes nothing more, whoever would have to approve it. */
function mustTake(row: Pick<WalletRow, 'status'>): void {
  if (isClosed(row)) throw refuse.conflict('wallet_closed', 'This wallet is closed.')
}

const keyOf = (row: WalletRow, { key }: ByHand): string => (key ? `hand:${row.id}:${key}` : `hand:${randomUUID()}`)

/** The id of what is proposed under a key: the same key is the same proposal. */
function idUnder(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What became of a proposal that came under this key; undefined when there was none. */
async function proposedBefore(context: Context, row: WalletRow, input: ByHand): Promise<Answer | undefined> {
  const id = idUnder(keyOf(row, input))
  const [posting] = await context.tx.query<{ type: string; amount: string; state: string; transaction: string | null }>(
    'select type, amount_minor::text as amount, state, transaction from wallet.postings where tenant_id = $1 and id = $2',
    [context.tenantId, id],
  )
  if (!posting) return undefined
  if (posting.type !== input.type || BigInt(posting.amount) !== input.units)
    throw refuse.invalid('key_reused', 'This key was used for another posting.')
  if (posting.state === 'declined') throw refuse.conflict('posting_declined', 'This posting was declined.')
  if (posting.state === 'pending') return waiting(row, input, id)
  return one(await documentOf(context, wallet.transactions, posting.transaction!), { status: 200, meta: { repeated: true } })
}

/** A proposal, told as the movement it may become. */
const waiting = (row: WalletRow, input: ByHand, id: string): Answer =>
  new Answer(
    202,
    JSON.stringify({
      data: {
        id,
        type: 'Transaction',
        attributes: {
          unique_id: id,
          wallet_unique_id: row.id,
          type: input.type,
          amount: toDecimal(input.units, row.currency),
          currency: row.currency,
          description: input.reason,
          status: 'pending',
        },
      },
      meta: { pending: true, reason: 'A second administrator has to approve this.' },
    }),
  )

async function movedByHand(context: Context, row: WalletRow, input: ByHand): Promise<{ moved: MovedRow; repeated: boolean }> {
  mustTake((await lockWallets(context, [row.id])).get(row.id)!)
  const [account, world] = await Promise.all([accountOf(context, row), outside(context, row.currency)])
  const amount = input.type === 'credit' ? input.units : -input.units
  const posting = {
    key: keyOf(row, input),
    kind: input.type === 'credit' ? 'wallet.top_up' : 'wallet.withdrawal',
    entries: [
      { account, amount },
      { account: world, amount: -amount },
    ],
    memo: input.reason,
  }
  const { referenceType, referenceUniqueId, payload } = input
  const { repeated, moved } = await posted(context, posting, { referenceType, referenceUniqueId, payload })
  if (!repeated) await tell(context, moved)
  return { moved: rowOf(moved, row.id), repeated }
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A posting is made at once, or proposed when it is large. */
export const createPosting: Replacements['create'] = async (request, context, standard) => {
  await lockNamed(context, request.body)
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const posting = await context.find(wallet.postings, id)
  const row = await walletById(context, posting.wallet)
  const units = unitsOf(request.body.amount, row.currency)
  const { secondOver } = await settingsOf(context.tx)
  await context.tx.query('update wallet.postings set amount_minor = $3, currency = $4 where tenant_id = $1 and id = $2', [
    context.tenantId,
    id,
    String(units),
    row.currency,
  ])
  if (units <= secondOver) {
    const { moved } = await movedByHand(context, row, { ...posting, units, key: `posting:${id}` })
    await context.tx.query(
      `update wallet.postings set state = 'posted', decided_at = clock_timestamp(), transaction = $3 where tenant_id = $1 and id = $2`,
      [context.tenantId, id, moved.id],
    )
  } else {
    mustTake(row)
    await tellApprovers(context, row, { units, reason: posting.reason }, id)
  }
  return one(await documentOf(context, wallet.postings, id), { status: 201, meta })
}

/** Posts what somebody else proposed. */
export async function postApproved(
  context: Context,
  posting: {
    id: string
    wallet: string
    type: string
    amountMinor: number | null
    reason: string
    referenceType: string | null
    referenceUniqueId: string | null
  },
): Promise<MovedRow> {
  const row = await walletById(context, posting.wallet)
  const { moved } = await movedByHand(context, row, {
    ...posting,
    type: posting.type as 'credit',
    units: BigInt(posting.amountMinor!),
    key: `posting:${posting.id}`,
  })
  return moved
}

/** Takes a movement back, in part or whole: what came in with it, or what all got whom it paid. */
export async function reverseMovement(context: Context, id: string, amount: unknown, reason: string): Promise<Answer> {
  const movement = await context.find(wallet.transactions, id)
  if (movement.kind?.startsWith('wallet.pocket_'))
    throw refuse.conflict('wrong_state', 'What went through a pocket goes back there with what it was for.')
  const units = amount === undefined ? undefined : unitsOf(amount, movement.currency!)
  const rows = await context.tx.query<{ wallet: string }>(
    'select wallet_id as wallet from wallet.transactions where tenant_id = $1 and transfer = $2',
    [context.tenantId, movement.transfer],
  )
  await lockWallets(
    context,
    rows.map((row) => row.wallet),
  )
  const named = { key: `reverse:${randomUUID()}`, memo: reason }
  await say(context, named, { referenceType: 'wallet.transactions', referenceUniqueId: id })
  const written = await reverse(context.tx, {
    ...named,
    transfer: movement.transfer!,
    amount: units,
    receiver:
      movement.type === 'credit' ? await accountOf(context, { id: movement.wallet!, currency: movement.currency! }) : undefined,
  })
  const pockets = await returnToPockets(context, movement.transfer!, written)
  const moved = await movedUnder(context, named.key)
  await tell(context, moved, { pockets })
  return one(rowOf(moved, movement.wallet!).document, { status: 201 })
}
