import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remind } from '../calendar/remind.ts'
import { folded, icsOf } from '@quoin/kit/ics'
import { crm } from '../resources/index.ts'

let world: World
let lead: { id: string }
beforeAll(async () => {
  world = await startWorld()
  lead = await world.as('ada')(crm.leads.create, { firstName: 'Kim', lastName: 'Sander' })
})
afterAll(() => world.close())

const follow = (more: object) =>
  world.as('ada')(crm.leadFollows.create, { parent: lead.id, lead: lead.id, followType: 'call', ...more })
const runReminder = (followId: string) =>
  remind({ tenantId: world.tenantIds.a, followId }, world.running.services, world.running.database, world.running.callInner)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('A follow-up', () => {
  it('is found below its lead and by its id alone, whatever the case of the address', async () => {
    const { id } = await follow({ notes: 'Ring at noon' })
    for (const [address, note] of [
      [`/FollowUps/${id}`, 'one'],
      [`/followUps/${id}`, 'two'],
      [`/followups/${id}`, 'three'],
    ]) {
      const reply = await world.fetch('ada', 'PUT', `/api/crm${address}`, { followUp: { notes: note } })
      expect([reply.status, reply.json.data.attributes.notes]).toEqual([200, note])
    }
    expect(await world.as('ada')(crm.leadFollows.get, { parent: lead.id, id })).toMatchObject({ notes: 'three', lead: lead.id })
    expect((await world.fetch('ada', 'DELETE', `/api/crm/followUps${id}`)).status).toBe(200)
    expect((await world.fetch('ada', 'GET', `/api/crm/leads/${lead.id}/follows/${id}`)).status).toBe(404)
  })

  it('asks for its own wrapper under each address', async () => {
    const { id } = await follow({})
    expect((await world.fetch('ada', 'PUT', `/api/crm/leads/${lead.id}/follows/${id}`, { follow: { notes: 'x' } })).status).toBe(
      200,
    )
    const wrong = await world.fetch('ada', 'PUT', `/api/crm/FollowUps/${id}`, { follow: { notes: 'x' } })
    expect([wrong.status, wrong.json.errors[0].code]).toEqual([422, 'wrapper_missing'])
  })

  it('tells its lead when the next step is due, and that there is none', async () => {
    const ada = world.as('ada')
    const own = await ada(crm.leads.create, { firstName: 'Next', lastName: 'Step' })
    const due = inDays(3)
    const { id } = await ada(crm.leadFollows.create, { parent: own.id, lead: own.id, nextActionAt: due })
    expect(Date.parse((await ada(crm.leads.get, { id: own.id })).nextActionAt!)).toBe(Date.parse(due))
    await ada(crm.leadFollows.update, { parent: own.id, id, completedAt: inDays(0) })
    expect((await ada(crm.leads.get, { id: own.id })).nextActionAt).toBeNull()
  })

  it('is listed across leads between two moments', async () => {
    const { id } = await follow({ nextActionAt: '2031-05-05T10:00:00.000Z' })
    const found = async (from: string, to: string) =>
      ((await world.as('ada')(crm.followUps.list, { from, to, open: 'true' } as never)) as { data: { id: string }[] }).data.map(
        (one) => one.id,
      )
    expect(await found('2031-05-05T00:00:00Z', '2031-05-06T00:00:00Z')).toEqual([id])
    expect(await found('2031-05-06T00:00:00Z', '2031-05-07T00:00:00Z')).toEqual([])
  })
})

