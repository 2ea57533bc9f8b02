import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/projects${path}`, body)
const ask = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json
}
const statusOf = async (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  (await raw(method, path, body, who)).status
const codeOf = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json } = await raw(method, path, body, who)
  return [status, json.errors?.[0].code]
}
const made = async (path: string, body: unknown, who: Who = 'ada'): Promise<string> =>
  (await ask('POST', path, body, who)).data.id
const project = (fields: object = {}, who: Who = 'ada') => made('/projects', { project: { name: 'Harbour', ...fields } }, who)
const nowhere = '5d1f1f7e-0000-4000-8000-000000000000'

/** Everything that is written, listed, read, changed and deleted below something else, as clients of the specification do it. */
const nested = [
  ['risks', 'risk_factor', 'riskFactor', { name: 'Flooding' }, { name: 'Flood' }],
  ['announcements', 'announcement', 'projectAnnouncement', { title: 'We begin' }, { title: 'We began' }],
  ['milestones', 'milestone', 'projectMilestone', { name: 'Roof on' }, { name: 'Roof is on' }],
  ['contributions', 'contribution', 'projectContribution', { minutes: 90 }, { minutes: 120 }],
  ['events', 'event', 'projectEvent', { title: 'Kick-off', starts_at: '2027-01-10T09:00:00+00:00' }, { title: 'Start' }],
  ['discussions', 'discussion', 'projectDiscussion', { title: 'Which crane?' }, { title: 'Which cranes?' }],
] as const
const deeper = [
  ['risks', 'risk_factor', { name: 'Fire' }, 'sources', 'source', 'riskFactorSource', { name: 'Welding' }, { name: 'Grinding' }],
  [
    'risks',
    'risk_factor',
    { name: 'Fire' },
    'objectives',
    'objective',
    'riskObjective',
    { name: 'Extinguishers' },
    { status: 'done' },
  ],
  [
    'milestones',
    'milestone',
    { name: 'Roof' },
    'status',
    'status',
    'milestoneStatus',
    { status: 'at_risk' },
    { status: 'reached' },
  ],
  [
    'discussions',
    'discussion',
    { title: 'Paint' },
    'messages',
    'message',
    'discussionMessage',
    { body: 'Blue.' },
    { body: 'Green.' },
  ],
] as const

async function walk(base: string, wrapper: string, type: string, fields: object, changes: object) {
  expect((await ask('GET', base)).meta, base).toMatchObject({ totalPages: 0, totalRecords: 0 })
  const id = await made(base, { [wrapper]: fields })
  expect(await ask('GET', `${base}?search=&page=1&records=5`)).toMatchObject({
    data: [{ id, type, attributes: { unique_id: id, ...fields } }],
    meta: { totalPages: 1, totalRecords: 1 },
  })
  expect((await ask('PUT', `${base}/${id}`, { [wrapper]: changes })).data.attributes).toMatchObject(changes)
  expect((await ask('GET', `${base}/${id}`)).data.attributes).toMatchObject({ ...fields, ...changes })
  return id
}

describe('The calls of the specification', () => {
  it('create, list, read, change and delete a project', async () => {
    const id = await project({ code: 'HRB', starts_on: '2027-01-01', due_on: '2027-06-30' })
    expect((await ask('PUT', `/projects/${id}`, { project: { health: 'at_risk', progress: 30 } })).data.attributes).toMatchObject(
      {
        name: 'Harbour',
        health: 'at_risk',
        progress: 30,
      },
    )
    const listed = await ask('GET', '/projects?search=harb&page=1&records=10')
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([id])
    expect(listed.meta).toMatchObject({ totalPages: 1, totalRecords: 1 })
    await ask('DELETE', `/projects/${id}`)
    expect(await statusOf('GET', `/projects/${id}`)).toBe(404)
  })

  it.each(nested)(
    'keep %s of a project [projects.entities] [projects.announcements_empty] [projects.risk_wrapper] [transport.list_meta]',
    async (name, wrapper, type, fields, changes) => {
      const [one, other] = [await project(), await project()]
      const base = `/projects/${one}/${name}`
      const id = await walk(base, wrapper, type, fields, changes)
      expect((await ask('GET', `${base}/${id}`)).data.attributes.project_unique_id).toBe(one)
      for (const elsewhere of [`/projects/${other}/${name}`, `/projects/${nowhere}/${name}`]) {
        expect(await statusOf('GET', `${elsewhere}/${id}`)).toBe(404)
        expect(await statusOf('PUT', `${elsewhere}/${id}`, { [wrapper]: changes })).toBe(404)
        expect(await statusOf('DELETE', `${elsewhere}/${id}`)).toBe(404)
      }
      expect(await statusOf('GET', `/projects/${nowhere}/${name}`)).toBe(404)
      expect(await statusOf('POST', `/projects/${nowhere}/${name}`, { [wrapper]: fields })).toBe(404)
      expect(await codeOf('POST', base, {})).toEqual([422, 'wrapper_missing'])
      await ask('DELETE', `${base}/${id}`)
      expect(await statusOf('GET', `${base}/${id}`)).toBe(404)
      expect((await ask('GET', base)).meta).toMatchObject({ totalPages: 0, totalRecords: 0 })
    },
  )

  it.each(deeper)(
    'keep %s below: %4$s [projects.entities]',
    async (holders, holderWrapper, holder, name, wrapper, type, fields, changes) => {
      const [one, other] = [await project(), await project()]
      const [first, second] = [
        await made(`/projects/${one}/${holders}`, { [holderWrapper]: holder }),
        await made(`/projects/${one}/${holders}`, { [holderWrapper]: holder }),
      ]
      const base = `/projects/${one}/${holders}/${first}/${name}`
      const id = await walk(base, wrapper, type, fields, changes)
      for (const elsewhere of [
        `/projects/${other}/${holders}/${first}/${name}`,
        `/projects/${one}/${holders}/${second}/${name}`,
      ]) {
        expect(await statusOf('GET', `${elsewhere}/${id}`)).toBe(404)
        expect(await statusOf('PUT', `${elsewhere}/${id}`, { [wrapper]: changes })).toBe(404)
        expect(await statusOf('DELETE', `${elsewhere}/${id}`)).toBe(404)
      }
      expect(await statusOf('POST', `/projects/${other}/${holders}/${first}/${name}`, { [wrapper]: fields })).toBe(404)
      expect(await statusOf('GET', `/projects/${other}/${holders}/${first}/${name}`)).toBe(404)
      await ask('DELETE', `${base}/${id}`)
      expect(await statusOf('GET', `${base}/${id}`)).toBe(404)
    },
  )

  it('make an identity known once, read and change it', async () => {
    const me = world.userIds.uma
    expect(await statusOf('GET', `/identities/${world.userIds.uli}`, undefined, 'uli')).toBe(404)
    const body = {
      user: {
        first_name: 'Uma',
        last_name: 'Berg',
        phone: '+49 30 1',
        email: 'uma@demo.test',
        user_unique_id: me,
        role_name: 'user',
      },
      tag: { tag: 'badge 7', unique_id: 'b-7' },
    }
    expect(await statusOf('POST', `/identities/${me}/register/`, body, 'uma')).toBe(201)
    expect(await statusOf('POST', `/identities/${me}/register`, body, 'uma')).toBe(200)
    expect((await ask('GET', `/identities/${me}`, undefined, 'uma')).data.attributes).toMatchObject({
      unique_id: me,
      name: 'Uma Berg',
      email: 'uma@demo.test',
      role_name: 'user',
      tag: 'badge 7',
      tag_unique_id: 'b-7',
    })
    expect((await ask('PUT', `/identities/${me}`, { user: { name: 'Uma B.' } }, 'uma')).data.attributes.name).toBe('Uma B.')
    expect(await statusOf('POST', `/identities/${me}/register`, body, 'uli')).toBe(404)
    expect(await statusOf('PUT', `/identities/${me}`, { user: { name: 'Not me' } }, 'uli')).toBe(404)
  })

  it('let people join and leave, and keep when [projects.project_user_link] [projects.member_lists]', async () => {
    const [id, me] = [await project(), world.userIds.uma]
    const link = { unique_id: id, joined_at: '2026-02-01T08:00:00Z', left_at: null, role: 'Counsel' }
    const joined = await ask('POST', `/identities/${me}/projects`, { project: link })
    expect(joined.data.attributes).toMatchObject({ project_unique_id: id, user_unique_id: me, role: 'Counsel', left_at: null })
    expect(joined.data.attributes.joined_at).toMatch(/^2026-02-01T08:00:00/)
    const mine = await ask('GET', `/identities/${me}/projects/member?page=1&records=5&search=`, undefined, 'uma')
    expect([mine.data.map((one: { id: string }) => one.id), mine.meta.totalRecords]).toEqual([[id], 1])
    expect((await ask('GET', `/identities/${me}/projects/following`, undefined, 'uma')).meta.totalRecords).toBe(0)
    expect(await statusOf('GET', `/identities/${me}/projects/member`, undefined, 'uli')).toBe(404)
    expect((await ask('DELETE', `/identities/${me}/projects/${id}`, undefined, 'uma')).data.attributes.left_at).not.toBeNull()
    expect((await ask('GET', `/identities/${me}/projects/member`, undefined, 'uma')).meta.totalRecords).toBe(0)
    // Who left sees it no longer, and comes back by joining again.
    expect(await statusOf('GET', `/projects/${id}`, undefined, 'uma')).toBe(404)
    expect(await statusOf('POST', `/identities/${me}/projects`, { project: { unique_id: id } }, 'uma')).toBe(404)
    expect(await statusOf('POST', `/identities/${me}/projects`, { project: { unique_id: id } })).toBe(200)
    expect(await statusOf('GET', `/projects/${id}`, undefined, 'uma')).toBe(200)
  })

  it('follow, stop following, and find followers by name [projects.follow] [projects.unfollow] [projects.followers_list]', async () => {
    const [id, me] = [await project({ visibility: 'company' }), world.userIds.rae]
    for (let twice = 0; twice < 2; twice++) await ask('PUT', `/projects/${id}/follow`, undefined, 'rae')
    await ask('PUT', `/projects/${id}/follow`)
    expect((await ask('GET', `/projects/${id}/followers`)).meta).toMatchObject({ totalPages: 1, totalRecords: 2 })
    const found = await ask('GET', `/projects/${id}/followers?search=rae&page=1&records=5`)
    expect(found.data.map((one: any) => one.attributes.user_unique_id)).toEqual([me])
    expect((await ask('GET', `/identities/${me}/projects/following`, undefined, 'rae')).meta.totalRecords).toBe(1)
    expect((await ask('GET', `/identities/${me}/projects/member`, undefined, 'rae')).meta.totalRecords).toBe(0)
    for (let twice = 0; twice < 2; twice++) await ask('PUT', `/projects/${id}/unfollow`, {}, 'rae')
    expect((await ask('GET', `/projects/${id}/followers`)).meta.totalRecords).toBe(1)
  })
})

describe('A project of members only', () => {
  it('is missing for everybody else, with all that lies within it', async () => {
    const id = await project()
    const risk = await made(`/projects/${id}/risks`, { risk_factor: { name: 'Quiet' } })
    const source = await made(`/projects/${id}/risks/${risk}/sources`, { source: { name: 'Rumour' } })
    const addresses = [
      `/projects/${id}`,
      `/projects/${id}/history`,
      `/projects/${id}/risks`,
      `/projects/${id}/risks/${risk}`,
      `/projects/${id}/risks/${risk}/sources/${source}`,
      `/risks/${risk}`,
      `/risks/${risk}/history`,
      `/risk_sources/${source}`,
      `/projects/${id}/briefing`,
      `/projects/${id}/plan`,
      `/heat_map?project=${id}`,
    ]
    for (const address of addresses) expect(await statusOf('GET', address, undefined, 'uma'), address).toBe(404)
    for (const address of addresses) expect(await statusOf('GET', address, undefined, 'rival'), address).toBe(404)
    expect((await ask('GET', '/risks', undefined, 'uma')).meta.totalRecords).toBe(0)
    expect((await ask('GET', '/risk_sources', undefined, 'uma')).meta.totalRecords).toBe(0)
    expect(await statusOf('PUT', `/risks/${risk}`, { risk_factor: { name: 'Mine' } }, 'uma')).toBe(404)
    expect(await codeOf('POST', '/risks', { risk_factor: { name: 'Mine', project_unique_id: id } }, 'uma')).toEqual([
      422,
      'no_such_record',
    ])
    await ask('POST', '/members', { member: { project_unique_id: id, user_unique_id: world.userIds.uma, standing: 'observer' } })
    for (const address of addresses) expect(await statusOf('GET', address, undefined, 'uma'), address).toBe(200)
    expect((await ask('GET', '/risks', undefined, 'uma')).meta.totalRecords).toBe(1)
  })

  it('is read by observers, worked on by contributors, and led by leads', async () => {
    const id = await project()
    const member = await made('/members', {
      member: { project_unique_id: id, user_unique_id: world.userIds.uma, standing: 'observer' },
    })
    const work = () => statusOf('POST', `/projects/${id}/risks`, { risk_factor: { name: 'Rain' } }, 'uma')
    const lead = () => statusOf('PUT', `/projects/${id}`, { project: { purpose: 'Ships' } }, 'uma')
    const invite = (user: string) => statusOf('POST', `/projects/${id}/members`, { member: { user_unique_id: user } }, 'uma')
    expect([await work(), await lead(), await invite(world.userIds.uli)]).toEqual([403, 403, 403])
    await ask('PUT', `/members/${member}`, { member: { standing: 'contributor' } })
    expect([await work(), await lead(), await invite(world.userIds.uli)]).toEqual([201, 403, 403])
    expect(await statusOf('DELETE', `/projects/${id}`, undefined, 'uma')).toBe(403)
    await ask('PUT', `/members/${member}`, { member: { standing: 'lead' } })
    expect([await work(), await lead(), await invite(world.userIds.uli)]).toEqual([201, 200, 201])
    expect(await statusOf('DELETE', `/projects/${id}`, undefined, 'uma')).toBe(200)
    expect(await statusOf('PUT', `/projects/${id}/recover`, undefined, 'uma')).toBe(200)
  })

  it('takes what lies within it along into the trash and back', async () => {
    const id = await project()
    const task = await made(`/projects/${id}/tasks`, { task: { name: 'Sweep' } })
    await ask('DELETE', `/projects/${id}`)
    expect(await statusOf('GET', `/tasks/${task}`)).toBe(404)
    await ask('PUT', `/projects/${id}/recover`)
    expect(await statusOf('GET', `/tasks/${task}`)).toBe(200)
  })
})

describe('A project open to the company', () => {
  it('is read by everybody and changed by its people', async () => {
    const id = await project({ visibility: 'company' })
    expect(await statusOf('GET', `/projects/${id}/risks`, undefined, 'uma')).toBe(200)
    expect(await statusOf('POST', `/projects/${id}/risks`, { risk_factor: { name: 'Wind' } }, 'uma')).toBe(403)
    expect(await statusOf('GET', `/projects/${id}`, undefined, 'rival')).toBe(404)
  })
})
