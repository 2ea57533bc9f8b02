import { isDeepStrictEqual } from 'node:util'
import { freePort } from '@quoin/kit/database'
import { browserSide } from './browser.ts'
import { type Dataset, openDataset, type Tenant } from './dataset.ts'
import { ask, fire, quantiles, type Result } from './measure.ts'
import { buildApp, bundleSides, Side } from './side.ts'
import { cpuOf } from './usage.ts'
import { webhookSide } from './webhooks.ts'
import { type Belongings, booking, busyDay, type Shot, type Work, worksOn } from './works.ts'

/**
 * `npm run bench [rows] [seconds]`: the product beside the floor, in one run on the same rows, as requests per second and their
 * share; then how much slower a company of many rows is than one of few. Only shares mean something, absolute numbers belong
 * to the machine.
 * `npm run bench rows seconds "list 25"` measures only what has that name, `browser` what a person waits for, `webhooks` how fast others are told.
 * Custom fields and agents stand beside what the stack does without them.
 * Beside each: processor time of server and database and statements sent, for one answer, floor · stack.
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
  private readonly belongings = new Map<string, Belongings>()
  /** Who buys for themselves, each signed in. */
  private readonly shoppers: { readonly tenant: Tenant; readonly headers: Record<string, string> }[] = []
  readonly works: readonly Work[]
  constructor(
    readonly data: Dataset,
    readonly stack: Side,
  ) {
    this.works = worksOn((tenant) => this.belongings.get(tenant.id)!, data.tenants)
  }

  static async open(data: Dataset, floor: Side): Promise<Stage> {
    const stage = new Stage(data, await Side.start('stack', data, await freePort(), process.env.STACK_FLAGS?.split(' ')))
    for (const tenant of data.tenants) {
      stage.headers.set(tenant.id, await stage.stack.signIn(tenant))
      stage.belongings.set(tenant.id, await stage.look(tenant, floor))
      for (const email of tenant.shopperEmails)
        stage.shoppers.push({ tenant, headers: await stage.stack.signIn({ appId: tenant.appId, email }) })
    }
    return stage
  }

  private async look(tenant: Tenant, floor: Side): Promise<Belongings> {
    const listed = (path: string) => this.asks(tenant, { method: 'GET', path: `${path}?records=200` })
    const [contacts, quotes, assets] = [
      await listed('/crm/contacts'),
      await listed('/crm/quotes'),
      await listed('/assets/assets'),
    ]
    const [form] = idsIn(await listed('/forms/surveys'))
    const skus = ((await listed('/products/products')) as Listed).data.map(({ attributes }) => String(attributes.sku))
    const wallets = await this.wallets(tenant)
    const accounts = (await ask(floor.origin, { method: 'GET', path: `/accounts/${tenant.id}` })) as { id: string }[]
    const [payer, payee] = wallets.map((wallet, i) => ({ ...wallet, account: accounts[i]!.id }))
    return {
      contacts: idsIn(contacts),
      quotes: idsIn(quotes),
      assets: idsIn(assets),
      spares: [...tenant.spares],
      rooms: await this.rooms(tenant),
      skus,
      form,
      post: await this.post(tenant),
      objectives: await this.objectives(tenant),
      payer: payer!,
      payee: payee!,
      agent: await this.agent(tenant),
    }
  }

  private async agent(tenant: Tenant): Promise<string> {
    const body = { name: `Bench ${Date.now()}`, scopes: ['*'], expires_at: new Date(Date.now() + 86_400_000).toISOString() }
    const made = await this.asks(tenant, sent('/gateway/access_tokens', { access_token: body }))
    return (made as { data: { attributes: { token: string } } }).data.attributes.token
  }

  private async objectives(tenant: Tenant): Promise<Belongings['objectives']> {
    const make = async (path: string, body: object) => idsIn(await this.asks(tenant, sent(`/projects${path}`, body)))[0]!
    const section = await make('/disclosures', { disclosure: { name: `Bench ${Date.now()}` } })
    const part = await make(`/disclosures/${section}/breakdowns`, { breakdown: { name: 'Part' } })
    const list = `/disclosures/${section}/breakdowns/${part}/objectives`
    const ids: string[] = []
    for (let i = 0; i < 60; i++)
      ids.push(await make(list, { objective: { name: `Objective ${i}`, guidance: 'Say what stands there.' } }))
    const project = await make('/projects', { project: { name: 'Bench' } })
    return {
      list: `/projects/projects/${project}${list}?records=25`,
      answers: ids.map((id) => `/projects/projects/${project}/objectives/${id}`),
    }
  }

  /** New ones in each run: what an earlier one booked is in nobody's way. */
  private async rooms(tenant: Tenant): Promise<Belongings['rooms']> {
    const make = async (path: string, body: object) => idsIn(await this.asks(tenant, sent(path, body)))[0]!
    const location = await make('/geolocation/locations', { location: { name: 'Quay', time_zone: 'UTC' } })
    const room = (name: string) =>
      make('/geolocation/premises', {
        premise: { name, location_unique_id: location, capacity: 1, step_minutes: 15, horizon_days: 1_825 },
      })
    const rooms = { busy: await room('Busy'), floor: await room('Floor'), stack: await room('Stack') }
    for (let hour = 0; hour < 24; hour += 4) {
      const from = Date.parse(busyDay.from) + hour * 3_600_000
      const times = { from: new Date(from).toISOString(), to: new Date(from + 3_600_000).toISOString() }
      await this.asks(tenant, sent('/geolocation/premise_bookings', booking(rooms.busy, times)))
    }
    return rooms
  }

  /** What readers open, written where there is nothing yet. */
  private async post(tenant: Tenant): Promise<Belongings['post']> {
    const known = (await this.asks(tenant, { method: 'GET', path: '/content/articles' })) as Listed
    let slug = known.data[0]?.attributes.slug
    if (!slug) {
      const content = '<h2>What we saw</h2><p>The first boats are back before seven, and the bakery has its second tray out.</p>'
      const made = await this.asks(
        tenant,
        sent('/content/posts', { post: { title: 'Six mornings', content: content.repeat(12) } }),
      )
      const { id, attributes } = (made as { data: Listed['data'][number] }).data
      await this.asks(tenant, { ...sent(`/content/posts/${id}/publish`, {}), method: 'PUT' })
      slug = attributes.slug
    }
    const path = `/p/${tenant.appId}/posts/${String(slug)}`
    return { slug: String(slug), path, address: this.stack.origin + path }
  }

  /** The administrator's wallet, with money in it, and another one; made and filled where they are not. */
  private async wallets(tenant: Tenant): Promise<{ user: string; code: string }[]> {
    const people = ((await this.asks(tenant, { method: 'GET', path: '/gateway/users?records=200' })) as Listed).data
    const admin = people.find(({ attributes }) => attributes.email === tenant.email)!
    const known = ((await this.asks(tenant, { method: 'GET', path: '/wallet/wallets?records=200' })) as Listed).data
    const found: { user: string; code: string }[] = []
    for (const { id: user } of [admin, ...people.filter((one) => one !== admin)].slice(0, 2)) {
      let wallet = known.find(({ attributes }) => attributes.user_unique_id === user)
      if (!wallet) {
        const made = await this.asks(tenant, sent('/wallet/wallets', { wallet: { user_unique_id: user, currency: 'EUR' } }))
        wallet = (made as { data: Listed['data'][number] }).data
      }
      // More at once would need a second person to agree.
      if (user === admin.id && !(Number(wallet.attributes.balance) > 500))
        await this.asks(tenant, sent(`/wallet/wallets/${wallet.id}/credit`, { transaction: { amount: 1_000 } }))
      found.push({ user, code: String(wallet.attributes.code) })
    }
    return found
  }

  private asks(tenant: Tenant, shot: Shot): Promise<unknown> {
    return ask(this.stack.origin, this.asked(tenant, shot))
  }

  /** A shot at the stack as this company's administrator would fire it, or whoever these headers are of. */
  asked(tenant: Tenant, { path, headers, next, before, ...shot }: Shot, by = this.headers.get(tenant.id)): Shot {
    return {
      ...shot,
      ...(next && { next: () => `/api${next()}` }),
      ...(before && { before: this.asked(tenant, before, by) }),
      path: shot.isPage ? path : `/api${path}`,
      headers: { ...by, ...headers },
    }
  }

  /** The same by everybody who buys, one shot for each. */
  askedByShoppers = (work: Work): Shot[] =>
    this.shoppers.map(({ tenant, headers }) => this.asked(tenant, work.stack(tenant), headers))
}

