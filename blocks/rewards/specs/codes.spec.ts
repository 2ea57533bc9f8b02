import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewards } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (method: string, path: string, body?: unknown, who: Parameters<World['fetch']>[0] = 'ada', headers = {}) =>
  world.fetch(who, method, `/api/rewards${path}`, body, headers)
const coupon = (code: string, more: object = {}) =>
  world.as('ada')(rewards.coupons.create, {
    code,
    name: code,
    discountType: 'percentage',
    discountValue: 12.5,
    currency: 'EUR',
    ...more,
  } as never)
const preview = async (code: string, amount: number | undefined, who: Parameters<World['fetch']>[0] = 'uma') =>
  (
    await raw(
      'POST',
      '/coupon/preview',
      { coupon: { coupon_code: code, ...(amount !== undefined && { purchase_amount: amount }) } },
      who,
    )
  ).json.data.attributes
const redeem = (code: string, amount: number, who: Parameters<World['fetch']>[0] = 'uma') =>
  raw('POST', '/coupon', { coupon: { coupon_code: code, purchase_amount: amount } }, who)
const codeOf = ({ status, json }: { status: number; json: any }) => `${status} ${json.errors?.[0].code ?? ''}`.trim()

describe('A coupon', () => {
  it('takes off to the cent what its preview says, and previewing changes nothing', async () => {
    await coupon('TWELVE', { maxDiscount: 20, minPurchase: 10 })
    // Signing in writes too.
    await world.sessionOf('uma')
    const before = await world.hashes('a')
    expect(await preview('twelve', 19.99)).toMatchObject({ valid: true, discount_amount: 2.49, discount_minor: 249 })
    expect(await preview('TWELVE', 9.99)).toMatchObject({
      valid: false,
      discount_amount: 0,
      reasons: [{ code: 'below_minimum' }],
    })
    expect(await preview('TWELVE', 1_000)).toMatchObject({ discount_amount: 20 })
    expect(await preview('NO-SUCH', 10)).toMatchObject({ valid: false, coupon: null, reasons: [{ code: 'coupon_unknown' }] })
    expect(await world.hashes('a')).toEqual(before)
    const used = await redeem('TWELVE', 19.99)
    expect([used.status, used.json.data.attributes.discount_amount, used.json.data.attributes.user_unique_id]).toEqual([
      201,
      2.49,
      world.userIds.uma,
    ])
    expect((await raw('GET', '/coupons/code/twelve')).json.data.attributes.used_count).toBe(1)
    expect(
      (await raw('GET', `/customers/${world.userIds.uma}/coupons`, undefined, 'uma')).json.data.map(
        (one: any) => one.attributes.code,
      ),
    ).toContain('TWELVE')
  })

  it('never takes off more than the purchase, and refuses amounts that are none', async () => {
    await coupon('FIXED', { discountType: 'fixed', discountValue: 15 })
    expect(await preview('FIXED', 9)).toMatchObject({ discount_amount: 9 })
    for (const amount of [-1, 1.005, '10', 1e300, null]) {
      expect((await raw('POST', '/coupon', { coupon: { coupon_code: 'FIXED', purchase_amount: amount } })).status).toBe(422)
    }
    for (const [value, type] of [
      [101, 'percentage'],
      [12.345, 'percentage'],
      [1.005, 'fixed'],
      [-1, 'fixed'],
    ] as const) {
      expect(
        (await raw('POST', '/coupons', { coupon: { code: `X${value}`, name: 'x', discount_type: type, discount_value: value } }))
          .status,
      ).toBe(422)
    }
  })

  it('is used as often as it may be in all, by one person and in a day, however many ask at once', async () => {
    await coupon('THRICE', { usageLimit: 3 })
    const tries = await Promise.all(Array.from({ length: 24 }, (_, i) => redeem('THRICE', 10, i % 2 ? 'uma' : 'uli')))
    expect(tries.filter(({ status }) => status === 201).length).toBe(3)
    expect(new Set(tries.filter(({ status }) => status !== 201).map(codeOf))).toEqual(new Set(['409 coupon_used_up']))
    await coupon('ONCE', { perUserLimit: 1 })
    const mine = await Promise.all(Array.from({ length: 8 }, () => redeem('ONCE', 10)))
    expect(mine.map(codeOf).sort()).toEqual(['201', ...Array.from({ length: 7 }, () => '409 coupon_user_limit')])
    expect((await redeem('ONCE', 10, 'uli')).status).toBe(201)
    await coupon('DAILY', { perDayLimit: 1 })
    expect([codeOf(await redeem('DAILY', 10)), codeOf(await redeem('DAILY', 10, 'uli'))]).toEqual(['201', '409 coupon_day_limit'])
  })

  it('is good within its dates, in its currency, while it is on, and only for whom it is', async () => {
    await coupon('OVER', { endDate: '2020-01-01T00:00:00Z' })
    await coupon('LATER', { startDate: '2099-01-01T00:00:00Z' })
    await coupon('OFF', { enabled: false })
    await coupon('HERS', { user: world.userIds.uma })
    expect([
      codeOf(await redeem('OVER', 10)),
      codeOf(await redeem('LATER', 10)),
      codeOf(await redeem('OFF', 10)),
      codeOf(await redeem('HERS', 10, 'uli')),
      codeOf(await redeem('HERS', 10)),
    ]).toEqual(['409 coupon_over', '409 coupon_not_yet', '409 coupon_off', '409 coupon_unknown', '201'])
    expect(
      codeOf(await raw('POST', '/coupon', { coupon: { coupon_code: 'HERS', user_unique_id: world.userIds.uma } }, 'uli')),
    ).toBe('403 not_allowed')
  })

  it('that waited in vain for its payment is free again, in the trash and out of it', async () => {
    const { json } = await raw('POST', '/coupons', {
      coupon: { code: 'VAIN-1', name: 'In vain', discount_type: 'fixed', discount_value: 5, usage_limit: 1 },
    })
    const { redeem, lapse } = rewards.coupons.internal
    const { id: use } = await world.running.callInternal(world.tenantIds.a, redeem, {
      code: 'VAIN-1',
      user: world.userIds.uma,
      order: randomUUID(),
      discount: 500,
      key: randomUUID(),
    })
    await world.sql.query(`update rewards.coupon_uses set held_until = clock_timestamp() - interval '1 second' where id = $1`, [
      use,
    ])
    expect((await raw('DELETE', `/coupons/${json.data.id}`)).status).toBe(200)
    expect(await world.running.callInternal(world.tenantIds.a, lapse, { use })).toEqual({ released: true })
    const back = await world.as('ada')(rewards.coupons.restore, { id: json.data.id })
    expect(back).toMatchObject({ code: 'VAIN-1', usedCount: 0 })
  })

  it('is asked about in the currency of the purchase, and takes what its preview said of reduced goods', async () => {
    const made = (code: string, more: object) =>
      raw('POST', '/coupons', {
        coupon: { code, name: code, discount_type: 'fixed', discount_value: 5, currency: 'EUR', ...more },
      })
    await made('ABROAD-1', {})
    const abroad = { coupon_code: 'ABROAD-1', purchase_amount: 100, currency: 'JPY' }
    const seen = (await raw('POST', '/coupon/preview', { coupon: abroad }, 'uma')).json.data.attributes
    expect(seen).toMatchObject({ valid: false, currency: 'JPY', reasons: [{ code: 'other_currency' }] })
    expect((await raw('POST', '/coupon', { coupon: abroad }, 'uma')).json.errors[0].code).toBe('other_currency')
    await made('ONCE-1', { discount_type: 'percentage', discount_value: 10, once_per_item: true })
    const reduced = { coupon_code: 'ONCE-1', purchase_amount: 100, reduced_amount: 60 }
    expect((await raw('POST', '/coupon/preview', { coupon: reduced }, 'uma')).json.data.attributes.discount_amount).toBe(4)
    expect((await raw('POST', '/coupon', { coupon: reduced }, 'uma')).json.data.attributes.discount_amount).toBe(4)
  })

  it('is redeemed by the singular and created by the plural address, and another company has its own', async () => {
    await coupon('SHARED')
    expect(codeOf(await redeem('SHARED', 10, 'rival'))).toBe('409 coupon_unknown')
    expect(
      (
        await raw(
          'POST',
          '/coupons',
          { coupon: { coupon_code: 'SHARED', name: 'Ours', discount_type: 'fixed', discount_value: 1 } },
          'rival',
        )
      ).status,
    ).toBe(201)
    expect(
      codeOf(
        await raw('POST', '/coupons', { coupon: { code: 'shared', name: 'Twin', discount_type: 'fixed', discount_value: 1 } }),
      ),
    ).toBe('409 already_taken')
    expect(
      (
        await raw(
          'POST',
          '/coupons',
          { coupon: { code: 'MINE', name: 'Mine', discount_type: 'fixed', discount_value: 1 } },
          'uma',
        )
      ).status,
    ).toBe(403)
    expect((await raw('GET', '/coupons', undefined, 'uma')).status).toBe(403)
  })
})

