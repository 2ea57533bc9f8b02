import { randomUUID } from 'node:crypto'
import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let place: string
const things: { id: string; code: string | null }[] = []
beforeAll(async () => {
  world = await startWorld()
  place = (await world.as('ada')(assets.warehouses.create, { name: 'Hall 4' })).id
  for (let i = 0; i < 6; i++) things.push(await world.as('ada')(assets.assets.create, { name: `Crate ${i}`, location: place }))
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const scan = (code: string, more: object = {}) => ({ client_id: randomUUID(), code, ...more })
const codeOf = (i: number) => things[i]!.code!

describe('An audit of an asset', () => {
  it.each(['/api/assets/assets', '/api/assets'])('is made, read, changed and deleted under %s [assets.audits]', async (base) => {
    const at = `${base}/${things[0]!.id}/audits`
    const made = await world.fetch('ada', 'POST', at, {
      audit: { audit_date: '2026-03-31T10:00:00Z', auditor_unique_id: world.userIds.ada, condition: 'good', location: 'Hall 4' },
    })
    expect([made.status, made.json.data.attributes]).toMatchObject([201, { condition: 'good', asset_unique_id: things[0]!.id }])
    const one = `${at}/${made.json.data.id}`
    expect((await world.fetch('ada', 'PUT', one, { audit: { condition: 'worn' } })).json.data.attributes.condition).toBe('worn')
    expect((await world.fetch('ada', 'GET', one)).json.data.attributes.condition).toBe('worn')
    expect((await world.fetch('ada', 'GET', `${at}?page=1&records=5`)).json.data.map((a: any) => a.id)).toContain(
      made.json.data.id,
    )
    expect((await world.fetch('ada', 'PUT', one, { other: {} })).status).toBe(422)
    expect((await world.fetch('rival', 'GET', one)).status).toBe(404)
    expect((await world.fetch('ada', 'DELETE', one)).status).toBe(200)
    expect((await world.fetch('ada', 'GET', one)).status).toBe(404)
  })
})

describe('An audit round', () => {
  it('is closed as well when something that was seen has been purged since', async () => {
    const room = (await ada()(assets.warehouses.create, { name: 'Attic' })).id
    const { id, code } = await ada()(assets.assets.create, { name: 'Old lamp', location: room })
    const round = await ada()(assets.auditSessions.create, { name: 'Attic', location: room })
    await ada()(assets.auditSessions.scans, { session: round.id, list: [scan(code!)] })
    await ada()(assets.assets.delete, { id })
    await ada()(assets.assets.purge, { id })
    expect(await ada()(assets.auditSessions.close, { id: round.id })).toMatchObject({ state: 'closed', foundTotal: 1 })
  })

  it('tells what was found, missing, unexpected and unknown, and stands when it is closed', async () => {
    const round = await ada()(assets.auditSessions.create, { name: 'Hall 4', location: place })
    expect(round).toMatchObject({ expectedTotal: 6, foundTotal: 0, missingTotal: 6, state: 'open' })
    const stray = await ada()(assets.assets.create, { name: 'Stray' })
    const { results } = await ada()(assets.auditSessions.scans, {
      session: round.id,
      list: [scan(codeOf(0)), scan(codeOf(1), { notes: 'Dusty' }), scan(codeOf(0)), scan(stray.code!), scan('no such code')],
    })
    expect(results.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'repeated', 'unexpected', 'unknown'])
    expect(await ada()(assets.auditSessions.close, { id: round.id })).toMatchObject({
      state: 'closed',
      foundTotal: 2,
      missingTotal: 4,
      unexpectedTotal: 1,
      unknownTotal: 1,
    })
    expect((await ada()(assets.auditSessions.items, { session: round.id, outcome: 'missing' })).items).toHaveLength(4)
    expect((await ada()(assets.audits.list, { parent: things[1]!.id })).data).toMatchObject([
      { notes: 'Dusty', session: round.id, location: null },
    ])
    await expect(ada()(assets.auditSessions.scans, { session: round.id, list: [scan(codeOf(2))] })).rejects.toMatchObject({
      status: 409,
    })
    await expect(ada()(assets.auditSessions.close, { id: round.id })).rejects.toMatchObject({ status: 409 })
    expect(
      (await world.fetch('ada', 'PUT', `/api/assets/audit_sessions/${round.id}`, { audit_session: { name: 'Other' } })).json
        .errors[0],
    ).toMatchObject({ status: '409', code: 'wrong_state' })
    for (const sql of [
      "update assets.audit_items set outcome = 'found' where session_id = $1",
      'delete from assets.audit_scans where session_id = $1',
      'update assets.audit_sessions set found_total = 6 where id = $1',
    ]) {
      await expect(world.sql.query(sql, [round.id])).rejects.toMatchObject({ code: '23514' })
    }
    expect(
      (await world.fetch('ada', 'GET', `/api/assets/audit_sessions/${round.id}/items?format=csv`)).text.split('\r\n').length,
    ).toBe(10)
  })

  it('counts a scan once however often it is sent, and from two devices at once', async () => {
    const round = await ada()(assets.auditSessions.create, { name: 'Again', location: place })
    const list = things.map(({ code }) => scan(code!))
    const replies = await Promise.all(
      [list, list, list.slice(2), [...list].reverse()].map((some) =>
        ada()(assets.auditSessions.scans, { session: round.id, list: some }),
      ),
    )
    expect(replies.at(-1)).toMatchObject({ found_total: 6, missing_total: 0 })
    expect(new Set(replies.flatMap(({ results }) => results.map(({ outcome }) => outcome)))).toEqual(new Set(['found']))
    const { rows } = await world.sql.query(
      'select count(*)::int as scans, (select sum(scans)::int from assets.audit_items where session_id = $1) as counted from assets.audit_scans where session_id = $1',
      [round.id],
    )
    expect(rows).toEqual([{ scans: 6, counted: 6 }])
  })

  it('sees what stands in the wrong place, and corrects the books where it is asked to', async () => {
    const other = (await ada()(assets.warehouses.create, { name: 'Hall 5' })).id
    const round = await ada()(assets.auditSessions.create, { name: 'Places', correctsPlaces: true })
    const { results } = await ada()(assets.auditSessions.scans, {
      session: round.id,
      list: [scan(codeOf(3), { location_unique_id: other }), scan(codeOf(4), { location_unique_id: place })],
    })
    expect(results.map(({ outcome }) => outcome)).toEqual(['wrong_place', 'found'])
    expect(await ada()(assets.assets.get, { id: things[3]!.id })).toMatchObject({ currentLocation: other })
    const { json } = await world.fetch('ada', 'GET', `/api/assets/assets/${things[3]!.id}/history`)
    expect(JSON.stringify(json.data[0])).toContain(other)
  })

  it('is divided in equal parts, place by place, and what somebody else finds counts once', async () => {
    const [north, south] = [
      (await ada()(assets.warehouses.create, { name: 'Wing A' })).id,
      (await ada()(assets.warehouses.create, { name: 'Wing B' })).id,
    ]
    const category = (await ada()(assets.categories.create, { name: 'Shared out' })).id
    const codes = { [north]: [] as string[], [south]: [] as string[] }
    // Made in turn, so that neither tags nor ages group them by place.
    for (const location of [north, south, north, south, north])
      codes[location]!.push((await ada()(assets.assets.create, { name: 'Chair', location, category })).code!)
    const round = await ada()(assets.auditSessions.create, { name: 'Shared', category })
    const { ada: a, uma, sue } = world.userIds
    const at = `/api/assets/audit_sessions/${round.id}/shares`
    const divide = (ids: string[], who: 'ada' | 'rae' | 'rival' = 'ada') =>
      world.fetch(who, 'PUT', at, { shares: { user_unique_ids: ids } })
    expect((await divide([a, sue])).json.data.attributes.shares).toEqual([
      expect.objectContaining({ user_unique_id: a, expected: 3, found: 0 }),
      expect.objectContaining({ user_unique_id: sue, expected: 2, found: 0 }),
    ])
    const share = async (person: string) =>
      (await ada()(assets.auditSessions.items, { session: round.id, assignee_unique_id: person })).items.map(({ code }) => code)
    expect([await share(a), await share(sue)]).toEqual([codes[north], codes[south]])
    const seen = { scans: { list: [scan(codes[north]![0]!)] } }
    const twice = await Promise.all(
      (['ada', 'sue'] as const).map((who) => world.fetch(who, 'POST', at.replace('/shares', '/scans'), seen)),
    )
    expect(twice.map(({ json }) => json.data.attributes.found_total)).toEqual([1, 1])
    expect((await ada()(assets.auditSessions.shares, { session: round.id })).shares.map(({ found }) => found)).toEqual([1, 0])
    expect((await ada()(assets.auditSessions.get, { id: round.id })).dividedAmong).toContain(', ')

    expect((await divide([a, a])).status).toBe(422)
    expect((await divide([world.userIds.rival])).json.errors[0].code).toBe('no_such_record')
    expect([(await divide([a], 'rae')).status, (await divide([a], 'rival')).status]).toEqual([403, 404])
    expect((await divide([])).json.data.attributes.shares).toEqual([])
    await divide([uma])
    await ada()(assets.auditSessions.close, { id: round.id })
    expect((await divide([a])).json.errors[0]).toMatchObject({ status: '409', code: 'wrong_state' })
  })

  it('is held by those who may', async () => {
    const round = await ada()(assets.auditSessions.create, { name: 'Ours' })
    const body = { scans: { list: [scan(codeOf(0))] } }
    expect((await world.fetch('rae', 'POST', `/api/assets/audit_sessions/${round.id}/scans`, body)).status).toBe(403)
    expect((await world.fetch('rival', 'POST', `/api/assets/audit_sessions/${round.id}/scans`, body)).status).toBe(404)
    for (const list of [[], [{ code: 'x' }], [{ client_id: 'x', code: 'x' }], Array.from({ length: 101 }, () => scan('x'))]) {
      expect((await world.fetch('ada', 'POST', `/api/assets/audit_sessions/${round.id}/scans`, { scans: { list } })).status).toBe(
        422,
      )
    }
  })
})
