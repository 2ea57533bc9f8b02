import { randomUUID } from 'node:crypto'
import { emptyTrash } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { wallet } from '@quoin/wallet/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindOfDue } from '../operations/tell.ts'
import { projects } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const project = async (fields: object = {}) => (await ada()(projects.projects.create, { name: 'Bridge', ...fields })).id
const task = async (of: string, name: string, fields: object = {}) =>
  (await ada()(projects.tasks.create, { project: of, name, ...fields })).id
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

describe('A task', () => {
  it('keeps its place on the board where it was put', async () => {
    const of = await project()
    const [a, b, c] = [await task(of, 'a'), await task(of, 'b'), await task(of, 'c')]
    const column = async (status: string) =>
      (await ada()(projects.tasks.list, { filter: { project_unique_id: of, status } })).data.map(({ name }) => name)
    await ada()(projects.tasks.move, { id: c, status: 'todo', before_unique_id: a })
    expect(await column('todo')).toEqual(['c', 'a', 'b'])
    await ada()(projects.tasks.move, { id: b, status: 'done' })
    await ada()(projects.tasks.move, { id: a, status: 'done', before_unique_id: b })
    expect([await column('todo'), await column('done')]).toEqual([['c'], ['a', 'b']])
    expect(await refused(ada()(projects.tasks.move, { id: c, status: 'done', before_unique_id: c }))).toBe('no_such_record')
  })

  it('says the day it was done for as long as it is', async () => {
    const id = await task(await project(), 'one')
    expect((await ada()(projects.tasks.update, { id, status: 'done' })).doneOn).toBe(day(0))
    expect((await ada()(projects.tasks.update, { id, status: 'todo' })).doneOn).toBeNull()
  })

  it('waits for others of its project, and never for itself in a circle', async () => {
    const [of, elsewhere] = [await project(), await project()]
    const [a, b, c] = [await task(of, 'a'), await task(of, 'b'), await task(of, 'c')]
    await ada()(projects.dependencies.create, { task: b, predecessor: a })
    await ada()(projects.dependencies.create, { task: c, predecessor: b })
    expect(await refused(ada()(projects.dependencies.create, { task: a, predecessor: c }))).toBe('dependency_cycle')
    expect(await refused(ada()(projects.dependencies.create, { task: a, predecessor: a }))).not.toBe('accepted')
    const stranger = await task(elsewhere, 'stranger')
    expect(await refused(ada()(projects.dependencies.create, { task: a, predecessor: stranger }))).toBe('no_such_record')
    const both = await Promise.all([
      refused(ada()(projects.dependencies.create, { task: await task(of, 'd'), predecessor: c })),
      refused(ada()(projects.dependencies.create, { task: a, predecessor: c })),
    ])
    expect(both).toEqual(['accepted', 'dependency_cycle'])
  })

  it('belongs to a milestone of its own project alone', async () => {
    const [of, elsewhere] = [await project(), await project()]
    const milestone = (await ada()(projects.milestones.create, { project: elsewhere, name: 'Roof' })).id
    expect(await refused(ada()(projects.tasks.create, { project: of, name: 'x', milestone }))).toBe('no_such_record')
  })
})

describe('The plan', () => {
  it('compares dates with the baseline, says what slipped and which waits the dates do not keep', async () => {
    const of = await project()
    const a = await task(of, 'a', { startsOn: day(0), dueOn: day(4) })
    const b = await task(of, 'b', { startsOn: day(5), dueOn: day(9) })
    const milestone = (await ada()(projects.milestones.create, { project: of, name: 'Open', dueOn: day(20) })).id
    await ada()(projects.dependencies.create, { task: b, predecessor: a })
    await ada()(projects.projects.setBaseline, { id: of })
    expect((await ada()(projects.projects.plan, { id: of })).links).toMatchObject([{ broken: false }])
    await ada()(projects.tasks.update, { id: a, dueOn: day(7) })
    await ada()(projects.milestones.update, { id: milestone, dueOn: day(25) })
    const { bars, links } = await ada()(projects.projects.plan, { id: of })
    expect(bars.find((one) => one.unique_id === a)).toMatchObject({ due_on: day(7), baseline_due_on: day(4) })
    expect(links).toMatchObject([{ task_unique_id: b, predecessor_unique_id: a, broken: true }])
    const { slipped, due } = await ada()(projects.projects.briefing, { id: of })
    expect(slipped.map(({ name, slipped_days }) => [name, slipped_days])).toEqual([
      ['Open', 5],
      ['a', 3],
    ])
    expect(due.map(({ name }) => name)).toEqual(['a'])
  })
})

