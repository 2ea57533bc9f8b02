// npx tsx tools/prove/M3.ts [keys] [copies]: transfers, each asked by many copies at once under one Idempotency-Key while connections are killed: one effect each.
import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { pursesOf } from '../../blocks/wallet/specs/purses.ts'
import { eachOf, prove } from './place.ts'

const keys = Number(process.argv[2] ?? 10_000)
const copies = Number(process.argv[3] ?? 20)

await prove('M3', async (world) => {
  const at = pursesOf(world)
  const [from, to] = [await at.open('uma', Math.ceil(keys / 100)), await at.open('uli')]
  const before = [await at.balance(from), await at.balance(to)]
  const pay = (key: string, amount = 0.01) =>
    world.fetch(
      'uma',
      'POST',
      `/api/wallet${from.path}/transfer`,
      { wallet_transfer: { alias: 'uli.pays', amount, description: key } },
      { 'idempotency-key': key },
    )
  let isOver = false
  let killed = 0
  const killer = (async () => {
    while (!isOver) {
      await rest(150)
      const { rows } = await world.sql.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where usename like '%runtime%' and state <> 'idle' and datname = current_database() order by random() limit 1) busy`,
      )
      killed += rows.length
    }
  })()
  const wrong: string[] = []
  let lost = 0
  /** Asks until there is an answer: 503 says that nobody knows. */
  const answered = async (key: string) => {
    for (;;) {
      const reply = await pay(key)
      if (reply.status !== 503) return reply
      lost += 1
      await rest(20)
    }
  }
  await eachOf(
    Array.from({ length: keys }, () => randomUUID()),
    4,
    async (key) => {
      const replies = await Promise.all(Array.from({ length: copies }, () => answered(key)))
      const first = replies.filter(({ headers }) => !headers.has('idempotency-replayed'))
      if (first.length > 1) wrong.push(`${key}: ${first.length} answers are not marked as repeated`)
      const said = new Set(replies.map(({ status, text }) => `${status} ${text}`))
      if (said.size > 1 || replies[0]!.status !== 201) wrong.push(`${key}: ${[...said].join(' and ')}`)
      const other = await pay(key, 0.02)
      if (other.status !== 422 && other.status !== 503) wrong.push(`${key} was good for another transfer: ${other.status}`)
    },
  )
  isOver = true
  await killer
  const { rows } = await world.sql.query<{ made: number; once: number }>(
    `select count(*)::int as made, count(distinct description)::int as once from wallet.transactions where wallet_id = $1 and type = 'debit'`,
    [from.id],
  )
  const { made, once } = rows[0]!
  const cents = (await Promise.all([from, to].map((one) => at.balance(one)))).map((now, i) =>
    Math.round((now - before[i]!) * 100),
  )
  return [
    wrong.length === 0 && made === keys && once === keys && cents[0] === -keys && cents[1] === keys && killed > 0,
    `${keys} keys, ${copies} copies each at once, ${killed} connections killed, ${lost} answers lost: ${made} transfers of ${once} keys, ${cents.join(' and ')} cents moved, ` +
      `${wrong.length} answered otherwise${wrong.length > 0 ? `, first: ${wrong[0]}` : ''}`,
  ]
})
