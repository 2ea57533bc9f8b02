import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewards } from '../resources/index.ts'
import { agree, sumsOf } from './books.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
  await world.sql.query('update rewards.event_rules set enabled = false')
  await programme({ second_over: 1_000, transfer_expiry: 'keep' })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const programme = (changes: object) => raw('PUT', '/programme', { programme: changes })
const send = (adjustment: object, who: Who = 'ada') => raw('POST', '/adjustments', { adjustment }, who)
const give = (name: 'uma' | 'uli' | 'sue', points: number, more: object = {}) =>
  send({ user_unique_id: world.userIds[name], type: 'give', points, reason: 'Goodwill', ...more })
const held = async (name: 'uma' | 'uli' | 'sue') =>
  ((await raw('GET', `/customers/${world.userIds[name]}/loyalty`)).json.data?.attributes.available_points ?? 0) as number
const codeOf = ({ status, json }: { status: number; json: any }) => `${status} ${json.errors?.[0].code ?? ''}`.trim()

describe('Points by hand', () => {
  it('are booked at once up to the limit of the company, with their reason in the history and an end of their own', async () => {
    const before = await held('uma')
    const made = await give('uma', 1_000, { expires_at: '2099-05-01T00:00:00Z' })
    expect([made.status, made.json.data.attributes.state]).toEqual([201, 'posted'])
    expect(await held('uma')).toBe(before + 1_000)
    const [latest] = (await raw('GET', `/customers/${world.userIds.uma}/rewards/history?records=1`, undefined, 'uma')).json.data
    expect(latest.attributes).toMatchObject({ points: 1_000, reason: 'Goodwill', reference_id: made.json.data.id })
    const lots = (await raw('GET', `/customers/${world.userIds.uma}/rewards/expirations`)).json.data
    expect(lots.map((one: any) => one.attributes.expires_at)).toContain('2099-05-01T00:00:00Z')
    const taken = await send({ user_unique_id: world.userIds.uma, type: 'take', points: 400, reason: 'Twice given' })
    expect(taken.json.data.attributes.state).toBe('posted')
    expect(await held('uma')).toBe(before + 600)
    expect(codeOf(await send({ user_unique_id: world.userIds.sue, type: 'take', points: 900, reason: 'Too many' }))).toBe(
      '409 insufficient_balance',
    )
    expect(agree(await sumsOf(world, world.userIds.uma))).toBe(true)
  })

  it('above it wait for somebody else, who decides once, whichever way they came', async () => {
    const before = await held('uli')
    const large = await give('uli', 1_001)
    expect([large.status, large.json.data.attributes.state]).toEqual([201, 'pending'])
    const put = (id: string, action: string, who: Who, body: object = {}) =>
      raw('PUT', `/adjustments/${id}/${action}`, { adjustment: body }, who)
    expect(codeOf(await put(large.json.data.id, 'approve', 'ada'))).toBe('409 second_person_needed')
    expect(await held('uli')).toBe(before)
    const tries = await Promise.all(Array.from({ length: 4 }, () => put(large.json.data.id, 'approve', 'max')))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await held('uli')).toBe(before + 1_001)
    for (const [method, path, body] of [
      ['PUT', `/customers/${world.userIds.uli}/grant_reward`, { reward: { points: 2_000, reason: 'Many' } }],
      ['POST', '/loyalty/points/add', { loyaltytransaction: { user_unique_id: world.userIds.uli, points: 2_000 } }],
      ['POST', '/loyalty/points/redeem', { loyaltytransaction: { user_unique_id: world.userIds.uli, points: 2_000 } }],
      [
        'POST',
        `/customers/${world.userIds.uli}/transfer`,
        { transfer: { user_unique_id: world.userIds.uma, points: 2_000, reason: 'Moved in' } },
      ],
    ] as const) {
      const reply = await raw(method, path, body)
      expect([reply.status, reply.json.data.attributes.state], path).toEqual([202, 'pending'])
      expect((await put(reply.json.data.id, 'decline', 'max', { reason: 'No' })).json.data.attributes).toMatchObject({
        state: 'declined',
        decline_reason: 'No',
      })
      expect(codeOf(await put(reply.json.data.id, 'approve', 'max')), 'twice').toMatch(/^409 /)
    }
    expect(await held('uli')).toBe(before + 1_001)
  })

  it('are moved with their end, or with a new one by the rule, as the company decides', async () => {
    await raw('PUT', `/customers/${world.userIds.sue}/grant_reward`, { reward: { points: 1, reason: 'There' } })
    const move = () =>
      send({
        user_unique_id: world.userIds.uma,
        to_user_unique_id: world.userIds.sue,
        type: 'move',
        points: 50,
        reason: 'Moved in together',
      })
    const ends = async () =>
      (await raw('GET', `/customers/${world.userIds.sue}/rewards/expirations`)).json.data.map(
        (one: any) => one.attributes.expires_at,
      ) as string[]
    await give('uma', 500, { expires_at: '2027-03-01T00:00:00Z' })
    await world.sql.query(`update rewards.lots set expires_at = '2027-03-01T00:00:00Z' where user_id = $1`, [world.userIds.uma])
    await move()
    expect(await ends()).toContain('2027-03-01T00:00:00Z')
    await programme({ transfer_expiry: 'renew' })
    const kept = (await ends()).filter((at) => at === '2027-03-01T00:00:00Z').length
    expect((await move()).status).toBe(201)
    expect((await ends()).filter((at) => at === '2027-03-01T00:00:00Z')).toHaveLength(kept)
    expect(agree(await sumsOf(world, world.userIds.sue))).toBe(true)
  })

  it('refuse what makes no sense, and whoever may not', async () => {
    const uma = world.userIds.uma
    const sane = { user_unique_id: uma, type: 'give', points: 5, reason: 'Why' }
    for (const wrong of [
      { points: 0 },
      { points: -5 },
      { points: 1.5 },
      { points: 2 ** 53 },
      { points: '5e3' },
      { reason: '' },
      { type: 'lend' },
      { type: 'move' },
      { type: 'move', to_user_unique_id: uma },
      { to_user_unique_id: world.userIds.uli },
      { expires_at: '2001-01-01T00:00:00Z' },
      { type: 'take', expires_at: '2099-01-01T00:00:00Z' },
      { user_unique_id: world.userIds.rival },
    ])
      expect((await send({ ...sane, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await send(sane, 'uma')).status).toBe(403)
    expect((await send(sane, 'sue')).status).toBe(403)
    expect((await send(sane, 'rival')).status).toBe(422)
    const { id } = (await give('uma', 5_000)).json.data
    expect((await raw('GET', `/adjustments/${id}`, undefined, 'uma')).status).toBe(403)
    expect((await raw('PUT', `/adjustments/${id}/approve`, {}, 'sue')).status).toBe(403)
    expect((await raw('PUT', `/adjustments/${id}/approve`, {}, 'rival')).status).toBe(404)
    expect((await raw('PUT', `/adjustments/${randomUUID()}/approve`, {}, 'max')).status).toBe(404)
  })

  it('come from a file, row by row with the same refusals, and from the same file again only once', async () => {
    const before = await held('uli')
    const old = randomUUID().slice(0, 8)
    const rows = [
      'customer,kind,points,why,ref',
      `${world.userIds.uli},give,120,Opening balance,${old}-1`,
      `${world.userIds.uli},give,9000,Opening balance,${old}-2`,
      `${world.userIds.sue},take,999,Too many,${old}-3`,
    ]
    const bytes = new TextEncoder().encode(`${rows.join('\n')}\n`)
    const bring = async () => {
      const upload = await raw('PUT', '/adjustments/imports/presign', {
        filename: 'points.csv',
        content_type: 'text/csv',
        size: bytes.length,
      })
      expect(upload.status, upload.text).toBe(201)
      const { data } = upload.json
      await fetch(data.attributes.presigned_url, { method: 'PUT', headers: data.attributes.headers, body: bytes })
      const job = await raw('POST', '/adjustments/imports', {
        import: {
          upload_id: data.id,
          mapping: { customer: 'user_unique_id', kind: 'type', points: 'points', why: 'reason', ref: 'reference' },
        },
      })
      expect(job.status, job.text).toBe(202)
      let told: any
      await expect
        .poll(async () => (told = (await raw('GET', `/jobs/${job.json.data.id}`)).json.data.attributes).status, {
          timeout: 60_000,
        })
        .toBe('done')
      return { ...told, id: job.json.data.id as string }
    }
    const told = await bring()
    expect(told, JSON.stringify(told)).toMatchObject({ created: 2, failed: 1 })
    expect(await held('uli')).toBe(before + 120)
    const waiting = (await raw('GET', `/adjustments?filter[reference]=${old}-2`)).json.data
    expect(waiting[0]?.attributes ?? waiting).toMatchObject({ state: 'pending', points: 9_000 })
    expect(await bring()).toMatchObject({ created: 0, failed: 3 })
    expect(await held('uli')).toBe(before + 120)
    await world.as('max')(rewards.adjustments.approve, { id: waiting[0].id })
    expect(await held('uli')).toBe(before + 9_120)
    // The points would stay, and the same file would give them once more.
    expect((await raw('PUT', `/jobs/${told.id}/revert`)).json.errors?.[0].code).toBe('stays')
    expect(await bring()).toMatchObject({ created: 0, failed: 3 })
  })
})