describe('A milestone', () => {
  it('stands where the newest entry of its history says, whoever changed it how', async () => {
    const of = await project()
    const { id } = await ada()(projects.milestones.create, { project: of, name: 'Roof' })
    await ada()(projects.milestones.update, { id, status: 'in_progress' })
    const { id: entry } = await ada()(projects.milestoneStatuses.create, { milestone: id, status: 'reached', note: 'Early' })
    const now = () => ada()(projects.milestones.get, { id })
    expect(await now()).toMatchObject({ status: 'reached', reachedOn: day(0) })
    const { data } = await ada()(projects.milestoneStatuses.list, { filter: { milestone_unique_id: id } })
    expect(data.map(({ status }) => status)).toEqual(['reached', 'in_progress'])
    await ada()(projects.milestoneStatuses.delete, { id: entry })
    expect(await now()).toMatchObject({ status: 'in_progress', reachedOn: null })
    await ada()(projects.milestoneStatuses.restore, { id: entry })
    expect(await now()).toMatchObject({ status: 'reached', reachedOn: day(0) })
  })

  it('begins its history with where it stands when it is made, and is planned without any', async () => {
    const of = await project()
    const { id } = await ada()(projects.milestones.create, { project: of, name: 'Roof', status: 'in_progress' })
    const { id: entry } = await ada()(projects.milestoneStatuses.create, { milestone: id, status: 'reached' })
    const now = async () => (await ada()(projects.milestones.get, { id })).status
    await ada()(projects.milestoneStatuses.delete, { id: entry })
    expect(await now()).toBe('in_progress')
    const { data } = await ada()(projects.milestoneStatuses.list, { filter: { milestone_unique_id: id } })
    await ada()(projects.milestoneStatuses.delete, { id: data[0]!.id })
    expect(await now()).toBe('planned')
  })
})

describe('A risk', () => {
  it('says how far its last review moved it, and stands in the heat map while it is open', async () => {
    const of = await project()
    const { id, score } = await ada()(projects.risks.create, { project: of, name: 'Flood', likelihood: 4, impact: 5 })
    expect(score).toBe(20)
    const reviewed = await ada()(projects.risks.review, { id, likelihood: 2, impact: 5 })
    expect(reviewed).toMatchObject({ score: 10, movement: -10 })
    expect(reviewed.reviewedAt).not.toBeNull()
    expect((await ada()(projects.risks.heatMap, { project: of })).risks).toMatchObject([
      { likelihood: 2, impact: 5, movement: -10 },
    ])
    await ada()(projects.risks.close, { id })
    expect((await ada()(projects.risks.heatMap, { project: of })).risks).toEqual([])
    expect(await refused(ada()(projects.risks.review, { id, likelihood: 1, impact: 1 }))).toBe('wrong_state')
  })

  it('is judged on the matrix of the company', async () => {
    const of = await project()
    const rival = world.as('rival')
    const theirs = (await rival(projects.projects.create, { name: 'Small' })).id
    expect(await refused(rival(projects.settings.update, { matrix_size: 3, medium_from: 4, high_from: 12 }))).toBe('too_big')
    await rival(projects.settings.update, { matrix_size: 3, medium_from: 3, high_from: 6 })
    expect(await refused(rival(projects.risks.create, { project: theirs, name: 'Wind', likelihood: 4, impact: 1 }))).toBe(
      'too_big',
    )
    expect(await rival(projects.risks.heatMap, { project: theirs })).toMatchObject({ size: 3, high_from: 6 })
    expect(await ada()(projects.risks.heatMap, { project: of })).toMatchObject({ size: 5, high_from: 12 })
  })

  it('is still to be changed where it was judged on a larger matrix', async () => {
    const rival = world.as('rival')
    const theirs = (await rival(projects.projects.create, { name: 'Shrunk' })).id
    const sizes = (matrix_size: number) => rival(projects.settings.update, { matrix_size, medium_from: 3, high_from: 6 })
    await sizes(5)
    const { id } = await rival(projects.risks.create, {
      project: theirs,
      name: 'Flood',
      likelihood: 5,
      impact: 5,
      inherentImpact: 5,
    })
    await sizes(3)
    expect((await rival(projects.risks.update, { id, name: 'High water' })).name).toBe('High water')
    expect(await refused(rival(projects.risks.update, { id, likelihood: 4 }))).toBe('too_big')
    expect(await rival(projects.risks.review, { id, likelihood: 3, impact: 2 })).toMatchObject({ score: 6 })
    expect(await refused(rival(projects.risks.update, { id, impact: 5 }))).toBe('too_big')
  })
})

