import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createConversationsBlock } from '@23blocks/block-conversations'
import { createHttpTransport } from '@23blocks/transport-http'
import { adapters, createConsumer } from '@rails/actioncable'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createConversationsBlock(transport('realtime'), { apiKey })
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

describe('The published client', () => {
  it('opens a context, talks in it, and reads it back', async () => {
    const { contexts, messages, conversations, users } = client()
    const context = await contexts.create({ name: 'Fair', contextType: 'event', payload: { a: 1 } })
    expect(context).toMatchObject({ name: 'Fair', contextType: 'event', payload: { a: 1 } })
    const said = await messages.create({
      contextId: context.uniqueId,
      content: 'Mail ada@example.org',
      value: 1.5,
      dataSource: 'x',
    })
    expect(said).toMatchObject({ content: 'Mail [removed]', contextId: context.uniqueId, value: 1.5, dataSource: 'x' })
    expect(await messages.get(said.uniqueId)).toMatchObject({ uniqueId: said.uniqueId })
    expect((await messages.listByContext(context.uniqueId)).meta.totalCount).toBe(1)
    const answer = await messages.create({ contextId: context.uniqueId, parentId: said.uniqueId, content: 'Yes' })
    expect((await messages.listByParent(said.uniqueId)).data.map((one) => one.uniqueId)).toEqual([answer.uniqueId])
    expect((await messages.update(said.uniqueId, { content: 'Better' })).content).toBe('Better')
    await messages.delete(answer.uniqueId)
    expect((await messages.listDeleted()).data.map((one) => one.uniqueId)).toContain(answer.uniqueId)
    expect((await messages.recover(answer.uniqueId)).content).toBe('Yes')
    expect(JSON.stringify(await conversations.get({ context: context.uniqueId }))).toContain('Better')
    expect(JSON.stringify(await users.listConversations(world.userIds.ada))).toContain(context.uniqueId)
  })

  it('has its lists in the order it asks for', async () => {
    const { contexts, groups, notifications, webNotifications, users } = client()
    // The conversation of a group is a context of its name, so that each kind has a word of its own.
    const [crew, talk, news] = ['crew', 'talk', 'news'].map((kind) => `${kind} ${crypto.randomUUID().slice(0, 8)}`) as [
      string,
      string,
      string,
    ]
    for (const last of ['B', 'A']) {
      await groups.create({ name: `${crew} ${last}`, members: [world.userIds.uma] })
      await contexts.create({ name: `${talk} ${last}` })
      const told = { title: `${news} ${last}`, body: 'Sorted', notificationType: 'sorted' }
      await webNotifications.send({ recipientUniqueId: world.userIds.ada, ...told })
    }
    const lasts = ({ data }: { data: readonly object[] }) =>
      data.map((one: { name?: string; content?: string; title?: string }) => (one.name ?? one.content ?? one.title)!.at(-1))
    const listed = async (list: (query: never) => Promise<{ data: readonly object[] }>, search: string, sortBy: string) =>
      [await list({ search, sortBy, sortOrder: 'asc' } as never), await list({ search, sortBy, sortOrder: 'desc' } as never)].map(
        lasts,
      )
    const kinds = [
      [groups.list, crew],
      [contexts.list, talk],
      [notifications.list, news],
      [webNotifications.list, news],
    ] as const
    for (const [list, search] of kinds)
      expect(await listed(list, search, 'createdAt')).toEqual([
        ['B', 'A'],
        ['A', 'B'],
      ])
    for (const [list, search] of kinds.slice(0, 2))
      expect(await listed(list, search, 'name')).toEqual([
        ['A', 'B'],
        ['B', 'A'],
      ])
    const names = async (sortOrder: 'asc' | 'desc') =>
      (await users.list({ sortBy: 'name', sortOrder, perPage: 50 })).data.map(({ name }) => name)
    expect(await names('desc')).toEqual((await names('asc')).reverse())
    await expect(users.list({ sortBy: 'email', sortOrder: 'asc' })).rejects.toMatchObject({ status: 422 })
  })

  it('keeps groups, settings and whether somebody is there', async () => {
    const { groups, notificationSettings, availabilities, users } = client()
    const { ada, uma, uli } = world.userIds
    const group = await groups.create({ name: 'Crew', groupType: 'team', members: [uma] })
    expect(group).toMatchObject({ name: 'Crew', groupType: 'team' })
    expect((await groups.addMember(group.uniqueId, uli)).members).toContain(uli)
    expect((await groups.removeMember(group.uniqueId, uli)).members).not.toContain(uli)
    expect((await groups.update(group.uniqueId, { name: 'Team' })).name).toBe('Team')
    expect(JSON.stringify(await users.listGroups(ada))).toContain(group.uniqueId)
    expect(
      await notificationSettings.update(ada, { emailEnabled: false, quietHoursStart: '22:00', timezone: 'Europe/Berlin' }),
    ).toMatchObject({ emailEnabled: false, quietHoursStart: '22:00' })
    expect(await availabilities.goOnline({ status: 'busy', customStatus: 'In a call' })).toMatchObject({ status: 'busy' })
    expect(await availabilities.get(ada)).toMatchObject({ status: 'busy', customStatus: 'In a call' })
    expect(await users.register(ada, { name: 'Ada Lind', username: 'ada' })).toMatchObject({ name: 'Ada Lind', username: 'ada' })
    expect(await users.update(ada, { username: 'lind' })).toMatchObject({ username: 'lind' })
  })

  it('finds people by how they are there', async () => {
    const { availabilities, users } = client()
    await availabilities.goOnline({ status: 'dnd' })
    const listed = async (status: string) => (await users.list({ status, perPage: 200 })).data.map((one) => one.uniqueId)
    expect(await listed('dnd')).toEqual([world.userIds.ada])
    expect(await listed('offline')).not.toContain(world.userIds.ada)
    expect((await users.list({ status: 'offline', perPage: 1 })).meta.totalCount).toBe((await listed('offline')).length)
    expect(await listed('active')).toContain(world.userIds.ada)
    await expect(listed('elsewhere')).rejects.toMatchObject({ status: 422 })
  })

  it('lists messages of all conversations in the order that is asked for', async () => {
    const { contexts, messages } = client()
    const said: string[] = []
    for (const name of ['One', 'Two']) {
      const { uniqueId: contextId } = await contexts.create({ name })
      said.push((await messages.create({ contextId, content: `In the order of ${name}` })).uniqueId)
    }
    const order = async (sortOrder: 'asc' | 'desc') =>
      (await messages.list({ sortBy: 'created_at', sortOrder, perPage: 200 })).data
        .map(({ uniqueId }) => uniqueId)
        .filter((id) => said.includes(id))
    expect(await order('asc')).toEqual(said)
    expect(await order('desc')).toEqual(said.toReversed())
  })

  it('says how many there are, also past the last page', async () => {
    const { contexts, groups, groupInvites, meetings, tasks, users } = client()
    const { uniqueId: id } = await contexts.create({ name: 'Counted' })
    await tasks.create(id, { description: 'To do' })
    await meetings.create({ title: 'Counted', conversationUniqueId: id })
    const { uniqueId: group } = await groups.create({ name: 'Counted crew' })
    await groupInvites.create(group)
    const past = { page: 9, perPage: 50 }
    const empty = (totalCount: unknown) => ({ data: [], meta: { totalCount } })
    expect(await tasks.listForConversation(id, past)).toMatchObject(empty(1))
    expect(await meetings.list({ ...past, conversationUniqueId: id })).toMatchObject(empty(1))
    expect(await groupInvites.list(group, past)).toMatchObject(empty(1))
    const all = (await users.listConversations(world.userIds.ada)).meta.totalCount
    expect(all).toBeGreaterThan(1)
    expect(await users.listConversations(world.userIds.ada, past)).toMatchObject(empty(all))
    expect(await users.list(past)).toMatchObject(empty((await users.list()).meta.totalCount))
  })

  it('sends a notification and marks it', async () => {
    const { notifications } = client()
    const sent = await notifications.create({ content: 'News', targetId: world.userIds.ada, url: '/crm/contacts' })
    expect(await notifications.get(sent.uniqueId)).toMatchObject({ content: 'News', status: 'pending' })
    expect(await notifications.markAsRead(sent.uniqueId)).toMatchObject({ status: 'active' })
    expect(await notifications.markAsUnread(sent.uniqueId)).toMatchObject({ status: 'pending' })
    expect((await notifications.listUnread()).data.map((one) => one.uniqueId)).toContain(sent.uniqueId)
    await notifications.delete(sent.uniqueId)
    await expect(notifications.get(sent.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('The published client, for what stands under another address here', () => {
  it('sends notifications of the browser, and reads, follows and removes them', async () => {
    const { webNotifications } = client()
    const { ada, uma, uli } = world.userIds
    const said = {
      recipientUniqueId: ada,
      title: 'Stand 7',
      body: 'Your stand is ready.',
      icon: 'https://example.org/icon.png',
      imageUrl: 'https://example.org/stand.png',
      actionUrl: '/crm/contacts',
      notificationType: 'fair',
      priority: 'high' as const,
      payload: { stand: 7 },
      tags: ['fair'],
    }
    const sent = await webNotifications.send(said)
    expect(sent).toMatchObject(said)
    expect(await webNotifications.get(sent.uniqueId)).toMatchObject(said)
    expect((await webNotifications.list({ isRead: false })).data.map((one) => one.uniqueId)).toContain(sent.uniqueId)
    expect((await webNotifications.list({ isRead: true })).data.map((one) => one.uniqueId)).not.toContain(sent.uniqueId)
    expect((await webNotifications.markAsRead(sent.uniqueId)).readAt).toBeInstanceOf(Date)
    expect((await webNotifications.markAsClicked(sent.uniqueId)).clickedAt).toBeInstanceOf(Date)
    const { recipientUniqueId: _, ...words } = said
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await webNotifications.sendBulk({ ...words, recipientUniqueIds: [uma, uli, ada, unknown] })).toEqual({
      sent: 3,
      failed: 1,
    })
    expect((await webNotifications.markAllAsRead(ada)).updated).toBeGreaterThan(0)
    await expect(webNotifications.markAllAsRead(uma)).rejects.toMatchObject({ code: 'not_found' })
    await expect(webNotifications.list({ notificationType: 'fair' })).rejects.toMatchObject({ status: 422 })
    await webNotifications.delete(sent.uniqueId)
    await expect(webNotifications.get(sent.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps drafts, one in a conversation, and sends them', async () => {
    const { contexts, draftMessages, messages } = client()
    const context = await contexts.create({ name: 'Drafts' })
    const draft = await draftMessages.create({ contextId: context.uniqueId, content: 'Dear all' })
    expect(draft).toMatchObject({ content: 'Dear all', contextId: context.uniqueId })
    expect((await draftMessages.update(draft.uniqueId, { content: 'Dear everybody' })).content).toBe('Dear everybody')
    const off = { content: 'Dear everybody', enabled: false }
    await expect(draftMessages.update(draft.uniqueId, off)).rejects.toMatchObject({ status: 422 })
    expect((await draftMessages.get(draft.uniqueId)).content).toBe('Dear everybody')
    expect((await draftMessages.list()).data.map((one) => one.uniqueId)).toContain(draft.uniqueId)
    expect((await draftMessages.listByContext(context.uniqueId)).meta.totalCount).toBe(1)
    await expect(
      draftMessages.create({ contextId: context.uniqueId, content: 'x', parentId: draft.uniqueId }),
    ).rejects.toMatchObject({
      status: 422,
    })
    expect((await draftMessages.publish(draft.uniqueId)).content).toBe('Dear everybody')
    expect((await messages.listByContext(context.uniqueId)).data.map((one) => one.content)).toEqual(['Dear everybody'])
    expect((await draftMessages.listByContext(context.uniqueId)).meta.totalCount).toBe(0)
    const other = await draftMessages.create({ contextId: context.uniqueId, content: 'Never mind' })
    await draftMessages.delete(other.uniqueId)
    await expect(draftMessages.get(other.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('The published client, in groups and with files', () => {
  const asUma = async () => {
    const { accessToken } = await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({
      email: emailOf('uma'),
      password,
    })
    return createConversationsBlock(
      createHttpTransport({
        baseUrl: `${world.address}/api/realtime`,
        headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, authorization: `Bearer ${accessToken}` }),
      }),
      { apiKey },
    )
  }

  it('asks people into a group by a link that is good so often and so long, and ends it', async () => {
    const { groups, groupInvites } = client()
    const { ada, uma, uli } = world.userIds
    const group = await groups.create({ name: 'Open crew', members: [uli!] })
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const invite = await groupInvites.create(group.uniqueId, { maxUses: 1, expiresAt })
    expect(invite).toMatchObject({
      groupUniqueId: group.uniqueId,
      inviterUniqueId: ada,
      maxUses: 1,
      usesCount: 0,
      status: 'active',
    })
    expect(invite.expiresAt?.toISOString()).toBe(expiresAt)
    const { qrCode, inviteUrl } = await groupInvites.getQRCode(group.uniqueId, invite.code)
    expect(inviteUrl).toContain(`/realtime/join/${invite.code}`)
    expect(Buffer.from(qrCode.split(',')[1]!, 'base64').toString()).toContain('<svg')
    const other = await asUma()
    await expect(other.groupInvites.list(group.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.groupInvites.join(invite.code, { userUniqueId: uli! })).rejects.toMatchObject({ code: 'not_found' })
    expect((await other.groupInvites.join(invite.code, { userUniqueId: uma! })).members).toContain(uma)
    expect((await other.groupInvites.join(invite.code)).uniqueId).toBe(group.uniqueId)
    expect((await groupInvites.list(group.uniqueId, { status: 'inactive' })).data).toMatchObject([
      { code: invite.code, usesCount: 1 },
    ])
    const second = await groupInvites.create(group.uniqueId)
    expect((await groupInvites.list(group.uniqueId)).data.map(({ code }) => code)).toEqual([second.code])
    await groupInvites.revoke(group.uniqueId, second.code)
    await groups.removeMember(group.uniqueId, uma!)
    await expect(other.groupInvites.join(second.code)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('uploads a file for a conversation, says it, reads it and takes it out', async () => {
    const { contexts, conversations, messages, messageFiles } = client()
    const { uniqueId: id } = await contexts.create({ name: 'Plans', payload: { a: 1 } })
    const put = async (words: string) => {
      const place = await messageFiles.presign(id, { filename: 'plan.txt', contentType: 'text/plain', size: words.length })
      const { status } = await fetch(place.uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: words })
      expect(status).toBeLessThan(300)
      return { name: 'plan.txt', contentType: 'text/plain', size: words.length, url: place.fileUrl }
    }
    const file = await messageFiles.create(id, { ...(await put('first')), payload: { page: 1 } })
    expect(file).toMatchObject({
      name: 'plan.txt',
      contentType: 'text/plain',
      size: 5,
      conversationUniqueId: id,
      payload: { page: 1 },
    })
    const read = await messageFiles.get(id, file.uniqueId)
    expect(await (await fetch(read.url!)).text()).toBe('first')
    const said = await messages.create({ contextId: id, content: 'And this' })
    const other = await messageFiles.create(id, { ...(await put('other')), messageUniqueId: said.uniqueId })
    expect(other.messageUniqueId).toBe(said.uniqueId)
    const talk = await conversations.get({ context: id, includeFiles: true, include: ['conversation'] })
    expect(talk.messages).toHaveLength(2)
    expect(talk.files?.map(({ uniqueId }) => uniqueId).sort()).toEqual([file.uniqueId, other.uniqueId].sort())
    expect(await (await fetch(talk.files!.find(({ uniqueId }) => uniqueId === other.uniqueId)!.url)).text()).toBe('other')
    const uma = await asUma()
    await expect(uma.messageFiles.get(id, file.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(uma.messageFiles.delete(id, file.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
    await messageFiles.delete(id, file.uniqueId)
    await messageFiles.delete(id, other.uniqueId)
    await expect(messageFiles.get(id, file.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
    // What was nothing but a file is gone with it; what said something stays.
    expect((await messages.listByContext(id)).data.map((one) => one.content)).toEqual(['And this'])
    await expect(messageFiles.presign(world.userIds.ada!, { filename: 'x', contentType: 'text/plain' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('says many messages at once, each under its key, and is told which were not', async () => {
    const { contexts, messages } = client()
    const { uniqueId: id } = await contexts.create({ name: 'Shop' })
    const one = {
      conversationUniqueId: id,
      content: 'Order 7 is packed',
      idempotencyKey: 'o7',
      source: 'Shop',
      payload: { order: 7 },
    }
    const nowhere = { conversationUniqueId: '00000000-0000-4000-8000-000000000000', content: 'Lost' }
    const told = await messages.batch({
      messages: [one, one, { ...one, idempotencyKey: 'o8', content: 'Order 8 is packed' }, nowhere],
    })
    expect(told).toMatchObject({ total: 4, created: 2, duplicates: 1, failed: 1, emailsSent: 0 })
    expect(told.failedItems).toMatchObject([{ conversationUniqueId: nowhere.conversationUniqueId }])
    expect((await messages.listByContext(id)).data).toMatchObject([
      { content: 'Order 8 is packed', source: 'Shop' },
      { content: 'Order 7 is packed', payload: { order: 7 } },
    ])
    await expect(messages.batch({ messages: [{ ...one, notifyRoles: ['user'] }] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('The published client, with what is to be done', () => {
  it('adds a task to a conversation, changes it, completes, dismisses and reopens it, and finds one’s own', async () => {
    const { conversations, tasks } = client()
    const { ada, uma } = world.userIds
    const opening = { context: { name: 'Handover', code: 'handover-7', source: 'Shop' } }
    const id = (await world.fetch('ada', 'POST', '/api/realtime/contexts', opening)).json.data.id as string
    const task = await tasks.create(id, { description: 'Call carrier@example.org', priority: 'high' })
    expect(task).toMatchObject({ description: 'Call [removed]', priority: 'high', status: 'pending', contextUniqueId: id })
    expect(await tasks.update(task.uniqueId, { description: 'Call the carrier', priority: 'urgent' })).toMatchObject({
      description: 'Call the carrier',
      priority: 'urgent',
    })
    const completed = await tasks.complete(task.uniqueId)
    expect(completed.status).toBe('completed')
    expect(completed.completedAt).toBeInstanceOf(Date)
    await expect(tasks.dismiss(task.uniqueId)).rejects.toMatchObject({ code: 'task_state' })
    expect((await tasks.listForConversation(id, { status: 'pending' })).data).toEqual([])
    expect((await tasks.reopen(task.uniqueId)).completedAt).toBeUndefined()
    expect((await tasks.dismiss(task.uniqueId)).dismissedAt).toBeInstanceOf(Date)
    await tasks.reopen(task.uniqueId)
    expect((await tasks.listForConversation(id)).meta).toMatchObject({ totalCount: 1 })
    expect((await conversations.get({ context: id, include: ['tasks'] })).tasks).toMatchObject([{ uniqueId: task.uniqueId }])
    const give = { task: { user_unique_id: ada } }
    expect((await world.fetch('ada', 'PUT', `/api/realtime/tasks/${task.uniqueId}`, give)).status).toBe(200)
    const mine = { contextUniqueId: id, reference: 'handover-7', source: 'Shop' }
    expect((await tasks.listForUser(ada!, mine)).data).toMatchObject([{ uniqueId: task.uniqueId, userUniqueId: ada }])
    expect((await tasks.listForUser(ada!, { ...mine, source: 'Elsewhere' })).data).toEqual([])
    await expect(tasks.listForUser(uma!)).rejects.toMatchObject({ code: 'not_found' })
    await expect(tasks.create(id, { description: 'x', conversationSummaryId: id })).rejects.toMatchObject({ status: 422 })
    await tasks.delete(task.uniqueId)
    await expect(tasks.complete(task.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('The published client, with meetings', () => {
  it('plans, finds, changes, starts, joins, ends and deletes a meeting', async () => {
    const { contexts, groups, meetings } = client()
    const { uniqueId: id } = await contexts.create({ name: 'Sprint' })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const said = {
      title: 'Planning',
      description: 'What comes next',
      conversationUniqueId: id,
      scheduledAt,
      meetingType: 'audio',
      maxParticipants: 5,
      isRecording: true,
      provider: 'Jitsi',
      payload: { sprint: 7 },
    }
    const meeting = await meetings.create(said)
    expect(meeting).toMatchObject({
      ...said,
      scheduledAt: new Date(scheduledAt),
      hostUniqueId: world.userIds.ada,
      status: 'pending',
    })
    expect(await meetings.get(meeting.uniqueId)).toMatchObject({
      uniqueId: meeting.uniqueId,
      ...said,
      scheduledAt: meeting.scheduledAt,
    })
    const { title, ...changed } = await meetings.update(meeting.uniqueId, {
      title: 'Planning 7',
      isRecording: false,
      payload: { sprint: 8 },
    })
    expect([title, changed]).toMatchObject(['Planning 7', { isRecording: false, payload: { sprint: 8 }, maxParticipants: 5 }])
    const found = async (params: Parameters<typeof meetings.list>[0]) =>
      (await meetings.list({ conversationUniqueId: id, ...params })).data.map((one) => one.title)
    expect(await found({ status: 'pending', hostUniqueId: world.userIds.ada })).toEqual(['Planning 7'])
    expect(await found({ scheduledAfter: scheduledAt })).toEqual(['Planning 7'])
    expect(await found({ scheduledBefore: new Date().toISOString() })).toEqual([])
    const other = await meetings.create({
      title: 'Later',
      conversationUniqueId: id,
      scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    })
    expect(await found({ sortBy: 'scheduled_at', sortOrder: 'asc' })).toEqual(['Planning 7', 'Later'])
    expect(await found({ sortBy: 'scheduled_at', sortOrder: 'desc' })).toEqual(['Later', 'Planning 7'])
    expect(await meetings.update(other.uniqueId, { enabled: false })).toMatchObject({ enabled: false, status: 'inactive' })
    expect(await meetings.start(meeting.uniqueId)).toMatchObject({ status: 'active', startedAt: expect.any(Date) })
    await expect(meetings.createSession(meeting.uniqueId)).rejects.toMatchObject({ code: 'no_video_server' })
    const settings = { meeting_settings: { server_url: 'https://meet.example.org/{room}' } }
    expect((await world.fetch('ada', 'PUT', '/api/realtime/meeting_settings', settings)).status).toBe(200)
    const session = await meetings.createSession(meeting.uniqueId)
    expect(session).toMatchObject({
      sessionId: expect.any(String),
      meetingUniqueId: meeting.uniqueId,
      joinUrl: `https://meet.example.org/${session.token}`,
    })
    expect(session.expiresAt.getTime()).toBeGreaterThan(Date.now())
    expect(await meetings.get(meeting.uniqueId)).toMatchObject({ meetingUrl: session.joinUrl, externalMeetingId: session.token })
    expect(await meetings.end(meeting.uniqueId)).toMatchObject({ status: 'inactive', endedAt: expect.any(Date), duration: 1 })
    await meetings.delete(meeting.uniqueId)
    await expect(meetings.get(meeting.uniqueId)).rejects.toMatchObject({ code: 'not_found' })
    const group = await groups.create({ name: 'Squad' })
    const ofGroup = await meetings.create({ title: 'Squad', groupUniqueId: group.uniqueId })
    expect(ofGroup.groupUniqueId).toBe(group.uniqueId)
    expect((await meetings.list({ groupUniqueId: group.uniqueId })).data.map((one) => one.uniqueId)).toEqual([ofGroup.uniqueId])
    expect((await meetings.create({ title: 'On its own' })).conversationUniqueId).toBeTruthy()
  })
})

describe('@rails/actioncable, unmodified', () => {
  it('connects, subscribes and receives [RT-D3]', async () => {
    Object.assign(adapters, { WebSocket })
    const before = Object.getOwnPropertyDescriptor(globalThis, 'document')
    const quiet = { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' }
    Object.assign(globalThis, { document: quiet, addEventListener: () => {}, removeEventListener: () => {} })
    const { contexts, messages, websocketTokens } = client()
    const context = await contexts.create({ name: 'Cable' })
    const ticket = await websocketTokens.create({ channel: 'ConversationChannel', userId: world.userIds.ada })
    const consumer = createConsumer(`${world.address.replace('http', 'ws')}/api/realtime/cable?ticket=${ticket.token}`)
    const heard: unknown[] = []
    const connected = vi.fn()
    consumer.subscriptions.create(
      { channel: 'ConversationChannel', id: context.uniqueId },
      { connected, received: (told: unknown) => void heard.push(told) },
    )
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), 10_000)
    await messages.create({ contextId: context.uniqueId, content: 'Hello, Rails' })
    await vi.waitFor(() => expect(JSON.stringify(heard)).toContain('Hello, Rails'), 10_000)
    consumer.disconnect()
    if (before) Object.defineProperty(globalThis, 'document', before)
    else Reflect.deleteProperty(globalThis, 'document')
  })
})

describe('The published client, of what a message asks for', () => {
  const signedIn = async (who: 'uma' | 'uli') => {
    const { accessToken } = await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({
      email: emailOf(who),
      password,
    })
    return createConversationsBlock(
      createHttpTransport({
        baseUrl: `${world.address}/api/realtime`,
        headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, authorization: `Bearer ${accessToken}` }),
      }),
      { apiKey },
    )
  }
  const talk = async () => {
    const { uniqueId: contextId } = await client().contexts.create({ name: 'Crew' })
    for (const id of [world.userIds.uma, world.userIds.uli])
      await world.fetch('ada', 'PUT', `/api/realtime/conversations/${contextId}/members/${id}`, {})
    return contextId
  }
  const asked = async (contextId: string) =>
    client().messages.create({
      contextId,
      content: 'When do we load the van?',
      actions: [
        { actionType: 'choose', controlType: 'button', controlLabel: 'Friday', controlSetId: 'when' },
        { actionType: 'choose', controlType: 'button', controlLabel: 'Monday', controlSetId: 'when' },
        { controlType: 'input', controlLabel: 'Who drives?', controlPlaceholder: 'Name or ada@example.org' },
        { controlType: 'link', controlLabel: 'Route', controlHref: 'https://maps.example/route', payload: { km: 40 } },
      ],
    })

  it('sends a message with buttons, inputs and links, and reads them with it and by themselves', async () => {
    const { messageActions, messages } = client()
    const contextId = await talk()
    const message = await asked(contextId)
    expect(message.messageActions?.map(({ controlLabel }) => controlLabel)).toEqual(['Friday', 'Monday', 'Who drives?', 'Route'])
    const { data, meta } = await messageActions.list(contextId, message.uniqueId, { perPage: 3 })
    expect(meta.totalCount).toBe(4)
    expect(data.map(({ controlLabel }) => controlLabel)).toEqual(['Friday', 'Monday', 'Who drives?'])
    expect(data[0]).toMatchObject({ messageUniqueId: message.uniqueId, status: 'active', enabled: true, actionType: 'choose' })
    // Addresses of people are taken out, as of the message itself.
    expect(data[2]).toMatchObject({ controlPlaceholder: 'Name or [removed]' })
    const link = message.messageActions!.find(({ controlType }) => controlType === 'link')!
    expect(await messageActions.get(contextId, message.uniqueId, link.uniqueId)).toMatchObject({
      controlHref: 'https://maps.example/route',
      payload: { km: 40 },
    })
    const [listed] = (await messages.listByContext(contextId)).data
    expect(listed!.messageActions).toHaveLength(4)
  })

  it('is answered once, and once in a set, by whoever takes part; the author is told and may take it back', async () => {
    const contextId = await talk()
    const message = await asked(contextId)
    const [friday, monday, driver] = message.messageActions!
    const [uma, uli] = [(await signedIn('uma')).messageActions, (await signedIn('uli')).messageActions]
    const answered = await uma.update(contextId, message.uniqueId, friday!.uniqueId, { response: { value: 'Friday' } })
    expect(answered.response).toEqual({ value: 'Friday' })
    const again = { status: 409, code: 'already_answered' }
    await expect(
      uli.update(contextId, message.uniqueId, monday!.uniqueId, { response: { value: 'Monday' } }),
    ).rejects.toMatchObject(again)
    await expect(
      uma.update(contextId, message.uniqueId, friday!.uniqueId, { response: { value: 'Friday' } }),
    ).rejects.toMatchObject(again)
    expect(
      await uli.update(contextId, message.uniqueId, driver!.uniqueId, { controlValue: 'Uli, uli@example.com' }),
    ).toMatchObject({
      controlValue: 'Uli, [removed]',
      response: { value: 'Uli, [removed]' },
    })
    await expect(uli.update(contextId, message.uniqueId, monday!.uniqueId, { enabled: false })).rejects.toMatchObject({
      status: 409,
      code: 'not_yours',
    })
    const { messageActions } = client()
    const path = `/api/realtime/conversations/${contextId}/messages/${message.uniqueId}/actions/${friday!.uniqueId}`
    expect((await world.fetch('uma', 'PUT', path, { message_action: { response: null } })).status).toBe(409)
    const back = await world.fetch('ada', 'PUT', path, { message_action: { response: null } })
    expect(back.json.data.attributes).toMatchObject({ response: null, answered_by_unique_id: null, answered_at: null })
    await messageActions.update(contextId, message.uniqueId, monday!.uniqueId, { enabled: false })
    await expect(
      uli.update(contextId, message.uniqueId, monday!.uniqueId, { response: { value: 'Monday' } }),
    ).rejects.toMatchObject({ status: 409, code: 'action_closed' })
    const withNumber = { value: 'Friday', more: ['or call +49 170 5550123'] }
    const kept = await uli.update(contextId, message.uniqueId, friday!.uniqueId, { response: withNumber })
    expect(kept.response).toEqual({ value: 'Friday', more: ['or call [removed]'] })
    const { rows } = await world.sql.query<{ text: string }>(
      `select values ->> 'text' as text from kit.notices where notice = 'message_answered' and person_id = $1 order by created_at`,
      [world.userIds.ada],
    )
    expect(rows.map(({ text }) => text)).toEqual(['Friday', 'Uli, [removed]', 'Friday'])
  })

  it('is taken off by the author, and is there for nobody who may not read the conversation', async () => {
    const { messageActions, messages } = client()
    const contextId = await talk()
    const message = await asked(contextId)
    const [first] = message.messageActions!
    const path = `/api/realtime/conversations/${contextId}/messages/${message.uniqueId}/actions`
    for (const who of ['rival', 'art'] as const) {
      expect((await world.fetch(who, 'GET', path)).status).toBe(404)
      expect((await world.fetch(who, 'GET', `${path}/${first!.uniqueId}`)).status).toBe(404)
      const answer = await world.fetch(who, 'PUT', `${path}/${first!.uniqueId}`, { message_action: { response: { value: 'x' } } })
      expect(answer.status).toBe(404)
    }
    expect((await world.fetch('nobody', 'GET', path)).status).toBe(401)
    expect((await world.fetch('uma', 'DELETE', `${path}/${first!.uniqueId}`)).status).toBe(403)
    await messageActions.delete(contextId, message.uniqueId, first!.uniqueId)
    await expect(messageActions.get(contextId, message.uniqueId, first!.uniqueId)).rejects.toMatchObject({ status: 404 })
    // An action is that of its own message alone.
    const other = await asked(contextId)
    const [theirs] = other.messageActions!
    await expect(messageActions.get(contextId, message.uniqueId, theirs!.uniqueId)).rejects.toMatchObject({ status: 404 })
    await messages.delete(message.uniqueId)
    await expect(messageActions.list(contextId, message.uniqueId)).rejects.toMatchObject({ status: 404 })
    const asks = (actions: object[]) => messages.create({ contextId, content: 'Well?', actions })
    await expect(asks([{ controlLabel: 'Run', controlHref: 'javascript:alert(1)' }])).rejects.toMatchObject({ status: 422 })
    await expect(asks(Array.from({ length: 21 }, () => ({ controlLabel: 'Yes' })))).rejects.toMatchObject({ status: 422 })
  })
})
