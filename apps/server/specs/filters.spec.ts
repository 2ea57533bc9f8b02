import { crm } from '@quoin/crm/resources'
import { isGroupedBy } from '@quoin/kit'
import { addDays } from '@quoin/kit/days'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrange, ask, type Reply, startWorld, type Who, type World } from '../testing/index.ts'

const opportunities = '/api/crm/opportunities'
const today = new Date().toISOString().slice(0, 10)
let world: World

/** Deals of this spec alone, by the word in their name. */
const deals = {
  Anvil: { total: 100, currency: 'EUR', probability: 10, expected_close_on: addDays(today, -3), tags: ['iron'] },
  Bellows: { total: 1_200.5, currency: 'EUR', probability: 40, expected_close_on: today, tags: ['air'] },
  Crucible: { total: 5_000, currency: 'JPY', probability: 60, expected_close_on: addDays(today, 5), tags: ['iron', 'fire'] },
  Dipper: { total: 1_200.5, currency: 'USD', probability: 80, expected_close_on: addDays(today, 40) },
  Ember: { currency: 'EUR', probability: 90 },
}
const shapes: Readonly<Record<string, string>> = { Anvil: 'Flat', Bellows: 'Round', Crucible: 'Round', Dipper: 'Round' }
const all = Object.keys(deals)
const ids: Record<string, string> = {}

const field = async (key: string, kind: string, more: object = {}) => {
  const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
    custom_field: { resource: 'crm.opportunities', key, label: key, kind, ...more },
  })
  expect(made.status, made.text).toBe(201)
}
const asked = (query: string, who: Who = 'ada'): Promise<Reply> =>
  world.fetch(who, 'GET', `${opportunities}?records=200&${query}`)
const ours = (reply: Reply): string[] => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  const found = (reply.json.data as { id: string }[]).map(({ id }) => all.find((name) => ids[name] === id))
  return found.filter((name) => name !== undefined).sort()
}
const found = async (query: string) => ours(await asked(query))
const refusal = async (query: string, who: Who = 'ada') => {
  const { status, json } = await asked(query, who)
  return [status, json.errors?.[0].source?.parameter]
}

beforeAll(async () => {
  world = await startWorld({ workers: true })
  await field('smith', 'text')
  await field('fee', 'money', { currency: 'EUR' })
  await field('shape', 'choice', { options: ['Round', 'Flat'] })
  for (const [name, values] of Object.entries(deals)) {
    const made = await world.fetch('ada', 'POST', opportunities, {
      opportunity: {
        name: `${name} of the forge`,
        ...values,
        custom_fields: { smith: `Smith ${name}`, fee: 100 * name.length, ...(shapes[name] && { shape: shapes[name] }) },
      },
    })
    if (made.status !== 201) throw new Error(made.text)
    ids[name] = made.json.data.id
  }
})
afterAll(() => world?.close())