describe('A contribution', () => {
  const purse = async (amount: bigint) => {
    const internal = wallet.wallets.internal
    const of = { currency: 'EUR' } as const
    await world.running.callInternal(world.tenantIds.a, internal.credit, {
      ...of,
      user: world.userIds.ada,
      amount,
      key: randomUUID(),
    })
    return async () =>
      (await world.running.callInternal(world.tenantIds.a, internal.owned, { ...of, users: [world.userIds.ada] })).minor
  }

  it('of money is paid once from the wallet of who pledged it, and given back with a reason', async () => {
    const balance = await purse(5_000n)
    const of = await project({ currency: 'EUR', budget: 100 })
    const { id } = await ada()(projects.contributions.create, { project: of, kind: 'money', amount: 12.5, currency: 'EUR' })
    const before = await balance()
    expect(await ada()(projects.contributions.pay, { id })).toMatchObject({ status: 'paid' })
    expect(await balance()).toBe(before - 1_250)
    expect(await refused(ada()(projects.contributions.pay, { id }))).toBe('wrong_state')
    expect(await refused(ada()(projects.contributions.update, { id, amount: 1 }))).toBe('wrong_state')
    expect((await ada()(projects.projects.briefing, { id: of })).spent).toMatchObject({ amount: 12.5, currency: 'EUR' })
    await ada()(projects.contributions.refund, { id, reason: 'Called off' })
    expect(await balance()).toBe(before)
  })

  it('is neither changed nor deleted while it is paid', async () => {
    const balance = await purse(5_000n)
    const of = await project({ currency: 'EUR' })
    const pledge = { project: of, kind: 'money', amount: 10, currency: 'EUR' } as const
    for (const meddle of [
      (id: string) => ada()(projects.contributions.update, { id, amount: 11 }),
      (id: string) => ada()(projects.contributions.delete, { id }),
    ])
      for (let again = 0; again < 3; again++) {
        const before = await balance()
        const { id } = await ada()(projects.contributions.create, pledge)
        await Promise.all([refused(ada()(projects.contributions.pay, { id })), refused(meddle(id))])
        const kept = await ada()(projects.contributions.get, { id }).catch(() => undefined)
        const paid = before - (await balance())
        expect([kept?.status, Number(kept?.amount ?? 0) * 100]).toEqual(paid > 0 ? ['paid', paid] : [undefined, 0])
      }
  })

  it('keeps its project from being purged while it is paid, by hand and when the trash is emptied', async () => {
    const balance = await purse(5_000n)
    const of = await project({ currency: 'EUR' })
    const { id } = await ada()(projects.contributions.create, { project: of, kind: 'money', amount: 10, currency: 'EUR' })
    const before = await balance()
    await ada()(projects.contributions.pay, { id })
    await ada()(projects.projects.delete, { id: of })
    expect(await refused(ada()(projects.projects.purge, { id: of }))).toBe('contributions_paid')
    await world.sql.query(`update projects.projects set deleted_at = clock_timestamp() - interval '9 days' where id = $1`, [of])
    const { platform, services, database: pools } = world.running
    const retentions = async () => [{ tenantId: world.tenantIds.a, days: 5 }]
    expect((await emptyTrash({ platform, services, pools, retentions }, world.tenantIds.a)).refused).toBe(1)
    await ada()(projects.projects.restore, { id: of })
    await ada()(projects.contributions.refund, { id, reason: 'Called off' })
    expect(await balance()).toBe(before)
    await ada()(projects.projects.delete, { id: of })
    expect(await refused(ada()(projects.projects.purge, { id: of }))).toBe('accepted')
  })

  it('is paid by nobody else, and not without the money', async () => {
    const of = await project()
    await ada()(projects.members.create, { project: of, user: world.userIds.uma })
    const uma = world.as('uma')
    const { id } = await uma(projects.contributions.create, { project: of, kind: 'money', amount: 900_000, currency: 'EUR' })
    expect(await refused(ada()(projects.contributions.pay, { id }))).toBe('not_yours')
    expect(await refused(uma(projects.contributions.pay, { id }))).not.toBe('accepted')
    expect(await uma(projects.contributions.get, { id })).toMatchObject({ status: 'pledged', contributor: world.userIds.uma })
    expect(await refused(uma(projects.contributions.refund, { id, reason: 'x' }))).toBe('not_allowed')
  })

  it('is changed and deleted by whose it is, and by who leads the project', async () => {
    const of = await project()
    for (const who of ['uma', 'uli'] as const) await ada()(projects.members.create, { project: of, user: world.userIds[who] })
    const [uma, uli] = [world.as('uma'), world.as('uli')]
    const { id } = await uma(projects.contributions.create, { project: of, minutes: 45 })
    expect(await refused(uli(projects.contributions.update, { id, contributor: world.userIds.uli }))).toBe('not_allowed')
    expect(await refused(uli(projects.contributions.delete, { id }))).toBe('not_allowed')
    expect((await uma(projects.contributions.update, { id, minutes: 50 })).minutes).toBe(50)
    expect((await ada()(projects.contributions.update, { id, minutes: 55 })).minutes).toBe(55)
    await uma(projects.contributions.delete, { id })
  })

  it('says how much or how long, in whole coins of its currency', async () => {
    const of = await project()
    const give = (fields: object) => refused(ada()(projects.contributions.create, { project: of, ...fields }))
    expect(await give({ kind: 'work' })).toBe('required')
    expect(await give({ kind: 'money', amount: 5 })).toBe('required')
    expect(await give({ kind: 'money', amount: 5.001, currency: 'EUR' })).toBe('too_many_decimals')
    expect(await give({ kind: 'money', amount: 0.5, currency: 'JPY' })).toBe('too_many_decimals')
    expect(await give({ kind: 'work', minutes: 45 })).toBe('accepted')
  })
})

