import { randomUUID } from 'node:crypto'
import type { Arranger, Special } from '@quoin/server/testing'

/** Who asks, by their own id. */
const self = (a: Arranger): string => a.recall('gateway.users')!

/** Somebody in the programme, whatever they decided before. */
const inside = async (a: Arranger, user: string): Promise<string> => {
  await a.world.sql.query('update rewards.customers set left_at = null where id = $1', [user])
  return user
}
/** Points in somebody's hands, so that they can be moved. */
const withPoints = async (a: Arranger): Promise<string> => {
  const user = await inside(a, self(a))
  await a.call('rewards.customers.grantReward', { params: { id: user }, body: { points: 1_000, reason: a.word } })
  return user
}
/** Somebody else of the same company. */
const another = (a: Arranger): string => a.world.userIds[a.tenant === 'a' ? 'uma' : a.tenant === 'b' ? 'rob' : 'pat']

const freshCoupon = async (a: Arranger, more: object = {}): Promise<{ id: string; code: string }> => {
  const code = `C-${randomUUID().slice(0, 13)}`
  const { data } = await a.call('rewards.coupons.create', {
    body: { code, name: `${a.word} coupon`, discount_type: 'fixed', discount_value: 5, currency: 'EUR', ...more },
  })
  return { id: data.id as string, code }
}
const freshOffer = async (a: Arranger): Promise<{ id: string; code: string }> => {
  const { data } = await a.call('rewards.offerCodes.create', {
    body: { name: `${a.word} offer`, offer_type: 'points', value: 5 },
  })
  return { id: data.id as string, code: data.attributes.code as string }
}
const freshConfiguration = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('rewards.couponConfigurations.create', {
    body: { name: `${a.word} configuration`, discount_type: 'fixed', discount_value: 5, currency: 'EUR' },
  })
  return data.id as string
}
const freshReward = async (a: Arranger, points: number): Promise<string> => {
  const { data } = await a.call('rewards.rewards.create', {
    body: { code: `R-${randomUUID().slice(0, 13)}`, name: `${a.word} reward`, reward_type: 'gift', points },
  })
  return data.id as string
}
const redemption = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('rewards.rewards.redeem', { body: { reward_unique_id: await freshReward(a, 0) } })
  return data.id as string
}
const freshBadge = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('rewards.badges.create', {
    body: { code: `B-${randomUUID().slice(0, 13)}`, name: `${a.word} badge` },
  })
  return data.id as string
}
const held = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('rewards.badges.grant', {
    body: { badge_unique_id: await freshBadge(a), user_unique_id: self(a) },
  })
  return data.id as string
}
/** Points that somebody else proposed and that wait. */
const proposed = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('rewards.adjustments.create', {
    body: { user_unique_id: await inside(a, self(a)), type: 'give', points: 5, reason: `${a.word} reason` },
  })
  await a.world.sql.query(`update rewards.adjustments set state = 'pending', created_by = null where id = $1`, [data.id])
  return data.id as string
}
/** Somebody for whom points came oftener than the company finds usual. */
const alerted = async (a: Arranger): Promise<string> => {
  await a.call('rewards.programmes.update', { body: { alert_movements: 1 } })
  const user = await withPoints(a)
  await withPoints(a)
  await a.call('rewards.programmes.update', { body: { alert_movements: null } })
  const { data } = await a.call('rewards.alerts.list', { query: { 'filter[state]': 'open', records: '100' } })
  return (data as any[]).find((one) => one.attributes.user_unique_id === user).id as string
}
const rule: Special = async (a) => {
  const loyalty = a.recall('rewards.loyalties')!
  return { params: { loyalty, id: await a.fresh('rewards.moneyRules', { parent: loyalty }) } }
}
const customer =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await withPoints(a) }, body: body?.(a) })
/** A file of one row, where an import looks for it. */
async function importOf(a: Arranger, resource: string, columns: readonly string[], row: string) {
  const bytes = new TextEncoder().encode(`${columns.join(',')}\n${row}\n`)
  const { data } = await a.call(`${resource}.importsPresign`, {
    body: { filename: 'rows.csv', content_type: 'text/csv', size: bytes.length },
  })
  const put = await fetch(data.attributes.presigned_url as string, {
    method: 'PUT',
    headers: data.attributes.headers as Record<string, string>,
    body: bytes,
  })
  if (put.status !== 200) throw new Error(`The file could not be uploaded: ${put.status} ${await put.text()}`)
  return { body: { upload_id: data.id as string, mapping: Object.fromEntries(columns.map((name) => [name, name])) } }
}
const amount = { discount_type: 'fixed', discount_value: 5, currency: 'EUR' }