interface Listed {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[]
}

const sent = (path: string, body: object): Shot => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const idsIn = (answer: unknown): string[] =>
  [(answer as { data?: { id: string }[] }).data ?? (answer as { id: string })].flat().map(({ id }) => id)

const shots = <T>(count: number, tenants: readonly Tenant[], shot: (tenant: Tenant) => T): T[] =>
  Array.from({ length: count }, () => shot(tenants[Math.floor(Math.random() * tenants.length)]!))

/** Both must answer the same records, or the comparison would be of different work; and not nothing, whatever is asked for. */
async function mustAgree(stage: Stage, floor: Side, work: Work, tenant: Tenant): Promise<void> {
  const random = Math.random
  let found = 0
  for (const place of [0, 0.25, 0.5, 0.75]) {
    Math.random = () => place
    const [asked, least] = [stage.asked(tenant, work.stack(tenant)), work.floor!(tenant)]
    Math.random = random
    const answers = [await ask(stage.stack.origin, asked), await ask(floor.origin, least)]
    const tell = (answer: unknown) => (work.same ? work.same(answer) : typeof answer === 'string' ? [answer] : idsIn(answer))
    const [product, minimum] = answers.map(tell)
    if (!isDeepStrictEqual(product, minimum)) throw new Error(`${work.name}: floor and stack do not answer the same records.`)
    found += Array.isArray(product) ? product.length : 1
  }
  if (found === 0) throw new Error(`${work.name}: there is nothing to be found.`)
}

