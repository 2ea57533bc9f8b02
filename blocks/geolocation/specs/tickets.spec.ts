import { sales } from '@quoin/sales/resources'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const ada = () => world.as('ada')
const uma = () => world.as('uma')
const { tickets, ticketKinds, events } = geolocation

let places = 0
async function planned(more: Record<string, unknown> = {}, from = 30) {
  places += 1
  const slug = `hall-${places}`
  const { id: location } = await ada()(geolocation.locations.create, { name: 'Harbour house', slug })
  const { id: premise } = await ada()(geolocation.premises.create, { name: 'Hall', location, capacity: 200 })
  const { id: event } = await ada()(events.create, {
    parent: premise,
    premise,
    title: 'Open evening',
    startTime: at(from),
    endTime: at(from + 2),
    visibility: 'public',
    ...more,
  })
  return { slug, premise, event }
}
const kind = async (event: string, more: Record<string, unknown> = {}) =>
  (await ada()(ticketKinds.create, { parent: event, event, name: 'Guest', capacity: 10, ...more })).id
const paid = { priceMinor: 1_000, currency: 'EUR', taxBasisPoints: 1_900 }
const buy = (event: string, of: string, quantity = 1, who = uma()) =>
  who(tickets.buy, { event, tickets: [{ kind_unique_id: of, quantity }] })
const state = async (id: string) => (await ada()(tickets.get, { id })).state
const pay = (id: string) => ada()(sales.orders.pay, { id, kind: 'demo' })
const takenOf = async (event: string, id: string) => (await ada()(ticketKinds.get, { parent: event, id })).sold

