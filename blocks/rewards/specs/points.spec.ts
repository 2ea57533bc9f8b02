import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit } from '../points/credit.ts'
import { debit } from '../points/debit.ts'
import { earnedToday } from '../points/budgets.ts'
import { earnOrder } from '../points/earn.ts'
import { giveBack } from '../points/giveBack.ts'
import { hear } from '../points/hear.ts'
import { spendOn } from '../points/spend.ts'
import { turnDay } from '../points/turnDay.ts'
import { present } from '../points/credit.ts'
import { rewards } from '../resources/index.ts'
import { agree, inBooks, sumsOf } from './books.ts'

let world: World
let tiers: { bronze: string; gold: string }
beforeAll(async () => {
  world = await startWorld()
  // What was planted would earn too.
  for (const table of ['money_rules', 'product_rules', 'event_rules', 'expiration_rules'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
  await world.sql.query(`update rewards.loyalties set enabled = false`)
  await world.as('ada')(rewards.programmes.update, {
    currency: 'EUR',
    pending_days: 0,
    refund_policy: 'debt',
    base: 'net',
    rule_mode: 'sum',
    daily_limit: null,
    spend_points: 100,
    spend_value_minor: 100,
    time_zone: 'UTC',
    tier_period: 'year',
    tier_downgrade: 'period',
  } as never)
  tiers = {
    bronze: (await world.as('ada')(rewards.loyalties.create, { name: 'Bronze', minPoints: 0 })).id,
    gold: (await world.as('ada')(rewards.loyalties.create, { name: 'Gold', minPoints: 1_000 })).id,
  }
  await world.as('ada')(rewards.moneyRules.create, {
    parent: tiers.bronze,
    name: 'A point for every euro',
    pointsPerUnit: 1,
    unitAmount: 1,
  } as never)
})
afterAll(() => world.close())

const raw = (method: string, path: string, body?: unknown, who: Parameters<World['fetch']>[0] = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const programme = (changes: object) => raw('PUT', '/programme', { programme: changes })
const line = (minor: number, more: object = {}) => ({ quantity: 1, net: minor, total: minor, ...more })
const sale = (user: string, lines: readonly object[], more: object = {}) => {
  const key = randomUUID()
  return { user, order: randomUUID(), currency: 'EUR', lines: lines as never, total: 0, key, ...more }
}
/** A customer of their own for one sentence. */
const clean = async (name: 'uma' | 'uli' | 'art' | 'sue' | 'max') => {
  const id = world.userIds[name]
  await inBooks(world, (book) => present(book, id))
  const { available, owed } = await sumsOf(world, id)
  if (owed > 0)
    await inBooks(world, (book) => credit(book, id, { key: randomUUID(), points: owed, type: 'adjusted', kind: 'grant' }))
  if (available > 0)
    await inBooks(world, (book) =>
      debit(book, id, { key: randomUUID(), points: available, type: 'redeemed', kind: 'adjustment' }),
    )
  return id
}
const announced = async (id: string, like: string): Promise<string[]> =>
  (
    await world.sql.query<{ operation: string }>(
      'select operation from kit.outbox where record_id = $1 and operation like $2 order by id',
      [id, like],
    )
  ).rows.map(({ operation }) => operation)
const balance = async (id: string) => (await raw('GET', `/customers/${id}/loyalty`)).json.data.attributes

describe('A sale', () => {
  it('earns once however often it is heard, and is the same to the point as its preview', async () => {
    const user = await clean('uma')
    const asked = sale(user, [line(1_999), line(501, { quantity: 3 })])
    const seen = await raw('POST', '/rewards/preview', {
      reward: {
        user_unique_id: user,
        purchase: {
          currency: 'EUR',
          lines: [
            { net_minor: 1_999, total_minor: 1_999 },
            { net_minor: 501, total_minor: 501, quantity: 3 },
          ],
        },
      },
    })
    expect(seen.json.data.attributes).toMatchObject({
      points: 25,
      possible: true,
      reasons: [{ kind: 'money', points: 25, applied: true, reason: 'applied' }],
    })
    const all = await Promise.all(Array.from({ length: 8 }, () => inBooks(world, (book) => earnOrder(book, asked))))
    expect(all).toEqual(Array.from({ length: 8 }, () => ({ points: 25 })))
    expect(await balance(user)).toMatchObject({ available_points: 25, total_points: 25 })
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('to somebody who has left the company earns nothing, and is not stopped by that', async () => {
    const asked = sale(randomUUID(), [line(1_000)])
    expect(await world.running.callInternal(world.tenantIds.a, rewards.rewards.internal.earn, asked)).toEqual({ points: 0 })
  })

  it('earns nothing on gift cards, on the part paid with points, or in another currency', async () => {
    const user = await clean('uma')
    const points = async (lines: readonly object[], more = {}) =>
      (await inBooks(world, (book) => earnOrder(book, sale(user, lines, more)))).points
    expect(await points([line(5_000, { excluded: true }), line(1_000)])).toBe(10)
    expect(await points([line(10_000)], { paid_with_points: 4_000 })).toBe(60)
    expect(await points([line(10_000)], { paid_with_points: 10_000 })).toBe(0)
    expect(await points([line(10_000)], { currency: 'USD' })).toBe(0)
    await expect(points([line(-1)])).rejects.toMatchObject({ status: 422 })
  })

  it('earns by products, categories and brands, doubled or fixed, and only by rules that are on', async () => {
    const user = await clean('uli')
    const kept = async (path: string, body: object): Promise<string> =>
      (await world.fetch('ada', 'POST', `/api/products${path}`, body)).json.data.id
    const product = await kept('/products', { product: { sku: 'EARN-1', name: 'Oars', price: 10 } })
    const brand = await kept('/brands', { brand: { name: 'Longreach' } })
    const made = await world.as('ada')(rewards.productRules.create, {
      parent: tiers.bronze,
      name: 'Five each',
      product,
      pointsEarned: 5,
    } as never)
    const doubled = await world.as('ada')(rewards.productRules.create, {
      parent: tiers.bronze,
      name: 'Double',
      brand,
      pointsEarned: 0,
      multiplier: 2,
    } as never)
    const earn = async () =>
      (
        await inBooks(world, (book) =>
          earnOrder(book, sale(user, [line(1_000, { product, quantity: 3 }), line(2_000, { brand })])),
        )
      ).points
    expect(await earn()).toBe(30 + 15 + 20)
    expect((await raw('PUT', `/loyalties/${tiers.bronze}/rules/${doubled.id}/disable`)).json.data.attributes).toMatchObject({
      kind: 'products',
      enabled: false,
    })
    expect(await earn()).toBe(45)
    expect((await raw('PUT', `/loyalties/${tiers.bronze}/rules/${doubled.id}/enable`)).json.data.attributes.enabled).toBe(true)
    await raw('PUT', `/loyalties/${tiers.bronze}/rules/${doubled.id}/disable`)
    await raw('PUT', `/loyalties/${tiers.bronze}/rules/${made.id}/disable`)
    expect((await raw('PUT', `/loyalties/${tiers.gold}/rules/${made.id}/enable`)).status).toBe(404)
    await expect(
      world.sql.query(
        `insert into rewards.event_rules (tenant_id, id, loyalty_id, name, event_type, points_earned) values ($1, $2, $3, 'Twin', 'x', 1)`,
        [world.tenantIds.a, made.id, tiers.bronze],
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('waits through the days for returns before its points can be spent', async () => {
    const user = await clean('uli')
    await programme({ pending_days: 14 })
    await inBooks(world, (book) => earnOrder(book, sale(user, [line(5_000)])))
    await programme({ pending_days: 0 })
    expect(await balance(user)).toMatchObject({ available_points: 0, pending_points: 50 })
    await expect(
      inBooks(world, (book) => spendOn(book, { user, points: 10, order: randomUUID(), key: randomUUID() })),
    ).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' })
    const later = new Date(Date.now() + 16 * 86_400_000)
    expect(
      await inBooks(world, (book) => spendOn(book, { user, points: 10, order: randomUUID(), key: randomUUID() }), later),
    ).toEqual({ value: 10, currency: 'EUR' })
    expect(await balance(user)).toMatchObject({ available_points: 40, pending_points: 0 })
    expect(agree(await sumsOf(world, user))).toBe(true)
    expect(await announced(user, 'rewards.customers.pointsActivated')).toHaveLength(1)
  })
})

describe('A returned sale', () => {
  it('gives back part for part by line, never more than it earned, and hears a repetition without effect [RD4]', async () => {
    const user = await clean('uma')
    const asked = sale(user, [line(3_000, { quantity: 3 }), line(1_000), line(1_000)])
    await inBooks(world, (book) => earnOrder(book, asked))
    await inBooks(world, (book) => spendOn(book, { user, points: 40, order: randomUUID(), key: randomUUID() }))
    const back = (key: string, more: object) => inBooks(world, (book) => giveBack(book, { order: asked.order, key, ...more }))
    const first = await back('r1', { lines: [{ line: 0, quantity: 1 }] })
    expect([first, await back('r1', { lines: [{ line: 0, quantity: 1 }] })]).toEqual([
      { taken: 10, returned: 0 },
      { taken: 10, returned: 0 },
    ])
    // The ten left of this sale are gone; what is missing is owed and paid by the next points.
    expect(await back('r2', { lines: [{ line: 0, quantity: 2 }] })).toEqual({ taken: 20, returned: 0 })
    expect(await balance(user)).toMatchObject({ available_points: 0, owed_points: 20, total_points: -20 })
    await expect(back('r3', { lines: [{ line: 0, quantity: 1 }] })).rejects.toMatchObject({
      status: 409,
      code: 'already_returned',
    })
    expect(await back('r4', {})).toEqual({ taken: 20, returned: 0 })
    expect(await back('r5', {})).toEqual({ taken: 0, returned: 0 })
    expect(agree(await sumsOf(world, user))).toBe(true)
    await inBooks(world, (book) => earnOrder(book, sale(user, [line(5_000)])))
    expect(await balance(user)).toMatchObject({ available_points: 10, owed_points: 0 })
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('goes below zero, is owed or is forgiven as the company decides', async () => {
    for (const [policy, shown, owed] of [
      ['negative', -50, 50],
      ['debt', 0, 50],
      ['zero', 0, 0],
    ] as const) {
      const user = await clean('uli')
      await programme({ refund_policy: policy })
      const asked = sale(user, [line(5_000)])
      await inBooks(world, (book) => earnOrder(book, asked))
      await inBooks(world, (book) => spendOn(book, { user, points: 50, order: randomUUID(), key: randomUUID() }))
      const answered = await raw('POST', '/refund', { refund: { order_unique_id: asked.order, reference_id: asked.key } })
      expect([policy, answered.status, answered.json.data.attributes.points_taken]).toEqual([
        policy,
        201,
        policy === 'zero' ? 0 : 50,
      ])
      expect(await balance(user)).toMatchObject({ available_points: shown, owed_points: owed })
      expect(agree(await sumsOf(world, user))).toBe(true)
    }
    await programme({ refund_policy: 'debt' })
  })

  it('returns the points it was paid with, with the end they had', async () => {
    const user = await clean('uma')
    const end = new Date(Date.now() + 40 * 86_400_000).toISOString()
    await inBooks(world, (book) =>
      credit(book, user, { key: randomUUID(), points: 300, type: 'adjusted', kind: 'grant', expiresAt: end }),
    )
    const asked = sale(user, [line(10_000)], { paid_with_points: 200 })
    await inBooks(world, async (book) => {
      await spendOn(book, { user, points: 200, order: asked.order, key: asked.key })
      await earnOrder(book, asked)
    })
    expect(
      await inBooks(world, (book) => giveBack(book, { order: asked.order, share: 5_000, key: `half ${asked.order}` })),
    ).toEqual({
      taken: 49,
      returned: 100,
    })
    expect(await inBooks(world, (book) => giveBack(book, { order: asked.order, key: `all ${asked.order}` }))).toEqual({
      taken: 49,
      returned: 100,
    })
    const left = await balance(user)
    expect(left).toMatchObject({ available_points: 300, next_expiry_points: 300 })
    expect(Date.parse(left.next_expiry_at)).toBe(Date.parse(end))
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('under a reference that another order came back under is refused, and takes nothing', async () => {
    const user = await clean('uli')
    const [one, other] = [sale(user, [line(1_000)]), sale(user, [line(2_000)])]
    for (const asked of [one, other]) await inBooks(world, (book) => earnOrder(book, asked))
    const reference_id = randomUUID()
    const back = (order_unique_id: string) => raw('POST', '/refund', { refund: { order_unique_id, reference_id } })
    expect((await back(one.order)).json.data.attributes.points_taken).toBe(10)
    expect((await back(other.order)).json.errors[0]).toMatchObject({ status: '422', code: 'reference_reused' })
    expect((await back(one.order)).json.data.attributes.points_taken).toBe(10)
    expect(await balance(user)).toMatchObject({ available_points: 20 })
  })

  it('of an order nobody knows is not found', async () => {
    expect((await raw('POST', '/refund', { refund: { order_unique_id: randomUUID(), reference_id: 'x' } })).status).toBe(404)
  })
})

describe('Points', () => {
  it("are taken soonest end first, end at the company's midnight, and history tells the balance after each", async () => {
    const user = await clean('uli')
    const day = 86_400_000
    const start = new Date()
    const lot = (points: number, days: number | null) =>
      inBooks(world, (book) =>
        credit(book, user, {
          key: randomUUID(),
          points,
          type: 'adjusted',
          kind: 'grant',
          expiresAt: days === null ? null : new Date(start.getTime() + days * day).toISOString(),
        }),
      )
    await lot(100, null)
    await lot(30, 20)
    await lot(20, 10)
    await inBooks(world, (book) => debit(book, user, { key: randomUUID(), points: 25, type: 'redeemed', kind: 'adjustment' }))
    const { rows } = await world.sql.query(
      'select remaining::int as left from rewards.lots where user_id = $1 and remaining > 0 order by expires_at nulls last',
      [user],
    )
    expect(rows.map((row: { left: number }) => row.left)).toEqual([25, 100])
    await inBooks(world, (book) => turnDay(book, world.running.services as never), new Date(start.getTime() + 21 * day))
    expect(await balance(user)).toMatchObject({ available_points: 100 })
    const history = (await raw('GET', `/customers/${user}/rewards/history?records=3`)).json.data.map((one: any) => [
      one.attributes.type,
      one.attributes.points,
      one.attributes.balance_after,
    ])
    expect(history).toEqual([
      ['expired', -25, 100],
      ['redeemed', -25, 125],
      ['adjusted', 20, 150],
    ])
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('good for ten are redeemed ten times out of fifty at once [RD1]', async () => {
    const user = await clean('uma')
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 100, reason: 'For ten' } })
    const reward = await world.as('ada')(rewards.rewards.create, {
      code: 'TEN',
      name: 'Ten points',
      points: 10,
      rewardType: 'gift',
    })
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward.id, user_unique_id: user } }, 'uma'),
      ),
    )
    expect(tries.filter(({ status }) => status === 201).length).toBe(10)
    expect(
      new Set(tries.filter(({ status }) => status !== 201).map(({ status, json }) => `${status} ${json.errors[0].code}`)),
    ).toEqual(new Set(['409 insufficient_balance']))
    expect(await balance(user)).toMatchObject({ available_points: 0 })
    expect(agree(await sumsOf(world, user))).toBe(true)
    const [taken] = (await raw('GET', `/customers/${user}/rewards`)).json.data
    expect(
      (await raw('PUT', `/redemptions/${taken.id}/cancel`, { rewardredemption: { reason: 'Out of paper' } })).json.data.attributes
        .state,
    ).toBe('cancelled')
    expect(await balance(user)).toMatchObject({ available_points: 10 })
    expect(
      (await raw('PUT', `/redemptions/${taken.id}/cancel`, { rewardredemption: { reason: 'Twice' } })).json.errors[0].code,
    ).toBe('wrong_state')
  })

  it('of a reward that is short go to as many as there are, and no customer has more than their share', async () => {
    const reward = await world.as('ada')(rewards.rewards.create, {
      code: 'FEW',
      name: 'Few',
      points: 0,
      stock: 3,
      customerLimit: 2,
    })
    const tries = await Promise.all(
      (['uma', 'uli', 'uma', 'uli', 'uma', 'uli'] as const).map((who) =>
        raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward.id } }, who),
      ),
    )
    expect(tries.filter(({ status }) => status === 201).length).toBe(3)
    expect((await world.as('ada')(rewards.rewards.get, { id: reward.id })).stock).toBe(0)
  })

  it('buy money in the wallet, once for each time they are taken, and only in amounts the currency has', async () => {
    const user = await clean('uma')
    await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 50, type: 'adjusted', kind: 'grant' }))
    const values = { code: randomUUID(), name: 'Five euros', points: 20, stock: 2 }
    expect((await raw('POST', '/rewards', { reward: { ...values, wallet_credit: 5.001 } })).json.errors[0]).toMatchObject({
      source: { pointer: expect.stringContaining('wallet_credit') },
    })
    const reward = (await raw('POST', '/rewards', { reward: { ...values, wallet_credit: 5 } })).json.data.id
    const held = async () => {
      const purses = (await world.fetch('uma', 'GET', `/api/wallet/users/${user}/wallets`)).json.data
      return purses.find((one: any) => one.attributes.currency === 'EUR')?.attributes.balance_minor ?? 0
    }
    const before = await held()
    const take = () => raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward } }, 'uma')
    const replies = await Promise.all([take(), take(), take()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(replies.find(({ status }) => status === 201)!.json.data.attributes).toMatchObject({
      state: 'fulfilled',
      wallet_credit: 5,
      currency: 'EUR',
    })
    expect(await held()).toBe(before + 1_000)
    expect(await balance(user)).toMatchObject({ available_points: 10 })
  })

  it("are nobody's but their owner's to see and to spend", async () => {
    const user = world.userIds.uma
    expect((await raw('GET', `/customers/${user}/loyalty`, undefined, 'uma')).status).toBe(200)
    expect((await raw('GET', `/customers/${user}/loyalty`, undefined, 'uli')).status).toBe(404)
    expect((await raw('GET', `/customers/${user}/rewards/history`, undefined, 'uli')).status).toBe(404)
    expect((await raw('GET', `/customers/${user}/loyalty`, undefined, 'rival')).status).toBe(404)
    expect((await raw('GET', `/customers/${user}/loyalty`, undefined, 'app:a')).status).toBe(401)
    expect((await raw('GET', '/customers', undefined, 'uli')).json.data.map((one: any) => one.id)).toEqual([world.userIds.uli])
    expect((await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 5 } }, 'uma')).status).toBe(403)
    const reward = await world.as('ada')(rewards.rewards.create, { code: 'FREE', name: 'Free', points: 0 })
    expect(
      (await raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward.id, user_unique_id: user } }, 'uli'))
        .status,
    ).toBe(403)
    for (const points of [0, -5, 1.5, '10', 2 ** 53, null])
      expect((await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points } })).status).toBe(422)
  })

  it('wait for the reward they are taken for, whether it is taken by a code or given back, and keep nobody else waiting', async () => {
    const user = await clean('uma')
    await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 5, type: 'adjusted', kind: 'grant' }))
    const { id: reward } = await world.as('ada')(rewards.rewards.create, { code: randomUUID(), name: 'Mug', points: 5, stock: 5 })
    const taken = await raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward } }, 'uma')
    const offer = await world.as('ada')(rewards.offerCodes.create, { offerType: 'reward', reward })
    for (const ask of [
      () => world.as('ada')(rewards.redemptions.cancel, { id: taken.json.data.id, reason: 'None left' }),
      () => world.as('uma')(rewards.offerCodes.redeem, { code: offer.code! }),
    ]) {
      const asked = await inBooks(world, async ({ tx, tenantId }) => {
        const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        await tx.query('select 1 from rewards.rewards where tenant_id = $1 and id = $2 for update', [tenantId, reward])
        const begun = ask()
        await expect
          .poll(() => world.sql.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own!.pid]))
          .toMatchObject({ rowCount: 1 })
        await tx.query('select 1 from rewards.customers where tenant_id = $1 and id = $2 for update nowait', [tenantId, user])
        return { begun }
      })
      await asked.begun
    }
    expect((await world.as('ada')(rewards.rewards.get, { id: reward })).stock).toBe(4)
  })

  it('pay for as much as can be spent of them, also for whoever left, and for nothing where they are worth nothing', async () => {
    const user = await clean('sue')
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 90 } })
    const payable = async () =>
      (
        await world.running.callInternal(world.tenantIds.a, rewards.rewards.internal.spendable, {
          user,
          currency: 'EUR',
          dueMinor: 5_000,
        })
      )?.points
    expect(await payable()).toBe(90)
    // What is owed stands in the way of what came in while it waited.
    await world.sql.query('update rewards.customers set owed_points = 50 where id = $1', [user])
    expect(await payable()).toBe(40)
    await world.sql.query('update rewards.customers set owed_points = 0, left_at = clock_timestamp() where id = $1', [user])
    expect(await payable()).toBe(90)
    await world.sql.query('update rewards.customers set left_at = null where id = $1', [user])
    await programme({ spend_value_minor: 0 })
    expect(await payable()).toBeUndefined()
    await programme({ spend_value_minor: 100 })
  })

  it('of a frozen account are foretold as they are: none earned, nothing redeemed, and nothing given for a code either', async () => {
    const user = await clean('max')
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 90 } })
    const made = async (code: string, points: number, more: object = {}) =>
      (await raw('POST', '/rewards', { reward: { code, name: code, points, ...more } })).json.data.id as string
    const [paid, free] = [await made('ICE-1', 10), await made('ICE-0', 0, { wallet_credit: 5 })]
    await raw('POST', '/offer_codes', { offer_code: { code: 'ICE-CODE', offer_type: 'reward', reward_unique_id: free } })
    await raw('PUT', `/customers/${user}/freeze`, { customer: { reason: 'Looked into' } })
    const foretold = async (reward: object) => (await raw('POST', '/rewards/preview', { reward }, 'max')).json.data.attributes
    const reasons = [{ reason: 'customer_frozen', applied: false }]
    expect(await foretold({ reward_unique_id: paid })).toMatchObject({ possible: false, balance_after: null, reasons })
    const purchase = { currency: 'EUR', lines: [{ net_minor: 5_000, total_minor: 5_000 }] }
    expect(await foretold({ purchase })).toMatchObject({ points: 0, reasons })
    const redeem = await raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: free } }, 'max')
    const code = await raw('POST', '/codes', { code: 'ICE-CODE' }, 'max')
    expect([redeem, code].map(({ json }) => json.errors[0].code)).toEqual(['customer_frozen', 'customer_frozen'])
    await raw('PUT', `/customers/${user}/unfreeze`)
    expect((await raw('POST', '/codes', { code: 'ICE-CODE' }, 'max')).status).toBe(200)
  })

  it('that end by inactivity or by a rule do so at a midnight, and a rule says when', async () => {
    const rule = (more: object) => raw('POST', '/expirations', { expiration_rule: { name: 'An end', ...more } })
    for (const [type, needed] of [
      ['days', 'days_to_expire'],
      ['months', 'days_to_expire'],
      ['inactivity', 'days_to_expire'],
      ['fixed_date', 'expiration_date'],
    ])
      expect((await rule({ rule_type: type })).json.errors[0]).toMatchObject({
        code: 'required',
        source: { pointer: `/data/attributes/${needed}` },
      })
    const { json } = await rule({ rule_type: 'inactivity', days_to_expire: 10 })
    expect((await raw('PUT', `/expirations/${json.data.id}`, { expiration_rule: { days_to_expire: null } })).status).toBe(422)
    const user = await clean('uli')
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 5 } })
    const later = new Date(Date.now() + 3 * 86_400_000 + 5 * 3_600_000)
    await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 1, type: 'adjusted', kind: 'grant' }), later)
    const { rows } = await world.sql.query<{ end: string }>(
      `select distinct expires_at::text as end from rewards.lots where user_id = $1 and remaining > 0`,
      [user],
    )
    const day = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth(), later.getUTCDate() + 11))
    expect(rows.map(({ end }) => new Date(end).toISOString())).toEqual([day.toISOString()])
    await raw('PUT', `/expirations/${json.data.id}`, { expiration_rule: { enabled: false } })
  })

  it('that came back are neither given nor spent in the report, and its bars add up to its figures', async () => {
    const user = await clean('uma')
    const seen = async () => (await raw('GET', '/reports/overview?days=30')).json.data.attributes
    const before = await seen()
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 70 } })
    const order = randomUUID()
    await inBooks(world, (book) => spendOn(book, { user, points: 50, order, key: randomUUID() }))
    await inBooks(world, (book) => giveBack(book, { order, share: 4_000, key: randomUUID() }))
    const after = await seen()
    expect([after.given_points - before.given_points, after.redeemed_points - before.redeemed_points]).toEqual([70, 30])
    const sum = (name: string) => after.rows.reduce((all: number, row: any) => all + row[name], 0)
    expect(['earned', 'given', 'redeemed', 'expired'].map(sum)).toEqual(
      ['earned', 'given', 'redeemed', 'expired'].map((name) => after[`${name}_points`]),
    )
  })

  it('stand in the report with what they are worth, however many they are', async () => {
    const id = await clean('art')
    await inBooks(world, (book) =>
      credit(book, id, { key: randomUUID(), points: 2_000_000_000, type: 'adjusted', kind: 'grant' }),
    )
    const { available_points, pending_points, liability_minor } = (await raw('GET', '/reports/liability')).json.data.attributes
    expect(available_points).toBeGreaterThanOrEqual(2_000_000_000)
    expect(liability_minor).toBe(available_points + pending_points)
    await clean('art')
  })

  it('are summed up to what a number holds exactly, however many they are', async () => {
    const all = [await clean('art'), await clean('uli')]
    const have = (points: number) =>
      world.sql.query('update rewards.customers set available_points = $2, lifetime_points = $2 where user_id = any($1)', [
        all,
        points,
      ])
    await have(Number.MAX_SAFE_INTEGER)
    const { status, json } = await raw('GET', '/reports/liability')
    expect([status, json.data?.attributes.available_points]).toEqual([200, Number.MAX_SAFE_INTEGER])
    for (const path of ['/reports/overview?days=30', '/loyalties']) expect((await raw('GET', path)).status, path).toBe(200)
    await have(0)
  })

  it('move between customers with the end they have, and not from a frozen account', async () => {
    const [from, to] = [await clean('uma'), await clean('uli')]
    await raw('PUT', `/customers/${from}/grant_reward`, { reward: { points: 70 } })
    const move = (points: number) =>
      raw('POST', `/customers/${from}/transfer`, { transfer: { user_unique_id: to, points, reason: 'A present' } })
    expect((await move(30)).status).toBe(200)
    expect([(await balance(from)).available_points, (await balance(to)).available_points]).toEqual([40, 30])
    expect(
      (await raw('PUT', `/customers/${from}/freeze`, { customer: { reason: 'Under review' } })).json.data.attributes.is_frozen,
    ).toBe(true)
    expect((await move(10)).json.errors[0].code).toBe('customer_frozen')
    expect((await raw('PUT', `/customers/${from}/unfreeze`)).status).toBe(200)
    expect((await move(41)).json.errors[0].code).toBe('insufficient_balance')
    expect([agree(await sumsOf(world, from)), agree(await sumsOf(world, to))]).toEqual([true, true])
  })
})