/** The sides take turns and the best run of each counts, so that what else the machine does falls on both alike. */
async function compare(stage: Stage, floor: Side, work: Work): Promise<void> {
  const tenants = work.only ? [work.only] : stage.data.tenants.filter(({ contacts }) => contacts >= (work.contactsMin ?? 0))
  if (tenants.length === 0) return say(`${work.name.padEnd(20)}  no company has ${work.contactsMin} contacts`)
  if (work.floor && !work.writes) await mustAgree(stage, floor, work, tenants[0]!)
  // One that is refused would be measured as a fast one; and the accounts that a company opens with its first sale are the floor's as well.
  if (work.writes) {
    for (const tenant of work.byShoppers ? tenants : tenants.slice(0, 1))
      await ask(stage.stack.origin, stage.asked(tenant, work.stack(tenant)))
    await ask(floor.origin, work.floor!(tenants[0]!))
  }
  const apart = work.byShoppers === true || work.atDoors !== undefined
  const asked = work.atDoors
    ? tenants.flatMap((tenant) => work.atDoors!(tenant).map((shot) => stage.asked(tenant, shot, { 'x-api-key': tenant.appId })))
    : work.byShoppers
      ? stage.askedByShoppers(work)
      : shots(500, tenants, (tenant) => stage.asked(tenant, work.stack(tenant)))
  const other = work.beside ? stage.stack : floor
  const least = work.beside
    ? shots(500, work.besideIn ? [work.besideIn] : tenants, (tenant) => stage.asked(tenant, work.beside!(tenant)))
    : work.floor && shots(500, tenants, work.floor)
  await fire(stage.stack.origin, asked, { seconds: 1, connections, apart })
  if (work.writes) await stage.data.settle()
  const runs: { floor: Run[]; stack: Run[] } = { floor: [], stack: [] }
  for (let turn = 0; turn < turns; turn++) {
    if (least) runs.floor.push(await spent(other, stage.data, least))
    runs.stack.push(await spent(stage.stack, stage.data, asked, apart))
  }
  const [f, s] = [best(runs.floor), best(runs.stack)!]
  const failures = [...runs.floor, ...runs.stack].flatMap((run) => run.failures)
  const beside = (of: (run: Run) => string) => `${f ? of(f) : '–'} · ${of(s)}`
  say(
    [
      work.name.padEnd(20),
      (f?.perSecond.toFixed(0) ?? '–').padStart(9),
      s.perSecond.toFixed(0).padStart(9),
      (f ? `${((s.perSecond / f.perSecond) * 100).toFixed(0)} %` : '–').padStart(8),
      (work.goal ? `${work.goal} %` : '–').padStart(7),
      `${s.p50} ms`.padStart(9),
      `${s.p99} ms`.padStart(9),
      beside((run) => run.serverUs.toFixed(0)).padStart(14),
      beside((run) => run.databaseUs.toFixed(0)).padStart(14),
      beside((run) => run.statements.toFixed(1)).padStart(11),
      failures.length > 0 ? `   ${failures.length} failed: ${[...new Set(failures)].sort().join(', ')}` : '',
    ].join(' '),
  )
  if (work.p95Max) {
    const [p95] = await quantiles([{ origin: stage.stack.origin, shots: asked }], 200, 0.95)
    say(`${' '.repeat(20)} one caller, p95 ${p95!.toFixed(0)} ms (goal ≤ ${work.p95Max})`)
  }
}