describe('A reminder', () => {
  it("comes at nine as the assignee's clocks show it, on both sides of a change of clocks [CD8]", async () => {
    const at = async (dueOn: string, timeZone: string) =>
      new Date((await follow({ dueOn, timeZone, reminder: true })).remindAt!).toISOString()
    // Berlin changes on 2027-03-28, New York on 2027-03-14.
    expect(await at('2027-03-27', 'Europe/Berlin')).toBe('2027-03-27T08:00:00.000Z')
    expect(await at('2027-03-28', 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z')
    expect(await at('2027-03-13', 'America/New_York')).toBe('2027-03-13T14:00:00.000Z')
    expect(await at('2027-03-14', 'America/New_York')).toBe('2027-03-14T13:00:00.000Z')
    expect(await at('2027-06-01', 'Asia/Tokyo')).toBe('2027-06-01T00:00:00.000Z')
    await expect(follow({ dueOn: '2027-06-01', timeZone: 'Mars/Olympus', reminder: true })).rejects.toMatchObject({ status: 422 })
  })

  it('waits in the queue from the moment the follow-up is saved, once, also after it was put off', async () => {
    const { id } = await follow({ nextActionAt: '2033-01-01T10:00:00Z', reminder: true })
    await world.as('ada')(crm.leadFollows.update, { parent: lead.id, id, nextActionAt: '2033-01-02T10:00:00Z' })
    const { rows } = await world.sql.query(`select run_at from graphile_worker.jobs where key = $1`, [
      `crm.remind ${world.tenantIds.a} ${id}`,
    ])
    expect(rows.map((row: { run_at: Date | string }) => new Date(row.run_at).toISOString())).toEqual(['2033-01-02T10:00:00.000Z'])
  })

  it('comes once however often the worker runs, also late, and not before its time or after the work is done [CD8]', async () => {
    const mailsTo = async () => (await world.mails()).filter((mail) => mail.text.includes('Kim Sander')).length
    const { id } = await follow({ nextActionAt: inDays(-1), reminder: true, notes: 'Late call' })
    await Promise.all([runReminder(id), runReminder(id), runReminder(id)])
    await runReminder(id)
    expect(await mailsTo()).toBe(1)
    expect((await world.as('ada')(crm.leadFollows.get, { parent: lead.id, id })).remindedAt).not.toBeNull()
    const early = await follow({ nextActionAt: inDays(1), reminder: true })
    await runReminder(early.id)
    const done = await follow({ nextActionAt: inDays(-1), reminder: true, completedAt: inDays(0) })
    await runReminder(done.id)
    expect(await mailsTo()).toBe(1)
  })

  it('is written in the language of whoever has to do it', async () => {
    await world.sql.query(`update gateway.users set language = 'ja' where id = $1`, [world.userIds.max])
    const { id } = await follow({ nextActionAt: inDays(-1), reminder: true, notes: 'Ask in Japanese', owner: world.userIds.max })
    await runReminder(id)
    await world.running.services.mailer.deliverDue()
    const { rows } = await world.sql.query(
      `select recipient, language, subject, text_body from kit.mails where template = 'follow_up_due' and recipient = $1`,
      [emailOf('max')],
    )
    expect(rows).toEqual([
      {
        recipient: emailOf('max'),
        language: 'ja',
        subject: '期限です：Kim Sander',
        text_body: expect.stringContaining('フォローアップ'),
      },
    ])
  })
})

describe('The calendar feed', () => {
  it("shows one's open follow-ups to whoever holds the address, until a new one is made", async () => {
    await follow({
      nextActionAt: '2032-02-02T10:00:00.000Z',
      duration: 90,
      durationUnit: 'minutes',
      notes: 'Line one\nBEGIN:VALARM; yes, really',
    })
    await follow({ dueOn: '2032-02-03', notes: 'All day' })
    const { url } = (await world.as('ada')(crm.followUps.feedCreate, {})) as { url: string }
    // Read as a calendar program does, with nothing but the address.
    const reply = await fetch(url)
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text).toMatch(/DTSTART:20320202T100000Z\r\nDTEND:20320202T113000Z\r\n/)
    expect(text).toContain('DTSTART;VALUE=DATE:20320203\r\n')
    expect(text).toContain('DESCRIPTION:Line one\\nBEGIN:VALARM\\; yes\\, really\r\n')
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
    await world.as('ada')(crm.followUps.feedCreate, {})
    expect((await fetch(url)).status).toBe(404)
    const {
      rows: [kept],
    } = await world.sql.query('select f::text as text from crm.feeds f where user_id = $1', [world.userIds.ada])
    expect(kept.text).not.toContain(new URL(url).searchParams.get('feed'))
    expect((await world.fetch('nobody', 'GET', '/api/crm/calendar.ics?feed=x')).status).toBe(404)
  })

  it('is folded at 75 octets and never inside a character', () => {
    const text = icsOf('Ada', [
      {
        id: 'x',
        title: '日本語の長い題名'.repeat(12),
        start: '2032-02-02T10:00:00Z',
        changedAt: '2032-02-02T10:00:00Z',
        revision: 1,
      },
    ])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'日本語の長い題名'.repeat(12)}`)
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  })
})
