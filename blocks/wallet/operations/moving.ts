import { balanceAt, balances, openAccount, openAccounts, post, type Posting, type Written } from '@quoin/kit/ledger'
import { type Context, refuse, type Tx } from '@quoin/kit/server'
import { tellMonitors } from '../mails/tellMonitors.ts'
import { wallet } from '../resources/index.ts'
import type { WalletRow } from './find.ts'

/** Accounts of the books that are no wallet: what comes in and goes out by hand, and what other blocks settle. */
export const outside = (context: Context, currency: string): Promise<string> =>
  openAccount(context.tx, { kind: 'wallet.outside', owner: null, currency, floor: null })
export const clearing = (context: Context, currency: string): Promise<string> =>
  openAccount(context.tx, { kind: 'wallet.clearing', owner: null, currency, floor: null })
export const accountOf = (context: Context, row: Pick<WalletRow, 'id' | 'currency'>): Promise<string> =>
  openAccount(context.tx, { kind: 'wallet.cash', owner: row.id, currency: row.currency })

/** The accounts of several wallets, in their order. */
export const accountsOf = (context: Context, rows: readonly Pick<WalletRow, 'id' | 'currency'>[]): Promise<string[]> =>
  openAccounts(
    context.tx,
    rows.map(({ id, currency }) => ({ kind: 'wallet.cash', owner: id, currency })),
  )