describe('Somebody who left a project', () => {
  it('left when they did, and takes up their membership when they are added again', async () => {
    const of = await project()
    const user = world.userIds.uma
    const { id } = await ada()(projects.members.create, { project: of, user, role: 'Counsel' })
    const leave = async () => (await world.fetch('ada', 'DELETE', `/api/projects/identities/${user}/projects/${of}`)).json.data
    const { left_at } = (await leave()).attributes
    expect((await leave()).attributes.left_at).toBe(left_at)
    expect(await ada()(projects.members.create, { project: of, user, standing: 'observer' })).toMatchObject({
      id,
      role: 'Counsel',
      standing: 'observer',
      leftAt: null,
    })
    expect((await world.as('uma')(projects.projects.get, { id: of })).id).toBe(of)
    expect(await refused(ada()(projects.members.create, { project: of, user }))).toBe('already_taken')
  })
})

describe('Work', () => {
  it('is given to nobody who does not see the project, and kept by whoever had it before', async () => {
    const [of, open] = [await project(), await project({ visibility: 'company' })]
    const person = world.userIds.uma
    const risk = (await ada()(projects.risks.create, { project: of, name: 'Frost' })).id
    const give = [
      (to: string) => ada()(projects.tasks.create, { project: of, name: 'Dig', assignee: to }),
      (to: string) => ada()(projects.milestones.create, { project: of, name: 'Dug', responsible: to }),
      (to: string) => ada()(projects.risks.create, { project: of, name: 'Rain', owner: to }),
      (to: string) => ada()(projects.riskObjectives.create, { risk, name: 'Drain', responsible: to }),
    ]
    const kept = await task(of, 'Fill')
    const hand = () => ada()(projects.tasks.update, { id: kept, assignee: person })
    for (const one of [...give, hand]) expect(await refused(one(person))).toBe('not_in_project')
    expect(await task(open, 'Dig', { assignee: person })).toBeTruthy()
    const member = await ada()(projects.members.create, { project: of, user: person })
    const ids = []
    for (const one of [...give, hand]) ids.push((await one(person)).id)
    await ada()(projects.members.delete, { id: member.id })
    const [, milestone, other, objective] = ids as [string, string, string, string]
    await ada()(projects.tasks.update, { id: kept, assignee: person, name: 'Fill up' })
    await ada()(projects.milestones.update, { id: milestone, name: 'All dug' })
    await ada()(projects.risks.update, { id: other, name: 'Much rain' })
    await ada()(projects.riskObjectives.update, { id: objective, name: 'Pump' })
    // Administrators see it without belonging to it, people of other companies never.
    expect(await refused(ada()(projects.tasks.update, { id: kept, assignee: world.userIds.ada }))).toBe('accepted')
    expect(await refused(ada()(projects.tasks.update, { id: kept, assignee: world.userIds.rob }))).toBe('no_such_record')
  })
})

