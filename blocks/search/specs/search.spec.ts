import { crm } from '@quoin/crm/resources'
import { cast, companies, type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertOfNew } from '../alert.ts'
import { search } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const cloud = (who: Name, params: string, more: object = {}) =>
  world.fetch(who, 'POST', '/api/search/cloud', { search: { params, records: '100', page: '1', ...more } })
const found = async (who: Name, params: string, more: object = {}): Promise<string[]> =>
  ((await cloud(who, params, more)).json.data as { id: string }[]).map(({ id }) => id)

describe('A search', () => {
  it('finds what was just written and not what was deleted or renamed [SR-D1]', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.contacts.create, { firstName: 'Kit', lastName: 'Zephyrine' })
    expect(await found('ada', 'zephyrine')).toContain(id)
    await ada(crm.contacts.update, { id, lastName: 'Corbeau' })
    expect(await found('ada', 'zephyrine')).not.toContain(id)
    expect(await found('ada', 'corbeau')).toContain(id)
    await ada(crm.contacts.delete, { id })
    expect(await found('ada', 'corbeau')).not.toContain(id)
  })

  it.each(Object.keys(cast) as Name[])('finds for %s exactly what their own lists show [SR-D2]', async (who) => {
    const { word } = companies[cast[who].tenant]
    const reply = await cloud(who, word)
    if (reply.status !== 200) {
      expect([reply.status, cast[who].role]).toEqual([403, 'none'])
      return
    }
    const hits = reply.json.data as { id: string; attributes: { entity_type: string } }[]
    for (let page = 2; hits.length < reply.json.meta.total_records; page++) {
      const { data } = (await cloud(who, word, { page: String(page) })).json
      expect(data.length).toBeGreaterThan(0)
      hits.push(...data)
    }
    const kinds = (await world.fetch(who, 'GET', '/api/search/search/entity_types')).json.data as { id: string }[]
    for (const { id: kind } of kinds) {
      const { operation } = world.platform.mounted.get(`${kind}.list`)!
      const list = await world.fetch(who, 'GET', `/api/${operation.base}${operation.path}?search=${word}&records=100`)
      expect([kind, list.status]).toEqual([kind, 200])
      const shown = (list.json.data as { id: string }[]).map(({ id }) => id)
      const ids = hits.filter((hit) => hit.attributes.entity_type === kind).map(({ id }) => id)
      expect([kind, ids.sort()]).toEqual([kind, shown.sort()])
    }
    expect(hits.filter((hit) => !kinds.some(({ id }) => id === hit.attributes.entity_type))).toEqual([])
  })

  it('finds goods by a form of theirs, as their list does', async () => {
    const ask = async (path: string, body: object) => {
      const { status, json } = await world.fetch('ada', 'POST', `/api/products${path}`, body)
      expect(status).toBe(201)
      return json.data.id as string
    }
    const shirt = await ask('/products', { product: { sku: 'SR-SHIRT', name: 'Shirt', price: 12 } })
    await ask(`/products/${shirt}/variations`, { variation: { sku: 'SR-SHIRT-VERMILION', name: 'Vermilion', price: 12 } })
    expect(await found('ada', 'vermilion', { include: ['products.products'] })).toEqual([shirt])
  })

  it('folds accents, reads Chinese and Japanese, and forgives a mistyped letter [SR-D3]', async () => {
    const ada = world.as('ada')
    const [hall, flow, street, receive] = await Promise.all(
      ['東京都庁', '采购订单自动审批流程', 'Hohe Straße', 'Receive and forward'].map((name) =>
        ada(crm.accounts.create, { name }),
      ),
    )
    expect(await found('ada', '東京')).toContain(hall!.id)
    expect(await found('ada', '审批')).toContain(flow!.id)
    expect(await found('ada', 'strasse hohe')).toContain(street!.id)
    expect(await found('ada', 'recieve')).toContain(receive!.id)
  })

  it('knows other forms of a word in English, Spanish, French and German, in the list as in the search', async () => {
    const ada = world.as('ada')
    for (const [written, typed] of [
      ['Seaside parties', 'party'],
      ['Ein altes Haus', 'häuser'],
      ['Canción nueva', 'canciones'],
      ['Une élève', 'élèves'],
      ['Receiver', 'received'],
    ] as const) {
      const { id } = await ada(crm.accounts.create, { name: written })
      expect([typed, (await found('ada', typed)).includes(id)]).toEqual([typed, true])
      const listed = await world.fetch('ada', 'GET', `/api/crm/accounts?search=${encodeURIComponent(typed)}&records=100`)
      expect(listed.json.data.map((row: { id: string }) => row.id)).toContain(id)
    }
  })

  it('finds people of the company for who may list them', async () => {
    const reply = (await cloud('ada', 'uma', { include: 'gateway.users' })).json.data as { id: string }[]
    expect(reply.map(({ id }) => id)).toContain(world.userIds.uma)
    expect(await found('rival', 'uma', { include: 'gateway.users' })).not.toContain(world.userIds.uma)
  })

  it('says which field was hit, in which words, and how many there are of each kind', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.accounts.create, { name: 'Saffronquill' })
    const { data, meta } = (await cloud('ada', 'saffronquills')).json
    expect(data[0]).toMatchObject({ id, attributes: { entity_type: 'crm.accounts' } })
    expect(data[0].attributes.matched).toContainEqual({ field: 'name', text: 'Saffronquill', words: ['Saffronquill'] })
    expect(meta).toMatchObject({ query: 'saffronquills', total_records: 1, elapsed_time: expect.any(Number) })
    expect(meta.facets.entity_type).toEqual([{ value: 'crm.accounts', count: 1 }])
  })

  it('is narrowed by what the list of one kind can be filtered by, and refuses other filters', async () => {
    const ada = world.as('ada')
    const [first, second] = await Promise.all(
      ['open', 'won'].map((status) => ada(crm.opportunities.create, { name: `Marrowgate ${status}` })),
    )
    const { meta } = (await cloud('ada', 'marrowgate', { include: 'crm.opportunities' })).json
    const [facet] = meta.facets.fields as { field: string; values: { value: string; count: number }[] }[]
    expect(facet!.values.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    const filter = { [facet!.field]: facet!.values[0]!.value }
    expect(new Set(await found('ada', 'marrowgate', { include: 'crm.opportunities', filter }))).toEqual(
      new Set([first!.id, second!.id]),
    )
    expect((await cloud('ada', 'marrowgate', { filter })).status).toBe(422)
    expect((await cloud('ada', 'marrowgate', { include: 'crm.opportunities', filter: { tenant_id: 'x' } })).status).toBe(422)
  })

  it('leaves out what it is told to and looks only where it is told to', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.accounts.create, { name: 'Brambleshank' })
    const other = await ada(crm.contacts.create, { firstName: 'Kit', lastName: 'Brambleshank' })
    expect(new Set(await found('ada', 'brambleshank'))).toEqual(new Set([id, other.id]))
    expect(await found('ada', 'brambleshank', { exclude: 'crm.contacts' })).toEqual([id])
    expect(await found('ada', 'brambleshank', { exclude: [id] })).toEqual([other.id])
    expect(await found('ada', 'brambleshank', { exclude: 'crm' })).toEqual([])
    expect(await found('ada', 'brambleshank', { include: ['crm.accounts'] })).toEqual([id])
  })

  it('shows every record on one of its pages, each once, and counts what it shows', async () => {
    const ada = world.as('ada')
    const made: string[] = []
    for (let i = 0; i < 130; i++) {
      const status = i % 2 ? 'active' : 'inactive'
      made.push((await ada(crm.opportunities.create, { name: i < 120 ? `Grobnick ${i}` : `About Grobnick ${i}`, status })).id)
    }
    made.push((await ada(crm.accounts.create, { name: 'Grobnick' })).id)
    const walk = async (more: object) => {
      const ids: string[] = []
      const totals = new Set<number>()
      for (let page = 1; page <= 5; page++) {
        const { data, meta } = (await cloud('ada', 'grobnick', { records: '40', page: String(page), ...more })).json
        ids.push(...data.map(({ id }: { id: string }) => id))
        totals.add(meta.total_records)
        const kinds = meta.facets.entity_type as { count: number }[]
        expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(meta.total_records)
      }
      expect([...totals]).toEqual([ids.length])
      expect(new Set(ids).size).toBe(ids.length)
      return new Set(ids)
    }
    expect(await walk({})).toEqual(new Set(made))
    expect(await walk({ sort: '-created_at' })).toEqual(new Set(made))
    const exclude = [made[0]!.toUpperCase(), made[60]!, made.at(-2)!]
    expect(await walk({ exclude })).toEqual(new Set(made.filter((_, i) => ![0, 60, 129].includes(i))))
    expect((await walk({ include: 'crm.opportunities', filter: { status: 'inactive' } })).size).toBe(65)
  }, 60_000)

  it('finds nobody’s chats for anybody else, mistyped words and their ids included', async () => {
    const made = await world.fetch('uma', 'POST', '/api/projects/jarvis/contexts', { context: { name: 'Vexillology' } })
    const id = made.json.data.id as string
    await world.fetch('uma', 'PUT', `/api/projects/jarvis/contexts/${id}`, { context: { name: 'Vexillology' } })
    expect(await found('uma', 'vexillolgoy')).toEqual([id])
    expect((await world.fetch('uma', 'GET', `/api/search/search/records/${id}`)).status).toBe(200)
    for (const word of ['vexillology', 'vexillolgoy']) expect(await found('ada', word)).toEqual([])
    expect((await world.fetch('ada', 'GET', `/api/search/search/records/${id}`)).status).toBe(404)
  })

  it('answers hostile words with results or none [SR-D5]', async () => {
    for (const words of ['', '   ', '&|!():*', "'; drop table x --", '\u202etxet\u202c', '"unfinished', '<->', 'a'.repeat(200)])
      expect([words, (await cloud('ada', words)).status]).toEqual([words, 200])
    for (const words of ['a'.repeat(10_000), 'nul\u0000byte']) expect([200, 422]).toContain((await cloud('ada', words)).status)
    for (const more of [{ page: '0' }, { page: 'x' }, { records: '1000' }, { exclude: 7 }])
      expect([more, (await cloud('ada', 'x', more)).status]).toEqual([more, 422])
  })

  it('puts what is called so first', async () => {
    const ada = world.as('ada')
    await ada(crm.accounts.create, { name: 'Umbrella Plumcastle' })
    const exact = await ada(crm.accounts.create, { name: 'Plumcastle' })
    expect((await found('ada', 'plumcastle'))[0]).toBe(exact.id)
  })
})

