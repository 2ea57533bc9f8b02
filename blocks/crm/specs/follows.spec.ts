import { gateway } from '@quoin/gateway/resources'
import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remind } from '../calendar/remind.ts'
import { rest } from '../calendar/rest.ts'
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
  remind({ tenantId: world.tenantIds.a, followId }, world.running.services, world.running.database, world.running.callInternal)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** A day within the time that feeds hold. */
const soon = inDays(300).slice(0, 10)

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
      (await world.as('ada')(crm.followUps.list, { from, to, open: 'true' })).data.map((one) => one.id)
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
      nextActionAt: `${soon}T10:00:00.000Z`,
      duration: 90,
      durationUnit: 'minutes',
      notes: 'Line one\nBEGIN:VALARM; yes, really',
    })
    await follow({ dueOn: soon, notes: 'All day' })
    const { url } = (await world.as('ada')(crm.followUps.feedCreate, {})) as { url: string }
    // Read as a calendar program does, with nothing but the address.
    const reply = await fetch(url)
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const stamp = soon.replaceAll('-', '')
    expect(text).toContain(`DTSTART:${stamp}T100000Z\r\nDTEND:${stamp}T113000Z\r\n`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${stamp}\r\n`)
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

  it('shows what its person may read today, and names those alone whom they see', async () => {
    const ada = world.as('ada')
    const owner = world.userIds.uli
    const made = async (lastName: string, more: object = {}) => {
      const { id } = await ada(crm.leads.create, { firstName: 'Feed', lastName, ...more })
      await ada(crm.leadFollows.create, {
        parent: id,
        lead: id,
        owner,
        notes: `Ring ${lastName}`,
        nextActionAt: `${soon}T10:00:00.000Z`,
      })
    }
    await made('Theirs', { owner })
    await made('Hidden')
    const { url } = (await world.as('uli')(crm.followUps.feedCreate, {})) as { url: string }
    const read = async () => (await (await fetch(url)).text()).replaceAll('\r\n ', '').match(/Feed \w+|Ring \w+/g) ?? []
    expect((await read()).sort()).toEqual(['Feed Hidden', 'Feed Theirs', 'Ring Hidden', 'Ring Theirs'])
    const role = await ada(gateway.roles.create, { name: 'Own leads', code: 'own_leads' })
    const may = (permission_ids: string[]) =>
      ada(gateway.roles.setPermissions, { id: role.id, permission_ids, scopes: { 'crm.leads.read': 'own' } } as never)
    await may(['crm.leads.read'])
    await ada(gateway.users.changeRole, { id: owner, role_unique_id: role.id, reason: 'Own leads' } as never)
    expect((await read()).sort()).toEqual(['Feed Theirs', 'Ring Hidden', 'Ring Theirs'])
    await may([])
    expect(await read()).toEqual([])
  })

  it('has every entry of its time, however many there are, and none of before and after', async () => {
    const { id } = await follow({ nextActionAt: `${soon}T11:00:00.000Z` })
    await world.sql.query(
      `insert into crm.lead_follows (tenant_id, lead_id, owner_id, created_by, notes, next_action_at, due_on)
       select f.tenant_id, f.lead_id, f.owner_id, f.created_by, t.notes, t.at, t.day from crm.lead_follows f cross join lateral (
         select 'Turn ' || n as notes, now() + n / 10 * interval '1 hour' as at, null::date as day from generate_series(1, 2500) n
         union all select 'Day ' || n, null, current_date + 1 from generate_series(1, 30) n
         union all select 'Long ago', now() - interval '91 days', null union all select 'Far ahead', null, current_date + 401) t where f.id = $1`,
      [id],
    )
    const { url } = (await world.as('ada')(crm.followUps.feedCreate, {})) as { url: string }
    const text = await (await fetch(url)).text()
    expect(new Set(text.match(/(Turn|Day) \d+/g)).size).toBe(2_530)
    expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(text.match(/^BEGIN:VEVENT/gm)!.length)
    expect(text).not.toMatch(/Long ago|Far ahead/)
    await world.sql.query("delete from crm.lead_follows where notes ~ '^(Turn|Day) |^(Long ago|Far ahead)$'")
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

describe('A next step with a deal, a person or an account', () => {
  it('is planned, listed across all of them, moved by a merge and told of in the timeline', async () => {
    const ada = world.as('ada')
    const account = await ada(crm.accounts.create, { code: 'STEP-1', name: 'Step by step' })
    const twin = await ada(crm.accounts.create, { code: 'STEP-2', name: 'Step by step too' })
    const contact = await ada(crm.contacts.create, { firstName: 'Ruth', lastName: 'Step' })
    const deal = await ada(crm.opportunities.create, { name: 'Stepping stones', account: account.id })
    const day = inDays(350).slice(0, 10)
    const due = { followType: 'call', notes: 'Ring them', nextActionAt: `${day}T10:00:00.000Z` } as const
    const steps = {
      opportunities: (await ada(crm.opportunityFollows.create, { parent: deal.id, opportunity: deal.id, ...due })).id,
      contacts: (await ada(crm.contactFollows.create, { parent: contact.id, contact: contact.id, ...due })).id,
      accounts: (await ada(crm.accountFollows.create, { parent: twin.id, account: twin.id, ...due })).id,
    }
    const between = { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z`, open: 'true' }
    const listed = async (of: string) => (await ada(crm.followUps.list, { ...between, of } as never)).data.map(({ id }) => id)
    for (const [of, id] of Object.entries(steps)) expect([of, await listed(of)]).toEqual([of, [id]])
    expect(Date.parse((await ada(crm.opportunities.get, { id: deal.id })).nextActionAt!)).toBe(Date.parse(due.nextActionAt))

    const merged = await ada(crm.accounts.merge, { keep_unique_id: account.id, merge_unique_ids: [twin.id] })
    expect(await ada(crm.accountFollows.get, { parent: account.id, id: steps.accounts })).toMatchObject({ account: account.id })
    const told = (await ada(crm.accounts.timeline, { id: account.id })) as { entries: { resource: string; title: string }[] }
    expect(told.entries.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['crm.accountFollows', 'crm.opportunityFollows']),
    )
    await ada(crm.accounts.undoMerge, { merge: merged.unique_id })
    expect(await ada(crm.accountFollows.get, { parent: twin.id, id: steps.accounts })).toMatchObject({ account: twin.id })

    const { url } = (await ada(crm.followUps.feedCreate, {})) as { url: string }
    const feed = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
    for (const who of ['Stepping stones', 'Ruth Step', 'Step by step too']) expect(feed).toContain(`SUMMARY:☎: ${who}`)

    await ada(crm.opportunityFollows.update, { parent: deal.id, id: steps.opportunities, completedAt: inDays(0) })
    expect((await ada(crm.opportunities.get, { id: deal.id })).nextActionAt).toBeNull()
  })

  it('reminds with the name of what it is about, and repeats', async () => {
    const ada = world.as('ada')
    const account = await ada(crm.accounts.create, { code: 'STEP-3', name: 'Weekly welders' })
    const step = await ada(crm.accountFollows.create, {
      parent: account.id,
      account: account.id,
      notes: 'Ask for the plans',
      nextActionAt: inDays(-1),
      reminder: true,
      repeatEvery: 'week',
    })
    await remind(
      { tenantId: world.tenantIds.a, followId: step.id, table: 'account_follows' },
      world.running.services,
      world.running.database,
      world.running.callInternal,
    )
    expect((await world.mails()).filter(({ text }) => text.includes('Ask for the plans'))).toHaveLength(1)
    const done = await ada(crm.accountFollows.update, { parent: account.id, id: step.id, completedAt: inDays(0) })
    expect(await ada(crm.accountFollows.get, { parent: account.id, id: done.successor! })).toMatchObject({
      account: account.id,
      notes: 'Ask for the plans',
      completedAt: null,
    })
  })
})

