import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, password, type Reply, startWorld, type Who, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  // As many as a server has: those who ask at once are inside of their transactions at once.
  world = await startWorld({ poolSize: 12 })
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const made = async (who: Who, path: string, body: object): Promise<string> => {
  const reply = await world.fetch(who, 'POST', `/api${path}`, body)
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return reply.json.data.id
}
const codeOf = ({ json }: Reply): string => json.errors[0].code
/** How many of those who ask at once are answered, and by which codes the others are refused. */
async function together(asks: readonly (() => Promise<Reply | { readonly status: number }>)[]) {
  const replies = await Promise.all(asks.map((ask) => ask()))
  const refused = replies.filter(({ status }) => status >= 400)
  const codes = refused.map((reply) =>
    'text' in reply && typeof reply.text === 'string' ? codeOf(reply as Reply) : reply.status,
  )
  return { had: replies.length - refused.length, codes: [...new Set(codes)] }
}
const times = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))
/** Rooms of a location that visitors book too. */
async function roomsAt(): Promise<{ slug: string; rooms: string[] }> {
  const slug = `at-once-${randomUUID()}`
  const location = await made('ada', '/geolocation/locations', { location: { name: 'Harbour', time_zone: 'UTC', slug } })
  const premise = { name: 'Room', location_unique_id: location, capacity: 4, is_public: true }
  return { slug, rooms: await Promise.all(times(12, () => made('ada', '/geolocation/premises', { premise }))) }
}
/** A published course. */
async function courseOf(): Promise<string> {
  const course = await made('ada', '/university/courses', {
    course: { name: 'Calm', code: `calm-${Math.random()}`, enrolment: 'free' },
  })
  const chapter = { course_unique_id: course, title: 'Day', kind: 'day' }
  const chapter_unique_id = await made('ada', '/university/chapters', { chapter })
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Breathe.' }] }] }
  await made('ada', '/university/steps', { step: { chapter_unique_id, title: 'Read', body } })
  expect((await world.fetch('ada', 'PUT', `/api/university/courses/${course}/publish`, { course: {} })).status).toBe(200)
  return course
}

describe('Of those who ask at once for the last of something', () => {
  it('one learner has one coaching slot at a time', async () => {
    const course = await courseOf()
    await made('uma', `/university/learning/courses/${course}/enrol`, { enrollment: {} })
    const coaches = [world.userIds.uli, world.userIds.ada, world.userIds.max, world.userIds.sue]
    const slots = await Promise.all(
      coaches.map((coach_unique_id) => {
        const session = { course_unique_id: course, title: 'Coaching', kind: 'coaching', coach_unique_id }
        return made('ada', '/university/sessions', { session: { ...session, starts_at: at(90), ends_at: at(91) } })
      }),
    )
    const booking = { is_booked: true }
    expect(
      await together(
        slots.map((id) => () => world.fetch('uma', 'PUT', `/api/university/learning/sessions/${id}/booking`, { booking })),
      ),
    ).toEqual({ had: 1, codes: ['busy_then'] })
  })

  it('one gets the last seat of a cohort, also those who come back to it', async () => {
    const course = await courseOf()
    const cohort = { course_unique_id: course, name: 'Spring', starts_on: '2026-01-01', capacity: 1 }
    const cohort_unique_id = await made('ada', '/university/cohorts', { cohort })
    const move = (seat: string, way: string) =>
      world.fetch('ada', 'PUT', `/api/university/enrollments/${seat}/${way}`, { enrollment: {} })
    const seats: string[] = []
    for (const who of ['uma', 'uli', 'art'] as const) {
      const enrollment = { course_unique_id: course, user_unique_id: world.userIds[who], cohort_unique_id }
      const seat = await made('ada', '/university/enrollments', { enrollment })
      expect((await move(seat, 'withdraw')).status).toBe(200)
      seats.push(seat)
    }
    expect(await together(seats.map((seat) => () => move(seat, 'reinstate')))).toEqual({ had: 1, codes: ['cohort_full'] })
  })

  it('nobody holds more times of premises than anybody may', async () => {
    const rooms = (await roomsAt()).rooms
    expect(
      await together(
        rooms.map(
          (id) => () =>
            world.fetch('uma', 'POST', `/api/geolocation/premises/${id}/holds`, {
              booking: { starts_at: at(30), ends_at: at(31), party_size: 1 },
            }),
        ),
      ),
    ).toEqual({ had: 5, codes: ['too_many'] })
  })

  it('no visitor makes more bookings than one address may have', async () => {
    const { slug, rooms } = await roomsAt()
    const values = { to: at(41), name: 'Gerd Gast', email: 'gerd-at-once@example.com' }
    const book = (id: string) => () =>
      fetch(`${world.address}/b/${companies.a.urlId}/${slug}?room=${id}&at=${at(40)}`, {
        method: 'POST',
        body: new URLSearchParams(values),
        redirect: 'manual',
      })
    expect(await together(rooms.map(book))).toEqual({ had: 10, codes: [409] })
  })

  it('no more come into a meeting than it is for', async () => {
    const settings = { meeting_settings: { server_url: 'https://meet.example.org/{room}' } }
    await world.fetch('ada', 'PUT', '/api/realtime/meeting_settings', settings)
    const people = ['uli', 'art', 'sue', 'max'] as const
    const context = { code: randomUUID(), name: 'Lift', members: people.map((name) => world.userIds[name]) }
    const conversation_unique_id = await made('uma', '/realtime/conversations', { context })
    const meeting = { title: 'Call', conversation_unique_id, scheduled_at: at(1), max_participants: 2 }
    const id = await made('uma', '/realtime/meetings', { meeting })
    await world.fetch('uma', 'POST', `/api/realtime/meetings/${id}/start`, {})
    for (const who of people) await world.sessionOf(who)
    expect(
      await together(people.map((who) => () => world.fetch(who, 'POST', `/api/realtime/meetings/${id}/session`, {}))),
    ).toEqual({ had: 2, codes: ['meeting_full'] })
  })

  it('nobody has more tokens than anybody may', async () => {
    const token = (i: number) => () =>
      world.fetch('ada', 'POST', '/api/gateway/access_tokens', {
        access_token: { name: `Token ${i}`, scopes: ['crm.contacts.read'], expires_at: at(240), password },
      })
    expect(await together(times(24, token))).toEqual({ had: 20, codes: ['too_many_tokens'] })
  })

  it('no post has more previews than it may', async () => {
    const id = await made('ada', '/content/posts', { post: { title: 'At once', content: 'x' } })
    expect(
      await together(
        times(24, () => () => world.fetch('ada', 'POST', `/api/content/posts/${id}/preview`, { preview: { days: 1 } })),
      ),
    ).toEqual({ had: 20, codes: ['too_many_links'] })
  })
})