describe('A list', () => {
  it('takes several conditions on one field', async () => {
    expect(await found('filter[probability]=gte:40&filter[probability]=lt:80')).toEqual(['Bellows', 'Crucible'])
    expect(await found('filter[and][0][probability]=gte:40&filter[and][1][probability]=lt:80')).toEqual(['Bellows', 'Crucible'])
  })

  it('takes what stands before a colon for a part of the value where no condition is called so', async () => {
    expect(await found('filter[name]=constructor:x')).toEqual([])
    expect(await found('filter[name]=valueOf:x')).toEqual([])
    expect(await refusal('filter[probability]=constructor:40')).toEqual([422, 'filter[probability]'])
  })

  it('takes groups of which one condition has to hold', async () => {
    expect(await found('filter[or][0][probability]=10&filter[or][1][tags]=fire')).toEqual(['Anvil', 'Crucible'])
    expect(await found('filter[or][0][probability][]=10&filter[or][0][probability][]=90')).toEqual(['Anvil', 'Ember'])
  })

  it('joins what stands in a branch, and a group with what stands beside it', async () => {
    expect(await found('filter[or][0][tags]=iron&filter[or][0][currency]=JPY&filter[or][1][probability]=90')).toEqual([
      'Crucible',
      'Ember',
    ])
    expect(await found('filter[currency]=EUR&filter[or][0][probability]=lt:20&filter[or][1][probability]=gt:80')).toEqual([
      'Anvil',
      'Ember',
    ])
    expect(
      await found(
        'filter[and][0][or][0][probability]=10&filter[and][0][or][1][probability]=90&filter[and][1][or][0][total]=empty:true&filter[and][1][or][1][tags]=air',
      ),
    ).toEqual(['Ember'])
    expect(
      await found(
        'filter[or][0][and][0][probability]=gt:10&filter[or][0][and][1][probability]=lt:60&filter[or][7][probability]=90',
      ),
    ).toEqual(['Bellows', 'Ember'])
  })

  it('counts, sorts and searches with groups as without', async () => {
    const { json } = await asked('filter[or][0][probability]=10&filter[or][1][probability]=90&sort=-probability&search=forge')
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([ids.Ember, ids.Anvil])
    expect(json.meta.total_count).toBe(2)
  })

  it('takes fields of the company in groups', async () => {
    expect(await found('filter[or][0][custom_fields.smith]=starts:smith%20a&filter[or][1][custom_fields.fee]=gte:800')).toEqual([
      'Anvil',
      'Crucible',
    ])
    expect(
      await found('filter[or][0][custom_fields.smith]=Smith%20Ember&filter[or][1][probability]=10&sort=custom_fields.smith'),
    ).toEqual(['Anvil', 'Ember'])
  })

  it('compares amounts as money: of any currency each in its own, or of one', async () => {
    expect(await found('filter[total]=gte:1200')).toEqual(['Bellows', 'Crucible', 'Dipper'])
    expect(await found('filter[total]=gte:1200%20EUR')).toEqual(['Bellows'])
    expect(await found('filter[total]=1200.5%20USD')).toEqual(['Dipper'])
    expect(await found('filter[total]=lte:5000%20JPY')).toEqual(['Crucible'])
    expect(await found('filter[total]=not:1200.50&filter[total]=empty:false')).toEqual(['Anvil', 'Crucible'])
    expect(await found('filter[total][]=100&filter[total][]=5000%20JPY')).toEqual(['Anvil', 'Crucible'])
    expect(await found('filter[total_minor]=gte:120050')).toEqual(['Bellows', 'Dipper'])
    expect(await refusal('filter[total]=12.5%20JPY')).toEqual([422, 'filter[total]'])
    expect(await refusal('filter[total]=much')).toEqual([422, 'filter[total]'])
    expect(await refusal('filter[total]=contains:1')).toEqual([422, 'filter[total]'])
  })

  it('counts days from today', async () => {
    expect(await found('filter[expected_close_on]=lt:today')).toEqual(['Anvil'])
    expect(await found('filter[expected_close_on]=gte:today&filter[expected_close_on]=lte:today%2B1w')).toEqual([
      'Bellows',
      'Crucible',
    ])
    expect(await found('filter[expected_close_on]=today')).toEqual(['Bellows'])
    expect(await found('filter[created_at]=today')).toEqual(all)
    expect(await found('filter[created_at]=lte:today-1d@Europe/Berlin')).toEqual([])
    expect(await refusal('filter[created_at]=not:today')).toEqual([422, 'filter[created_at]'])
    expect(await refusal('filter[expected_close_on]=today%2B1w@Nowhere')).toEqual([422, 'filter[expected_close_on]'])
  })

  it('is sorted by whatever field has an order, with an index for it or not', async () => {
    const sorted = async (sort: string) =>
      (await asked(`search=forge&sort=${sort}`)).json.data.map(({ id }: { id: string }) => all.find((name) => ids[name] === id))
    expect(await sorted('currency,name')).toEqual(['Anvil', 'Bellows', 'Ember', 'Crucible', 'Dipper'])
    expect(await sorted('total,-name')).toEqual(['Crucible', 'Anvil', 'Dipper', 'Bellows', 'Ember'])
    expect((await sorted('-budget')).length).toBe(5)
    for (const sort of ['tags', 'notes', 'account', 'account_unique_id', 'payload', 'custom_fields', 'no_such_field'])
      expect((await asked(`sort=${sort}`)).status, sort).toBe(422)
  })

  it('refuses groups that are none, empty ones, and more than is bounded', async () => {
    for (const [query, parameter] of [
      ['filter[or]=x', 'filter[or]'],
      ['filter[or][0]=x', 'filter[or][0]'],
      ['filter[or][][name]=x', 'filter[or][][name]'],
      ['filter[xor][0][name]=x', 'filter[xor][0][name]'],
      ['filter[or][a][name]=x', 'filter[or][a][name]'],
      ['filter[or][100][name]=x', 'filter[or][100][name]'],
      ['or[0][name]=x', 'or[0][name]'],
      ['filter[or][0][or]=x', 'filter[or][0][or]'],
      ['filter[or][0][no_such_field]=x', 'filter[or][0][no_such_field]'],
      ['filter[or][0][notes]=x', 'filter[or][0][notes]'],
      ['filter[or][0][probability]=high', 'filter[or][0][probability]'],
      ['filter[or][0][or][0][or][0][or][0][name]=x', 'filter'],
      [Array.from({ length: 31 }, (_, i) => `filter[or][${i}][name]=x${i}`).join('&'), 'filter'],
      [Array.from({ length: 31 }, (_, i) => `filter[or][0][name]=x${i}`).join('&'), 'filter'],
    ])
      expect(await refusal(query!), query).toEqual([422, parameter])
    expect((await asked(Array.from({ length: 30 }, (_, i) => `filter[or][${i}][name]=x${i}`).join('&'))).status).toBe(200)
  })

  it('shows nothing in a branch that it would not show without one', async () => {
    const wide = `filter[or][0][name]=contains:forge&filter[or][1][name]=not:nothing`
    expect(ours(await asked(wide, 'rival'))).toEqual([])
    const { rows } = await world.sql.query(
      'select count(*)::int as n from crm.opportunities where tenant_id = $1 and deleted_at is null',
      [world.tenantIds.b],
    )
    expect((await asked(wide, 'rival')).json.meta.total_count).toBe(rows[0].n)
    expect((await world.fetch('nobody', 'GET', `${opportunities}?${wide}`)).status).toBe(401)
  })

  it('is counted by a field, and summed in each of its values, all pages under the same search and filter', async () => {
    const groups = async (query: string) => {
      const { status, text, json } = await world.fetch('ada', 'GET', `${opportunities}?search=forge&records=1&${query}`)
      expect(status, text).toBe(200)
      return json.meta.groups
    }
    expect(await groups('group=outcome&sums=total&filter[probability]=gte:40')).toEqual([
      {
        value: 'open',
        count: 4,
        sums: expect.arrayContaining([
          { field: 'total', currency: 'EUR', total: 1_200.5, total_minor: 120_050 },
          { field: 'total', currency: 'JPY', total: 5_000, total_minor: 5_000 },
          { field: 'total', currency: 'USD', total: 1_200.5, total_minor: 120_050 },
        ]),
      },
    ])
    expect(await groups('group=custom_fields.shape&sums=custom_fields.fee,probability')).toEqual([
      {
        value: 'Round',
        count: 3,
        sums: [
          { field: 'custom_fields.fee', currency: 'EUR', total: 21, total_minor: 2_100 },
          { field: 'probability', currency: null, total: 180 },
        ],
      },
      {
        value: 'Flat',
        count: 1,
        sums: [
          { field: 'custom_fields.fee', currency: 'EUR', total: 5, total_minor: 500 },
          { field: 'probability', currency: null, total: 10 },
        ],
      },
      {
        value: null,
        count: 1,
        sums: [
          { field: 'custom_fields.fee', currency: 'EUR', total: 5, total_minor: 500 },
          { field: 'probability', currency: null, total: 90 },
        ],
      },
    ])
    expect(await groups('group=owner_unique_id')).toEqual([{ value: world.userIds.ada, count: 5, sums: [] }])
    expect((await asked('search=forge')).json.meta).not.toHaveProperty('groups')
    for (const [query, parameter] of [
      ['group=name', 'group'],
      ['group=unique_id', 'group'],
      ['group=no_such_field', 'group'],
      ['group=outcome&group=outcome', 'group'],
      ['sums=total', 'sums'],
      ['group=outcome&sums=notes', 'sums'],
      ['group=outcome&sums=no_such_field', 'sums'],
      ['group=outcome&sums=total,probability,custom_fields.fee,budget', 'sums'],
    ])
      expect(await refusal(query!), query).toEqual([422, parameter])
  })

  it('tells two hundred groups of many more, those of most records first, and that there are more', async () => {
    await world.sql.query(
      `with held as (insert into crm.accounts (tenant_id, id, name) select $1, gen_random_uuid(), 'Held ' || i from generate_series(1, 2500) i returning id)
       insert into crm.opportunities (tenant_id, id, name, account_id) select $1, gen_random_uuid(), 'Held', id from held
       union all select $1, gen_random_uuid(), 'Held twice', (array_agg(id))[1] from held`,
      [world.tenantIds.b],
    )
    const { status, text, json } = await asked('group=account_unique_id', 'rival')
    expect(status, text).toBe(200)
    const groups = json.meta.groups as { value: string | null; count: number }[]
    expect(groups).toHaveLength(200)
    expect(groups.some(({ value, count }) => value && count === 2)).toBe(true)
    expect(json.meta.groups_are_bound).toBe(true)
  })

  it('is the same list as its board', async () => {
    const board = (query: string, who: Who = 'ada') =>
      world.fetch(who, 'GET', `/api/crm/opportunities/board?search=forge&${query}`)
    const narrow = 'filter[or][0][probability]=10&filter[or][1][custom_fields.smith]=Smith%20Bellows'
    const reply = await board(narrow)
    expect(reply.status, reply.text).toBe(200)
    const columns = reply.json.data.attributes.columns as { count: number; sums: object[]; cards: { id: string }[] }[]
    expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id)).sort()).toEqual([ids.Anvil, ids.Bellows].sort())
    expect(columns.filter(({ count }) => count > 0)).toMatchObject([{ count: 2, sums: [{ currency: 'EUR', total: 1_300.5 }] }])
    expect(ours(await asked(`search=forge&${narrow}`))).toEqual(['Anvil', 'Bellows'])
    const page = await world.as('ada')(crm.opportunities.board, { search: 'forge', filter: { probability: 'gte:80' } })
    expect(JSON.stringify(page)).toContain(ids.Ember)
    expect(JSON.stringify(page)).not.toContain(ids.Anvil)
    for (const query of ['filter[no_such_field]=1', 'sort=name', 'group=outcome', 'filter[or][0]=x'])
      expect((await board(query)).status, query).toBe(422)
  })

  it('refuses a hidden field in every branch as it does one that is not there', async () => {
    for (const name of ['total', 'probability', 'custom_fields.smith']) {
      const said = await world.fetch('ada', 'PUT', '/api/gateway/field_permissions', {
        field_permission: {
          resource: 'crm.opportunities',
          field: name,
          role_unique_id: world.planted.a['role admin'],
          access: 'hidden',
        },
      })
      expect(said.status, said.text).toBe(200)
      for (const at of ['filter', 'filter[or][1]', 'filter[and][0][or][0]', 'filter[or][0][and][0]']) {
        const query = (field: string) => `filter[or][0][name]=x&${at}[${field}]=1`
        const hidden = await asked(query(name), 'max')
        const unknown = await asked(query('no_such_field'), 'max')
        expect([name, at, hidden.status]).toEqual([name, at, 422])
        expect(hidden.json.errors[0].detail.replace(name, 'no_such_field')).toBe(unknown.json.errors[0].detail)
      }
    }
    expect((await asked('filter[or][0][total_minor]=gte:1', 'max')).status).toBe(422)
    for (const query of ['group=outcome&sums=total', 'group=outcome&sums=total_minor', 'group=outcome&sums=probability'])
      expect(await refusal(query, 'max'), query).toEqual([422, 'sums'])
    for (const query of ['filter[total]=gte:1', 'filter[or][0][custom_fields.smith]=x'])
      expect((await world.fetch('max', 'GET', `/api/crm/opportunities/board?${query}`)).status, query).toBe(422)
    expect((await asked('filter[or][0][total]=gte:1', 'ada')).status).toBe(200)
  })
})

