import { randomUUID } from 'node:crypto'
import { seeded } from '@quoin/kit/ledger/fuzz'
import type { World } from '@quoin/server/testing'
import { emptyPockets } from '../operations/releaseHolds.ts'
import { wallet } from '../resources/index.ts'
import { pursesOf } from './purses.ts'

interface ModelPocket {
  readonly id: string
  readonly rank: number
  readonly ends: string | null
  left: bigint
  state: 'open' | 'locked' | 'over'
}
interface ModelPayment {
  readonly key: string
  readonly transfer: string
  readonly units: bigint
  left: bigint
  /** How it is given back; one way for all its parts, for each counts only its own. */
  readonly way: 'credit' | 'reverse'
  readonly draws: { readonly of: ModelPocket; open: bigint }[]
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Plays random payments, refunds, transfers, holds, locks and ends on a wallet with pockets beside a model in plain code, and compares
 * after each what is in the wallet and in every pocket. At the end the whole chain is verified. Throws at the first difference,
 * naming the seed and the step; answers how often each step was taken and how many wishes were refused.
 */
export async function fuzzPockets(
  world: World,
  { seed, steps, onStep }: { seed: number; steps: number; onStep?: () => void },
): Promise<{ refused: number; kinds: Record<string, number> }> {
  const at = pursesOf(world)
  const pick = seeded(seed)
  const one = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? list[pick(list.length)] : undefined)
  const [mine, other] = [await at.open('uli'), await at.open('sue')]
  const [user, tenant] = [world.userIds.uli, world.tenantIds.a]
  const call = world.running.callInternal
  const { debit, credit, reverse, hold, release } = wallet.wallets.internal
  let cash = BigInt(Math.round((await at.balance(mine)) * 100))
  let given = 0
  let refused = 0
  const pockets: ModelPocket[] = []
  const payments: ModelPayment[] = []
  const euros = (units: bigint) => Number(units) / 100
  const inOrder = () =>
    pockets
      .map((of, place) => ({ of, place }))
      .filter(({ of }) => of.state === 'open')
      .sort((a, b) => a.of.rank - b.of.rank || (a.of.ends ?? '9').localeCompare(b.of.ends ?? '9') || a.place - b.place)
      .map(({ of }) => of)

