import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { check, readDefinition, requestsOf } from '../engine/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await world.fetch(who, method, `/api${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const words = (en: string) => ({ en })
const question = (id: string, kind: string, more: object = {}) => ({ id, kind, title: words(id), ...more })
const questions = [
  question('day', 'date'),
  question('start', 'time'),
  question('until', 'time'),
  question('people', 'number'),
  question('mail', 'email'),
  question('which', 'choice', { options: ['small', 'large'].map((id) => ({ id, label: words(id) })) }),
]
const formWith = (...requests: object[]) => ({ pages: [{ id: 'p1', groups: [{ id: 'g1', questions }] }], requests })
const booking = { id: 'room', kind: 'booking', date: 'day', time: 'start', endTime: 'until', count: 'people' }
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function live(definition: object, more: object = {}): Promise<string> {
  const { id } = await data('POST', '/forms/surveys', { survey: { name: 'Room request', definition, ...more } })
  await data('PUT', `/forms/surveys/${id}/publish`, {})
  return id
}
async function room(more: object = {}, where: object = {}): Promise<string> {
  const location = await data('POST', '/geolocation/locations', { location: { name: 'Harbour house', ...where } })
  const premise = { name: 'Room Elbe', location_unique_id: location.id, capacity: 8, ...more }
  return (await data('POST', '/geolocation/premises', { premise })).id
}
const give = async (form: string, form_fields: object, who: Who = 'ada'): Promise<string> =>
  (await data('POST', `/forms/surveys/${form}/instances`, { survey: { form_fields } }, who)).id
const outcomes = async (form: string, answer: string) =>
  vi.waitFor(
    async () => {
      const { requested } = (await data('GET', `/forms/surveys/${form}/instances/${answer}`)).attributes
      expect(requested).not.toBeNull()
      return requested
    },
    { timeout: 15_000 },
  )
const bookingsOf = (premise: string) => data('GET', `/geolocation/premise_bookings?filter[premise_unique_id]=${premise}`)

describe('An answer that asks for a place', () => {
  it('books it for whoever answered, by the clock of the place and once', async () => {
    const premise = await room({}, { time_zone: 'Europe/Berlin' })
    const form = await live(formWith({ ...booking, thing: premise }))
    const answer = await give(form, { day: day(5), start: '10:00', until: '11:30', people: 4 }, 'uma')
    const [made] = await outcomes(form, answer)
    expect(made).toMatchObject({ id: 'room', state: 'made', quantity: 4, thing_unique_id: premise })
    const [booked, ...others] = await bookingsOf(premise)
    expect(others).toEqual([])
    expect(booked.id).toBe(made.record_unique_id)
    expect(booked.attributes).toMatchObject({ user_unique_id: world.userIds.uma, party_size: 4, purpose: 'Room request' })
    const shown = new Date(booked.attributes.check_in_time).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
    const minutes = (Date.parse(booked.attributes.check_out_time) - Date.parse(booked.attributes.check_in_time)) / 60_000
    expect([shown, minutes]).toEqual(['10:00:00', 90])
    // What is announced once more asks for nothing again.
    await world.sql.query(
      `insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id)
       select tenant_id, operation, resource, record_id, actor_id from kit.outbox where record_id = $1 and operation = 'forms.answers.create'`,
      [answer],
    )
    await world.sql.query('update forms.answers set requested = null where id = $1', [answer])
    expect((await outcomes(form, answer))[0]).toEqual(made)
    expect(await bookingsOf(premise)).toHaveLength(1)
  })

  it('tells whoever looks after the form that it is taken, and what is free instead', async () => {
    const premise = await room()
    const form = await live(formWith({ ...booking, thing: premise }), { notify_user_unique_id: world.userIds.art })
    const values = { day: day(6), start: '10:00', until: '11:00' }
    expect((await outcomes(form, await give(form, values)))[0].state).toBe('made')
    const late = await give(form, values, 'uma')
    const [refused] = await outcomes(form, late)
    expect(refused).toMatchObject({ state: 'refused', code: 'occupied', record_unique_id: null })
    expect(refused.alternatives.length).toBeGreaterThan(0)
    expect(await bookingsOf(premise)).toHaveLength(1)
    const { rows } = (await data('GET', `/forms/surveys/${form}/results/rows`)).attributes
    expect(rows.find((one: any) => one.unique_id === late).requested[0]).toMatchObject({ code: 'occupied' })
    await vi.waitFor(
      async () => {
        const told = await world.sql.query(
          `select person_id as id from realtime.notifications where about_id = $1 and content like 'Request not fulfilled%'`,
          [form],
        )
        expect(told.rows.map(({ id }) => id)).toEqual([world.userIds.art])
      },
      { timeout: 10_000 },
    )
  })

  it('takes the place that the chosen option names, asks for nothing where the day is left open, and says what is closed', async () => {
    const [small, large] = [await room({ capacity: 2 }), await room()]
    const form = await live(formWith({ ...booking, choice: 'which', things: { small, large }, count: undefined }))
    await outcomes(form, await give(form, { day: day(7), start: '09:00', until: '10:00', which: 'large' }))
    expect([(await bookingsOf(small)).length, (await bookingsOf(large)).length]).toEqual([0, 1])
    const open = await give(form, { which: 'small' })
    const past = await give(form, { day: day(-3), start: '09:00', until: '10:00', which: 'small' })
    expect((await outcomes(form, past))[0]).toMatchObject({ state: 'refused', code: 'in_past' })
    expect((await data('GET', `/forms/surveys/${form}/instances/${open}`)).attributes.requested).toBeNull()
    expect(await bookingsOf(small)).toEqual([])
  })

  it('is asked in the name of whoever published the form where nobody is signed in', async () => {
    const premise = await room()
    const slug = `room-${Date.now()}`
    const form = await live(formWith({ ...booking, thing: premise }), { slug })
    const address = `${world.address}/f/${companies.a.urlId}/${slug}`
    const page = await (await fetch(address)).text()
    const sent = new URLSearchParams(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!]),
    )
    const said = { day: day(8), start: '12:00', until: '13:00', people: '2', mail: 'kim.lee@guest.example' }
    for (const [key, value] of Object.entries(said)) sent.append(`q.${key}`, value)
    sent.append('go', 'on')
    const reply = await fetch(address, { method: 'POST', body: sent, redirect: 'manual' })
    expect(reply.status).toBe(303)
    const [answer] = await data('GET', `/forms/surveys/${form}/instances`)
    expect((await outcomes(form, answer.id))[0].state).toBe('made')
    expect((await bookingsOf(premise))[0].attributes).toMatchObject({
      user_unique_id: null,
      guest_email: 'kim.lee@guest.example',
      party_size: 2,
    })
  })
})

