import { randomUUID } from 'node:crypto'
import { type Database, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { openAccount, post } from '@quoin/kit/ledger'
import { inTransaction, type Tx } from '@quoin/kit/server'

/** A database of its own with the ledger in it, for as long as the work takes. */
export async function withLedger<T>(poolSize: number, work: (database: Database) => Promise<T>): Promise<T> {
  const folder = await scratchFolder('prove-ledger')
  const database = await openDatabase({ dataDir: folder.path, secret: 'a secret for a database that is thrown away', poolSize })
  try {
    await migrate(database, [{ block: 'kit', folder: 'kit/migrations' }])
    return await work(database)
  } finally {
    await database.close()
    await folder.remove()
  }
}

export interface Books {
  readonly tenantId: string
  readonly world: string
  readonly wallets: readonly string[]
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pay(from: string, to: string, amount: bigint, key?: string): Promise<{ id: string }>
  sum(): Promise<bigint>
}

/** A company with wallets of one currency, each with the same amount. */
export async function openBooks(database: Database, wallets: number, each: bigint): Promise<Books> {
  const tenantId = randomUUID()
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.runtime, { tenantId, userId: null }, work)
  const pay = (from: string, to: string, amount: bigint, key: string = randomUUID()) =>
    run((tx) =>
      post(tx, {
        key,
        kind: 'prove.pay',
        entries: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    )
  const world = await run((tx) => openAccount(tx, { kind: 'prove.world', owner: null, currency: 'EUR', floor: null }))
  const ids: string[] = []
  for (let i = 0; i < wallets; i++) {
    ids.push(await run((tx) => openAccount(tx, { kind: 'prove.wallet', owner: randomUUID(), currency: 'EUR' })))
    if (each > 0n) await pay(world, ids[i]!, each)
  }
  const sum = async () =>
    BigInt(
      (
        await run((tx) =>
          tx.query<{ sum: string }>(
            'select coalesce(sum(balance), 0)::text as sum from kit.ledger_accounts where tenant_id = app.tenant()',
          ),
        )
      )[0]!.sum,
    )
  return { tenantId, world, wallets: ids, run, pay, sum }
}

/** Does the work so many times with so many at once; `work` is given its number. */
export async function atOnce(count: number, workers: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let i = next++; i < count; i = next++) await work(i)
    }),
  )
}

/** Whether a refusal has this code; throws what is none. */
export function refusedWith(error: unknown, code: string): true {
  if ((error as { code?: string; reasons?: { code: string }[] }).reasons?.[0]?.code === code) return true
  throw error
}
