import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, lintCatalogue, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { fuzzLedger } from './fuzz.ts'
import {
  anchor,
  balances,
  capture,
  explain,
  hold,
  holds,
  openAccount,
  post,
  release,
  releaseExpired,
  reverse,
  setFloor,
  statement,
  trialBalance,
  verify,
} from './index.ts'

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  const folder = await scratchFolder('ledger')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for a database that is thrown away', poolSize: 8 })
  await migrate(database, [{ block: 'kit', folder: join(import.meta.dirname, '../migrations') }])
  remove = async () => {
    await database.close()
    await folder.remove()
  }
})
afterAll(() => remove())

/** A company of its own with three wallets, one of them with 100.00, and the world outside. */
async function books() {
  const tenantId = randomUUID()
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.runtime, { tenantId, userId: null }, work)
  const [ada, ben, cleo, world] = await run(
    async (tx) =>
      [
        await openAccount(tx, { kind: 'spec.wallet', owner: randomUUID(), currency: 'EUR' }),
        await openAccount(tx, { kind: 'spec.wallet', owner: randomUUID(), currency: 'EUR' }),
        await openAccount(tx, { kind: 'spec.wallet', owner: randomUUID(), currency: 'EUR' }),
        await openAccount(tx, { kind: 'spec.world', owner: null, currency: 'EUR', floor: null }),
      ] as const,
  )
  const pay = (from: string, to: string, amount: bigint, key: string = randomUUID()) =>
    run((tx) =>
      post(tx, {
        key,
        kind: 'spec.pay',
        entries: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    )
  const has = async (...accounts: string[]) =>
    (await run((tx) => balances(tx, accounts))).map(({ balance, held }) => [balance, held])
  await pay(world, ada, 10_000n)
  return { tenantId, run, pay, has, ada, ben, cleo, world }
}
const code = (wanted: string) => ({ reasons: [{ code: wanted }] })
const named = (wanted: string) => ({ constraint: wanted })

describe('The ledger', () => {
  it('is accepted by the guards that look at the catalogue', async () => {
    expect((await lintCatalogue(database)).filter((sentence) => sentence.includes('ledger'))).toEqual([])
  })

  it('moves an amount from one account to another', async () => {
    const { pay, has, ada, ben } = await books()
    expect(await pay(ada, ben, 2_500n)).toMatchObject({ repeated: false })
    expect(await has(ada, ben)).toEqual([
      [7_500n, 0n],
      [2_500n, 0n],
    ])
  })

  it('opens one account per kind, owner and currency, however many ask at once', async () => {
    const { run } = await books()
    const owner = randomUUID()
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => run((tx) => openAccount(tx, { kind: 'spec.wallet', owner, currency: 'EUR' }))),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('refuses what an account does not hold, and nothing moves', async () => {
    const { pay, has, ada, ben } = await books()
    await expect(pay(ada, ben, 10_001n)).rejects.toMatchObject({ status: 409, ...code('insufficient_balance') })
    expect(await has(ada, ben)).toEqual([
      [10_000n, 0n],
      [0n, 0n],
    ])
  })

  it('refuses entries that do not add up, in another currency, of no account, or of nothing', async () => {
    const { run, ada, ben, world } = await books()
    const dollars = await run((tx) => openAccount(tx, { kind: 'spec.wallet', owner: null, currency: 'USD' }))
    const tries = (entries: { account: string; amount: bigint }[]) =>
      run((tx) => post(tx, { key: randomUUID(), kind: 'spec.pay', entries }))
    await expect(
      tries([
        { account: ada, amount: -1n },
        { account: ben, amount: 2n },
      ]),
    ).rejects.toMatchObject(code('unbalanced'))
    await expect(
      tries([
        { account: ada, amount: -1n },
        { account: dollars, amount: 1n },
      ]),
    ).rejects.toMatchObject(code('unbalanced'))
    await expect(
      tries([
        { account: ada, amount: -1n },
        { account: randomUUID(), amount: 1n },
      ]),
    ).rejects.toMatchObject(code('no_such_account'))
    await expect(
      tries([
        { account: ada, amount: 1n },
        { account: ada, amount: -1n },
      ]),
    ).rejects.toMatchObject(code('nothing_to_transfer'))
    await expect(
      tries([
        { account: world, amount: -(2n ** 63n - 1n) },
        { account: ada, amount: 2n ** 63n - 1n },
      ]),
    ).rejects.toMatchObject(code('amount_too_large'))
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('writes fifty copies of one request once, and refuses the key for another amount', async () => {
    const { run, pay, has, ada, ben } = await books()
    const written = await Promise.all(Array.from({ length: 50 }, () => pay(ada, ben, 300n, 'the same key')))
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect(written.filter(({ repeated }) => repeated)).toHaveLength(49)
    expect(await has(ada, ben)).toEqual([
      [9_700n, 0n],
      [300n, 0n],
    ])
    await expect(pay(ada, ben, 301n, 'the same key')).rejects.toMatchObject({ status: 422, ...code('key_reused') })
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('lets one of many that ask for all of it have it', async () => {
    const { pay, has, ada, ben, cleo } = await books()
    const tries = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => pay(ada, i % 2 ? ben : cleo, 10_000n)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await has(ada)).toEqual([[0n, 0n]])
  })

  it('keeps all the money when everybody pays everybody at once', async () => {
    const { run, pay, has, ada, ben, cleo, world } = await books()
    const people = [ada, ben, cleo]
    const tries = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) => pay(people[i % 3]!, people[(i + 1 + (i % 2)) % 3]!, BigInt(1 + (i % 70)))),
    )
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(code('insufficient_balance'))
    const sum = (await has(...people, world)).reduce((total, [balance]) => total + balance!, 0n)
    expect(sum).toBe(0n)
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('keeps the books of one company from another', async () => {
    const ours = await books()
    const theirs = await books()
    await expect(theirs.pay(ours.ada, theirs.ben, 100n)).rejects.toMatchObject(code('no_such_account'))
    expect(await theirs.has(ours.ada)).toEqual([])
    const made = await ours.run((tx) => hold(tx, { account: ours.ada, amount: 5n, key: 'h' }))
    await expect(theirs.run((tx) => release(tx, { hold: made.id, key: 'x' }))).rejects.toMatchObject(code('no_such_hold'))
    expect(await theirs.run((tx) => statement(tx, { account: ours.ada }))).toMatchObject({ closing: 0n, total: 0 })
  })
})

describe('A hold', () => {
  it('counts against what is available at once, and is taken in part, once', async () => {
    const { run, pay, has, ada, ben } = await books()
    const { id } = await run((tx) => hold(tx, { account: ada, amount: 8_000n, key: 'deposit' }))
    expect(await run((tx) => hold(tx, { account: ada, amount: 8_000n, key: 'deposit' }))).toEqual({ id, repeated: true })
    await expect(run((tx) => hold(tx, { account: ada, amount: 8_001n, key: 'deposit' }))).rejects.toMatchObject(
      code('key_reused'),
    )
    await expect(pay(ada, ben, 2_001n)).rejects.toMatchObject(code('insufficient_balance'))
    const take = (amount: bigint, key: string = randomUUID()) =>
      run((tx) =>
        capture(tx, {
          hold: id,
          key,
          entries: [
            { account: ada, amount: -amount },
            { account: ben, amount },
          ],
        }),
      )
    await expect(take(8_001n)).rejects.toMatchObject(code('not_the_hold'))
    await take(5_000n, 'taken')
    expect(await take(5_000n, 'taken')).toMatchObject({ repeated: true })
    await expect(take(1n)).rejects.toMatchObject(code('hold_closed'))
    await expect(run((tx) => release(tx, { hold: id, key: randomUUID() }))).rejects.toMatchObject(code('hold_closed'))
    expect(await has(ada, ben)).toEqual([
      [5_000n, 0n],
      [5_000n, 0n],
    ])
    expect(await run((tx) => holds(tx, { account: ada }))).toMatchObject([
      { state: 'captured', amount: 8_000n, captured: 5_000n },
    ])
  })

  it('is not taken out of somebody else', async () => {
    const { run, ada, ben, cleo, pay } = await books()
    await pay(ada, ben, 1_000n)
    const { id } = await run((tx) => hold(tx, { account: ada, amount: 100n, key: 'deposit' }))
    await expect(
      run((tx) =>
        capture(tx, {
          hold: id,
          key: 'k',
          entries: [
            { account: ben, amount: -100n },
            { account: cleo, amount: 100n },
          ],
        }),
      ),
    ).rejects.toMatchObject(code('not_the_hold'))
    expect(await run((tx) => holds(tx, { account: ada, open: true }))).toHaveLength(1)
  })

  it('is taken once when ten try at the same time', async () => {
    const { run, has, ada, ben } = await books()
    const { id } = await run((tx) => hold(tx, { account: ada, amount: 700n, key: 'deposit' }))
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        run((tx) =>
          i % 2
            ? release(tx, { hold: id, key: `release ${i}` })
            : capture(tx, {
                hold: id,
                key: `take ${i}`,
                entries: [
                  { account: ada, amount: -700n },
                  { account: ben, amount: 700n },
                ],
              }),
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await has(ada))[0]![1]).toBe(0n)
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('that has run out stops nobody, before and after it was tidied away', async () => {
    const { run, pay, has, ada, ben } = await books()
    const past = '2020-01-01T00:00:00Z'
    const { id } = await run((tx) => hold(tx, { account: ada, amount: 9_000n, key: 'old', expiresAt: past }))
    await expect(
      run((tx) =>
        capture(tx, {
          hold: id,
          key: 'late',
          entries: [
            { account: ada, amount: -1n },
            { account: ben, amount: 1n },
          ],
        }),
      ),
    ).rejects.toMatchObject(code('hold_closed'))
    await pay(ada, ben, 9_500n)
    await run((tx) => hold(tx, { account: ada, amount: 400n, key: 'old too', expiresAt: past }))
    expect(await run((tx) => releaseExpired(tx))).toBe(1)
    expect(await has(ada)).toEqual([[500n, 0n]])
    expect((await run((tx) => holds(tx, { account: ada }))).map(({ state }) => state)).toEqual(['expired', 'expired'])
    expect(await run((tx) => verify(tx))).toEqual([])
  })
})

describe('A reversal', () => {
  it('takes back in parts and never more than there was', async () => {
    const { run, pay, has, ada, ben } = await books()
    const { id } = await pay(ada, ben, 1_000n)
    const back = (amount?: bigint, key: string = randomUUID()) => run((tx) => reverse(tx, { transfer: id, key, amount }))
    await back(400n, 'first')
    expect(await back(400n, 'first')).toMatchObject({ repeated: true })
    await expect(back(500n, 'first')).rejects.toMatchObject(code('key_reused'))
    await expect(back(601n)).rejects.toMatchObject(code('already_reversed'))
    await back()
    await expect(back()).rejects.toMatchObject(code('already_reversed'))
    expect(await has(ada, ben)).toEqual([
      [10_000n, 0n],
      [0n, 0n],
    ])
  })

  it('of several receivers is shared out to the unit', async () => {
    const { run, has, ada, ben, cleo, world } = await books()
    const { id } = await run((tx) =>
      post(tx, {
        key: 'split',
        kind: 'spec.pay',
        entries: [
          { account: ada, amount: -100n },
          { account: ben, amount: 33n },
          { account: cleo, amount: 67n },
        ],
      }),
    )
    for (let i = 0; i < 10; i++) await run((tx) => reverse(tx, { transfer: id, key: `part ${i}`, amount: 10n }))
    expect(await has(ada, ben, cleo, world)).toEqual([
      [10_000n, 0n],
      [0n, 0n],
      [0n, 0n],
      [-10_000n, 0n],
    ])
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('happens once when ten ask for all of it', async () => {
    const { run, pay, has, ada, ben, world } = await books()
    const { id } = await pay(ada, ben, 1_000n)
    await pay(world, ben, 20_000n)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => run((tx) => reverse(tx, { transfer: id, key: randomUUID() }))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await has(ada, ben)).toEqual([
      [10_000n, 0n],
      [20_000n, 0n],
    ])
  })

  it('of a reversal is refused', async () => {
    const { run, pay, ada, ben } = await books()
    const { id } = await pay(ada, ben, 1_000n)
    const back = await run((tx) => reverse(tx, { transfer: id, key: 'back' }))
    await expect(run((tx) => reverse(tx, { transfer: back.id, key: 'forth' }))).rejects.toMatchObject(code('already_reversed'))
  })
})

describe('A statement', () => {
  it('begins and ends with balances that its lines connect, page by page', async () => {
    const { run, pay, ada, ben } = await books()
    for (let i = 1; i <= 7; i++) await pay(ada, ben, BigInt(i))
    const all = await run((tx) => statement(tx, { account: ada }))
    expect(all).toMatchObject({ opening: 0n, closing: 9_972n, total: 8 })
    expect(all.lines.reduce((sum, { amount }) => sum + amount, all.opening)).toBe(all.closing)
    const second = await run((tx) => statement(tx, { account: ada, page: 2, records: 5 }))
    expect(second.lines.map(({ number }) => number)).toEqual([6, 7, 8])
    const later = await run((tx) => statement(tx, { account: ada, from: '2999-01-01T00:00:00Z' }))
    expect(later).toMatchObject({ opening: 9_972n, closing: 9_972n, total: 0, lines: [] })
    expect(await run((tx) => explain(tx, all.lines.at(-1)!.transfer))).toMatchObject({
      kind: 'spec.pay',
      legs: [
        { account: ada, amount: -7n },
        { account: ben, amount: 7n },
      ],
    })
  })

  it('of all accounts adds up to zero', async () => {
    const { run } = await books()
    const rows = await run((tx) => trialBalance(tx))
    expect(rows).toMatchObject([
      { kind: 'spec.wallet', accounts: 3, credit: 10_000n },
      { kind: 'spec.world', debit: 10_000n },
    ])
    expect(rows.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
  })
})

describe('Written past the functions, in SQL of the runtime role', () => {
  const transfer = (id: string, lines: number) =>
    [
      `insert into kit.ledger_transfers (tenant_id, id, key, kind, lines, fingerprint) values (app.tenant(), $1, $1::uuid::text, 'spec.raw', $2, '')`,
      [id, lines],
    ] as const
  const entries = `insert into kit.ledger_entries (tenant_id, transfer_id, line, account_id, amount)
    select app.tenant(), $1, l, a, m from unnest($2::int[], $3::uuid[], $4::bigint[]) x(l, a, m)`

  it('unbalanced entries, entries past the floor and entries added later fail', async () => {
    const { run, ada, ben } = await books()
    const raw = (accounts: string[], amounts: number[], lines = accounts.length) =>
      run(async (tx) => {
        const id = randomUUID()
        await tx.query(...transfer(id, lines))
        await tx.query(entries, [id, accounts.map((_, i) => i + 1), accounts, amounts])
        return id
      })
    await expect(raw([ada, ben], [-1, 2])).rejects.toMatchObject(named('unbalanced'))
    await expect(raw([ada, ben], [-10_001, 10_001])).rejects.toMatchObject(named('ledger_accounts_floor'))
    await expect(raw([ada, ben], [-1, 1], 4)).rejects.toMatchObject(named('incomplete'))
    await expect(run((tx) => tx.query(...transfer(randomUUID(), 2)))).rejects.toMatchObject(named('incomplete'))
    const id = await raw([ada, ben], [-1, 1])
    await expect(run((tx) => tx.query(entries, [id, [3, 4], [ada, ben], [-1, 1]]))).rejects.toMatchObject(named('incomplete'))
    expect(await run((tx) => verify(tx))).toEqual([])
  })

  it('nothing is changed, deleted or set', async () => {
    const { run, ada } = await books()
    await run((tx) => hold(tx, { account: ada, amount: 5n, key: 'h' }))
    for (const statement of [
      'update kit.ledger_entries set amount = 1',
      'delete from kit.ledger_entries',
      'update kit.ledger_transfers set memo = null',
      'delete from kit.ledger_transfers',
      'delete from kit.ledger_accounts',
      'delete from kit.ledger_holds',
      'truncate kit.ledger_entries',
      `insert into kit.ledger_accounts (tenant_id, kind, currency, balance, head) values (app.tenant(), 'x', 'EUR', 5, '')`,
    ])
      await expect(run((tx) => tx.query(statement))).rejects.toMatchObject({ code: '42501' })
    for (const statement of [
      'update kit.ledger_accounts set balance = balance + 1',
      `update kit.ledger_accounts set head = ''`,
      'update kit.ledger_accounts set floor = null',
      `update kit.ledger_holds set state = 'released'`,
    ])
      await expect(run((tx) => tx.query(statement))).rejects.toMatchObject(named('ledger_is_kept'))
    await expect(
      run((tx) =>
        tx.query(`insert into kit.ledger_holds (tenant_id, account_id, key, amount) values (app.tenant(), $1, 'loose', 5)`, [
          ada,
        ]),
      ),
    ).rejects.toMatchObject(named('incomplete'))
  })

  it('nothing is changed by the owner of the tables either', async () => {
    await books()
    for (const statement of [
      'update kit.ledger_entries set amount = 1',
      'delete from kit.ledger_transfers',
      'truncate kit.ledger_entries',
    ])
      await expect(database.migrator.query(statement)).rejects.toMatchObject(named('ledger_is_kept'))
  })
})

describe('The verify command', () => {
  const edits: readonly (readonly [what: string, sql: string, named: RegExp])[] = [
    [
      'an amount',
      'update kit.ledger_entries set amount = amount + 1 where tenant_id = $1 and account_id = $2 and number = 3',
      /entry 3/,
    ],
    [
      'a balance after',
      'update kit.ledger_entries set balance = balance + 1 where tenant_id = $1 and account_id = $2 and number = 3',
      /entry 3/,
    ],
    [
      'a moment',
      `update kit.ledger_entries set booked_at = booked_at + interval '1 ms' where tenant_id = $1 and account_id = $2 and number = 2`,
      /entry 2/,
    ],
    [
      'one bit of a hash',
      'update kit.ledger_entries set hash = set_bit(hash, 7, 1 - get_bit(hash, 7)) where tenant_id = $1 and account_id = $2 and number = 2',
      /entry 2/,
    ],
    [
      'an entry that is gone',
      'delete from kit.ledger_entries where tenant_id = $1 and account_id = $2 and number = 2',
      /entry 3/,
    ],
    [
      'the last entry that is gone',
      `delete from kit.ledger_entries where tenant_id = $1 and account_id = $2 and number = (select entries from kit.ledger_accounts where tenant_id = $1 and id = $2)`,
      /account/,
    ],
    ['a balance', 'update kit.ledger_accounts set balance = balance + 1 where tenant_id = $1 and id = $2', /account/],
    ['a floor', 'update kit.ledger_accounts set floor = -50 where tenant_id = $1 and id = $2', /account/],
    [
      'the floor it was opened with',
      'update kit.ledger_accounts set opened_floor = -5 where tenant_id = $1 and id = $2',
      /entry 1/,
    ],
    [
      'the decision about a floor',
      `update kit.ledger_floors set reason = 'gift' where tenant_id = $1 and account_id = $2`,
      /floor 1/,
    ],
    ['an owner', 'update kit.ledger_accounts set owner_id = gen_random_uuid() where tenant_id = $1 and id = $2', /entry 1/],
    [
      'a memo',
      `update kit.ledger_transfers set memo = 'gift' where tenant_id = $1 and $2::uuid is not null and key = 'pay 2'`,
      /transfer pay 2/,
    ],
    [
      'a key',
      `update kit.ledger_transfers set key = 'other' where tenant_id = $1 and $2::uuid is not null and key = 'pay 2'`,
      /transfer other/,
    ],
    ['a held amount', 'update kit.ledger_holds set amount = amount + 1 where tenant_id = $1 and account_id = $2', /hold deposit/],
    [
      'when a hold runs out',
      `update kit.ledger_holds set expires_at = '2030-01-01' where tenant_id = $1 and account_id = $2`,
      /hold deposit/,
    ],
    [
      'how a hold ended',
      `update kit.ledger_holds set state = 'captured', captured = 3 where tenant_id = $1 and account_id = $2`,
      /hold deposit/,
    ],
  ]
  it.each(edits)('names the row in which somebody changed %s', async (_, sql, what) => {
    const { tenantId, run, pay, ada, ben } = await books()
    for (let i = 1; i <= 4; i++) await pay(ada, ben, BigInt(i), `pay ${i}`)
    await run((tx) => hold(tx, { account: ada, amount: 5n, key: 'deposit' }))
    await run((tx) => setFloor(tx, { account: ada, floor: -500n, reason: 'Known for years' }))
    const before = await run((tx) => anchor(tx))
    expect(await run((tx) => verify(tx, { batch: 2 }))).toEqual([])
    const admin = new pg.Client({ connectionString: database.connectionString('admin') })
    await admin.connect()
    try {
      // What an administrator of the database can do and nobody else: go past triggers and keys.
      await admin.query(`set session_replication_role = replica`)
      expect((await admin.query(sql, [tenantId, ada])).rowCount).toBe(1)
    } finally {
      await admin.end()
    }
    const broken = await run((tx) => verify(tx, { batch: 2 }))
    expect(broken.map((row) => row.what)).toContainEqual(expect.stringMatching(what))
    expect(await run((tx) => anchor(tx))).toMatchObject({ accounts: before.accounts })
  })
})

describe('A floor', () => {
  it('is decided with a reason, followed by what is available, and held by the database', async () => {
    const { run, pay, has, ada, ben, world } = await books()
    const decide = (account: string, floor: bigint, reason = 'Known for years') =>
      run((tx) => setFloor(tx, { account, floor, reason }))
    await expect(pay(ben, ada, 1n)).rejects.toMatchObject(code('insufficient_balance'))
    await decide(ben, -300n)
    expect((await run((tx) => balances(tx, [ben])))[0]).toMatchObject({ balance: 0n, available: 300n })
    await pay(ben, ada, 200n)
    await run((tx) => hold(tx, { account: ben, amount: 100n, key: 'deposit' }))
    await expect(pay(ben, ada, 1n)).rejects.toMatchObject(code('insufficient_balance'))
    expect(await has(ben)).toEqual([[-200n, 100n]])
    // What is owed already cannot be forbidden afterwards.
    await expect(decide(ben, -299n)).rejects.toMatchObject(code('below_floor'))
    await pay(ada, ben, 250n)
    await decide(ben, -50n)
    await expect(decide(ada, 5n)).rejects.toMatchObject({ constraint: 'ledger_floors_floor_check' })
    await expect(decide(ada, -5n, ' ')).rejects.toMatchObject({ constraint: 'ledger_floors_reason_check' })
    await expect(decide(world, -5n)).rejects.toMatchObject(code('no_floor'))
    await expect(decide(randomUUID(), -5n)).rejects.toMatchObject(code('no_such_account'))
    for (const statement of ['update kit.ledger_floors set floor = 0', 'delete from kit.ledger_floors'])
      await expect(run((tx) => tx.query(statement))).rejects.toMatchObject({ code: '42501' })
    expect(await run((tx) => verify(tx))).toEqual([])
  })
})

describe('Beside a model in plain code', () => {
  it('the ledger never differs, whatever is asked of it', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, i) => fuzzLedger(database.runtime, { seed: 20_261_120 + i, operations: 1_250 })),
    )
    for (const { operations, refused, repeated } of results) {
      expect(operations).toBe(1_250)
      expect(refused).toBeGreaterThan(100)
      expect(repeated).toBeGreaterThan(10)
    }
  }, 60_000)
})
