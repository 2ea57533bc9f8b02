import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { facts } from '../screens/builder/facts.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/onboarding${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}
const submission = (step: string, status = 'complete') => ({
  step_unique_id: step,
  step_params: '{"team":"sales"}',
  source: 'User',
  source_id: 1,
  source_type: 'User completed',
  source_alias: 'User',
  step_status: status,
  payload: '',
})

/** A journey and the ids of its steps, as clients of the specification make them. */
async function journeyOf(...steps: readonly Record<string, unknown>[]): Promise<{ id: string; steps: string[] }> {
  const { id } = await data('POST', '/onboardings', { onboarding: { name: 'Welcome' } })
  const ids: string[] = []
  for (const step of steps) ids.push((await data('POST', `/onboardings/${id}/steps`, { step })).id)
  return { id, steps: ids }
}
const three = () =>
  journeyOf(
    { name: 'One', order: 1, step_url: '/start/one' },
    { name: 'Two', order: 2, step_url: '/start/two', is_optional: true },
    { name: 'Three', order: 3, step_url: '/start/three' },
  )
const start = (id: string, who: Who = 'uma', user = world.userIds[who as 'uma']) =>
  data('POST', `/onboard/${id}/start`, { user: { user_unique_id: user } }, who)

describe('The calls of the specification', () => {
  it('make a journey, and read it with its steps [onboarding.config_fields] [onboarding.config_steps]', async () => {
    const { id } = await three()
    const { attributes } = await data('GET', `/onboardings/${id}`, undefined, 'uma')
    for (const name of 'content_url description image_url name payload source source_alias source_id source_type status steps total_steps unique_id video_url'.split(
      ' ',
    ))
      expect(attributes, name).toHaveProperty(name)
    expect(attributes.total_steps).toBe(3)
    expect(attributes.steps.map(({ order, step_url }: any) => [order, step_url])).toEqual([
      [1, '/start/one'],
      [2, '/start/two'],
      [3, '/start/three'],
    ])
  })

  it('register an identity under a journey, read and change it', async () => {
    const { id } = await three()
    const me = world.userIds.uma
    expect((await raw('GET', `/users/${world.userIds.uli}`, undefined, 'uli')).status).toBe(404)
    const values = {
      name: 'Uma Berg',
      phone: '+49 30 1',
      email: 'uma@demo.test',
      user_unique_id: me,
      role_name: 'user',
      role_unique_id: null,
    }
    expect((await raw('POST', `/users/${me}/register/${id}`, { user: values }, 'uma')).status).toBe(201)
    expect((await raw('POST', `/users/${me}/register/${id}`, { user: values }, 'uma')).status).toBe(200)
    expect((await data('GET', `/users/${me}`, undefined, 'uma')).attributes).toMatchObject({
      name: 'Uma Berg',
      email: 'uma@demo.test',
      role_name: 'user',
      user_unique_id: me,
      onboarding_unique_id: id,
    })
    expect((await data('PUT', `/users/${me}`, { user: { name: 'Uma B.' } }, 'uma')).attributes.name).toBe('Uma B.')
    expect((await raw('POST', `/users/${me}/register/${id}`, { user: values }, 'uli')).status).toBe(404)
    expect((await raw('PUT', `/users/${me}`, { user: { name: 'Not me' } }, 'uli')).status).toBe(404)
  })

  it('start a journey once, and answer every field of it [onboarding.journey_fields]', async () => {
    const { id, steps } = await three()
    const first = await start(id)
    expect((await start(id)).id).toBe(first.id)
    for (const name of 'attempts created_at journey_logs next_step next_step_unique_id next_step_url onboarding_name onboarding_unique_id payload previous_step previous_step_unique_id previous_step_url progress source source_alias source_id source_type status step_name step_order step_params step_unique_id step_url unique_id updated_at user_unique_id step_status current_step completed_steps started_at'.split(
      ' ',
    ))
      expect(first.attributes, name).toHaveProperty(name)
    expect(first.attributes).toMatchObject({
      user_unique_id: world.userIds.uma,
      onboarding_name: 'Welcome',
      status: 'active',
      progress: 0,
      step_unique_id: steps[0],
      step_url: '/start/one',
      step_status: null,
      next_step_url: '/start/two',
      current_step: 1,
      completed_steps: [],
    })
    expect((await data('GET', `/onboard/${id}`, undefined, 'uma')).id).toBe(first.id)
    expect((await data('GET', `/onboard/${first.id}`, undefined, 'uma')).id).toBe(first.id)
    expect((await raw('GET', `/onboard/${first.id}`, undefined, 'uli')).status).toBe(404)
    expect((await raw('POST', `/onboard/${id}/start`, { user: { user_unique_id: world.userIds.uma } }, 'uli')).status).toBe(404)
  })

  it('submit steps on either call, with the fixed values, and end at 100 and complete [onboarding.step_fixed_values] [onboarding.step_params_text] [onboarding.send_step_updates] [onboarding.wrappers]', async () => {
    const { id, steps } = await three()
    await start(id)
    const one = await data('PUT', `/onboard/${id}`, { onboard: { ...submission(steps[0]!), payload: '{"from":"kiosk"}' } }, 'uma')
    expect(one.attributes).toMatchObject({
      payload: { from: 'kiosk' },
      progress: 33,
      step_unique_id: steps[0],
      step_status: 'complete',
      step_params: { team: 'sales' },
      next_step_url: '/start/two',
      source: 'User',
      source_id: '1',
      completed_steps: [1],
    })
    const two = await data('PUT', `/onboardings/${id}/steps`, { step: submission(steps[1]!) }, 'uma')
    expect(two.attributes).toMatchObject({ progress: 66, previous_step_url: '/start/one' })
    const failed = await data('PUT', `/onboard/${id}`, { onboard: submission(steps[2]!, 'failed') }, 'uma')
    expect(failed.attributes).toMatchObject({ progress: 66, step_status: 'failed', step_url: '/start/three', status: 'active' })
    const three_ = await data('PUT', `/onboard/${id}`, { onboard: submission(steps[2]!) }, 'uma')
    expect(three_.attributes).toMatchObject({ progress: 100, step_status: 'complete', status: 'completed', current_step: 4 })
    const details = (await data('GET', `/onboard/${id}/details`, undefined, 'uma')).attributes
    expect(details.steps.map((step: any) => [step.step_name, step.completed, step.data])).toEqual([
      ['One', true, { team: 'sales' }],
      ['Two', true, { team: 'sales' }],
      ['Three', true, { team: 'sales' }],
    ])
    expect(details.logs.map((entry: any) => entry.action)).toEqual(['started', 'complete', 'complete', 'failed', 'complete'])
  })

  it('refuse another status, another order and what is no JSON [onboarding.step_status_values]', async () => {
    const { id, steps } = await three()
    await start(id)
    const put = (onboard: object) => codeOf(raw('PUT', `/onboard/${id}`, { onboard }, 'uma'))
    expect((await put(submission(steps[0]!, 'done')))[0]).toBe(422)
    expect((await put({ ...submission(steps[0]!), step_params: '[1' }))[0]).toBe(422)
    expect(await put(submission(steps[1]!))).toEqual([409, 'step_out_of_order'])
    expect(await put(submission(world.userIds.uma))).toEqual([422, 'no_such_step'])
    expect(await codeOf(raw('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uli'))).toEqual([404, 'not_found'])
  })

  it('let administrators alone read the journeys of somebody and step them [onboarding.admin_journeys] [onboarding.admin_stepping]', async () => {
    const { id, steps } = await three()
    const user = world.userIds.uli
    const path = `/onboardings/${id}/users/${user}`
    expect((await raw('PUT', path, { onboard: submission(steps[1]!) }, 'uma')).status).toBe(403)
    expect((await data('PUT', path, { onboard: submission(steps[1]!) })).attributes).toMatchObject({
      user_unique_id: user,
      completed_steps: [2],
      current_step: 1,
    })
    expect((await raw('GET', `/users/${user}/journey`, undefined, 'uli')).status).toBe(403)
    expect((await raw('GET', `/users/${user}/journey`)).json.data[0].attributes.onboarding_unique_id).toBe(id)
  })

  it('let administrators alone read and change the mails [roles.mail_templates]', async () => {
    expect((await raw('GET', '/mailtemplates/', undefined, 'uma')).status).toBe(403)
    const list = await raw('GET', '/mailtemplates/?search=reminder&page=1&records=5')
    expect(list.json.meta.total_count).toBe(6)
    const { id } = list.json.data.find((one: any) => one.attributes.preferred_language === 'en')
    const changed = await data('PUT', `/mailtemplates/${id}`, { template: { from_subject: 'Go on, {{ name }}' } })
    expect(changed.attributes).toMatchObject({
      from_subject: 'Go on, {{ name }}',
      subject: 'Go on, {{ name }}',
      source: 'company',
    })
    expect((await data('GET', `/mailtemplates/${id}`)).attributes.from_subject).toBe('Go on, {{ name }}')
    await data('PUT', `/mailtemplates/${id}`, { template: { from_subject: 'Go on' } })
    const kept = await world.fetch('ada', 'GET', `/api/gateway/mailtemplates/${id}/versions`)
    expect(kept.json.data.map((one: any) => one.attributes.from_subject)).toEqual(['Go on', 'Go on, {{ name }}'])
  })
})