describe('What waits for somebody', () => {
  it('is theirs alone, by due date, and says what is overdue', async () => {
    const of = await project({ status: 'active' })
    await ada()(projects.members.create, { project: of, user: world.userIds.uli })
    const assignee = world.userIds.uli
    await task(of, 'late', { assignee, dueOn: day(-3) })
    await task(of, 'soon', { assignee, dueOn: day(3) })
    await task(of, 'done', { assignee, status: 'done', dueOn: day(-5) })
    await task(of, 'somebody else', { assignee: world.userIds.ada, dueOn: day(1) })
    await ada()(projects.risks.create, { project: of, name: 'look at it', owner: assignee, reviewOn: day(1) })
    const uli = world.as('uli')
    const names = async (input: { overdue?: 'true' }) =>
      (await uli(projects.tasks.mine, input)).items.filter((one) => one.project_unique_id === of).map(({ name }) => name)
    expect(await names({})).toEqual(['late', 'look at it', 'soon'])
    expect(await names({ overdue: 'true' })).toEqual(['late'])
    const [row] = (await uli(projects.tasks.portfolio, {})).projects.filter((one) => one.unique_id === of)
    expect(row).toMatchObject({ tasks: 4, done: 1, overdue: 1 })
    expect((await world.as('art')(projects.tasks.portfolio, {})).projects.filter((one) => one.unique_id === of)).toEqual([])
  })

  it('is found among however many projects they see, and the portfolio begins with what is off track', async () => {
    const rob = world.as('rob')
    const of = (await rob(projects.projects.create, { name: 'Zeppelin', status: 'active', health: 'off_track' })).id
    await rob(projects.tasks.create, { project: of, name: 'lift', assignee: world.userIds.rob, dueOn: day(1) })
    await rob(projects.risks.create, { project: of, name: 'wind' })
    await world.sql.query(
      `insert into projects.projects (tenant_id, id, name, owner_id, status)
       select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Many ' || n, $2, 'active' from generate_series(1, 600) n`,
      [world.tenantIds.b, world.userIds.rob],
    )
    expect((await rob(projects.tasks.mine, {})).items.map(({ name }) => name)).toContain('lift')
    expect((await rob(projects.risks.heatMap, {})).risks.map(({ name }) => name)).toContain('wind')
    const { projects: shown, is_whole } = await rob(projects.tasks.portfolio, {})
    expect([shown[0]?.unique_id, shown.length, is_whole]).toEqual([of, 200, false])
  })
})

