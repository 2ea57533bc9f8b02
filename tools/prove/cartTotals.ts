// [PD2] npm run prove -- PD2 [carts]: random carts, with promotions and taxes that work against each other, against an independent calculation.
//
// Every total, every line and every reason of a promotion has to agree; lines and shipping have to add up to the total to the last
// minor unit; nothing may be negative. A seed that fails is printed, so that it can be looked at alone.
import { faultsOf, randomCart } from '../../blocks/products/pricing/randomCarts.fixture.ts'

const carts = Number(process.argv[2] ?? 10_000)
const began = performance.now()
let wrong = 0
for (let seed = 1; seed <= carts; seed++) {
  const faults = faultsOf(randomCart(seed))
  if (faults.length === 0) continue
  wrong += 1
  if (wrong <= 10) console.log(`seed ${seed}: ${faults.join(' · ')}`)
}
console.log(`PD2: ${carts} carts, ${wrong} wrong, ${Math.round(performance.now() - began)} ms`)
if (wrong > 0) process.exitCode = 1
