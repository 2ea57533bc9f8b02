// [RD] npm run prove -- RD [RD1 RD2 RD3 RD4 RD5 RD6 RD7]: what the rewards block promises, at full size, on a platform of its own that goes away.
import { randomUUID } from 'node:crypto'
import { copyWorld } from '../../apps/server/testing/template.ts'
import { startPlace } from '../../apps/server/testing/place.ts'
import { products } from '../../blocks/products/resources/index.ts'
import { credit, present } from '../../blocks/rewards/points/credit.ts'
import { debit } from '../../blocks/rewards/points/debit.ts'
import { earnOrder } from '../../blocks/rewards/points/earn.ts'
import { giveBack } from '../../blocks/rewards/points/giveBack.ts'
import { spendOn } from '../../blocks/rewards/points/spend.ts'
import { turnDay } from '../../blocks/rewards/points/turnDay.ts'
import { rewards } from '../../blocks/rewards/resources/index.ts'
import { agree, inBooks, sumsOf } from '../../blocks/rewards/specs/books.ts'

const asked = process.argv.slice(2)
const { place, end } = await startPlace()
const world = await copyWorld(place, {})
const ada = world.as('ada')
const raw = (who: 'ada' | 'uma', method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const day = 86_400_000
let isRight = true
const prove = async (name: string, work: () => Promise<readonly [boolean, string]>) => {
  if (asked.length > 0 && !asked.includes(name)) return
  const started = performance.now()
  const [right, says] = await work()
  isRight &&= right
  console.log(`${name} ${right ? 'holds' : 'BROKEN'}: ${says} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
}
/** The same numbers every time. */
const lots = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
const quiet = async () => {
  for (const table of ['money_rules', 'product_rules', 'event_rules', 'expiration_rules', 'loyalties'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
}
const line = (minor: number, more: object = {}) => ({ quantity: 1, net: minor, total: minor, ...more })

await quiet()
const bronze = (await ada(rewards.loyalties.create, { name: 'Bronze', minPoints: 0 })).id
const gold = (await ada(rewards.loyalties.create, { name: 'Gold', minPoints: 1_000 })).id
await ada(rewards.moneyRules.create, { parent: bronze, name: 'A point for every euro', pointsPerUnit: 1, unitAmount: 1 } as never)
await raw('ada', 'PUT', '/programme', {
  programme: { currency: 'EUR', pending_days: 0, refund_policy: 'debt', daily_limit: null, time_zone: 'UTC' },
})

await prove('RD1', async () => {
  const user = world.userIds.uma
  await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 100, type: 'adjusted', kind: 'grant' }))
  const reward = await ada(rewards.rewards.create, { code: 'RD1', name: 'Ten points', points: 10 })
  const tries = await Promise.all(
    Array.from({ length: 1_000 }, () =>
      raw('uma', 'POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward.id } }),
    ),
  )
  const done = tries.filter(({ status }) => status === 201).length
  const others = new Set(
    tries.filter(({ status }) => status !== 201).map(({ status, json }) => `${status} ${json?.errors?.[0].code}`),
  )
  const sums = await sumsOf(world, user)
  return [
    done === 10 && sums.available === 0 && agree(sums),
    `1,000 at once, good for 10: ${done} redeemed, balance ${sums.available}, others ${[...others].join(', ')}`,
  ]
})

await prove('RD2', async () => {
  const offer = await ada(rewards.offerCodes.create, { offerType: 'points', value: 50 } as never)
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => raw('uma', 'POST', '/codes', { offer_code: { code: offer.code } })),
  )
  const done = tries.filter(({ status }) => status === 200).length
  const {
    rows: [row],
  } = await world.sql.query(`select count(*)::int as count from rewards.movements where key = $1`, [`offer ${offer.id}`])
  return [done === 1 && row.count === 1, `100 at once: ${done} granted, ${row.count} movement`]
})

await prove('RD3', async () => {
  const random = lots(3)
  const people = [world.userIds.uli, world.userIds.art, world.userIds.sue]
  await ada(rewards.expirationRules.create, { name: 'A year', ruleType: 'months', daysToExpire: 12, warningDays: 30 } as never)
  await raw('ada', 'PUT', '/programme', { programme: { pending_days: 14 } })
  const orders: { order: string; user: string }[] = []
  const stars = { id: (await ada(rewards.units.create, { name: 'Proof', code: 'PROOF' })).id, code: 'PROOF' }
  await ada(rewards.moneyRules.create, {
    parent: bronze,
    name: 'In a unit',
    pointsPerUnit: 1,
    unitAmount: 7,
    unit: stars.id,
  } as never)
  await ada(rewards.expirationRules.create, { name: 'Its end', ruleType: 'months', daysToExpire: 2, unit: stars.id } as never)
  const start = Date.UTC(2030, 0, 1, 9)
  const counts: Record<string, number> = {}
  let days = 0
  for (; days < 730; days++) {
    const now = new Date(start + days * day)
    const user = people[Math.floor(random() * people.length)]!
    const action = ['earn', 'earn', 'earn', 'spend', 'refund', 'transfer', 'grant', 'rest'][Math.floor(random() * 8)]!
    const done = await inBooks(
      world,
      async (book) => {
        const order = randomUUID()
        const points = 1 + Math.floor(random() * 120)
        switch (action) {
          case 'earn':
            orders.push({ order, user })
            return earnOrder(book, {
              user,
              order,
              currency: 'EUR',
              lines: [line(points * 100, { quantity: 3 }), line(700)],
              total: 0,
              key: order,
            })
          case 'spend':
            orders.push({ order, user })
            return spendOn(book, { user, points, order, key: order })
          case 'refund': {
            const one = orders[Math.floor(random() * orders.length)]
            return (
              one && giveBack(book, { order: one.order, share: [2_500, 5_000, 10_000][Math.floor(random() * 3)]!, key: order })
            )
          }
          case 'grant':
            return credit(book, user, { key: order, points, type: 'adjusted', kind: 'grant' })
          case 'transfer': {
            const to = people[(people.indexOf(user) + 1) % people.length]!
            for (const one of [user, to].sort()) await present(book, one)
            const { takes } = await debit(book, user, { key: `${order} out`, points, type: 'adjusted', kind: 'transfer' })
            for (const take of takes)
              await credit(book, to, {
                key: `${order} in ${take.lot}`,
                points: take.points,
                type: 'adjusted',
                kind: 'transfer',
                expiresAt: take.expires_at,
                from: { account: 'redeemed' },
              })
            return takes
          }
          default:
            return undefined
        }
      },
      now,
    ).then(
      () => action,
      (error: { status?: number; code?: string }) => {
        if (error.status === undefined) throw error
        return `${action} ${error.code}`
      },
    )
    counts[done] = (counts[done] ?? 0) + 1
    while ((await inBooks(world, (book) => turnDay(book, world.running.services as never), now)).customers > 0);
    for (const one of people) {
      for (const unit of [null, stars]) {
        const sums = await sumsOf(world, one, unit)
        if (sums && !agree(sums)) return [false, `day ${days}, ${action}, ${unit?.code ?? 'points'}: ${JSON.stringify(sums)}`]
      }
    }
  }
  const {
    rows: [expired],
  } = await world.sql.query(`select count(*)::int as count from rewards.movements where type = 'expired' and unit_id is null`)
  const {
    rows: [books],
  } = await world.sql.query(
    `select coalesce(sum(abs(sum)), 0)::int as sum from (select sum(balance) as sum from kit.ledger_accounts where currency like 'PTS%' group by currency) one`,
  )
  const {
    rows: [inStars],
  } = await world.sql.query(
    `select count(*) filter (where type = 'earned')::int as earned, count(*) filter (where type = 'expired')::int as ended from rewards.movements where unit_id = $1`,
    [stars.id],
  )
  await raw('ada', 'PUT', '/programme', { programme: { pending_days: 0 } })
  await world.sql.query('update rewards.expiration_rules set enabled = false')
  return [
    books.sum === 0 && expired.count > 0 && inStars.ended > 0,
    `${days} days, lots = balance = ledger = history on each; ${expired.count} lots ended; in a unit beside them ${inStars.earned} earned and ${inStars.ended} ended; ${Object.entries(
      counts,
    )
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  ]
})

await prove('RD4', async () => {
  const user = world.userIds.max
  const order = randomUUID()
  await inBooks(world, (book) =>
    earnOrder(book, { user, order, currency: 'EUR', lines: [line(3_000), line(2_000), line(1_000)], total: 0, key: order }),
  )
  await inBooks(world, (book) => spendOn(book, { user, points: 50, order: randomUUID(), key: randomUUID() }))
  const back = () => inBooks(world, (book) => giveBack(book, { order, lines: [{ line: 0 }], key: 'RD4' }))
  const answers = [await back(), await back(), await back()]
  const sums = await sumsOf(world, user)
  return [
    answers.every(({ taken }) => taken === 30) && sums.available === 0 && sums.owed === 20 && agree(sums),
    `60 earned, 50 spent, a line of 30 returned three times over: available ${sums.available}, owed ${sums.owed}`,
  ]
})

await prove('RD5', async () => {
  const says: string[] = []
  let right = true
  for (const [zone, midnight] of [
    ['Asia/Tokyo', '2044-12-31T15:00:00.000Z'],
    ['UTC', '2046-01-01T00:00:00.000Z'],
    ['America/Los_Angeles', '2047-01-01T08:00:00.000Z'],
  ] as const) {
    await raw('ada', 'PUT', '/programme', { programme: { time_zone: zone } })
    const year = new Date(midnight).getUTCFullYear() - (zone === 'Asia/Tokyo' ? 0 : 1)
    const [poor, rich] = [world.userIds.uli, world.userIds.art]
    const at = new Date(Date.UTC(year, 5, 1))
    const turn = async (moment: Date) => {
      while ((await inBooks(world, (book) => turnDay(book, world.running.services as never), moment)).customers > 0);
    }
    await turn(at)
    // Everything that was due before is over; both are gold, one of them by this year's points.
    await inBooks(
      world,
      async (book) => {
        await present(book, poor)
        await present(book, rich)
      },
      at,
    )
    await inBooks(
      world,
      (book) =>
        earnOrder(book, {
          user: rich,
          order: randomUUID(),
          currency: 'EUR',
          lines: [line(150_000)],
          total: 0,
          key: randomUUID(),
        }),
      at,
    )
    await world.sql.query(
      'update rewards.customers set loyalty_tier_id = $1, loyalty_tier_name = $2 where id = any($3::uuid[])',
      [gold, 'Gold', [poor, rich]],
    )
    await world.sql.query('delete from rewards.tier_moves')
    const moves = async () =>
      (await world.sql.query('select user_id, to_id from rewards.tier_moves')).rows as { user_id: string; to_id: string }[]
    await turn(new Date(Date.parse(midnight) - 1_000))
    const before = (await moves()).length
    for (let i = 0; i < 3; i++) await turn(new Date(midnight))
    const after = await moves()
    const fine =
      before === 0 &&
      after.filter(({ user_id }) => user_id === poor).length === 1 &&
      after.every(({ user_id }) => user_id !== rich)
    right &&= fine
    says.push(
      `${zone} ${midnight}: ${before} moves a second before, ${after.filter(({ user_id }) => user_id === poor).length} of the one who earned too little after three turns`,
    )
  }
  await raw('ada', 'PUT', '/programme', { programme: { time_zone: 'UTC' } })
  return [right, says.join('; ')]
})

await prove('RD6', async () => {
  const random = lots(6)
  const user = world.userIds.uma
  const { id: product } = await ada(products.products.create, { sku: 'RD6', name: 'RD6' })
  const { id: category } = await ada(products.categories.create, { name: 'RD6' })
  const brand = randomUUID()
  await ada(rewards.productRules.create, { parent: bronze, name: 'Three each', product, pointsEarned: 3 } as never)
  await ada(rewards.productRules.create, {
    parent: bronze,
    name: 'Half as much again',
    category,
    pointsEarned: 0,
    multiplier: 1.5,
  } as never)
  await ada(rewards.moneyRules.create, {
    parent: bronze,
    name: 'From fifty',
    pointsPerUnit: 2,
    unitAmount: 7,
    minAmount: 50,
    maxAmount: 400,
  } as never)
  await ada(rewards.coupons.create, {
    code: 'RD6',
    name: 'RD6',
    discountType: 'percentage',
    discountValue: 7.5,
    currency: 'EUR',
    maxDiscount: 30,
    minPurchase: 5,
  } as never)
  let [points, discounts, earned] = [0, 0, 0]
  for (let i = 0; i < 5_000; i++) {
    const lines = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const net = Math.floor(random() * 20_000)
      return {
        product: random() < 0.3 ? product : null,
        category: random() < 0.3 ? category : null,
        brand: random() < 0.3 ? brand : null,
        quantity: 1 + Math.floor(random() * 4),
        net,
        total: Math.round(net * 1.19),
        excluded: random() < 0.1,
      }
    })
    const total = lines.reduce((sum, one) => sum + one.total, 0)
    const paid = random() < 0.2 ? Math.floor(random() * total) : 0
    const seen = await raw('uma', 'POST', '/rewards/preview', {
      reward: {
        purchase: {
          currency: 'EUR',
          paid_with_points_minor: paid,
          lines: lines.map((one) => ({
            product_unique_id: one.product,
            category_unique_id: one.category,
            brand_unique_id: one.brand,
            quantity: one.quantity,
            net_minor: one.net,
            total_minor: one.total,
            excluded: one.excluded,
          })),
        },
      },
    })
    const result = await inBooks(world, (book) =>
      earnOrder(book, { user, order: randomUUID(), currency: 'EUR', lines, total, paid_with_points: paid, key: randomUUID() }),
    )
    if (seen.json.data.attributes.points !== result.points) points++
    earned += result.points
    const amount = total / 100
    const quoted = (await raw('uma', 'POST', '/coupon/preview', { coupon: { coupon_code: 'RD6', purchase_amount: amount } })).json
      .data.attributes
    const used = await raw('uma', 'POST', '/coupon', { coupon: { coupon_code: 'RD6', purchase_amount: amount } })
    if (
      quoted.valid
        ? used.json.data?.attributes.discount_amount !== quoted.discount_amount
        : used.json.errors?.[0].code !== quoted.reasons[0].code
    )
      discounts++
  }
  const sums = await sumsOf(world, user)
  return [
    points === 0 && discounts === 0 && agree(sums),
    `5,000 orders previewed, then paid: ${points} differ in points (${earned} earned), ${discounts} in discount`,
  ]
})