describe('A calendar feed', () => {
  it('shows the events and dates of one’s projects until it is ended', async () => {
    const of = await project()
    await ada()(projects.members.create, { project: of, user: world.userIds.uma })
    await ada()(projects.events.create, {
      project: of,
      title: 'Topping-out',
      startsAt: `${day(5)}T09:00:00Z`,
      endsAt: `${day(5)}T10:00:00Z`,
    })
    await task(of, 'Order the wreath', { assignee: world.userIds.uma, dueOn: day(3) })
    await task(of, 'Somebody else’s', { dueOn: day(3) })
    const uma = world.as('uma')
    const { url } = await uma(projects.events.feedCreate, {})
    const read = () => world.fetch('nobody', 'GET', url.slice(url.indexOf('/api/')))
    await ada()(projects.events.create, { project: of, title: 'Open end', startsAt: `${day(6)}T09:00:00Z` })
    const { text } = await read()
    expect(text).toContain('SUMMARY:Topping-out · Bridge')
    // Half an hour where nobody says when it ends.
    const at = day(6).replaceAll('-', '')
    expect(text).toContain(`DTSTART:${at}T090000Z\r\nDTEND:${at}T093000Z`)
    expect(text).toContain('SUMMARY:Order the wreath · Bridge')
    expect(text).not.toContain('Somebody else')
    expect((await uma(projects.events.feedGet, {})).exists).toBe(true)
    // A company that was closed tells nobody anything.
    const set = (status: string) =>
      world.sql.query('update gateway.companies set status = $2 where id = $1', [world.tenantIds.a, status])
    await set('inactive')
    const { status } = await read()
    await set('active')
    expect(status).toBe(404)
    await uma(projects.events.feedDelete, {})
    expect((await read()).status).toBe(404)
  })

  it('has every entry of its time, however many there are, and none of before and after', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => project()))
    for (const of of all) await ada()(projects.members.create, { project: of, user: world.userIds.uma })
    await world.sql.query(
      `insert into projects.events (tenant_id, project_id, title, starts_at)
       select p.tenant_id, p.id, t.title, t.at from unnest($1::uuid[]) with ordinality o(id, place) join projects.projects p on p.id = o.id cross join lateral (
         select 'Shift ' || (o.place * 1000 + n) as title, now() + n / 10 * interval '1 hour' as at from generate_series(1, 500) n
         union all select 'Long ago', now() - interval '91 days' union all select 'Far ahead', now() + interval '401 days') t`,
      [all],
    )
    await task(all[0]!, 'Hand over', { assignee: world.userIds.uma, dueOn: day(9) })
    const uma = world.as('uma')
    const { url } = await uma(projects.events.feedCreate, {})
    const { text } = await world.fetch('nobody', 'GET', url.slice(url.indexOf('/api/')))
    expect(new Set(text.match(/SUMMARY:Shift \d+/g)).size).toBe(2_500)
    expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(text.match(/^BEGIN:VEVENT/gm)!.length)
    expect(text).toContain('SUMMARY:Hand over · Bridge')
    expect(text).not.toMatch(/Long ago|Far ahead/)
    await uma(projects.events.feedDelete, {})
  })
})

