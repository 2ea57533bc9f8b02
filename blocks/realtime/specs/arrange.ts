import { createECDH, randomBytes } from 'node:crypto'
import type { Arrangements, Arranger, Special } from '@quoin/server/testing'

const me = (a: Arranger) => a.known('gateway.users')
let codes = 0

/** A notification of the administrator. */
async function told(a: Arranger): Promise<string> {
  const { data } = await a.call('realtime.notifications.send', {
    body: { content: `${a.word} news`, target_id: await me(a), url: '/crm/contacts' },
  })
  return data.id as string
}
async function opened(a: Arranger): Promise<string> {
  const { data } = await a.call('realtime.conversations.create', {
    body: { context: { code: `${a.word} ${++codes}`, name: `${a.word} talk` } },
  })
  await a.backdate('realtime.contexts', data.id)
  return data.id as string
}
async function said(a: Arranger, parent?: string): Promise<{ contextId: string; id: string }> {
  const contextId = await opened(a)
  const { data } = await a.call('realtime.messages.create', {
    params: { contextId },
    body: { content: `${a.word} words`, payload: { note: a.word }, ...(parent && { parent_id: parent }) },
  })
  return { contextId, id: data.id as string }
}
/** A message that asks for something. */
async function asking(a: Arranger): Promise<{ contextId: string; messageId: string; id: string }> {
  const contextId = await opened(a)
  const { data } = await a.call('realtime.messages.create', {
    params: { contextId },
    body: { content: `${a.word} question`, actions: [{ control_label: `${a.word} yes` }] },
  })
  return { contextId, messageId: data.id as string, id: data.attributes.actions[0].unique_id as string }
}
async function group(a: Arranger): Promise<string> {
  const { data } = await a.call('realtime.groups.create', {
    body: { name: `${a.word} crew ${++codes}`, members: [await a.member()] },
  })
  return data.id as string
}
/** A message that carries a file. */
async function carried(a: Arranger): Promise<{ contextId: string; id: string; fileId: string }> {
  const contextId = await opened(a)
  const fileId = await a.known('files.storedFiles')
  const { data } = await a.call('realtime.messages.create', {
    params: { contextId },
    body: { content: `${a.word} file`, files: [fileId] },
  })
  return { contextId, id: data.id as string, fileId }
}
async function tasked(a: Arranger): Promise<{ contextId: string; id: string }> {
  const contextId = await opened(a)
  const { data } = await a.call('realtime.tasks.create', { params: { contextId }, body: { description: `${a.word} task` } })
  return { contextId, id: data.id as string }
}
/** A meeting that is planned; with a video server, one that can be joined. */
async function planned(a: Arranger): Promise<string> {
  const { data } = await a.call('realtime.meetings.create', {
    body: { title: `${a.word} meeting`, conversation_unique_id: await opened(a), scheduled_at: '2100-01-01T10:00:00Z' },
  })
  return data.id as string
}
async function live(a: Arranger): Promise<string> {
  const id = await planned(a)
  await a.call('realtime.meetings.start', { params: { id }, body: {} })
  return id
}
const videoServer = (a: Arranger) => ({ server_url: `https://meet.example.org/${a.word}/{room}` })
/** An invite link of a group. */
async function invited(a: Arranger): Promise<{ groupId: string; code: string }> {
  const groupId = await group(a)
  const { data } = await a.call('realtime.groupInvites.create', { params: { groupId }, body: { max_uses: 5 } })
  return { groupId, code: data.attributes.code as string }
}
async function template(a: Arranger): Promise<string> {
  const { data } = await a.call('realtime.mailTemplates.list', {})
  return data[0].id as string
}
async function account(a: Arranger): Promise<string> {
  const { data } = await a.call('crm.accounts.create', { body: { name: `${a.word} firm ${++codes}` } })
  return data.id as string
}

