// [WD1] npm run prove -- WD1 [WD1 WD4]: what the wallet promises, at full size, on a platform of its own that goes away.
import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { startPlace } from '../../apps/server/testing/place.ts'
import { copyWorld } from '../../apps/server/testing/template.ts'

const asked = process.argv.slice(2)
const { place, end } = await startPlace()
const world = await copyWorld(place, {})
let isRight = true
const prove = async (name: string, work: () => Promise<readonly [boolean, string]>) => {
  if (asked.length > 0 && !asked.includes(name)) return
  const started = performance.now()
  const [right, says] = await work()
  isRight &&= right
  console.log(`${name} ${right ? 'holds' : 'BROKEN'}: ${says} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
}
/** The same numbers every time. */
const lots = (seed: number) => (below: number) =>
  Math.floor(((seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * below)
const raw = (who: Person, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/wallet${path}`, body)

const people = ['ada', 'max', 'sue', 'uma', 'uli'] as const
type Person = (typeof people)[number]
const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const
interface Purse {
  readonly id: string
  readonly code: string
  readonly owner: Person
  readonly currency: string
}
// Twenty wallets, of five people in four currencies, with 200.00 each.
const purses: Purse[] = []
for (const owner of people)
  for (const currency of currencies) {
    const made = await raw(owner, 'POST', `/users/${world.userIds[owner]}/wallets`, { wallet: { currency } })
    const { id, attributes } = made.json.data
    await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 200, description: 'To begin with' } })
    purses.push({ id, code: attributes.code, owner, currency: attributes.currency })
  }
const pay = (from: Purse, to: Purse, minor: number, key: string) =>
  raw(from.owner, 'POST', `/users/${world.userIds[from.owner]}/wallets/${from.code}/transfer`, {
    wallet_transfer: { destination_wallet_code: to.code, amount: minor / 100, key },
  })
const moneyOf = async () =>
  (
    await world.sql.query<{ currency: string; sum: string; least: string; apart: number }>(
      `select a.currency, sum(a.balance)::text as sum, min(a.balance)::text as least, count(*) filter (where w.balance_minor <> a.balance)::int as apart
       from kit.ledger_accounts a join wallet.wallets w on w.tenant_id = a.tenant_id and w.id = a.owner_id where a.kind = 'wallet.cash' group by 1 order by 1`,
    )
  ).rows

await prove('WD1', async () => {
  const below = lots(20_261_122)
  const before = await moneyOf()
  const inputs = Array.from({ length: 1_000 }, () => {
    const from = purses[below(purses.length)]!
    const others = purses.filter((one) => one.currency === from.currency && one !== from)
    return { from, to: others[below(others.length)]!, minor: 1 + below(9_000), key: randomUUID() }
  })
  let again = 0
  let killed = 0
  const statuses: number[] = []
  let isOver = false
  // Connections die under the work, as they do when a server is killed; whoever got no answer asks again with the same key.
  const killer = (async () => {
    while (!isOver) {
      await rest(150)
      const { rows } = await world.sql.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where usename like '%runtime%' and state <> 'idle' and datname = current_database() order by random() limit 2) busy`,
      )
      killed += rows.length
    }
  })()
  const one = async ({ from, to, minor, key }: (typeof inputs)[number]) => {
    for (let attempt = 0; ; attempt++) {
      const reply = await pay(from, to, minor, key).catch(() => ({ status: 0 }))
      if (reply.status !== 0 && reply.status < 500 && reply.status !== 429) return reply.status
      if (attempt > 40) return reply.status
      again += 1
      await rest(20 + attempt * 20)
    }
  }
  const queue = [...inputs.entries()]
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) statuses[next[0]] = await one(next[1])
    }),
  )
  isOver = true
  await killer
  const after = await moneyOf()
  const accepted = inputs.filter((_, i) => statuses[i] === 200 || statuses[i] === 201)
  const { rows } = await world.sql.query<{ transfers: number; twice: number }>(
    `select count(*)::int as transfers, (count(*) - count(distinct key))::int as twice from kit.ledger_transfers where kind = 'wallet.transfer'`,
  )
  const others = statuses.filter((status) => ![200, 201, 409].includes(status)).length
  const conserved = JSON.stringify(before.map((row) => row.sum)) === JSON.stringify(after.map((row) => row.sum))
  return [
    conserved &&
      after.every((row) => BigInt(row.least) >= 0n && row.apart === 0) &&
      rows[0]!.transfers === accepted.length &&
      rows[0]!.twice === 0 &&
      others === 0 &&
      killed > 0,
    `1,000 transfers among ${purses.length} wallets, 50 at a time, ${killed} connections killed, ${again} asked again: ${accepted.length} accepted, ${rows[0]!.transfers} booked, ${rows[0]!.twice} twice, ${statuses.filter((status) => status === 409).length} beyond the balance, ${others} other answers; ${after.map((row) => `${row.currency} ${row.sum} (least ${row.least})`).join(', ')}${conserved ? ' as before' : ' NOT as before'}`,
  ]
})

await prove('WD4', async () => {
  const [from, to] = [purses[0]!, purses.find((one) => one !== purses[0] && one.currency === purses[0]!.currency)!]
  await raw('ada', 'POST', `/wallets/${from.id}/credit`, { transaction: { amount: 50, description: 'Top-up' } })
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 50 }, () => pay(from, to, 125, key)))
  const ids = new Set(replies.map(({ json }) => json.data?.id))
  const marked = replies.filter(({ json }) => json.meta?.repeated).length
  const other = await pay(from, to, 126, key)
  return [
    ids.size === 1 && marked === 49 && replies.filter(({ status }) => status === 201).length === 1 && other.status === 422,
    `50 at once under one key: ${ids.size} transaction, ${marked} marked as repeated; the key with another amount: ${other.status} ${other.json.errors[0].code}`,
  ]
})

await world.close()
await end()
process.exitCode = isRight ? 0 : 1
