import { isProof } from '@quoin/kit/proof-of-work'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { sales } from '@quoin/sales/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldGuests } from '../operations/oldGuests.ts'
import { geolocation } from '../resources/index.ts'

const { bookings, events, locations, premises, tickets, ticketKinds } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const address = (path: string) => `${world.address}/b/${companies.a.urlId}/${path}`
const post = (path: string, values: Record<string, string>, language = 'de-AT,de;q=0.9,en;q=0.8') =>
  fetch(address(path), {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { 'accept-language': language },
    redirect: 'manual',
  })

let made = 0
async function place(more: Record<string, unknown> = {}) {
  made += 1
  const slug = `guests-${made}`
  const location = await ada()(locations.create, {
    name: 'Harbour house',
    timeZone: 'UTC',
    slug,
    contactEmail: 'desk@harbour.example',
  })
  const room = await ada()(premises.create, { name: 'Elbe', location: location.id, capacity: 8, isPublic: true, ...more })
  return { slug, room: room.id }
}
const guest = () => ({ name: 'Gerd Gast', email: `gerd-${crypto.randomUUID().slice(0, 8)}@example.com` })
const request = (slug: string, room: string, from: number, more: Record<string, string>, language?: string) =>
  post(`${slug}?room=${room}&at=${at(from)}`, { to: at(from + 1), ...more }, language)
async function booked(slug: string, room: string, from: number, who = guest()) {
  const reply = await request(slug, room, from, who)
  expect(reply.status).toBe(303)
  const code = new URL(reply.headers.get('location')!, world.address).pathname.split('/').at(-1)!
  const { data } = await ada()(bookings.list, { filter: { code } })
  return { code, id: data[0]!.id, email: who.email }
}
const mailsTo = async (email: string): Promise<string[]> => {
  const { rows } = await world.sql.query(
    `select template || ' ' || language as mail from kit.mails where recipient = $1 order by created_at`,
    [email],
  )
  return rows.map(({ mail }: { mail: string }) => mail)
}

