// [X1] npm run prove -- X1 [seconds]: the store of shared budgets is well, away, and silent; nothing fails, nothing gets slower, and ways in give half meanwhile. Needs a valkey-server or redis-server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@quoin/kit/database'
import { FaultProxy, harms } from './faultProxy.ts'
import { kindsOf, paced, proveServed, timed } from './served.ts'

const seconds = Number(process.argv[2] ?? 30)
const perSecond = 60
/** What a minute's way in allows at once outside production, and a node that counts for itself gives of it. */
const burst = 400
const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
if (!program) {
  console.log('X1 needs a valkey-server or redis-server, as the Debian packages of these names bring it.')
  process.exit(1)
}
const port = await freePort()
const store: ChildProcess = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
  stdio: 'ignore',
})
process.once('exit', () => store.kill('SIGKILL'))
const proxy = await FaultProxy.before(port)

await proveServed(
  'X1',
  { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, LIMITS: '20', PROXIES: '1' },
  async ({ origin }, session) => {
    let address = 0
    /** How many of one address get in at a door where guessing pays, asked in one go. */
    const letIn = async () => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++address}`, appid: 'demo' }
      const ask = () =>
        fetch(`${origin}/api/gateway/auth/tenant/search/code`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ tenant: { code: 'nobody-has-this' } }),
        })
      const answers = []
      for (let i = 0; i < 12; i++) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => timed(ask)))))
      const refused = answers.filter(({ status }) => status === 429)
      const broken = answers.filter(({ status }) => status === 0 || status >= 500)
      return { passed: answers.length - refused.length - broken.length, broken: broken.length }
    }
    const load = (forSeconds: number) => paced(forSeconds, perSecond, () => session.fetch('GET', '/crm/contacts?records=25'))
    // The connection to the store is made while the first requests come.
    await load(5)
    const well = await load(seconds)
    const atWell = await letIn()
    const lines: string[] = []
    const fine: boolean[] = []
    for (const [what, harm] of harms) {
      const loading = load(seconds)
      await sleep(1_000)
      await proxy[harm]()
      const paces = await loading
      const door = await letIn()
      await proxy.mend()
      const [before, during] = [well.quantile(0.95), paces.quantile(0.95)]
      if (paces.failed.length > 0) console.log(`${what}: ${kindsOf(paces.failed)}`)
      lines.push(
        `${what}: ${paces.failed.length} of ${paces.all.length} failed, p95 ${before.toFixed(1)} → ${during.toFixed(1)} ms (${(during / before).toFixed(2)} ×), ` +
          `slowest ${Math.round(Math.max(...paces.all.map(({ ms }) => ms)))} ms, ${door.passed} let in at a door, ${door.broken} broken`,
      )
      fine.push(paces.failed.length === 0 && during <= 2 * before && door.broken === 0 && isAbout(door.passed, burst / 2))
      // It is asked again two seconds after it failed.
      await sleep(5_000)
    }
    const again = await letIn()
    await proxy.takeAway()
    return [
      well.failed.length === 0 && fine.every(Boolean) && isAbout(atWell.passed, burst) && isAbout(again.passed, burst),
      `well: ${well.failed.length} of ${well.all.length} failed, ${atWell.passed} let in at a door; ${lines.join('; ')}; back: ${again.passed} let in`,
    ]
  },
)

/** A bucket fills while it is emptied. */
function isAbout(count: number, wanted: number): boolean {
  return count >= wanted && count <= wanted * 1.2
}
