// [M1] npm run prove -- M1 [operations] [seed] [pockets]: random operations over 8 companies, 64 wallets, 4 currencies, each compared with a
import { fuzzLedger } from '@quoin/kit/ledger/fuzz'
import { fuzzPockets } from '../../blocks/wallet/specs/fuzzPockets.ts'
import { withLedger } from './ledgerBooks.ts'
import { prove } from './place.ts'

// model in plain code; then so many on a wallet with pockets, through what other blocks and people ask; the first difference ends it with its seed.
const operations = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
// Each is several requests to a whole platform.
const steps = Number(process.argv[4] ?? Math.ceil(operations / 500))
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
await prove('M1 pockets', async (world) => {
  const { refused, kinds } = await fuzzPockets(world, { seed, steps })
  const told = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`)
  return [
    true,
    `${steps} steps (${told.join(', ')}; ${refused} refused), seed ${seed}, 0 differences from the model, chains intact`,
  ]
})
