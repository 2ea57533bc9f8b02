import type { Operation } from '@quoin/kit'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Arranged, arrange, ask, type Reply, startWorld, type Who, type World } from '../testing/index.ts'
import { isShared, sampled, shareOf } from '../testing/sampled.ts'

interface Limitable {
  readonly resource: string
  readonly fields: readonly { readonly field: string; readonly is_written: boolean }[]
}
let world: World
let limitable: readonly Limitable[]
/** What was put where: no answer to somebody it is hidden from holds any of it. */
const marks = new Map<string, string>()

const all = { params: {}, query: {}, body: undefined }
const operationOf = (resource: string, action: string) => world.operations.find(({ name }) => name === `${resource}.${action}`)!
const idsOf = async (resource: string): Promise<string[]> => {
  const { rows } = await world.sql.query<{ id: string }>(
    `select id from ${world.platform.models.get(resource)!.table} where tenant_id = $1 and deleted_at is null order by created_at, id`,
    [world.tenantIds.a],
  )
  return rows.map(({ id }) => id)
}
const rule = (resource: string, field: string, access: 'hidden' | 'read' | 'write' | null, role = 'admin') =>
  world.fetch('ada', 'PUT', '/api/gateway/field_permissions', {
    field_permission: { resource, field, role_unique_id: world.planted.a[`role ${role}`], access },
  })
async function sayOfAll(access: 'hidden' | 'read' | null): Promise<void> {
  for (const { resource, fields } of limitable)
    for (const { field, is_written } of fields) {
      if (access === 'read' && !is_written) continue
      const reply = await rule(resource, field, access)
      if (reply.status !== 200) throw new Error(`${resource}.${field}: ${reply.text}`)
    }
}

/** From the role of whoever asks in these specs; once, for all that look at it. */
let hiding: Promise<void> | undefined
const hideAll = () => (hiding ??= sayOfAll('hidden'))

beforeAll(async () => {
  world = await startWorld({ workers: true })
  const { json } = await world.fetch('ada', 'GET', '/api/gateway/custom_field_resources')
  for (const resource of json.data.attributes.resources as string[]) {
    const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
      custom_field: { resource, key: 'marked', label: 'Marked', kind: 'text' },
    })
    if (made.status !== 201 && made.status !== 200) throw new Error(made.text)
  }
  const found = await world.fetch('ada', 'GET', '/api/gateway/field_permission_resources')
  limitable = found.json.data.attributes.resources
  await mark()
}, 300_000)
afterAll(() => world?.close())

/** Puts words and numbers that stand nowhere else into every field that can be hidden, as a person would: it stands in the audit as well. */
async function mark(): Promise<void> {
  let number = 0
  for (const { resource, fields } of limitable) {
    const model = world.platform.models.get(resource)!
    const values: Record<string, unknown> = {}
    for (const { field } of fields) {
      number += 1
      const value = markOf(model.byWire.get(field)?.definition.kind ?? 'text', number)
      if (value === undefined) continue
      values[field] = value
      marks.set(String(value), `${resource}.${field}`)
    }
    if (model.byWire.has('currency')) values.currency = 'EUR'
    for (const id of await idsOf(resource)) {
      const reply = await ask(world, 'ada', operationOf(resource, 'update'), { ...all, params: { id }, body: values })
      if (reply.status === 200) continue
      // What is too late to be changed holds it all the same.
      for (const [field, value] of Object.entries(values)) {
        const column = model.byWire.get(field)
        if (column)
          await world.sql.query(`update ${model.table} set "${column.column}" = $3 where tenant_id = $1 and id = $2`, [
            world.tenantIds.a,
            id,
            value,
          ])
      }
    }
  }
}
function markOf(kind: string, number: number): string | number | undefined {
  switch (kind) {
    case 'text':
    case 'longText':
      return `zq${number}hid`
    case 'email':
      return `zq${number}hid@hidden.example`
    case 'url':
      return `https://zq${number}hid.example/`
    case 'phone':
      return `+4930703${90_000 + number}`
    case 'decimal':
      return 7_039_000 + number
    default:
      return undefined
  }
}

function marksIn(text: string): string[] {
  const told = text.toLowerCase()
  return [...new Set([...marks].filter(([value]) => told.includes(value.toLowerCase())).map(([, field]) => field))]
}

