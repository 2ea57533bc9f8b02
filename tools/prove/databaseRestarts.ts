// [D7] npm run prove -- D7 [restarts]: while people read and write, the database is restarted, killed, or loses a backend; everybody is answered, and soon well again.
//
// A request that cannot be done is answered 503 with Retry-After, never otherwise; the server itself lives on; and what was asked five
// seconds after the blow, or later, is done. What was acknowledged is there once.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@quoin/kit/database'
import type { Victim } from '../crash/victim.ts'
import { kindsOf, paced, proveServed } from './served.ts'

const restarts = Number(process.argv[2] ?? 12)
const perSecond = 60
const backMsMax = 5_000
const blows: readonly (readonly [string, (victim: Victim) => Promise<void>])[] = [
  ['restarted', (victim) => victim.restartDatabase()],
  ['killed', (victim) => victim.kill('database')],
  ['lost a backend', (victim) => victim.kill('backend')],
]

await proveServed('D7', { LOG_LEVEL: 'error' }, async (victim, session) => {
  const struck: { at: number; how: string }[] = []
  let isOver = false
  const nameOf = (i: number) => `d7-${i}`
  const load = paced(
    Infinity,
    perSecond,
    (i) =>
      i % 3 === 0
        ? session.fetch('POST', '/crm/contacts', { contact: { first_name: 'Restart', last_name: 'Test', source_id: nameOf(i) } })
        : session.fetch('GET', '/crm/contacts?records=5'),
    () => isOver,
  )
  await sleep(2_000)
  for (let i = 0; i < restarts; i++) {
    const [how, strike] = blows[i % blows.length]!
    struck.push({ at: performance.now(), how })
    await strike(victim)
    // Long enough to be back, and never the same moment of whatever the server does in a rhythm.
    await sleep(backMsMax + 500 + Math.random() * 500)
  }
  isOver = true
  const { all, failed } = await load
  const backMs = struck.map(({ at }, i) => {
    const until = struck[i + 1]?.at ?? Infinity
    return Math.max(0, ...failed.filter((one) => one.at >= at && one.at < until).map((one) => one.at - at))
  })
  const otherwise = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  const slowest = Math.max(...all.map(({ ms }) => ms))
  const written = all.filter(({ i, status }) => i % 3 === 0 && (status === 200 || status === 201)).map(({ i }) => nameOf(i))
  const admin = await connect(victim.connectionString, 'prove')
  const { rows } = await admin.query<{ name: string; times: number }>(
    `select source_id as name, count(*)::int as times from crm.contacts where starts_with(source_id, 'd7-') group by 1`,
  )
  await admin.end()
  const times = new Map(rows.map((row) => [row.name, row.times]))
  const lost = written.filter((name) => !times.has(name)).length
  const doubled = rows.filter((row) => row.times > 1).length
  if (otherwise.length > 0) console.log(`answered otherwise: ${kindsOf(otherwise)}`)
  for (const [how] of blows)
    console.log(
      `  ${how}: the last request that failed was asked ${backMs
        .filter((_, i) => struck[i]!.how === how)
        .map((ms) => Math.round(ms))
        .join(', ')} ms after the blow`,
    )
  return [
    victim.isAlive &&
      victim.surprises.size === 0 &&
      otherwise.length === 0 &&
      Math.max(...backMs) <= backMsMax &&
      lost + doubled === 0 &&
      written.length > 0,
    `${restarts} blows to the database at ${perSecond} requests/s: ${all.length} requests, ${failed.length} answered 503 with Retry-After, ` +
      `${otherwise.length} otherwise; all done again after ${Math.round(Math.max(...backMs))} ms at most; slowest answer ${Math.round(slowest)} ms; ` +
      `${written.length} acknowledged writes, ${lost} lost, ${doubled} doubled; the server ${victim.isAlive ? 'lived on' : 'ended'}, ${victim.surprises.size} surprises ${[...victim.surprises].join('; ').slice(0, 300)}`,
  ]
})
