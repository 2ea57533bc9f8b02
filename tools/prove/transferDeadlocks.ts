// [M2] npm run prove -- M2 [transfers] [workers]: transfers among 10 wallets by many at once: no drift, no deadlock that anybody sees.
import { verify } from '@quoin/kit/ledger'
import { atOnce, openBooks, refusedWith, withLedger } from './ledgerBooks.ts'

const transfers = Number(process.argv[2] ?? 200_000)
const workers = Number(process.argv[3] ?? 64)
// The embedded server admits sixty connections, some of them for itself; the others wait for one.
await withLedger(Math.min(workers, 40), async (database) => {
  const { pay, wallets, sum, run } = await openBooks(database, 10, 100_000n)
  const started = Date.now()
  const times: number[] = []
  let refused = 0
  await atOnce(transfers, workers, async (i) => {
    const begun = performance.now()
    const [from, to] = [i % 10, (i + 1 + (i % 9)) % 10]
    await pay(wallets[from]!, wallets[to === from ? (to + 1) % 10 : to]!, BigInt(1 + (i % 500))).catch(
      (error: unknown) => refusedWith(error, 'insufficient_balance') && refused++,
    )
    times.push(performance.now() - begun)
  })
  const seconds = (Date.now() - started) / 1_000
  const { rows } = await database.migrator.query('select deadlocks from pg_stat_database where datname = current_database()')
  const broken = await run((tx) => verify(tx))
  const drift = await sum()
  times.sort((a, b) => a - b)
  console.log(
    `M2: ${transfers} transfers, ${workers} at once, 10 wallets: ${refused} refused, drift ${drift}, deadlocks ${rows[0].deadlocks}, broken rows ${broken.length}, ` +
      `${Math.round(transfers / seconds)}/s, p50 ${times[Math.floor(times.length / 2)]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
  )
  if (drift !== 0n || broken.length > 0) process.exitCode = 1
})