describe('Several coupons', () => {
  const together = async (codes: string[], purchase_amount: number, reduced_amount = 0) =>
    (
      await raw(
        'POST',
        '/coupon/preview',
        { coupon: { coupon_codes: codes, purchase_amount, reduced_amount, currency: 'EUR' } },
        'uma',
      )
    ).json.data.attributes
  const policy = (programme: object) => raw('PUT', '/programme', { programme })
  const told = (judged: any) => judged.coupons.map((one: any) => one.reasons[0]?.code ?? one.discount_minor)

  it('go together as the company says, and each says what it takes or why not', async () => {
    const id = randomUUID().slice(0, 6).toUpperCase()
    const [five, tenth, fifth, alone, hers] = ['FIVE', 'TENTH', 'FIFTH', 'ALONE', 'HERS'].map((word) => `${word}-${id}`) as [
      string,
      ...string[],
    ]
    await coupon(five, { discountType: 'fixed', discountValue: 5 })
    await coupon(tenth!, {
      discountType: 'percentage',
      discountValue: 10,
      groupName: 'percent',
      maxDiscount: null,
      minPurchase: null,
    })
    await coupon(fifth!, { discountType: 'percentage', discountValue: 20, groupName: 'percent' })
    await coupon(alone!, { discountType: 'fixed', discountValue: 1, isStackable: false })
    await coupon(hers!, { discountType: 'fixed', discountValue: 1, user: world.userIds.uli, groupName: 'percent' })

    // One alone, unless the company says otherwise.
    const one = await together([five, tenth!], 40)
    expect([one.valid, one.discount_minor, told(one)]).toEqual([false, 500, [500, 'coupon_one_only']])

    await policy({ coupon_stack: 'partial' })
    const running = await together([five, tenth!], 40)
    expect([running.valid, running.discount_minor, told(running)]).toEqual([true, 850, [500, 350]])
    expect(running.discount_amount).toBe(8.5)
    // Of the whole, and percentages first: the same codes in the same order, another amount.
    await policy({ coupon_base: 'initial' })
    expect((await together([five, tenth!], 40)).discount_minor).toBe(900)
    await policy({ coupon_base: 'running', coupon_order: 'percentage' })
    expect(told(await together([five, tenth!], 40))).toEqual([500, 400])

    expect(told(await together([five, tenth!, fifth!, alone!, hers!, 'NO-SUCH', five.toLowerCase()], 40))).toEqual([
      500,
      400,
      'coupon_same_group',
      'coupon_stands_alone',
      'coupon_unknown',
      'coupon_unknown',
      'coupon_twice',
    ])
    expect(told(await together([alone!, five], 40))).toEqual([100, 'coupon_stands_alone'])
    // Never more than there is.
    const all = await together([tenth!, five], 5)
    expect([all.discount_minor, told(all)]).toEqual([500, [50, 450]])
    await coupon(`MORE-${id}`, { discountType: 'fixed', discountValue: 5 })
    expect(told(await together([five, `MORE-${id}`], 5))).toEqual([500, 'coupon_nothing_left'])
    // One that leaves out what is reduced comes before the others, which would leave it nothing.
    await coupon(`ONCE-${id}`, {
      discountType: 'percentage',
      discountValue: 50,
      minPurchase: null,
      maxDiscount: null,
      oncePerItem: true,
    })
    await coupon(`TWICE-${id}`, { discountType: 'fixed', discountValue: 5, oncePerItem: true })
    expect(told(await together([five, `ONCE-${id}`], 40, 30))).toEqual([500, 500])
    expect(told(await together([`ONCE-${id}`, `TWICE-${id}`], 40))).toEqual([2_000, 'coupon_items_reduced'])
    expect(told(await together([`ONCE-${id}`], 40, 40))).toEqual(['coupon_items_reduced'])
    await policy({ coupons_max: 1 })
    expect(told(await together([tenth!, five], 40))).toEqual([400, 'coupon_too_many'])

    await policy({ coupon_stack: 'all', coupons_max: 5 })
    const whole = await together([five, tenth!], 40)
    expect([whole.valid, told(whole)]).toEqual([true, [500, 400]])
    const none = await together([five, tenth!, fifth!], 40)
    expect([none.valid, none.discount_minor, told(none)]).toEqual([
      false,
      0,
      ['coupon_with_others', 'coupon_with_others', 'coupon_same_group'],
    ])
    await policy({ coupon_stack: 'one', coupon_order: 'given' })
  })
})

