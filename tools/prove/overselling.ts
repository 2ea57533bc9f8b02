// [S1] npm run prove -- S1 [rounds] [buyers] [units]: buyers on two nodes want more than there is, by carts, bundles and orders of two lines of the same thing, while some cancel and some let their time pass; nothing is sold twice, nothing stays on the shelf that somebody wants, and whoever only looks is answered all the while.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, freePort, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { report } from './place.ts'
import { timed } from './served.ts'

const rounds = Number(process.argv[2] ?? 1_000)
const buyers = Number(process.argv[3] ?? 200)
const units = Number(process.argv[4] ?? 10)
/** What somebody does who wants a piece. */
const kinds = ['cart', 'two lines', 'bundle', 'cancels', 'lets it lapse'] as const
/** What nobody paid for in time is back soon after. */
const giveBackMsMax = 30_000
/** Somebody who was told to come again so often was not served. */
const timesMax = 5
const secret = randomBytes(32).toString('hex')
const folders = [await scratchFolder('S1'), await scratchFolder('S1-a'), await scratchFolder('S1-b')] as const
const program = join(import.meta.dirname, '../../dist', `S1-${process.pid}`)
let isRight = false
try {
  await bundleInto(program)
  const database = await openDatabase({ dataDir: folders[0].path, secret, poolSize: 2 })
  try {
    const nodes = await Promise.all(
      folders.slice(1).map(async ({ path }) => {
        const settings = { DATABASE_URL: database.connectionString('admin'), SECRET: secret, LOG_LEVEL: 'error' }
        return new Victim(path, await freePort(), join(program, 'main.mjs'), settings)
      }),
    )
    try {
      for (const node of nodes) await node.start()
      isRight = await report('S1', () => work(nodes, database))
    } finally {
      for (const node of nodes) await node.stop()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error)
} finally {
  for (const folder of folders) await folder.remove()
  await rm(program, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

interface Reply {
  readonly status: number
  /** After how many seconds they say to come again. */
  readonly later: number | undefined
  readonly json: any
}

interface Buyer {
  readonly kind: (typeof kinds)[number]
  /** None for whoever orders lines, and pays at once what nobody holds for them. */
  readonly cart: string | undefined
}

async function work(nodes: readonly Victim[], { migrator: sql }: Database): Promise<readonly [boolean, string]> {
  const sessions = nodes.map(({ origin }) => new Session(origin))
  let turn = 0
  /** On one node after the other. */
  const ask = async (method: string, path: string, body?: object): Promise<Reply> => {
    const response = await sessions[turn++ % sessions.length]!.fetch(method, path, body)
    const later = response.headers.get('retry-after')
    return {
      status: response.status,
      later: later === null ? undefined : Number(later),
      json: JSON.parse((await response.text()) || 'null'),
    }
  }
  /** Whoever had no turn comes again when they were told to. */
  const askAgain = async (method: string, path: string, body: object): Promise<Reply> => {
    for (let time = 1; ; time++) {
      const reply = await ask(method, path, body)
      if (reply.status !== 503 || reply.later === undefined || time === timesMax) return reply
      const why = reply.json?.errors?.[0]?.detail as string
      later.set(why, (later.get(why) ?? 0) + 1)
      await sleep(reply.later * 1_000)
    }
  }
  const made = async (path: string, body: object): Promise<string> => {
    const { status, json } = await ask('POST', path, body)
    if (status !== 201) throw new Error(`POST ${path} answers ${status} ${JSON.stringify(json)}`)
    return json.data.id as string
  }
  const {
    rows: [company],
  } = await sql.query<{ id: string }>(`select id from gateway.companies where url_id = 'demo'`)
  const sums = { looked: 0, longestMs: 0, orders: 0, refused: 0, cancelled: 0, lapsed: 0, oversold: 0, unsold: 0 }
  const odd = new Map<string, number>()
  /** Why buyers were asked to come again, and how often. */
  const later = new Map<string, number>()
  const isOdd = (said: string) => odd.set(said, (odd.get(said) ?? 0) + 1)

  /** Lets the time of what a cart holds be over; what then happens is up to the nodes. */
  const lapse = (cart: string) =>
    sql.query(
      `with held as (update products.reservations set expires_at = clock_timestamp() where cart_id = $1 and state = 'held' returning id::text),
         due as (update graphile_worker._private_jobs set run_at = now() where payload ->> 'reservation' in (select id from held) returning 1)
       select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from due`,
      [cart],
    )
  const allGivenBack = async (carts: readonly string[]) => {
    for (const since = performance.now(); performance.now() - since < giveBackMsMax; await sleep(50)) {
      const {
        rows: [held],
      } = await sql.query<{ n: number }>(
        `select count(*)::int as n from products.reservations where cart_id = any($1) and state = 'held'`,
        [carts],
      )
      if (held!.n === 0) return
    }
    isOdd('held beyond its time')
  }

  /** Makes a thing with so many pieces, and a bundle that holds one. */
  const goods = async (sku: string): Promise<string> => {
    const product = { name: sku, currency: 'EUR', price: 10, tax: 0.19 }
    const id = await made('/products/products', { product: { sku, ...product } })
    await made(`/products/products/${id}/stock`, { stock: { available: units } })
    const components = [{ product_unique_id: id, quantity: 1 }]
    await made('/products/products', { product: { sku: `${sku}-SET`, ...product, product_type: 'bundle', components } })
    return id
  }
  const comes = async (sku: string, i: number): Promise<Buyer> => {
    const kind = kinds[i % kinds.length]!
    if (kind === 'two lines') return { kind, cart: undefined }
    const { rows } = await sql.query<{ id: string }>(
      `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
      [company!.id],
    )
    const cart = rows[0]!.id
    const product = { sku: kind === 'bundle' ? `${sku}-SET` : sku, quantity: 1 }
    const { status } = await askAgain('PUT', `/products/carts/${cart}/add`, { product })
    if (status !== 200) throw new Error(`A cart could not be filled: ${status}`)
    return { kind, cart }
  }
  /** Orders, and pays where nothing is held; the order when they got something. */
  const buy = async (sku: string, { cart }: Buyer): Promise<string | undefined> => {
    const lines = [1, 2].map(() => ({ product_sku: sku, quantity: 1 }))
    const order = await askAgain(
      'POST',
      '/sales/orders',
      cart ? { order: { cart_unique_id: cart } } : { order: {}, order_details: lines },
    )
    const id = order.json?.data?.id as string | undefined
    const last =
      order.status === 201 && !cart ? await askAgain('POST', `/sales/orders/${id}/pay`, { tender: { kind: 'demo' } }) : order
    if (last.status === 200 || last.status === 201) return id
    const { code, detail } = last.json?.errors?.[0] ?? {}
    if (code === 'out_of_stock') sums.refused++
    else isOdd(`${last.status} ${code} ${detail}`)
    return undefined
  }

  /** Somebody else on every node, who wants nothing of it. */
  let isOver = false
  const lookers = sessions.map(async (session) => {
    for (; !isOver; await sleep(50)) {
      const { ms, status } = await timed(() => session.fetch('GET', '/products/products?records=5'))
      sums.looked++
      sums.longestMs = Math.max(sums.longestMs, ms)
      if (status !== 200) isOdd(`${status} for whoever only looks`)
    }
  })

  for (let round = 0; round < rounds; round++) {
    const sku = `S1-${round}`
    const id = await goods(sku)
    const all = await Promise.all(Array.from({ length: buyers }, (_, i) => comes(sku, i)))
    const lapsing: string[] = []
    let sold = 0
    const goes = async (buyer: Buyer, isFirst: boolean): Promise<boolean> => {
      const order = await buy(sku, buyer)
      if (!order) return false
      sums.orders++
      if (!buyer.cart) sold += 2
      if (isFirst && buyer.kind === 'cancels') {
        const { status } = await ask('DELETE', `/sales/orders/${order}/cancel`)
        if (status === 200) sums.cancelled++
        else isOdd(`cancel ${status}`)
      }
      if (isFirst && buyer.kind === 'lets it lapse') {
        lapsing.push(buyer.cart!)
        await lapse(buyer.cart!)
      }
      return true
    }
    // Whoever went away with nothing comes again: while things are given back, and afterwards until nobody gets anything any more.
    let wanting: readonly Buyer[] = all
    for (let time = 1; wanting.length > 0; time++) {
      const got = await Promise.all(wanting.map((one) => goes(one, time === 1)))
      wanting = wanting.filter((_, i) => !got[i])
      if (time === 2) await allGivenBack(lapsing)
      else if (time > 2 && !got.includes(true)) break
    }
    sums.lapsed += lapsing.length
    const {
      rows: [shelf],
    } = await sql.query<{ available: number; reserved: number }>(
      'select available::int, reserved::int from products.stock where product_id = $1',
      [id],
    )
    const { available, reserved } = shelf!
    sums.oversold += Math.max(0, reserved + sold - units, -available) + Math.abs(available + reserved + sold - units)
    if (wanting.some(({ cart }) => cart)) sums.unsold += available
  }
  isOver = true
  await Promise.all(lookers)
  const surprises = nodes.flatMap((node) => [...node.surprises])
  return [
    sums.oversold + sums.unsold + odd.size + surprises.length === 0 &&
      Math.min(sums.refused, sums.cancelled, sums.lapsed) > 0 &&
      sums.orders >= (rounds * units) / 2,
    `${rounds} rounds of ${buyers} buyers on two nodes and ${units} pieces: ${sums.orders} orders, ${sums.cancelled} of them cancelled, ${sums.lapsed} lapsed, ${sums.refused} refused, asked to come again: ${timesOf(later)}; ` +
      `${sums.oversold} pieces sold too often, ${sums.unsold} left although somebody wanted them; ` +
      `${sums.looked} looks of others, the longest ${Math.round(sums.longestMs)} ms; answered otherwise: ${timesOf(odd)}; ${surprises.length} surprises ${surprises.join('; ').slice(0, 300)}`,
  ]
}

function timesOf(said: ReadonlyMap<string, number>): string {
  return [...said].map(([what, n]) => `${n} × ${what}`).join(', ') || 'nothing'
}
