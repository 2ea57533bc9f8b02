import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CalendarDouble, startCalendar } from '@quoin/doubles/calendar'
import { gateway } from '@quoin/gateway/resources'
import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { busyBy } from '../ownCalendar/busy.ts'
import { geolocation } from '../resources/index.ts'

const { ownCalendar, bookings, premises } = geolocation
const hour = 3_600_000
const day = 24 * hour
/** The beginning of a day, UTC, and hours after it. */
const at = (days: number, hours = 0): string => new Date(Math.floor(Date.now() / day + days) * day + hours * hour).toISOString()
const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
const clock = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '')
const event = (uid: string, lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Desk//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Dentist',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const timed = (uid: string, from: string, to: string, ...more: string[]): string =>
  event(uid, [`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, ...more])

const window = { from: Date.parse(at(0)), to: Date.parse(at(60)) }
const busy = async (texts: readonly string[], zone = 'UTC', own: readonly string[] = []) =>
  (await busyBy('a company', texts, window, zone, new Set(own))).map(({ from, to }) => [
    new Date(from).toISOString(),
    new Date(to).toISOString(),
  ])

describe('The times somebody is busy', () => {
  it('are those of what happens, as one where they touch, and nothing of what it is', async () => {
    expect(
      await busy(
        [
          timed('a', at(2, 9), at(2, 10)),
          timed('b', at(2, 10), at(2, 11)),
          timed('c', at(2, 14), at(2, 15), 'TRANSP:TRANSPARENT'),
          timed('d', at(2, 16), at(2, 17), 'STATUS:CANCELLED'),
          timed('e@quoin', at(2, 18), at(2, 19)),
        ],
        'UTC',
        ['e@quoin'],
      ),
    ).toEqual([[at(2, 9), at(2, 11)]])
  })

  it('repeat by the clock of their zone, without the days taken out and with those moved', async () => {
    const start = clock(at(3, 9))
    const lines = [
      `DTSTART;TZID=America/New_York:${start}`,
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=4',
      `EXDATE;TZID=America/New_York:${clock(at(4, 9))}`,
    ]
    const found = await busy([event('r', lines)])
    expect(found).toHaveLength(3)
    const shown = found.map(([from]) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }).format(
        new Date(from!),
      ),
    )
    expect(new Set(shown)).toEqual(new Set(['09:00']))
  })

  it('are whole days by the clock of their owner', async () => {
    const text = event('d', [
      `DTSTART;VALUE=DATE:${at(5).slice(0, 10).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${at(6).slice(0, 10).replaceAll('-', '')}`,
    ])
    expect(await busy([text], 'Asia/Kathmandu')).toEqual([
      [new Date(Date.parse(at(5)) - 5.75 * hour).toISOString(), new Date(Date.parse(at(6)) - 5.75 * hour).toISOString()],
    ])
  })

  it('end with a budget: rules of every second are left out, ten thousand events and ten years take their time and no more', async () => {
    const hostile = timed('s', at(1), at(1, 1), 'RRULE:FREQ=SECONDLY')
    expect(await busy([hostile, timed('a', at(2, 9), at(2, 10))])).toEqual([[at(2, 9), at(2, 10)]])
    const many = Array.from({ length: 10_000 }, (_, i) =>
      timed(`m${i}`, at(1 + (i % 50), i % 24), at(1 + (i % 50), (i % 24) + 1)),
    )
    expect((await busy(many)).length).toBeGreaterThan(0)
    await expect(
      busy([
        'not a calendar at all: FREQ',
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:99999999T999999\r\nRRULE:FREQ=NEVER\r\nEND:VEVENT',
      ]),
    ).resolves.toEqual([])
  })
})

let world: World
let double: CalendarDouble
beforeAll(async () => {
  ;[world, double] = await Promise.all([startWorld({ workers: true, outboundNetworks: ['127.0.0.1'] }), startCalendar()])
})
afterAll(async () => {
  await Promise.all([world.close(), double.close()])
})
beforeEach(() => {
  double.mood = 'well'
  double.entries.clear()
})
const ada = () => world.as('ada')
const uma = () => world.as('uma')
const calm = () => world.sql.query(`update geolocation.own_calendars set tried_at = null`)
const connect = (who = uma()) =>
  who(ownCalendar.connect, { url: double.url, username: 'cal', password: 'correct horse', time_zone: 'UTC' })
/** Reads now, whether the job that reads unasked was there a moment ago or not. */
async function read(who = uma()): Promise<Awaited<ReturnType<typeof connect>>> {
  await calm()
  return who(ownCalendar.read, {}).catch((error: { code?: string }) => {
    if (error.code === 'read_just_now') return read(who)
    throw error
  })
}
let rooms = 0
async function room() {
  rooms += 1
  const { id: location } = await ada()(geolocation.locations.create, { name: `Quay ${rooms}` })
  return (await ada()(premises.create, { name: `Room ${rooms}`, location, capacity: 6 })).id
}
const umaId = async () =>
  (await world.sql.query<{ id: string }>(`select user_id as id from geolocation.own_calendars limit 1`)).rows[0]!.id
async function eventually<T>(look: () => T | Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let i = 0; ; i++) {
    const found = await look()
    if (isThere(found) || i > 150) return found
    await sleep(100)
  }
}

describe('A calendar of one’s own', () => {
  afterEach(async () => {
    await uma()(ownCalendar.disconnect, {})
  })

  it('is connected with a password that stands nowhere as it is, and disconnected without a trace', async () => {
    expect(await connect()).toMatchObject({
      connected: true,
      username: 'cal',
      target_url: null,
      calendars: [{ name: 'Work', busy: true }],
    })
    const { rows } = await world.sql.query<{ row: string; sealed: string }>(
      `select to_jsonb(c)::text as row, encode(c.password, 'escape') as sealed from geolocation.own_calendars c`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row + rows[0]!.sealed).not.toContain('correct horse')
    double.entries.set('a.ics', { text: timed('a', at(2, 9), at(2, 10)), etag: '"1"' })
    expect(await read()).toMatchObject({ busy_times: 1, trouble: null })
    await uma()(ownCalendar.disconnect, {})
    expect(
      (await world.sql.query('select 1 as one from geolocation.own_busy union all select 1 from geolocation.own_calendars')).rows,
    ).toEqual([])
    expect(await uma()(ownCalendar.get, {})).toMatchObject({ connected: false, calendars: [] })
  })

  it('is connected with more calendars than a company asks servers at a time, in a zone by whichever of its names', async () => {
    const many = await startCalendar(8)
    try {
      const connected = await uma()(ownCalendar.connect, {
        url: many.url,
        username: 'cal',
        password: 'correct horse',
        time_zone: 'Asia/Kolkata',
      })
      expect(connected.calendars).toHaveLength(9)
      await expect(
        uma()(ownCalendar.connect, { url: many.url, username: 'cal', password: 'correct horse', time_zone: 'Mars/Olympus' }),
      ).rejects.toMatchObject({ status: 422 })
    } finally {
      await uma()(ownCalendar.disconnect, {})
      await many.close()
    }
  })

  it('keeps its owner from being booked, and says when they have time instead', async () => {
    await connect()
    double.entries.set('a.ics', { text: timed('a', at(2, 9), at(2, 12)), etag: '"1"' })
    await read()
    const premise = await room()
    const people = [await umaId()]
    const asked = { id: premise, from: at(2, 8), to: at(2, 14), minutes: 60 }
    const free = (await ada()(premises.slots, { ...asked, people })).slots.map(({ starts_at }) => starts_at)
    expect(free.some((start) => start >= at(2, 8) && start < at(2, 12) && start > at(2, 8))).toBe(false)
    expect(free).toEqual(expect.arrayContaining([at(2, 8), at(2, 12), at(2, 13)]))
    expect((await ada()(premises.slots, asked)).slots.length).toBeGreaterThan(free.length)
    await expect(ada()(bookings.create, { premise, startsAt: at(2, 10), endsAt: at(2, 11), people })).rejects.toMatchObject({
      code: 'occupied',
    })
    const booked = { startsAt: at(2, 12), endsAt: at(2, 13), people }
    await ada()(bookings.create, { premise, ...booked })
    // Whoever is booked along with one room is not along with another, and it is said who and when instead.
    const refused = (await ada()(bookings.create, { premise: await room(), ...booked }).catch((error: unknown) => error)) as {
      code: string
      reasons: { meta: { conflicts: object[]; alternatives: object[] } }[]
    }
    expect(refused).toMatchObject({ code: 'occupied', reasons: [{ meta: { conflicts: [{ person_unique_id: people[0] }] } }] })
    expect(refused.reasons[0]!.meta.alternatives.length).toBeGreaterThan(0)
    // The wish of another company is about nobody here.
    await expect(world.as('rival')(premises.slots, { ...asked, people })).rejects.toMatchObject({ status: 404 })
  })

  it('is read with those of all others for whoever looks after bookings, who learns of none whose it is', async () => {
    await connect()
    await eventually(
      async () => (await uma()(ownCalendar.get, {})).read_at,
      (read_at) => read_at !== null,
    )
    double.entries.set('a.ics', { text: timed('a', at(2, 9), at(2, 12)), etag: '"1"' })
    await calm()
    const answer = await ada()(ownCalendar.readAll, {})
    expect(answer).toMatchObject({ planned: 1, connected: 1, troubles: [] })
    expect(JSON.stringify(answer)).not.toContain(await umaId())
    expect(
      await eventually(
        async () => (await uma()(ownCalendar.get, {})).busy_times,
        (times) => times === 1,
      ),
    ).toBe(1)
    expect(await ada()(ownCalendar.readAll, {}), 'read just now').toMatchObject({ planned: 0, busy_times: 1 })
    await expect(uma()(ownCalendar.readAll, {})).rejects.toMatchObject({ status: 403 })
    expect(await world.as('rival')(ownCalendar.readAll, {})).toMatchObject({ planned: 0, connected: 0, busy_times: 0 })
  })

  it('gets what its owner books, moved and taken out as the booking is, once however often it is written', async () => {
    await connect()
    await uma()(ownCalendar.choose, { target_url: double.calendar })
    const premise = await room()
    const { id } = await uma()(bookings.create, { premise, startsAt: at(3, 9), endsAt: at(3, 10), purpose: 'Review' })
    const name = `${id}.ics`
    const there = () => double.entries.get(name)?.text ?? ''
    expect(await eventually(there, Boolean)).toContain(`DTSTART:${stamp(at(3, 9))}`)
    expect(there()).not.toContain('METHOD')
    await uma()(bookings.move, { id, starts_at: at(3, 11), ends_at: at(3, 12) })
    expect(await eventually(there, (text) => text.includes(stamp(at(3, 11))))).toContain(`DTSTART:${stamp(at(3, 11))}`)
    expect(double.entries.size).toBe(1)
    // What Quoin wrote keeps its owner out of nothing twice.
    expect(await read()).toMatchObject({ busy_times: 0 })
    await uma()(bookings.cancel, { id })
    await eventually(
      () => double.entries.size,
      (size) => size === 0,
    )
    expect(double.entries.size).toBe(0)
  })

  it('is not busy by what was written under an earlier sign-in', async () => {
    await connect()
    await uma()(ownCalendar.choose, { target_url: double.calendar })
    const { id } = await uma()(bookings.create, { premise: await room(), startsAt: at(4, 9), endsAt: at(4, 10) })
    expect(await eventually(() => double.entries.has(`${id}.ics`), Boolean)).toBe(true)
    await uma()(ownCalendar.disconnect, {})
    await connect()
    double.entries.set('a.ics', { text: timed('a', at(4, 12), at(4, 13)), etag: '"1"' })
    expect(await read()).toMatchObject({ busy_times: 1 })
    await uma()(bookings.cancel, { id })
  })

  it('is not overwritten where somebody changed the entry there, and that is told', async () => {
    await connect()
    await uma()(ownCalendar.choose, { target_url: double.calendar })
    const premise = await room()
    const { id } = await uma()(bookings.create, { premise, startsAt: at(4, 9), endsAt: at(4, 10) })
    const name = `${id}.ics`
    await eventually(() => double.entries.has(name), Boolean)
    await eventually(
      async () => (await world.sql.query('select 1 from geolocation.own_entries where booking_id = $1', [id])).rows.length,
      Boolean,
    )
    double.entries.set(name, { text: 'their own words', etag: '"theirs"' })
    await uma()(bookings.move, { id, starts_at: at(4, 11), ends_at: at(4, 12) })
    const told = await eventually(
      () => uma()(ownCalendar.get, {}),
      ({ write_trouble }) => write_trouble !== null,
    )
    expect(told.write_trouble).toBe('changed_elsewhere')
    await uma()(bookings.cancel, { id })
    await sleep(1_000)
    expect(double.entries.get(name)?.text).toBe('their own words')
  })

  it('that cannot be read says why, keeps what was known, and asks nothing of a server that refuses', async () => {
    await connect()
    await eventually(
      () => uma()(ownCalendar.get, {}),
      (told) => told.read_at !== null,
    )
    double.entries.set('a.ics', { text: timed('a', at(2, 9), at(2, 10)), etag: '"1"' })
    await read()
    for (const [mood, trouble] of [
      ['failing', 'unreachable'],
      ['garbage', 'not_a_calendar'],
      ['endless', 'too_big'],
      ['refusing', 'refused'],
    ] as const) {
      double.mood = mood
      expect(await read()).toMatchObject({ trouble, busy_times: 1 })
    }
    const { rows } = await world.sql.query(`select failures::int from geolocation.own_calendars`)
    expect(rows).toEqual([{ failures: 4 }])
    double.mood = 'well'
    expect(await read()).toMatchObject({ trouble: null, busy_times: 1 })
    await expect(uma()(ownCalendar.read, {})).rejects.toMatchObject({ code: 'read_just_now' })
  })

  it('lies behind a public address alone, whatever its server says', async () => {
    const refused = (url: string) =>
      uma()(ownCalendar.connect, { url, username: 'cal', password: 'x' }).then(
        () => 'connected',
        (error: { code: string }) => error.code,
      )
    for (const url of [
      'https://10.0.0.1/',
      'http://169.254.169.254/',
      'https://[::1]/',
      'ftp://cal.example/',
      'file:///etc/passwd',
      'cal at home',
    ])
      expect([url, await refused(url)]).toEqual([url, 'calendar_address'])
    double.mood = { sendsTo: 'http://169.254.169.254/latest/meta-data' }
    expect(await refused(double.url)).toBe('calendar_elsewhere')
    double.mood = 'refusing'
    expect(await refused(double.url)).toBe('calendar_refused')
    double.mood = 'garbage'
    expect(await refused(double.url)).toBe('calendar_not_a_calendar')
    expect(await uma()(ownCalendar.get, {})).toMatchObject({ connected: false })
  })

  it('takes its password nowhere but to the address that was typed', async () => {
    const other = await startCalendar()
    try {
      double.mood = { sendsTo: other.url }
      await expect(connect()).rejects.toMatchObject({
        code: 'calendar_elsewhere',
        reasons: [{ source: { pointer: '/data/attributes/url' } }],
      })
      expect(other.asked).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('is busy by the calendars that were chosen last, also where one before was still being read', async () => {
    const two = await startCalendar(1)
    try {
      const { calendars } = await uma()(ownCalendar.connect, { url: two.url, username: 'cal', password: 'correct horse' })
      const empty = calendars.find(({ name }) => name !== 'Work')!.url
      await eventually(
        () => uma()(ownCalendar.get, {}),
        ({ read_at }) => read_at !== null,
      )
      two.entries.set('a.ics', { text: timed('a', at(2, 9), at(2, 10)), etag: '"1"' })
      for (const readSlowly of [
        () => uma()(ownCalendar.choose, { busy_urls: calendars.map(({ url }) => url) }),
        // Asked for by its owner, who does not wait for the answer.
        async () => {
          await calm()
          void uma()(ownCalendar.read, {}).catch(() => {})
        },
      ]) {
        await uma()(ownCalendar.choose, { busy_urls: calendars.map(({ url }) => url) })
        expect(
          (
            await eventually(
              () => uma()(ownCalendar.get, {}),
              ({ busy_times }) => busy_times === 1,
            )
          ).busy_times,
        ).toBe(1)
        let goOn = () => {}
        two.mood = {
          waitsFor: new Promise<void>((resolve) => {
            goOn = resolve
          }),
        }
        two.asked.length = 0
        await readSlowly()
        await eventually(() => two.asked.length, Boolean)
        two.mood = 'well'
        await uma()(ownCalendar.choose, { busy_urls: [empty] })
        expect(
          (
            await eventually(
              () => uma()(ownCalendar.get, {}),
              ({ busy_times }) => busy_times === 0,
            )
          ).busy_times,
        ).toBe(0)
        goOn()
        await sleep(1_000)
        expect(await uma()(ownCalendar.get, {})).toMatchObject({ busy_times: 0, trouble: null })
      }
    } finally {
      await two.close()
    }
  })

  it('points at the choice it does not know', async () => {
    await connect()
    for (const asked of [{ busy_urls: [`${double.url}other/`] }, { target_url: `${double.url}other/` }])
      await expect(uma()(ownCalendar.choose, asked)).rejects.toMatchObject({
        code: 'no_such_calendar',
        reasons: [{ source: { pointer: `/data/attributes/${Object.keys(asked)[0]}` } }],
      })
  })

  it('is forgotten with its owner', async () => {
    await connect(world.as('uli'))
    await ada()(gateway.persons.erase, { email: emailOf('uli') })
    expect((await world.sql.query('select 1 from geolocation.own_calendars')).rows).toEqual([])
  })
})

const radicale = spawnSync('radicale', ['--version']).status === 0
describe('With a server that people use', () => {
  let server: ChildProcess | undefined
  let folder: string | undefined
  afterAll(() => {
    server?.kill()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf(!radicale)('bookings come and go, and busy times are read (needs radicale)', async () => {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port: found } = probe.address() as { port: number }
        probe.close(() => resolve(found))
      })
    })
    folder = mkdtempSync(join(tmpdir(), 'quoin-radicale-'))
    server = spawn(
      'radicale',
      ['--config', '', '--server-hosts', `127.0.0.1:${port}`, '--auth-type', 'none', '--storage-filesystem-folder', folder],
      { stdio: 'ignore' },
    )
    const origin = `http://127.0.0.1:${port}`
    const authorization = `Basic ${Buffer.from('cal:any').toString('base64')}`
    const dav = (method: string, path: string, body?: string) =>
      fetch(`${origin}${path}`, { method, headers: { authorization, 'content-type': 'text/calendar' }, body })
    await eventually(
      () =>
        dav('GET', '/').then(
          () => true,
          () => false,
        ),
      Boolean,
    )
    const made = `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><d:displayname>Desk</d:displayname></d:prop></d:set></c:mkcalendar>`
    expect((await dav('MKCALENDAR', '/cal/desk/', made)).status).toBe(201)
    await dav(
      'PUT',
      '/cal/desk/weekly.ics',
      event('weekly', [`DTSTART:${stamp(at(5, 9))}`, `DTEND:${stamp(at(5, 10))}`, 'RRULE:FREQ=WEEKLY;COUNT=3']),
    )

    const connected = await uma()(ownCalendar.connect, {
      url: origin,
      username: 'cal',
      password: 'any',
      time_zone: 'Europe/Berlin',
    })
    expect(connected.calendars).toEqual([{ url: `${origin}/cal/desk/`, name: 'Desk', busy: true }])
    expect(await read()).toMatchObject({ busy_times: 3, trouble: null })
    await uma()(ownCalendar.choose, { target_url: connected.calendars[0]!.url })
    const { id } = await uma()(bookings.create, { premise: await room(), startsAt: at(6, 9), endsAt: at(6, 10) })
    const there = async () => (await dav('GET', `/cal/desk/${id}.ics`)).status
    expect(await eventually(there, (status) => status === 200)).toBe(200)
    await uma()(bookings.move, { id, starts_at: at(6, 11), ends_at: at(6, 12) })
    const text = () => dav('GET', `/cal/desk/${id}.ics`).then((answer) => answer.text())
    expect(await eventually(text, (found) => found.includes(stamp(at(6, 11))))).toContain(stamp(at(6, 11)))
    expect(await read()).toMatchObject({ busy_times: 3 })
    await uma()(bookings.cancel, { id })
    expect(await eventually(there, (status) => status === 404)).toBe(404)
    await uma()(ownCalendar.disconnect, {})
  })
})