describe('Codes made by the thousand', () => {
  it('begin with one dash behind their prefix, however it was written', async () => {
    const { json } = await raw('POST', '/configurations', {
      configuration: { name: 'Fest', code: 'FEST-', discount_type: 'fixed', discount_value: 5 },
    })
    const codes = [
      (await raw('POST', `/configurations/${json.data.id}/batch`, { count: 1, prefix: 'MAY--' })).json.data[0],
      (await raw('POST', `/configurations/${json.data.id}/batch`, { count: 1, prefix: '' })).json.data[0],
      (await raw('POST', `/configurations/${json.data.id}/one`, {})).json.data,
    ].map(({ attributes }) => attributes.code as string)
    expect(codes).toEqual([expect.stringMatching(/^MAY-\w/), expect.stringMatching(/^\w{4}-/), expect.stringMatching(/^FEST-\w/)])
  })

  it('cannot be guessed, differ from each other and are void together, but for those in use [RD7]', async () => {
    const { id } = await world.as('ada')(rewards.couponConfigurations.create, {
      name: 'Autumn',
      code: 'AUT',
      discountType: 'percentage',
      discountValue: 10,
      currency: 'EUR',
    } as never)
    const made = await raw('POST', `/configurations/${id}/batch`, { count: 2_000 })
    expect([made.status, made.json.data.length, made.json.meta.total_count]).toEqual([201, 1_000, 2_000])
    const batch = made.json.meta.batch_unique_id as string
    const { rows } = await world.sql.query<{ code: string }>('select code from rewards.coupons where batch_id = $1', [batch])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(2_000)
    expect(rows.every(({ code }) => /^AUT-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{5}$/.test(code))).toBe(true)
    expect((await redeem(rows[0]!.code, 10)).status).toBe(201)
    expect((await raw('PUT', `/configurations/${id}/batches/${batch}/void`, {})).json.data.attributes.voided_count).toBe(1_999)
    expect(codeOf(await redeem(rows[1]!.code, 10))).toBe('409 coupon_off')
    expect(
      (await raw('POST', `/configurations/${id}/load`, { codes: ['PAPER-1', 'PAPER-2', 'paper-1'] })).json.meta.total_count,
    ).toBe(2)
    expect((await raw('POST', `/configurations/${id}/load`, { codes: ['PAPER-2'] })).status).toBe(409)
    for (const count of [0, 100_001, 1.5, '5'])
      expect((await raw('POST', `/configurations/${id}/batch`, { count })).status).toBe(422)
  })
})

