import { balanceAt, balances, openAccount, type Written } from '@quoin/kit/ledger'
import { type Context, refuse } from '@quoin/kit/server'
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

/** What is said about a transfer on the pages of those it concerns. */
export interface About {
  readonly referenceType?: string | null
  readonly referenceUniqueId?: string | null
  readonly payload?: Readonly<Record<string, unknown>> | null
  /** Wallet id → who is on the other side, for that wallet's owner to read. */
  readonly counterparts?: Readonly<Record<string, string>>
  /** Asked in the same message, behind all that is written: with the locks held, every message more is one that others wait for. */
  readonly also?: (rows: readonly MovedRow[]) => Promise<unknown>
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
}

/** The movements a transfer made in wallets, with what is said about them written beside; told to those who watch when it is news. */
export async function tell(context: Context, { id, repeated }: Written, about: About = {}): Promise<MovedRow[]> {
  const { tx, tenantId } = context
  const rows = await tx.query<
    Record<'id' | 'wallet' | 'user' | 'type' | 'currency' | 'before' | 'after' | 'description', string>
  >(
    `select t.id, t.wallet_id as wallet, t.user_id as user, t.type, t.currency, t.balance_after_minor::text as after, t.description,
       (t.balance_after_minor - case t.type when 'credit' then t.amount_minor else -t.amount_minor end)::text as before
     from wallet.transactions t where t.tenant_id = $1 and t.transfer = $2 order by t.type desc`,
    [tenantId, id],
    'prepare',
  )
  const moved = rows.map(
    (row): MovedRow => ({
      id: row.id,
      wallet: row.wallet,
      user: row.user,
      type: row.type as 'credit',
      currency: row.currency,
      before: BigInt(row.before),
      after: BigInt(row.after),
    }),
  )
  if (repeated) {
    await about.also?.(moved)
    return moved
  }
  const model = context.model('wallet.transactions')
  const counterparts = rows.map((row) => about.counterparts?.[row.wallet] ?? null)
  await Promise.all([
    tx.query(
      `update wallet.transactions t set counterpart = s.counterpart, reference_type = $5, reference_unique_id = coalesce($6, t.reference_unique_id),
         payload = $7, search = array_to_tsvector(string_to_array(s.words, ' '))
       from unnest($2::uuid[], $3::text[], $4::text[]) as s(id, counterpart, words) where t.tenant_id = $1 and t.id = s.id`,
      [
        tenantId,
        rows.map((row) => row.id),
        counterparts,
        // Words are letters and digits.
        rows.map(({ description }, i) => model.searchWords({ description, counterpart: counterparts[i] }).join(' ')),
        about.referenceType ?? null,
        about.referenceUniqueId ?? null,
        about.payload ? JSON.stringify(about.payload) : null,
      ],
      'prepare',
    ),
    ...rows.flatMap((row) => [
      context.note(wallet.transactions, row.id, { balance: [row.before, row.after] }),
      context.note(wallet.wallets, row.wallet, { balance: [row.before, row.after] }),
    ]),
    about.isBeside
      ? undefined
      : tellMonitors(
          context,
          moved.map((row) => besidePockets(row, about)),
        ),
    about.also?.(moved),
  ])
  return moved
}

/** A movement without what came out of pockets right before it, or went back there right after. */
function besidePockets(row: MovedRow, { pockets }: About): MovedRow {
  const units = pockets?.get(row.wallet) ?? 0n
  return row.type === 'debit' ? { ...row, before: row.before - units } : { ...row, after: row.after - units }
}

/** The movement of one wallet out of a transfer. */
export function rowOf(rows: readonly MovedRow[], walletId: string): MovedRow {
  const row = rows.find((one) => one.wallet === walletId)
  if (!row) throw refuse.missing('There is no such movement.')
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