describe('Tickets of an event [BX4]', () => {
  it('are never more than there are of a kind or seats, however many ask at once', async () => {
    const { event } = await planned({ capacity: 9 })
    const [first, second] = [
      await kind(event, { capacity: 6, maxPerBuyer: 20 }),
      await kind(event, { capacity: 6, maxPerBuyer: 20 }),
    ]
    const who = ['ada', 'uma', 'uli'] as const
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        buy(event, i % 2 ? first : second, 1, world.as(who[i % 3]!)).then(
          () => 'had',
          (error: { code?: string }) => error.code,
        ),
      ),
    )
    expect(answers.filter((one) => one === 'had')).toHaveLength(9)
    expect(new Set(answers)).toEqual(new Set(['had', 'sold_out']))
    const { rows } = await world.sql.query(
      `select e.attendee_count::int as seats, (select sum(sold) from geolocation.ticket_kinds where event_id = e.id)::int as kinds,
         (select count(*) from geolocation.tickets where event_id = e.id)::int as tickets from geolocation.events e where e.id = $1`,
      [event],
    )
    expect(rows[0]).toEqual({ seats: 9, kinds: 9, tickets: 9 })
    // All or none: of what is left of one kind nothing is kept by a purchase that the other kind refuses.
    const all = { event, tickets: [first, second].map((kind_unique_id) => ({ kind_unique_id, quantity: 5 })) }
    await expect(ada()(tickets.buy, all)).rejects.toMatchObject({ code: 'sold_out' })
    await expect(ada()(ticketKinds.update, { parent: event, id: first, capacity: 1 })).rejects.toMatchObject({ status: 422 })
    await expect(
      ada()(events.delete, {
        parent: (await ada()(tickets.agenda, { event_unique_id: event })).data[0]!.premise_unique_id,
        id: event,
      }),
    ).rejects.toMatchObject({ code: 'tickets_sold' })
  }, 60_000)

  it('let their holder in once, and say when the second time', async () => {
    const { event } = await planned({}, 2)
    const { event: other } = await planned({}, 2)
    const { tickets: own } = await buy(event, await kind(event))
    const code = own[0]!.code
    await expect(uma()(tickets.checkIn, { code })).rejects.toMatchObject({ status: 403 })
    await expect(ada()(tickets.checkIn, { code, event_unique_id: other })).rejects.toMatchObject({ code: 'other_event' })
    await expect(ada()(tickets.checkIn, { code: 'WRONGWRONG22' })).rejects.toMatchObject({ status: 404 })
    const both = await Promise.allSettled([1, 2].map(() => ada()(tickets.checkIn, { code: code.toLowerCase() })))
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')!.reason
    const { checkedInAt } = await ada()(tickets.get, { id: own[0]!.unique_id })
    expect(refused).toMatchObject({ code: 'already_checked_in' })
    expect(new Date(refused.reasons[0].meta.checked_in_at).getTime()).toBe(new Date(checkedInAt!).getTime())
    await expect(uma()(tickets.cancel, { id: own[0]!.unique_id })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('that are paid ahead are held until their order is, and let go or paid back when it is not', async () => {
    const { event } = await planned()
    const of = await kind(event, { ...paid, capacity: 3 })
    const bought = await buy(event, of, 2)
    expect(bought.tickets.map((one) => one.state)).toEqual(['held', 'held'])
    const order = await ada()(sales.orders.get, { id: bought.order_unique_id! })
    expect(order).toMatchObject({ totalMinor: 2_380, taxMinor: 380, source: 'ticket' })
    await expect(ada()(tickets.checkIn, { code: bought.tickets[0]!.code })).rejects.toMatchObject({ status: 409 })
    await pay(bought.order_unique_id!)
    await expect.poll(() => state(bought.tickets[1]!.unique_id), { timeout: 20_000 }).toBe('valid')
    // One of two is given back: half of the money goes back, then all of it.
    await uma()(tickets.cancel, { id: bought.tickets[0]!.unique_id })
    expect(await ada()(sales.orders.get, { id: order.id })).toMatchObject({ refundedMinor: 1_190 })
    expect(await takenOf(event, of)).toBe(1)
    await uma()(tickets.cancel, { id: bought.tickets[1]!.unique_id })
    expect(await ada()(sales.orders.get, { id: order.id })).toMatchObject({ refundedMinor: 2_380, paymentState: 'refunded' })
    expect(await takenOf(event, of)).toBe(0)
    // Nobody paid: the order ends, and the seats are free again.
    const unpaid = await buy(event, of, 2)
    await world.sql.query('update geolocation.tickets set held_until = now() where purchase = $1', [unpaid.unique_id])
    await world.sql.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `geolocation tickets ${unpaid.unique_id}`,
    ])
    await expect.poll(() => state(unpaid.tickets[0]!.unique_id), { timeout: 20_000 }).toBe('cancelled')
    expect(await takenOf(event, of)).toBe(0)
    expect(await ada()(sales.orders.get, { id: unpaid.order_unique_id! })).toMatchObject({ orderState: 'cancelled' })
    // Let go while the money was on its way: taken anew where they are left, else the money goes back.
    for (const isGone of [false, true]) {
      const late = await buy(event, of)
      await world.sql.query(
        `update geolocation.tickets set state = 'cancelled', ended_because = 'expired', held_until = null where purchase = $1`,
        [late.unique_id],
      )
      await world.sql.query('update geolocation.ticket_kinds set sold = sold - 1 where id = $1', [of])
      if (isGone) await buy(event, of, 2, world.as('uli'))
      await pay(late.order_unique_id!)
      if (!isGone) await expect.poll(() => state(late.tickets[0]!.unique_id), { timeout: 20_000 }).toBe('valid')
      else
        await expect
          .poll(async () => (await ada()(sales.orders.get, { id: late.order_unique_id! })).paymentState, { timeout: 20_000 })
          .toBe('refunded')
    }
  }, 60_000)

  it('that are paid at the entrance are let in once they are', async () => {
    const { event } = await planned({}, 2)
    const of = await kind(event, { ...paid, payment: 'later' })
    const bought = await buy(event, of, 2)
    const [first, second] = bought.tickets
    expect(first!.state).toBe('valid')
    await expect(ada()(tickets.checkIn, { code: first!.code })).rejects.toMatchObject({ code: 'payment_due' })
    // One fewer comes: the order of both ends, and one of what stays takes its place.
    await uma()(tickets.cancel, { id: second!.unique_id })
    const { order } = await ada()(tickets.get, { id: first!.unique_id })
    expect(order).not.toBe(bought.order_unique_id)
    expect(await ada()(sales.orders.get, { id: order! })).toMatchObject({ totalMinor: 1_190 })
    await pay(order!)
    await ada()(tickets.checkIn, { code: first!.code })
    expect(await state(first!.unique_id)).toBe('checked_in')
  })

  it('are held to their bounds: a person, the sale, the cut-off and one money', async () => {
    const { event } = await planned({ ticketCutoffMinutes: 60 * 48 })
    const few = await kind(event, { maxPerBuyer: 2 })
    await buy(event, few, 2)
    await expect(buy(event, few)).rejects.toMatchObject({ code: 'too_many' })
    await expect(buy(event, await kind(event, { saleStartsAt: at(5) }))).rejects.toMatchObject({ code: 'not_on_sale' })
    await expect(buy(event, await kind(event, { enabled: false }))).rejects.toMatchObject({ code: 'not_on_sale' })
    await expect(
      ada()(ticketKinds.create, { parent: event, event, name: 'Odd', capacity: 1, priceMinor: 5 }),
    ).rejects.toMatchObject({
      status: 422,
    })
    const [euros, dollars] = [await kind(event, paid), await kind(event, { ...paid, currency: 'USD' })]
    const mixed = [euros, dollars].map((kind_unique_id) => ({ kind_unique_id, quantity: 1 }))
    await expect(uma()(tickets.buy, { event, tickets: mixed })).rejects.toMatchObject({ code: 'kinds_differ' })
    const { tickets: own } = await buy(event, await kind(event), 1, world.as('uli'))
    await expect(world.as('uli')(tickets.cancel, { id: own[0]!.unique_id })).rejects.toMatchObject({ code: 'too_late_to_change' })
    await expect(uma()(tickets.get, { id: own[0]!.unique_id })).rejects.toMatchObject({ status: 404 })
    await expect(uma()(tickets.attendees, { event })).rejects.toMatchObject({ status: 403 })
    await ada()(tickets.cancel, { id: own[0]!.unique_id, reason: 'Asked on the phone' })
  })

  it('end with an event that is called off, and their money goes back', async () => {
    const { event, premise } = await planned()
    const bought = await buy(event, await kind(event, paid))
    await pay(bought.order_unique_id!)
    await expect.poll(() => state(bought.tickets[0]!.unique_id), { timeout: 20_000 }).toBe('valid')
    const free = await buy(event, await kind(event), 3)
    await ada()(tickets.callOff, { event, reason: 'Storm' })
    await expect(ada()(tickets.callOff, { event })).rejects.toMatchObject({ code: 'called_off' })
    for (const { unique_id: id } of [...bought.tickets, ...free.tickets])
      await expect.poll(() => state(id), { timeout: 20_000 }).toBe('cancelled')
    expect(await ada()(sales.orders.get, { id: bought.order_unique_id! })).toMatchObject({ paymentState: 'refunded' })
    expect((await ada()(events.get, { parent: premise, id: event })).attendeeCount).toBe(0)
    await expect(buy(event, await kind(event))).rejects.toMatchObject({ code: 'called_off' })
  }, 60_000)

  it('are a table of who comes, without cells that run', async () => {
    const { event } = await planned()
    const of = await kind(event)
    await ada()(tickets.buy, {
      event,
      tickets: [{ kind_unique_id: of, quantity: 2 }],
      holder_name: '=1+1',
      holder_email: 'guest@example.com',
    })
    await buy(event, of)
    const list = await ada()(tickets.attendees, { event })
    expect(list).toMatchObject({ valid: 3, checked_in: 0 })
    expect((await ada()(tickets.attendees, { event, search: 'guest@' })).attendees).toHaveLength(2)
    const { text } = await world.fetch('ada', 'GET', `/api/geolocation/events/${event}/attendees?format=csv`)
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text).toContain("'=1+1")
  })
})

