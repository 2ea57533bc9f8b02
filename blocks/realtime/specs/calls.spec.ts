import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bounds } from '../bounds.ts'
import { endMeetings } from '../tell/endMeetings.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'uma') =>
  world.fetch(who, method, `/api/realtime${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'uma') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const id = (name: keyof World['userIds']) => world.userIds[name]
let codes = 0
const code = () => `spec-${++codes}`

const fieldsOf = (attributes: object, names: string) => {
  for (const name of names.split(' ')) expect(attributes, name).toHaveProperty(name)
}

describe('Notifications', () => {
  const send = (content: string, to: keyof World['userIds'] = 'uma') =>
    data('POST', '/notifications', { notification: { content, target_id: id(to), url: '/crm/contacts' } }, 'ada')

  it('are listed until they are read, with every field [realtime.notification_fields] [realtime.read_constants]', async () => {
    const { id: one } = await send('Please look')
    const list = await data('GET', `/users/${id('uma')}/notifications?page=1&records=50`)
    const mine = list.find((row: { id: string }) => row.id === one)
    fieldsOf(
      mine.attributes,
      'unique_id content source_alias target_alias created_at url status source source_type source_id target_id target target_type target_email target_phone created_by updated_by updated_at',
    )
    expect(mine.attributes).toMatchObject({ content: 'Please look', status: 'pending', target_id: id('uma') })
    expect((await data('GET', `/notifications/${one}`)).attributes.unique_id).toBe(one)
    const read = await data('PUT', '/notifications/', { notification: { unique_id: one, screen: 'Laptop', app: 'Webapp' } })
    expect(read.attributes).toMatchObject({ status: 'active', screen: 'Laptop', app: 'Webapp' })
    expect((await data('GET', `/users/${id('uma')}/notifications`)).map((row: { id: string }) => row.id)).not.toContain(one)
  })

  it('are nobody else’s to list, get or mark', async () => {
    const { id: one } = await send('For Uma alone')
    expect((await raw('GET', `/users/${id('uma')}/notifications`, undefined, 'uli')).status).toBe(404)
    expect((await raw('GET', `/notifications/${one}`, undefined, 'uli')).status).toBe(404)
    expect((await raw('PUT', '/notifications/', { notification: { unique_id: one } }, 'uli')).status).toBe(404)
    expect((await raw('PUT', '/notifications/', { notification: { unique_id: one } }, 'ada')).status).toBe(404)
    expect((await raw('POST', '/notifications', { notification: { content: 'x', target_id: id('ada') } }, 'uli')).status).toBe(
      403,
    )
  })

  it('are counted on the badge and marked all at once', async () => {
    await send('One more')
    expect((await data('GET', '/notifications/badge')).attributes.notifications).toBeGreaterThan(0)
    expect((await raw('PUT', '/notifications/read_all', {})).json.updated).toBeGreaterThan(0)
    expect((await data('GET', '/notifications/badge')).attributes.notifications).toBe(0)
  })

  it('are chosen by category and channel in settings that are one’s own [realtime.settings]', async () => {
    const path = `/users/${id('uli')}/notifications/settings`
    const before = (await data('GET', path, undefined, 'uli')).attributes
    expect(before).toMatchObject({ email_enabled: true, preferences: { orders: { app: 'now', mail: 'now', push: 'now' } } })
    const settings = {
      quiet_hours_start: '22:00',
      quiet_hours_end: '07:00',
      timezone: 'Europe/Berlin',
      preferences: { orders: { mail: 'digest' } },
    }
    const after = (await data('PUT', path, { settings }, 'uli')).attributes
    expect(after).toMatchObject({
      quiet_hours_start: '22:00',
      preferences: { orders: { app: 'now', mail: 'digest' }, loans: { mail: 'now' } },
    })
    expect((await data('PUT', path, { notification_settings: { email_enabled: false } }, 'uli')).attributes).toMatchObject({
      email_enabled: false,
      timezone: 'Europe/Berlin',
    })
    expect((await raw('PUT', path, { settings: { timezone: 'Nowhere/Town' } }, 'uli')).status).toBe(422)
    expect((await raw('GET', path, undefined, 'uma')).status).toBe(404)
  })
})

describe('A conversation', () => {
  it('of a code is there once [realtime.same_context]', async () => {
    const word = code()
    const [one, two] = await Promise.all([
      data('POST', '/conversations', { context: { code: word } }),
      data('POST', '/conversations', { context: word }),
    ])
    expect(one.id).toBe(two.id)
    expect((await data('POST', '/contexts', { context: { code: word } })).id).toBe(one.id)
    expect((await world.sql.query('select count(*)::int as n from realtime.contexts where code = $1', [word])).rows[0].n).toBe(1)
  })

  it('takes messages without addresses and numbers [realtime.redact_email] [realtime.redact_phone] [realtime.message_fields]', async () => {
    const { id: context } = await data('POST', '/conversations', { context: { code: code(), members: [id('uli')] } })
    const content = 'Write to ada@example.org or call +49 30 901820, order 4711 of 2026-03-31 costs 1,200.50'
    const said = await data('POST', `/conversations/${context}/messages`, { message: { content } })
    expect(said.attributes.content).toBe('Write to [removed] or call [removed], order 4711 of 2026-03-31 costs 1,200.50')
    fieldsOf(
      said.attributes,
      'unique_id content source_alias target_alias created_at context_id parent_id source source_email source_phone target target_email target_phone value data_source data_source_id data_source_type data_source_alias created_by updated_by updated_at payload target_id target_device_id target_type',
    )
    expect((await data('GET', `/conversations/${context}/messages/${said.id}`, undefined, 'uli')).attributes.content).toContain(
      '[removed]',
    )
    const { rows } = await world.sql.query('select m::text as text from realtime.messages m where id = $1', [said.id])
    expect(rows[0].text).not.toContain('901820')
    expect((await raw('GET', `/conversations/${context}/messages/${said.id}`, undefined, 'art')).status).toBe(404)
    expect((await raw('GET', `/conversations/${context}`, undefined, 'ada')).status).toBe(404)
    expect((await raw('POST', `/conversations/${context}/messages`, { message: { content: 'Hi' } }, 'rival')).status).toBe(404)
  })

  it('is listed with what is unread, and read up to a message', async () => {
    const { id: context } = await data('POST', '/conversations', { context: { members: [id('art')] } })
    for (const content of ['One', 'Two']) await data('POST', `/conversations/${context}/messages`, { message: { content } })
    const rows = await data('GET', `/users/${id('art')}/conversations`, undefined, 'art')
    const row = rows.find((one: { id: string }) => one.id === context)
    expect(row.meta).toMatchObject({ unread_count: 2, kind: 'direct', last_message: 'Two' })
    const read = await data('PUT', `/conversations/${context}/read`, {}, 'art')
    expect(read.attributes.meta).toMatchObject({ unread_count: 0, read_sequence: 2 })
    const list = await raw('GET', `/conversations/${context}?page=1&records=1`, undefined, 'art')
    expect(list.json.data[0].attributes.content).toBe('Two')
    expect(list.json.meta).toMatchObject({ total_count: 2, last_sequence: 2 })
    expect((await data('POST', '/conversations', { context: { members: [id('uma')] } }, 'art')).id).toBe(context)
    expect((await raw('GET', `/users/${id('uma')}/conversations`, undefined, 'art')).status).toBe(404)
  })

  it('of two is there again for one of them who left it', async () => {
    const context = { members: [id('art')] }
    const { id: one } = await data('POST', '/conversations', { context }, 'uli')
    expect((await raw('DELETE', `/conversations/${one}`, undefined, 'uli')).status).toBe(200)
    expect((await raw('GET', `/conversations/${one}`, undefined, 'uli')).status).toBe(404)
    expect((await data('POST', '/conversations', { context }, 'uli')).id).toBe(one)
    expect((await raw('GET', `/conversations/${one}`, undefined, 'uli')).status).toBe(200)
  })

  it('tells again of what is said once it is muted no longer', async () => {
    const { id: one } = await data('POST', '/conversations', { context: { name: 'Loud', members: [id('max')] } })
    const say = (content: string) => data('POST', `/conversations/${one}/messages`, { message: { content } })
    const told = async () => (await raw('GET', `/users/${id('max')}/notifications`, undefined, 'max')).text
    const until = new Date(Date.now() + 1_500)
    expect((await raw('PUT', `/conversations/${one}/mute`, { until: until.toISOString() }, 'max')).status).toBe(200)
    await say('Said while muted')
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until.getTime() + 100), 5_000)
    await say('Said afterwards')
    await vi.waitFor(async () => expect(await told()).toContain('Said afterwards'), 10_000)
    await say('Said unread')
    await say('Said unread too')
    expect(await told()).not.toMatch(/while muted|Said unread/)
  })

  it('says who wrote a message, whatever its sender says of its source', async () => {
    const { id: one } = await data('POST', '/conversations', { context: { code: code(), members: [id('uli')] } })
    const message = { content: 'Pay this today', source: 'Ada', source_id: id('ada'), notification_content: 'Pay today' }
    const said = await data('POST', `/conversations/${one}/messages`, { message })
    const { rows } = await world.sql.query('select name from gateway.users where id = $1', [id('uma')])
    expect(said.attributes).toMatchObject({ source: 'Ada', author_name: rows[0].name, author_unique_id: id('uma') })
    await data('POST', `/conversations/${one}/messages`, { message: { content: 'Why?', parent_id: said.id } }, 'uli')
    await raw('DELETE', `/messages/${said.id}`)
    expect((await raw('GET', `/conversations/${one}`, undefined, 'uli')).text).not.toMatch(/Pay (this )?today/)
  })

  it('is counted in the summary of what is unread, also past the groups it names', async () => {
    const before = (await data('GET', `/users/${id('art')}/unread-summary`, undefined, 'art')).attributes
    const { id: one } = await data('POST', '/conversations', { context: { name: 'Counted', members: [id('art')] } })
    await data('POST', `/conversations/${one}/messages`, { message: { content: 'One' } })
    await world.sql.query(
      `with made as (insert into realtime.contexts (tenant_id, kind, name, context_type, last_sequence)
         select $1, 'context', 'Many', 'type ' || i, 1 from generate_series(1, 120) i returning id),
       said as (insert into realtime.messages (tenant_id, context_id, author_id, sequence, content) select $1, id, $2, 1, 'Hello' from made)
       insert into realtime.participants (tenant_id, context_id, user_id, read_sequence) select $1, id, $3, 0 from made`,
      [world.tenantIds.a, id('uma'), id('art')],
    )
    const { attributes } = await data('GET', `/users/${id('art')}/unread-summary?group_by=context_type`, undefined, 'art')
    expect(attributes).toMatchObject({
      total_unread_count: before.total_unread_count + 121,
      total_conversation_count: before.total_conversation_count + 121,
    })
  })

  it('has threads, edits, deletions, reactions and mentions', async () => {
    const { id: context } = await data('POST', '/conversations', { context: { code: code(), members: [id('uli')] } })
    const say = (message: object, who: Who = 'uma') => data('POST', `/conversations/${context}/messages`, { message }, who)
    const first = await say({ content: 'First', mentions: [id('uli')], idempotency_key: 'k1' })
    expect((await say({ content: 'First', idempotency_key: 'k1' })).id).toBe(first.id)
    const answer = await say({ content: 'Answer', parent_id: first.id }, 'uli')
    expect((await data('GET', `/messages/parent/${first.id}`)).map((row: { id: string }) => row.id)).toEqual([answer.id])
    expect((await raw('PUT', `/messages/${first.id}`, { message: { content: 'Not mine' } }, 'uli')).status).toBe(409)
    const edited = await data('PUT', `/messages/${first.id}`, { message: { content: 'Mail me at x@example.com' } })
    expect(edited.attributes).toMatchObject({ content: 'Mail me at [removed]', mentions: [id('uli')], replies: 1 })
    expect(edited.attributes.edited_at).toBeTruthy()
    await data('PUT', `/messages/${first.id}/reactions`, { emoji: '👍' }, 'uli')
    expect((await data('GET', `/messages/${first.id}`)).attributes.reactions).toEqual([{ emoji: '👍', people: [id('uli')] }])
    expect((await raw('PUT', `/messages/${first.id}/reactions`, { emoji: 'abc' })).status).toBe(422)
    expect((await raw('DELETE', `/messages/${answer.id}`)).status).toBe(403)
    expect((await raw('DELETE', `/messages/${answer.id}`, undefined, 'uli')).status).toBe(200)
    expect((await raw('GET', `/messages/${answer.id}`)).status).toBe(404)
    expect((await data('PUT', `/messages/${answer.id}/recover`, {}, 'uli')).attributes.content).toBe('Answer')
    expect((await data('GET', '/messages?search=answ')).map((row: { id: string }) => row.id)).toContain(answer.id)
    expect((await data('GET', '/messages?search=answ', undefined, 'art')).map((row: { id: string }) => row.id)).not.toContain(
      answer.id,
    )
  })

  it('has no tasks, meetings and groups that are called nothing', async () => {
    const { id: one } = await data('POST', '/conversations', { context: { code: code() } })
    const scheduled_at = '2100-01-01T10:00:00Z'
    for (const nothing of ['\u200b\u200d', '\u3164 \ufeff', '\u{e0041}']) {
      expect((await raw('POST', `/conversations/${one}/tasks`, { task: { description: nothing } })).status).toBe(422)
      const meeting = { title: nothing, conversation_unique_id: one, scheduled_at }
      expect((await raw('POST', '/meetings', { meeting })).status).toBe(422)
      expect((await raw('POST', '/groups', { group: { name: nothing } })).status).toBe(422)
    }
  })

  it('keeps no more beside a message than it bounds', async () => {
    const { id: one } = await data('POST', '/conversations', { context: { code: code() } })
    const say = (note: string) => raw('POST', `/conversations/${one}/messages`, { message: { content: 'x', payload: { note } } })
    expect((await say('x'.repeat(60_000))).status).toBe(201)
    expect((await say('x'.repeat(70_000))).status).toBe(422)
    const payload = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)
    expect((await raw('POST', `/conversations/${one}/messages`, { message: { content: 'x', payload } })).status).toBe(422)
  })

  it('refuses what says nothing, says too much, or is no text', async () => {
    const { id: context } = await data('POST', '/conversations', { context: code() })
    for (const content of ['', '   ', '\u200b\u200b', '\u202e', 'x'.repeat(65_536)])
      expect((await raw('POST', `/conversations/${context}/messages`, { message: { content } })).status).toBe(422)
    const said = await data('POST', `/conversations/${context}/messages`, { message: { content: 'a\u0007b\u202ec\r\nd' } })
    expect(said.attributes.content).toBe('abc\nd')
  })
})

/** A text file of somebody’s own. */
async function stored(who: 'ada' | 'uma'): Promise<string> {
  const ask = (method: string, tail: string, body: object) =>
    world.fetch(who, method, `/api/files/users/${id(who)}/${tail}`, body)
  const place = await ask('PUT', 'presign_upload', { filename: 'plan.txt', content_type: 'text/plain', size: 5 })
  const { presigned_url: url, headers, file_id } = place.json.data?.attributes ?? place.json
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/plain', ...headers }, body: 'plan\n' })
  const made = await ask('POST', 'files', { file: { name: 'plan.txt', file_id } })
  return made.json.data.id
}

describe('A message', () => {
  it('carries files that its sender may read, to whoever may read it and nobody else', async () => {
    const { id: context } = await data('POST', '/conversations', { context: { code: code(), members: [id('uli')] } }, 'ada')
    const [file, ofUma] = [await stored('ada'), await stored('uma')]
    const refused = await raw(
      'POST',
      `/conversations/${context}/messages`,
      { message: { content: '', files: [id('uma')] } },
      'ada',
    )
    expect([refused.status, refused.json.errors[0].code]).toEqual([422, 'no_such_record'])
    expect(
      (
        await world.fetch('uli', 'POST', `/api/realtime/conversations/${context}/messages`, {
          message: { content: 'x', files: [ofUma] },
        })
      ).status,
    ).toBe(422)
    const said = await data(
      'POST',
      `/conversations/${context}/messages`,
      { message: { content: '', files: [file, file] } },
      'ada',
    )
    expect(said.attributes.files).toEqual([{ unique_id: file, name: 'plan.txt', file_type: 'text/plain', file_size: 5 }])
    const path = `/api/realtime/messages/${said.id}/files/${file}`
    const { json } = await world.fetch('uli', 'GET', path)
    expect(await (await fetch(json.data.attributes.url)).text()).toBe('plan\n')
    expect((await world.fetch('uma', 'GET', path)).status).toBe(404)
    expect((await world.fetch('uli', 'GET', `/api/realtime/messages/${said.id}/files/${ofUma}`)).status).toBe(404)
    expect(
      (await world.fetch('uli', 'GET', `/api/realtime/users/${id('uli')}/conversations`)).json.data[0].meta.last_message,
    ).toBe('plan.txt')
    await raw('DELETE', `/messages/${said.id}`, undefined, 'ada')
    expect((await world.fetch('uli', 'GET', path)).status).toBe(404)
  })
})

describe('A task of a conversation', () => {
  it('is made of a message for one who takes part, who is told, and belongs to nobody outside', async () => {
    const { id: context } = await data('POST', '/conversations', { context: { code: code(), members: [id('uli')] } })
    const said = await data('POST', `/conversations/${context}/messages`, { message: { content: 'The lift is stuck' } })
    const add = (task: object, who: Who = 'uma') => raw('POST', `/conversations/${context}/tasks`, { task }, who)
    const about = { description: 'Call the lift company', message_unique_id: said.id }
    const { json } = await add({ ...about, user_unique_id: id('uli') })
    const task = json.data
    expect(task.attributes).toMatchObject({ ...about, user_unique_id: id('uli'), message_sequence: 1, status: 'pending' })
    await vi.waitFor(async () => {
      const told = await data('GET', '/notifications/unread', undefined, 'uli')
      const [notice] = told.filter((row: { attributes: { about_id: string } }) => row.attributes.about_id === task.id)
      expect(notice.attributes).toMatchObject({
        about_resource: 'realtime.tasks',
        category: 'tasks',
        body: 'Call the lift company',
        actions: ['realtime.tasks.complete', 'realtime.tasks.dismiss'],
      })
    }, 20_000)
    expect((await add({ description: 'x', user_unique_id: id('art') })).status).toBe(422)
    expect((await add({ description: 'x', message_unique_id: task.id })).status).toBe(422)
    for (const description of ['', '  ', 'x'.repeat(2_001)]) expect((await add({ description })).status).toBe(422)
    for (const who of ['art', 'rival'] as const) {
      expect((await add({ description: 'x' }, who)).status).toBe(404)
      expect((await raw('GET', `/conversations/${context}/tasks`, undefined, who)).status).toBe(404)
      for (const tail of ['complete', 'dismiss', 'reopen'])
        expect((await raw('PUT', `/tasks/${task.id}/${tail}`, undefined, who)).status).toBe(404)
      expect((await raw('DELETE', `/tasks/${task.id}`, undefined, who)).status).toBe(404)
    }
    expect((await raw('DELETE', `/tasks/${task.id}`, undefined, 'uli')).status).toBe(403)
    expect((await data('PUT', `/tasks/${task.id}/complete`, undefined, 'uli')).attributes.status).toBe('completed')
    // Who leaves a conversation has nothing to do in it any more.
    expect((await data('GET', `/users/${id('uli')}/tasks`, undefined, 'uli')).map((row: { id: string }) => row.id)).toContain(
      task.id,
    )
    await raw('DELETE', `/conversations/${context}`, undefined, 'uli')
    expect((await data('GET', `/users/${id('uli')}/tasks`, undefined, 'uli')).map((row: { id: string }) => row.id)).not.toContain(
      task.id,
    )
    expect((await raw('GET', `/tasks/${task.id}`, undefined, 'uli')).status).toBe(404)
  })
})

describe('A group', () => {
  it('of a set of members is that of no other set', async () => {
    const open = () => data('POST', '/groups/conversations/contexts', { group: { members: [id('uli')] } })
    const { id: first } = await open()
    expect((await open()).id).toBe(first)
    await data('PUT', `/groups/${first}/users/${id('art')}`)
    const { id: second, attributes } = await open()
    expect(second).not.toBe(first)
    expect([...attributes.members].sort()).toEqual([id('uma'), id('uli')].sort())
    await data('DELETE', `/groups/${second}/users/${id('uli')}`)
    expect((await open()).id).not.toBe(second)
  })

  it('has members who are added and removed one at a time, and one conversation [realtime.groups]', async () => {
    const group = await data('POST', '/groups/conversations/contexts', { group: { members: [id('uli')] } })
    expect(group.attributes.members.sort()).toEqual([id('uma'), id('uli')].sort())
    expect((await data('POST', '/groups/conversations/contexts', { group: { members: [id('uli'), id('uma')] } })).id).toBe(
      group.id,
    )
    const path = `/groups/${group.id}/users/${id('art')}`
    expect((await data('PUT', path)).attributes.members).toContain(id('art'))
    await data('POST', `/conversations/${group.attributes.context_id}/messages`, { message: { content: 'Hello' } }, 'art')
    expect((await raw('PUT', `/groups/${group.id}/users/${id('rae')}`, undefined, 'art')).status).toBe(403)
    expect((await data('DELETE', path)).attributes.members).not.toContain(id('art'))
    expect((await raw('GET', `/conversations/${group.attributes.context_id}`, undefined, 'art')).status).toBe(404)
    expect((await data('PUT', `/groups/${group.id}`, { group: { name: 'Crew' } })).attributes.name).toBe('Crew')
    expect((await raw('PUT', `/groups/${group.id}`, { group: { name: 'Mine' } }, 'art')).status).toBe(404)
    expect((await data('GET', `/users/${id('uma')}/groups`)).map((row: { id: string }) => row.id)).toContain(group.id)
    expect((await raw('GET', `/users/${id('uma')}/groups`, undefined, 'uli')).status).toBe(404)
  })
})

describe('A company', () => {
  it('has so many groups and no more, which is told to whoever wants another', async () => {
    const company = world.tenantIds.a
    const { rows } = await world.sql.query<{ id: string }>(
      `insert into realtime.groups (tenant_id, name) select $1, 'Group ' || n from generate_series(1, $2) n returning id`,
      [company, bounds.groupsPerCompany],
    )
    try {
      for (const [path, group] of [
        ['/groups', { name: 'One more' }],
        ['/groups/conversations/contexts/', { members: [id('uli')] }],
      ] as const) {
        const { status, json } = await raw('POST', path, { group })
        expect([path, status, json.errors[0].code]).toEqual([path, 409, 'too_many_groups'])
      }
      // Another company’s groups are its own.
      expect((await raw('POST', '/groups', { group: { name: 'Ours' } }, 'rival')).status).toBe(201)
      const began = performance.now()
      expect((await raw('GET', `/users/${id('uma')}/groups`)).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(2_000)
    } finally {
      await world.sql.query('delete from realtime.groups where tenant_id = $1 and id = any($2::uuid[])', [
        company,
        rows.map((row) => row.id),
      ])
    }
    expect((await raw('POST', '/groups', { group: { name: 'One more' } })).status).toBe(201)
  })
})

describe('A person', () => {
  it('registers with the whole name twice and its last word, and changes it [identity.realtime_fields] [identity.realtime_names]', async () => {
    const user = {
      first_name: 'Uma de Berg',
      middle_name: 'Uma de Berg',
      last_name: 'Berg',
      phone: '+49 30 901820',
      email: 'uma@example.org',
      user_unique_id: id('uma'),
      role_name: 'user',
      role_unique_id: 'x',
    }
    await data('POST', `/users/${id('uma')}/register/`, { user })
    expect((await data('GET', `/users/${id('uma')}`)).attributes).toMatchObject({
      first_name: 'Uma de Berg',
      middle_name: 'Uma de Berg',
      last_name: 'Berg',
      email: 'uma@example.org',
      role_name: 'User',
    })
    expect((await data('GET', `/users/${id('uma')}`, undefined, 'uli')).attributes).toMatchObject({ email: null, phone: null })
    expect((await data('PUT', `/users/${id('uma')}`, { user: { username: 'uma' } })).attributes.username).toBe('uma')
    expect((await raw('PUT', `/users/${id('uma')}`, { user: { username: 'no' } }, 'uli')).status).toBe(404)
    expect((await raw('GET', `/users/${id('uma')}`, undefined, 'rival')).status).toBe(404)
  })

  it('is not online until they say so [realtime.online_default] [realtime.availability_empty]', async () => {
    const path = `/users/${id('rae')}/status`
    expect((await data('GET', path)).attributes).toMatchObject({ online: false, status: 'offline' })
    await data('POST', '/users/status', { availability: { status: 'busy', custom_status: 'In a call' } }, 'rae')
    expect((await data('GET', path)).attributes).toMatchObject({ online: true, status: 'busy', custom_status: 'In a call' })
    expect((await raw('DELETE', '/users/status', undefined, 'rae')).status).toBe(200)
    expect((await data('GET', path)).attributes.online).toBe(false)
  })
})

describe('Sources and mails', () => {
  it('answer a source, and a member as the source of what they wrote', async () => {
    const made = await data('POST', '/sources', { source: { name: 'Web shop', source_type: 'shop' } }, 'ada')
    expect((await data('GET', `/sources/${made.id}`)).attributes.name).toBe('Web shop')
    expect((await data('GET', `/sources/${id('uli')}`)).attributes).toMatchObject({ source_type: 'User' })
    expect((await raw('POST', '/sources', { source: { name: 'No' } })).status).toBe(403)
  })
  it('read and change the mails [roles.mail_templates]', async () => {
    const list = await data('GET', '/mailtemplates/', undefined, 'ada')
    expect(list).toHaveLength(6)
    const changed = await data('PUT', `/mailtemplates/${list[0].id}`, { template: { from_subject: 'News: {{ count }}' } }, 'ada')
    expect(changed.attributes.subject).toBe('News: {{ count }}')
    expect((await data('GET', `/mailtemplates/${list[0].id}`, undefined, 'ada')).attributes.version).toBe(1)
    expect((await raw('GET', '/mailtemplates/', undefined, 'uma')).status).toBe(403)
  })
})

describe('An order that a list does not have', () => {
  it('is refused, not passed over', async () => {
    for (const path of ['/contexts', '/groups', '/messages', '/messages/trash/show', `/users/${id('uma')}/conversations`])
      expect([path, (await raw('GET', `${path}?sort=colour`)).status]).toEqual([path, 422])
    for (const sort of ['created_at', '-created_at']) expect((await raw('GET', `/messages?sort=${sort}`)).status).toBe(200)
  })
})

describe('A meeting', () => {
  const meet = (method: string, path: string, body?: unknown, who: Who = 'uma') => raw(method, `/meetings${path}`, body, who)
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  const talk = async () =>
    (await data('POST', '/conversations', { context: { code: code(), name: 'Lift', members: [id('uli')] } })).id as string
  const toldOf = async (meeting: string) =>
    (await data('GET', '/notifications/unread', undefined, 'uli'))
      .filter((row: { attributes: { about_id: string } }) => row.attributes.about_id === meeting)
      .map((row: { attributes: { content: string } }) => row.attributes.content)
  const setServer = (server_url: string | null) => raw('PUT', '/meeting_settings', { meeting_settings: { server_url } }, 'ada')

  it('is planned, moved, started, joined and ended, and those who take part are told', async () => {
    const context = await talk()
    const planned = await meet('POST', '', {
      meeting: { title: 'Call ada@example.org', conversation_unique_id: context, scheduled_at: soon(), max_participants: 2 },
    })
    expect(planned.status).toBe(201)
    const { id: one, attributes } = planned.json.data
    expect(attributes).toMatchObject({
      title: 'Call [removed]',
      status: 'pending',
      host_unique_id: id('uma'),
      host_name: expect.any(String),
      meeting_url: null,
      enabled: true,
    })
    expect((await meet('POST', `/${one}/session`, {}, 'uli')).json.errors[0].code).toBe('meeting_state')
    const later = new Date(Date.now() + 7_200_000).toISOString()
    const moved = await meet('PUT', `/${one}`, { meeting: { scheduled_at: later, version: attributes.version } })
    expect(Date.parse(moved.json.data.attributes.scheduled_at)).toBe(Date.parse(later))
    expect((await meet('PUT', `/${one}`, { meeting: { title: 'x', version: attributes.version } })).status).toBe(409)
    expect((await meet('POST', `/${one}/start`, {}, 'uli')).status).toBe(403)
    expect((await meet('POST', `/${one}/start`, {})).json.data.attributes.status).toBe('active')
    expect((await meet('POST', `/${one}/start`, {})).json.errors[0].code).toBe('meeting_state')
    expect((await meet('POST', `/${one}/session`, {}, 'uli')).json.errors[0].code).toBe('no_video_server')
    expect((await setServer('https://meet.example.org/{room}?lang=en')).status).toBe(200)
    const joined = await meet('POST', `/${one}/session`, {}, 'uli')
    expect(joined.json.join_url).toBe(`https://meet.example.org/${joined.json.token}?lang=en`)
    expect(joined.json.token).toMatch(/^[0-9a-f]{32}$/)
    expect((await meet('POST', `/${one}/session`, {}, 'uli')).json.session_id).toBe(joined.json.session_id)
    await meet('POST', `/${one}/session`, {})
    await raw('PUT', `/conversations/${context}/members/${id('art')}`, {})
    expect((await meet('POST', `/${one}/session`, {}, 'art')).json.errors[0].code).toBe('meeting_full')
    const ended = (await meet('POST', `/${one}/end`, {})).json.data.attributes
    expect(ended).toMatchObject({ status: 'inactive', participant_count: 2, meeting_url: null, enabled: true })
    await vi.waitFor(
      async () =>
        expect((await toldOf(one)).sort()).toEqual(
          ['rescheduled a meeting in Lift', 'scheduled a meeting in Lift', 'started a meeting in Lift'].map((words) =>
            expect.stringContaining(words),
          ),
        ),
      20_000,
    )
    await setServer(null)
  })

  it('is cancelled for everybody, and gone when it is deleted', async () => {
    const context = await talk()
    const plan = async () =>
      (await meet('POST', '', { meeting: { title: 'Plan', conversation_unique_id: context, scheduled_at: soon() } })).json.data
        .id as string
    const [one, two] = [await plan(), await plan()]
    expect((await meet('PUT', `/${one}/cancel`)).json.data.attributes).toMatchObject({ status: 'inactive', enabled: false })
    expect((await meet('PUT', `/${one}/cancel`)).status).toBe(409)
    expect((await meet('DELETE', `/${two}`)).status).toBe(200)
    expect((await meet('GET', `/${two}`)).status).toBe(404)
    for (const meeting of [one, two])
      await vi.waitFor(async () => expect((await toldOf(meeting)).join()).toContain('cancelled a meeting in Lift'), 20_000)
    expect((await meet('GET', `?conversation_unique_id=${context}`)).json.data).toHaveLength(1)
  })

  it('is there for those who take part, and changed by its host or whoever looks after meetings', async () => {
    const context = await talk()
    const { json } = await meet('POST', '', { meeting: { title: 'Ours', conversation_unique_id: context } })
    const one = json.data.id as string
    for (const who of ['art', 'ada', 'rival'] as const) {
      expect((await meet('GET', `/${one}`, undefined, who)).status).toBe(404)
      expect((await meet('GET', `?conversation_unique_id=${context}`, undefined, who)).status).toBe(404)
      expect((await meet('POST', '', { meeting: { title: 'x', conversation_unique_id: context } }, who)).status).toBe(404)
      for (const [method, tail] of [
        ['POST', '/session'],
        ['POST', '/start'],
        ['PUT', '/cancel'],
        ['DELETE', ''],
      ] as const)
        expect((await meet(method, `/${one}${tail}`, undefined, who)).status, `${method} ${tail}`).toBe(404)
    }
    const ids = async (who: Who) => (await meet('GET', '', undefined, who)).json.data.map((row: { id: string }) => row.id)
    expect(await ids('uli')).toContain(one)
    expect(await ids('art')).not.toContain(one)
    expect((await meet('PUT', `/${one}`, { meeting: { title: 'Not mine' } }, 'uli')).status).toBe(403)
    await raw('PUT', `/conversations/${context}/members/${id('ada')}`, {})
    expect((await meet('PUT', `/${one}`, { meeting: { title: 'Tidied up' } }, 'ada')).json.data.attributes.title).toBe(
      'Tidied up',
    )
    const past = new Date(Date.now() - 3_600_000).toISOString()
    for (const meeting of [
      { title: '' },
      { title: 'x', scheduled_at: past },
      { title: 'x', max_participants: 1 },
      { title: 'x'.repeat(201) },
    ])
      expect((await meet('POST', '', { meeting: { ...meeting, conversation_unique_id: context } })).status).toBe(422)
    for (const url of [
      'http://meet.example.org/{room}',
      'https://meet.example.org/',
      'javascript:{room}',
      'https://{room}.example.org/',
    ])
      expect((await setServer(url)).status, url).toBe(422)
    expect((await raw('PUT', '/meeting_settings', { meeting_settings: { server_url: null } }, 'uma')).status).toBe(403)
  })

  it('is over some hours after it began when nobody ends it, and so is one that nobody started', async () => {
    const context = await talk()
    const [live, planned, ahead] = await Promise.all(
      ['Live', 'Planned', 'Ahead'].map(
        async (title) =>
          (await meet('POST', '', { meeting: { title, conversation_unique_id: context, scheduled_at: soon() } })).json.data
            .id as string,
      ),
    )
    await meet('POST', `/${live}/start`, {})
    await world.sql.query(
      `update realtime.meetings set started_at = started_at - interval '13 hours', scheduled_at = scheduled_at - interval '14 hours' where id = any($1)`,
      [[live, planned]],
    )
    await endMeetings(world.running.database, new AbortController().signal)
    const stands = async (one: string | undefined) => (await meet('GET', `/${one}`)).json.data.attributes
    expect(await stands(live)).toMatchObject({ status: 'inactive', ended_at: expect.any(String) })
    expect(await stands(planned)).toMatchObject({ status: 'inactive', ended_at: null })
    expect(await stands(ahead)).toMatchObject({ status: 'pending' })
  })
})

describe('The list of contexts', () => {
  it('has the groups of its conversations beside it where they are asked for, and refuses what it has not', async () => {
    const group = await data('POST', '/groups', { group: { name: 'Night shift', members: [id('uli')] } })
    const { json } = await raw('GET', '/contexts?include=group&search=night', undefined, 'uli')
    expect(json.data.map((row: { id: string }) => row.id)).toEqual([group.attributes.context_id])
    expect(json.included).toMatchObject([{ id: group.id, type: 'Group', attributes: { name: 'Night shift' } }])
    expect((await raw('GET', '/contexts')).json.included).toBeUndefined()
    const refused = await raw('GET', '/contexts?include=author')
    expect([refused.status, refused.json.errors[0].source.parameter]).toEqual([422, expect.stringMatching(/^include/)])
  })
})