/** A browser with a key of its own. */
function browserOf(a: Arranger) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  return {
    endpoint: `https://push.example/${a.word}${++codes}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    label: `${a.word} browser`,
  }
}

const ofMe: Special = async (a) => ({ params: { id: await me(a) } })
const onNotification =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await told(a) }, ...(body && { body: body(a) }) })
const onConversation =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { contextId: await opened(a) }, ...(body && { body: body(a) }) })
const onMessage =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: (await said(a)).id }, ...(body && { body: body(a) }) })
const onGroup =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { groupId: await group(a) }, ...(body && { body: body(a) }) })
const onMember =
  (isIn: boolean): Special =>
  async (a) => {
    const groupId = await group(a)
    const userId = await a.member()
    if (isIn) await a.call('realtime.groups.userAdd', { params: { groupId, userId } })
    return { params: { groupId, userId } }
  }
const onTask =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: (await tasked(a)).id }, ...(body && { body: body(a) }) })
const context = (a: Arranger) => ({
  context: { code: `${a.word} ${++codes}`, name: `${a.word} talk`, payload: { note: a.word } },
})

/** A text message that was sent: nobody makes one by a call. */
async function texted(a: Arranger): Promise<string> {
  const { rows } = await a.world.sql.query<{ id: string }>(
    `insert into realtime.texts (tenant_id, user_id, phone, category, language, state, reference, trouble)
     values ($1, $2, '+49•••89', 'bookings', 'en', 'sent', $3, $3) returning id`,
    [a.world.tenantIds[a.tenant], await me(a), `${a.word} ${++codes}`],
  )
  return rows[0]!.id
}

/** What the definitions cannot say of realtime. */
export const specials: Readonly<Record<string, Special>> = {
  'realtime.notifications.list': ofMe,
  'realtime.notifications.get': onNotification(),
  'realtime.notifications.all': async (a) => {
    await told(a)
    return {}
  },
  'realtime.notifications.unreadList': async (a) => {
    await told(a)
    return {}
  },
  'realtime.notifications.ofTarget': async (a) => ({ params: { targetId: await me(a) } }),
  'realtime.notifications.markRead': async (a) => ({ body: { unique_id: await told(a), screen: 'Laptop', app: 'Webapp' } }),
  'realtime.notifications.readAll': async () => ({ body: {} }),
  'realtime.notifications.read': onNotification(() => ({})),
  'realtime.notifications.unread': onNotification(() => ({})),
  'realtime.notifications.send': async (a) => ({
    body: { content: `${a.word} news`, body: `${a.word} more`, target_id: await me(a), url: '/crm/contacts' },
  }),
  'realtime.notifications.change': onNotification((a) => ({ content: `${a.word} other news`, status: 'active' })),
  'realtime.notifications.remove': onNotification(),
  'realtime.contexts.create': async (a) => ({ body: context(a) }),
  'realtime.contexts.list': async (a) => {
    await opened(a)
    return {}
  },
  'realtime.contexts.get': async (a) => ({ params: { id: await opened(a) } }),
  'realtime.contexts.update': async (a) => ({ params: { id: await opened(a) }, body: { name: `${a.word} other talk` } }),
  'realtime.contexts.groups': async (a) => ({ params: { id: await opened(a) } }),
  'realtime.conversations.get': async (a) => ({ params: { contextId: (await said(a)).contextId } }),
  'realtime.conversations.create': async (a) => ({ body: context(a) }),
  'realtime.conversations.list': ofMe,
  'realtime.conversations.ofGroups': ofMe,
  'realtime.conversations.about': async (a) => ({ params: { resource: 'crm.accounts', recordId: await account(a) } }),
  'realtime.records.follow': async (a) => ({ params: { resource: 'crm.accounts', recordId: await account(a) } }),
  'realtime.records.editing': async (a) => ({
    params: { resource: 'crm.accounts', recordId: await account(a) },
    body: { is_editing: true },
  }),
  'realtime.conversations.leave': onConversation(),
  'realtime.conversations.markRead': onConversation(() => ({})),
  'realtime.conversations.mute': onConversation(() => ({ until: null })),
  'realtime.conversations.draft': onConversation((a) => ({ content: `${a.word} draft` })),
  'realtime.conversations.members': onConversation(),
  'realtime.conversations.addMember': async (a) => ({
    params: { contextId: await opened(a), userId: await a.member() },
    body: {},
  }),
  'realtime.conversations.unreadSummary': ofMe,
  'realtime.conversations.follow': onConversation(),
  'realtime.conversations.typing': onConversation(() => ({ is_typing: true })),
  'realtime.notifications.ticket': async () => ({ body: { channel: 'NotificationsChannel' } }),
  'realtime.messages.get': async (a) => ({ params: { ...(await said(a)) } }),
  'realtime.messages.create': onConversation((a) => ({ content: `${a.word} words`, payload: { note: a.word } })),
  'realtime.messages.ofContext': async (a) => ({ params: { contextId: (await said(a)).contextId } }),
  'realtime.messages.thread': onMessage(),
  'realtime.messages.one': onMessage(),
  'realtime.messages.say': async (a) => ({ body: { context_id: await opened(a), content: `${a.word} words` } }),
  'realtime.messages.update': onMessage((a) => ({ content: `${a.word} other words` })),
  'realtime.messages.delete': onMessage(),
  'realtime.messages.recover': async (a) => {
    const { id } = await said(a)
    await a.call('realtime.messages.delete', { params: { id } })
    return { params: { id }, body: {} }
  },
  'realtime.messages.saved': async (a) => {
    await a.call('realtime.messages.save', { params: { id: (await said(a)).id } })
    return {}
  },
  'realtime.messages.save': onMessage(),
  'realtime.messages.unsave': onMessage(),
  'realtime.messages.react': onMessage(() => ({ emoji: '👍' })),
  'realtime.messages.file': async (a) => {
    const { id, fileId } = await carried(a)
    return { params: { id, fileId } }
  },
  'realtime.messages.attach': async (a) => ({
    params: { id: (await said(a)).id, fileId: await a.known('files.storedFiles') },
    body: { payload: { note: a.word } },
  }),
  'realtime.messageActions.list': async (a) => {
    const { id: _one, ...params } = await asking(a)
    return { params }
  },
  'realtime.messageActions.get': async (a) => ({ params: { ...(await asking(a)) } }),
  'realtime.messageActions.update': async (a) => ({
    params: { ...(await asking(a)) },
    body: { response: { note: a.word } },
  }),
  'realtime.messageActions.delete': async (a) => ({ params: { ...(await asking(a)) } }),
  'realtime.messageFiles.list': async (a) => ({ params: { contextId: (await carried(a)).contextId } }),
  'realtime.messageFiles.get': async (a) => {
    const { contextId, fileId } = await carried(a)
    return { params: { contextId, fileId } }
  },
  'realtime.messageFiles.remove': async (a) => {
    const { contextId, fileId } = await carried(a)
    return { params: { contextId, fileId } }
  },
  'realtime.tasks.list': async (a) => ({ params: { contextId: (await tasked(a)).contextId } }),
  'realtime.tasks.ofUser': async (a) => {
    await tasked(a)
    return { params: { id: await me(a) } }
  },
  'realtime.tasks.get': onTask(),
  'realtime.tasks.create': async (a) => {
    const { contextId, id } = await said(a)
    return { params: { contextId }, body: { description: `${a.word} task`, message_unique_id: id, user_unique_id: await me(a) } }
  },
  'realtime.tasks.update': onTask((a) => ({ task: { description: `${a.word} other task`, priority: 'high' } })),
  'realtime.tasks.complete': onTask(),
  'realtime.tasks.dismiss': onTask(),
  'realtime.tasks.reopen': async (a) => {
    const { id } = await tasked(a)
    await a.call('realtime.tasks.complete', { params: { id } })
    return { params: { id } }
  },
  'realtime.tasks.delete': onTask(),
  'realtime.meetings.list': async (a) => {
    await planned(a)
    return {}
  },
  'realtime.meetings.get': async (a) => ({ params: { id: await planned(a) } }),
  'realtime.meetings.create': async (a) => ({
    body: {
      title: `${a.word} meeting`,
      description: `${a.word} agenda`,
      conversation_unique_id: await opened(a),
      scheduled_at: '2100-01-01T10:00:00Z',
      max_participants: 10,
      payload: { note: a.word },
    },
  }),
  'realtime.meetings.update': async (a) => ({ params: { id: await planned(a) }, body: { title: `${a.word} other meeting` } }),
  'realtime.meetings.delete': async (a) => ({ params: { id: await planned(a) } }),
  'realtime.meetings.start': async (a) => ({ params: { id: await planned(a) }, body: {} }),
  'realtime.meetings.end': async (a) => ({ params: { id: await live(a) }, body: {} }),
  'realtime.meetings.cancel': async (a) => ({ params: { id: await planned(a) }, body: {} }),
  'realtime.meetings.session': async (a) => {
    await a.call('realtime.meetingSettings.update', { body: videoServer(a) })
    return { params: { id: await live(a) }, body: {} }
  },
  'realtime.meetingSettings.get': async () => ({}),
  'realtime.meetingSettings.update': async (a) => ({ body: videoServer(a) }),
  'realtime.groupInvites.list': async (a) => ({ params: { groupId: (await invited(a)).groupId } }),
  'realtime.groupInvites.create': onGroup(() => ({ max_uses: 5 })),
  'realtime.groupInvites.revoke': async (a) => ({ params: await invited(a) }),
  'realtime.groupInvites.qr': async (a) => ({ params: await invited(a) }),
  'realtime.groupInvites.preview': async (a) => ({ params: { code: (await invited(a)).code } }),
  'realtime.groupInvites.join': async (a) => ({ params: { code: (await invited(a)).code }, body: {} }),
  'realtime.groups.createContext': async (a) => ({ body: { members: [await a.member()], name: `${a.word} crew` } }),
  'realtime.groups.list': ofMe,
  'realtime.groups.ofContext': async (a) => ({ params: { id: await me(a), contextId: await opened(a) } }),
  'realtime.groups.get': onGroup(),
  'realtime.groups.create': async (a) => ({ body: { name: `${a.word} crew`, members: [await a.member()] } }),
  'realtime.groups.update': onGroup((a) => ({ name: `${a.word} other crew` })),
  'realtime.groups.delete': onGroup(),
  'realtime.groups.recover': async (a) => {
    const groupId = await group(a)
    await a.call('realtime.groups.delete', { params: { groupId } })
    return { params: { groupId }, body: {} }
  },
  'realtime.groups.userAdd': onMember(false),
  'realtime.groups.userRemove': onMember(true),
  'realtime.groups.addMember': async (a) => ({ params: { groupId: await group(a) }, body: { member_id: await a.member() } }),
  'realtime.groups.removeMember': onMember(true),
  'realtime.users.get': ofMe,
  'realtime.users.register': async (a) => ({
    params: { id: await me(a) },
    body: {
      first_name: `${a.word} person`,
      middle_name: `${a.word} person`,
      last_name: 'person',
      email: `${a.word}@${a.word}.example`,
    },
  }),
  'realtime.users.update': async (a) => ({
    params: { id: await me(a) },
    body: { username: `${a.word}`, payload: { note: a.word } },
  }),
  'realtime.users.status': ofMe,
  'realtime.users.goOnline': async (a) => ({ body: { status: 'online', custom_status: `${a.word} here` } }),
  'realtime.conversations.export': async (a) => ({ params: { contextId: (await said(a)).contextId }, body: {} }),
  'realtime.retention.get': async () => ({}),
  'realtime.retention.update': async () => ({ body: { message_days: 3_650, legal_hold: false } }),
  'realtime.texts.list': async (a) => {
    await texted(a)
    return {}
  },
  'realtime.texts.get': async (a) => ({ params: { id: await texted(a) } }),
  'realtime.settings.get': ofMe,
  'realtime.settings.update': async (a) => ({
    params: { id: await me(a) },
    body: { email_enabled: true, timezone: 'Europe/Berlin' },
  }),
  'realtime.pushSubscriptions.subscribe': async (a) => ({ body: browserOf(a) }),
  'realtime.pushSubscriptions.unsubscribe': async (a) => {
    const { data } = await a.call('realtime.pushSubscriptions.subscribe', { body: browserOf(a) })
    return { params: { id: data.id as string } }
  },
  'realtime.mailTemplates.get': async (a) => ({ params: { id: await template(a) } }),
  'realtime.mailTemplates.update': async (a) => ({
    params: { id: await template(a) },
    body: { from_subject: `${a.word} subject`, heading: `${a.word}`, template_html: `<p>Hello {{ name }}, ${a.word}</p>` },
  }),
}

/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  told: {
    'realtime.messages.create body target_id': 'whom the sender has in mind: kept as a word, never followed',
    'realtime.messages.say body target_id': 'whom the sender has in mind: kept as a word, never followed',
    'realtime.users.register body user_unique_id': 'the client sends it along; the address says who',
    'realtime.users.register body role_unique_id': 'the client sends it along; the role is the one the company gave',
  },
  common: {
    'realtime.conversations.about :resource': 'a kind of records, which every company has',
    'realtime.records.follow :resource': 'a kind of records, which every company has',
    'realtime.records.editing :resource': 'a kind of records, which every company has',
  },
}