describe('Points that are about to end', () => {
  it('are told of once, by the clock of the programme, and in its language or the customer’s own', async () => {
    const [user, french] = [await clean('sue'), await clean('uli')]
    const end = new Date(Date.now() + 10 * 86_400_000)
    for (const one of [user, french])
      await inBooks(world, (book) =>
        credit(book, one, { key: randomUUID(), points: 1_234, type: 'adjusted', kind: 'grant', expiresAt: end.toISOString() }),
      )
    const profile = (preferred_language: string | null) =>
      world.fetch('uli', 'PUT', `/api/gateway/users/${french}/profile`, { profile: { preferred_language } })
    expect((await profile('fr-CA')).status).toBe(200)
    await world.sql.query('update gateway.users set language = null where id = $1', [user])
    await programme({ mail_language: 'de', time_zone: 'Asia/Tokyo' })
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(end)
    for (let i = 0; i < 2; i++) await inBooks(world, (book) => turnDay(book, world.running.services as never), new Date())
    await programme({ mail_language: 'en', time_zone: 'UTC' })
    const told = await world.sql.query(
      `select language, values from kit.mails where template = 'points_ending' and values ->> 'points' = '1.234' and values ->> 'day' = $1`,
      [day],
    )
    expect(told.rows.map(({ language }) => language)).toEqual(['de'])
    const own = await world.sql.query(
      `select values ->> 'points' as points from kit.mails where template = 'points_ending' and language = 'fr' and recipient = (select email from gateway.users where id = $1 limit 1)`,
      [french],
    )
    expect(own.rows.map(({ points }) => points)).toContain(new Intl.NumberFormat('fr').format(1_234))
    expect((await profile(null)).status).toBe(200)
  })
})

