import { assets } from '@quoin/assets/resources'
import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellAlerts } from '../operations/digest.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.fetch('ada', 'PUT', '/api/assets/settings', { settings: { time_zone: 'Asia/Tokyo' } })
  await world.sql.query(`update gateway.users set language = 'de' where id = $1`, [world.userIds.max])
})
afterAll(() => world.close())
// Each morning below is the first one, in another try too.
beforeEach(async () => {
  for (const table of ['assets.alerts', 'assets.alert_digests', 'assets.digest_refusals'])
    await world.sql.query(`delete from ${table}`)
  await world.sql.query(`delete from kit.mails where template = 'assets_alert_digest'`)
})

const day = 86_400_000
const ada = () => world.as('ada')
/** Five past seven in Tokyo, where the company is: the next one, and days behind it. */
const firstMorning = (() => {
  const today = new Date().setUTCHours(22, 5, 0, 0)
  return today > Date.now() ? today : today + day
})()
const morning = (days: number) => new Date(firstMorning + days * day).toISOString()
const tell = (at: string) =>
  tellAlerts({ tenantId: world.tenantIds.a, at }, world.running.services, world.running.database, world.running.callInternal)
const raise = (message: string, more: object = {}) => ada()(assets.alerts.create, { alertType: 'note', message, ...more })
async function mails() {
  await world.running.services.mailer.deliverDue()
  const { rows } = await world.sql.query<Record<'recipient' | 'language' | 'subject' | 'html_body', string>>(
    `select recipient, language, subject, html_body from kit.mails where template = 'assets_alert_digest' order by recipient, created_at`,
  )
  return rows
}
const input = (who: 'sue' | 'uma', method: 'GET' | 'PUT', wanted?: boolean) =>
  world.fetch(who, method, '/api/assets/alerts/digest', wanted === undefined ? undefined : { digest: { wanted } })

describe('The mail of new alerts', () => {
  it('comes once a morning by the clock of the company, to those who may settle them and want it, in their language', async () => {
    expect((await input('uma', 'PUT', false)).status).toBe(403)
    expect((await input('sue', 'GET')).json.data.attributes).toMatchObject({ wanted: true })
    expect((await input('sue', 'PUT', false)).json.data.attributes).toMatchObject({ wanted: false })

    const asset = (await ada()(assets.assets.create, { name: 'Boiler' })).id
    const { code } = await ada()(assets.assets.get, { id: asset })
    const { id: settled } = await raise('Long settled')
    await ada()(assets.alerts.resolve, { id: settled })
    await raise('Smoke <b>here</b>', { severity: 'critical', asset })
    await ada()(assets.alerts.create, { alertType: 'low_stock', message: `${code} Boiler`, asset, dueOn: '2031-03-05' } as never)
    const beforeSeven = new Date(firstMorning - 10 * 60_000).toISOString()
    await tell(beforeSeven)
    expect(await mails()).toEqual([])
    await Promise.all([tell(morning(0)), tell(morning(0))])
    await tell(new Date(firstMorning + 5 * 3_600_000).toISOString())
    const told = await mails()
    expect(told.map(({ recipient, language }) => [recipient, language])).toEqual([
      [emailOf('ada'), 'en'],
      [emailOf('max'), 'de'],
    ])
    expect(told.map(({ subject }) => subject)).toEqual(['Assets: 2 new alerts', 'Inventar: 2 neue Warnungen'])
    const [english, german] = told.map(({ html_body: html }) => html)
    expect(english).toContain('Smoke &lt;b&gt;here&lt;/b&gt;')
    expect(english).not.toContain('Long settled')
    expect(german).toContain('Wird knapp')
    expect(german).toContain(`${code} Boiler (05.03.2031)`)
  })

  it('tells the next morning what is new since then, and nothing when nothing is', async () => {
    await raise('Smoke')
    await tell(morning(0))
    const first = (await mails()).length
    await tell(morning(1))
    expect((await mails()).length).toBe(first)
    const { id } = await raise('Leak')
    // As if it had been raised on the afternoon behind that morning.
    await world.sql.query('update assets.alerts set created_at = $2 where id = $1', [
      id,
      new Date(firstMorning + day + 6 * 3_600_000).toISOString(),
    ])
    await input('sue', 'PUT', false)
    expect((await input('sue', 'PUT', true)).json.data.attributes).toMatchObject({ wanted: true })
    await tell(morning(2))
    const told = (await mails()).filter(({ html_body: html }) => html.includes('Leak'))
    expect(told.map(({ recipient }) => recipient)).toEqual([emailOf('ada'), emailOf('max'), emailOf('sue')])
    expect(told[0]!.html_body).not.toContain('Smoke')
  })
})
