// [X5] npm run prove -- X5 [seconds]: the card provider, a sign-in provider of the operator's and one whose address a company typed are away, and then silent; who needs them is refused at once after five failures, nobody else notices, and no order is left half made.
//
// Of what the server asks elsewhere while somebody waits, these are all there is: captchas are made and looked at here, and places
// come with the program.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStripe } from '@quoin/doubles/stripe'
import { connect } from '@quoin/kit/database'
import type { Session } from '../crash/caller.ts'
import type { Victim } from '../crash/victim.ts'
import { FaultProxy, harms } from './faultProxy.ts'
import { eachOf } from './place.ts'
import { type Input, kindsOf, paced, proveServed, timed } from './served.ts'

const seconds = Number(process.argv[2] ?? 30)
const perSecond = 40
const askedPerSecond = 2
const failuresMax = 5
const atOnceMs = 300
/** A provider is looked after again this long after it failed; then the next call finds it well. */
const backMsMax = 35_000

const stripe = await startStripe()
const cards = await FaultProxy.before(Number(new URL(stripe.settings.address).port))
/** Others who are asked while somebody waits, anew for each harm: whoever failed rests. Nobody is behind them. */
const signIns = await Promise.all(
  harms.map(async ([what]) => ({ what, operators: await FaultProxy.before(1), companys: await FaultProxy.before(1) })),
)
const addressOf = ({ port }: FaultProxy) => `http://127.0.0.1:${port}`
const client = { client_id: 'quoin', client_secret: 'nobody asks for it' }