await prove('RD7', async () => {
  const { id } = await ada(rewards.couponConfigurations.create, {
    name: 'RD7',
    discountType: 'percentage',
    discountValue: 10,
    currency: 'EUR',
  } as never)
  const started = performance.now()
  const made = await raw('ada', 'POST', `/configurations/${id}/batch`, { count: 100_000, prefix: 'RD7' })
  const seconds = (performance.now() - started) / 1_000
  const { rows } = await world.sql.query<{ code: string }>('select code from rewards.coupons where batch_id = $1', [
    made.json.meta?.batch_unique_id,
  ])
  const letters = rows.map(({ code }) => code.slice(4).replaceAll('-', ''))
  // Each place takes each of the 32 letters about as often as any other, so that no letter can be told from the others.
  const worst = Math.max(
    ...Array.from({ length: 13 }, (_, at) => {
      const counts = new Map<string, number>()
      for (const code of letters) counts.set(code[at]!, (counts.get(code[at]!) ?? 0) + 1)
      return Math.max(...[...counts.values()].map((count) => Math.abs(count - rows.length / 32))) / (rows.length / 32)
    }),
  )
  return [
    made.status === 201 && rows.length === 100_000 && new Set(letters).size === 100_000 && seconds < 60 && worst < 0.1,
    `${rows.length} codes in ${seconds.toFixed(1)} s, ${rows.length - new Set(letters).size} the same, 13 of 32 letters = 65 bits, most uneven letter ${(worst * 100).toFixed(1)} % off`,
  ]
})

await world.stop()
await end()
process.exit(isRight ? 0 : 1)
