// [M4] npm run prove -- M4 [rounds] [copies]: a full balance spent by many at once, round after round: one succeeds in each.
import { verify } from '@quoin/kit/ledger'
import { openBooks, refusedWith, withLedger } from './ledgerBooks.ts'

const rounds = Number(process.argv[2] ?? 1_000)
const copies = Number(process.argv[3] ?? 100)
await withLedger(32, async (database) => {
  const { pay, wallets, world, run } = await openBooks(database, 3, 0n)
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const amount = BigInt(1 + (round % 10_000))
    await pay(world, wallets[0]!, amount)
    const tries = await Promise.allSettled(
      Array.from({ length: copies }, (_, i) => pay(wallets[0]!, wallets[1 + (i % 2)]!, amount)),
    )
    for (const one of tries) if (one.status === 'rejected') refusedWith(one.reason, 'insufficient_balance')
    if (tries.filter(({ status }) => status === 'fulfilled').length !== 1) wrong++
  }
  const broken = await run((tx) => verify(tx))
  console.log(
    `M4: ${rounds} rounds of ${copies} transfers of the whole balance at once: ${wrong} rounds with other than one success, broken rows ${broken.length}`,
  )
  if (wrong > 0 || broken.length > 0) process.exitCode = 1
})
