import { Refusal, refuse } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import { asLedger } from './asLedger.ts'
import { mustMoveMoney } from './mustMoveMoney.ts'

/** What an account is: its kind (`wallet.cash`), whose it is (null: the company's own), and what it counts. */
export interface Account {
  readonly kind: string
  readonly owner: string | null
  /** An ISO 4217 code, or a word of a block for what is not money: `PTS`. */
  readonly currency: string
  /** What balance less holds may not fall below; default 0. Null for accounts that stand for the world outside. */
  readonly floor?: bigint | null
}

export interface Balance {
  readonly account: string
  readonly kind: string
  readonly owner: string | null
  readonly currency: string
  readonly balance: bigint
  readonly held: bigint
  /** What can be taken: balance less what is held, down to the floor where there is one. */
  readonly available: bigint
  readonly entries: number
}

/** Answers the id of the account of this kind, owner and currency, and opens it when there is none. The floor is the opener's. */
export async function openAccount(tx: Tx, { kind, owner, currency, floor = 0n }: Account): Promise<string> {
  const find = () =>
    tx.query<{ id: string }>(
      'select id from kit.ledger_accounts where tenant_id = app.tenant() and kind = $1 and owner_id is not distinct from $2::uuid and currency = $3',
      [kind, owner, currency],
      'plan',
    )
  const [found] = await find()
  if (found) return found.id
  const [opened] = await asLedger(
    tx.query<{ id: string }>(
      `insert into kit.ledger_accounts (tenant_id, kind, owner_id, currency, floor) values (app.tenant(), $1, $2, $3, $4)
     on conflict (tenant_id, kind, owner_id, currency) do nothing returning id`,
      [kind, owner, currency, floor === null ? null : String(floor)],
    ),
  )
  return opened?.id ?? (await find())[0]!.id
}

/** The same for several that belong to somebody, in their order, with one question where all are there already. */
export async function openAccounts(tx: Tx, accounts: readonly (Account & { readonly owner: string })[]): Promise<string[]> {
  const rows = await tx.query<{ id: string | null }>(
    `select a.id from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality asked(kind, owner, currency, place)
     left join kit.ledger_accounts a on a.tenant_id = app.tenant() and a.kind = asked.kind and a.owner_id = asked.owner
       and a.currency = asked.currency order by asked.place`,
    [accounts.map(({ kind }) => kind), accounts.map(({ owner }) => owner), accounts.map(({ currency }) => currency)],
    'plan',
  )
  const found: string[] = []
  for (const [i, account] of accounts.entries()) found.push(rows[i]!.id ?? (await openAccount(tx, account)))
  return found
}

/**
 * Decides how far an account may fall from now on, as minor units at or below zero, with the reason that is kept. Refuses (409)
 * `below_floor` when it has fallen further already, and `no_floor` for one that stands for the world outside.
 */
export async function setFloor(
  tx: Tx,
  { account, floor, reason }: { account: string; floor: bigint; reason: string },
): Promise<void> {
  mustMoveMoney(tx)
  try {
    await asLedger(
      tx.query('insert into kit.ledger_floors (tenant_id, account_id, floor, reason) values (app.tenant(), $1, $2, $3)', [
        account,
        String(floor),
        reason,
      ]),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_balance')
      throw refuse.conflict('below_floor', 'It has fallen further than that already.')
    throw error
  }
}

type BalanceRow = Record<'id' | 'kind' | 'currency' | 'balance' | 'held' | 'floor' | 'entries', string> & {
  owner_id: string | null
}

/** Balances of the accounts as they stand, in the order asked for; accounts there are not are left out. */
export async function balances(tx: Tx, accounts: readonly string[]): Promise<Balance[]> {
  const rows = await tx.query<BalanceRow>(
    `select a.id, a.kind, a.owner_id, a.currency, a.balance::text, a.held::text, coalesce(a.floor, 0)::text as floor, a.entries::text
     from unnest($1::uuid[]) with ordinality asked(id, place)
     join kit.ledger_accounts a on a.tenant_id = app.tenant() and a.id = asked.id order by asked.place`,
    [accounts],
    'prepare',
  )
  return rows.map(toBalance)
}

/** Accounts of one kind and currency, those with the most on either side first; and how many there are. */
export async function accountsOf(
  tx: Tx,
  { kind, currency, page = 1, records = 50 }: { kind: string; currency: string; page?: number; records?: number },
): Promise<{ accounts: Balance[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    tx.query<BalanceRow>(
      `select id, kind, owner_id, currency, balance::text, held::text, coalesce(floor, 0)::text as floor, entries::text from kit.ledger_accounts
       where tenant_id = app.tenant() and kind = $1 and currency = $2 order by abs(balance) desc, id limit $3 offset $4`,
      [kind, currency, records, (page - 1) * records],
    ),
    tx.query<{ total: string }>(
      'select count(*)::text as total from kit.ledger_accounts where tenant_id = app.tenant() and kind = $1 and currency = $2',
      [kind, currency],
    ),
  ])
  return { accounts: rows.map(toBalance), total: Number(counted!.total) }
}

const toBalance = (row: BalanceRow): Balance => ({
  account: row.id,
  kind: row.kind,
  owner: row.owner_id,
  currency: row.currency,
  balance: BigInt(row.balance),
  held: BigInt(row.held),
  available: BigInt(row.balance) - BigInt(row.held) - BigInt(row.floor),
  entries: Number(row.entries),
})