describe('An answer that asks for an asset', () => {
  it('reserves it, and says when somebody may not have it', async () => {
    const asset = async (more: object = {}) =>
      (await data('POST', '/assets/assets', { asset: { name: 'Beamer', ...more } })).id as string
    const [beamer, safe] = [await asset(), await asset({ requestable: false })]
    const request = { id: 'thing', kind: 'reservation', date: 'day', clock: '08:30', minutes: 240 }
    const form = await live(formWith({ ...request, choice: 'which', things: { small: beamer, large: safe } }))
    const [made] = await outcomes(form, await give(form, { day: day(5), which: 'small' }, 'uma'))
    expect(made).toMatchObject({ state: 'made', kind: 'reservation' })
    const reservation = (await data('GET', `/assets/reservations/${made.record_unique_id}`)).attributes
    expect(reservation).toMatchObject({ asset_unique_id: beamer, user_unique_id: world.userIds.uma, state: 'reserved' })
    expect(new Date(reservation.starts_at).toISOString()).toBe(`${day(5)}T08:30:00.000Z`)
    const [refused] = await outcomes(form, await give(form, { day: day(5), which: 'large' }, 'uma'))
    expect(refused).toMatchObject({ state: 'refused', record_unique_id: null })
    const [taken] = await outcomes(form, await give(form, { day: day(5), which: 'small' }))
    expect([taken.code, taken.alternatives.length > 0]).toEqual(['occupied', true])
  })
})

describe('A form that asks for something', () => {
  const thing = '00000000-0000-4000-8000-000000000001'
  const problemsOf = (request: object) =>
    check(readDefinition({ ...formWith(request), languages: ['en'] })).map(({ code, about }) => [code, about])

  it('is published only with something to be had and questions that say when', () => {
    expect(problemsOf({ ...booking, thing })).toEqual([])
    expect(problemsOf(booking)).toEqual([['no_thing', undefined]])
    expect(problemsOf({ ...booking, choice: 'which', things: { other: thing } })).toEqual([['no_thing', undefined]])
    expect(problemsOf({ ...booking, thing, date: 'mail' })).toEqual([['wrong_kind', 'mail']])
    expect(problemsOf({ ...booking, thing, count: 'lost' })).toEqual([['unknown_reference', 'lost']])
    expect(problemsOf({ ...booking, thing, id: 'day' })).toEqual([['duplicate_key', undefined]])
  })

  it('asks only while its condition holds', () => {
    const definition = readDefinition(formWith({ ...booking, thing, when: { question: 'people', is: 'greater', value: 3 } }))
    const values = { day: '2031-05-01', start: '10:00', until: '11:00' }
    expect(requestsOf(definition, { ...values, people: 3 })).toEqual([])
    expect(requestsOf(definition, { ...values, people: 4 })).toEqual([
      {
        id: 'room',
        kind: 'booking',
        thing,
        date: '2031-05-01',
        time: '10:00',
        end: { date: '2031-05-01', time: '11:00' },
        count: 4,
      },
    ])
  })
})
