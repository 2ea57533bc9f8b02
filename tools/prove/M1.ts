import { fuzzLedger } from '@quoin/kit/ledger/fuzz'
import { withLedger } from './ledgerBooks.ts'

// npx tsx tools/prove/M1.ts [operations] [seed]: random operations over 8 companies, 64 wallets, 4 currencies, each compared with a
// model in plain code; the first difference ends it with its seed.
const operations = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
await withLedger(8, async (database) => {
  const started = Date.now()
  let done = 0
  const onStep = () => {
    if (++done % 50_000 === 0) console.log(`${done} operations, ${Math.round((Date.now() - started) / 1_000)} s`)
  }
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      fuzzLedger(database.runtime, { seed: seed + i, operations: Math.ceil(operations / 8), wallets: 2, onStep }),
    ),
  )
  const sum = (key: 'operations' | 'accepted' | 'refused' | 'repeated') =>
    results.reduce((total, result) => total + result[key], 0)
  console.log(
    `M1: ${sum('operations')} operations (${sum('accepted')} accepted, ${sum('refused')} refused, ${sum('repeated')} repeated), seed ${seed}, ` +
      `0 differences from the model, chains intact, ${Math.round((Date.now() - started) / 1_000)} s`,
  )
})