/** Locks wallets in the order of their ids, before anything of the ledger is: so nobody waits for each other in a circle. */
export async function lockWallets(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Pick<WalletRow, 'user' | 'status' | 'enabled'>>> {
  const rows = await context.tx.query<Pick<WalletRow, 'id' | 'user' | 'status' | 'enabled'>>(
    'select id, user_id as user, status, enabled from wallet.wallets where tenant_id = $1 and id = any($2) and deleted_at is null order by id for update',
    [context.tenantId, ids],
    'prepare',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the wallet that a new record names, before that record refers to it: what refers to a wallet shares it, and two who share it and
 * then want it for themselves wait for each other in a circle.
 */
export async function lockNamed({ tx, tenantId }: Context, body: Readonly<Record<string, unknown>>): Promise<void> {
  if (typeof body.wallet_unique_id !== 'string') return
  await tx.query('select 1 from wallet.wallets where tenant_id = $1 and id = app.id($2) and deleted_at is null for update', [
    tenantId,
    body.wallet_unique_id,
  ])
}

/** What the movements of a transfer carry from the moment they are written, on the pages of those it concerns. */
export interface Input {
  readonly referenceType?: string | null
  readonly referenceUniqueId?: string | null
  readonly payload?: Readonly<Record<string, unknown>> | null
  /** Wallet id → who is on the other side, for that wallet's owner to read. */
  readonly counterparts?: Readonly<Record<string, string>>
}

/** What is said of a transfer, by its key and its memo, as the trigger that writes movements reads it. */
export function saidOf(context: Context, { key, memo }: { key?: string; memo?: string | null }, input: Input): string {
  const of = Object.entries(input.counterparts ?? {}).map(([id, counterpart]) => [
    id,
    { counterpart, words: wordsOf(context, { description: memo, counterpart }) },
  ])
  const about = {
    key,
    words: wordsOf(context, { description: memo }),
    reference_type: input.referenceType,
    reference_unique_id: input.referenceUniqueId,
    payload: input.payload ?? undefined,
    of: Object.fromEntries(of) as object,
  }
  return JSON.stringify(about)
}

/** What a movement is found by. Words are letters and digits. */
export const wordsOf = (context: Context, input: { description?: string | null; counterpart?: string }): string =>
  context.model('wallet.transactions').searchWords(input).join(' ')

/**
 * Says what the movements of a transfer are to carry, before that transfer is posted. To write it into them afterwards would cost as much
 * as to write them.
 */
export async function say(context: Context, posting: Pick<Posting, 'key' | 'memo'>, input: Input): Promise<void> {
  await context.tx.query(`select set_config('wallet.said', $1, true)`, [saidOf(context, posting, input)], 'prepare')
}

/** How a transfer is told to those who watch. */
export interface About {
  /** Goes through a pocket beside the movement it belongs to: nobody watches where the balance stands between the two. */
  readonly isBeside?: boolean
  /** Wallet id → what came out of its pockets right before, or went back there right after; its cash moved by so much less. */
  readonly pockets?: ReadonlyMap<string, bigint>
}

export interface MovedRow {
  readonly id: string
  readonly wallet: string
  readonly user: string
  readonly type: 'credit' | 'debit'
  readonly currency: string
  readonly before: bigint
  readonly after: bigint
  /** As its own `get` would answer it. */
  readonly document: string
}

/** The movements in wallets of the transfer that is written under a key. */
export async function movedUnder(context: Context, key: string): Promise<MovedRow[]> {
  const rows = await context.tx.query<
    Record<'id' | 'wallet' | 'user' | 'currency' | 'before' | 'after' | 'document', string> & { type: MovedRow['type'] }
  >(
    `select t.id, t.wallet_id as wallet, t.user_id as user, t.type, t.currency, t.balance_after_minor::text as after,
       (t.balance_after_minor - case t.type when 'credit' then t.amount_minor else -t.amount_minor end)::text as before,
       ${context.model('wallet.transactions').document(context.actor)} as document
     from wallet.transactions t
     where t.tenant_id = $1 and t.transfer = (select l.id::text from kit.ledger_transfers l where l.tenant_id = $1 and l.key = $2)
     order by t.type desc`,
    [context.tenantId, key],
    'prepare',
  )
  return rows.map((row) => ({ ...row, before: BigInt(row.before), after: BigInt(row.after) }))
}

/**
 * Posts a transfer, with what its movements are to carry, and answers them; `write` where it is more than a posting. All of it is one
 * message: with the locks held, every message more is one that others wait for.
 */
export async function posted(
  context: Context,
  posting: Posting,
  input: Input,
  write: (tx: Tx) => Promise<Written> = (tx) => post(tx, posting),
): Promise<Written & { readonly moved: MovedRow[] }> {
  const saying = say(context, posting, input)
  const writing = write(context.tx)
  const reading = movedUnder(context, posting.key)
  // What the ledger refuses is the news, not that nothing can be read after it.
  await Promise.allSettled([saying, writing, reading])
  return { ...(await writing), moved: await reading }
}

/** Tells of movements that were written: in the history, and to those who watch when it is news. */
export async function tell(context: Context, moved: readonly MovedRow[], about: About = {}): Promise<void> {
  await Promise.all([
    context.noteAll(
      moved.flatMap(({ id, wallet: walletId, before, after }) => {
        const changes = { balance: [String(before), String(after)] } as const
        return [
          { resource: wallet.transactions, id, changes },
          { resource: wallet.wallets, id: walletId, changes },
        ]
      }),
    ),
    about.isBeside
      ? undefined
      : tellMonitors(
          context,
          moved.map((row) => besidePockets(row, about)),
        ),
  ])
}

/** A movement without what came out of pockets right before it, or went back there right after. */
function besidePockets(row: MovedRow, { pockets }: About): MovedRow {
  const units = pockets?.get(row.wallet) ?? 0n
  return row.type === 'debit' ? { ...row, before: row.before - units } : { ...row, after: row.after - units }
}

/** The movement of one wallet out of a transfer. */
export function rowOf(rows: readonly MovedRow[], walletId: string): MovedRow {
  const row = rows.find((one) => one.wallet === walletId)
  if (!row) throw refuse.missing('This transaction does not exist.')
  return row
}

/** What a wallet holds and has available, from the ledger. */
export async function standOf(
  context: Context,
  row: Pick<WalletRow, 'id' | 'currency'>,
): Promise<{ balance: bigint; held: bigint; available: bigint }> {
  const [found] = await balances(context.tx, [await accountOf(context, row)])
  return found!
}

/** What a wallet held at a moment, and what of that counts from then or before. */
export async function stoodAt(
  context: Context,
  row: Pick<WalletRow, 'id' | 'currency'>,
  at: string,
): Promise<{ balance: bigint; held: bigint; available: bigint; counting: bigint }> {
  const { booked, held, floor, counting } = await balanceAt(context.tx, { account: await accountOf(context, row), at })
  return { balance: booked, held, available: booked - held - floor, counting }
}