describe('A journey that says so', () => {
  it('mails whoever begins and whoever has finished, once', async () => {
    const { id, steps } = await three()
    await data('PUT', `/onboardings/${id}`, { onboarding: { mails_progress: true } })
    await start(id)
    await start(id)
    for (const step of steps) await data('PUT', `/onboard/${id}`, { onboard: submission(step) }, 'uma')
    const told = async () =>
      (
        await world.sql.query(
          `select template from kit.mails where template in ('onboarding_started', 'onboarding_completed') order by template`,
        )
      ).rows.map(({ template }) => template)
    await vi.waitFor(async () => expect(await told()).toContain('onboarding_completed'), { timeout: 15_000 })
    expect(new Set(await told()).size).toBe((await told()).length)
  })

  it('is begun and gone through by the numbers of its steps, as the published client does', async () => {
    const { id } = await three()
    const user_journey = { user_unique_id: world.userIds.uma, onboarding_unique_id: id }
    const begun = await data('POST', '/user_journeys', { user_journey }, 'uma')
    expect(begun.attributes).toMatchObject({ progress: 0, user_unique_id: world.userIds.uma })
    const complete = (step_number: number) =>
      raw('POST', `/user_journeys/${begun.id}/complete_step`, { user_journey: { step_number, step_data: { a: 1 } } }, 'uma')
    expect(await codeOf(complete(2))).toEqual([409, 'step_out_of_order'])
    expect(await codeOf(complete(9))).toEqual([422, 'no_such_step'])
    expect((await complete(1)).json.data.attributes).toMatchObject({ progress: 33, completed_steps: [1], step_params: { a: 1 } })
    expect((await raw('POST', '/user_journeys', { user_journey: { ...user_journey, flow_unique_id: id } }, 'uma')).status).toBe(
      422,
    )
  })

  it('lists who has not gone on, and reminds each of them once a day and three times at one step', async () => {
    const { id } = await three()
    const { id: way } = await start(id)
    const wait = (days: number) =>
      world.sql.query(
        `update onboarding.journeys set moved_at = moved_at - $2 * interval '1 day', reminded_at = reminded_at - $2 * interval '1 day' where id = $1`,
        [way, days],
      )
    const stalled = async (query = '') =>
      (await data('GET', `/tools/remarketing/abandoned_journeys${query}`)).filter((one: any) => one.id === way)
    expect(await stalled()).toEqual([])
    await wait(2)
    const [one] = await stalled('?elapsed_hours=24.5')
    expect(one.attributes).toMatchObject({
      user_unique_id: world.userIds.uma,
      onboarding_name: 'Welcome',
      email: emailOf('uma'),
    })
    expect(await stalled('?elapsed_hours=72')).toEqual([])
    expect((await raw('GET', '/tools/remarketing/abandoned_journeys?elapsed_hours=-1')).status).toBe(422)
    expect((await raw('GET', '/tools/remarketing/abandoned_journeys', undefined, 'uma')).status).toBe(403)
    const mails = async () =>
      (
        await world.sql.query(`select 1 from kit.mails where template = 'onboarding_reminder' and recipient = $1`, [
          emailOf('uma'),
        ])
      ).rows.length
    const before = await mails()
    const told = await data('POST', '/tools/remarketing/notifications', { elapsed_hours: 24 })
    expect(told.attributes.notified_users).toContain(emailOf('uma'))
    await vi.waitFor(async () => expect(await mails()).toBe(before + 1), { timeout: 15_000 })
    const again = await data('POST', '/tools/remarketing/notifications', { elapsed_hours: 24 })
    expect(again.attributes.notified_users).not.toContain(emailOf('uma'))
    expect(await codeOf(raw('POST', `/tools/remarketing/notifications/${way}`, {}))).toEqual([409, 'reminded_today'])
    await wait(2)
    const { attributes } = await data('POST', `/tools/remarketing/notifications/${way}`, {})
    expect(attributes).toMatchObject({ user_journey_unique_id: way, email: emailOf('uma'), onboarding_unique_id: id })
    await wait(2)
    await data('PUT', `/user_journeys/${way}/remind`, { user_journey: {} })
    await wait(2)
    expect(await codeOf(raw('PUT', `/user_journeys/${way}/remind`, {}))).toEqual([409, 'reminded_enough'])
    await vi.waitFor(async () => expect(await mails()).toBe(before + 3), { timeout: 15_000 })
    expect((await raw('PUT', `/user_journeys/${way}/remind`, {}, 'uma')).status).toBe(403)
    expect((await raw('PUT', `/user_journeys/${way}/remind`, {}, 'rival')).status).toBe(404)
  })

  it('are reported by what became of them', async () => {
    const { id, steps } = await three()
    const way = await start(id)
    await start(id, 'uli')
    for (const step of steps) await data('PUT', `/onboard/${id}`, { onboard: submission(step!) }, 'uma')
    const asked = { onboarding_unique_id: id, start_at: new Date(Date.now() - 3_600_000).toISOString() }
    const { json } = await raw('POST', '/reports/user_journeys/summary', { query_params: asked })
    expect(json).toMatchObject({
      total_journeys: 2,
      total_completed: 1,
      total_active: 1,
      total_abandoned: 0,
      average_progress: 50,
      completion_rate: 50,
      journeys_by_status: { active: 1, completed: 1 },
      period: { start_date: asked.start_at, end_date: null },
    })
    const listed = (
      await raw('POST', '/reports/user_journeys/list', { query_params: { ...asked, status: 'completed', records: 5 } })
    ).json
    expect(listed.data.map((one: any) => one.id)).toEqual([way.id])
    expect(listed.meta).toMatchObject({ total_count: 1, summary: { total_journeys: 1, completion_rate: 100 } })
    const past = { ...asked, start_at: '2020-01-01', end_at: '2020-12-31' }
    expect((await raw('POST', '/reports/user_journeys/summary', { query_params: past })).json.total_journeys).toBe(0)
    expect((await raw('POST', '/reports/user_journeys/summary', { query_params: { group_by: 'day' } })).status).toBe(422)
    expect((await raw('POST', '/reports/user_journeys/summary', { query_params: {} }, 'uma')).status).toBe(403)
  })

  it('points at elements by their keys, in the version people go through', async () => {
    const { id, steps } = await three()
    const tour = [{ element: 'page:/crm/leads', text: 'Leads are here.' }]
    const path = `/onboardings/${id}/steps/${steps[0]}`
    expect((await raw('PUT', path, { step: { tour: [{ element: '', text: 'x' }] } })).status).toBe(422)
    expect((await data('PUT', path, { step: { tour } })).attributes.tour).toEqual(tour)
    await start(id)
    const told = (await data('GET', `/onboard/${id}/details`, undefined, 'uma')).attributes.steps
    expect(told.map((step: any) => step.tour)).toEqual([tour, [], []])
  })
})