describe('Synonyms', () => {
  it('find what means the same in the company that says so, and in no other', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.accounts.create, { name: 'Thistlebook repairs' })
    expect(await found('ada', 'bramblepad')).not.toContain(id)
    await ada(search.synonyms.create, { terms: ['bramblepad', 'thistlebook', 'Folding screen'] })
    expect(await found('ada', 'bramblepad')).toContain(id)
    expect(await found('ada', 'Bramblepad repair')).toContain(id)
    expect(await found('rival', 'bramblepad')).not.toContain(id)
    await ada(search.synonyms.create, { terms: ['Künstlertrödel', 'Thistlebook', '画材店'] })
    for (const typed of ['Künstlertrödel', 'kunstlertrodel', 'KÜNSTLERTRÖDEL']) expect(await found('ada', typed)).toContain(id)
    await expect(ada(search.synonyms.create, { terms: ['alone'] })).rejects.toMatchObject({ status: 422 })
    await expect(world.as('uma')(search.synonyms.create, { terms: ['one', 'two'] })).rejects.toMatchObject({ status: 403 })
  })
})

describe('A saved search', () => {
  it('tells its owner once of what is new, and of nothing they may not see', async () => {
    const ada = world.as('ada')
    await ada(crm.accounts.create, { name: 'Copperleaf before' })
    const saved = await ada(search.saved.create, { name: 'Copper', query: 'copperleaf' })
    expect(await ada(search.saved.check, { id: saved.id })).toMatchObject({ found: 0 })
    await ada(crm.accounts.create, { name: 'Copperleaf after' })
    await alertOfNew(world.running.services, world.running.database, world.running.callAs, new AbortController().signal)
    const notices = async () =>
      (await world.sql.query(`select values ->> 'count' as count, person_id from kit.notices where notice = 'search_found'`)).rows
    expect(await notices()).toEqual([{ count: '1', person_id: world.userIds.ada }])
    await alertOfNew(world.running.services, world.running.database, world.running.callAs, new AbortController().signal)
    expect(await notices()).toHaveLength(1)
    for (const who of ['uma', 'rival'] as const)
      expect((await world.fetch(who, 'POST', `/api/search/search/saved/${saved.id}/check`, {})).status).toBe(404)
  })
})

