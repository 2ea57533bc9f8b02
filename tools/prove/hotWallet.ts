// [WD8] npm run prove -- WD8 [seconds] [a second]: how long transfers take at a steady pace, and that one hot wallet does not hold the others up.
//
// The server is what `npm start` runs, bundled, in a process of its own beside an embedded database. Requests leave by the clock, whether
// earlier ones are answered or not, so that a server that falls behind is seen to. What each of the three uses of the machine is printed:
// on two cores they share what there is. The same transfer in one statement, without anything around it, is the floor.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import { connect, freePort, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { installJobs } from '@quoin/kit/jobs'
import { allServers, migrationFolders } from '@quoin/server/start'
import { password, secret } from '../bench/dataset.ts'
import { bundleSides, Side } from '../bench/side.ts'
import { cpuOf } from '../bench/usage.ts'
import { quantile } from './place.ts'

const seconds = Number(process.argv[2] ?? 20)
const pace = Number(process.argv[3] ?? 200)
const appId = 'wd8'
const people = ['ada', 'max', 'sue', 'uma', 'uli'].map((name) => `${name}@wd8.test`)
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'RON', 'BGN', 'TRY'] as const

interface Person {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}
interface Purse {
  readonly id: string
  readonly code: string
  readonly owner: Person
}
interface Paced {
  readonly times: readonly number[]
  readonly rate: number
  /** Milliseconds of processor time per transfer, of the server, the database and this process. */
  readonly cost: readonly [server: number, database: number, client: number]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const folder = await scratchFolder('wd8')
let isRight = false
try {
  await bundleSides()
  const database = await openDatabase({ dataDir: folder.path, secret })
  try {
    await migrate(database, migrationFolders(allServers))
    await installJobs(database)
    const core = gatewayCore({ database })
    const { id: companyId } = await createCompany(core, { name: 'WD8', urlId: appId, appKey: appId })
    const ids: string[] = []
    for (const [i, email] of people.entries()) {
      const { id } = await createPerson(core, { email, name: email, password })
      await addMember(core, { companyId, personId: id, roleCode: i === 0 ? 'admin' : 'user' })
      ids.push(id)
    }
    await core.close()
    const postmaster = Number(readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const set = { url: database.connectionString('admin'), folder: folder.path }
    const server = await Side.start('stack', set, await freePort())
    try {
      isRight = await measure(server, {
        companyId,
        ids,
        postmaster,
        floor: async () => Side.start('floor', set, await freePort()),
        settle: async () => void (await asAdmin(set.url, 'vacuum analyze')),
        purses: () => accountsBehind(set.url, companyId),
      })
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
} finally {
  agent.destroy()
  await folder.remove()
}
process.exit(isRight ? 0 : 1)

interface Around {
  readonly companyId: string
  /** Of the people, in their order. */
  readonly ids: readonly string[]
  readonly postmaster: number
  floor(): Promise<Side>
  /** What the database does by itself within a minute. */
  settle(): Promise<void>
  /** Accounts of the wallets, two and two of a currency. */
  purses(): Promise<[string, string][]>
}

async function measure(server: Side, { companyId, ids, postmaster, floor, settle, purses }: Around): Promise<boolean> {
  const all: Person[] = []
  for (const [i, email] of people.entries()) all.push({ id: ids[i]!, headers: await server.signIn({ appId, email }) })
  const open = async (owner: Person, currency: string): Promise<Purse> => {
    const { data } = await asked(server.origin, 'POST', `/api/wallet/users/${owner.id}/wallets`, owner.headers, {
      wallet: { currency },
    })
    const credit = { transaction: { amount: 900, description: 'To begin with' } }
    await asked(server.origin, 'POST', `/api/wallet/wallets/${data.id}/credit`, all[0]!.headers, credit)
    return { id: data.id, code: data.attributes.code, owner }
  }
  const pairs: (readonly [Purse, Purse])[] = []
  const hot: Purse[] = []
  for (const currency of currencies) {
    const own: Purse[] = []
    for (const owner of all) own.push(await open(owner, currency))
    pairs.push([own[0]!, own[1]!], [own[2]!, own[3]!])
    // Everybody who has euro pays the same one wallet, as a fee is.
    if (currency === 'EUR') hot.push(...own)
  }
  const pay = async (from: Purse, to: Purse) => {
    const started = performance.now()
    await asked(server.origin, 'POST', `/api/wallet/users/${from.owner.id}/wallets/${from.code}/transfer`, from.owner.headers, {
      wallet_transfer: { destination_wallet_code: to.code, amount: 0.01, key: randomUUID() },
    })
    return performance.now() - started
  }
  /** The server answers everybody who asks with what it says first, so that two at once are told the same. */
  const usage = async () => [(await server.usage()).cpuMs, cpuOf(postmaster), cpuNow()] as const
  /** So many a second for so long, each taking its turn among the ways; how long each took, and how long all of them. */
  const paced = async (rate: number, ways: readonly (() => Promise<number>)[], forSeconds = seconds): Promise<Paced> => {
    const before = await usage()
    const begun = performance.now()
    const under: Promise<number>[] = []
    for (let sent = 0; sent < rate * forSeconds; ) {
      const due = Math.min(rate * forSeconds, Math.floor(((performance.now() - begun) / 1_000) * rate) + 1)
      for (; sent < due; sent++) under.push(ways[sent % ways.length]!().catch(neverIfLate))
      await new Promise((done) => setTimeout(done, 2))
    }
    const times = await Promise.all(under)
    const took = performance.now() - begun
    const after = await usage()
    const cost = after.map((ms, i) => (ms - before[i]!) / times.length) as unknown as Paced['cost']
    return { times, rate: Math.round((times.length * 1_000) / took), cost }
  }
  /** There and back, so that nobody runs out. */
  const ways = (of: readonly (readonly [Purse, Purse])[]) => [
    ...of.map(
      ([one, other]) =>
        () =>
          pay(one, other),
    ),
    ...of.map(
      ([one, other]) =>
        () =>
          pay(other, one),
    ),
  ]
  const intoOne = hot.slice(0, 4).map((one) => () => pay(one, hot[4]!))
  const others = ways(pairs.slice(2))

  // A server that has just begun compiles, and its database plans for tables that are empty until it looks at them within the minute.
  await paced(pace / 4, [...ways(pairs), ...intoOne], 6)
  await settle()
  await paced(pace / 2, [...ways(pairs), ...intoOne], 6)
  const spread = await paced(pace, ways(pairs))
  const quiet = await paced(pace / 2, others)
  // One after the other would not show it; their costs are those of both.
  const [beside, onHot] = await Promise.all([paced(pace / 2, others), paced(pace / 2, intoOne)])
  const bare = await floor()
  const books = await purses()
  const move =
    ([one, other]: readonly [string, string]) =>
    async () => {
      const started = performance.now()
      await asked(bare.origin, 'GET', `/transfer/${companyId}/${one}/${other}`, {})
      return performance.now() - started
    }
  const atFloor = await paced(pace, [...books.map(move), ...books.map(([one, other]) => move([other, one]))])
  await bare.stop()

  const p95 = quantile(spread.times, 0.95)
  // The same load in all, half of it on one wallet: what is not on it is no slower than when all of it was spread.
  const isFree = quantile(beside.times, 0.95) <= Math.max(50, p95 * 1.5)
  const holds = p95 < 50 && spread.rate > pace * 0.95 && isFree
  console.log(`WD8 ${holds ? 'holds' : 'BROKEN'}:`)
  console.log(`  ${spread.times.length} among ${pairs.length * 2} wallets  ${figures(spread)}`)
  console.log(`  half as many alone        ${figures(quiet)}`)
  console.log(`  the same beside one wallet  ${figures(beside)}`)
  console.log(`  into that one wallet      ${figures(onHot)}`)
  console.log(`  the floor                 ${figures(atFloor)}`)
  return holds
}

async function accountsBehind(url: string, companyId: string): Promise<[string, string][]> {
  const rows = await asAdmin<{ ids: string[] }>(
    url,
    `select array_agg(id) as ids from kit.ledger_accounts where tenant_id = $1 and kind = 'wallet.cash' group by currency`,
    [companyId],
  )
  return rows.flatMap(
    ({ ids: [a, b, c, d] }) =>
      [
        [a!, b!],
        [c!, d!],
      ] as [string, string][],
  )
}

async function asAdmin<Row extends object>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const admin = await connect(url, 'proof')
  try {
    return (await admin.query<Row>(text, [...values])).rows
  } finally {
    await admin.end()
  }
}

function figures({ times, rate, cost }: Paced): string {
  const ms = (share: number) => `${quantile(times, share).toFixed(1)} ms`
  const [server, database, client] = cost.map((one) => one.toFixed(1))
  return `${rate}/s: p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)}; processor ms each: server ${server}, database ${database}, client ${client}`
}

/** Who is turned away, or waits until the client gives up, counts as having waited for ever. */
function neverIfLate(error: Error): number {
  if (error.message !== 'late' && !error.message.includes('answered 503')) throw error
  return Number.POSITIVE_INFINITY
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Asks with as little of this process's time as Node lets one. */
function asked(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<any> {
  const sent = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    request(
      origin + path,
      {
        agent,
        method,
        timeout: 15_000,
        headers: { ...headers, ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }) },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.once('end', () => {
          if (response.statusCode! >= 300) reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`))
          else resolve(JSON.parse(text))
        })
      },
    )
      .once('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('late'))
      })
      .once('error', reject)
      .end(sent)
  })
}
