import { isDeepStrictEqual } from 'node:util'
import { type Dataset, openDataset, type Tenant } from './dataset.ts'
import { ask, fire, medians, type Result } from './measure.ts'
import { bundleSides, Side } from './side.ts'
import { type Shot, type Work, worksOn } from './works.ts'

/**
 * `npm run bench [rows] [seconds]`: the product beside the floor, in one run on the same rows, as requests per second and their
 * share; then how much slower a company of many rows is than one of few. Only shares mean something, absolute numbers belong
 * to the machine.
 * `npm run bench rows seconds "list 25"` measures only what has that name.
 */
const rows = Number(process.argv[2] ?? 1_000_000)
const seconds = Number(process.argv[3] ?? 6)
const only = process.argv[4]
const connections = 32
const turns = 3
const growthMax = 1.3
const memoryMbMax = 200
const say = (line: string) => console.log(line)

/** A measured server with its companies and everything that is asked of it. */
class Stage {
  private readonly headers = new Map<string, Record<string, string>>()
  private readonly ids = new Map<string, string[]>()
  private readonly quotes = new Map<string, string[]>()
  readonly works = worksOn(
    (tenant) => this.ids.get(tenant.id)!,
    (tenant) => this.quotes.get(tenant.id)!,
  )
  constructor(
    readonly data: Dataset,
    readonly stack: Side,
  ) {}

  static async open(data: Dataset, port: number): Promise<Stage> {
    const stage = new Stage(data, await Side.start('stack', data, port, process.env.STACK_FLAGS?.split(' ')))
    for (const tenant of data.tenants) {
      stage.headers.set(tenant.id, await stage.stack.signIn(tenant))
      stage.ids.set(
        tenant.id,
        idsIn(await ask(stage.stack.origin, stage.asked(tenant, { method: 'GET', path: '/crm/contacts?records=200' }))),
      )
      stage.quotes.set(
        tenant.id,
        idsIn(await ask(stage.stack.origin, stage.asked(tenant, { method: 'GET', path: '/crm/quotes?records=200' }))),
      )
    }
    return stage
  }

  /** A shot at the stack as this company's administrator would fire it. */
  asked(tenant: Tenant, { path, headers, ...shot }: Shot): Shot {
    return { ...shot, path: `/api${path}`, headers: { ...this.headers.get(tenant.id), ...headers } }
  }
}

const idsIn = (answer: unknown): string[] =>
  [(answer as { data?: { id: string }[] }).data ?? (answer as { id: string })].flat().map(({ id }) => id)

const shots = <T>(count: number, tenants: readonly Tenant[], shot: (tenant: Tenant) => T): T[] =>
  Array.from({ length: count }, () => shot(tenants[Math.floor(Math.random() * tenants.length)]!))

/** Both must answer the same records, or the comparison would be of different work. */
async function mustAgree(stage: Stage, floor: Side, work: Work, tenant: Tenant): Promise<void> {
  const random = Math.random
  Math.random = () => 0
  const [asked, least] = [stage.asked(tenant, work.stack(tenant)), work.floor!(tenant)]
  Math.random = random
  const [product, minimum] = [await ask(stage.stack.origin, asked), await ask(floor.origin, least)].map(idsIn)
  if (product!.length === 0 || !isDeepStrictEqual(product, minimum))
    throw new Error(`${work.name}: floor and stack do not answer the same records.`)
}

/** The sides take turns and the best run of each counts, so that what else the machine does falls on both alike. */
async function compare(stage: Stage, floor: Side, work: Work): Promise<void> {
  const tenants = stage.data.tenants.filter(({ contacts }) => contacts >= (work.contactsMin ?? 0))
  if (tenants.length === 0) return say(`${work.name.padEnd(20)}  no company has ${work.contactsMin} contacts`)
  if (work.floor && work.name !== 'create') await mustAgree(stage, floor, work, tenants[0]!)
  const asked = shots(500, tenants, (tenant) => stage.asked(tenant, work.stack(tenant)))
  const least = work.floor && shots(500, tenants, work.floor)
  await fire(stage.stack.origin, asked, { seconds: 1, connections })
  const runs: { floor: Result[]; stack: Result[] } = { floor: [], stack: [] }
  for (let turn = 0; turn < turns; turn++) {
    if (least) runs.floor.push(await fire(floor.origin, least, { seconds, connections }))
    runs.stack.push(await fire(stage.stack.origin, asked, { seconds, connections }))
  }
  const [f, s] = [best(runs.floor), best(runs.stack)!]
  const failed = [...runs.floor, ...runs.stack].reduce((sum, run) => sum + run.failed, 0)
  say(
    [
      work.name.padEnd(20),
      (f?.perSecond.toFixed(0) ?? '–').padStart(9),
      s.perSecond.toFixed(0).padStart(9),
      (f ? `${((s.perSecond / f.perSecond) * 100).toFixed(0)} %` : '–').padStart(8),
      (work.goal ? `${work.goal} %` : '–').padStart(7),
      `${s.p50} ms`.padStart(9),
      `${s.p99} ms`.padStart(9),
      failed > 0 ? `   ${failed} failed` : '',
    ].join(' '),
  )
}

const best = (results: readonly Result[]): Result | undefined => [...results].sort((a, b) => b.perSecond - a.perSecond)[0]

/** The largest company of each data set, one caller at a time. */
async function growth(large: Stage, small: Stage): Promise<void> {
  say(`\nOne caller, median   1,000 rows   ${rows.toLocaleString('en')} rows   growth (goal ≤ ${growthMax})`)
  for (const [i, work] of large.works.entries()) {
    if (!['list 25 with totals', 'get one', 'create'].includes(work.name)) continue
    const sides = [small, large].map((stage) => ({
      origin: stage.stack.origin,
      shots: shots(200, [stage.data.tenants[0]!], (tenant) => stage.asked(tenant, stage.works[i]!.stack(tenant))),
    }))
    const [few, many] = await medians(sides, 2_000)
    say(
      `${work.name.padEnd(20)} ${few!.toFixed(2).padStart(7)} ms ${many!.toFixed(2).padStart(13)} ms ` +
        `${(many! / few!).toFixed(2).padStart(10)} ×`,
    )
  }
}

await bundleSides()
say(`${rows.toLocaleString('en')} contacts in 100 companies, ${connections} connections, ${seconds} s a run`)
const endings: (() => Promise<void>)[] = []
try {
  const data = await openDataset(rows, say)
  endings.push(data.close)
  const floor = await Side.start('floor', data, 4701)
  endings.push(() => floor.stop())
  const large = await Stage.open(data, 4702)
  endings.push(() => large.stack.stop())
  say('\noperation              floor/s   stack/s    share    goal stack p50       p99')
  for (const work of large.works) if (!only || work.name.startsWith(only)) await compare(large, floor, work)
  say(`\nMemory of the server process after all of it: ${await large.stack.memoryMb()} MB (goal ≤ ${memoryMbMax})`)
  if (!only) {
    const few = await openDataset(1_000, say)
    endings.push(few.close)
    const small = await Stage.open(few, 4703)
    endings.push(() => small.stack.stop())
    await growth(large, small)
  }
} finally {
  for (const end of endings.reverse()) await end()
}