/** A run, and what each answer cost: processor time of the server and of the database, statements sent. */
interface Run extends Result {
  readonly serverUs: number
  readonly databaseUs: number
  readonly statements: number
}

async function spent(side: Side, data: Dataset, asked: readonly Shot[], apart = false): Promise<Run> {
  const [before, databaseBefore] = [await side.usage(), cpuOf(data.postmaster)]
  const result = await fire(side.origin, asked, { seconds, connections, apart })
  const [after, databaseAfter] = [await side.usage(), cpuOf(data.postmaster)]
  const each = (ms: number) => (ms * 1_000) / Math.max(1, result.answered)
  return {
    ...result,
    serverUs: each(after.cpuMs - before.cpuMs),
    databaseUs: each(databaseAfter - databaseBefore),
    statements: each(after.statements - before.statements) / 1_000,
  }
}

const best = (results: readonly Run[]): Run | undefined => [...results].sort((a, b) => b.perSecond - a.perSecond)[0]

/** The largest company of each data set, one caller at a time. */
async function growth(large: Stage, small: Stage): Promise<void> {
  say(`\nOne caller, median   1,000 rows   ${rows.toLocaleString('en')} rows   growth (goal ≤ ${growthMax})`)
  for (const [i, work] of large.works.entries()) {
    if (!['list 25 with totals', 'get one', 'create'].includes(work.name)) continue
    const sides = [small, large].map((stage) => ({
      origin: stage.stack.origin,
      shots: shots(200, [stage.data.tenants[0]!], (tenant) => stage.asked(tenant, stage.works[i]!.stack(tenant))),
    }))
    const [few, many] = await quantiles(sides, 2_000, 0.5)
    say(
      `${work.name.padEnd(20)} ${few!.toFixed(2).padStart(7)} ms ${many!.toFixed(2).padStart(13)} ms ` +
        `${(many! / few!).toFixed(2).padStart(10)} ×`,
    )
  }
}

await bundleSides()
if (!only || 'browser'.startsWith(only)) await buildApp()
say(`${rows.toLocaleString('en')} contacts in 100 companies, ${connections} connections, ${seconds} s a run`)
const endings: (() => Promise<void>)[] = []
try {
  const data = await openDataset(rows, say)
  endings.push(data.close)
  const floor = await Side.start('floor', data, await freePort())
  endings.push(() => floor.stop())
  const large = await Stage.open(data, floor)
  endings.push(() => large.stack.stop())
  say('\noperation              floor/s   stack/s    share    goal stack p50       p99  server µs f·s  database µs  statements')
  for (const work of large.works) if (!only || work.name.startsWith(only)) await compare(large, floor, work)
  if (!only || 'webhooks'.startsWith(only)) await webhookSide(large.stack, data, say)
  if (!only || 'browser'.startsWith(only)) await browserSide(large.stack, data.tenants[0]!, say)
  say(`\nMemory of the server process after all of it: ${(await large.stack.usage()).memoryMb} MB (goal ≤ ${memoryMbMax})`)
  if (!only) {
    const few = await openDataset(1_000, say)
    endings.push(few.close)
    const least = await Side.start('floor', few, await freePort())
    endings.push(() => least.stop())
    const small = await Stage.open(few, least)
    endings.push(() => small.stack.stop())
    await growth(large, small)
  }
} finally {
  for (const end of endings.reverse()) await end()
}