describe('A tier', () => {
  it('is reached by what is earned, not by what is left, multiplies, and is lost once at midnight of a year too poor', async () => {
    const user = await clean('art')
    await world.as('ada')(rewards.loyaltyDetails.create, {
      parent: tiers.gold,
      name: 'Half as much again',
      benefit: 'multiplier',
      basisPoints: 15_000,
    } as never)
    const now = new Date()
    await inBooks(world, (book) => earnOrder(book, sale(user, [line(100_000)])), now)
    await inBooks(world, (book) => spendOn(book, { user, points: 1_000, order: randomUUID(), key: randomUUID() }), now)
    expect(await balance(user)).toMatchObject({
      available_points: 0,
      loyalty_tier_name: 'Gold',
      tier: 'gold',
      next_tier_name: null,
    })
    expect(await inBooks(world, (book) => earnOrder(book, sale(user, [line(1_000)])), now)).toEqual({ points: 15 })
    const year = now.getUTCFullYear()
    const turn = (at: string) => inBooks(world, (book) => turnDay(book, world.running.services as never), new Date(at))
    const moves = async () =>
      (await world.sql.query('select to_id from rewards.tier_moves where user_id = $1 order by at', [user])).rows.map(
        (row: { to_id: string }) => row.to_id,
      )
    // This year was rich enough for the next one, which is not.
    await turn(`${year + 1}-01-01T00:00:00.000Z`)
    expect(await moves()).toEqual([tiers.gold])
    await turn(`${year + 1}-12-31T23:59:59.000Z`)
    expect(await moves()).toEqual([tiers.gold])
    for (let i = 0; i < 3; i++) await turn(`${year + 2}-01-01T00:00:00.000Z`)
    expect(await moves()).toEqual([tiers.gold, tiers.bronze])
    expect((await announced(user, 'rewards.customers.tier%')).map((operation) => operation.split('.').at(-1))).toEqual([
      'tierUpgraded',
      'tierProlonged',
      'tierDowngraded',
    ])
    expect((await raw('GET', `/loyalties/${tiers.bronze}/stats`)).json.data.attributes.customers).toBeGreaterThan(0)
  })

  it('is lost at the midnight of the company, in whatever time zone that is, once and by the right people [RD5]', async () => {
    const [poor, rich] = [await clean('uli'), await clean('art')]
    const year = new Date().getUTCFullYear()
    const turn = async (at: Date) => {
      while ((await inBooks(world, (book) => turnDay(book, world.running.services as never), at)).customers > 0);
    }
    const since = async (seconds: number, midnight: Date) =>
      (
        await world.sql.query('select user_id, to_id from rewards.tier_moves where user_id = any($1) and at = $2', [
          [poor, rich],
          new Date(midnight.getTime() + seconds * 1_000),
        ])
      ).rows
    for (const [at, [zone, hours]] of [
      ['Asia/Tokyo', -9],
      ['America/Los_Angeles', 8],
      ['UTC', 0],
    ].entries() as ArrayIterator<[number, [string, number]]>) {
      await programme({ time_zone: zone })
      const midnight = new Date(Date.UTC(year + 6 + at, 0, 1, hours))
      const summer = new Date(Date.UTC(year + 5 + at, 5, 1))
      await turn(summer)
      await inBooks(world, (book) => earnOrder(book, sale(rich, [line(150_000)])), summer)
      await world.sql.query(`update rewards.customers set loyalty_tier_id = $1, loyalty_tier_name = 'Gold' where id = any($2)`, [
        tiers.gold,
        [poor, rich],
      ])
      await turn(new Date(midnight.getTime() - 1_000))
      expect(await since(-1, midnight), zone).toEqual([])
      for (let i = 0; i < 3; i++) await turn(midnight)
      expect(await since(0, midnight), zone).toEqual([{ user_id: poor, to_id: tiers.bronze }])
      await world.sql.query('delete from rewards.tier_moves where user_id = any($1)', [[poor, rich]])
    }
  })

  it('goes by what is spent or bought, from the next period on or after days of grace, as the programme says', async () => {
    const user = await clean('max')
    // Years in which nothing else happens.
    const year = new Date().getUTCFullYear() + 20
    const stand = (at: Date) => inBooks(world, (book) => present(book, user), at)
    const buy = (minor: number, at: Date) => inBooks(world, (book) => earnOrder(book, sale(user, [line(minor)])), at)
    const tier = async () => (await balance(user)).loyalty_tier_name
    const summer = new Date(Date.UTC(year, 5, 1))
    const newYear = (after: number) => new Date(Date.UTC(year + after, 0, 1))
    await programme({ tier_basis: 'spend' })
    await stand(summer)
    expect(await tier()).toBe('Bronze')
    await buy(99_999, summer)
    expect(await tier()).toBe('Bronze')
    // A thousand euros, which made 999 points.
    await buy(1, summer)
    expect(await tier()).toBe('Gold')
    await programme({ tier_grace_days: 30 })
    for (const at of [newYear(1), newYear(2), new Date(newYear(2).getTime() + 29 * 86_400_000)]) {
      await stand(at)
      expect(await tier()).toBe('Gold')
    }
    await stand(new Date(newYear(2).getTime() + 30 * 86_400_000))
    expect(await tier()).toBe('Bronze')
    const silver = await world.as('ada')(rewards.loyalties.create, { name: 'Silver', minPoints: 2 })
    await programme({ tier_basis: 'count', tier_start: 'period', tier_grace_days: 0 })
    for (const month of [6, 7]) await buy(5_000, new Date(Date.UTC(year + 2, month, 1)))
    expect(await tier()).toBe('Bronze')
    await stand(newYear(3))
    expect(await tier()).toBe('Silver')
    await programme({ tier_basis: 'balance', tier_start: 'now' })
    await world.as('ada')(rewards.loyalties.update, { id: silver.id, enabled: false })
    await inBooks(
      world,
      (book) => credit(book, user, { key: randomUUID(), points: 1_000, type: 'adjusted', kind: 'grant' }),
      newYear(3),
    )
    expect(await tier()).toBe('Gold')
    expect(await balance(user)).toMatchObject({ tier_basis: 'balance', next_tier_name: null })
    await programme({ tier_basis: 'earned' })
    await world.sql.query(`update rewards.customers set loyalty_tier_id = $1, loyalty_tier_name = 'Bronze' where id = $2`, [
      tiers.bronze,
      user,
    ])
  })

  it('set by hand until a day is looked at on that day, and gives nothing while it is out of use', async () => {
    const user = await clean('art')
    // What the sentences before earned does not keep the tier.
    await world.sql.query('update rewards.movements set counts = false where user_id = $1', [user])
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 100 } })
    await raw('POST', `/loyalties/${tiers.gold}/details`, {
      loyalty_details: { name: 'Half price', benefit: 'reward_discount', basis_points: 5_000 },
    })
    const reward = (await world.as('ada')(rewards.rewards.create, { code: `half-${randomUUID()}`, name: 'Gift', points: 40 })).id
    const cost = async () =>
      (await raw('POST', '/rewards/preview', { reward: { reward_unique_id: reward } }, 'art')).json.data.attributes.points
    const until = new Date(Date.now() + 2 * 86_400_000)
    await raw('PUT', `/customers/${user}/set_tier`, {
      customer: { tier_unique_id: tiers.gold, reason: 'For the fair', until: until.toISOString() },
    })
    expect([(await balance(user)).loyalty_tier_name, await cost()]).toEqual(['Gold', 20])
    await raw('PUT', `/loyalties/${tiers.gold}`, { loyalty: { enabled: false } })
    expect(await cost()).toBe(40)
    await raw('PUT', `/loyalties/${tiers.gold}`, { loyalty: { enabled: true } })
    const turn = (at: number) => inBooks(world, (book) => turnDay(book, world.running.services as never), new Date(at))
    await turn(until.getTime() - 60_000)
    expect((await balance(user)).loyalty_tier_name).toBe('Gold')
    await turn(until.getTime() + 86_400_000)
    expect((await balance(user)).loyalty_tier_name).toBe('Bronze')
    expect(new Date((await balance(user)).tier_expires_at).getTime()).toBeGreaterThan(until.getTime())
    await world.sql.query('update rewards.loyalty_details set enabled = false where loyalty_id = $1', [tiers.gold])
  })

  it('holds while it is set by hand', async () => {
    const user = await clean('sue')
    await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 1 } })
    expect(
      (
        await raw('PUT', `/customers/${user}/set_tier`, {
          customer: { tier_unique_id: tiers.gold, reason: 'A friend of the house' },
        })
      ).json.data.attributes.loyalty_tier_name,
    ).toBe('Gold')
    const year = new Date().getUTCFullYear()
    await inBooks(world, (book) => turnDay(book, world.running.services as never), new Date(`${year + 4}-01-01T00:00:00.000Z`))
    expect(await balance(user)).toMatchObject({ loyalty_tier_name: 'Gold' })
  })
})

