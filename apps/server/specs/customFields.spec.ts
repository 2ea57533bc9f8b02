import { startWebhookReceiver, type WebhookReceiver } from '@quoin/doubles/webhook-receiver'
import { gateway } from '@quoin/gateway/resources'
import type { AnyResource } from '@quoin/kit'
import { customPrefix, secretMask, withToldFields } from '@quoin/kit/custom-fields'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrange, ask, startWorld, type Who, type World } from '../testing/index.ts'
import { allServers } from '../servers.ts'

let world: World
let receiver: WebhookReceiver
beforeAll(async () => {
  world = await startWorld({ workers: true, outboundNetworks: ['127.0.0.1'] })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const customizable: AnyResource[] = allServers
  .flatMap(({ block }) => Object.values(block.resources))
  .filter(({ definition }) => Object.values(definition.fields).some((f) => f.definition.kind === 'custom'))

const define = (resource: string, key: string, kind: string, more: object = {}, who: Who = 'ada') =>
  world.fetch(who, 'POST', '/api/gateway/custom_fields', { custom_field: { resource, key, label: `The ${key}`, kind, ...more } })
async function defined(resource: string, key: string, kind: string, more: object = {}): Promise<string> {
  const reply = await define(resource, key, kind, more)
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json.data.id as string
}
const change = (id: string, body: object) => world.fetch('ada', 'PUT', `/api/gateway/custom_fields/${id}`, { custom_field: body })
const indexed = async (id: string) =>
  (await world.sql.query('select text_value, number_value from kit.custom_values where record_id = $1 order by 1, 2', [id])).rows
const reasons = (reply: { json: any }) =>
  Object.fromEntries(
    (reply.json.errors as { code: string; source?: { pointer?: string } }[]).map(({ code, source }) => [
      source?.pointer?.split('/').pop(),
      code,
    ]),
  )

/** A job of a block once it is over. */
const over = (block: string, id: string) =>
  vi.waitFor(
    async () => {
      const { attributes } = (await world.fetch('ada', 'GET', `/api/${block}/jobs/${id}`)).json.data
      expect(['done', 'failed']).toContain(attributes.status)
      return attributes
    },
    { timeout: 30_000, interval: 100 },
  )

const kinds = {
  motto: ['text', {}, 'Onward'],
  story: ['long_text', {}, 'One line\nand another'],
  weight: ['number', {}, 12.5],
  spend: ['money', { currency: 'EUR' }, 125_000],
  founded: ['date', {}, '2001-02-03'],
  listed: ['yes_no', {}, true],
  tier: ['choice', { options: ['Gold', 'Silver'] }, 'Gold'],
  elements: ['several', { options: ['Water', 'Air', 'Fire'] }, ['Air', 'Fire']],
} as const

describe.each(customizable.map((resource) => [resource.dotted, resource] as const))('%s', (dotted, resource) => {
  const operation = (action: string) => resource.operations.find((one) => one.action === action)!
  const isCreated = operation('create')?.kind === 'create'
  /** Another of what comes about by something else, such as joining. */
  const another = async () => {
    const { table } = world.platform.models.get(dotted)!
    const written = await world.sql.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const { names } = written.rows[0]!
    const { rows } = await world.sql.query<{ id: string }>(
      `insert into ${table} (${names}) select ${names} from (
         select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'user_id', null, 'stripe_id', null,
           'card_number', null, 'custom_fields', '{}'::jsonb))).* from ${table} t where t.tenant_id = $1 and t.id = $2) one returning id`,
      [world.tenantIds.a, world.planted.a[dotted]],
    )
    return rows[0]!.id
  }
  const create = async (custom: object) => {
    const arranged = operation('create') && (await arrange(world, operation('create')))
    if (arranged && isCreated)
      return ask(world, 'ada', operation('create'), { ...arranged, body: { ...arranged.body, custom_fields: custom } })
    // What a block creates in a way of its own is filled by whoever works on it.
    const id = arranged ? (await ask(world, 'ada', operation('create'), arranged)).json.data.id : await another()
    return ask(world, 'ada', operation('update'), { params: { id }, query: {}, body: { custom_fields: custom } })
  }
  const get = async (id: string) =>
    (await ask(world, 'ada', operation('get'), { params: { id }, query: {}, body: undefined })).json.data.attributes
  const list = async (query: Record<string, string>) => {
    const reply = await ask(world, 'ada', operation('list'), { params: {}, query: { records: '100', ...query }, body: undefined })
    if (reply.status !== 200) throw new Error(reply.text)
    return (reply.json.data as { id: string }[]).map(({ id }) => id)
  }
  const exported = async () => {
    const body = { format: 'csv', filter: { 'custom_fields.weight': 'gte:10' } }
    const started = await ask(world, 'ada', operation('export'), { params: {}, query: {}, body })
    expect(started.status, started.text).toBe(202)
    expect(await over(resource.block, started.json.data.id)).toMatchObject({ status: 'done' })
    const result = await world.fetch('ada', 'GET', `/api/${resource.block}/jobs/${started.json.data.id}/result`)
    return (await fetch(result.json.data.attributes.url)).text()
  }
  const word = `zitterpappel${crypto.randomUUID()}`
  let pin: string
  let first: string
  let second: string
  beforeAll(async () => {
    for (const [key, [kind, more]] of Object.entries(kinds)) await defined(dotted, key, kind, more)
    await defined(dotted, 'keeper', 'person')
    await defined(dotted, 'firm', 'record', { target: 'crm.accounts' })
    pin = await defined(dotted, 'pin', 'secret')
  })

  it('keeps what is said of fields that the company added, each in its kind', async () => {
    const values = {
      ...Object.fromEntries(Object.entries(kinds).map(([key, [, , value]]) => [key, value])),
      keeper: world.userIds.uma,
      firm: world.planted.a['crm.accounts'],
    }
    const made = await create(values)
    expect(made.status, made.text).toBe(isCreated ? 201 : 200)
    expect(made.json.data.attributes.custom_fields).toEqual(values)
    first = made.json.data.id
    expect((await get(first)).custom_fields).toEqual(values)
    second = (await create({ motto: 'Aside', weight: 9, founded: '1999-12-31', tier: 'Silver', elements: ['Water'] })).json.data
      .id
  })

  it('changes what is named and keeps the rest, and writes down from what to what', async () => {
    const changed = await ask(world, 'ada', operation('update'), {
      params: { id: first },
      query: {},
      body: { custom_fields: { motto: 'Upward', story: null } },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.json.data.attributes.custom_fields).toMatchObject({ motto: 'Upward', weight: 12.5 })
    expect(changed.json.data.attributes.custom_fields).not.toHaveProperty('story')
    if (!operation('history')) return
    const history = await ask(world, 'ada', operation('history'), { params: { id: first }, query: {}, body: undefined })
    // Of guests, histories would keep it for longer than the booking does.
    const quoted = (pair: unknown[]) => (dotted === 'geolocation.bookings' ? ['•••', '•••'] : pair)
    expect(history.json.data[0].attributes.changes).toMatchObject({
      'custom_fields.motto': quoted(['Onward', 'Upward']),
      'custom_fields.story': quoted(['One line\nand another', null]),
    })
  })

  it('takes each of them in its form, as whoever fills that in is told of it', async () => {
    const { json } = await world.fetch('ada', 'GET', `/api/gateway/custom_fields?filter[resource]=${dotted}`)
    const told = json.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))
    const { fields } = withToldFields(resource, told).definition
    for (const [key, [kind, , value]] of Object.entries(kinds)) {
      const definition = fields[customPrefix + key]?.definition
      expect([kind, definition?.readOnly, definition?.label]).toEqual([kind, false, `The ${key}`])
      expect([kind, definition!.schema.safeParse(value).success]).toEqual([kind, true])
      expect([kind, definition!.schema.safeParse({ none: true }).success]).toEqual([kind, false])
    }
    expect(fields).toHaveProperty([`${customPrefix}keeper`])
    expect(fields).toHaveProperty([`${customPrefix}firm`])
  })

  it('tells a webhook of a change of them, with the record as it holds them', async () => {
    const name = operation('update').name
    const hook = await world.as('ada')(gateway.webhooks.create, { name: dotted, url: receiver.url, events: [name] })
    const changed = await ask(world, 'ada', operation('update'), {
      params: { id: first },
      query: {},
      body: { custom_fields: { weight: 12.5, tier: 'Silver', pin: word } },
    })
    expect(changed.status, changed.text).toBe(200)
    const told = () => receiver.accepted.find(({ body }) => body.type === name && body.data.record_unique_id === first)?.body.data
    await vi.waitFor(() => expect(told()).toBeDefined(), { timeout: 30_000, interval: 50 })
    expect(told().changed).toContain('custom_fields')
    expect(told().record.attributes.custom_fields).toMatchObject({
      motto: 'Upward',
      weight: 12.5,
      tier: 'Silver',
      pin: secretMask,
    })
    expect(JSON.stringify(told())).not.toContain(word)
    await world.as('ada')(gateway.webhooks.delete, { id: hook.id })
    const back = { params: { id: first }, query: {}, body: { custom_fields: { tier: 'Gold' } } }
    expect((await ask(world, 'ada', operation('update'), back)).status).toBe(200)
  })

  it('keeps a secret encrypted, which no answer, list, history or file tells', async () => {
    const reveal = (record: string, who: Who = 'ada') =>
      world.fetch(who, 'POST', `/api/gateway/custom_fields/${pin}/reveal`, { custom_field: { record } })
    const update = (custom: object) =>
      ask(world, 'ada', operation('update'), { params: { id: first }, query: {}, body: { custom_fields: custom } })
    expect((await get(first)).custom_fields.pin).toBe(secretMask)
    // Whoever sends back what they read leaves it as it is.
    const kept = await update({ pin: secretMask, motto: 'Upwards' })
    expect([kept.status, kept.json.data.attributes.custom_fields.pin, kept.text.includes(word)]).toEqual([200, secretMask, false])
    expect((await update({ motto: 'Upward' })).status).toBe(200)
    expect((await reveal(first)).json.data.attributes).toMatchObject({ record: first, value: word })
    expect((await reveal(second)).json.data.attributes.value).toBeNull()
    expect([(await reveal(first, 'uma')).status, (await reveal(first, 'rival')).status]).toEqual([422, 404])
    const { table } = world.platform.models.get(dotted)!
    const stored = await world.sql.query<{ text: string }>(
      `select t::text as text from ${table} t where id = $1 union all select changes::text from kit.audit where record_id = $1
       union all select payload::text from kit.outbox where record_id = $1`,
      [first],
    )
    expect(stored.rows.some(({ text }) => text.includes(word))).toBe(false)
    expect(await indexed(first)).not.toContainEqual(expect.objectContaining({ text_value: expect.stringContaining('sealed') }))
    for (const query of [
      { 'filter[custom_fields.pin]': word },
      { sort: 'custom_fields.pin' },
      { group: 'custom_fields.pin' },
    ] as Record<string, string>[])
      expect((await ask(world, 'ada', operation('list'), { params: {}, query, body: undefined })).status).toBe(422)
    const texts = await Promise.all(
      ['list', 'get', 'history'].flatMap((action) =>
        operation(action) ? [ask(world, 'ada', operation(action), { params: { id: first }, query: {}, body: undefined })] : [],
      ),
    )
    for (const { text } of texts) expect([text.includes(word), text.includes('sealed:')]).toEqual([false, false])
    if (operation('history') && dotted !== 'geolocation.bookings')
      expect(texts.at(-1)!.json.data.map((one: any) => one.attributes.changes['custom_fields.pin'])).toContainEqual([null, '•••'])
    if (world.platform.models.get(dotted)!.searchable) expect(await list({ search: word.slice(0, 20) })).toEqual([])
    if (operation('bulk')) {
      const many = { action: 'update', ids: [first], changes: { 'custom_fields.pin': word } }
      const refused = await ask(world, 'ada', operation('bulk'), { params: {}, query: {}, body: many })
      expect([refused.status, reasons(refused)]).toEqual([422, { 'custom_fields.pin': 'not_possible' }])
    }
    if (operation('export')) {
      const body = { format: 'csv', columns: ['unique_id', 'custom_fields.pin'] }
      expect((await ask(world, 'ada', operation('export'), { params: {}, query: {}, body })).status).toBe(422)
    }
  })

  it('refuses values of another kind, each at its field', async () => {
    const refused = await create({
      motto: 5,
      weight: '12',
      spend: 1.5,
      founded: '2001-02-30',
      listed: 'yes',
      tier: 'Bronze',
      elements: ['Earth'],
      keeper: 'nobody',
      firm: 7,
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(reasons(refused)).sort()).toEqual(
      ['elements', 'firm', 'founded', 'keeper', 'listed', 'motto', 'spend', 'tier', 'weight'].map(
        (key) => `custom_fields.${key}`,
      ),
    )
    const stranger = await create({ firm: world.planted.b['crm.accounts'] })
    expect([stranger.status, reasons(stranger)]).toEqual([422, { 'custom_fields.firm': 'no_such_record' }])
    expect((await create({ height: 3 })).json.meta.ignored).toContain('custom_fields.height')
  })

  it('is found by them', async () => {
    const found: [Record<string, string>, string[]][] = [
      [{ 'filter[custom_fields.motto]': 'Upward' }, [first]],
      [{ 'filter[custom_fields.motto]': 'contains:pw' }, [first]],
      [{ 'filter[custom_fields.motto]': 'starts:asi' }, [second]],
      [{ 'filter[custom_fields.weight]': 'gte:10' }, [first]],
      [{ 'filter[custom_fields.weight]': '12.5' }, [first]],
      [{ 'filter[custom_fields.weight]': 'lt:10' }, [second]],
      [{ 'filter[custom_fields.spend]': '125000' }, [first]],
      [{ 'filter[custom_fields.founded]': 'lt:2000-01-01' }, [second]],
      [{ 'filter[custom_fields.listed]': 'true' }, [first]],
      [{ 'filter[custom_fields.tier][]': 'Gold' }, [first]],
      [{ 'filter[custom_fields.elements]': 'Fire' }, [first]],
      [{ 'filter[custom_fields.keeper]': world.userIds.uma }, [first]],
      [{ 'filter[custom_fields.motto]': 'empty:false', 'filter[custom_fields.tier]': 'not:Gold' }, [second]],
      [{ 'filter[custom_fields.spend]': 'empty:true', 'filter[custom_fields.motto]': 'empty:false' }, [second]],
    ]
    for (const [query, ids] of found) expect([query, await list(query)]).toEqual([query, ids])
  })

  it('is found by their words in the search of its list, with or without a filter', async () => {
    if (!world.platform.models.get(dotted)!.searchable) return
    expect(await list({ search: 'upw' })).toEqual([first])
    expect(await list({ search: 'Aside' })).toEqual([second])
    expect(await list({ search: 'aside', 'filter[custom_fields.weight]': 'gte:10' })).toEqual([])
    expect(await list({ search: 'fire', sort: 'custom_fields.weight' })).toEqual([first])
    expect(await list({ search: world.userIds.uma.slice(0, 8) })).toEqual([])
  })

  it('is counted by them, with what they come to', async () => {
    const counted = async (group: string, sums = '') => {
      const query = { 'filter[custom_fields.motto]': 'empty:false', group, ...(sums && { sums }) }
      const reply = await ask(world, 'ada', operation('list'), { params: {}, query, body: undefined })
      if (reply.status !== 200) throw new Error(reply.text)
      return (reply.json.meta.groups as { value: string | null }[]).sort((a, b) => String(a.value).localeCompare(String(b.value)))
    }
    expect(await counted('custom_fields.tier', 'custom_fields.spend,custom_fields.weight')).toMatchObject([
      {
        value: 'Gold',
        count: 1,
        sums: [
          { field: 'custom_fields.spend', currency: 'EUR', total: 1_250, total_minor: 125_000 },
          { field: 'custom_fields.weight', currency: null, total: 12.5 },
        ],
      },
      { count: 1 },
    ])
    expect(await counted('custom_fields.listed')).toContainEqual({ value: 'true', count: 1, sums: [] })
    expect(await counted('custom_fields.keeper')).toContainEqual({ value: world.userIds.uma, count: 1, sums: [] })
  })

  it('is sorted by them, what is empty at the end both ways, page by page', async () => {
    const all = await list({ sort: 'custom_fields.weight' })
    expect(all.slice(0, 2)).toEqual([second, first])
    expect((await list({ sort: '-custom_fields.weight' })).slice(0, 2)).toEqual([first, second])
    expect(all.length).toBeGreaterThan(2)
    const paged: string[] = []
    for (let page = 1; page <= all.length; page++)
      paged.push(...(await list({ sort: 'custom_fields.weight', records: '1', page: String(page) })))
    expect(paged).toEqual(all)
    expect((await list({ sort: '-created_at,custom_fields.weight' })).length).toBe(all.length)
    expect(await list({ sort: 'custom_fields.weight', 'filter[custom_fields.weight]': 'gt:10' })).toEqual([first])
  })

  if (operation('export')) {
    it('leaves with an export, each in a column of its own', async () => {
      const text = await exported()
      expect(text.split('\n')[0]).toMatch(/custom_fields\.motto/)
      for (const key of [...Object.keys(kinds), 'keeper', 'firm']) expect(text).toContain(customPrefix + key)
      expect(text).toContain('Upward')
      expect(text).toContain('1250.00')
      expect(text).toContain('2001-02-03')
      expect(text).not.toContain('Aside')
      expect(text.split('\n')[0]).not.toContain('custom_fields.pin')
      expect([text.includes(word), text.includes('sealed:'), text.includes(secretMask)]).toEqual([false, false, false])
    })
  }

  if (operation('export') && operation('import')) {
    it('comes back with an import', async () => {
      const text = (await exported())
        .replaceAll('Upward', 'Imported')
        .replaceAll('12.5', '13.5')
        .replaceAll('2001-02-03', '2002-02-03')
      const bytes = new TextEncoder().encode(text)
      const place = await ask(world, 'ada', operation('importsPresign'), {
        params: {},
        query: {},
        body: { filename: 'rows.csv', content_type: 'text/csv', size: bytes.length },
      })
      const { presigned_url, headers } = place.json.data.attributes
      await fetch(presigned_url, { method: 'PUT', headers, body: bytes })
      const columns = [
        'unique_id',
        ...['motto', 'weight', 'founded', 'listed', 'elements', 'spend'].map((key) => customPrefix + key),
      ]
      const mapping = Object.fromEntries(columns.map((column) => [column, column]))
      const started = await ask(world, 'ada', operation('import'), {
        params: {},
        query: {},
        body: { upload_id: place.json.data.id, mapping, mode: 'update', key: 'unique_id' },
      })
      expect(started.status, started.text).toBe(202)
      expect(await over(resource.block, started.json.data.id)).toMatchObject({ status: 'done', failed: 0, updated: 1 })
      const held = (await get(first)).custom_fields
      expect(held).toMatchObject({ motto: 'Imported', weight: 13.5, founded: '2002-02-03', listed: true, spend: 125_000 })
      expect(held).toMatchObject({ tier: 'Gold', elements: ['Air', 'Fire'], keeper: world.userIds.uma })
    })
  }

  it('refuses filters and orders that are none', async () => {
    const queries: Record<string, string>[] = [
      { 'filter[custom_fields.height]': '3' },
      { 'filter[custom_fields.story]': 'x' },
      { 'filter[custom_fields.weight]': 'heavy' },
      { 'filter[custom_fields.founded]': 'long ago' },
      { sort: 'custom_fields.elements' },
      { sort: 'custom_fields.height' },
      { group: 'custom_fields.elements' },
      { group: 'custom_fields.height' },
      { group: 'custom_fields.tier', sums: 'custom_fields.height' },
    ]
    for (const query of queries)
      expect([query, (await ask(world, 'ada', operation('list'), { params: {}, query, body: undefined })).status]).toEqual([
        query,
        422,
      ])
  })

  it('forgets the values with the record', async () => {
    expect((await indexed(second)).length).toBe(5)
    if (!operation('delete')) return
    await ask(world, 'ada', operation('delete'), { params: { id: second }, query: {}, body: undefined })
    if (!operation('purge')) return
    await ask(world, 'ada', operation('purge'), { params: { id: second }, query: {}, body: undefined })
    expect(await indexed(second)).toEqual([])
  })
})

describe('A field that a company added', () => {
  const account = (custom: object, who: Who = 'ada') =>
    world.fetch(who, 'POST', '/api/crm/accounts', { account: { name: `Firm ${(number += 1)}`, custom_fields: custom } })
  let number = 0
  const values = async (id: string, who: Who = 'ada') =>
    (await world.fetch(who, 'GET', `/api/crm/accounts/${id}`)).json.data.attributes.custom_fields
  const roleOf = async (code: string) =>
    (
      await world.sql.query<{ id: string }>('select id from gateway.roles where tenant_id = $1 and code = $2', [
        world.tenantIds.a,
        code,
      ])
    ).rows[0]!.id

  it('is added by those who may, to what takes some, under a name of its own', async () => {
    expect((await define('crm.accounts', 'one', 'text', {}, 'uma')).status).toBe(422)
    expect((await define('crm.accounts', 'one', 'text', {}, 'nobody')).status).toBe(401)
    for (const [resource, key, kind, more, pointer] of [
      ['crm.tasks', 'one', 'text', {}, 'resource'],
      ['crm.accounts', 'name', 'text', {}, 'key'],
      ['crm.accounts', 'preferredDomain', 'text', {}, 'key'],
      ['crm.accounts', 'motto', 'text', {}, 'key'],
      ['crm.accounts', 'Two words', 'text', {}, 'key'],
      ['crm.accounts', 'one', 'picture', {}, 'kind'],
      ['crm.accounts', 'one', 'choice', {}, 'options'],
      ['crm.accounts', 'one', 'choice', { options: ['A', 'a'] }, 'options'],
      ['crm.accounts', 'one', 'money', {}, 'currency'],
      ['crm.accounts', 'one', 'record', { target: 'gateway.auth' }, 'target'],
      ['crm.accounts', 'one', 'several', { options: ['A'], is_unique: true }, 'is_unique'],
      ['crm.accounts', 'one', 'number', { default_value: 'many' }, 'default_value'],
      ['crm.accounts', 'one', 'text', { visible_to: [world.tenantIds.b] }, 'visible_to'],
    ] as const) {
      const reply = await define(resource, key, kind, more)
      expect([key, kind, pointer, reply.status >= 400, Object.keys(reasons(reply))]).toEqual([
        key,
        kind,
        pointer,
        true,
        [pointer],
      ])
    }
  })

  it('is unknown to other companies', async () => {
    const id = await defined('crm.accounts', 'inner', 'text')
    for (const [method, path] of [
      ['GET', `/custom_fields/${id}`],
      ['PUT', `/custom_fields/${id}/archive`],
      ['DELETE', `/custom_fields/${id}`],
    ] as const)
      expect((await world.fetch('rival', method, `/api/gateway${path}`)).status).toBe(404)
    const theirs = await account({ inner: 'x' }, 'rival')
    expect([theirs.status, theirs.json.meta.ignored]).toEqual([201, ['custom_fields.inner']])
    expect((await world.fetch('rival', 'GET', '/api/crm/accounts?filter[custom_fields.inner]=x')).status).toBe(422)
    expect((await world.fetch('rival', 'GET', '/api/gateway/custom_fields')).json.data).toEqual([])
  })

  it('may be required, and have a value to begin with', async () => {
    const id = await defined('crm.accounts', 'region', 'text', { is_required: true })
    await defined('crm.accounts', 'stars', 'number', { default_value: 3 })
    const without = await account({})
    expect([without.status, reasons(without)]).toEqual([422, { 'custom_fields.region': 'required' }])
    const { data } = (await account({ region: 'North' })).json
    expect(data.attributes.custom_fields).toEqual({ region: 'North', stars: 3 })
    const emptied = await world.fetch('ada', 'PUT', `/api/crm/accounts/${data.id}`, {
      account: { custom_fields: { region: null } },
    })
    expect([emptied.status, reasons(emptied)]).toEqual([422, { 'custom_fields.region': 'required' }])
    expect((await world.fetch('ada', 'PUT', `/api/crm/accounts/${data.id}`, { account: { label: 'x' } })).status).toBe(200)
    expect((await change(id, { is_required: false })).status).toBe(200)
  })

  it('may be a secret, which a file brings, an import that is undone takes back, and only those who may are told', async () => {
    const id = await defined('crm.accounts', 'door', 'secret')
    const reveal = async (record: string, who: Who = 'ada') =>
      (await world.fetch(who, 'POST', `/api/gateway/custom_fields/${id}/reveal`, { custom_field: { record } })).json
    for (const [value, status] of [
      ['x'.repeat(2_001), 422],
      [12, 422],
      ['sealed:AAAA', 201],
    ] as const)
      expect([value, (await account({ door: value })).status]).toEqual([value, status])
    expect(reasons(await define('crm.accounts', 'gate', 'secret', { default_value: 'x' }))).toHaveProperty('default_value')
    expect(reasons(await define('crm.accounts', 'gate', 'secret', { is_unique: true }))).toHaveProperty('is_unique')
    const made = (await account({ door: 'first word' })).json.data
    expect([made.attributes.custom_fields.door, (await reveal(made.id)).data.attributes.value]).toEqual([
      secretMask,
      'first word',
    ])
    // What was encrypted for one field opens for no other.
    const other = await defined('crm.accounts', 'locker', 'secret')
    await world.sql.query(
      `update crm.accounts set custom_fields = custom_fields || jsonb_build_object('locker', custom_fields -> 'door') where id = $1`,
      [made.id],
    )
    const foreign = await world.fetch('ada', 'POST', `/api/gateway/custom_fields/${other}/reveal`, {
      custom_field: { record: made.id },
    })
    expect([foreign.status, foreign.json.errors[0].code]).toEqual([409, 'not_readable'])
    const plain = (await world.fetch('ada', 'GET', '/api/gateway/custom_fields?filter[resource]=crm.accounts')).json.data
    const motto = plain.find((one: any) => one.attributes.key === 'motto').id
    const open = await world.fetch('ada', 'POST', `/api/gateway/custom_fields/${motto}/reveal`, {
      custom_field: { record: made.id },
    })
    expect([open.status, open.json.errors[0].code]).toEqual([409, 'not_a_secret'])

    const bytes = new TextEncoder().encode(
      `unique_id,Door,Domain\n${made.id},second word,x\n${(await account({})).json.data.id},third word,${'y'.repeat(300)}\n`,
    )
    const place = await world.fetch('ada', 'PUT', '/api/crm/accounts/imports/presign', {
      filename: 'doors.csv',
      content_type: 'text/csv',
      size: bytes.length,
    })
    const { presigned_url, headers } = place.json.data.attributes
    await fetch(presigned_url, { method: 'PUT', headers, body: bytes })
    const started = await world.fetch('ada', 'POST', '/api/crm/accounts/imports', {
      import: {
        upload_id: place.json.data.id,
        mapping: { unique_id: 'unique_id', Door: 'custom_fields.door', Domain: 'preferred_domain' },
        mode: 'update',
        key: 'unique_id',
      },
    })
    expect(started.status, started.text).toBe(202)
    expect(await over('crm', started.json.data.id)).toMatchObject({ status: 'done', updated: 1, failed: 1 })
    expect((await reveal(made.id)).data.attributes.value).toBe('second word')
    const rows = await world.sql.query<{ text: string }>('select before::text as text from kit.job_rows where job_id = $1', [
      started.json.data.id,
    ])
    expect(rows.rows.some(({ text }) => /(second|third) word/.test(text))).toBe(false)
    const undone = await world.fetch('ada', 'PUT', `/api/crm/jobs/${started.json.data.id}/revert`)
    expect(undone.status, undone.text).toBeLessThan(300)
    await vi.waitFor(async () => expect((await reveal(made.id)).data.attributes.value).toBe('first word'), { timeout: 30_000 })

    const history = await world.fetch('ada', 'GET', `/api/crm/accounts/${made.id}/history`)
    expect(history.json.data.map((one: any) => one.attributes.operation)).toContain('gateway.customFields.reveal')
    expect((await reveal(made.id, 'uma')).errors).toBeDefined()
    expect((await reveal(world.planted.b['crm.accounts']!)).errors[0].status).toBe('404')
    const tried = await world.fetch(
      'ada',
      'POST',
      `/api/gateway/custom_fields/${id}/reveal`,
      { custom_field: { record: made.id } },
      {
        'dry-run': 'true',
      },
    )
    expect([tried.status, tried.json.errors[0].code]).toEqual([409, 'no_dry_run'])
  })

  it('may be a file that whoever names it sees', async () => {
    const id = await defined('crm.accounts', 'contract', 'file')
    const file = world.planted.a['files.storedFiles']!
    const made = await account({ contract: file })
    expect([made.status, made.json.data.attributes.custom_fields.contract]).toEqual([201, file])
    const stranger = await account({ contract: world.planted.b['files.storedFiles'] })
    expect([stranger.status, reasons(stranger)]).toEqual([422, { 'custom_fields.contract': 'no_such_record' }])
    expect(reasons(await define('crm.accounts', 'paper', 'file', { target: 'crm.accounts' }))).toHaveProperty('target')
    expect(reasons(await define('crm.accounts', 'paper', 'file', { is_unique: true }))).toHaveProperty('is_unique')
    expect((await world.fetch('ada', 'GET', `/api/crm/accounts?filter[custom_fields.contract]=${file}`)).status).toBe(422)
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)
  })

  it('may be required in some states of a record, whoever brings it there', async () => {
    const id = await defined('crm.accounts', 'farewell', 'text', { required_in: ['archived', 'pending'] })
    const { data } = (await account({})).json
    const update = (body: object) => world.fetch('ada', 'PUT', `/api/crm/accounts/${data.id}`, { account: body })
    const missing = [422, { 'custom_fields.farewell': 'required' }]
    const answered = (reply: { status: number; json: any }) => [reply.status, reasons(reply)]
    expect(answered(await update({ status: 'archived' }))).toEqual(missing)
    expect((await update({ status: 'archived', custom_fields: { farewell: 'So long' } })).status).toBe(200)
    expect(answered(await update({ custom_fields: { farewell: null } }))).toEqual(missing)
    expect((await update({ status: 'active', custom_fields: { farewell: null } })).status).toBe(200)
    const born = await world.fetch('ada', 'POST', '/api/crm/accounts', { account: { name: 'Born pending', status: 'pending' } })
    expect(answered(born)).toEqual(missing)
    // What was in the state before stays in it, and is changed otherwise.
    expect((await change(id, { required_in: ['active'] })).json.data.attributes.required_in).toEqual(['active'])
    expect((await update({ label: 'as before' })).status).toBe(200)
    expect(reasons(await change(id, { required_in: ['elsewhere'] }))).toEqual({ required_in: 'no_such_value' })
    expect((await change(id, { required_in: [] })).status).toBe(200)
  })

  it('is required of an action that brings a record into the state as well', async () => {
    const id = await defined('crm.leads', 'budget', 'text', { required_in: ['qualified'] })
    const made = await world.fetch('ada', 'POST', '/api/crm/leads', { lead: { first_name: 'Lea', last_name: 'Lead' } })
    const move = (stage: string) => world.fetch('ada', 'PUT', `/api/crm/leads/${made.json.data.id}/move`, { lead: { stage } })
    expect((await move('contacted')).status).toBe(200)
    const refused = await move('qualified')
    expect([refused.status, reasons(refused)]).toEqual([422, { 'custom_fields.budget': 'required' }])
    await world.fetch('ada', 'PUT', `/api/crm/leads/${made.json.data.id}`, { lead: { custom_fields: { budget: 'Plenty' } } })
    expect((await move('qualified')).status).toBe(200)
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)
  })

  it('holds up nobody who asked to be forgotten', async () => {
    const id = await defined('crm.contacts', 'badge', 'text', { required_in: ['archived'] })
    const made = await world.fetch('ada', 'POST', '/api/crm/contacts', {
      contact: {
        first_name: 'Fred',
        last_name: 'Forgotten',
        primary_email: 'fred@forgotten.example',
        custom_fields: { badge: 'F-1' },
      },
    })
    const contact = made.json.data.id as string
    const person = { record: 'crm.contacts', record_unique_id: contact }
    const erased = await world.fetch('ada', 'POST', '/api/gateway/persons/erase', { person })
    expect([erased.status, erased.status >= 300 && reasons(erased)]).toEqual([200, false])
    const { rows } = await world.sql.query('select custom_fields, status from crm.contacts where id = $1', [contact])
    expect(rows).toEqual([{ custom_fields: {}, status: 'archived' }])
    expect(await indexed(contact)).toEqual([])
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)
  })

  it('may be unique among the living', async () => {
    await defined('crm.accounts', 'register', 'text', { is_unique: true })
    const one = (await account({ register: 'HRB 1' })).json.data.id
    const other = await account({ register: 'hrb 1' })
    expect([other.status, reasons(other)]).toEqual([409, { 'custom_fields.register': 'already_taken' }])
    await world.fetch('ada', 'DELETE', `/api/crm/accounts/${one}`)
    expect((await account({ register: 'HRB 1' })).status).toBe(201)
    const back = await world.fetch('ada', 'PUT', `/api/crm/accounts/${one}/recover`)
    expect([back.status, reasons(back)]).toEqual([409, { 'custom_fields.register': 'already_taken' }])
    const race = await Promise.all(Array.from({ length: 5 }, () => account({ register: 'HRB 2' })))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('is seen and written by the roles it names, wherever records are told', async () => {
    const admin = await roleOf('company_admin')
    const id = await defined('crm.accounts', 'rating', 'number', { visible_to: [admin] })
    await defined('crm.accounts', 'score', 'number', { editable_by: [admin] })
    const firm = (await account({ rating: 5, score: 1 })).json.data.id
    expect(await values(firm)).toMatchObject({ rating: 5, score: 1 })
    expect(await values(firm, 'uma')).not.toHaveProperty('rating')
    expect(await values(firm, 'uma')).toHaveProperty('score')
    expect((await world.fetch('uma', 'GET', '/api/crm/accounts?filter[custom_fields.rating]=5')).status).toBe(422)
    expect((await world.fetch('uma', 'GET', '/api/crm/accounts?sort=custom_fields.rating')).status).toBe(422)
    const history = await world.fetch('uma', 'GET', `/api/crm/accounts/${firm}/history`)
    expect(history.json.data[0].attributes.changes).toHaveProperty(['custom_fields.score'])
    expect(history.json.data[0].attributes.changes).not.toHaveProperty(['custom_fields.rating'])
    const written = await world.fetch('uma', 'PUT', `/api/crm/accounts/${firm}`, {
      account: { custom_fields: { rating: 1, score: 2 } },
    })
    expect([written.status, reasons(written)]).toEqual([422, { 'custom_fields.score': 'not_allowed' }])
    const keys = (await world.fetch('uma', 'GET', '/api/gateway/custom_fields?filter[resource]=crm.accounts')).json.data.map(
      (one: any) => one.attributes.key,
    )
    expect(keys).toContain('score')
    expect(keys).not.toContain('rating')
    expect((await change(id, { visible_to: [] })).status).toBe(200)
    expect(await values(firm, 'uma')).toHaveProperty('rating')
  })

  it('keeps its values under another name, hides them while it is archived, and is of another kind only while it has none', async () => {
    const id = await defined('crm.accounts', 'nickname', 'text')
    const firm = (await account({ nickname: 'Big' })).json.data.id
    expect((await change(id, { label: 'Known as', options: [] })).json.data.attributes).toMatchObject({
      label: 'Known as',
      key: 'nickname',
    })
    expect(await values(firm)).toMatchObject({ nickname: 'Big' })
    expect(reasons(await change(id, { kind: 'number' }))).toEqual({ kind: 'has_values' })
    expect(reasons(await change(id, { is_unique: true }))).toEqual({ is_unique: 'has_values' })
    await world.fetch('ada', 'PUT', `/api/gateway/custom_fields/${id}/archive`)
    expect(await values(firm)).not.toHaveProperty('nickname')
    expect((await world.fetch('ada', 'GET', '/api/crm/accounts?filter[custom_fields.nickname]=Big')).status).toBe(422)
    const passed = await world.fetch('ada', 'PUT', `/api/crm/accounts/${firm}`, {
      account: { custom_fields: { nickname: 'Small' } },
    })
    expect(passed.json.meta.ignored).toEqual(['custom_fields.nickname'])
    await world.fetch('ada', 'PUT', `/api/gateway/custom_fields/${id}/unarchive`)
    expect(await values(firm)).toMatchObject({ nickname: 'Big' })
    const other = await defined('crm.accounts', 'other_kind', 'text')
    expect((await change(other, { kind: 'date' })).json.data.attributes.kind).toBe('date')
  })

  it('takes its values with it when it is deleted, and its key is free again afterwards', async () => {
    const id = await defined('crm.accounts', 'passing', 'choice', { options: ['A', 'B'] })
    const firms = await Promise.all(
      Array.from({ length: 12 }, async () => (await account({ passing: 'A' })).json.data.id as string),
    )
    expect((await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)).status).toBe(200)
    expect(await values(firms[0]!)).not.toHaveProperty('passing')
    await vi.waitFor(
      async () => expect((await world.sql.query('select 1 from kit.custom_fields where id = $1', [id])).rows).toEqual([]),
      { timeout: 20_000, interval: 200 },
    )
    const held = await world.sql.query("select 1 from crm.accounts where id = any($1::uuid[]) and custom_fields ? 'passing'", [
      firms,
    ])
    expect(held.rows).toEqual([])
    expect((await define('crm.accounts', 'passing', 'number')).status).toBe(201)
  })

  it('is renamed and loses a choice without a record losing what it holds', async () => {
    const id = await defined('crm.accounts', 'grade', 'choice', { options: ['High', 'Low'] })
    const firm = (await account({ grade: 'High' })).json.data.id
    expect((await change(id, { label: 'Class', section: 'Other', options: ['Low', 'Middle'] })).status).toBe(200)
    expect(await values(firm)).toMatchObject({ grade: 'High' })
    expect((await world.fetch('ada', 'PUT', `/api/crm/accounts/${firm}`, { account: { label: 'x' } })).status).toBe(200)
    expect(reasons(await account({ grade: 'High' }))).toHaveProperty(['custom_fields.grade'])
    expect((await world.fetch('ada', 'GET', '/api/crm/accounts?filter[custom_fields.grade]=High')).json.data).toHaveLength(1)
    const emptied = await change(id, { options: [] })
    expect([emptied.status, reasons(emptied)]).toEqual([422, { options: 'required' }])
  })

  it('with thousands of values goes batch by batch, while its records are read and changed', async () => {
    const id = await defined('crm.accounts', 'bulky', 'text')
    const [firm, second] = await Promise.all([1, 2].map(async () => (await account({ bulky: 'Here' })).json.data.id as string))
    await world.sql.query(
      `insert into crm.accounts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'code', null, 'name', 'Bulky ' || n))).*
       from crm.accounts a, generate_series(1, 4000) n where a.id = $1`,
      [firm],
    )
    const held = async () =>
      Number((await world.sql.query('select count(*) from kit.custom_values where field_id = $1', [id])).rows[0].count)
    expect(await held()).toBe(4_002)
    expect((await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)).status).toBe(200)
    const during = await Promise.all([
      world.fetch('ada', 'GET', '/api/crm/accounts?search=bulky'),
      world.fetch('ada', 'PUT', `/api/crm/accounts/${second}`, { account: { label: 'changed meanwhile' } }),
      account({ bulky: 'Late' }),
    ])
    expect(during.map(({ status }) => status)).toEqual([200, 200, 201])
    expect(during[2]!.json.meta.ignored).toEqual(['custom_fields.bulky'])
    await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 60_000, interval: 200 })
    expect((await world.sql.query("select 1 from crm.accounts where custom_fields ? 'bulky' limit 1")).rows).toEqual([])
    expect((await world.fetch('ada', 'GET', `/api/crm/accounts/${second}`)).json.data.attributes.label).toBe('changed meanwhile')
    // The other records stay out of the way of what is counted later.
    await world.sql.query("delete from crm.accounts where name like 'Bulky %'")
  }, 90_000)

  it('is told by no history once it is removed, nor under the key that another one has since', async () => {
    const admin = await roleOf('company_admin')
    const id = await defined('crm.contacts', 'worth', 'number', { visible_to: [admin] })
    await defined('crm.contacts', 'rank', 'number', { visible_to: [admin] })
    const made = await world.fetch('ada', 'POST', '/api/crm/contacts', {
      contact: { first_name: 'Ranked', last_name: 'Person', custom_fields: { worth: 98_765, rank: 43_210 } },
    })
    const contact = made.json.data.id as string
    const told = async (who: Who) => {
      const person = { record: 'crm.contacts', record_unique_id: contact }
      const all = await Promise.all([
        world.fetch(who, 'GET', `/api/crm/contacts/${contact}/history`),
        world.fetch(who, 'GET', `/api/crm/contacts/${contact}/timeline`),
        world.fetch(who, 'GET', `/api/gateway/audit?record=${contact}`),
        world.fetch(who, 'POST', '/api/gateway/persons/hand_out', { person }),
      ])
      return all.map(({ status, text }) => [status, /98765|43210/.test(text)])
    }
    const untold = Array.from({ length: 4 }, () => [200, false])
    expect(await told('max')).toEqual(untold)
    await world.fetch('ada', 'DELETE', `/api/gateway/custom_fields/${id}`)
    await vi.waitFor(
      async () => expect((await world.sql.query('select 1 from kit.custom_fields where id = $1', [id])).rows).toEqual([]),
      { timeout: 20_000, interval: 200 },
    )
    const whole = await world.fetch('ada', 'GET', `/api/gateway/audit?record=${contact}`)
    expect(whole.text, 'company administrators saw it').toContain('98765')
    // Roles that a field is limited for have everybody looked up anew.
    await defined('crm.contacts', 'worth', 'number', { editable_by: [admin] })
    expect(await told('max')).toEqual(untold)
  })

  it('leaves with an export and comes back with it, each in a column of its own', async () => {
    const job = (id: string) => over('crm', id)
    const exported = async () => {
      const { data } = (
        await world.fetch('ada', 'POST', '/api/crm/accounts/exports', {
          export: { format: 'csv', sort: 'custom_fields.weight', filter: { 'custom_fields.tier': 'Gold' } },
        })
      ).json
      await job(data.id)
      const { attributes } = (await world.fetch('ada', 'GET', `/api/crm/jobs/${data.id}/result`)).json.data
      return (await fetch(attributes.url)).text()
    }
    const imported = async (text: string, more: object) => {
      const bytes = new TextEncoder().encode(text)
      const place = await world.fetch('ada', 'PUT', '/api/crm/accounts/imports/presign', {
        import: { filename: 'rows.csv', content_type: 'text/csv', size: bytes.length },
      })
      const { presigned_url, headers } = place.json.data.attributes
      await fetch(presigned_url, { method: 'PUT', headers, body: bytes })
      const started = await world.fetch('ada', 'POST', '/api/crm/accounts/imports', {
        import: { upload_id: place.json.data.id, ...more },
      })
      return started.status === 202 ? job(started.json.data.id) : started
    }
    const firm = (
      await account({
        motto: 'Kept',
        weight: 1.25,
        elements: ['Air', 'Water'],
        tier: 'Gold',
        founded: '1990-01-31',
        spend: 123_450,
      })
    ).json.data.id
    const text = await exported()
    expect(text.split('\n')[0]).toContain('custom_fields.motto')
    expect(text).toContain('Kept')
    expect(text).toContain('1234.50')
    const columns = [
      'unique_id',
      'custom_fields.motto',
      'custom_fields.weight',
      'custom_fields.elements',
      'custom_fields.founded',
      'custom_fields.spend',
    ]
    const same = { mapping: Object.fromEntries(columns.map((name) => [name, name])), mode: 'update', key: 'unique_id' }
    expect(await imported(text, same)).toMatchObject({ status: 'done', failed: 0, updated: 0 })
    const changed = await imported(text.replaceAll('Kept', 'Changed'), same)
    expect(changed).toMatchObject({ status: 'done', failed: 0, updated: 1 })
    expect(await values(firm)).toMatchObject({ motto: 'Changed', weight: 1.25, elements: ['Air', 'Water'], tier: 'Gold' })
    const wrong = await imported('name,w\nFirm A,heavy\nFirm B,7\n', { mapping: { name: 'name', w: 'custom_fields.weight' } })
    expect(wrong).toMatchObject({ status: 'done', failed: 1, created: 1 })
    expect((await imported('name\nx\n', { mapping: { name: 'custom_fields.none' } })).status).toBe(422)
  }, 90_000)

  it('is changed for many at once', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await account({ motto: 'One' })).json.data.id as string))
    const started = await world.fetch('ada', 'POST', '/api/crm/accounts/bulk', {
      bulk: { action: 'update', ids, changes: { 'custom_fields.motto': 'Both', custom_fields: { weight: 4 } } },
    })
    expect(started.status, started.text).toBe(202)
    await vi.waitFor(
      async () =>
        expect(await Promise.all(ids.map((id) => values(id)))).toMatchObject(Array(2).fill({ motto: 'Both', weight: 4 })),
      {
        timeout: 20_000,
        interval: 100,
      },
    )
    const wrong = await world.fetch('ada', 'POST', '/api/crm/accounts/bulk', {
      bulk: { action: 'update', ids, changes: { custom_fields: { weight: 'x' } } },
    })
    expect(wrong.status).toBe(422)
  })

  it('loses what it held of a person who is to be forgotten', async () => {
    const made = await world.fetch('ada', 'POST', '/api/crm/contacts', {
      contact: { first_name: 'Zora', last_name: 'Quellmann', custom_fields: { motto: 'Zora always', keeper: world.userIds.uma } },
    })
    const { id } = made.json.data
    const erased = await world.fetch('ada', 'POST', '/api/gateway/persons/erase', {
      person: { record: 'crm.contacts', record_unique_id: id },
    })
    expect(erased.status, erased.text).toBeLessThan(300)
    const { rows } = await world.sql.query('select custom_fields from crm.contacts where id = $1', [id])
    expect(rows).toEqual([{ custom_fields: {} }])
    expect(await indexed(id)).toEqual([])
  })

  it('stands among no more than a hundred, however many are added at once', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, (_, i) => define('crm.opportunities', `extra_${i}`, 'text')))
    expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(100)
    expect(reasons(replies.find(({ status }) => status === 409)!)).toEqual({ undefined: 'too_many_fields' })
    const { rows } = await world.sql.query(
      "select count(*)::int as n from kit.custom_fields where resource = 'crm.opportunities'",
    )
    expect(rows[0].n).toBe(100)
  }, 60_000)
})