  /** Asks; the model says beforehand whether the wallet must be short of it. */
  const ask = async <T>(isShort: boolean, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await work()
      if (isShort) throw new Error('accepted, and should have refused with insufficient_balance')
      return answer
    } catch (error) {
      if (!isShort || (error as { code?: string }).code !== 'insufficient_balance') throw error
      refused++
      return undefined
    }
  }
  const must = ({ status, text }: { status: number; text: string }) => {
    if (status >= 300) throw new Error(`${status} ${text}`)
  }
  const empty = () => emptyPockets(world.database, new AbortController().signal)

  const kinds: Record<string, () => Promise<void>> = {
    async give() {
      if (pockets.filter(({ left }) => left > 0n).length >= 20) return
      const [units, rank] = [BigInt(1 + pick(900)), 1 + pick(4)]
      const ends = [null, '2998-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'][pick(3)]!
      const { id } = (await world.as('ada')(wallet.pockets.create, {
        wallet: mine.id,
        name: `Gift ${(given += 1)}`,
        amount: euros(units),
        rank,
        reason: 'Welcome',
        ...(ends && { endsAt: ends }),
      } as never)) as { id: string }
      pockets.push({ id, rank, ends, left: units, state: 'open' })
    },
    async topUp() {
      const units = BigInt(1 + pick(900))
      must(
        await at.raw('ada', 'POST', `/wallets/${mine.id}/credit`, { transaction: { amount: euros(units), description: 'More' } }),
      )
      cash += units
    },
    async buy() {
      const [units, key] = [BigInt(1 + pick(1_500)), randomUUID()]
      const open = inOrder()
      const isShort = units > open.reduce((sum, { left }) => sum + left, cash)
      const paid = await ask(isShort, () => call(tenant, debit, { user, amount: units, currency: 'EUR', key }))
      if (!paid) return
      let rest = units
      const draws = []
      for (const of of open) {
        const part = least(of.left, rest)
        if (part === 0n) continue
        of.left -= part
        rest -= part
        draws.push({ of, open: part })
      }
      cash -= rest
      payments.push({ key, transfer: paid.transfer, units, left: units, way: pick(2) ? 'credit' : 'reverse', draws })
      if (paid.balance !== cash) throw new Error(`was told ${paid.balance}, the model has ${cash}`)
      if (payments.length > 50) payments.shift()
    },
    async again() {
      const payment = one(payments)
      if (!payment) return
      const { key, units: amount, transfer } = payment
      const again = await call(tenant, debit, { user, amount, currency: 'EUR', key })
      if (!again.repeated || again.transfer !== transfer) throw new Error('a repetition was taken for news')
    },
    async refund() {
      const payment = one(payments.filter(({ left }) => left > 0n))
      if (!payment) return
      const units = BigInt(1 + pick(Number(payment.left)))
      const key = randomUUID()
      const back =
        payment.way === 'credit'
          ? await call(tenant, credit, { user, amount: units, currency: 'EUR', key, givesBack: payment.key })
          : await call(tenant, reverse, { transfer: payment.transfer, amount: units, key })
      payment.left -= units
      let rest = units
      for (const draw of payment.draws) {
        const part = least(draw.open, rest)
        draw.open -= part
        draw.of.left += part
        rest -= part
      }
      cash += rest
      if (back.balance !== cash) throw new Error(`was told ${back.balance}, the model has ${cash}`)
      // What has ended gives on what comes back to it.
      await empty()
      for (const of of pockets) if (of.state === 'over') of.left = 0n
    },
    async send() {
      const units = BigInt(1 + pick(600))
      const reply = await at.raw('uli', 'POST', `${mine.path}/transfer`, {
        wallet_transfer: { destination_wallet_code: other.code, amount: euros(units) },
      })
      if (units > cash) {
        if (at.errorOf(reply)[1] !== 'insufficient_balance') throw new Error(`${reply.status} ${reply.text}`)
        refused++
        return
      }
      must(reply)
      cash -= units
    },
    async setAside() {
      const amount = BigInt(1 + pick(600))
      const key = randomUUID()
      const held = await ask(amount > cash, () => call(tenant, hold, { user, amount, currency: 'EUR', key }))
      if (held) await call(tenant, release, { hold: held.hold, key: `${key} let go` })
    },
    async lock() {
      const of = one(pockets.filter(({ state }) => state !== 'over'))
      if (!of) return
      await world.as('ada')(of.state === 'open' ? wallet.pockets.lock : wallet.pockets.unlock, { id: of.id })
      of.state = of.state === 'open' ? 'locked' : 'open'
    },
    async end() {
      const of = one(pockets.filter(({ state }) => state !== 'over'))
      if (!of) return
      if (pick(2)) await world.as('ada')(wallet.pockets.end, { id: of.id })
      else
        await world.sql.query(`update wallet.pockets set ends_at = clock_timestamp() - interval '1 hour' where id = $1`, [of.id])
      of.state = 'over'
      // A payment that comes before it was emptied takes nothing from it either.
      if (pick(2)) await kinds.buy!()
      await empty()
      of.left = 0n
    },
  }

  const weighted = [...Object.keys(kinds), 'give', 'buy', 'buy', 'buy', 'refund', 'refund', 'topUp']
  const taken: Record<string, number> = {}
  for (let step = 0; step < steps; step++) {
    const kind = one(weighted)!
    try {
      await kinds[kind]!()
      await compare()
    } catch (error) {
      throw new Error(`Seed ${seed}, step ${step} (${kind}): ${(error as Error).message}`, { cause: error })
    }
    taken[kind] = (taken[kind] ?? 0) + 1
    onStep?.()
  }
  const books = (await at.raw('ada', 'POST', '/books/verify', {})).json.data.attributes
  if (!books.intact) throw new Error(`Seed ${seed}: ${JSON.stringify(books.broken)}`)
  const trial = (await at.raw('ada', 'GET', '/books/trial_balance')).json.data.attributes
  if (!trial.is_balanced) throw new Error(`Seed ${seed}: the books do not add up`)
  return { refused, kinds: taken }

  async function compare(): Promise<void> {
    const { rows } = await world.sql.query<{ id: string; balance: string; kept: string; drawn: boolean }>(
      `select p.id, a.balance::text, p.remaining_minor::text as kept, true as drawn from wallet.pockets p
       join kit.ledger_accounts a on a.tenant_id = p.tenant_id and a.owner_id = p.id and a.kind = 'wallet.pocket' where p.wallet_id = $1
       union all
       select w.id, a.balance::text, w.balance_minor::text, false from wallet.wallets w
       join kit.ledger_accounts a on a.tenant_id = w.tenant_id and a.owner_id = w.id and a.kind = 'wallet.cash' where w.id = $1`,
      [mine.id],
    )
    const expected = new Map([[mine.id, cash] as const, ...pockets.map(({ id, left }) => [id, left] as const)])
    if (rows.length !== expected.size) throw new Error(`${rows.length} accounts, the model has ${expected.size}`)
    for (const { id, balance, kept, drawn } of rows) {
      const name = drawn ? `pocket ${pockets.findIndex((of) => of.id === id)}` : 'cash'
      if (BigInt(balance) !== expected.get(id)) throw new Error(`${name} has ${balance}, the model ${expected.get(id)}`)
      if (kept !== balance) throw new Error(`${name} shows ${kept}, its account has ${balance}`)
    }
  }
}