/** Fields that a company added stand together in a record. */
const holds = (attributes: any, field: string): boolean => {
  const [, key] = field.split('custom_fields.')
  return Object.hasOwn((key === undefined ? attributes : attributes?.custom_fields) ?? {}, key ?? field)
}

/** Hidden fields of records by their own names, whatever they hold: numbers too small to be told apart, records made a moment ago. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, attributes } = value as { type?: unknown; attributes?: object }
  const own =
    type === undefined ? [] : limitable.filter(({ resource }) => world.platform.models.get(resource)!.resource.type === type)
  return [
    ...own.flatMap(({ resource, fields }) =>
      fields.flatMap(({ field }) => (holds(attributes, field) ? [`${resource}.${field} by name`] : [])),
    ),
    ...Object.values(value).flatMap(namesIn),
  ]
}
const leaksIn = ({ text, json }: Reply): string[] => [...new Set([...marksIn(text), ...namesIn(json)])]

const query = (operation: Operation): readonly Readonly<Record<string, string>>[] =>
  operation.query instanceof z.ZodObject && 'format' in operation.query.shape ? [{}, { format: 'csv' }] : [{}]

const finished = async (block: string, started: Reply): Promise<Reply> => {
  const path = `/api/${block}/jobs/${started.json.data.id}`
  await vi.waitUntil(
    async () => ['done', 'failed'].includes((await world.fetch('max', 'GET', path)).json.data.attributes.status),
    { timeout: 60_000, interval: 200 },
  )
  return world.fetch('max', 'GET', path)
}

describe('A field that is hidden from a role', () => {
  it('is told by no answer, and every answer is given all the same', async () => {
    const problems: string[] = []
    const told = new Set<string>()
    const asked: [Operation, Arranged, Reply][] = []
    const reads = world.operations.filter(({ method, resource }) => method === 'GET' && resource !== 'jobs')
    // `answers.spec.ts` asks the third that is left out. What tells the marks themselves is asked in each run, to know that they are told.
    const marked = new Set(limitable.map(({ resource }) => resource))
    const isMine = (one: Operation) => isShared(one, 3, 1) || isShared(one, 3, 2) || marked.has(`${one.block}.${one.resource}`)
    for (const operation of sampled(world, reads).filter(isMine)) {
      const arranged = await arrange(world, operation)
      if (arranged.who) continue
      for (const more of query(operation)) {
        const wanted = { ...arranged, query: { ...arranged.query, ...more } }
        const seen = await ask(world, 'max', operation, wanted)
        for (const field of marksIn(seen.text)) told.add(field)
        asked.push([operation, wanted, seen])
      }
    }
    await hideAll()
    for (const [operation, arranged, seen] of asked) {
      let hidden = await ask(world, 'max', operation, arranged)
      // What was arranged for another question may have taken the place of what this one is about.
      if (hidden.status === 404) hidden = await ask(world, 'max', operation, await arrange(world, operation))
      const leaks = leaksIn(hidden)
      if (leaks.length > 0) problems.push(`${operation.name} tells ${leaks.join(', ')}`)
      const isSame = hidden.status === seen.status || (operation.tells && hidden.json?.errors?.[0]?.code === 'field_hidden')
      if (!isSame) problems.push(`${operation.name}: ${seen.status} and then ${hidden.status} ${hidden.text.slice(0, 200)}`)
    }
    expect.soft(problems).toEqual([])
    // Whoever it is not hidden from is told each of them: the walk does not pass because there was nothing to see.
    expect([...new Set(marks.values())].filter((field) => !told.has(field))).toEqual([])
  }, 900_000)

  it('is told by no operation that changes something, and none of them breaks', async () => {
    await hideAll()
    const problems: string[] = []
    const writes = world.operations.filter(
      ({ method, resource, block }) => method !== 'GET' && resource !== 'jobs' && block !== 'gateway',
    )
    for (const operation of shareOf(sampled(world, writes), 3, 2)) {
      const arranged = await arrange(world, operation)
      if (arranged.who) continue
      const reply = await ask(world, 'max', operation, arranged)
      const leaks = leaksIn(reply)
      if (leaks.length > 0) problems.push(`${operation.name} tells ${leaks.join(', ')}`)
      if (reply.status >= 500) problems.push(`${operation.name}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    expect(problems).toEqual([])
  }, 1_800_000)

  it('is neither filtered, sorted, searched, counted, exported nor written by', async () => {
    await hideAll()
    const problems: string[] = []
    for (const { resource, fields } of limitable) {
      const list = operationOf(resource, 'list')
      const [id] = await idsOf(resource)
      const marked = (field: string) => [...marks].find(([, name]) => name === `${resource}.${field}`)?.[0]
      for (const { field, is_written } of fields) {
        // An amount in its smallest units goes with the amount.
        for (const name of [field, `${field}_minor`])
          for (const narrowed of [
            `filter[${name}]`,
            `filter[or][0][${name}]`,
            `filter[${name}][gte]`,
            'sort',
            'include',
            'group',
          ]) {
            const value = narrowed.startsWith('filter') ? (marked(field) ?? '1') : name
            const reply = await ask(world, 'max', list, { ...all, query: { [narrowed]: value } })
            const unknown = await ask(world, 'max', list, {
              ...all,
              query: { [narrowed.replace(name, 'no_such_field')]: narrowed.startsWith('filter') ? value : 'no_such_field' },
            })
            if (reply.status !== unknown.status || reply.status < 400)
              problems.push(`${resource} ${narrowed} ${name}: ${reply.status}`)
          }
        const value = marked(field)
        if (value) {
          const words = value.replace(/@.*/, '')
          const byList = await ask(world, 'max', list, { ...all, query: { search: words } })
          if (byList.status === 200 && byList.json.data.length > 0) problems.push(`${resource} is found by ${field}`)
          const everywhere = await world.fetch('max', 'GET', `/api/search/results?search=${encodeURIComponent(words)}`)
          if (everywhere.status === 200 && everywhere.text.includes(id!))
            problems.push(`${resource} is found everywhere by ${field}`)
        }
        const before = (await ask(world, 'ada', operationOf(resource, 'get'), { ...all, params: { id: id! } })).json.data
          .attributes
        const kind = world.platform.models.get(resource)!.byWire.get(field)?.definition.kind ?? 'text'
        await ask(world, 'max', operationOf(resource, 'update'), {
          ...all,
          params: { id: id! },
          body: { [field]: markOf(kind, 777) ?? 7 },
        })
        const after = (await ask(world, 'ada', operationOf(resource, 'get'), { ...all, params: { id: id! } })).json.data
          .attributes
        if (is_written && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
          problems.push(`${resource}.${field} was written`)
      }
      const history = operationOf(resource, 'history')
      if (history) {
        const reply = await ask(world, 'max', history, { ...all, params: { id: id! } })
        if (marksIn(reply.text).length > 0) problems.push(`${resource} tells by its history`)
      }
    }
    expect(problems).toEqual([])
  }, 600_000)

  it('stands in no export, and in no bulk change or import of whoever may not write it', async () => {
    await hideAll()
    const problems: string[] = []
    for (const { resource, fields } of limitable) {
      const [block] = resource.split('.')
      const exports = operationOf(resource, 'export')
      if (exports) {
        const job = await finished(block!, await ask(world, 'max', exports, { ...all, body: { format: 'csv' } }))
        const file = await world.fetch('max', 'GET', `/api/${block}/jobs/${job.json.data.id}/result`)
        const whole = file.json?.data?.attributes?.url ? await (await fetch(file.json.data.attributes.url)).text() : file.text
        if (!whole.includes('id')) problems.push(`${resource}: no export ${whole.slice(0, 100)}`)
        if (marksIn(whole).length > 0) problems.push(`${resource} exports ${marksIn(whole).join(', ')}`)
      }
      const bulk = operationOf(resource, 'bulk')
      const [{ field } = { field: '' }] = fields.filter(({ is_written }) => is_written)
      if (bulk && field) {
        const ids = (await idsOf(resource)).slice(0, 1)
        const read = async () =>
          (await ask(world, 'ada', operationOf(resource, 'get'), { ...all, params: { id: ids[0]! } })).json.data.attributes[field]
        const before = await read()
        const started = await ask(world, 'max', bulk, {
          ...all,
          body: { action: 'update', ids, changes: { [field]: 'changed' } },
        })
        if (started.status < 300) await finished(block!, started)
        if (JSON.stringify(await read()) !== JSON.stringify(before)) problems.push(`${resource}.${field} was changed in bulk`)
      }
    }
    expect(problems).toEqual([])
  }, 600_000)

  it('is not told by the audit, nor found in it, and everything is told to company administrators', async () => {
    await hideAll()
    for (const [value, field] of marks) {
      const searched = `/api/gateway/audit?search=${encodeURIComponent(value)}`
      const own = await world.fetch('max', 'GET', searched)
      expect([field, own.status === 200 ? own.json.data.length : own.status]).toEqual([field, 0])
    }
    const whole = await world.fetch('ada', 'GET', '/api/gateway/audit?search=zq&records=200')
    expect(marksIn(whole.text).length).toBeGreaterThan(5)
    for (const { resource } of limitable) {
      const [id] = await idsOf(resource)
      const reply = await ask(world, 'ada', operationOf(resource, 'get'), { ...all, params: { id: id! } })
      expect(namesIn(reply.json)).toHaveLength(limitable.find((one) => one.resource === resource)!.fields.length)
    }
  }, 300_000)

  it('is hidden from whoever acts for its person: tokens and agents', async () => {
    await hideAll()
    const [id] = await idsOf('crm.contacts')
    for (const [who, isTold] of [
      ['max', false],
      ['ada', true],
    ] as const) {
      const expires_at = new Date(Date.now() + 3_600_000).toISOString()
      const { token } = await world.as(who)(gateway.accessTokens.create, { name: 'Helper', scopes: ['*'], expires_at })
      const send = (path: string, body?: object) =>
        fetch(`${world.address}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json',
          },
          ...(body && { body: JSON.stringify(body) }),
        }).then((reply) => reply.text())
      const read = await send(`/api/crm/contacts/${id}`)
      const call = { name: 'call_operation', arguments: { operation: 'crm.contacts.get', params: { id } } }
      const called = await send('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
      for (const text of [read, called]) {
        expect(text).toContain('last_name')
        expect(text.includes('"notes') || text.includes('\\"notes')).toBe(isTold)
      }
    }
  })

  it('is carried over by a conversion, and shown to nobody on the way', async () => {
    await hideAll()
    const lead = await world.as('ada')(crm.leads.create, {
      firstName: 'Ines',
      lastName: 'Hidden',
      phoneNumber: '+49 30 5550 4711',
      notes: 'Carried over',
    })
    const path = `/api/crm/leads/${lead.id}`
    const before = await world.fetch('max', 'GET', `${path}/conversion`)
    expect(before.status).toBe(200)
    expect(before.text).not.toMatch(/4711|Carried over/)
    const converted = await world.fetch('max', 'PUT', `${path}/convert`, { lead: { accept_duplicates: true } })
    expect(converted.text).not.toMatch(/4711|Carried over/)
    const { contact_unique_id: contact } = converted.json.data.attributes
    expect(await world.as('ada')(crm.contacts.get, { id: contact })).toMatchObject({ primaryPhone: '+49 30 5550 4711' })
    expect(await world.as('max')(crm.contacts.get, { id: contact })).not.toHaveProperty('primaryPhone')
    for (const [who, count] of [
      ['max', 0],
      ['ada', 1],
    ] as const) {
      const alike = await world.fetch(who, 'GET', `/api/crm/contacts/duplicates?phone=${encodeURIComponent('+49 30 5550 4711')}`)
      expect([who, alike.json.data.attributes.contacts.length]).toEqual([who, count])
    }
  })
})

describe('A field that a role may only read', () => {
  it('is shown, is refused with its name where it is written, and leaves the rest of the record as free as before', async () => {
    await sayOfAll(null)
    await sayOfAll('read')
    for (const { resource, fields } of limitable) {
      const [id] = await idsOf(resource)
      const read = async () =>
        (await ask(world, 'max', operationOf(resource, 'get'), { ...all, params: { id: id! } })).json.data.attributes
      const before = await read()
      for (const { field, is_written } of fields) {
        expect([field, holds(before, field)]).toEqual([field, true])
        if (!is_written) continue
        const kind = world.platform.models.get(resource)!.byWire.get(field)?.definition.kind ?? 'text'
        const body = { [field]: markOf(kind, 778) ?? 8 }
        const reply = await ask(world, 'max', operationOf(resource, 'update'), { ...all, params: { id: id! }, body })
        const [error] = reply.json.errors
        expect([resource, reply.status, error.code, error.source?.pointer?.split('/').pop()]).toEqual([
          resource,
          422,
          'not_allowed',
          field,
        ])
      }
      expect({ ...(await read()), version: 0 }).toEqual({ ...before, version: 0 })
    }
    const [contact] = await idsOf('crm.contacts')
    expect(await world.as('max')(crm.contacts.update, { id: contact!, firstName: 'Freely' })).toMatchObject({
      firstName: 'Freely',
    })
    await sayOfAll(null)
    expect(await world.as('max')(crm.contacts.update, { id: contact!, notes: 'Freely too' })).toMatchObject({
      notes: 'Freely too',
    })
  }, 300_000)
})

describe('What is said of fields', () => {
  it('holds for keys, visitors and roles that nothing is said of, and never for company administrators', async () => {
    const contact = (await idsOf('crm.contacts'))[0]!
    const said = await world.fetch('ada', 'PUT', '/api/gateway/field_permissions', {
      field_permission: { resource: 'crm.contacts', field: 'notes', role_unique_id: null, access: 'hidden' },
    })
    expect(said.status).toBe(200)
    const sees = async (who: Who) =>
      'notes' in (await world.fetch(who, 'GET', `/api/crm/contacts/${contact}`)).json.data.attributes
    expect([await sees('ada'), await sees('max')]).toEqual([true, false])
    expect((await rule('crm.contacts', 'notes', 'write')).status).toBe(200)
    expect(await sees('max')).toBe(true)
    // A form on a website asks visitors for what they are not shown afterwards.
    await world.fetch('ada', 'PUT', '/api/gateway/field_permissions', {
      field_permission: { resource: 'crm.leads', field: 'notes', role_unique_id: null, access: 'hidden' },
    })
    const capture = operationOf('crm.leads', 'capture')
    const captured = await ask(world, 'app:a', capture, await arrange(world, capture))
    expect([captured.status, captured.text.slice(0, 200)]).toEqual([201, expect.stringContaining('received')])
    expect(marksIn(captured.text)).toEqual([])
    const administrator = await rule('crm.contacts', 'notes', 'hidden', 'company_admin')
    expect(administrator.json.errors[0].code).toBe('system_role')
  })

  it('is for those who change roles, of fields that stand on the list, and gives nobody more than whoever says it has', async () => {
    const put = (who: Who, body: object) => world.fetch(who, 'PUT', '/api/gateway/field_permissions', { field_permission: body })
    const role_unique_id = world.planted.a['role guest']
    const notes = { resource: 'crm.leads', field: 'notes', role_unique_id, access: 'hidden' }
    expect((await put('uma', notes)).status).toBe(422)
    expect((await put('rae', notes)).status).toBe(422)
    for (const field of ['id', 'last_name', 'lead_email', 'owner_unique_id', 'no_such_field'])
      expect([field, (await put('ada', { ...notes, field })).json.errors[0].code]).toEqual([field, 'not_limitable'])
    expect((await put('ada', { ...notes, resource: 'gateway.users' })).json.errors[0].code).toBe('no_such_resource')
    // Of another company's role nobody says anything.
    expect((await put('ada', { ...notes, role_unique_id: world.planted.b['role guest'] })).status).toBe(404)
    expect((await rule('crm.leads', 'notes', 'hidden')).status).toBe(200)
    expect((await put('max', { ...notes, access: 'write' })).json.errors[0].code).toBe('role_above_own')
    await rule('crm.leads', 'notes', null)
    // Nobody locks themselves out: who limits everyone else is not among them.
    const budget = { resource: 'projects.projects', field: 'budget', role_unique_id: null }
    expect(
      (await put('max', { ...budget, role_unique_id: world.planted.a['role admin'], access: 'read' })).json.errors[0].code,
    ).toBe('own_role')
    expect((await put('max', { ...budget, access: 'hidden' })).status).toBe(200)
    expect((await put('max', { ...budget, access: null })).status).toBe(200)
  })
})