describe('An offer code', () => {
  it('grants once, however many send it at once [RD2]', async () => {
    const offer = await world.as('ada')(rewards.offerCodes.create, { offerType: 'points', value: 120, name: 'Welcome' } as never)
    const start = (await raw('GET', `/customers/${world.userIds.uma}/loyalty`)).json.data?.attributes.total_points ?? 0
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => raw('POST', '/codes', { offer_code: { code: offer.code } }, 'uma')),
    )
    expect(tries.map(codeOf).sort()).toEqual(['200', ...Array.from({ length: 39 }, () => '409 offer_redeemed')])
    expect((await raw('GET', `/customers/${world.userIds.uma}/loyalty`)).json.data.attributes.total_points).toBe(start + 120)
    expect((await raw('GET', `/offer_codes/${offer.code}`)).json.data.attributes).toMatchObject({
      is_redeemed: true,
      redeemed_by: world.userIds.uma,
    })
    expect((await raw('PUT', `/offer_codes/${offer.id}`, { offer_code: { value: 1_000 } })).status).toBe(409)
  })

  it('hands out a reward, a coupon or a badge too, and takes the flat body of the published client', async () => {
    const badge = await world.as('ada')(rewards.badges.create, { code: 'first', name: 'First' })
    const configuration = await world.as('ada')(rewards.couponConfigurations.create, {
      name: 'Gift',
      discountType: 'fixed',
      discountValue: 5,
      currency: 'EUR',
    } as never)
    const reward = await world.as('ada')(rewards.rewards.create, {
      code: `cup-${randomUUID()}`,
      name: 'Cup',
      points: 5_000,
      stock: 1,
    })
    const make = async (more: object) => (await world.as('ada')(rewards.offerCodes.create, more as never)).code
    const flat = async (code: unknown) =>
      (await raw('POST', '/codes/', { code, user_unique_id: world.userIds.uli }, 'uli')).json.data.attributes
    const given = await flat(await make({ offerType: 'coupon', configuration: configuration.id }))
    expect(await preview(given.granted_coupon_code, 50, 'uli')).toMatchObject({ valid: true, discount_amount: 5 })
    expect(await preview(given.granted_coupon_code, 50, 'uma')).toMatchObject({ valid: false, coupon: null })
    await flat(await make({ offerType: 'badge', badge: badge.id }))
    expect(
      (await raw('GET', `/customers/${world.userIds.uli}/badges`, undefined, 'uli')).json.data.map(
        (one: any) => one.attributes.code,
      ),
    ).toContain('first')
    expect((await flat(await make({ offerType: 'reward', reward: reward.id }))).redemption_unique_id).toBeTruthy()
    expect(codeOf(await raw('POST', '/codes', { code: await make({ offerType: 'reward', reward: reward.id }) }, 'uma'))).toBe(
      '409 out_of_stock',
    )
    for (const wrong of [{ offerType: 'points' }, { offerType: 'badge' }, { offerType: 'points', value: 1.5 }])
      await expect(make(wrong)).rejects.toMatchObject({ status: 422 })
  })

  it('goes by mail to whom it is sent, and does not work after its day or for somebody else', async () => {
    const offer = await world.as('ada')(rewards.offerCodes.create, { offerType: 'points', value: 5, name: 'By mail' } as never)
    expect(
      (
        await raw('POST', '/offer_codes/send', {
          offer_code: { code: offer.code, email: 'kim@quillfeather.example', name: 'Kim' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await world.mails()).some(({ recipient, text }) => recipient === 'kim@quillfeather.example' && text.includes(offer.code!)),
    ).toBe(true)
    // In the language of the programme, unless the sender names another.
    const languageTo = async (email: string) =>
      (await world.sql.query('select language from kit.mails where recipient = $1', [email])).rows
    await raw('PUT', '/programme', { programme: { mail_language: 'de' } })
    await raw('POST', '/offer_codes/send', { offer_code: { code: offer.code, email: 'kai@quillfeather.example' } })
    await raw('POST', '/offer_codes/send', { offer_code: { code: offer.code, email: 'jo@quillfeather.example', language: 'fr' } })
    await raw('PUT', '/programme', { programme: { mail_language: 'en' } })
    expect(await languageTo('kai@quillfeather.example')).toEqual([{ language: 'de' }])
    expect(await languageTo('jo@quillfeather.example')).toEqual([{ language: 'fr' }])
    expect((await raw('PUT', '/programme', { programme: { mail_language: 'xx' } })).status).toBe(422)
    const over = await world.as('ada')(rewards.offerCodes.create, {
      offerType: 'points',
      value: 5,
      expiresAt: '2020-01-01T00:00:00Z',
    } as never)
    expect(codeOf(await raw('POST', '/codes', { code: over.code }, 'uma'))).toBe('409 offer_over')
    const theirs = await world.as('ada')(rewards.offerCodes.create, {
      offerType: 'points',
      value: 5,
      user: world.userIds.uli,
    } as never)
    expect(codeOf(await raw('POST', '/codes', { code: theirs.code }, 'uma'))).toBe('409 offer_unknown')
  })
})

describe('A badge', () => {
  it('is created by the plural and granted by the singular address, is held once, and can be taken away', async () => {
    expect((await raw('POST', '/badges', { badge: { code: 'helper', name: 'Helper' } })).status).toBe(201)
    const grant = () =>
      raw('POST', '/badge', { badge: { code: 'HELPER', user_unique_id: world.userIds.uma, reason: 'Lent a hand' } })
    const [first, second] = [await grant(), await grant()]
    expect([first.status, second.status, second.json.data.id]).toEqual([201, 200, first.json.data.id])
    expect(
      (await raw('PUT', `/user_badges/${first.json.data.id}/revoke`, { userbadge: { reason: 'A mistake' } })).json.data.attributes
        .state,
    ).toBe('revoked')
    expect((await raw('GET', `/users/${world.userIds.uma}/badges`)).json.data.map((one: any) => one.id)).not.toContain(
      first.json.data.id,
    )
    expect((await grant()).status).toBe(201)
    expect((await raw('POST', '/badge', { badge: { code: 'helper', user_unique_id: world.userIds.rival } })).status).toBe(422)
    expect((await raw('POST', '/badge', { badge: { code: 'helper', user_unique_id: world.userIds.uma } }, 'uma')).status).toBe(
      403,
    )
  })
})