describe('A guest of a booking', () => {
  it('is written to in the language of the page, days later and whoever acts', async () => {
    const { slug, room } = await place()
    const { id, email } = await booked(slug, room, 30)
    // Its reminder is due now.
    await world.sql.query(
      `update geolocation.bookings set starts_at = now() + interval '24 hours 0.9 seconds', ends_at = now() + interval '26 hours' where id = $1`,
      [id],
    )
    await world.running.callInternal(world.tenantIds.a, bookings.internal.turn, { booking: id })
    await ada()(bookings.cancel, { id })
    expect(await mailsTo(email)).toEqual(['booking_confirmed de', 'booking_reminder de', 'booking_cancelled de'])
    const other = await booked(slug, room, 40)
    await post(`${slug}/${other.code}`, { day: at(50).slice(0, 10), at: at(50).slice(11, 16) }, 'fr')
    await ada()(bookings.cancel, { id: other.id })
    expect(await mailsTo(other.email)).toEqual(['booking_confirmed de', 'booking_confirmed fr', 'booking_cancelled fr'])
  })

  it('who was on no page is written to in the language of the company', async () => {
    const { room } = await place()
    const { email } = guest()
    const { rows } = await world.sql.query(
      `update gateway.companies set preferred_language = 'ja' where id = $1 returning preferred_language`,
      [world.tenantIds.a],
    )
    expect(rows).toHaveLength(1)
    const { id } = await ada()(bookings.create, {
      premise: room,
      startsAt: at(30),
      endsAt: at(31),
      guestName: 'Gerd',
      guestEmail: email,
    })
    await ada()(bookings.cancel, { id })
    await world.sql.query(`update gateway.companies set preferred_language = 'en' where id = $1`, [world.tenantIds.a])
    expect(await mailsTo(email)).toEqual(['booking_cancelled ja'])
  })

  it('has one booking of a form that is sent twice, at once and later', async () => {
    const { slug, room } = await place()
    const who = { ...guest(), form: crypto.randomUUID() }
    const replies = await Promise.all([request(slug, room, 30, who), request(slug, room, 30, who)])
    const again = await request(slug, room, 30, who)
    expect([...replies, again].map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set([...replies, again].map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await mailsTo(who.email)).toEqual(['booking_confirmed de'])
    // The form of somebody else opens nothing of theirs.
    expect((await request(slug, room, 30, { ...guest(), form: who.form })).status).toBe(409)
    // Nor does a form make a booking under an id that its sender chose.
    const { rows } = await world.sql.query('select 1 from geolocation.bookings where id = $1', [who.form])
    expect(rows).toEqual([])
    const next = await request(slug, room, 33, who)
    expect(next.status).toBe(303)
    expect(next.headers.get('location')).not.toBe(again.headers.get('location'))
  })

  it('has a browser work for what is sent, once for each booking; without that an address sends few', async () => {
    const limited = await startWorld({ limitFactor: 1 })
    try {
      const ask = limited.as('ada')
      const location = await ask(locations.create, { name: 'Harbour house', timeZone: 'UTC', slug: 'worked' })
      const { id: room } = await ask(premises.create, { name: 'Elbe', location: location.id, isPublic: true })
      const to = (path: string) => `${limited.address}/b/${companies.a.urlId}/${path}`
      const page = await (await fetch(to(`worked?room=${room}&day=${at(30).slice(0, 10)}&at=${at(30)}`))).text()
      expect(page).toContain('<script src="/b/proof.js" defer></script>')
      const script = await fetch(`${limited.address}/b/proof.js`)
      expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
      const form = /name="form" value="([^"]+)"/.exec(page)![1]!
      const worked = (): Record<string, string> => {
        const challenge = crypto.randomUUID()
        let n = 0
        while (!isProof(challenge, String(n))) n++
        return { form: challenge, proof: String(n) }
      }
      let hours = 30
      const send = async (more: Record<string, string>) => {
        hours += 2
        const body = new URLSearchParams({ to: at(hours + 1), ...guest(), ...more })
        return (await fetch(to(`worked?room=${room}&at=${at(hours)}`), { method: 'POST', body, redirect: 'manual' })).status
      }
      const known = worked()
      expect(await send(known)).toBe(303)
      for (let i = 0; i < 10; i++) expect(await send(i > 0 ? { form, proof: String(i) } : known)).toBe(303)
      // Neither nothing, a wrong number nor the work of another booking goes on; work of its own does.
      for (const more of [{}, { form, proof: '1' }, { form: 'x', proof: '1' }, known]) expect(await send(more)).toBe(429)
      expect(await send(worked())).toBe(303)
    } finally {
      await limited.close()
    }
  })

  it('gives it up for the fee that was shown, and never for one that was not', async () => {
    const { slug, room } = await place({
      ...{ hourPriceMinor: 10_000, currency: 'EUR', taxBasisPoints: 1_900, payment: 'later' },
      ...{ lateFeePercent: 50, cutoffMinutes: 1_440 },
    })
    const { code, id } = await booked(slug, room, 10)
    const page = await (await fetch(address(`${slug}/${code}`), { headers: { 'accept-language': 'de' } })).text()
    expect(page).toContain('kostet 59,50')
    const late = await post(`${slug}/${code}`, { reason: '' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Der Preis der Stornierung hat sich')
    expect((await ada()(bookings.get, { id })).state).toBe('confirmed')
    expect((await post(`${slug}/${code}`, { reason: 'ill', fee: '5950' })).status).toBe(303)
    const { state, feeMinor, order } = await ada()(bookings.get, { id })
    expect({ state, feeMinor }).toEqual({ state: 'cancelled', feeMinor: 5_000 })
    const { data } = await ada()(sales.orders.list, { filter: { source_id: id } })
    expect(data.filter((one) => one.id !== order).map(({ totalMinor }) => totalMinor)).toEqual([5_950])
    // Twice is once.
    expect((await post(`${slug}/${code}`, { reason: 'ill', fee: '5950' })).status).toBe(303)
  })

  it('agrees to what the page asks for, as it stood there, or has nothing', async () => {
    const { slug, room } = await place()
    const { id } = (await ada()(locations.list, { filter: { slug } })).data[0]!
    await ada()(locations.update, { id, consentText: 'I agree to the <house rules>.' })
    const page = await (await fetch(address(`${slug}?room=${room}&day=${at(30).slice(0, 10)}&at=${at(30)}`))).text()
    expect(page).toContain('I agree to the &#60;house rules&#62;.')
    const refused = await request(slug, room, 30, guest())
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Bitte stimmen Sie den Bedingungen unten zu.')
    const who = guest()
    expect((await request(slug, room, 30, { ...who, consent: 'on' })).status).toBe(303)
    await ada()(locations.update, { id, consentText: 'Something else.' })
    const [booking] = (await ada()(bookings.list, { filter: { premise_unique_id: room } })).data
    expect(booking).toMatchObject({ guestEmail: who.email, consentText: 'I agree to the <house rules>.' })
    expect(Date.parse(booking!.consentedAt!)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is forgotten as long after their visit as the location says, with what was mailed to them, and not before', async () => {
    const { slug, room } = await place()
    const { id: location } = (await ada()(locations.list, { filter: { slug } })).data[0]!
    const [old, recent] = [await booked(slug, room, 30), await booked(slug, room, 33)]
    const end = (id: string, days: number) =>
      world.sql.query(
        `update geolocation.bookings set starts_at = now() - make_interval(days => $2, hours => 1), ends_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await end(old.id, 31)
    await end(recent.id, 29)
    const field = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
      custom_field: {
        resource: 'geolocation.bookings',
        key: 'allergies',
        label: 'Allergies',
        kind: 'text',
        required_in: ['confirmed'],
      },
    })
    expect(field.status).toBe(201)
    await ada()(bookings.update, { id: old.id, customFields: { allergies: `Nuts, says ${old.email}` } })
    const forget = () => forgetOldGuests(world.running.database, new AbortController().signal)
    await forget()
    expect(await ada()(bookings.get, { id: old.id })).toMatchObject({ guestEmail: old.email })
    await ada()(locations.update, { id: location, guestDays: 30 })
    for (let twice = 0; twice < 2; twice++) await forget()
    expect(await ada()(bookings.get, { id: old.id })).toMatchObject({
      guestName: 'Erased person',
      guestEmail: null,
      customFields: {},
      version: 3,
    })
    expect(await ada()(bookings.get, { id: recent.id })).toMatchObject({ guestEmail: recent.email })
    expect([await mailsTo(old.email), await mailsTo(recent.email)]).toEqual([[], ['booking_confirmed de']])
    const { rows } = await world.sql.query('select 1 from kit.audit a where a.record_id = $1 and a::text like $2', [
      old.id,
      `%${old.email}%`,
    ])
    expect(rows).toEqual([])
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${field.json.data.id}`)
  })

  it('has a booking that goes on by itself whatever the company requires of its people', async () => {
    const { room } = await place()
    const { id: field } = (
      await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
        custom_field: { resource: 'geolocation.bookings', key: 'report', label: 'Report', kind: 'text', required_in: ['done'] },
      })
    ).json.data
    const { id } = await ada()(bookings.create, { premise: room, startsAt: at(30), endsAt: at(31) })
    await world.sql.query(
      `update geolocation.bookings set state = 'checked_in', starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await expect(ada()(bookings.checkOut, { id })).rejects.toMatchObject({ code: 'required' })
    await world.running.callInternal(world.tenantIds.a, bookings.internal.turn, { booking: id })
    expect(await ada()(bookings.get, { id })).toMatchObject({ state: 'done' })
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${field}`)
  })

  it('and whoever has a ticket stand on the timeline of their contact, with what came of it', async () => {
    const { slug, room } = await place()
    const who = guest()
    const contact = await world.fetch('ada', 'POST', '/api/crm/contacts', {
      contact: { first_name: 'Gerd', last_name: 'Gast', primary_email: who.email },
    })
    const { id } = await booked(slug, room, 30, who)
    await ada()(bookings.checkIn, { id })
    const { json } = await world.fetch('ada', 'GET', `/api/crm/contacts/${contact.json.data.id}/timeline?kinds=bookings`)
    const entries = json.data.attributes.entries as { operation: string; record_unique_id: string; title: string }[]
    expect(entries.map(({ operation, record_unique_id, title }) => [operation, record_unique_id, title])).toEqual([
      ['geolocation.bookings.arrived', id, 'Elbe'],
      ['geolocation.bookings.booked', id, 'Elbe'],
    ])
  })

  it('whose link leads nowhere is told so, by whom, and whom to ask', async () => {
    const { slug } = await place()
    for (const path of ['NOSUCHCODE23', 'tickets/NOSUCHCODE23']) {
      const reply = await fetch(address(`${slug}/${path}`), { headers: { 'accept-language': 'de' } })
      expect(reply.status).toBe(404)
      const text = await reply.text()
      expect(text).toContain('Das haben wir nicht gefunden.')
      expect(text).toContain('desk@harbour.example')
      expect(text).toContain(`href="/b/${companies.a.urlId}/${slug}?lang=de"`)
    }
    expect(await (await fetch(address('no-such-place/NOSUCHCODE23'))).text()).not.toContain('<header>')
  })
})

describe('A visitor with tickets', () => {
  it('is written to in the language of the page when the event is called off', async () => {
    const { slug, room: premise } = await place()
    const { id: event } = await ada()(events.create, {
      ...{ parent: premise, premise, title: 'Open evening', visibility: 'public' },
      ...{ startTime: at(30), endTime: at(32) },
    })
    const { id: kind } = await ada()(ticketKinds.create, { parent: event, event, name: 'Guest', capacity: 10 })
    const { name, email } = guest()
    expect((await post(`${slug}/events/${event}`, { name, email, [`kind-${kind}`]: '1' })).status).toBe(303)
    await world.running.callInternal(world.tenantIds.a, tickets.internal.endSome, { event, reason: 'Storm' })
    expect(await mailsTo(email)).toEqual(['tickets_ready de', 'event_called_off de'])
  })
})