describe('A deal that rests too long', () => {
  it('brings its owner one follow-up in each stay, where the stage says so [C6]', async () => {
    const ada = world.as('ada')
    const pipeline = await ada(crm.pipelines.create, { name: 'Resting', currency: 'EUR' })
    const stage = (name: string, more: object) => ada(crm.stages.create, { pipeline: pipeline.id, name, ...more })
    const first = await stage('Asked', { order: 1, rotDays: 5, rotFollow: 'Ask what is in the way' })
    const second = await stage('Quiet', { order: 2, rotDays: 5 })
    const deal = await ada(crm.opportunities.create, {
      name: 'Sleeper',
      pipeline: pipeline.id,
      stage: first.id,
      owner: world.userIds.max,
    })
    const jobs = () =>
      world.sql.query('select run_at from graphile_worker.jobs where key = $1', [`crm.rest ${world.tenantIds.a} ${deal.id}`])
    const planned = async () =>
      (await ada(crm.opportunityFollows.list, { parent: deal.id })).data.map(({ notes, owner, reminder }) => ({
        notes,
        owner,
        reminder,
      }))
    const one = { notes: 'Ask what is in the way', owner: world.userIds.max, reminder: true }
    const look = () => rest({ tenantId: world.tenantIds.a, opportunityId: deal.id }, world.running.database)
    const age = () =>
      world.sql.query(`update crm.opportunities set updated_at = clock_timestamp() - interval '6 days' where id = $1`, [deal.id])

    const {
      rows: [asked],
    } = await jobs()
    expect(Math.round((new Date(asked.run_at as string).getTime() - Date.now()) / 86_400_000)).toBe(5)
    await look()
    expect(await planned()).toEqual([])
    await age()
    await Promise.all([look(), look()])
    expect(await planned()).toEqual([one])
    await ada(crm.opportunities.move, { id: deal.id, stage: second.id })
    await age()
    await look()
    expect(await planned()).toEqual([one])
    await ada(crm.opportunities.move, { id: deal.id, stage: first.id })
    await age()
    await look()
    expect(await planned()).toEqual([one, one])
  })
})
