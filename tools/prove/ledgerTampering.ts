// [M7] npm run prove -- M7 [edits] [seed]: random edits of rows by an administrator of the database, each found by verify and put back.
import { randomUUID } from 'node:crypto'
import { hold, verify } from '@quoin/kit/ledger'
import { seeded } from '@quoin/kit/ledger/fuzz'
import pg from 'pg'
import { openBooks, withLedger } from './ledgerBooks.ts'

const edits = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ledger_entries: {
    amount: 'amount + 1',
    held: 'held + 1',
    balance: 'balance - 1',
    held_after: 'held_after + 1',
    booked_at: `booked_at + interval '1 ms'`,
    currency: `'USD'`,
    hash: 'set_bit(hash, 3, 1 - get_bit(hash, 3))',
    line: 'line + 7',
  },
  ledger_transfers: {
    key: `key || 'x'`,
    kind: `kind || 'x'`,
    memo: `coalesce(memo, '') || 'x'`,
    subject: 'gen_random_uuid()',
    at: `at + interval '1 ms'`,
    lines: 'lines + 1',
    fingerprint: 'set_bit(fingerprint, 5, 1 - get_bit(fingerprint, 5))',
    digest: 'set_bit(digest, 9, 1 - get_bit(digest, 9))',
  },
  ledger_accounts: {
    balance: 'balance + 1',
    held: 'held + 1',
    entries: 'entries + 1',
    kind: `kind || 'x'`,
    owner_id: 'gen_random_uuid()',
    currency: `'USD'`,
    floor: 'coalesce(floor, 0) - 1',
    opened_at: `opened_at - interval '1 day'`,
    head: 'set_bit(head, 1, 1 - get_bit(head, 1))',
  },
  ledger_holds: {
    amount: 'amount + 1',
    key: `key || 'x'`,
    memo: `coalesce(memo, '') || 'x'`,
    subject: 'gen_random_uuid()',
    expires_at: `coalesce(expires_at, now()) + interval '1 ms'`,
    state: `'released'`,
    captured: 'captured + 1',
    created_at: `created_at - interval '1 ms'`,
  },
}
await withLedger(4, async (database) => {
  const { tenantId, run, pay, wallets } = await openBooks(database, 6, 10_000n)
  for (let i = 0; i < 300; i++) await pay(wallets[i % 6]!, wallets[(i + 1) % 6]!, BigInt(1 + i))
  for (let i = 0; i < 20; i++)
    await run((tx) => hold(tx, { account: wallets[i % 6]!, amount: 3n, key: randomUUID(), memo: 'deposit' }))
  const pick = seeded(seed)
  const admin = new pg.Client({ connectionString: database.connectionString('admin') })
  await admin.connect()
  let found = 0
  try {
    if ((await run((tx) => verify(tx))).length > 0) throw new Error('broken before anything was changed')
    await admin.query('set session_replication_role = replica')
    for (let i = 0; i < edits; i++) {
      const table = Object.keys(columns)[pick(4)]!
      const column = Object.keys(columns[table]!)[pick(Object.keys(columns[table]!).length)]!
      const { rows: places } = await admin.query(
        `select ctid::text as place, ${column}::text as value from kit.${table} where tenant_id = $1 order by 1`,
        [tenantId],
      )
      const { place, value } = places[pick(places.length)]
      const {
        rows: [changed],
      } = await admin.query(
        `update kit.${table} set ${column} = ${columns[table]![column]} where ctid = $1 returning ctid::text as place`,
        [place],
      )
      const broken = await run((tx) => verify(tx))
      if (broken.length > 0) found++
      else console.log(`not found: ${table}.${column}`)
      await admin.query(`update kit.${table} set ${column} = $2 where ctid = $1`, [changed.place, value])
    }
    const after = await run((tx) => verify(tx))
    console.log(
      `M7: ${edits} edits by an administrator of the database, ${found} found, ${after.length} broken rows once all were put back, seed ${seed}`,
    )
    if (found !== edits || after.length > 0) process.exitCode = 1
  } finally {
    await admin.end()
  }
})
