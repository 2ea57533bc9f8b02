import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createCrmBlock } from '@23blocks/block-crm'
import { createHttpTransport } from '@23blocks/transport-http'
import { startCalendar } from '@quoin/doubles/calendar'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
const tokens: Record<string, string> = {}
const apiKey = companies.a.appId
const transport = (block: string, who?: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({
      'x-api-key': apiKey,
      'tenant-id': companies.a.urlId,
      ...(who && { authorization: `Bearer ${tokens[who]}` }),
    }),
  })
const client = (who = 'ada') => createCrmBlock(transport('crm', who), { apiKey })
const refused = (status: number) => expect.objectContaining({ status })
beforeAll(async () => {
  world = await startWorld({ outboundNetworks: ['127.0.0.1'] })
  for (const who of ['ada', 'rae'] as const)
    tokens[who] = (
      await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf(who), password })
    ).accessToken
})
afterAll(() => world.close())

const contact = (firstName: string) =>
  client().contacts.create({ firstName, lastName: 'Berg', primaryEmail: `${firstName.toLowerCase()}@berg.example` })

describe('The published client', () => {
  it('plans a meeting, and finds it again, deleted and recovered', async () => {
    const { meetings, accounts, users } = client()
    const account = await accounts.create({ code: 'M-1', name: 'Meeting house' })
    const made = await meetings.create({
      code: 'M-7',
      title: 'Spring review',
      meetingType: 'review',
      scheduledAt: new Date('2031-03-04T09:00:00Z'),
      timeQuantity: 90,
      timeUnit: 'minutes',
      timezone: 'Europe/Berlin',
      userUniqueId: world.userIds.ada,
      accountUniqueId: account.uniqueId,
      meetingLocation: 'Room 4',
      meetingUrl: 'https://meet.example/spring',
      payload: { a: 1 },
    })
    expect(made).toMatchObject({
      title: 'Spring review',
      meetingType: 'review',
      userUniqueId: world.userIds.ada,
      payload: { a: 1 },
    })
    expect(made.startTime).toEqual(new Date('2031-03-04T09:00:00Z'))
    expect(made.endTime).toEqual(new Date('2031-03-04T10:30:00Z'))
    expect(await meetings.get(made.uniqueId)).toMatchObject({ accountUniqueId: account.uniqueId, timeQuantity: 90 })
    expect((await meetings.list({ accountUniqueId: account.uniqueId, meetingType: 'review' })).meta.totalCount).toBe(1)
    expect((await meetings.list({ meetingType: 'none of these' })).meta.totalCount).toBe(0)
    expect((await meetings.search('Spring')).data.map((one) => one.uniqueId)).toEqual([made.uniqueId])
    expect((await users.getMeetings(world.userIds.ada!)).map((one) => one.uniqueId)).toContain(made.uniqueId)
    expect(await users.getMeetings(world.userIds.uma!)).toEqual([])
    expect((await meetings.update(made.uniqueId, { title: 'Summer review', meetingScore: 4 })).meetingScore).toBe(4)
    await expect(meetings.update(made.uniqueId, { endTime: new Date('2031-03-04T08:00:00Z') })).rejects.toEqual(refused(422))
    await meetings.delete(made.uniqueId)
    await expect(meetings.get(made.uniqueId)).rejects.toEqual(refused(404))
    expect((await meetings.listDeleted()).data.map((one) => one.uniqueId)).toContain(made.uniqueId)
    expect((await meetings.recover(made.uniqueId)).title).toBe('Summer review')
  })

  it('asks contacts, colleagues and others to a meeting', async () => {
    const { meetings, meetingParticipants: participants } = client()
    const meeting = await meetings.create({ code: 'K', title: 'Kick-off', userUniqueId: world.userIds.ada })
    const nora = await contact('Nora')
    const asked = await participants.create(meeting.uniqueId, { participantUniqueId: nora.uniqueId, participantType: 'buyer' })
    expect(asked).toMatchObject({
      contactUniqueId: nora.uniqueId,
      name: 'Nora Berg',
      email: 'nora@berg.example',
      role: 'buyer',
      rsvpStatus: 'invited',
    })
    const colleague = await participants.create(meeting.uniqueId, { participantUniqueId: world.userIds.uma! })
    expect(colleague).toMatchObject({ userUniqueId: world.userIds.uma, email: emailOf('uma'), name: expect.stringMatching(/./) })
    await participants.create(meeting.uniqueId, { participantEmail: 'guest@elsewhere.example' })
    const list = await participants.list(meeting.uniqueId)
    expect(list.data.map(({ role, userUniqueId }) => [role, userUniqueId])).toContainEqual(['host', world.userIds.ada])
    expect(list.meta.totalCount).toBe(4)
    expect((await participants.list(meeting.uniqueId, { role: 'buyer' })).meta.totalCount).toBe(1)
    await participants.delete(meeting.uniqueId, asked.uniqueId)
    expect((await participants.list(meeting.uniqueId, { role: 'buyer' })).meta.totalCount).toBe(0)
    await expect(participants.create(meeting.uniqueId, { participantType: 'nobody' })).rejects.toEqual(refused(422))
    await expect(participants.create(meeting.uniqueId, { participantUniqueId: crypto.randomUUID() })).rejects.toEqual(
      refused(422),
    )
  })

  it('bills a meeting, notes who paid, and adds up what is open', async () => {
    const { meetings, meetingBillings, billingReports } = client()
    // Reports are of the whole company: a fee of its samples would be counted with these.
    await world.sql.query('delete from crm.meeting_billings where tenant_id = $1', [world.tenantIds.a])
    const someone = await contact('Bela')
    const email = 'bela@berg.example'
    const meeting = await meetings.create({ title: 'Coaching', startTime: new Date('2031-05-04T09:00:00Z') } as never)
    const bill = (payerName: string, feeAmount: number, more: object = {}) =>
      meetingBillings.create(meeting.uniqueId, {
        contactUniqueId: someone.uniqueId,
        participantEmail: email,
        payerName,
        feeAmount,
        feeCurrency: 'CHF',
        ...more,
      })
    const insurer = await bill('Helvetia', 150.5, {
      invoiceDueDate: new Date('2031-06-01T00:00:00Z'),
      billingNotes: 'By session',
    })
    expect(insurer).toMatchObject({
      meetingUniqueId: meeting.uniqueId,
      participantUniqueId: someone.uniqueId,
      participantEmail: email,
      payerName: 'Helvetia',
      amount: 150.5,
      currency: 'CHF',
      billingStatus: 'open',
      notes: 'By session',
    })
    expect(insurer.dueAt).toEqual(new Date('2031-06-01T00:00:00Z'))
    const own = await bill('Bela Berg', 49.5)
    expect(await meetingBillings.getPaymentSplit(own.uniqueId)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ payerName: 'Helvetia', amount: 150.5, percentage: 75.25 }),
        expect.objectContaining({ payerName: 'Bela Berg', amount: 49.5, percentage: 24.75 }),
      ]),
    )
    const paid = await meetingBillings.update(own.uniqueId, { paidAt: new Date('2031-05-05T00:00:00Z'), paymentMethod: 'cash' })
    expect(paid).toMatchObject({ billingStatus: 'paid' })
    expect((await meetingBillings.list(meeting.uniqueId, { billingStatus: 'open' })).data).toMatchObject([
      { payerName: 'Helvetia' },
    ])
    expect((await meetingBillings.list(meeting.uniqueId)).data).toHaveLength(2)
    expect(await meetingBillings.get(own.uniqueId)).toMatchObject({ payerName: 'Bela Berg' })

    expect(await meetingBillings.getEapSessions(email, 'Helvetia')).toMatchObject({ sessionCount: 1, totalAmount: 150.5 })
    expect(await meetingBillings.getOutstandingByPayer()).toMatchObject([
      { payerName: 'Helvetia', totalOutstanding: 150.5, billingsCount: 1 },
    ])
    expect(await meetingBillings.getRevenueReport()).toMatchObject({
      totalRevenue: 200,
      paidAmount: 49.5,
      outstandingAmount: 150.5,
    })
    expect(await billingReports.getRevenueReport({ startDate: '2031-05-01', endDate: '2031-05-31' })).toMatchObject({
      totalBilled: 200,
      totalPaid: 49.5,
      currency: 'CHF',
      breakdown: { byMonth: { '2031-05': 200 }, byStatus: { open: 150.5, paid: 49.5 } },
    })
    expect((await billingReports.getRevenueReport({ startDate: '2032-01-01' })).totalBilled).toBe(0)
    expect(await meetingBillings.getAgingReport()).toMatchObject({ current: 150.5, overNinetyDays: 0, total: 150.5 })
    expect(await billingReports.getAgingReport()).toMatchObject({
      current: 150.5,
      over90Days: 0,
      items: [{ billingUniqueId: insurer.uniqueId, amount: 150.5, daysOutstanding: 0 }],
    })
    expect(await meetingBillings.getParticipantReport(email)).toMatchObject({
      totalBilled: 200,
      outstanding: 150.5,
      sessionsCount: 1,
    })
    expect(await billingReports.getParticipantReport(email)).toMatchObject({ totalPaid: 49.5, sessions: { length: 2 } })

    await meetingBillings.delete(own.uniqueId)
    await expect(meetingBillings.get(own.uniqueId)).rejects.toEqual(refused(404))
    expect(await meetingBillings.getRevenueReport()).toMatchObject({ totalRevenue: 150.5 })
  })

  it('is refused a fee that is none, somebody else’s, or by whoever may not write it', async () => {
    const { meetings, meetingBillings } = client()
    const meeting = await meetings.create({ title: 'Refused' } as never)
    const fee = { payerName: 'Nobody', feeAmount: 10, feeCurrency: 'EUR' }
    const made = await meetingBillings.create(meeting.uniqueId, fee)
    await expect(meetingBillings.create(meeting.uniqueId, { ...fee, feeAmount: 0.001 })).rejects.toEqual(refused(422))
    await expect(meetingBillings.create(meeting.uniqueId, { ...fee, feeAmount: -1 })).rejects.toEqual(refused(422))
    await expect(meetingBillings.create(meeting.uniqueId, { payerName: 'Nobody' })).rejects.toEqual(refused(422))
    await expect(meetingBillings.create(world.userIds.ada, fee)).rejects.toMatchObject({
      status: expect.toSatisfy((s: number) => s === 404 || s === 422),
    })
    await expect(client('rae').meetingBillings.create(meeting.uniqueId, fee)).rejects.toEqual(refused(403))
    await expect(client('rae').meetingBillings.update(made.uniqueId, { paidAt: new Date() })).rejects.toEqual(refused(403))
    await expect(createCrmBlock(transport('crm'), { apiKey }).meetingBillings.getRevenueReport()).rejects.toEqual(refused(401))
    for (const path of [
      `/billings/${made.uniqueId}`,
      `/meetings/${meeting.uniqueId}/billing`,
      `/billings/${made.uniqueId}/payment_split`,
    ])
      expect((await world.fetch('rival', 'GET', `/api/crm${path}`)).status, path).toBe(404)
    const rivals = (await world.fetch('rival', 'GET', '/api/crm/billings/outstanding_by_payer')).json.data as {
      payerName: string
    }[]
    expect(rivals.map(({ payerName }) => payerName)).not.toContain('Nobody')
    expect((await world.fetch('rival', 'GET', '/api/crm/billings/eap_sessions/%2E%2E/x')).status).toBeLessThan(500)
  })

  it('registers who is a member, as they are, and nobody else', async () => {
    const { users } = client()
    const uma = world.userIds.uma
    const known = { email: emailOf('uma'), name: (await users.get(uma)).name! }
    expect(await users.register(uma, known)).toMatchObject({ uniqueId: uma, email: emailOf('uma') })
    await expect(users.register(uma, { email: 'other@else.example', name: 'Uma' })).rejects.toEqual(refused(422))
    await expect(users.register(uma, { ...known, payload: { a: 1 } })).rejects.toEqual(refused(422))
    await expect(users.register(world.userIds.rival, { email: emailOf('rival'), name: 'x' })).rejects.toEqual(refused(404))
  })

  it('keeps who confirmed an event, who came and left, and what was noted', async () => {
    const { contactEvents: events, meetings } = client()
    const ivo = await contact('Ivo')
    const event = await events.create({
      contactUniqueId: ivo.uniqueId,
      employeeUniqueId: world.userIds.ada!,
      scheduledAt: new Date('2031-05-06T08:00:00Z'),
      sessionLocation: 'Studio',
      sessionUrl: 'https://meet.example/ivo',
    })
    expect(event).toMatchObject({ contactUniqueId: ivo.uniqueId, userUniqueId: world.userIds.ada, title: 'Ivo Berg' })
    expect((await events.list({ contactUniqueId: ivo.uniqueId })).data.map((one) => one.uniqueId)).toEqual([event.uniqueId])
    const plain = await meetings.create({ code: 'N', title: 'With nobody' })
    expect((await events.list({ perPage: 100 })).data.map((one) => one.uniqueId)).not.toContain(plain.uniqueId)
    await expect(events.get(plain.uniqueId)).rejects.toEqual(refused(404))
    const id = event.uniqueId
    await events.studentConfirmation(id, { notes: 'on time' })
    await events.teacherConfirmation(id)
    await expect(events.checkout(id, {})).rejects.toEqual(refused(409))
    await events.teacherCheckin(id)
    await events.studentCheckin(id)
    await expect(events.studentCheckin(id)).rejects.toEqual(refused(409))
    await events.checkoutStudent(id, { contactNotes: 'went well' })
    await events.checkout(id, { employeeNotes: 'Next week again', eventFinalScore: 9 })
    await events.adminNotes(id, { adminNotes: 'Invoice it' })
    await expect(events.checkout(id, { contactApproved: true })).rejects.toEqual(refused(422))
    const { data } = await client().meetingParticipants.list(id)
    expect(data.map(({ rsvpStatus, contactUniqueId }) => [rsvpStatus, contactUniqueId])).toEqual(
      expect.arrayContaining([
        ['accepted', ivo.uniqueId],
        ['accepted', ''],
      ]),
    )
    expect(data.every(({ joinedAt, leftAt }) => leftAt! >= joinedAt!)).toBe(true)
    const kept = await world.fetch('ada', 'GET', `/api/crm/meetings/${id}/attendees`)
    expect(kept.json.data.map((one: any) => one.attributes.notes).sort()).toEqual(['Next week again', 'went well'])
    const meeting = await world.fetch('ada', 'GET', `/api/crm/meetings/${id}`)
    expect(meeting.json.data.attributes).toMatchObject({ notes: 'Invoice it', meeting_score: 9 })
    await expect(events.update(id, { occurrences: 3 })).rejects.toEqual(refused(422))
    expect((await events.update(id, { sessionLocation: 'Hall' })).uniqueId).toBe(id)
    await events.delete(id)
    await expect(events.get(id)).rejects.toEqual(refused(404))
  })

  it('subscribes people, and takes them off again', async () => {
    const { subscribers, communications, leads } = client()
    const made = await subscribers.create({ email: 'reader@news.example', source: 'footer' })
    expect(made).toMatchObject({ email: 'reader@news.example', source: 'footer', tags: ['subscriber'], status: 'active' })
    const named = await subscribers.create({
      email: 'named@news.example',
      firstName: 'Ola',
      lastName: 'Vik',
      phoneNumber: '+4740000000',
    })
    expect(await subscribers.get(named.uniqueId)).toMatchObject({ firstName: 'Ola', lastName: 'Vik', phone: '+4740000000' })
    const lead = await leads.create({ firstName: 'No', lastName: 'Reader', leadEmail: 'none@news.example' })
    const list = await subscribers.list({ perPage: 100 })
    expect(list.data.map((one) => one.email)).toEqual(expect.arrayContaining(['reader@news.example', 'named@news.example']))
    expect(list.data.map((one) => one.uniqueId)).not.toContain(lead.uniqueId)
    expect((await subscribers.list({ source: 'footer' })).meta.totalCount).toBe(1)
    await expect(subscribers.get(lead.uniqueId)).rejects.toEqual(refused(404))
    expect((await subscribers.update(named.uniqueId, { firstName: 'Olaf' })).firstName).toBe('Olaf')
    expect(await communications.unsubscribe({ email: 'reader@news.example' })).toMatchObject({ success: true })
    const { json } = await world.fetch('ada', 'GET', `/api/crm/leads/${made.uniqueId}`)
    expect(json.data.attributes.opted_out).toBe(true)
    await expect(communications.unsubscribe({ email: 'nobody@news.example' })).rejects.toEqual(refused(404))
    await expect(client('rae').communications.unsubscribe({ email: 'named@news.example' })).rejects.toEqual(refused(403))
    await subscribers.delete(named.uniqueId)
    await expect(subscribers.get(named.uniqueId)).rejects.toEqual(refused(404))
  })

  it('refers people by a contact', async () => {
    const { referrals } = client()
    const lena = await contact('Lena')
    const made = await referrals.create({
      firstName: 'Per',
      lastName: 'Dahl',
      leadEmail: 'per@dahl.example',
      referredByType: 'Contact',
      referredByName: 'Lena Berg',
      referredByUniqueId: lena.uniqueId,
      tags: 'fair, spring',
    })
    expect(made).toMatchObject({ referrerUniqueId: lena.uniqueId, referredUniqueId: made.uniqueId })
    const { json } = await world.fetch('ada', 'GET', `/api/crm/leads/${made.uniqueId}`)
    expect(json.data.attributes.tags).toEqual(['fair', 'spring'])
    expect((await referrals.list({ referrerUniqueId: lena.uniqueId })).meta.totalCount).toBe(1)
    expect((await referrals.list({ referredUniqueId: made.uniqueId })).data).toHaveLength(1)
    expect((await referrals.list({ referrerUniqueId: crypto.randomUUID() })).meta.totalCount).toBe(0)
    expect((await referrals.update(made.uniqueId, { lastName: 'Dal' })).uniqueId).toBe(made.uniqueId)
    await expect(referrals.create({ firstName: 'A', lastName: 'B' })).rejects.toEqual(refused(422))
    await expect(
      referrals.create({ firstName: 'A', lastName: 'B', referredByName: 'Somebody', referredByUniqueId: lena.uniqueId }),
    ).rejects.toEqual(refused(422))
    await referrals.delete(made.uniqueId)
    await expect(referrals.get(made.uniqueId)).rejects.toEqual(refused(404))
  })

  it('tells of no calendar that is not connected, nor of anybody else’s', async () => {
    const { calendarAccounts, calendarSync } = client()
    const { ada, uma } = world.userIds
    expect((await calendarAccounts.list(ada!)).data).toEqual([])
    await expect(calendarAccounts.list(uma!)).rejects.toEqual(refused(404))
    await expect(calendarAccounts.get(ada!, ada!)).rejects.toEqual(refused(404))
    await expect(calendarAccounts.create(ada!, { provider: 'google', code: 'x' })).rejects.toEqual(refused(422))
    await expect(calendarSync.syncUser(ada!)).rejects.toEqual(refused(404))
  })

  it('holds a meeting in a room on the company’s own video server, which nobody guesses', async () => {
    const { meetings, zoomMeetings } = client()
    const { ada, uma, rival } = world.userIds
    const plan = { code: 'ON-1', title: 'Demo', userUniqueId: ada!, scheduledAt: new Date('2031-05-06T09:00:00Z') }
    const { uniqueId: id } = await meetings.create(plan)
    const setServer = (server_url: string | null) =>
      world.fetch('ada', 'PUT', '/api/realtime/meeting_settings', { meeting_settings: { server_url } })
    expect((await setServer(null)).status).toBe(200)
    expect(await zoomMeetings.checkAvailability(ada!)).toMatchObject({ available: false })
    await expect(zoomMeetings.provision(ada!, id)).rejects.toMatchObject({ status: 409, code: 'no_video_server' })
    expect((await setServer('https://meet.example.org/{room}?lang=en')).status).toBe(200)
    expect(await zoomMeetings.checkAvailability(ada!)).toMatchObject({ available: true })
    await expect(zoomMeetings.checkAvailability(rival!)).rejects.toEqual(refused(404))
    await expect(zoomMeetings.get(ada!, id)).rejects.toEqual(refused(404))

    const room = await zoomMeetings.provision(ada!, id, { topic: 'Product demo', duration: 45, timezone: 'Europe/Berlin' })
    expect(room).toMatchObject({ meetingUniqueId: id, topic: 'Product demo', duration: 45, timezone: 'Europe/Berlin' })
    expect(room.joinUrl).toMatch(/^https:\/\/meet\.example\.org\/[0-9a-f]{32}\?lang=en$/)
    expect(await meetings.get(id)).toMatchObject({ title: 'Product demo', meetingUrl: room.joinUrl, timeQuantity: 45 })
    expect(await zoomMeetings.get(ada!, id)).toMatchObject({ joinUrl: room.joinUrl })
    await expect(zoomMeetings.provision(ada!, id)).rejects.toMatchObject({ status: 409, code: 'has_address' })
    const moved = await zoomMeetings.update(ada!, id, { startTime: new Date('2031-05-07T09:00:00Z'), duration: 60 })
    expect(moved).toMatchObject({ duration: 60, joinUrl: room.joinUrl })
    expect(moved.startTime).toEqual(new Date('2031-05-07T09:00:00Z'))
    await expect(zoomMeetings.update(ada!, id, { settings: { waitingRoom: true } })).rejects.toEqual(refused(422))
    await expect(zoomMeetings.update(ada!, id, { duration: 0 })).rejects.toEqual(refused(422))
    await expect(zoomMeetings.get(uma!, id)).rejects.toEqual(refused(404))
    await expect(client('rae').zoomMeetings.cancel(ada!, id)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404),
    })
    expect((await world.fetch('rival', 'GET', `/api/crm/users/${ada}/meetings/${id}/zoom`)).status).toBe(404)
    await zoomMeetings.cancel(ada!, id)
    await expect(zoomMeetings.get(ada!, id)).rejects.toEqual(refused(404))
    expect((await meetings.get(id)).meetingUrl).toBeFalsy()
    // An address that somebody wrote is theirs.
    await meetings.update(id, { meetingUrl: 'https://elsewhere.example/room' })
    await expect(zoomMeetings.provision(ada!, id)).rejects.toMatchObject({ status: 409, code: 'has_address' })
    await expect(zoomMeetings.cancel(ada!, id)).rejects.toEqual(refused(404))
  })

  it('writes templates of letters, in its own names, and is told what a letter has not', async () => {
    const { mailTemplates } = client()
    const said = {
      name: 'After the fair',
      fromSubject: 'Nice to meet you',
      templateText: 'Hello {{ first_name }}',
      preferredLanguage: 'de',
    }
    const made = await mailTemplates.create(said)
    const words = { name: 'After the fair', subject: 'Nice to meet you', textContent: 'Hello {{ first_name }}' }
    expect(made).toMatchObject({ ...words, status: 'active', enabled: true })
    const other = await mailTemplates.update(made.uniqueId, { fromSubject: 'Good to see you', status: 'inactive' })
    expect(other).toMatchObject({ ...words, subject: 'Good to see you', status: 'inactive', enabled: false })
    expect(await mailTemplates.get(made.uniqueId)).toMatchObject({ subject: 'Good to see you', textContent: words.textContent })
    const found = async (status: 'active' | 'inactive') =>
      (await mailTemplates.list({ status, search: 'fair' })).data.map(({ uniqueId }) => uniqueId)
    expect([await found('active'), await found('inactive')]).toEqual([[], [made.uniqueId]])
    for (const more of [
      { templateHtml: '<b>Hello</b>' },
      { eventName: 'fair' },
      { fromAddress: 'a@b.example' },
      { templateName: 'X' },
    ])
      await expect(mailTemplates.create({ ...said, ...more }), JSON.stringify(more)).rejects.toEqual(refused(422))
    await expect(mailTemplates.create({ name: 'Wordless' })).rejects.toEqual(refused(422))
    await expect(mailTemplates.update(made.uniqueId, { enabled: true, status: 'inactive' })).rejects.toEqual(refused(422))
    await expect(client('rae').mailTemplates.create(said)).rejects.toEqual(refused(403))
  })

  it('says when somebody has no time, and lists what reaches into a span', async () => {
    const { busyBlocks } = client()
    const { ada, uma, rival } = world.userIds
    const block = (hours: number) => ({
      title: `Focus ${hours}`,
      startsAt: new Date(Date.UTC(2031, 2, 4, hours)),
      endsAt: new Date(Date.UTC(2031, 2, 4, hours + 2)),
      timezone: 'Europe/Berlin',
      transparency: 'opaque',
      location: 'Home',
      source: 'outlook',
      externalEventId: `e-${hours}`,
      metadata: { a: 1 },
    })
    const made = await busyBlocks.create(ada!, block(9))
    expect(made).toMatchObject({ userUniqueId: ada, title: 'Focus 9', status: 'active', payload: { a: 1 } })
    expect(made.startTime).toEqual(new Date('2031-03-04T09:00:00Z'))
    expect(made.endTime).toEqual(new Date('2031-03-04T11:00:00Z'))
    await busyBlocks.create(ada!, block(14))
    const titles = async (from: number, to: number) =>
      (
        await busyBlocks.list(ada!, {
          startTime: new Date(Date.UTC(2031, 2, 4, from)),
          endTime: new Date(Date.UTC(2031, 2, 4, to)),
          sortBy: 'start_time',
        })
      ).data.map(({ title }) => title)
    expect(await titles(10, 15)).toEqual(['Focus 9', 'Focus 14'])
    expect(await titles(11, 14)).toEqual([])
    expect((await busyBlocks.list(uma!)).data).toEqual([])
    await expect(busyBlocks.create(ada!, { ...block(9), endsAt: new Date('2031-03-04T08:00:00Z') })).rejects.toEqual(refused(422))
    await expect(busyBlocks.create(ada!, { ...block(9), transparency: 'so so' })).rejects.toEqual(refused(422))
    await expect(busyBlocks.create(rival!, block(9))).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400),
    })
    await expect(client('rae').busyBlocks.create(ada!, block(9))).rejects.toEqual(refused(403))
    await expect(busyBlocks.delete(uma!, made.uniqueId)).rejects.toEqual(refused(404))
    await busyBlocks.delete(ada!, made.uniqueId)
    await expect(busyBlocks.delete(ada!, made.uniqueId)).rejects.toEqual(refused(404))
    expect(await titles(0, 24)).toEqual(['Focus 14'])
  })

  it('has the calendars of the company read, by whoever looks after bookings', async () => {
    const { calendarSync, calendarAccounts } = client()
    expect(await calendarSync.syncTenant()).toMatchObject({ success: true, syncedEvents: 0, errors: [] })
    expect(await calendarAccounts.syncTenant()).toMatchObject({ success: true })
    await expect(calendarAccounts.syncTenant({ syncTo: new Date() })).rejects.toEqual(refused(422))
    await expect(client('rae').calendarSync.syncTenant()).rejects.toEqual(refused(403))
  })

  it('connects one’s own calendar, reads when one is busy by it, and forgets it', async () => {
    const { calendarAccounts, calendarSync } = client()
    const ada = world.userIds.ada!
    const server = await startCalendar()
    try {
      const signIn = { provider: 'caldav', userEmail: 'cal', providerData: { url: server.url } }
      server.mood = 'refusing'
      await expect(calendarAccounts.create(ada, { ...signIn, accessToken: 'correct horse' })).rejects.toEqual(refused(422))
      server.mood = 'well'
      const account = await calendarAccounts.create(ada, { ...signIn, accessToken: 'correct horse' })
      expect(account).toMatchObject({ userUniqueId: ada, provider: 'caldav', email: 'cal', syncEnabled: true })
      expect(JSON.stringify(account)).not.toContain('correct horse')
      expect((await calendarAccounts.list(ada)).data).toMatchObject([{ uniqueId: account.uniqueId }])
      expect((await calendarAccounts.list(ada, { syncEnabled: false })).data).toEqual([])
      expect(await calendarAccounts.get(ada, account.uniqueId)).toMatchObject({ provider: 'caldav' })
      expect(await calendarSync.syncUser(ada)).toMatchObject({ success: true, syncedEvents: 0, errors: [] })
      await expect(calendarAccounts.syncUser(ada, { syncFrom: new Date() })).rejects.toEqual(refused(422))
      expect((await calendarAccounts.update(ada, account.uniqueId, { syncEnabled: false })).syncEnabled).toBe(false)
      await calendarAccounts.delete(ada, account.uniqueId)
      expect((await calendarAccounts.list(ada)).data).toEqual([])
    } finally {
      await server.close()
    }
  })

  it('narrows the calendar feeds of a person, and reads colleagues as they are', async () => {
    const { icsTokens, users } = client()
    await icsTokens.create(world.userIds.ada!, {})
    const total = async (params: object) => (await icsTokens.list(world.userIds.ada!, params as never)).meta.totalCount
    expect([await total({}), await total({ status: 'active' }), await total({ status: 'inactive' })]).toEqual([1, 1, 0])
    expect((await icsTokens.list(world.userIds.ada!, { page: 2 })).data).toEqual([])
    await expect(icsTokens.list(world.userIds.ada!, { search: 'mine' })).rejects.toEqual(refused(422))
    expect(await users.get(world.userIds.uma!)).toMatchObject({ status: 'active', enabled: true })
    expect((await users.list()).data.every(({ enabled, status }) => enabled === (status === 'active'))).toBe(true)
  })
})
