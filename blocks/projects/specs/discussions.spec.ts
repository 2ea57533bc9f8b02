import { gateway } from '@quoin/gateway/resources'
import { realtime } from '@quoin/realtime/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projects } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const resource = 'projects.discussions'

/** A project of Ada and Uma, a discussion that Ada began, and how its messages are asked as the specification does. */
async function talk() {
  const ada = world.as('ada')
  const { id: project } = await ada(projects.projects.create, { name: 'Bridge' })
  await ada(projects.members.create, { project, user: world.userIds.uma })
  const { id } = await ada(projects.discussions.create, { project, title: 'Colour' })
  const at = `/api/projects/projects/${project}/discussions/${id}/messages`
  const ask = (who: Who, method: string, path = '', body?: unknown) => world.fetch(who, method, `${at}${path}`, body)
  const say = async (who: Who, text: string) => {
    const { json } = await ask(who, 'POST', '', { message: { body: text } })
    return json.data.id as string
  }
  const saidAbout = async (who: keyof World['userIds']) =>
    (await world.as(who)(realtime.conversations.about, { resource, recordId: id })).data
  return { id, project, ask, say, saidAbout, counted: async () => (await ada(projects.discussions.get, { id })).messagesCount }
}

describe('A discussion of a project', () => {
  it('is the conversation of realtime about it, from either side', async () => {
    const { id, ask, say, saidAbout, counted } = await talk()
    const [conversation] = await saidAbout('ada')
    expect(conversation!.meta).toMatchObject({ name: 'Colour', kind: 'record', about_resource: resource })
    const first = await say('uma', 'Blue, says someone@example.com.')
    const contextId = conversation!.id
    await world.as('ada')(realtime.messages.create, { contextId, content: 'Green', mentions: [world.userIds.uma] })
    const { json } = await ask('uma', 'GET', '?search=&page=1&records=5')
    expect(json.data).toMatchObject([
      {
        id: first,
        type: 'discussionMessage',
        attributes: { discussion_unique_id: id, created_by: world.userIds.uma, edited_at: null },
      },
      { attributes: { body: 'Green', created_by: world.userIds.ada } },
    ])
    expect(json.data[0].attributes.body).not.toContain('someone@example.com')
    expect((await ask('uma', 'GET', '?search=gree')).json.data).toHaveLength(1)
    expect((await ask('uma', 'GET', '?search=gree')).json.meta).toMatchObject({ totalPages: 1, totalRecords: 1 })
    await vi.waitFor(async () => expect(await counted()).toBe(2), 10_000)
    // Who began it hears of it, and how far they have read is kept.
    expect((await saidAbout('ada'))[0]!.meta).toMatchObject({ unread_count: 0, last_message: 'Green' })
    expect((await saidAbout('uma'))[0]!.meta).toMatchObject({ unread_count: 1, mention_count: 1 })
    await vi.waitFor(async () => {
      const { text } = await world.fetch('ada', 'GET', `/api/realtime/users/${world.userIds.ada}/notifications`)
      expect(text).toContain('Blue, says')
    }, 10_000)
    expect((await ask('uma', 'DELETE', `/${first}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await counted()).toBe(1), 10_000)
  })

  it('lets authors alone change what they said, and says so of what is stale, missing or malformed', async () => {
    const { ask, say } = await talk()
    const id = await say('uma', 'Blue')
    const put = (who: Who, message: unknown) => ask(who, 'PUT', `/${id}`, { message })
    expect((await put('ada', { body: 'Red' })).status).toBe(409)
    const { json } = await put('uma', { body: 'Navy' })
    expect(json.data.attributes).toMatchObject({ body: 'Navy', edited_at: expect.any(String) })
    expect((await put('uma', { body: 'Sky', version: json.data.attributes.version - 1 })).json.errors[0].code).toBe(
      'stale_version',
    )
    for (const message of [{}, { body: '' }, { body: 'x'.repeat(10_001) }, { body: 'x', author: 'me' }, 'x'])
      expect((await ask('uma', 'POST', '', { message })).status).toBe(422)
    expect((await ask('uma', 'POST', '', {})).status).toBe(422)
    expect((await ask('uma', 'GET', '?sort=body')).status).toBe(422)
    for (const who of ['uli', 'rival'] as const)
      for (const [method, path] of [
        ['GET', ''],
        ['GET', `/${id}`],
        ['PUT', `/${id}`],
        ['DELETE', `/${id}`],
        ['POST', ''],
      ] as const)
        expect((await ask(who, method, path, { message: { body: 'Mine' } })).status, `${who} ${method}`).toBe(404)
    expect((await ask('nobody', 'GET')).status).toBe(401)
  })

  it('is written in by who works on the project, whatever they may do in realtime, and read by who observes it', async () => {
    const { id, project, ask, say } = await talk()
    const ada = world.as('ada')
    const role = await ada(gateway.roles.create, { name: 'Builder', code: 'builder' })
    const scopes = { 'projects.projects.read': 'own', 'projects.projects.write': 'own', 'projects.work.write': 'own' } as const
    await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: Object.keys(scopes), scopes })
    await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Builds' })
    const { id: member } = await ada(projects.members.create, { project, user: world.userIds.uli, standing: 'observer' })
    const hers = await say('uma', 'Blue')
    const done = async (who: Who) => [
      (await ask(who, 'GET')).status,
      (await ask(who, 'GET', `/${hers}`)).status,
      (await ask(who, 'POST', '', { message: { body: 'Green' } })).status,
      (await ask(who, 'PUT', `/${hers}`, { message: { body: 'Red' } })).status,
      (await ask(who, 'DELETE', `/${hers}`)).status,
    ]
    expect(await done('uli')).toEqual([200, 200, 403, 403, 403])
    await ada(projects.members.update, { id: member, standing: 'contributor' })
    expect(await done('uli')).toEqual([200, 200, 201, 409, 409])
    expect((await world.fetch('uli', 'GET', `/api/realtime/conversations/about/${resource}/${id}`)).status).toBe(403)
    await ada(projects.members.update, { id: member, standing: 'lead' })
    expect(await done('uli')).toEqual([200, 200, 201, 409, 200])
    expect((await ask('uma', 'GET', `/${hers}`)).status).toBe(404)
    const other = await talk()
    expect((await other.ask('ada', 'GET', `/${await say('ada', 'Elsewhere')}`)).status).toBe(404)
  })

  it('is told of to nobody who does not see its project any more, even where they are mentioned', async () => {
    const { project, say, saidAbout } = await talk()
    const ada = world.as('ada')
    const member = await ada(projects.members.create, { project, user: world.userIds.uli })
    const contextId = (await saidAbout('ada'))[0]!.id
    const mention = (content: string) =>
      ada(realtime.messages.create, { contextId, content, mentions: [world.userIds.uli, world.userIds.uma] })
    const told = async () => {
      const { rows } = await world.sql.query<{ text: string; person: string }>(
        `select distinct values ->> 'text' as text, person_id as person from kit.notices where about_id = $1`,
        [contextId],
      )
      return rows
    }
    const peopleOf = async (text: string) => (await told()).flatMap((one) => (one.text === text ? [one.person] : [])).sort()
    await mention('Blue')
    expect(await peopleOf('Blue')).toEqual([world.userIds.uli, world.userIds.uma].sort())
    await world.sql.query('update realtime.participants set read_sequence = 1 where context_id = $1', [contextId])
    await ada(projects.members.delete, { id: member.id })
    await say('ada', 'Green')
    await mention('Red')
    expect(await peopleOf('Green')).not.toContain(world.userIds.uli)
    expect(await peopleOf('Red')).toEqual([world.userIds.uma])
  })

  it('is opened as a conversation where it was begun before it had one', async () => {
    const { ask, say, saidAbout } = await talk()
    const { id } = (await saidAbout('ada'))[0]!
    await world.sql.query('delete from realtime.participants where context_id = $1', [id])
    await world.sql.query('delete from realtime.contexts where id = $1', [id])
    expect((await ask('uma', 'GET')).json).toMatchObject({ data: [], meta: { totalRecords: 0 } })
    await say('uma', 'Blue')
    expect((await saidAbout('uma'))[0]!.meta).toMatchObject({ name: 'Colour', last_message: 'Blue' })
  })

  it('is closed while it is resolved, wherever one would go on, and bears the name it is given', async () => {
    const { id, ask, saidAbout } = await talk()
    const ada = world.as('ada')
    await ada(projects.discussions.update, { id, title: 'Colours' })
    const [conversation] = await saidAbout('uma')
    expect(conversation!.meta.name).toBe('Colours')
    const contextId = conversation!.id
    const say = () =>
      world.fetch('uma', 'POST', `/api/realtime/conversations/${contextId}/messages`, { message: { content: 'More' } })
    await ada(projects.discussions.resolve, { id })
    expect((await ask('uma', 'POST', '', { message: { body: 'More' } })).json.errors[0].code).toBe('discussion_resolved')
    expect((await say()).json.errors[0].code).toBe('conversation_closed')
    expect((await ada(realtime.contexts.get, { id: contextId })).closed_at).not.toBeNull()
    await ada(projects.discussions.reopen, { id })
    expect((await say()).status).toBe(201)
  })
})
