import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { Refusal } from '../request/refuse.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { openAccount } from './accounts.ts'
import { capture, hold, release, releaseExpired } from './holds.ts'
import { post, reverse } from './post.ts'
import { verify } from './verify.ts'

/** Numbers that look random and are the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

interface ModelHold {
  id: string
  account: string
  world: string
  amount: bigint
  isOver: boolean
}
interface ModelTransfer {
  id: string
  from: string
  to: string
  left: bigint
}
export interface FuzzResult {
  operations: number
  accepted: number
  refused: number
  repeated: number
  kinds: Record<string, number>
}

/**
 * Plays random operations on one company's ledger beside a model in plain code and compares after each: every balance and every held
 * amount equal, refusals where the model refuses and without effect, sums zero per currency, open holds equal what is held. At the
 * end the whole chain is verified. Throws at the first difference, naming the seed and the operation.
 */
export async function fuzzLedger(
  pool: Pool,
  {
    tenant = randomUUID(),
    seed,
    operations,
    wallets = 8,
    currencies = ['EUR', 'USD', 'JPY', 'PTS'],
    onStep,
  }: {
    tenant?: string
    seed: number
    operations: number
    wallets?: number
    currencies?: readonly string[]
    onStep?: () => void
  },
): Promise<FuzzResult> {
  const pick = seeded(seed)
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(pool, { tenantId: tenant, userId: null }, work)
  const accounts: { id: string; currency: string }[] = []
  const world = new Map<string, string>()
  await inTenant(async (tx) => {
    for (const currency of currencies) {
      world.set(currency, await openAccount(tx, { kind: 'fuzz.world', owner: null, currency, floor: null }))
      for (let i = 0; i < wallets; i++)
        accounts.push({ id: await openAccount(tx, { kind: 'fuzz.wallet', owner: randomUUID(), currency }), currency })
    }
  })
  const balance = new Map([...accounts.map(({ id }) => id), ...world.values()].map((id) => [id, 0n]))
  const held = new Map([...balance.keys()].map((id) => [id, 0n]))
  const isWorld = new Set(world.values())
  const open: ModelHold[] = []
  const done: ModelTransfer[] = []
  const keys: { key: string; from: string; to: string; amount: bigint; id: string }[] = []
  const free = (id: string) => (isWorld.has(id) ? null : balance.get(id)! - held.get(id)!)
  const move = (from: string, to: string, amount: bigint) => {
    balance.set(from, balance.get(from)! - amount)
    balance.set(to, balance.get(to)! + amount)
  }
  const covers = (id: string, amount: bigint) => free(id) === null || free(id)! >= amount
  const result: FuzzResult = { operations: 0, accepted: 0, refused: 0, repeated: 0, kinds: {} }

  /** Asks the ledger; the model says beforehand which code, if any, it must answer. */
  const ask = async <T>(expected: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await inTenant(work)
      if (expected) throw new Error(`accepted, and should have refused with ${expected}`)
      result.accepted++
      return answer
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== expected) throw error
      result.refused++
      return undefined
    }
  }
  const steps: Record<string, () => Promise<void>> = {
    async topUp() {
      const to = one(accounts)
      await transfer(world.get(to.currency)!, to.id, BigInt(1 + pick(10_000)))
    },
    async reward() {
      const to = one(accounts.filter(({ currency }) => currency === currencies.at(-1)))
      await transfer(world.get(to.currency)!, to.id, BigInt(1 + pick(50)))
    },
    async transfer() {
      const from = one(accounts)
      await transfer(from.id, one(accounts.filter((a) => a.currency === from.currency && a !== from)).id, BigInt(1 + pick(3_000)))
    },
    async split() {
      const from = one(accounts)
      const others = accounts.filter((a) => a.currency === from.currency && a !== from)
      const [a, b] = [others[0]!.id, others[1 + pick(others.length)]?.id ?? world.get(from.currency)!]
      const [x, y] = [BigInt(1 + pick(500)), BigInt(1 + pick(500))]
      await ask(covers(from.id, x + y) ? undefined : 'insufficient_balance', (tx) =>
        post(tx, {
          key: randomUUID(),
          kind: 'fuzz.split',
          entries: [
            { account: from.id, amount: -x - y },
            { account: a, amount: x },
            { account: b, amount: y },
          ],
        }),
      ).then((written) => {
        if (written) {
          move(from.id, a, x)
          move(from.id, b, y)
        }
      })
    },
    async unbalanced() {
      const from = one(accounts)
      await ask('unbalanced', (tx) =>
        post(tx, {
          key: randomUUID(),
          kind: 'fuzz.wrong',
          entries: [
            { account: world.get(from.currency)!, amount: -5n },
            { account: from.id, amount: 6n },
          ],
        }),
      )
    },
    async acrossCurrencies() {
      const from = one(accounts)
      const to = one(accounts.filter((a) => a.currency !== from.currency))
      await ask(covers(from.id, 1n) ? 'unbalanced' : 'insufficient_balance', (tx) =>
        post(tx, {
          key: randomUUID(),
          kind: 'fuzz.wrong',
          entries: [
            { account: from.id, amount: -1n },
            { account: to.id, amount: 1n },
          ],
        }),
      )
    },
    async repeat() {
      const before = keys.at(-1 - pick(Math.min(keys.length, 50)))
      if (!before) return
      const again = await ask(undefined, (tx) =>
        post(tx, {
          key: before.key,
          kind: 'fuzz.transfer',
          entries: [
            { account: before.from, amount: -before.amount },
            { account: before.to, amount: before.amount },
          ],
        }),
      )
      if (!again!.repeated || again!.id !== before.id) throw new Error('a repetition was taken for news')
      result.repeated++
    },
    async keyReused() {
      const before = keys.at(-1 - pick(Math.min(keys.length, 50)))
      if (before)
        await ask('key_reused', (tx) =>
          post(tx, {
            key: before.key,
            kind: 'fuzz.transfer',
            entries: [
              { account: before.from, amount: -before.amount - 1n },
              { account: before.to, amount: before.amount + 1n },
            ],
          }),
        )
    },
    async hold() {
      const of = one(accounts)
      const amount = BigInt(1 + pick(2_000))
      const made = await ask(covers(of.id, amount) ? undefined : 'insufficient_balance', (tx) =>
        hold(tx, { account: of.id, amount, key: randomUUID() }),
      )
      if (!made) return
      held.set(of.id, held.get(of.id)! + amount)
      open.push({ id: made.id, account: of.id, world: world.get(of.currency)!, amount, isOver: false })
    },
    async capture() {
      const of = takeOne(open)
      if (!of) return
      const amount = pick(3) === 0 ? of.amount + 1n : BigInt(1 + pick(Number(of.amount)))
      const expected = of.isOver
        ? 'hold_closed'
        : amount > of.amount
          ? free(of.account)! >= 1n
            ? 'not_the_hold'
            : 'insufficient_balance'
          : undefined
      const written = await ask(expected, (tx) =>
        capture(tx, {
          hold: of.id,
          key: randomUUID(),
          entries: [
            { account: of.account, amount: -amount },
            { account: of.world, amount },
          ],
        }),
      )
      if (!written) return
      held.set(of.account, held.get(of.account)! - of.amount)
      move(of.account, of.world, amount)
      of.isOver = true
      done.push({ id: written.id, from: of.account, to: of.world, left: amount })
    },
    async void() {
      const of = takeOne(open)
      if (!of) return
      if (!(await ask(of.isOver ? 'hold_closed' : undefined, (tx) => release(tx, { hold: of.id, key: randomUUID() })))) return
      held.set(of.account, held.get(of.account)! - of.amount)
      of.isOver = true
    },
    async expiry() {
      const of = one(accounts)
      const amount = BigInt(1 + pick(2_000))
      // A hold that has run out before it begins is set aside and let go by whichever comes first, a posting or the tidying.
      const made = await ask(covers(of.id, amount) ? undefined : 'insufficient_balance', (tx) =>
        hold(tx, { account: of.id, amount, key: randomUUID(), expiresAt: '2020-01-01T00:00:00Z' }),
      )
      if (!made) return
      if (pick(2)) await inTenant((tx) => releaseExpired(tx))
      else await transfer(world.get(of.currency)!, of.id, 1n)
      open.push({ id: made.id, account: of.id, world: world.get(of.currency)!, amount, isOver: true })
    },
    async refund() {
      const of = done.at(-1 - pick(Math.min(done.length, 50)))
      if (!of) return
      const amount = pick(2) || of.left === 0n ? of.left + BigInt(pick(2)) : BigInt(1 + pick(Number(of.left)))
      const expected =
        of.left === 0n || amount > of.left ? 'already_reversed' : !covers(of.to, amount) ? 'insufficient_balance' : undefined
      if (
        !(await ask(expected, (tx) => reverse(tx, { transfer: of.id, key: randomUUID(), amount: amount === 0n ? 1n : amount })))
      )
        return
      move(of.to, of.from, amount)
      of.left -= amount
    },
  }
  async function transfer(from: string, to: string, amount: bigint) {
    const key = randomUUID()
    const written = await ask(covers(from, amount) ? undefined : 'insufficient_balance', (tx) =>
      post(tx, {
        key,
        kind: 'fuzz.transfer',
        entries: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    )
    if (!written) return
    move(from, to, amount)
    done.push({ id: written.id, from, to, left: amount })
    keys.push({ key, from, to, amount, id: written.id })
    for (const list of [done, keys]) if (list.length > 200) list.shift()
  }
  function takeOne(list: ModelHold[]): ModelHold | undefined {
    while (list.length > 60) list.splice(list.findIndex(({ isOver }) => isOver) >>> 0, 1).length || list.shift()
    return list.length > 0 ? one(list) : undefined
  }

  const kinds = Object.keys(steps)
  const weighted = [...kinds, 'transfer', 'transfer', 'transfer', 'topUp', 'topUp', 'capture', 'hold', 'refund']
  for (let i = 0; i < operations; i++) {
    const kind = one(weighted)
    try {
      await steps[kind]!()
      await compare()
    } catch (error) {
      throw new Error(`Seed ${seed}, operation ${i} (${kind}): ${(error as Error).message}`, { cause: error })
    }
    result.operations++
    result.kinds[kind] = (result.kinds[kind] ?? 0) + 1
    onStep?.()
  }
  const broken = await inTenant((tx) => verify(tx))
  if (broken.length > 0) throw new Error(`Seed ${seed}: ${broken.map(({ what, says }) => `${what} ${says}`).join('; ')}`)
  return result

  async function compare() {
    const rows = await inTenant((tx) =>
      tx.query<{ id: string; currency: string; balance: string; held: string; open: string }>(
        `select a.id, a.currency, a.balance::text, a.held::text, coalesce((select sum(h.amount) from kit.ledger_holds h
         where h.tenant_id = a.tenant_id and h.account_id = a.id and h.state = 'open'), 0)::text as open
       from kit.ledger_accounts a where a.tenant_id = app.tenant()`,
        [],
        'plan',
      ),
    )
    const sums = new Map<string, bigint>()
    if (rows.length !== balance.size) throw new Error('accounts are missing')
    for (const row of rows) {
      sums.set(row.currency, (sums.get(row.currency) ?? 0n) + BigInt(row.balance))
      if (BigInt(row.balance) !== balance.get(row.id))
        throw new Error(`balance ${row.balance}, the model has ${balance.get(row.id)}`)
      if (BigInt(row.held) !== held.get(row.id)) throw new Error(`held ${row.held}, the model has ${held.get(row.id)}`)
      if (row.open !== row.held) throw new Error(`held ${row.held}, open holds are ${row.open}`)
      if (!isWorld.has(row.id) && BigInt(row.balance) < BigInt(row.held)) throw new Error('less than what is held')
    }
    for (const [currency, sum] of sums) if (sum !== 0n) throw new Error(`${currency} adds up to ${sum}`)
  }
}