describe('People', () => {
  const visibleActivity = async (notice: string, about: string) =>
    (
      await world.sql.query<{ person_id: string }>(
        'select n.person_id from kit.notices n where n.tenant_id = $1 and n.notice = $2 and n.about_id = $3 order by 1',
        [world.tenantIds.a, notice, about],
      )
    ).rows.map((row) => row.person_id)
  const { uma, uli } = { uma: 'uma', uli: 'uli' } as const

  it('are told of news and of what was assigned to them, where they may read it', async () => {
    const of = await project()
    await ada()(projects.members.create, { project: of, user: world.userIds[uma] })
    await ada()(projects.projects.follow, { id: of })
    const news = await ada()(projects.announcements.create, { project: of, title: 'We begin' })
    expect(await visibleActivity('project_announcement', news.id)).toEqual([world.userIds[uma]])
    const mine = await task(of, 'for uma', { assignee: world.userIds[uma] })
    expect(await visibleActivity('project_task_assigned', mine)).toEqual([world.userIds[uma]])
  })

  it('are told of what is due tomorrow, once', async () => {
    const of = await project({ status: 'active' })
    await ada()(projects.members.create, { project: of, user: world.userIds[uli] })
    const due = await task(of, 'tomorrow', { assignee: world.userIds[uli], dueOn: day(1) })
    const later = await task(of, 'later', { assignee: world.userIds[uli], dueOn: day(2) })
    for (let twice = 0; twice < 2; twice++) await remindOfDue(world.database, new AbortController().signal)
    expect([await visibleActivity('project_due', due), await visibleActivity('project_due', later)]).toEqual([
      [world.userIds[uli]],
      [],
    ])
  })

  it('are told again every week of what is late, of risks to review and of what shall be reached about them, until it is done', async () => {
    const of = await project({ status: 'active' })
    await ada()(projects.members.create, { project: of, user: world.userIds[uli] })
    const late = await task(of, 'late', { assignee: world.userIds[uli], dueOn: day(-8) })
    const recent = await task(of, 'recent', { assignee: world.userIds[uli], dueOn: day(-3) })
    const { id: risk } = await ada()(projects.risks.create, {
      project: of,
      name: 'Flood',
      owner: world.userIds[uli],
      reviewOn: day(1),
    })
    const { id: pump } = await ada()(projects.riskObjectives.create, {
      risk,
      name: 'Pump',
      responsible: world.userIds[uli],
      dueOn: day(-1),
    })
    for (let twice = 0; twice < 2; twice++) await remindOfDue(world.database, new AbortController().signal)
    const countOf = async (id: string) => (await visibleActivity('project_due', id)).length
    expect([await countOf(late), await countOf(recent), await countOf(risk), await countOf(pump)]).toEqual([1, 0, 1, 1])
    await world.sql.query('delete from kit.notices where about_id = any($1)', [[late, risk, pump]])
    await ada()(projects.tasks.update, { id: late, status: 'done' })
    await ada()(projects.riskObjectives.update, { id: pump, status: 'done' })
    await remindOfDue(world.database, new AbortController().signal)
    expect([await countOf(late), await countOf(risk), await countOf(pump)]).toEqual([0, 1, 0])
  })

  it('have the events of their own projects in a list, not of all they may see', async () => {
    const [mine, other] = [await project(), await project({ visibility: 'company' })]
    await ada()(projects.members.create, { project: mine, user: world.userIds[uli] })
    for (const of of [mine, other])
      await ada()(projects.events.create, { project: of, title: `In ${of}`, startsAt: '2031-01-01T10:00:00Z' })
    const titles = async (filter: Record<string, string>) =>
      (await world.as(uli)(projects.events.list, { filter: { starts_at: 'gte:2031-01-01', ...filter }, records: 200 })).data.map(
        ({ title }) => title,
      )
    expect(await titles({})).toEqual(expect.arrayContaining([`In ${mine}`, `In ${other}`]))
    const own = await titles({ member_unique_id: world.userIds[uli] })
    expect(own).toContain(`In ${mine}`)
    expect(own).not.toContain(`In ${other}`)
    expect((await world.fetch('uli', 'GET', '/api/projects/events?filter[member_unique_id]=x')).status).toBe(422)
  })
})

describe('Records of one project', () => {
  it('hold no more than they may', async () => {
    const of = await project()
    const { id: risk } = await ada()(projects.risks.create, { project: of, name: 'Crowded' })
    await world.sql.query(
      `insert into projects.risk_sources (tenant_id, risk_id, name) select $1, $2, 'source ' || n from generate_series(1, 99) n`,
      [world.tenantIds.a, risk],
    )
    await ada()(projects.riskSources.create, { risk, name: 'the hundredth' })
    await expect(ada()(projects.riskSources.create, { risk, name: 'one too many' })).rejects.toMatchObject({ status: 422 })
  })
})
