import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { wallet } from '@quoin/wallet/resources'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { disclosure } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada', block = 'projects') =>
  world.fetch(who, method, `/api/${block}${path}`, body)
const data = async (...asked: Parameters<typeof raw>) => {
  const { status, json, text } = await raw(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text}`)
  return json.data
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json?.errors?.[0]?.code]
}
const internal = wallet.wallets.internal
const ask: World['running']['callInternal'] = (...asked) => world.running.callInternal(...asked)
const fund = (who: 'ada' | 'uma', amount: bigint) =>
  ask(world.tenantIds.a, internal.credit, { user: world.userIds[who], amount, currency: 'EUR', key: randomUUID() })
/** What is in somebody's wallets and not set aside, in cents. */
const free = async (who: 'ada' | 'uma' | 'uli') =>
  (await ask(world.tenantIds.a, internal.owned, { users: [world.userIds[who]], currency: 'EUR' })).minor
const pointsOf = async (who: 'ada' | 'uma'): Promise<number> => {
  const { rows } = await world.sql.query('select available_points::int as points from rewards.customers where id = $1', [
    world.userIds[who],
  ])
  return rows[0]?.points ?? 0
}
/** Titles of what somebody was told of a payout, in order. */
const toldOf = async (id: string, who: 'ada' | 'uma') => {
  const { rows } = await world.sql.query(
    `select content from realtime.notifications where person_id = $1 and about_resource = 'disclosure.payouts' and about_id = $2 order by 1`,
    [world.userIds[who], id],
  )
  return rows.map(({ content }) => content as string)
}

let p: string
let milestone: string
let breakdown: string
let objectives: [string, string]
beforeEach(async () => {
  const d = (await data('POST', '/disclosures', { disclosure: { name: `Legal ${randomUUID()}` } })).id
  breakdown = (await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Contracts' } })).id
  const add = async (name: string) =>
    (await data('POST', `/disclosures/${d}/breakdowns/${breakdown}/objectives`, { objective: { name } })).id as string
  objectives = [await add('List the contracts'), await add('List the permits')]
  p = (await data('POST', '/projects', { project: { name: 'Quay', visibility: 'members' } })).id
  milestone = (await data('POST', `/projects/${p}/milestones`, { milestone: { name: 'Papers in order' } })).id
  await join('uma')
})
const join = (who: keyof World['userIds']) =>
  data('POST', `/projects/${p}/members`, { member: { user_unique_id: world.userIds[who], standing: 'contributor' } })
const setAside = (more: Record<string, unknown> = {}, who: Who = 'ada') =>
  raw(
    'POST',
    `/projects/${p}/payouts`,
    {
      payout: {
        milestone_unique_id: milestone,
        breakdown_unique_id: breakdown,
        payee_unique_id: world.userIds.uma,
        amount: 12.5,
        currency: 'EUR',
        ...more,
      },
    },
    who,
  )
const made = async (more?: Record<string, unknown>, who?: Who) => {
  const { status, json, text } = await setAside(more, who)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json.data.id as string
}
const save = (objective: string, about: Record<string, unknown>, who: Who = 'uma') =>
  data('PUT', `/projects/${p}/objectives/${objective}`, { objective: about }, who)
const complete = (objective: string, who: Who = 'uma') => save(objective, { content: 'All there.', is_completed: true }, who)
const stateOf = async (id: string) => (await data('GET', `/payouts/${id}`)).attributes
const settled = (id: string, state: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 20_000, interval: 200 })

describe('A payout of a milestone', () => {
  it('sets money aside and pays it with its points once the breakdown is complete, and tells who hears of the project [DX4]', async () => {
    await fund('ada', 5_000n)
    const [ada, uma, points] = [await free('ada'), await free('uma'), await pointsOf('uma')]
    const id = await made({ points: 7, note: 'As agreed' })
    expect(await free('ada')).toBe(ada - 1_250)
    expect(await stateOf(id)).toMatchObject({ status: 'held', breakdown_name: 'Contracts', payer_unique_id: world.userIds.ada })
    await complete(objectives[0])
    expect(await stateOf(id)).toMatchObject({ status: 'held' })
    await complete(objectives[1])
    await settled(id, { status: 'paid', points_given: 7, failure: null })
    expect([await free('ada'), await free('uma')]).toEqual([ada - 1_250, uma + 1_250])
    expect(await pointsOf('uma')).toBe(points + 7)
    await vi.waitFor(async () => expect(await toldOf(id, 'uma')).toEqual(['Contracts is complete', 'Paid out: Papers in order']))
    const trail = await world.sql.query(
      "select operation from kit.audit where record_id = $1 and resource = 'disclosure.payouts' and operation like '%.pay'",
      [id],
    )
    expect(trail.rows).toHaveLength(1)
  })

  it('is paid once by two who complete the last two objectives at once, and by any number of workers [DX4]', async () => {
    await fund('ada', 5_000n)
    const [ada, uma] = [await free('ada'), await free('uma')]
    const ids = [await made(), await made({ amount: 1 })]
    await Promise.all([complete(objectives[0]), complete(objectives[1], 'ada')])
    for (const id of ids) await settled(id, { status: 'paid' })
    expect([await free('ada'), await free('uma')]).toEqual([ada - 1_350, uma + 1_350])
    // A second job that finds the payout as it was before the first one paid.
    await world.sql.query("update disclosure.payouts set status = 'held' where id = $1", [ids[0]])
    const pays = Array.from({ length: 8 }, () =>
      ask(world.tenantIds.a, disclosure.payouts.internal.pay, { payout: ids[0]! }).catch((error: Error) => error),
    )
    await Promise.all(pays)
    expect([await free('ada'), await free('uma')]).toEqual([ada - 1_350, uma + 1_350])
  })

  it('is paid by eight at once only once [DX4]', async () => {
    await fund('ada', 2_000n)
    const id = await made()
    await world.sql.query("update disclosure.payouts set status = 'cancelled' where id = $1", [id])
    await complete(objectives[0])
    await complete(objectives[1])
    const [ada, uma] = [await free('ada'), await free('uma')]
    await world.sql.query("update disclosure.payouts set status = 'held' where id = $1", [id])
    await Promise.all(Array.from({ length: 8 }, () => ask(world.tenantIds.a, disclosure.payouts.internal.pay, { payout: id })))
    expect(await stateOf(id)).toMatchObject({ status: 'paid' })
    expect([await free('ada'), await free('uma')]).toEqual([ada, uma + 1_250])
  })

  it('is not taken back when the breakdown is reopened: it says so, tells payer and payee, and is not paid again', async () => {
    await fund('ada', 5_000n)
    const id = await made()
    await complete(objectives[0])
    await complete(objectives[1])
    await settled(id, { status: 'paid', reopened_at: null })
    const uma = await free('uma')
    await save(objectives[0], { is_completed: false })
    await settled(id, { status: 'paid', reopened_at: expect.any(String) })
    for (const who of ['ada', 'uma'] as const)
      await vi.waitFor(async () => expect(await toldOf(id, who)).toContain('Contracts was reopened after its payout'))
    await save(objectives[0], { is_completed: true })
    await settled(id, { status: 'paid', reopened_at: null })
    expect(await free('uma')).toBe(uma)
  })

  it('waits for what does not apply to be approved, and for at least one answer', async () => {
    await fund('ada', 5_000n)
    const id = await made()
    await complete(objectives[0])
    await save(objectives[1], { not_applicable: true, not_applicable_reason: 'No permits needed.' })
    await ask(world.tenantIds.a, disclosure.payouts.internal.due, { project: p, breakdown })
    expect(await stateOf(id)).toMatchObject({ status: 'held' })
    await data('PUT', `/projects/${p}/objectives/${objectives[1]}/not_applicable`, { objective: { approve: true } })
    await settled(id, { status: 'paid' })
  })

  it('is refused without the money, without the right, and where it makes no sense', async () => {
    expect(await codeOf(setAside({ amount: 9_000_000 }))).toEqual([409, expect.stringMatching(/insufficient_balance|no_wallet/)])
    await fund('ada', 5_000n)
    expect(await codeOf(setAside({ amount: 1.005 }))).toEqual([422, 'too_many_decimals'])
    expect(await codeOf(setAside({ amount: -1 }))).toEqual([422, expect.any(String)])
    expect(await codeOf(setAside({ amount: 0 }))).toEqual([422, 'too_small'])
    expect(await codeOf(setAside({ currency: undefined }))).toEqual([422, 'required'])
    expect(await codeOf(setAside({ amount: undefined, payee_unique_id: undefined }))).toEqual([422, 'required'])
    expect(await codeOf(setAside({ payee_unique_id: world.userIds.ada }))).toEqual([422, 'same_person'])
    expect(await codeOf(setAside({ payee_unique_id: world.userIds.uli }))).toEqual([422, 'payee_not_a_member'])
    expect(await codeOf(setAside({ payee_unique_id: world.userIds.rival }))).toEqual([422, expect.any(String)])
    const other = (await data('POST', '/projects', { project: { name: 'Other' } })).id
    const theirs = (await data('POST', `/projects/${other}/milestones`, { milestone: { name: 'Elsewhere' } })).id
    expect(await codeOf(setAside({ milestone_unique_id: theirs }))).toEqual([422, 'no_such_record'])
    // Uma belongs to the project and sets her own money aside; points are nothing she may give.
    await join('max')
    await fund('uma', 1_000n)
    expect(await codeOf(setAside({ payee_unique_id: world.userIds.max, points: 5 }, 'uma'))).toEqual([403, 'not_allowed'])
    await made({ payee_unique_id: world.userIds.max, amount: 1 }, 'uma')
    expect(await codeOf(setAside({}, 'uli'))).toEqual([422, 'no_such_record'])
    expect((await setAside({}, 'rae')).status).toBe(403)
    expect(await codeOf(setAside({}, 'rival'))).toEqual([422, 'no_such_record'])
    await complete(objectives[0])
    await complete(objectives[1])
    expect(await codeOf(setAside())).toEqual([409, 'breakdown_complete'])
  })

  it('is cancelled by who set it aside or an approver until the breakdown is complete, which lets the money go', async () => {
    await fund('ada', 5_000n)
    await join('uli')
    const ada = await free('ada')
    const id = await made()
    const cancel = (who: Who) => raw('PUT', `/payouts/${id}/cancel`, { payout: { reason: 'Called off' } }, who)
    expect(await codeOf(cancel('uli'))).toEqual([403, 'not_yours'])
    expect((await cancel('rival')).status).toBe(404)
    expect((await cancel('ada')).json.data.attributes).toMatchObject({ status: 'cancelled', reason: 'Called off' })
    expect(await free('ada')).toBe(ada)
    expect(await codeOf(cancel('ada'))).toEqual([409, 'wrong_state'])
    await complete(objectives[0])
    await complete(objectives[1])
    await ask(world.tenantIds.a, disclosure.payouts.internal.due, { project: p, breakdown })
    expect([await free('ada'), (await stateOf(id)).status]).toEqual([ada, 'cancelled'])
  })

  it('says what stood in the way of paying it, keeps the money, and is tried again [DX4]', async () => {
    await fund('ada', 5_000n)
    const [ada, uma] = [await free('ada'), await free('uma')]
    const id = await made()
    await data('DELETE', `/projects/${p}/milestones/${milestone}`)
    await complete(objectives[0])
    await complete(objectives[1])
    await settled(id, { status: 'failed', failure: 'milestone_gone' })
    expect([await free('ada'), await free('uma')]).toEqual([ada - 1_250, uma])
    await data('PUT', `/milestones/${milestone}/recover`)
    await data('PUT', `/payouts/${id}/retry`, {})
    await settled(id, { status: 'paid', failure: null })
    expect(await free('uma')).toBe(uma + 1_250)
  })

  it('fails where the company let go what was set aside, and frees what is held for a project that is gone', async () => {
    await fund('ada', 5_000n)
    const ada = await free('ada')
    const id = await made()
    await ask(world.tenantIds.a, internal.release, { hold: (await stateOf(id)).hold, key: randomUUID() })
    await complete(objectives[0])
    await complete(objectives[1])
    await settled(id, { status: 'failed', failure: 'hold_gone' })
    await save(objectives[0], { is_completed: false })
    await made()
    expect(await free('ada')).toBe(ada - 1_250)
    await raw('DELETE', `/projects/${p}`)
    await raw('DELETE', `/projects/${p}/purge`)
    await ask(world.tenantIds.a, disclosure.payouts.internal.sweep, {})
    expect(await free('ada')).toBe(ada)
  })

  it('is found by the sweep where an objective that was open is deleted', async () => {
    await fund('ada', 5_000n)
    const id = await made()
    await complete(objectives[0])
    const { rows } = await world.sql.query('select disclosure_id as d from disclosure.objectives where id = $1', [objectives[1]])
    await data('DELETE', `/disclosures/${rows[0].d}/breakdowns/${breakdown}/objectives/${objectives[1]}`)
    const { waiting } = await ask(world.tenantIds.a, disclosure.payouts.internal.sweep, {})
    expect(waiting).toContainEqual({ project: p, breakdown })
    expect(await ask(world.tenantIds.a, disclosure.payouts.internal.due, { project: p, breakdown })).toEqual({ payouts: [id] })
  })

  it('is seen by the people of its project and nobody else', async () => {
    await fund('ada', 5_000n)
    const id = await made()
    for (const [who, status] of [
      ['uma', 200],
      ['uli', 404],
      ['rival', 404],
      ['rae', 403],
      ['nobody', 401],
    ] as const)
      expect([who, (await raw('GET', `/payouts/${id}`, undefined, who)).status]).toEqual([who, status])
    expect((await data('GET', `/projects/${p}/payouts`, undefined, 'uma')).map((one: { id: string }) => one.id)).toEqual([id])
    expect((await raw('GET', `/projects/${p}/payouts`, undefined, 'uli')).status).toBe(404)
  })
})