describe('Saved searches', () => {
  it('take nothing old for new that was only changed, of however many', async () => {
    const ada = world.as('ada')
    const { id: old } = await ada(crm.accounts.create, { name: 'Wimblecroft, the oldest' })
    for (let i = 0; i < 105; i++) await ada(crm.accounts.create, { name: `Wimblecroft ${i}` })
    const saved = await ada(search.saved.create, { name: 'Many', query: 'wimblecroft' })
    await ada(crm.accounts.update, { id: old, name: 'Wimblecroft, still the oldest' })
    expect(await ada(search.saved.check, { id: saved.id })).toMatchObject({ found: 0 })
    await ada(crm.accounts.create, { name: 'Wimblecroft, the newest' })
    expect(await ada(search.saved.check, { id: saved.id })).toMatchObject({ found: 1 })
  })

  it('get their turn however many there are of people who left', async () => {
    const ada = world.as('ada')
    const { id } = await ada(search.saved.create, { name: 'Mine', query: 'turnstile' })
    await world.sql.query(
      `insert into search.saved (tenant_id, name, query, alert, user_id, checked_at)
       select $1, 'Left ' || i, 'turnstile', true, gen_random_uuid(), now() - interval '1 year' from generate_series(1, 250) i`,
      [world.tenantIds.a],
    )
    await ada(crm.accounts.create, { name: 'Turnstile' })
    for (let turn = 0; turn < 2; turn++)
      await alertOfNew(world.running.services, world.running.database, world.running.callAs, new AbortController().signal)
    const { rows } = await world.sql.query(
      `select values ->> 'name' as name from kit.notices where about_id::text = $1
       union all select content from realtime.notifications where about_id::text = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('What somebody searched for', () => {
  it('is kept for them alone, latest first, once, and forgotten on request', async () => {
    await found('uma', 'first words')
    await found('uma', 'second words')
    await found('uma', 'first words')
    const uma = world.as('uma')
    const recent = async () => (await uma(search.queries.recent, {})).data.map(({ query }) => query)
    expect((await recent()).slice(0, 2)).toEqual(['first words', 'second words'])
    expect((await world.as('uli')(search.queries.recent, {})).data.map(({ query }) => query)).not.toContain('first words')
    const id = (await uma(search.queries.recent, {})).data[0]!.unique_id
    expect((await world.fetch('uli', 'DELETE', `/api/search/search/history/${id}`)).status).toBe(404)
    await uma(search.queries.forget, { id })
    expect(await recent()).not.toContain('first words')
    await uma(search.queries.clear, {})
    expect(await recent()).toEqual([])
  })
})

describe('A favorite', () => {
  it('is kept once, of what one may see, for oneself', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.accounts.create, { name: 'Lanternmoss' })
    const kept = { entity_unique_id: id, entity_type: 'crm.accounts', entity_alias: 'Lanternmoss' }
    const first = await world.fetch('ada', 'POST', '/api/search/search/favorites', kept)
    const again = await world.fetch('ada', 'POST', '/api/search/search/favorites', kept)
    expect([first.status, again.status, again.json.data.id]).toEqual([201, 200, first.json.data.id])
    expect((await world.fetch('ada', 'GET', `/api/search/search/favorites/check/${id}`)).json.data.attributes.favorite).toBe(true)
    expect((await world.fetch('max', 'GET', `/api/search/search/favorites/check/${id}`)).json.data.attributes.favorite).toBe(
      false,
    )
    expect((await world.fetch('rival', 'POST', '/api/search/search/favorites', kept)).status).toBe(422)
    const [hit] = (await cloud('ada', 'lanternmoss')).json.data as [{ attributes: { favorite: boolean } }]
    expect(hit.attributes.favorite).toBe(true)
    expect((await world.fetch('max', 'DELETE', `/api/search/search/favorites/${first.json.data.id}`)).status).toBe(404)
    expect((await world.fetch('ada', 'DELETE', `/api/search/search/favorites/${id}`)).status).toBe(200)
  })
})

describe('A person of the search', () => {
  it('is looked up, made from the gateway, and found from then on [identity.lookup_then_load] [identity.none_then_create]', async () => {
    const id = world.userIds.uli
    expect((await world.fetch('uli', 'GET', `/api/search/users/${id}`)).status).toBe(404)
    const made = await world.fetch('uli', 'POST', `/api/search/users/${id}/register/`, { user: { first_name: 'x' } })
    expect([made.status, made.json.data.attributes.user_unique_id]).toEqual([201, id])
    expect((await world.fetch('uli', 'POST', `/api/search/users/${id}/register/`, { user: {} })).json.data.id).toBe(
      made.json.data.id,
    )
    expect((await world.fetch('uli', 'PUT', `/api/search/users/${id}`, { user: { payload: { note: 'x' } } })).status).toBe(200)
    expect((await world.fetch('uma', 'GET', `/api/search/users/${id}`)).status).toBe(404)
    expect((await world.fetch('sue', 'GET', `/api/search/users/${id}`)).status).toBe(200)
  })
})
