// [CD1] npm run prove -- CD1 [quotes] [seed]: random quotes, drawn as PDF and read again, against the amounts that were calculated.
//
// Mixed taxes, discounts by rate and by amount, three currencies of no, two and three decimals, six languages. A quote whose PDF
// does not say one of its amounts is printed.
import fc from 'fast-check'
import { faultsOf, randomQuote } from '@quoin/crm/proofs'

const count = Number(process.argv[2] ?? 1_000)
const seed = Number(process.argv[3] ?? 1)
const began = performance.now()
let wrong = 0
for (const quote of fc.sample(randomQuote, { numRuns: count, seed })) {
  const faults = await faultsOf(quote)
  if (faults.length === 0) continue
  wrong += 1
  if (wrong <= 10) console.log(`${faults.join(' · ')}\n${JSON.stringify(quote)}`)
}
console.log(`CD1: ${count} quotes, seed ${seed}, ${wrong} wrong, ${Math.round((performance.now() - began) / 1_000)} s`)
if (wrong > 0) process.exitCode = 1