describe('A step', () => {
  it('that is submitted twice, even at once, counts once [OB-D6]', async () => {
    const { id, steps } = await three()
    await start(id)
    const both = await Promise.all([1, 2, 3].map(() => raw('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const { attributes } = await data('GET', `/onboard/${id}`, undefined, 'uma')
    expect(attributes).toMatchObject({ attempts: 1, progress: 33, completed_steps: [1] })
    expect(attributes.journey_logs.filter(({ action }: any) => action === 'complete')).toHaveLength(1)
  })

  it('is skipped with a reason where it is optional', async () => {
    const { id, steps } = await three()
    const { id: way } = await start(id)
    const skip = (step: string, who: Who = 'uma') =>
      raw('PUT', `/user_journeys/${way}/skip`, { user_journey: { step_unique_id: step, reason: 'Not for me' } }, who)
    expect(await codeOf(skip(steps[0]!))).toEqual([409, 'step_not_optional'])
    await raw('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    expect((await skip(steps[1]!, 'uli')).status).toBe(404)
    expect((await skip(steps[1]!)).json.data.attributes).toMatchObject({ progress: 66, skipped_steps: [2], current_step: 3 })
    expect((await skip(steps[1]!)).json.data.attributes.progress).toBe(66)
  })

  it('is there for its roles alone, and after what was said before', async () => {
    const { id, steps } = await journeyOf({ name: 'Team', order: 1 }, { name: 'Admins', order: 2, roles: ['admin'] })
    const sales = await data('POST', `/onboardings/${id}/steps`, {
      step: { name: 'Sales', order: 3, condition: { step: steps[0], param: 'team', is: 'sales' } },
    })
    await data('POST', `/onboardings/${id}/steps`, {
      step: { name: 'Support', order: 4, condition: { step: steps[0], param: 'team', is: 'support' } },
    })
    await start(id)
    const { attributes } = await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    expect(attributes).toMatchObject({ progress: 50, next_step_unique_id: sales.id })
    const preview = await data('GET', `/onboardings/${id}/preview?role_code=user`)
    expect(preview.attributes.steps.map(({ name }: any) => name)).toEqual(['Team', 'Sales', 'Support'])
  })

  it('is done by what happens elsewhere, before or after it is reached, and not by hand [OB-D4]', async () => {
    const profile = () =>
      world.fetch('uma', 'PUT', `/api/gateway/users/${world.userIds.uma}/profile`, { profile: { first_name: 'Uma' } })
    const { id, steps } = await journeyOf(
      { name: 'Read', order: 1 },
      { name: 'Profile', order: 2, fact: 'gateway.users.profileUpdate', place: '/gateway/account' },
      { name: 'End', order: 3 },
    )
    await start(id)
    await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    expect(await codeOf(raw('PUT', `/onboard/${id}`, { onboard: submission(steps[1]!) }, 'uma'))).toEqual([
      409,
      'step_not_fulfilled',
    ])
    expect((await profile()).status).toBeLessThan(300)
    await vi.waitFor(
      async () =>
        expect((await data('GET', `/onboard/${id}`, undefined, 'uma')).attributes).toMatchObject({
          completed_steps: [1, 2],
          next_step_unique_id: steps[2],
        }),
      { timeout: 5_000 },
    )
    // Whoever did it before is past that step from the beginning.
    const again = await journeyOf({ name: 'Profile', order: 1, fact: 'gateway.users.profileUpdate' }, { name: 'End', order: 2 })
    expect((await start(again.id)).attributes).toMatchObject({ completed_steps: [1], progress: 50 })
  })

  it('is done by what happened while the journey was suspended, or before it began', async () => {
    const save = () =>
      world.fetch('uli', 'PUT', `/api/gateway/users/${world.userIds.uli}/profile`, { profile: { first_name: 'Uli' } })
    const { id } = await journeyOf({ name: 'Profile', order: 1, fact: 'gateway.users.profileUpdate' }, { name: 'End', order: 2 })
    const { id: way } = await start(id, 'uli')
    const standing = async () => (await data('GET', `/onboard/${id}`, undefined, 'uli')).attributes
    await data('PUT', `/user_journeys/${way}/suspend`, {})
    expect((await save()).status).toBeLessThan(300)
    await vi.waitFor(
      async () =>
        expect(
          (await world.sql.query('select 1 from onboarding.heard where user_id = $1', [world.userIds.uli])).rows.length,
        ).toBeGreaterThan(0),
      { timeout: 5_000 },
    )
    expect(await standing()).toMatchObject({ status: 'suspended', completed_steps: [] })
    await data('PUT', `/user_journeys/${way}/resume`, {})
    expect(await standing()).toMatchObject({ status: 'active', completed_steps: [1], progress: 50, current_step: 2 })
  })

  it('is done by one invitation as by several', async () => {
    const { id } = await journeyOf({ name: 'Invite', order: 1, fact: 'gateway.invites.many' }, { name: 'End', order: 2 })
    await start(id, 'ada', world.userIds.ada)
    const user = { email: 'new@colleague.example', role_id: 4 }
    const invited = await world.fetch('ada', 'POST', '/api/gateway/auth/invitation', { user })
    expect(invited.status, invited.text).toBeLessThan(300)
    await vi.waitFor(
      async () => expect((await data('GET', `/onboard/${id}`)).attributes).toMatchObject({ completed_steps: [1] }),
      { timeout: 5_000 },
    )
  })

  it('waits for nothing that nobody can do here', async () => {
    const { id, steps } = await journeyOf({ name: 'One', order: 1 })
    for (const fact of ['no.such.thing', 'crm.leads.list', 'onboarding.journeys.start'])
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${steps[0]}`],
      ] as const)
        expect([fact, await codeOf(raw(method, `/onboardings/${id}/steps${path}`, { step: { name: 'Two', fact } }))]).toEqual([
          fact,
          [422, 'no_such_operation'],
        ])
    for (const fact of [...Object.values(facts), null])
      expect([fact, (await raw('PUT', `/onboardings/${id}/steps/${steps[0]}`, { step: { fact } })).status]).toEqual([fact, 200])
  })

  it('leads nowhere else, and keeps to its bounds', async () => {
    const { id } = await journeyOf()
    const post = (step: object) => codeOf(raw('POST', `/onboardings/${id}/steps`, { step }))
    for (const step_url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])
      expect(await post({ name: 'Away', step_url }), step_url).toEqual([422, 'not_an_address'])
    expect(await post({ name: 'Odd', condition: { step: 1 } })).toEqual([422, 'not_a_condition'])
    expect((await post({ name: 'Long', description: 'x'.repeat(65_537) }))[0]).toBe(422)
    for (let i = 0; i < 15; i++) expect((await post({ name: 'Long', description: 'x'.repeat(65_536) }))[0]).toBe(201)
    expect(await post({ name: 'Long', description: 'x'.repeat(65_536) })).toEqual([409, 'journey_too_long'])
    await world.sql.query(
      `insert into onboarding.steps (tenant_id, onboarding_id, name, position, search) select $1, $2, 'Many', n, '' from generate_series(1, 485) n`,
      [world.tenantIds.a, id],
    )
    expect(await post({ name: 'One more' })).toEqual([409, 'too_many_steps'])
    expect((await start(id)).attributes.current_step).toBe(1)
  })
})

describe('A new version', () => {
  it('puts people in progress where the dry run said, or leaves them with theirs [OB-D5]', async () => {
    const { id, steps } = await three()
    await start(id)
    await start(id, 'uli')
    await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    await data('POST', `/onboardings/${id}/steps`, { step: { name: 'Zero', order: 0 } })
    await data('DELETE', `/onboardings/${id}/steps/${steps[1]}`)
    expect((await data('GET', `/onboard/${id}`, undefined, 'uma')).attributes.next_step).toBe('Two')
    const dry = (await data('GET', `/onboardings/${id}/dry_run`)).attributes
    expect(dry).toMatchObject({ version: 2, total: 2 })
    const uma = dry.moves.find((move: any) => move.user_unique_id === world.userIds.uma)
    expect(uma).toMatchObject({ from_step: 'Two', to_step: 'Zero', from_progress: 33, to_progress: 33 })
    expect((await data('GET', `/onboard/${id}`, undefined, 'uma')).attributes.progress).toBe(33)
    // Uma was reminded as often as one is at the step that is gone.
    await world.sql.query(
      `update onboarding.journeys set reminders = 3, moved_at = moved_at - interval '9 days' where onboarding_id = $1 and user_id = $2`,
      [id, world.userIds.uma],
    )
    const published = (await data('POST', `/onboardings/${id}/publish`, { publish: { move: true } })).attributes
    expect(published.moves).toEqual(dry.moves)
    const { rows } = await world.sql.query(
      `select reminders::int, moved_at > now() - interval '1 minute' as fresh from onboarding.journeys where onboarding_id = $1 and user_id = $2`,
      [id, world.userIds.uma],
    )
    expect(rows).toEqual([{ reminders: 0, fresh: true }])
    for (const who of ['uma', 'uli'] as const) {
      const { attributes } = await data('GET', `/onboard/${id}`, undefined, who)
      const promised = dry.moves.find((move: any) => move.user_unique_id === world.userIds[who])
      expect(attributes).toMatchObject({ progress: promised.to_progress, step_name: promised.to_step, current_step: 1 })
    }
    await data('POST', `/onboardings/${id}/steps`, { step: { name: 'Last', order: 9 } })
    await data('POST', `/onboardings/${id}/publish`, { publish: {} })
    const kept = (await data('GET', `/onboard/${id}/details`, undefined, 'uma')).attributes.steps
    expect(kept.map(({ name }: any) => name)).toEqual(['Zero', 'One', 'Three'])
  })

  it('is not made of what nobody could go through', async () => {
    const { id } = await journeyOf()
    const publish = () => codeOf(raw('POST', `/onboardings/${id}/publish`, { publish: {} }))
    expect(await publish()).toEqual([409, 'journey_without_steps'])
    expect(await codeOf(raw('GET', `/onboardings/${id}/dry_run`))).toEqual([422, 'journey_without_steps'])
    const one = await data('POST', `/onboardings/${id}/steps`, { step: { name: 'One', order: 1, step_url: '/same' } })
    const two = await data('POST', `/onboardings/${id}/steps`, { step: { name: 'Two', order: 2, step_url: '/same' } })
    expect(await publish()).toEqual([409, 'step_url_taken'])
    // The guard sees no difference between these either.
    for (const step_url of ['/same/', '/same?tab=two', '/same#two']) {
      await data('PUT', `/onboardings/${id}/steps/${two.id}`, { step: { step_url } })
      expect([step_url, await publish()]).toEqual([step_url, [409, 'step_url_taken']])
    }
    await data('PUT', `/onboardings/${id}/steps/${two.id}`, { step: { step_url: '/other' } })
    await data('PUT', `/onboardings/${id}/steps/${one.id}`, { step: { condition: { step: two.id, param: 'a', is: 'b' } } })
    expect(await publish()).toEqual([409, 'condition_out_of_order'])
    await data('PUT', `/onboardings/${id}/order`, { onboarding: { step_unique_ids: [two.id, one.id] } })
    expect((await publish())[0]).toBe(200)
  })
})

describe('Administrators', () => {
  it('restart, suspend and resume somebody, who cannot', async () => {
    const { id, steps } = await three()
    const { id: way } = await start(id)
    await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    expect((await raw('PUT', `/user_journeys/${way}/restart`, { user_journey: { reason: 'Again' } }, 'uma')).status).toBe(403)
    await data('PUT', `/user_journeys/${way}/suspend`, {})
    expect(await codeOf(raw('PUT', `/onboard/${id}`, { onboard: submission(steps[1]!) }, 'uma'))).toEqual([
      409,
      'journey_not_active',
    ])
    await data('PUT', `/user_journeys/${way}/resume`, {})
    const restarted = await data('PUT', `/user_journeys/${way}/restart`, { user_journey: { reason: 'Again' } })
    expect(restarted.attributes).toMatchObject({ progress: 0, status: 'active' })
    expect((await data('GET', `/onboard/${id}`, undefined, 'uma')).attributes).toMatchObject({
      progress: 0,
      completed_steps: [],
      current_step: 1,
    })
  })

  it('have somebody begin anew with the steps of the role they have now', async () => {
    const { id } = await journeyOf({ name: 'All', order: 1 }, { name: 'Admins', order: 2, roles: ['admin'] })
    const { id: way } = await start(id)
    const stepsOf = async () =>
      (await data('GET', `/onboard/${id}/details`, undefined, 'uma')).attributes.steps.map(({ name }: any) => name)
    expect(await stepsOf()).toEqual(['All'])
    const roleOf = (code: string) =>
      world.sql.query(
        `update gateway.users u set role_id = r.id from gateway.roles r where u.id = $1 and r.tenant_id = u.tenant_id and r.code = $2`,
        [world.userIds.uma, code],
      )
    await roleOf('admin')
    const restarted = await data('PUT', `/user_journeys/${way}/restart`, { user_journey: { reason: 'Promoted' } })
    await roleOf('user')
    expect(restarted.attributes).toMatchObject({ role_code: 'admin', status: 'active' })
    expect(await stepsOf()).toEqual(['All', 'Admins'])
  })

  it('see where people stop and how long a step takes', async () => {
    const { id, steps } = await three()
    await start(id)
    await start(id, 'uli')
    await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
    const funnel = (await data('GET', `/onboardings/${id}/funnel`)).attributes
    expect(funnel).toMatchObject({ started: 2, completed: 0 })
    expect(funnel.steps.map((step: any) => [step.reached, step.completed, step.waiting])).toEqual([
      [2, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
    ])
    expect(funnel.steps[0].median_seconds).toBeGreaterThanOrEqual(0)
  })
})

describe('The journey of a role', () => {
  it('is asked about by address, and holds whoever has it until it is done [onboarding.onboarding_per_role] [OB-D1]', async () => {
    const mine = async (address: string, who: Who = 'uma') =>
      (await data('GET', `/user_journeys/mine?address=${encodeURIComponent(address)}`, undefined, who)).attributes
    expect(await mine('/crm')).toMatchObject({ is_required: false, decision: { allow: true } })
    const { id, steps } = await three()
    await world.sql.query(
      `update gateway.roles set on_boarding_id = $2 where tenant_id = $1 and code in ('user', 'company_admin')`,
      [world.tenantIds.a, id],
    )
    try {
      expect(await mine('/crm')).toMatchObject({ is_required: true, journey: null, decision: { allow: false, to: null } })
      expect(await mine('/crm', 'ada')).toMatchObject({ is_admin: true, decision: { allow: true } })
      await data('POST', '/user_journeys/mine', {}, 'uma')
      expect((await mine('/start/three')).decision).toEqual({ allow: false, to: '/start/one' })
      expect((await mine('/start/one?x=1')).decision).toEqual({ allow: true, to: null })
      await data('PUT', `/onboard/${id}`, { onboard: submission(steps[0]!) }, 'uma')
      expect((await mine('/start/one')).decision).toEqual({ allow: false, to: '/start/two' })
      for (const step of steps.slice(1)) await data('PUT', `/onboard/${id}`, { onboard: submission(step) }, 'uma')
      expect(await mine('/start/one')).toMatchObject({ is_complete: true, decision: { allow: false, to: '/gateway/home' } })
      expect((await mine('/crm')).decision).toEqual({ allow: true, to: null })
      await data('PUT', `/onboardings/${id}`, { onboarding: { enabled: false } })
      expect((await mine('/crm')).is_required).toBe(false)
    } finally {
      await world.sql.query('update gateway.roles set on_boarding_id = null where tenant_id = $1', [world.tenantIds.a])
    }
  })
})
