import { companies, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../booking/clock.ts'
import { geolocation } from '../resources/index.ts'

const { locations, premises } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const page = async (path: string) => (await fetch(`${world.address}/b/${companies.a.urlId}/${path}`)).text()
const today = new Date().toISOString().slice(0, 10)
/** Open on one day of the week alone, which is neither today nor tomorrow. */
const openOn = addDays(today, 3)
const place = async (slug: string, more: Record<string, unknown> = {}) => {
  const location = await ada()(locations.create, {
    name: 'Harbour house',
    timeZone: 'UTC',
    slug,
    openingHours: [{ day: weekdayOf(openOn), from: '08:00', to: '20:00' }],
  })
  const room = await ada()(premises.create, { name: 'Elbe', location: location.id, capacity: 8, isPublic: true, ...more })
  return { location: location.id, room: room.id }
}

describe('A booking page', () => {
  it('begins with the first day on which something is free, and leads there from one on which nothing is', async () => {
    await place('first-day')
    const begins = await page('first-day')
    expect(begins).toContain(`value="${openOn}"`)
    expect(begins).toContain('8:00 AM')
    const closed = await page(`first-day?day=${addDays(today, 1)}`)
    expect(closed).toContain(`value="${addDays(today, 1)}"`)
    expect(closed).toMatch(new RegExp(`href="[^"]*day=${openOn}[^"]*">Next available day: `))
  })

  it('refuses a time at the end of all calendars at once, to book and to move to', async () => {
    const { room } = await place('far-away')
    const at = `${world.address}/b/${companies.a.urlId}/far-away`
    const post = (path: string, values: Record<string, string>) =>
      fetch(at + path, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' })
    const who = { name: 'Gus', email: 'far@example.com' }
    const book = (from: string, to: string) => post(`?room=${room}&at=${from}`, { ...who, to })
    for (const year of ['9999', '3000', '0001'])
      expect([year, (await book(`${year}-12-31T09:00:00Z`, `${year}-12-31T10:00:00Z`)).status]).toEqual([year, 422])
    const made = await book(`${openOn}T09:00:00Z`, `${openOn}T10:00:00Z`)
    expect(made.status).toBe(303)
    // Who comes too late chooses another time beside what they wrote.
    const late = await (
      await post(`?room=${room}&day=${openOn}&at=${openOn}T09:00:00Z`, { ...who, to: `${openOn}T10:00:00Z` })
    ).text()
    expect(late).toContain('value="far@example.com"')
    const [, slot] = /<option value="([^"]+\/[^"]+)"/.exec(late)!
    expect((await post(`?room=${room}&day=${openOn}`, { ...who, slot: slot! })).status).toBe(303)
    const [, code] = /far-away(\/[^?]+)/.exec(made.headers.get('location')!)!
    expect((await post(code!, { day: '9999-12-31', at: '09:00' })).status).toBe(422)
    for (const path of [`${at}/a%00b`, `${at}/tickets/a%00b`, `${world.address}/door/${companies.a.urlId}/a%00b`])
      expect([path, (await fetch(path)).status]).toEqual([path, 404])
  })

  it('writes a price with the decimals its currency has', async () => {
    await place('in-yen', { hourPriceMinor: 1_500, currency: 'JPY', payment: 'later' })
    expect(await page('in-yen')).toContain('¥1,500')
    await place('in-euro', { hourPriceMinor: 1_550, currency: 'EUR', payment: 'later' })
    expect(await page('in-euro')).toContain('€15.50')
  })
})

describe('Public pages of a company', () => {
  it('bear its name, logo and color, as far as texts in it can be read', async () => {
    await place('in-color')
    const ask = (method: string, path: string, body: object) =>
      world.fetch('ada', method, `/api/gateway/companies/${companies.a.urlId}${path}`, body)
    expect((await ask('POST', '/details', { company: { color: 'yellow' } })).status).toBe(422)
    expect((await ask('POST', '/details', { company: { color: '#ffee00' } })).json.data.attributes.color).toBe('#ffee00')
    const bare = await page('in-color')
    expect(bare).toContain(`<p class="brand"><span>${companies.a.name}</span></p>`)
    expect(bare).toContain('<link rel="icon" href="data:,">')
    const [light, dark] = [...bare.matchAll(/:root\{--brand:(#[0-9a-f]{6})\}/g)].map(([, color]) => color)
    // Yellow on white is darkened, on black it stays.
    expect(light).toMatch(/^#(?!ffee00)/)
    expect(dark).toBe('#ffee00')
    const { attributes: upload } = (await ask('PUT', '/presign_logo', { filename: 'logo.png' })).json.data
    await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: png as never })
    await ask('PUT', '/logo/publish', { file: { name: upload.key } })
    const icon = async (address: string) =>
      /<link rel="icon" href="([^"]+)">/.exec(await page(address))![1]!.replaceAll('&#38;', '&')
    expect((await fetch(await icon('in-color'))).headers.get('content-type')).toBe('image/webp')
    expect(await icon('nowhere-at-all')).toBe('data:,')
  })
})

describe('The calendar', () => {
  it('says when a room is open, for a week at most', async () => {
    const { location } = await place('opens')
    const ask = async (days: number) => {
      const asked = { from: `${openOn}T00:00:00Z`, to: `${addDays(openOn, days)}T00:00:00Z`, location_unique_id: location }
      return (await ada()(premises.calendar, asked)).premises[0]!.open
    }
    expect(await ask(1)).toEqual([{ starts_at: `${openOn}T08:00:00.000Z`, ends_at: `${openOn}T20:00:00.000Z` }])
    expect(await ask(31)).toEqual([])
  })
})