describe('An event', () => {
  it('of any block earns by a rule, once per event, within its limits', async () => {
    const user = await clean('max')
    await world.as('ada')(rewards.eventRules.create, {
      parent: tiers.bronze,
      name: 'A qualified lead',
      eventType: 'crm.leads.qualify',
      pointsEarned: 7,
      maxOccurrences: 2,
    } as never)
    const tell = (key: string) =>
      inBooks(world, (book) =>
        hear(book, { operation: 'crm.leads.qualify', user, record: randomUUID(), key, at: new Date().toISOString() }),
      )
    expect([await tell('1'), await tell('1'), await tell('2'), await tell('3')]).toEqual([
      { points: 7 },
      { points: 0 },
      { points: 7 },
      { points: 0 },
    ])
    // A purchase and what happens share the limit of a day; today both earned already.
    const earned = await inBooks(world, (book) => earnedToday(book, user, 'UTC'))
    await programme({ daily_limit: earned + 3 })
    await world.sql.query('update rewards.event_rules set max_occurrences = null where name = $1', ['A qualified lead'])
    expect([await tell('4'), await tell('5')]).toEqual([{ points: 3 }, { points: 0 }])
    await programme({ daily_limit: null })
    const { events } = (await raw('GET', '/event_types')).json.data.attributes
    expect(events.map((one: { name: string }) => one.name)).toContain('crm.leads.qualify')
  })
})