describe('The public page of an event', () => {
  const page = (path: string, init?: RequestInit) => fetch(`${world.address}${path}`, { redirect: 'manual', ...init })
  const form = (values: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values),
  })
  const company = companies.a.urlId

  it('gives visitors tickets with a code and its picture, and takes them back', async () => {
    const { slug, event } = await planned()
    const [of, ahead] = [await kind(event), await kind(event, { ...paid, name: 'Patron' })]
    expect(await (await page(`/b/${company}/${slug}`)).text()).toContain(`/events/${event}`)
    const address = `/b/${company}/${slug}/events/${event}`
    const shown = await (await page(`${address}?lang=de`)).text()
    expect(shown).toContain('Open evening')
    expect(shown).toContain(`kind-${of}`)
    // What is paid ahead is bought signed in.
    expect(shown).not.toContain(`name="kind-${ahead}"`)
    const values = { name: 'Gus <b>Guest</b>', email: 'gus@example.com', [`kind-${of}`]: '2' }
    const wrong = await page(address, form({ ...values, email: 'nobody' }))
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toMatch(/name="email"[^>]* value="nobody"[^>]* aria-invalid="true" aria-describedby="problem"/)
    expect((await page(address, form({ ...values, [`kind-${of}`]: '0' }))).status).toBe(422)
    expect((await page(address, form({ ...values, [`kind-${ahead}`]: '1' }))).status).toBe(409)
    expect((await page(address, form({ ...values, website: 'x' }))).status).toBe(200)
    const [, once] = /name="form" value="([^"]+)"/.exec(shown)!
    const send = () => page(`${address}?lang=de`, form({ ...values, form: once! }))
    const [made, twice] = await Promise.all([send(), send()])
    expect([made.status, twice.status]).toEqual([303, 303])
    // A form that is sent twice is one purchase.
    expect(twice.headers.get('location')).toBe(made.headers.get('location'))
    expect(await takenOf(event, of)).toBe(2)
    const own = made.headers.get('location')!
    const ticketPage = await (await page(own)).text()
    expect(ticketPage.match(/<svg/g)).toHaveLength(2)
    const code = /tickets\/([A-Z0-9]{12})/.exec(own)![1]!
    expect(ticketPage).toContain(code)
    const mails = (await world.mails()).filter(({ recipient }) => recipient === 'gus@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`/b/${company}/${slug}/tickets/${code}`)
    // They read German, and so does their mail.
    expect(mails[0]!.text).toContain('Guten Tag')
    // The words of a visitor are not mailed to whoever they name.
    expect(mails[0]!.text).not.toContain('Guest</b>')
    expect((await page(`/b/${company}/${slug}/tickets/WRONGWRONG22`)).status).toBe(404)
    expect((await page(`/b/${company}/${slug}/tickets/${code}`, form({}))).status).toBe(303)
    expect(await takenOf(event, of)).toBe(1)
    expect((await page(`/b/${company}/${slug}/tickets/${code}`, form({}))).status).toBe(409)
  })

  it('shows nothing of what is for the company alone, or lies elsewhere', async () => {
    const { slug, event } = await planned({ visibility: 'company' })
    const { event: elsewhere } = await planned()
    expect((await page(`/b/${company}/${slug}/events/${event}`)).status).toBe(404)
    expect((await page(`/b/${company}/${slug}/events/${elsewhere}`)).status).toBe(404)
    expect((await page(`/b/${company}/${slug}/events/x`)).status).toBe(404)
    expect(await (await page(`/b/${company}/${slug}`)).text()).not.toContain(event)
  })

  it('sells visitors no more than one address may have', async () => {
    const { slug, event } = await planned()
    const of = await kind(event, { capacity: 100, maxPerBuyer: 3 })
    const address = `/b/${company}/${slug}/events/${event}`
    const values = { name: 'Gus', email: 'many@example.com', [`kind-${of}`]: '3' }
    expect((await page(address, form(values))).status).toBe(303)
    expect((await page(address, form({ ...values, [`kind-${of}`]: '1' }))).status).toBe(409)
  })
})
