import { products } from '@quoin/products/resources'
import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { universityOf } from './course.ts'

let world: World
let smtp: SmtpDouble
beforeAll(async () => {
  smtp = await startSmtpDouble()
  world = await startWorld({ workers: true, smtpUrl: smtp.url })
  const ada = world.as('ada')
  const product = await ada(products.products.create, { sku, name: 'Cushion', currency: 'EUR', price: 50, tax: 0.19 } as never)
  await ada(products.stock.create, { parent: product.id, product: product.id, available: 20 } as never)
})
afterAll(async () => {
  await world?.close()
  await smtp?.close()
})
const sku = 'REFERRED'
const { raw, data, courseOf, enrol, start, finish } = universityOf(() => world)

type Who = Parameters<World['fetch']>[0]
const keys = ['coach_explains', 'coach_knowledge', 'coach_feedback', 'coach_again']
const ratings = Object.fromEntries(
  [...keys, 'course_content', 'course_quality', 'course_resources', 'course_expectations'].map((key) => [key, 5]),
)
const decide = (setting: object) => data('PUT', '/settings', { setting })
const recommend = (course: string, who: Who, yes = true) =>
  data('PUT', `/learning/courses/${course}/survey`, { survey: { kind: 'course', ratings, recommend: yes } }, who)
const finished = async (who: Who) => {
  const { course, chapters } = await courseOf([{}], { name: `Course of ${String(who)} ${Math.random()}` })
  await enrol(course, who)
  await start(course, who)
  await finish(chapters[0]!, who)
  return course
}
/** Coupons that the university made, the newest first. */
const coupons = async () =>
  (await world.fetch('ada', 'GET', '/api/rewards/coupons?sort=-created_at')).json.data
    .map((one: any) => one.attributes as Record<string, any>)
    .filter(({ name }: { name: string }) => name.startsWith('Course of')) as Record<string, any>[]
/** Waits until the university has heard of all orders. */
const heard = () =>
  vi.waitFor(
    async () => {
      const { rows } = await world.sql.query(
        `select 1 from kit.outbox o, kit.listeners l where l.name = 'university.follow_orders' and (o.transaction, o.id) > (l.transaction, l.id)`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000 },
  )
/** Mails that hold a code. */
const mailsWith = (code: string) => smtp.mails.filter(({ parsed }) => parsed.text?.includes(code))
const buy = async (who: Who, coupon_code: string) => {
  await world.fetch(who, 'PUT', '/api/products/carts', { product: { sku, quantity: 1 } })
  return world.fetch(who, 'POST', '/api/sales/checkout', { checkout: { coupon_code, tenders: [{ kind: 'demo' }] } })
}

describe('Who recommends a course [UX2]', () => {
  it('gets nothing unless the company says so, nor before the course is finished', async () => {
    await decide({ refers_friends: false })
    const course = await finished('uma')
    expect((await recommend(course, 'uma')).attributes.has_coupon).toBe(false)
    await decide({ refers_friends: true, referral_percent: 15, referral_days: 30 })
    const { course: open } = await courseOf([{}])
    await enrol(open, 'uma')
    expect((await recommend(open, 'uma')).attributes.has_coupon).toBe(false)
    expect((await recommend(course, 'uma', false)).attributes.has_coupon).toBe(false)
    expect(await coupons()).toEqual([])
    expect((await data('GET', '/settings')).attributes).toMatchObject({ refers_friends: true, mock_sign_in: false })
  })

  it('gets one coupon for a friend by mail, however often and at once they say so, and one like it once the friend has paid', async () => {
    const course = await finished('uma')
    // Whoever is second at once is told to try again, or finds what the first one wrote.
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => recommend(course, 'uma')))
    expect((await recommend(course, 'uma')).attributes.has_coupon).toBe(true)
    const [made, ...more] = await coupons()
    expect(more).toEqual([])
    expect(made!).toMatchObject({ discount_value: 15, usage_limit: 1, is_stackable: false, user_unique_id: null })
    await vi.waitFor(() => expect(mailsWith(made!.code)).toHaveLength(1), { timeout: 15_000 })
    expect(JSON.stringify((await data('GET', '/surveys')).map((one: any) => one.attributes))).not.toContain(made!.code)
    const bought = await buy('rae', made!.code)
    expect(bought.status, bought.text).toBeLessThan(300)
    const thanks = await vi.waitFor(
      async () => {
        const [own, ...others] = (await coupons()).filter(({ user_unique_id }) => user_unique_id === world.userIds.uma)
        expect(others).toEqual([])
        expect(own).toMatchObject({ discount_value: 15, usage_limit: 1 })
        return own!
      },
      { timeout: 15_000 },
    )
    await vi.waitFor(() => expect(mailsWith(thanks.code)).toHaveLength(1), { timeout: 15_000 })
    // A coupon is used once, and what was given for it is one's own.
    expect((await buy('uli', made!.code)).status).toBe(409)
    expect((await buy('rae', thanks.code)).json.errors[0].code).toBe('coupon_unknown')
  })

  it('is not thanked for what they bought themselves, nor after their seat was refunded', async () => {
    const counted = async () => (await coupons()).filter(({ user_unique_id }) => user_unique_id !== null).length
    const before = await counted()
    const own = await finished('uli')
    await recommend(own, 'uli')
    const [first] = await coupons()
    expect((await buy('uli', first!.code)).status).toBeLessThan(300)
    const refunded = await finished('uli')
    await recommend(refunded, 'uli')
    const [second] = await coupons()
    await world.sql.query("update university.enrollments set status = 'refunded' where course_id = $1", [refunded])
    expect(
      (await raw('PUT', `/learning/courses/${refunded}/survey`, { survey: { kind: 'course', ratings, recommend: true } }, 'uli'))
        .status,
    ).toBe(404)
    expect((await buy('rae', second!.code)).status).toBeLessThan(300)
    await heard()
    expect(await counted()).toBe(before)
  })

  it('is mailed nothing any more once their account is closed', async () => {
    const course = await finished('uli')
    await recommend(course, 'uli')
    const [made] = await coupons()
    expect((await world.fetch('ada', 'DELETE', `/api/gateway/users/${world.userIds.uli}`)).status).toBeLessThan(300)
    const mailed = smtp.mails.length
    expect((await buy('rae', made!.code)).status).toBeLessThan(300)
    await heard()
    expect((await coupons()).filter(({ user_unique_id }) => user_unique_id === world.userIds.uli)).toEqual([])
    expect(smtp.mails.slice(mailed).filter(({ parsed }) => parsed.text?.includes('uli@'))).toEqual([])
  })
})
