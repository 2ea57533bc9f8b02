// [M5] npm run prove -- M5 [pairs]: transfers taken back twice at once and holds taken and let go at once: at most once, never more than there was.
import { randomUUID } from 'node:crypto'
import { balances, capture, hold, release, reverse, verify } from '@quoin/kit/ledger'
import { openBooks, refusedWith, withLedger } from './ledgerBooks.ts'

const pairs = Number(process.argv[2] ?? 5_000)
await withLedger(16, async (database) => {
  const {
    pay,
    wallets: [one, two],
    world,
    run,
  } = await openBooks(database, 2, 0n)
  await pay(world, one!, 10n ** 12n)
  let wrong = 0
  for (let i = 0; i < pairs; i++) {
    const amount = BigInt(1 + (i % 1_000))
    const isHold = i % 2 === 0
    const { id } = isHold
      ? await run((tx) => hold(tx, { account: one!, amount, key: randomUUID() }))
      : await pay(one!, two!, amount)
    const tries = await Promise.allSettled(
      [0, 1].map((turn) =>
        run((tx) =>
          !isHold
            ? reverse(tx, { transfer: id, key: randomUUID(), amount: turn && i % 3 === 1 ? (amount + 1n) / 2n : undefined })
            : turn
              ? release(tx, { hold: id, key: randomUUID() })
              : capture(tx, {
                  hold: id,
                  key: randomUUID(),
                  entries: [
                    { account: one!, amount: -amount },
                    { account: two!, amount },
                  ],
                }),
        ),
      ),
    )
    for (const tried of tries)
      if (tried.status === 'rejected') refusedWith(tried.reason, isHold ? 'hold_closed' : 'already_reversed')
    const succeeded = tries.filter(({ status }) => status === 'fulfilled').length
    // A half taken back first leaves a half for the one who asks for what is left.
    if (succeeded !== 1 && !(succeeded === 2 && !isHold && i % 3 === 1)) wrong++
  }
  const [broken, rows] = await run(async (tx) => [await verify(tx), await balances(tx, [one!, two!])] as const)
  const {
    rows: [over],
  } = await database.migrator.query(`select count(*)::int as n from (
    select o.transfer_id from kit.ledger_entries o join kit.ledger_transfers r on r.tenant_id = o.tenant_id and r.reverses_id = o.transfer_id
    join kit.ledger_entries e on e.tenant_id = r.tenant_id and e.transfer_id = r.id and e.account_id = o.account_id
    group by o.tenant_id, o.transfer_id, o.account_id, o.amount having abs(sum(e.amount)) > abs(o.amount)) x`)
  console.log(
    `M5: ${pairs} pairs at once: ${wrong} that succeeded more than there was, ${over.n} legs reversed beyond the original, held ${rows[0]!.held}, broken rows ${broken.length}`,
  )
  if (wrong > 0 || over.n > 0 || broken.length > 0 || rows[0]!.held !== 0n) process.exitCode = 1
})
