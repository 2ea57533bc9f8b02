import type { Tx } from '../transaction/transaction.ts'

/** A row of the ledger that is not what was written. */
export interface Broken {
  /** Id of the account, transfer or hold. */
  readonly id: string
  /** Which row: `entry 17`, `account`, `transfer key`. */
  readonly what: string
  readonly says: string
}

/** Walks the whole ledger of the company, hash by hash, and names every row that was changed, added or taken away. Empty when all is well. */
export async function verify(tx: Tx, { batch = 500 }: { batch?: number } = {}): Promise<Broken[]> {
  const broken: Broken[] = []
  const walk = async (ask: (after: string | null) => Promise<{ id: string; what: string; says: string | null }[]>) => {
    for (let after: string | null = null; ; ) {
      const rows = await ask(after)
      const seen = rows.filter(({ what }) => what === 'end').map(({ id }) => id)
      broken.push(...rows.filter((row): row is Broken => row.says !== null))
      if (seen.length === 0) return
      after = seen.reduce((a, b) => (a > b ? a : b))
    }
  }
  await walk((after) => tx.query('select account as id, what, says from kit.ledger_verify_accounts($1, $2)', [after, batch]))
  await walk((after) =>
    tx.query('select transfer as id, what, says from kit.ledger_verify_transfers($1, $2)', [after, batch * 20]),
  )
  return broken
}

export interface TrialRow {
  readonly kind: string
  readonly currency: string
  readonly accounts: number
  readonly debit: bigint
  readonly credit: bigint
  readonly balance: bigint
  readonly held: bigint
}

/** Balances of all accounts by kind and currency; the balances of one currency add up to zero. */
export async function trialBalance(tx: Tx): Promise<TrialRow[]> {
  const rows = await tx.query<Record<'kind' | 'currency' | 'accounts' | 'debit' | 'credit' | 'balance' | 'held', string>>(
    `select kind, currency, count(*)::text as accounts, coalesce(-sum(balance) filter (where balance < 0), 0)::text as debit,
       coalesce(sum(balance) filter (where balance > 0), 0)::text as credit, sum(balance)::text as balance, sum(held)::text as held
     from kit.ledger_accounts where tenant_id = app.tenant() group by kind, currency order by currency, kind`,
  )
  return rows.map((row) => ({
    kind: row.kind,
    currency: row.currency,
    accounts: Number(row.accounts),
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    balance: BigInt(row.balance),
    held: BigInt(row.held),
  }))
}

/** One hash over the heads of all accounts: kept elsewhere, it proves later that nothing before it was rewritten. */
export async function anchor(tx: Tx): Promise<{ digest: string; accounts: number; entries: number }> {
  const [row] = await tx.query<{ digest: string; accounts: string; entries: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(id || ':' || entries || ':' || encode(head, 'hex'), ',' order by id), ''), 'UTF8')), 'hex') as digest,
       count(*)::text as accounts, coalesce(sum(entries), 0)::text as entries from kit.ledger_accounts where tenant_id = app.tenant()`,
  )
  return { digest: row!.digest, accounts: Number(row!.accounts), entries: Number(row!.entries) }
}

/** The same over what was booked before a moment: it is the same whenever it is asked for, unless the past was rewritten. */
export async function anchorBefore(tx: Tx, moment: Date): Promise<{ digest: string; accounts: number; entries: number }> {
  const [row] = await tx.query<{ digest: string; accounts: string; entries: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(a.id || ':' || e.number || ':' || encode(e.hash, 'hex'), ',' order by a.id), ''), 'UTF8')), 'hex') as digest,
       count(*)::text as accounts, coalesce(sum(e.number), 0)::text as entries
     from kit.ledger_accounts a cross join lateral (select e.number, e.hash from kit.ledger_entries e where e.tenant_id = a.tenant_id and e.account_id = a.id and e.booked_at < $1
       order by e.booked_at desc, e.number desc limit 1) e
     where a.tenant_id = app.tenant()`,
    [moment.toISOString()],
  )
  return { digest: row!.digest, accounts: Number(row!.accounts), entries: Number(row!.entries) }
}
