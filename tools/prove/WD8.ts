// npm run prove -- WD8 [seconds] [a second]: how long transfers take at a steady pace, and that one hot wallet does not hold the others up.
//
// Requests leave by the clock, whether earlier ones are answered or not, so that a server that falls behind is seen to. They come from
// this very process: what the client costs is in the figures.
import { randomUUID } from 'node:crypto'
import { prove, quantile } from './place.ts'

const seconds = Number(process.argv[2] ?? 20)
const pace = Number(process.argv[3] ?? 200)
const people = ['ada', 'max', 'sue', 'uma', 'uli'] as const
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'RON', 'BGN', 'TRY'] as const

const neverIfLate = (error: Error): number => {
  if (error.name !== 'TimeoutError') throw error
  return Number.POSITIVE_INFINITY
}

interface Purse {
  readonly id: string
  readonly code: string
  readonly owner: (typeof people)[number]
}

await prove(
  'WD8',
  async (world) => {
    const raw = (who: (typeof people)[number], method: string, path: string, body?: unknown) =>
      world.fetch(who, method, `/api/wallet${path}`, body)
    const pairs: (readonly [Purse, Purse])[] = []
    const open = async (owner: (typeof people)[number], currency: string): Promise<Purse> => {
      const { data } = (await raw(owner, 'POST', `/users/${world.userIds[owner]}/wallets`, { wallet: { currency } })).json
      await raw('ada', 'POST', `/wallets/${data.id}/credit`, { transaction: { amount: 900, description: 'To begin with' } })
      return { id: data.id, code: data.attributes.code, owner }
    }
    const hot: Purse[] = []
    for (const currency of currencies) {
      const all: Purse[] = []
      for (const owner of people) all.push(await open(owner, currency))
      pairs.push([all[0]!, all[1]!], [all[2]!, all[3]!])
      // Everybody who has euro pays the same one wallet, as a fee is.
      if (currency === 'EUR') hot.push(...all)
    }
    const pay = async (from: Purse, to: Purse) => {
      const started = performance.now()
      const reply = await raw(from.owner, 'POST', `/users/${world.userIds[from.owner]}/wallets/${from.code}/transfer`, {
        wallet_transfer: { destination_wallet_code: to.code, amount: 0.01, key: randomUUID() },
      })
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
      return performance.now() - started
    }
    /** So many a second for so long, each taking its turn among the ways; how long each took, and how long all of them. */
    const paced = async (rate: number, ways: readonly (readonly [Purse, Purse])[]) => {
      const begun = performance.now()
      const under: Promise<number>[] = []
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.min(rate * seconds, Math.floor(((performance.now() - begun) / 1_000) * rate) + 1)
        for (; sent < due; sent++) {
          const [one, other] = ways[sent % ways.length]!
          const isBack = Math.floor(sent / ways.length) % 2 === 1
          // Who waits until the client gives up counts as having waited for ever.
          under.push((isBack && ways !== toHot ? pay(other, one) : pay(one, other)).catch(neverIfLate))
        }
        await new Promise((done) => setTimeout(done, 2))
      }
      const times = await Promise.all(under)
      return { times, rate: Math.round((times.length * 1_000) / (performance.now() - begun)) }
    }
    const toHot = hot.slice(0, 4).map((one) => [one, hot[4]!] as const)
    const others = pairs.slice(2)
    for (const [one, other] of [...pairs, ...toHot]) await pay(one, other)
    const figures = (times: readonly number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`

    const spread = await paced(pace, pairs)
    const quiet = await paced(Math.round(pace / 2), others)
    const [beside, onHot] = await Promise.all([paced(Math.round(pace / 2), others), paced(Math.round(pace / 2), toHot)])
    const p95 = quantile(spread.times, 0.95)
    // The same load in all, half of it on one wallet: what is not on it is no slower than when all of it was spread.
    const isFree = quantile(beside.times, 0.95) <= Math.max(50, p95 * 1.5)
    return [
      p95 < 50 && spread.rate > pace * 0.95 && isFree,
      `${spread.times.length} transfers at ${spread.rate}/s among ${pairs.length * 2} wallets: ${figures(spread.times)}; half as many alone: ${figures(quiet.times)}; ` +
        `beside ${onHot.rate}/s into one wallet (${figures(onHot.times)}): ${figures(beside.times)}`,
    ]
  },
  { poolSize: 12 },
)
