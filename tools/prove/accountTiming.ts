// [A6] npm run prove -- A6 [tries]: whether the time an answer takes tells who has an account.
//
// Every call is asked about addresses somebody has and about addresses nobody has, by turns and in an order drawn by lot, and the
// two sets of times are compared with the test of Mann and Whitney. What is asked on is made as the specs make it; nothing stays.
import { randomInt } from 'node:crypto'
import { createPerson } from '@quoin/gateway/server'
import { startPlace } from '../../apps/server/testing/place.ts'
import { openWorld, password } from '../../blocks/gateway/specs/world.ts'

const tries = Number(process.argv[2] ?? 2_000)
const people = Math.max(20, Math.ceil(tries / 9))
/** Below this the difference is no accident any more. */
const enough = 0.01

const { place, end } = await startPlace()
const world = await openWorld({ place })
const { core } = world.authenticator
await createPerson(core, { email: 'known-0@demo.test', name: 'Known', password })
await world.database.migrator.query(
  `insert into gateway.people (email, name, password_hash, confirmed_at, password_changed_at)
   select 'known-' || n || '@demo.test', name, password_hash, confirmed_at, password_changed_at
   from gateway.people, generate_series(1, $1::int) n where email = 'known-0@demo.test'`,
  [people],
)

const calls: readonly (readonly [string, string, (email: string) => object])[] = [
  ['sign-in', '/auth/sign_in', (email) => ({ email, password: 'wrong' })],
  ['registration', '/auth', (email) => ({ email, password: 'a brand new pass phrase', name: 'Somebody' })],
  ['password reset', '/auth/password', (email) => ({ email })],
  ['link to sign in', '/auth/magic_link', (email) => ({ email })],
  ['code to sign in', '/auth/passwordless/request', (email) => ({ email })],
  ['confirmation again', '/users/reconfirm', (email) => ({ user: { email } })],
]

let isEven = true
for (const [name, path, bodyOf] of calls) {
  const times: Record<'known' | 'nobody', number[]> = { known: [], nobody: [] }
  const faces = new Set<string>()
  const lots = Array.from({ length: tries * 2 }, (_, i) => (i % 2 === 0 ? 'known' : 'nobody') as keyof typeof times)
  for (let i = lots.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[lots[i], lots[j]] = [lots[j]!, lots[i]!]
  }
  let at = 0
  const ask = async (kind: keyof typeof times) => {
    const email = kind === 'known' ? `known-${at++ % people}@demo.test` : `nobody-${at++}-${name.length}@demo.test`
    const started = performance.now()
    const { status } = await world.ask('POST', path, { headers: { appid: 'demo', 'user-agent': 'prover' }, body: bodyOf(email) })
    const took = performance.now() - started
    faces.add(String(status))
    return took
  }
  // What is slow only at first says nothing.
  for (let i = 0; i < 20; i++) await ask(i % 2 ? 'known' : 'nobody')
  // Half of each kind would be enough to be made to wait at; moving on a day keeps everybody below that.
  for (const [i, kind] of lots.entries()) {
    if (i % people === 0) world.later(86_400)
    times[kind].push(await ask(kind))
  }
  const p = mannWhitney(times.known, times.nobody)
  const [known, nobody] = [median(times.known), median(times.nobody)]
  isEven &&= p > enough
  console.log(
    `${name.padEnd(20)} known ${known.toFixed(3)} ms, nobody ${nobody.toFixed(3)} ms, p = ${p.toFixed(4)}, ${[...faces].join(' ')}, ${tries} + ${tries}`,
  )
}
await world.close()
await end()
console.log(isEven ? 'No difference.' : `A difference that is no accident (p ≤ ${enough}).`)
process.exitCode = isEven ? 0 : 1

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** How likely ranks this uneven are when both sets come from the same place; two-sided, by the normal approximation. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((v) => [v, 0] as const), ...b.map((v) => [v, 1] as const)].sort((x, y) => x[0] - y[0])
  const rankSum = ranked.reduce((sum, [, set], i) => (set === 0 ? sum + i + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution up to z; Abramowitz and Stegun 26.2.17, good to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