/** Requests of the rewards block that take more than what their fields say. */
export const specials: Readonly<Record<string, Special>> = {
  'rewards.programmes.update': async (a) => ({ body: { name: `${a.word} club`, time_zone: 'UTC' } }),
  'rewards.rules.enable': rule,
  'rewards.rules.disable': rule,
  'rewards.couponConfigurations.create': async (a) => ({ body: { name: `${a.word} configuration`, code: 'CFG', ...amount } }),
  'rewards.couponConfigurations.update': async (a) => ({
    params: { id: await freshConfiguration(a) },
    body: { name: `${a.word} other`, ...amount },
  }),
  'rewards.couponConfigurations.generateOne': async (a) => ({ params: { id: await freshConfiguration(a) }, body: {} }),
  'rewards.couponConfigurations.generateBatch': async (a) => ({
    params: { id: await freshConfiguration(a) },
    body: { count: 2 },
  }),
  'rewards.couponConfigurations.load': async (a) => ({
    params: { id: await freshConfiguration(a) },
    body: { codes: [`L-${randomUUID().slice(0, 13)}`] },
  }),
  'rewards.couponConfigurations.voidBatch': async (a) => {
    const id = await freshConfiguration(a)
    const { meta } = await a.call('rewards.couponConfigurations.generateBatch', { params: { id }, body: { count: 2 } })
    return { params: { id, batch: meta.batch_unique_id as string }, body: {} }
  },
  'rewards.coupons.create': async (a) => ({
    body: { code: `C-${randomUUID().slice(0, 13)}`, name: `${a.word} coupon`, description: `${a.word} words`, ...amount },
  }),
  'rewards.coupons.import': (a) =>
    importOf(
      a,
      'rewards.coupons',
      ['code', 'name', 'discount_type', 'discount_value'],
      `I-${randomUUID().slice(0, 13)},${a.word} row,fixed,5`,
    ),
  'rewards.adjustments.import': async (a) =>
    importOf(
      a,
      'rewards.adjustments',
      ['user_unique_id', 'type', 'points', 'reason'],
      `${await inside(a, self(a))},give,5,${a.word} reason`,
    ),
  'rewards.coupons.update': async (a) => ({
    params: { id: (await freshCoupon(a)).id },
    body: { name: `${a.word} other`, ...amount },
  }),
  'rewards.coupons.redeem': async (a) => ({ body: { coupon_code: (await freshCoupon(a)).code, purchase_amount: 10 } }),
  'rewards.coupons.preview': async (a) => ({ body: { coupon_code: (await freshCoupon(a)).code, purchase_amount: 10 } }),
  'rewards.coupons.getByCode': async (a) => ({ params: { code: (await freshCoupon(a)).code } }),
  'rewards.offerCodes.create': async (a) => ({
    body: { name: `${a.word} offer`, description: a.word, offer_type: 'points', value: 5 },
  }),
  'rewards.offerCodes.update': async (a) => ({
    params: { id: (await freshOffer(a)).id },
    body: { name: `${a.word} other`, offer_type: 'points', value: 6 },
  }),
  'rewards.offerCodes.get': async (a) => ({ params: { code: (await freshOffer(a)).code } }),
  'rewards.offerCodes.redeem': async (a) => {
    await inside(a, self(a))
    return { body: { code: (await freshOffer(a)).code } }
  },
  'rewards.offerCodes.send': async (a) => ({
    body: { code: (await freshOffer(a)).code, email: `kim${randomUUID().slice(0, 8)}@${a.word}.example` },
  }),
  'rewards.rewards.preview': async () => ({
    body: { purchase: { currency: 'EUR', lines: [{ net_minor: 1_000, total_minor: 1_190 }] } },
  }),
  'rewards.rewards.redeem': async (a) => ({ body: { reward_unique_id: await freshReward(a, 0) } }),
  'rewards.badges.grant': async (a) => ({
    body: { badge_unique_id: await freshBadge(a), user_unique_id: self(a), reason: a.word },
  }),
  'rewards.userBadges.get': async (a) => ({ params: { id: await held(a) } }),
  'rewards.userBadges.revoke': async (a) => ({ params: { id: await held(a) }, body: { reason: a.word } }),
  'rewards.redemptions.get': async (a) => ({ params: { id: await redemption(a) } }),
  'rewards.redemptions.history': async (a) => ({ params: { id: await redemption(a) } }),
  'rewards.redemptions.fulfil': async (a) => ({ params: { id: await redemption(a) } }),
  'rewards.redemptions.cancel': async (a) => ({ params: { id: await redemption(a) }, body: { reason: a.word } }),
  'rewards.alerts.get': async (a) => ({ params: { id: await alerted(a) } }),
  'rewards.alerts.history': async (a) => ({ params: { id: await alerted(a) } }),
  'rewards.alerts.close': async (a) => ({ params: { id: await alerted(a) }, body: { note: a.word } }),
  'rewards.couponUses.get': async (a) => {
    const { data } = await a.call('rewards.coupons.redeem', { body: { coupon_code: (await freshCoupon(a)).code } })
    return { params: { id: data.id as string } }
  },
  'rewards.movements.get': async (a) => {
    const user = await withPoints(a)
    const { data } = await a.call('rewards.customers.rewardsHistory', { params: { id: user }, query: { records: '1' } })
    return { params: { id: data[0].id as string } }
  },
  'rewards.customers.get': customer(),
  'rewards.customers.history': customer(),
  'rewards.customers.update': customer(() => ({})),
  'rewards.customers.loyalty': customer(),
  'rewards.customers.enrolment': customer(),
  // Whether to be in the programme everybody decides for themselves.
  'rewards.customers.join': async (a) => {
    const { data } = await a.call('rewards.customers.enrolment', { params: { id: self(a) } })
    return { params: { id: self(a) }, body: { text_version: data.attributes.text_version as number } }
  },
  'rewards.customers.leave': async (a) => ({ params: { id: self(a) } }),
  'rewards.enrolments.get': async (a) => {
    const { data } = await a.call('rewards.customers.enrolment', { params: { id: self(a) } })
    await a.call('rewards.customers.leave', { params: { id: self(a) } })
    await a.call('rewards.customers.join', { params: { id: self(a) }, body: { text_version: data.attributes.text_version } })
    const { data: kept } = await a.call('rewards.enrolments.list', { query: { records: '1' } })
    return { params: { id: kept[0].id as string } }
  },
  'rewards.units.create': async () => ({
    body: { name: 'Stars', code: `U${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}` },
  }),
  'rewards.customers.badgeProgress': customer(),
  'rewards.customers.freeze': async (a) => {
    const id = another(a)
    await a.world.fetch(a.admin, 'PUT', `/api/rewards/customers/${id}/unfreeze`)
    await a.call('rewards.customers.grantReward', { params: { id }, body: { points: 1 } })
    return { params: { id }, body: { reason: a.word } }
  },
  'rewards.customers.unfreeze': async (a) => {
    const id = another(a)
    await a.world.fetch(a.admin, 'PUT', `/api/rewards/customers/${id}/unfreeze`)
    await a.call('rewards.customers.grantReward', { params: { id }, body: { points: 1 } })
    await a.call('rewards.customers.freeze', { params: { id }, body: { reason: a.word } })
    return { params: { id } }
  },
  'rewards.customers.setTier': customer((a) => ({ tier_unique_id: a.recall('rewards.loyalties')!, reason: a.word })),
  'rewards.customers.grantReward': customer((a) => ({ points: 5, reason: a.word })),
  'rewards.customers.updateExpiration': customer(() => ({ expiration_date: '2099-01-01T00:00:00Z' })),
  'rewards.customers.transfer': async (a) => {
    const to = another(a)
    await a.world.fetch(a.admin, 'PUT', `/api/rewards/customers/${to}/unfreeze`)
    return { params: { id: await withPoints(a) }, body: { user_unique_id: to, points: 5, reason: a.word } }
  },
  'rewards.adjustments.create': async (a) => ({
    body: { user_unique_id: await inside(a, self(a)), type: 'give', points: 5, reason: `${a.word} reason` },
  }),
  'rewards.adjustments.approve': async (a) => ({ params: { id: await proposed(a) }, body: {} }),
  'rewards.adjustments.decline': async (a) => ({ params: { id: await proposed(a) }, body: { reason: `${a.word} reason` } }),
  'rewards.customers.addPoints': async (a) => ({ body: { user_unique_id: await inside(a, self(a)), points: 5, reason: a.word } }),
  'rewards.customers.redeemPoints': async (a) => ({ body: { user_unique_id: await withPoints(a), points: 5, reason: a.word } }),
  'rewards.customers.refund': async (a) => {
    const user = await withPoints(a)
    const order = randomUUID()
    await a.world.sql.query(
      `insert into rewards.earnings (tenant_id, key, order_id, user_id, points, lines, at) values ($1, $2::text, $2::uuid, $3, 5, $4, clock_timestamp())`,
      [a.world.tenantIds[a.tenant], order, user, JSON.stringify([{ quantity: '100000000', total: '500', points: 5, back: '0' }])],
    )
    return { body: { order_unique_id: order, reference_id: randomUUID() } }
  },
}