await proveServed(
  'X5',
  {
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_ADDRESS: addressOf(cards),
    OIDC_PROVIDERS: JSON.stringify(
      signIns.map(({ what, operators }) => ({ key: what, name: what, issuer: addressOf(operators), ...client })),
    ),
    OUTBOUND_NETWORKS: '127.0.0.1/32',
  },
  async (victim, session) => {
    const read = () => session.fetch('GET', '/crm/contacts?records=25')
    const product = await onSale(session)
    const pay = async () => (await payable(session, product)).pay()
    const typed = async (name: string, proxy: FaultProxy) => {
      const sign_in_provider = { name, issuer: addressOf(proxy), ...client }
      const { id } = await json(await session.fetch('POST', '/gateway/sign_in_providers', { sign_in_provider }))
      // Only who has proven a domain may say who its people are; no name server answers here.
      await rowsOf(
        victim,
        `insert into gateway.mail_domains (company_id, domain, token, verified_at)
         select company_id, 'x5.test', 'x5', now() from gateway.sign_in_providers where id = $1 on conflict do nothing`,
        [id],
      )
      return id
    }
    const begin = (provider: string) => () =>
      fetch(`${victim.origin}/api/gateway/auth/oauth/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', appid: 'demo' },
        body: JSON.stringify({ provider, challenge: randomBytes(32).toString('base64url') }),
      })
    const well = await timed(pay)
    if (well.status !== 200) throw new Error(`Nothing can be paid for: ${well.status} ${well.text.slice(0, 300)}`)
    const orders: Awaited<ReturnType<typeof payable>>[] = []
    await eachOf(
      [...Array(seconds * askedPerSecond * harms.length + harms.length).keys()],
      4,
      async () => void orders.push(await payable(session, product)),
    )
    const payNext = () => orders.pop()!.pay()
    await paced(5, perSecond, read)
    const alone = await paced(Math.min(20, seconds), perSecond, read)
    const lines: string[] = []
    const fine: boolean[] = []
    for (const [what, harm] of harms) {
      const { operators, companys } = signIns.find((one) => one.what === what)!
      const asking = [payNext, begin(what), begin(await typed(what, companys))]
      const proxies = [cards, operators, companys]
      await Promise.all(proxies.map((one) => one[harm]()))
      const before = proxies.map(({ made }) => made)
      const others = paced(seconds, perSecond, read)
      const asked = await Promise.all(asking.map((ask) => paced(seconds, askedPerSecond, ask)))
      const beside = await others
      const tried = proxies.map(({ made }, i) => made - before[i]!)
      await cards.mend()
      const since = performance.now()
      const last = orders.pop()!
      let back = await timed(last.pay)
      for (; back.status !== 200 && performance.now() - since < backMsMax; back = await timed(last.pay)) await sleep(500)
      const backMs = performance.now() - since
      const ratio = beside.quantile(0.99) / alone.quantile(0.99)
      const otherwise = asked.flatMap(({ all }) => all).filter(({ status }) => status !== 503)
      if (otherwise.length > 0) console.log(`${what}, answered otherwise: ${kindsOf(otherwise)}`)
      if (beside.failed.length > 0) console.log(`${what}, others failed: ${kindsOf(beside.failed)}`)
      const late = asked.map(({ all }) => all.filter(isLate))
      const atOnce = asked.flatMap(({ all }) => all.filter((one) => !isLate(one)))
      lines.push(
        `${what}: ${asked.map(({ all }) => all.length).join(', ')} payments and ways in by the operator's and the company's provider, ${otherwise.length} not answered 503, ` +
          `${late.map((one) => one.length).join(', ')} of them later than ${atOnceMs} ms (at most ${slowest(late.flat())} ms), the others within ${slowest(atOnce)} ms; ${tried.join(', ')} connections tried; ` +
          `others p99 ${alone.quantile(0.99).toFixed(1)} → ${beside.quantile(0.99).toFixed(1)} ms (${ratio.toFixed(2)} ×), ${beside.failed.length} of ${beside.all.length} failed; paid again ${Math.round(backMs)} ms after the provider was back`,
      )
      fine.push(
        otherwise.length === 0 &&
          late.every((one) => one.length <= failuresMax) &&
          ratio <= 2 &&
          beside.failed.length === 0 &&
          back.status === 200,
      )
    }
    const killed = await killedMeanwhile(victim, session, product)
    const all = [cards, ...signIns.flatMap(({ operators, companys }) => [operators, companys])]
    await Promise.all([...all.map((one) => one.takeAway()), stripe.close()])
    return [fine.every(Boolean) && killed.holds && victim.surprises.size === 0, [...lines, killed.says].join('. ')]
  },
)

/** The server is killed while the provider is asked for a payment at the till, and the till asks again. */
async function killedMeanwhile(victim: Victim, session: Session, product: string): Promise<{ holds: boolean; says: string }> {
  await json(await session.fetch('PUT', '/products/carts', { product: { sku: 'X5', quantity: 1 } }))
  const key = randomUUID()
  const checkout = () =>
    timed(() =>
      session.fetch('POST', '/sales/checkout', { checkout: { tenders: [{ kind: 'card' }] } }, { 'idempotency-key': key }),
    )
  const count = async () => {
    const [row] = await rowsOf<{ orders: number; payments: number; reserved: number }>(
      victim,
      `select count(*)::int as orders, count(p.id)::int as payments, (select sum(reserved)::int from products.stock where product_id = $1) as reserved
       from sales.orders o left join sales.payments p on p.tenant_id = o.tenant_id and p.order_id = o.id where o.source = 'checkout'`,
      [product],
    )
    return row!
  }
  const before = await count()
  await cards.silence()
  const lost = checkout()
  await sleep(1_500)
  await victim.kill('server')
  await cards.mend()
  await victim.start()
  const between = await count()
  const again = await checkout()
  const replayed = await checkout()
  const after = await count()
  const made = [after.orders - before.orders, after.payments - before.payments, after.reserved - before.reserved]
  return {
    holds:
      (await lost).status === 0 &&
      between.orders === before.orders &&
      between.reserved === before.reserved &&
      again.status === 201 &&
      replayed.text === again.text &&
      made.every((one) => one === 1),
    says:
      `Killed while the provider was asked for a payment at the till: ${between.orders - before.orders} orders and ${between.reserved - before.reserved} things kept meanwhile; ` +
      `asked again with the same key ${again.status}, ${made.join(', ')} orders, payments and things kept, once more ${replayed.text === again.text ? 'the same answer' : 'another answer'}`,
  }
}

/** Asks the database as whoever runs it. */
async function rowsOf<Row extends object>(victim: Victim, text: string, values: readonly unknown[]): Promise<Row[]> {
  const admin = await connect(victim.connectionString, 'prove')
  const { rows } = await admin.query(text, [...values])
  await admin.end()
  return rows as Row[]
}

function isLate({ ms }: Input): boolean {
  return ms > atOnceMs
}
function slowest(all: readonly Input[]): number {
  return Math.round(Math.max(0, ...all.map(({ ms }) => ms)))
}

/** Something with a price and enough of it. */
async function onSale(session: Session): Promise<string> {
  const made = await json(
    await session.fetch('POST', '/products/products', {
      product: { sku: 'X5', name: 'Paid by card', currency: 'EUR', price: 10 },
    }),
  )
  await json(
    await session.fetch('POST', `/products/products/${made.id}/stock`, {
      stock: { product_unique_id: made.id, available: 10_000 },
    }),
  )
  return made.id
}

/** An order that nothing was paid for yet, and the way to pay for it by card. */
async function payable(session: Session, product: string): Promise<{ pay(): Promise<Response> }> {
  const { id } = await json(
    await session.fetch('POST', '/sales/orders', { order: {}, order_details: [{ product_unique_id: product, quantity: 1 }] }),
  )
  return { pay: () => session.fetch('POST', `/sales/orders/${id}/pay`, { tender: { kind: 'card' } }) }
}

async function json(response: Response): Promise<{ id: string }> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: { id: string } }).data
}