describe('Groups of filters', () => {
  const filter = { currency: 'EUR', or: [{ probability: '10' }, { total: 'gte:1000 EUR' }] }
  const over = (id: string) =>
    vi.waitFor(
      async () => {
        const { attributes } = (await world.fetch('ada', 'GET', `/api/crm/jobs/${id}`)).json.data
        expect(['done', 'failed']).toContain(attributes.status)
        return attributes
      },
      { timeout: 30_000, interval: 100 },
    )

  it('are asked by the client', async () => {
    const page = await world.as('ada')(crm.opportunities.list, { filter, records: 200 })
    expect(page.data.map(({ id }) => id).sort()).toEqual([ids.Anvil, ids.Bellows].sort())
    await expect(world.as('ada')(crm.opportunities.list, { filter: { or: [] } })).rejects.toMatchObject({ status: 422 })
    await expect(world.as('ada')(crm.opportunities.list, { filter: { or: [{ name: 'x' }, {}] } })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('are kept by exports', async () => {
    const { json } = await world.fetch('ada', 'POST', `${opportunities}/exports`, {
      export: { format: 'json', columns: ['name'], filter },
    })
    expect(await over(json.data.id)).toMatchObject({ status: 'done', total: 2 })
    const { attributes } = (await world.fetch('ada', 'GET', `/api/crm/jobs/${json.data.id}/result`)).json.data
    const rows = (await (await fetch(attributes.url)).json()) as { name: string }[]
    expect(rows.map(({ name }) => name).sort()).toEqual(['Anvil of the forge', 'Bellows of the forge'])
  })

  it('are kept by changes of many, and an empty one changes nothing', async () => {
    for (const wrong of [
      { or: [] },
      { or: [{}] },
      { and: [] },
      { or: [{ name: 'x' }, {}] },
      { or: 'x' },
      { or: [{ secret: 'x' }] },
    ]) {
      const refused = await world.fetch('ada', 'POST', `${opportunities}/bulk`, {
        bulk: { action: 'update', matching: { filter: wrong }, changes: { notes: 'Never' } },
      })
      expect(refused.status, JSON.stringify(wrong)).toBe(422)
    }
    const started = await world.fetch('ada', 'POST', `${opportunities}/bulk`, {
      bulk: { action: 'update', matching: { filter }, changes: { notes: 'Hammered' } },
    })
    expect(await over(started.json.data.id)).toMatchObject({ total: 2, updated: 2 })
    const { rows } = await world.sql.query<{ id: string }>("select id from crm.opportunities where notes = 'Hammered'")
    expect(rows.map(({ id }) => id).sort()).toEqual([ids.Anvil, ids.Bellows].sort())
  })

  it('are conditions of automations', async () => {
    const rule = (conditions: object) => ({
      trigger: { kind: 'event', resource: 'crm.opportunities', events: ['crm.opportunities.create'] },
      conditions,
      steps: [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Forged' }],
    })
    const tried = (conditions: object) => world.fetch('ada', 'POST', '/api/automations/try_out', { rule: rule(conditions) })
    const { status, text, json } = await tried({ or: [{ name: 'contains:Anvil' }, { name: 'contains:Ember' }] })
    expect(status, text).toBeLessThan(300)
    expect(json.data.attributes).toMatchObject({ matched: 2 })
    for (const wrong of [{ or: [{ no_such_field: 'x' }] }, { or: [] }, { or: [{ name: 'x' }, {}] }])
      expect((await tried(wrong)).status, JSON.stringify(wrong)).toBe(422)
  })
})

describe('Every list', () => {
  it('is counted by each of its fields of few values, and the groups are all that it holds', async () => {
    const problems: string[] = []
    for (const operation of world.operations.filter(({ kind, method }) => kind === 'list' && method === 'GET')) {
      const { model } = world.platform.mounted.get(operation.name)!
      const by = model.own.filter(({ definition }) => isGroupedBy(definition)).map(({ wire }) => wire)
      const sums = model.own
        .filter(
          ({ definition, wire }) =>
            ['integer', 'decimal'].includes(definition.kind) && !definition.seenWith && wire !== 'version',
        )
        .slice(0, 3)
      for (const group of by) {
        const query = { group, records: '1', ...(sums.length > 0 && { sums: sums.map(({ wire }) => wire).join() }) }
        const { params } = await arrange(world, operation)
        const { status, json, text } = await ask(world, 'ada', operation, { params, query, body: undefined })
        if (status !== 200) problems.push(`${operation.name} by ${group}: ${status} ${text.slice(0, 160)}`)
        else if (!json.meta.groups) problems.push(`${operation.name} tells no groups by ${group}`)
        else {
          const counted = (json.meta.groups as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
          if (counted !== json.meta.total_count)
            problems.push(`${operation.name} by ${group}: ${counted} of ${json.meta.total_count}`)
        }
      }
    }
    expect(problems).toEqual([])
  }, 300_000)
})
