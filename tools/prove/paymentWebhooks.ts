// [V2] npm run prove -- V2 [deliveries]: news of card payments come twice, late, out of order and unsigned; every payment is booked once.
import { randomInt } from 'node:crypto'
import { startStripe } from '@quoin/doubles/stripe'
import { sales } from '@quoin/sales/resources'
import { eachOf, prove } from './place.ts'
import { books, orderOf, raw, stocked } from '../../blocks/sales/specs/shop.ts'

const deliveries = Number(process.argv[2] ?? 10_000)
/** How often each kind of news is sent, at most. */
const copiesMax = 4
const price = 1_190

await prove('V2', async (world) => {
  const stripe = await startStripe()
  Object.assign(world.payments, { demo: false, card: stripe.settings })
  const { id: product, stock } = await stocked(world, { price: price / 119, stock: 1_000_000 })
  const before = await books(world)
  const orders: { id: string; payment: string; isCancelled: boolean }[] = []
  /** Signed when they leave: what is five minutes old is refused. */
  const sent: { sign(): { body: string; headers: Record<string, string> }; isGood: boolean }[] = []
  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds
  const begin = async () => {
    const made = await raw(world, 'ada', 'POST', '/orders', {
      order: {},
      order_details: [{ product_unique_id: product, quantity: 1 }],
    })
    const id = made.json.data.id as string
    const paid = await raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'card' } })
    if (paid.status !== 200) throw new Error(`No payment was begun: ${paid.text}`)
    const payment = paid.json.meta.payments[0].payment_unique_id as string
    const intent = (await world.as('ada')(sales.payments.get, { id: payment })).gatewayTransactionId!
    // One order in ten ends before its money comes, which then is to be given back, once.
    const isCancelled = randomInt(10) === 0
    if (isCancelled) await raw(world, 'ada', 'DELETE', `/orders/${id}/cancel`)
    orders.push({ id, payment, isCancelled })
    const failed = stripe.confirm(intent, 'Your card was declined.')
    const succeeded = stripe.confirm(intent)
    for (const event of [failed, succeeded, { ...succeeded, id: `${String(succeeded.id)}_again` }])
      for (let copy = randomInt(copiesMax); copy >= 0; copy--) sent.push({ sign: () => stripe.signed(event), isGood: true })
    // What somebody else signed, what is too old, and what was changed on the way.
    const forged = { ...succeeded, id: `${String(succeeded.id)}_forged` }
    const changed = () => {
      const { body, headers } = stripe.signed(forged)
      return { body: body.replaceAll(`${price}`, '1'), headers }
    }
    for (const sign of [
      () => stripe.signed(forged, ago(0), 'whsec_somebody_elses'),
      () => stripe.signed(forged, ago(301)),
      changed,
    ])
      sent.push({ sign, isGood: false })
  }
  while (sent.length < deliveries) await Promise.all(Array.from({ length: 4 }, begin))
  for (let i = sent.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[sent[i], sent[j]] = [sent[j]!, sent[i]!]
  }
  const effects = new Map<string, number>()
  const otherwise: string[] = []
  await eachOf(sent, 8, async ({ sign, isGood }) => {
    const { body, headers } = sign()
    const { status, json, text } = await world.fetch('nobody', 'POST', '/api/sales/stripe/webhook', body, headers)
    const effect = status === 200 ? (json.effect as string) : String(status)
    effects.set(effect, (effects.get(effect) ?? 0) + 1)
    if (isGood ? status !== 200 : status !== 400) otherwise.push(`${status} ${text.slice(0, 120)}`)
  })
  const { rows: booked } = await world.sql.query<{ key: string; times: number }>(
    `select key, count(*)::int as times from kit.ledger_transfers where tenant_id = $1 and starts_with(key, 'payment:') group by 1`,
    [world.tenantIds.a],
  )
  const times = new Map(booked.map((row) => [row.key, row.times]))
  const wrong: string[] = []
  for (const { id, payment, isCancelled } of orders) {
    const order = await orderOf(world, id)
    const isRight = order.paidMinor === price && order.paymentState === (isCancelled ? 'refund_due' : 'paid')
    if (!isRight || times.get(`payment:${payment}`) !== 1) wrong.push(`${id} ${order.paidMinor} ${order.paymentState}`)
  }
  const after = await books(world)
  const moved = (before['sales.tender.card'] ?? 0) - (after['sales.tender.card'] ?? 0)
  const sold = orders.filter((one) => !one.isCancelled).length
  const {
    rows: [shelf],
  } = await world.sql.query<{ available: number; reserved: number }>(
    'select available::int, reserved::int from products.stock where id = $1',
    [stock],
  )
  const gone = 1_000_000 - shelf!.available
  await stripe.close()
  if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'))
  if (otherwise.length > 0) console.log(otherwise.slice(0, 10).join('\n'))
  return [
    wrong.length === 0 && otherwise.length === 0 && moved === orders.length * price && gone === sold && shelf!.reserved === 0,
    `${sent.length} deliveries of news about ${orders.length} payments, ${sent.filter((one) => !one.isGood).length} of them forged: ${[...effects].map(([effect, count]) => `${count} × ${effect}`).join(', ')}; ` +
      `${wrong.length} payments not booked exactly once, ${otherwise.length} answered otherwise; cards ${moved} of ${orders.length * price} cents, ${gone} of ${sold} things off the shelf, ${shelf!.reserved} still kept`,
  ]
})
