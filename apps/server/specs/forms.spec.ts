import { randomUUID } from 'node:crypto'
import { block, resource, text, type Operation, wireName } from '@quoin/kit'
import {
  type Reply,
  arrange,
  ask,
  type Arranged,
  companies,
  exceptionsFrom,
  startWorld,
  type Who,
  type World,
} from '../testing/index.ts'
import { type BlockServer, Platform, serve, tableSql, weighs } from '@quoin/kit/server'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allServers } from '../start.ts'
import { facesOf } from '../testing/sameReply.ts'
import { isShared, sampled, sampledThinly, shareOf } from '../testing/sampled.ts'
import { serversWith } from './faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Operations that take a body of their own. What signs in or sets up is left to the gateway's specs. */
const withBody = (at: World) =>
  at.operations.filter(
    (o) =>
      o.permission !== 'open' &&
      o.method !== 'GET' &&
      (o.fields ?? o.body ?? ['import', 'export', 'bulk', 'importsPresign'].includes(o.kind)),
  )
/** Lets names into the code of its block that its schema does not know: a loose object, a record of anything. */
const isOpen = ({ body }: Operation): boolean =>
  body !== undefined &&
  /"additionalProperties":(?!false)/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
/** All whose bodies are open; of the others, which one code of the kit reads, every sixth. */
const openOrSampled = (operations: readonly Operation[]): Operation[] => {
  const thin = new Set(sampledThinly(operations))
  return operations.filter((o) => thin.has(o) || isOpen(o))
}
const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size))
const names = (o: Operation): string[] => [
  ...Object.entries(o.fields ?? {})
    .filter(([, f]) => !f.definition.readOnly && !(o.kind === 'update' && f.definition.fixed))
    .flatMap(([name, f]) => [wireName(name, f.definition), ...f.definition.alsoKnownAs]),
  ...(o.kind === 'export' ? ['search', 'sort', 'filter', 'format', 'columns'] : []),
  ...Object.keys((o.body as { shape?: object } | undefined)?.shape ?? {}),
]

/** Fields that a change may say as they are and no other way. */
const fixedOf = (at: World, { kind, name }: Operation) => {
  const { model } = at.platform.mounted.get(name)!
  const isFixed = (column: (typeof model.own)[number]) => column.definition.fixed || column === model.parent
  return kind === 'update' ? model.own.filter((column) => isFixed(column) && !column.definition.readOnly) : []
}

describe('A field that is said once, when a record is made', () => {
  /** Refused by its block in words of its own. */
  const said: Readonly<Record<string, string>> = { 'forms.appointments.update location_unique_id': 'place_fixed' }
  const otherThan = (value: unknown, options: readonly string[] | undefined): unknown => {
    if (options) return options.find((one) => one !== value)
    if (typeof value === 'boolean') return !value
    if (typeof value === 'number') return value + 1
    if (Array.isArray(value)) return [...value, 'other']
    if (typeof value === 'object') return { other: true }
    if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) return randomUUID()
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? '2031-03-30T00:00:00.000Z' : `${String(value)}x`
  }

  it('is refused by name with another value, and may be said as it is', async () => {
    const problems: string[] = []
    let asked = 0
    for (const operation of shareOf(world.operations, 3)) {
      const fixed = fixedOf(world, operation)
      const get = world.platform.mounted.get(operation.name.replace(/update$/, 'get'))?.operation
      if (fixed.length === 0 || !get) continue
      const arranged = await arrange(world, operation)
      const who = arranged.who ?? 'ada'
      const shown = async () =>
        (await ask(world, who, get, { ...arranged, query: {}, body: undefined })).json.data.attributes as Record<string, unknown>
      const before = await shown()
      for (const { wire, definition } of fixed) {
        const own = before[wire]
        if (own === undefined || own === null) continue
        const name = `${operation.name} ${wire}`
        const say = (value: unknown) => ask(world, who, operation, { ...arranged, body: { ...arranged.body, [wire]: value } })
        asked += 1
        const other = await say(otherThan(own, definition.options))
        const first = other.json?.errors?.[0]
        const isNamed = first?.code === said[name] || (first?.code === 'fixed' && first.source.pointer.endsWith(`/${wire}`))
        if (!isNamed) problems.push(`${name}: ${other.status} ${other.text.slice(0, 150)}`)
        const same = await say(own)
        if (same.status >= 300) problems.push(`${name} as it is: ${same.status} ${same.text.slice(0, 150)}`)
      }
      const after = await shown()
      for (const { wire } of fixed)
        if (JSON.stringify(after[wire]) !== JSON.stringify(before[wire])) problems.push(`${operation.name} changed ${wire}`)
    }
    expect(problems).toEqual([])
    expect(asked).toBeGreaterThan(10)
  }, 900_000)
})

describe("A field that is the server's to set", () => {
  const id = '99999999-9999-4999-8999-999999999999'
  const day = '1999-12-31T23:59:59.000Z'
  const word = 'zzmassassigned'
  const owned: Readonly<Record<string, unknown>> = {
    id,
    unique_id: id,
    tenant_id: id,
    tenantId: id,
    company_id: id,
    company_unique_id: id,
    user_id: id,
    user_unique_id: id,
    created_by: id,
    updated_by: id,
    createdBy: id,
    owner_id: id,
    role_id: 7,
    role_unique_id: id,
    role_name: word,
    created_at: day,
    updated_at: day,
    deleted_at: day,
    confirmed_at: day,
    finished_at: day,
    last_sign_in_at: day,
    approved: word,
    approved_by: id,
    is_public: word,
    balance: 987654321987,
    total: 987654321987,
    price: 987654321987,
    points: 987654321987,
    quantity: 987654321987,
    views_count: 987654321987,
    users_count: 987654321987,
    level: 987654321987,
    number: 987654321987,
    file_type: word,
    file_size: 987654321987,
    provider: word,
    uid: word,
    email: `${word}@example.com`,
    thumbnail: word,
    search: word,
    code_hash: word,
    password_hash: word,
    permissions: [word],
    permission_codes: [word],
    is_system: word,
    state: word,
    result_key: word,
    errors_key: word,
  }

  /** Asks an operation with all of them; what it should not have said. */
  async function plant(at: World, operation: Operation): Promise<string[]> {
    const arranged = await arrange(at, operation)
    const mine = new Set([...names(operation), ...fixedOf(at, operation).map(({ wire }) => wire)])
    // A word of measure that an action does not know is refused, and nothing would be planted beside it.
    const isAction = operation.kind === 'custom' || operation.kind === 'action'
    const known = Object.keys((operation.body as { shape?: object } | undefined)?.shape ?? {})
    const extra = Object.fromEntries(
      Object.entries(owned).filter(([name]) => !mine.has(name) && !(isAction && weighs(name, known))),
    )
    const reply = await ask(at, arranged.who ?? 'ada', operation, { ...arranged, body: { ...arranged.body, ...extra } })
    // Some calls look at such a name before they do not take it: an id of nobody is then not found, a name is taken.
    const isTold = reply.status < 300 || [404, 409, 422].includes(reply.status)
    return isTold ? [] : [`${operation.name} answered ${reply.status} ${reply.text}`]
  }

  /** Tables that hold a planted value. */
  async function stored(at: World): Promise<string[]> {
    const { rows: tables } = await at.sql.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    )
    const { rows } = await at.sql.query<{ name: string; n: number }>(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*)::int as n from ${name} t where t::text ~ '99999999-9999-4999|1999-12-31|${word}|987654321987'`,
        )
        .join(' union all '),
    )
    return rows.filter((row) => row.n > 0).map((row) => row.name)
  }

  it('is stored from no body of any operation [Z3]', async () => {
    const problems: string[] = []
    // Looking through every table takes longer than the calls, so a few are looked at together, before later ones could hide them.
    for (const some of inParts(shareOf(openOrSampled(withBody(world)), 3), 25)) {
      for (const operation of some) problems.push(...(await plant(world, operation)))
      for (const table of await stored(world)) problems.push(`${some.map(({ name }) => name).join(' or ')} → ${table}`)
    }
    expect(problems).toEqual([])
  }, 900_000)

  it('would be noticed if it were', async () => {
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        contacts: {
          async update(request, _context, standard) {
            await request.tx.query('update crm.contacts set created_by = $3 where tenant_id = $1 and id = $2', [
              request.author.tenantId,
              request.params.id,
              request.body.created_by,
            ])
            return standard(request)
          },
        },
      },
    }))
    const broken = await startWorld({ servers })
    try {
      expect(await plant(broken, broken.platform.mounted.get('crm.contacts.update')!.operation)).toEqual([])
      expect(await stored(broken)).toContain('crm.contacts')
    } finally {
      await broken.close()
    }
  })
})

describe('Somebody who wants to be more than they are', () => {
  const rights = async () =>
    (
      await world.sql.query(
        `select u.id, u.role_id, u.role_number, u.status, m.status as membership from gateway.users u join gateway.memberships m on m.company_id = u.tenant_id and m.person_id = u.id
     where u.tenant_id = $1 and u.id = any($2::uuid[]) order by u.id`,
        [world.tenantIds.a, ['max', 'uma', 'rae', 'noa'].map((name) => world.userIds[name as 'max'])],
      )
    ).rows
  const grants = async () =>
    (
      await world.sql.query(
        `select r.code, g.code as permission, g.scope from gateway.role_permissions g join gateway.roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
     where g.tenant_id = $1 and r.is_system order by 1, 2`,
        [world.tenantIds.a],
      )
    ).rows

  it('gets nothing by naming roles, permissions or levels in any body [Z2]', async () => {
    const [before, given] = [await rights(), await grants()]
    const top = world.planted.a['role company_admin']!
    const levels = {
      role_name: 'Company administrator',
      role_code: 'company_admin',
      role_number: 7,
      role_id: 7,
      roleId: 7,
      level: 7,
    }
    const rest = { role_unique_id: top, is_admin: true, admin: true, roles: [top], scopes: { 'gateway.roles.write': 'tenant' } }
    // What is not known is named and not taken, so that all can be tried in one body; a role is said in two ways.
    const vectors: readonly Readonly<Record<string, unknown>>[] = [
      { ...levels, ...rest, role: top, permissions: ['gateway.users.manage'], user: { role_id: 7 } },
      { ...levels, ...rest, role: 'company_admin', permission_codes: ['gateway.roles.write'] },
    ]
    let tried = 0
    const asked = withBody(world).filter((o) => o.name !== 'gateway.users.changeRole' && !/ermission/.test(o.action))
    const walked = shareOf(openOrSampled(asked), 3, 1)
    for (const operation of walked) {
      const mine = names(operation)
      const arranged = await arrange(world, operation)
      for (const vector of vectors) {
        const extra = Object.fromEntries(Object.entries(vector).filter(([name]) => !mine.includes(name)))
        for (const who of ['uma', 'max'] as const) {
          // Somebody of their own, so that the body is really read.
          const params = Object.fromEntries(
            Object.entries(arranged.params).map(([name, value]) => [
              name,
              operation.ids[name] === 'gateway.users' ? world.userIds[who] : value,
            ]),
          )
          const { status } = await ask(world, who, operation, { ...arranged, params, body: { ...arranged.body, ...extra } })
          if (status < 300) tried += 1
        }
      }
    }
    expect(tried).toBeGreaterThanOrEqual(walked.length / 4)
    expect(await rights()).toEqual(before)
    expect(await grants()).toEqual(given)
  }, 900_000)

  it('gets nothing from the operations that change roles [Z2]', async () => {
    const [before, given] = [await rights(), await grants()]
    const top = world.planted.a['role company_admin']!
    const admin = world.planted.a['role admin']!
    const change = (who: Who, target: Who, role: string) =>
      world.fetch(who, 'PUT', `/api/gateway/users/${world.userIds[target as 'max']}/role`, {
        role: { role_unique_id: role, reason: 'I want to' },
      })
    const replies: Reply[] = [
      ...(await Promise.all(
        (['uma', 'rae', 'noa', 'sue'] as const).flatMap((who) => [change(who, who, top), change(who, 'noa', top)]),
      )),
      await change('max', 'max', top),
      await change('max', 'noa', top),
      await change('max', 'max', admin),
      await change('max', 'ada', world.planted.a['role guest']!),
      await change('max', 'noa', world.planted.b['role admin']!),
      await change('max', 'noa', randomUUID()),
      await world.fetch('max', 'POST', `/api/gateway/roles/${top}/permissions/crm.accounts.read`, {}),
      await world.fetch('max', 'DELETE', `/api/gateway/roles/${top}/permissions/crm.accounts.read`),
      await world.fetch('max', 'PUT', `/api/gateway/roles/${top}/permissions`, { permission_ids: [] }),
      await world.fetch('max', 'PUT', `/api/gateway/roles/${top}`, { role: { name: 'Nobody' } }),
      await world.fetch('max', 'DELETE', `/api/gateway/users/${world.userIds.ada}`),
      await world.fetch('max', 'POST', `/api/gateway/users/${world.userIds.ada}/deactivate`),
      await world.fetch(
        'sue',
        'POST',
        `/api/gateway/roles/${world.planted.a['role support']}/permissions/gateway.roles.write`,
        {},
      ),
      await world.fetch('ada', 'PUT', `/api/gateway/users/${world.userIds.ada}/role`, {
        role: { role_unique_id: world.planted.a['role guest'], reason: 'The last one' },
      }),
    ]
    expect([...new Set(replies.map((r) => r.status))].sort()).toEqual([422])
    expect(await rights()).toEqual(before)
    expect(await grants()).toEqual(given)
  })
})

/** The objects of a body that know a name, by their schema; the body itself among them. */
function knowing(schema: unknown, value: unknown, name: string): Record<string, unknown>[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def as any
  if (!def || typeof value !== 'object' || value === null) return []
  if (def.innerType) return knowing(def.innerType, value, name)
  if (def.type === 'pipe') return knowing(def.in, value, name)
  if (Array.isArray(value)) return value.flatMap((item) => knowing(def.element, item, name))
  const own = value as Record<string, unknown>
  return [
    ...(name in (def.shape ?? {}) ? [own] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => knowing(one, own[key], name)),
  ]
}

describe('A field that somebody may not see or write', () => {
  const guarded = [...new Platform(allServers).models.values()].flatMap((model) =>
    model.own.flatMap((column) =>
      column.definition.readOnly
        ? []
        : [column.definition.seenWith, column.definition.writtenWith].flatMap((code) => (code ? [{ model, column, code }] : [])),
    ),
  )
  /** Bodies of an operation that hold the field wherever it is known. */
  const bodiesWith = (operation: Operation, body: object, wire: string, value: unknown): object[] => {
    if (operation.fields) return wire in body || operation.kind !== 'action' ? [{ ...body, [wire]: value }] : []
    if (operation.kind === 'bulk') return [{ ...body, action: 'update', changes: { [wire]: value } }]
    return knowing(operation.body, body, wire).map((_, at) => {
      const copy = structuredClone(body)
      knowing(operation.body, copy, wire)[at]![wire] = value
      return copy
    })
  }

  it('is written by no body of any operation', async () => {
    expect(guarded.length).toBeGreaterThan(10)
    const problems: string[] = []
    const tried = new Set<string>()
    const role = world.planted.a['role admin']!
    for (const code of new Set(guarded.map((one) => one.code))) {
      const permission = `/api/gateway/roles/${role}/permissions/${code}`
      expect((await world.fetch('ada', 'DELETE', permission)).status, code).toBe(200)
      for (const { model, column } of guarded.filter((one) => one.code === code)) {
        const { dotted } = model.resource
        // No time in a row reads 73.19 anywhere, as it may 7.5.
        const value = ['zz hidden words', 73.19, 7.5, 7, false, 'inactive', ['zz hidden words']].find(
          (one) => model.schemaOf(column, 'update').safeParse(one).success,
        )
        for (const operation of withBody(world).filter((o) => `${o.block}.${o.resource}` === dotted)) {
          const { who: _, ...arranged } = await arrange(world, operation)
          for (const body of bodiesWith(operation, arranged.body ?? {}, column.wire, value)) {
            const reply = await ask(world, 'max', operation, { ...arranged, body } as Arranged)
            if (reply.status === 422 && reply.text.includes('not_allowed') && reply.text.includes(column.wire))
              tried.add(operation.name)
            if (reply.status >= 300) continue
            tried.add(operation.name)
            if (!reply.json.meta?.ignored?.includes(column.wire)) problems.push(`${operation.name} does not name ${column.wire}`)
            const { rows } = await world.sql.query(
              `select t.*::text as row from ${dotted.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} t where t.id = $1`,
              [reply.json.data.id],
            )
            if (rows.some(({ row }) => row.includes(String(value)))) problems.push(`${operation.name} wrote ${column.wire}`)
          }
        }
      }
      expect((await world.fetch('ada', 'POST', permission, {})).status, code).toBeLessThan(300)
    }
    expect(problems).toEqual([])
    for (const name of ['sales.orders.create', 'products.products.create', 'wallet.wallets.update', 'rewards.rewards.create'])
      expect([...tried]).toContain(name)
  }, 900_000)
})

describe('A name that nobody knows', () => {
  it('is refused where it says how many a product has in stock, and named beside that', async () => {
    const create = (stock: object) =>
      world.fetch('ada', 'POST', '/api/products/products', {
        product: { sku: `S-${randomUUID()}`, name: 'Chair', price: 1, currency: 'EUR' },
        stock,
      })
    for (const word of ['quantity', 'on_hand', 'qty'])
      expect((await create({ [word]: 7 })).json.errors[0], word).toMatchObject({
        code: 'unknown_measure',
        source: { pointer: `/data/attributes/stock/${word}` },
      })
    const made = await create({ available: 7, on_hand: 7, colour: 'red' })
    expect([made.status, made.json.meta]).toEqual([201, { ignored: ['stock/colour'] }])
  })

  it('is refused where it names what to include, like a filter and a sort', async () => {
    const reads = sampled(
      world,
      world.operations.filter(({ kind }) => kind === 'list' || kind === 'get'),
    )
    const problems: string[] = []
    for (const operation of reads) {
      const arranged = await arrange(world, operation)
      const reply = await ask(world, arranged.who ?? 'ada', operation, {
        ...arranged,
        query: { ...arranged.query, include: 'zzunheard' },
      })
      if (reply.json?.errors?.[0].source?.parameter !== 'include') problems.push(`${operation.name} ${reply.status}`)
    }
    expect(problems).toEqual([])
  }, 300_000)
})

describe('A mail to an address that somebody typed', () => {
  const words = 'Zzcallnow your account is locked'
  const isAddress = (name: string) => /e?mail$/.test(name)
  const isFixed = /password|token|captcha|code|secret|_id$|link|url|language/

  /** A body with these words in every text it may hold but `left`, and the address wherever one is asked for. */
  function filled(schema: unknown, value: unknown, address: string, left: ReadonlySet<string>, name = ''): unknown {
    const { def } = (schema as z.core.$ZodTypes)._zod as { def: any }
    const inside = (form: unknown, own: unknown, key = name) => filled(form, own, address, left, key)
    if (def.innerType) return inside(def.innerType, value)
    if (def.type === 'pipe') return inside(def.in, value)
    if (def.type === 'union') {
      const form = def.options.find((one: z.ZodType) => one.safeParse(value).success)
      return form ? inside(form, value) : value
    }
    if (def.type === 'object' && typeof value === 'object')
      return Object.fromEntries(
        [...new Set([...Object.keys(def.shape), ...Object.keys(value ?? {})])].flatMap((key) => {
          const own = (value as Record<string, unknown> | undefined)?.[key]
          const one = def.shape[key] ? inside(def.shape[key], own, key) : own
          return one === undefined ? [] : [[key, one]]
        }),
      )
    if (def.type === 'array' && Array.isArray(value)) return value.map((item) => inside(def.element, item))
    if (isFixed.test(name) || left.has(name)) return value
    const text = isAddress(name) ? address : words
    return def.type === 'string' && (schema as z.ZodType).safeParse(text).success ? text : value
  }
  const takesAddress = ({ method, body }: Operation) =>
    method !== 'GET' &&
    body !== undefined &&
    [...JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).matchAll(/"([a-z_]+)":\{/g)].some(
      ([, name]) => isAddress(name!),
    )
  const mails = async () =>
    (
      await world.sql.query<{ template: string; values: string }>(
        `select template, values::text as values from kit.mails where recipient like '%@stranger.example'`,
      )
    ).rows

  it('holds nothing else that they typed, unless the company lets them write to people', async () => {
    for (const operation of world.operations.filter(takesAddress))
      for (const who of ['rae', 'app:a'] as const) {
        const { who: _, ...arranged } = await arrange(world, operation)
        const left = new Set<string>()
        // What may not be just any words is left as it was.
        for (let tries = 0; tries < 8; tries++) {
          const body = filled(operation.body, arranged.body ?? {}, `${randomUUID()}@stranger.example`, left) as Arranged['body']
          const { status, json } = await ask(world, who, operation, { ...arranged, body })
          const named: string[] = (json?.errors ?? []).flatMap((one: any) => one.source?.pointer?.split('/').at(-1) ?? [])
          if (status !== 422 || named.every((name) => left.has(name))) break
          for (const name of named) left.add(name)
        }
      }
    // Who registers is written to after the answer.
    await vi.waitFor(async () =>
      expect((await mails()).map(({ template }) => template)).toEqual(
        expect.arrayContaining(['sales_order_placed', 'confirmation']),
      ),
    )
    expect((await mails()).filter(({ values }) => values.includes(words))).toEqual([])
  }, 900_000)
})

/** Tables whose rows are other ones. */
const changedIn = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

describe('A record that belongs to somebody else in the same company', () => {
  it('cannot be changed by those who reach their own only, and not be seen where reading reaches no further [Z4]', async () => {
    const problems: string[] = []
    const shared = await exceptionsFrom('shared', world)
    const thin = new Set(sampledThinly(world.operations))
    let tried = 0
    for (const who of ['uma', 'art', 'sue', 'rae'] as const) await world.sessionOf(who)
    for (const {
      resource: { dotted, definition },
      owner,
    } of world.platform.models.values()) {
      if (!owner || !world.platform.mounted.has(`${dotted}.update`) || dotted === 'gateway.users') continue
      for (const operation of world.operations.filter(
        (o) => o.ids.id === dotted && o.path.includes(':id') && o.kind !== 'custom' && isShared(o, 3),
      )) {
        let isRefused = false
        for (const who of ['uma', 'art', 'sue', 'rae'] as const) {
          const scope = await scopeOf(who, operation.permission)
          if (!scope || scope === 'tenant') continue
          // Whoever reaches their own alone is refused by one code, whatever their role.
          if (isRefused && !thin.has(operation)) continue
          isRefused = true
          const arranged = await arrange(world, operation)
          const before = await world.hashes('a')
          const reply = await ask(world, who, operation, arranged)
          const sees = (await scopeOf(who, definition.permissions.read)) === 'tenant'
          tried += 1
          if (reply.status !== (sees && operation.permission !== definition.permissions.read ? 403 : 404))
            problems.push(`${operation.name} as ${who}: ${reply.status} ${reply.text.slice(0, 150)}`)
          const after = await world.hashes('a')
          for (const name of changedIn(before, after)) problems.push(`${operation.name} as ${who} changed ${name}`)
        }
      }
      for (const operation of world.operations.filter(
        (o) =>
          o.resource === dotted.split('.')[1] &&
          o.block === dotted.split('.')[0] &&
          (o.kind === 'list' || o.kind === 'trash') &&
          isShared(o, 3),
      )) {
        const { params } = await arrange(world, operation)
        const reply = await ask(world, 'art', operation, { params, query: {}, body: undefined })
        // Below a record that is not seen there is nothing to list.
        if (operation.path.includes(':parent') && reply.status === 404) continue
        if (operation.name in shared) {
          problems.push(...(await unread(operation, params, reply)))
          continue
        }
        if (reply.status !== 200 || reply.json.data.length > 0 || reply.json.meta.total_count > 0)
          problems.push(`${operation.name} as art: ${reply.text.slice(0, 150)}`)
      }
    }
    expect(problems).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(12)
  }, 900_000)

  /** Records of a list that is shared and that whoever was listed them may not get. */
  const unread = async (operation: Operation, params: Arranged['params'], reply: Reply): Promise<string[]> => {
    const get = world.operations.find(({ name }) => name === operation.name.replace(/list$/, 'get'))!
    const problems = reply.status === 200 ? [] : [`${operation.name} as art: ${reply.text.slice(0, 150)}`]
    for (const { id } of (reply.json?.data ?? []) as { id: string }[]) {
      const { status } = await ask(world, 'art', get, { params: { ...params, id }, query: {}, body: undefined })
      if (status !== 200) problems.push(`${operation.name} shows art ${id}: ${status}`)
    }
    return problems
  }

  const scopeOf = async (who: 'uma' | 'art' | 'sue' | 'rae', permission: string) => {
    const {
      rows: [row],
    } = await world.sql.query<{ scope: string }>(
      `select g.scope from gateway.users u join gateway.role_permissions g on g.tenant_id = u.tenant_id and g.role_id = u.role_id where u.id = $1 and g.code = $2`,
      [world.userIds[who], permission],
    )
    return row?.scope
  }

  /** What members may read of each other, with the reason. */
  const seenByAll: Readonly<Record<string, string>> = {
    'realtime.users.get': 'members see each other’s name, to know whom they write to',
    'realtime.users.status': 'members see each other’s presence, to know who is there',
  }

  it('answers like one that does not exist under every address that names a person [Z4]', async () => {
    const problems: string[] = []
    for (const operation of world.operations.filter((o) => o.ids.id === 'gateway.users' && !(o.name in seenByAll))) {
      const arranged = await arrange(world, operation)
      const as = (id: string) => ask(world, 'rae', operation, { ...arranged, params: { ...arranged.params, id } })
      const before = await world.hashes('a')
      const [theirs, nowhere] = [await as(world.userIds.uli), await as(randomUUID())]
      if (facesOf(theirs) !== facesOf(nowhere) || theirs.status < 400)
        problems.push(`${operation.name}: ${theirs.status} ${theirs.text} is not ${nowhere.status} ${nowhere.text}`)
      for (const name of changedIn(before, await world.hashes('a'))) problems.push(`${operation.name} changed ${name}`)
    }
    expect(problems).toEqual([])
  }, 900_000)
})

describe('A body that cannot be right', () => {
  it('is refused with 422 and a reason, and changes nothing', async () => {
    const problems: string[] = []
    // An action that says all in its address reads no body.
    const asked = withBody(world).filter((o) => o.kind !== 'action' || Object.keys(o.fields ?? {}).length > 0)
    for (const operation of shareOf(sampledThinly(asked), 3)) {
      const arranged = await arrange(world, operation)
      const { method, path } = addressOf(operation, arranged)
      const before = await world.hashes('a')
      const wrapped = (inner: string) => (operation.wrapper ? `{"${operation.wrapper}":${inner}}` : inner)
      const cases: [string, string | undefined, number, Record<string, string>?][] = [
        ['half a document', '{"a":', 422],
        ['a list', wrapped('[]'), 422],
        ['text', '"text"', 422],
        ['a number', '17', 422],
        ['null', 'null', 422],
        ['a key of prototypes', wrapped('{"__proto__":{"admin":true}}'), 422],
        ['a constructor', wrapped('{"constructor":{"prototype":{"x":1}}}'), 422],
        ['another type', 'a=b', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
        ['XML', '<a/>', 415, { 'content-type': 'text/xml' }],
        ['gzip', wrapped('{}'), 415, { 'content-encoding': 'gzip' }],
        ...(operation.wrapper
          ? ([
              ['no wrapper', '{}', 422],
              ['another wrapper', '{"other":{}}', 422],
              ['a wrapper around text', `{"${operation.wrapper}":"x"}`, 422],
            ] as [string, string, number][])
          : []),
      ]
      for (const [what, body, status, headers] of cases) {
        const reply = await world.fetch(arranged.who ?? 'ada', method, path, body, headers)
        const first = reply.json?.errors?.[0]
        if (reply.status !== status || !first?.code || !first.detail)
          problems.push(`${operation.name} with ${what}: ${reply.status} ${reply.text.slice(0, 120)}`)
      }
      for (const name of changedIn(before, await world.hashes('a'))) problems.push(`${operation.name} changed ${name}`)
    }
    expect(problems).toEqual([])
  }, 900_000)

  it('names every required field that is missing, all at once', async () => {
    const problems: string[] = []
    for (const operation of world.operations.filter((o) => o.kind === 'create')) {
      const arranged = await arrange(world, operation)
      const { model } = world.platform.mounted.get(operation.name)!
      const required = model.own
        .filter((c) => c.definition.required && !c.definition.readOnly && c !== model.parent)
        .map((c) => c.wire)
      if (required.length === 0) continue
      const extra =
        operation.name === 'crm.accountDocuments.create' ? { file_unique_id: arranged.body!.file_unique_id, name: '' } : {}
      const reply = await ask(world, 'ada', operation, { ...arranged, body: extra })
      const named = (reply.json.errors as { source: { pointer: string } }[]).map((e) => e.source.pointer.split('/').at(-1))
      if (reply.status !== 422 || required.some((name) => !named.includes(name)))
        problems.push(`${operation.name}: ${reply.status} ${reply.text}`)
    }
    expect(problems).toEqual([])
  })
})

const addressOf = (operation: Operation, { params }: Pick<Arranged, 'params'>) => ({
  method: operation.method,
  path: `/api/${operation.base}${operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))}`,
})

/** These need a name server that proves a domain or a server of calendars; `companySignIn.spec.ts`, `mailServer.spec.ts` and `ownCalendar.spec.ts` have one. */
const hangOnOthers = [
  'gateway.mailDomains.verify',
  'gateway.mailServer.keyCheck',
  'gateway.users.join',
  'geolocation.ownCalendar.connect',
]

/** With a wrong password, as nobody who asks for the rest may be deleted; and what only a card provider has. */
const alwaysRefused = ['gateway.auth.deleteAccount', 'sales.stripe.portalCreate']

describe('A request that is sent again', () => {
  it('under one Idempotency-Key is done once and answered the same, and its key is good for nothing else', async () => {
    const problems: string[] = []
    // An answer that carries a secret is never kept.
    const asked = withBody(world).filter((o) => !o.secret && ![...hangOnOthers, ...alwaysRefused].includes(o.name))
    for (const operation of shareOf(sampledThinly(asked), 3, 1)) {
      const arranged = await arrange(world, operation)
      const who = arranged.who ?? 'ada'
      const key = { 'idempotency-key': randomUUID() }
      const first = await ask(world, who, operation, arranged, key)
      const between = await world.hashes('a')
      const second = await ask(world, who, operation, arranged, key)
      if (
        first.status >= 300 ||
        second.status !== first.status ||
        second.text !== first.text ||
        second.headers.get('idempotency-replayed') !== 'true'
      ) {
        problems.push(`${operation.name}: ${first.status} then ${second.status} ${second.text.slice(0, 150)}`)
      }
      if (JSON.stringify(between) !== JSON.stringify(await world.hashes('a'))) problems.push(`${operation.name} was done twice`)
      const other = await ask(world, who, operation, { ...arranged, body: { ...arranged.body, zz: 1 } }, key)
      if (other.status !== 422 || other.json.errors[0].code !== 'idempotency_key_reused')
        problems.push(`${operation.name} took a used key: ${other.status}`)
    }
    expect(problems).toEqual([])
  }, 900_000)

  it('without a key is answered with a success or a reason, never with a surprise', async () => {
    const problems: string[] = []
    const asked = world.operations.filter(
      (o) => o.method !== 'GET' && o.permission !== 'open' && ![...hangOnOthers, ...alwaysRefused].includes(o.name),
    )
    for (const operation of shareOf(sampled(world, asked), 3, 1)) {
      const arranged = await arrange(world, operation)
      const who = arranged.who ?? 'ada'
      const first = await ask(world, who, operation, arranged)
      const second = await ask(world, who, operation, arranged)
      if (first.status >= 300 || second.status >= 500 || (second.status >= 300 && !second.json?.errors?.[0]?.code))
        problems.push(`${operation.name}: ${first.status} then ${second.status} ${second.text.slice(0, 150)}`)
    }
    expect(problems).toEqual([])
  }, 900_000)

  it("with a version that is no longer the record's gets 409 and the record as it is", async () => {
    const problems: string[] = []
    const updates = world.operations.filter((o) => o.kind === 'update' && o.name !== 'gateway.users.update')
    for (const operation of sampled(world, updates)) {
      const arranged = await arrange(world, operation)
      // Where people write added fields alone, a company without any has nothing to change, and so no later version.
      if (Object.keys(arranged.body ?? {}).length === 0) continue
      // Some are changed while they are arranged.
      const get = world.operations.find(({ name }) => name === operation.name.replace(/update$/, 'get'))
      const read = get && (await ask(world, 'ada', get, { params: arranged.params, query: {}, body: undefined }))
      const version = Number(read?.json?.data?.attributes?.version ?? 1)
      const first = await ask(world, 'ada', operation, { ...arranged, body: { ...arranged.body, version } })
      const again = await arrange(world, operation)
      const stale = await ask(world, 'ada', operation, { ...arranged, body: { ...again.body, version } })
      const byHeader = await ask(world, 'ada', operation, { ...arranged, body: again.body }, { 'if-match': `"${version}"` })
      const error = stale.json?.errors?.[0]
      if (
        first.status !== 200 ||
        stale.status !== 409 ||
        error.code !== 'stale_version' ||
        error.meta.current.attributes.version <= version ||
        byHeader.status !== 409
      ) {
        problems.push(
          `${operation.name}: ${first.status} then ${stale.status} ${stale.text.slice(0, 200)}, by header ${byHeader.status}`,
        )
      }
    }
    expect(problems).toEqual([])
  }, 900_000)
})

describe('A fact that only some may see', () => {
  const probe = block(
    'probe',
    'Probe',
    {
      things: resource({
        wrapper: 'thing',
        title: 'name',
        importKeys: ['name'],
        fields: {
          name: text(80).required().searchable().sortable(),
          hidden: text(80).searchable().sortable().seenWith('probe.hidden.see'),
        },
        permissions: { read: 'probe.things.read', write: 'probe.things.write' },
      }),
    },
    {
      'probe.things.read': 'See things',
      'probe.things.write': 'Change things',
      'probe.hidden.see': 'See what is hidden about things',
    },
  )
  const server: BlockServer = serve(probe, {})
  let at: World
  let id: string
  const path = '/api/probe/things'

  beforeAll(async () => {
    // The table has to be there before the server looks at the catalogue.
    at = await startWorld({
      servers: [...allServers, server],
      prepare: async (sql) => {
        await sql.query('set role quoin_owner')
        await sql.query(
          `create schema probe; grant usage on schema probe to quoin_runtime, quoin_auth, quoin_search; ${tableSql(probe.things)}`,
        )
        await sql.query('reset role')
      },
    })
    for (const [name, hidden] of [
      ['first', 'amber lantern'],
      ['second', 'zinc lantern'],
      ['third', 'maple'],
    ]) {
      const made = await at.fetch('ada', 'POST', path, { thing: { name, hidden } })
      expect(made.status).toBe(201)
      id ??= made.json.data.id as string
    }
    await at.fetch('ada', 'PUT', `${path}/${id}`, { thing: { hidden: 'amber lantern two' } })
  })
  afterAll(() => at?.close())

  it('is there for those who may', async () => {
    const found = await at.fetch('ada', 'GET', `${path}?sort=-hidden&filter[hidden]=starts:a`)
    expect([found.status, found.text]).toEqual([200, expect.stringContaining('amber lantern two')])
    expect(found.json.data.map((one: any) => one.attributes.hidden)).toEqual(['amber lantern two'])
  })

  it('is no oracle for the others: not by filter, sort, search, include or history [Z6]', async () => {
    const as = (query: string) => at.fetch('sue', 'GET', `${path}${query}`)
    const like = async (query: string, other: string) => {
      const [met, missed] = [await as(query), await as(other)]
      expect(facesOf(met).replaceAll('hidden', 'absent'), query).toBe(facesOf(missed))
    }
    for (const value of [
      'amber lantern two',
      'starts:a',
      'contains:lantern',
      'not:x',
      'gte:a',
      'lt:b',
      'empty:true',
      'empty:false',
    ]) {
      await like(`?filter[hidden]=${encodeURIComponent(value)}`, `?filter[absent]=${encodeURIComponent(value)}`)
      await like(`?hidden=${encodeURIComponent(value)}`, `?absent=${encodeURIComponent(value)}`)
    }
    for (const sort of ['hidden', '-hidden', 'name,hidden'])
      await like(`?sort=${sort}`, `?sort=${sort.replace('hidden', 'absent')}`)
    await like('?include=hidden', '?include=absent')
    for (const word of ['lantern', 'amber', 'maple', 'zinc']) expect((await as(`?search=${word}`)).json.data, word).toEqual([])
    expect((await as('?search=second')).json.data).toHaveLength(1)
    for (const reply of [await as(''), await as(`/${id}`), await as(`/${id}/history`)])
      expect(reply.text).not.toMatch(/lantern|hidden|maple/)
  })

  it('is not named by a refusal, and not written by those who cannot see it [Z6]', async () => {
    await like({ hidden: 'mine' }, { absent: 'mine' })
    async function like(one: object, other: object) {
      const [met, missed] = [
        await at.fetch('sue', 'PUT', `${path}/${id}`, { thing: one }),
        await at.fetch('sue', 'PUT', `${path}/${id}`, { thing: other }),
      ]
      expect(met.status).toBe(missed.status)
    }
    const {
      rows: [row],
    } = await at.sql.query<{ hidden: string }>('select hidden from probe.things where id = $1', [id])
    expect(row!.hidden).toBe('amber lantern two')
    for (const body of [
      { export: { format: 'csv', columns: ['hidden'] } },
      { export: { format: 'csv', sort: 'hidden' } },
      { export: { format: 'csv', filter: { hidden: 'x' } } },
    ]) {
      const reply = await at.fetch('sue', 'POST', `${path}/exports`, body)
      expect([reply.status, reply.json.errors?.[0].detail ?? '']).toEqual([422, expect.not.stringContaining('lantern')])
    }
  })
})

describe('A company word', () => {
  it('is in the body of everything planted, so that a leak would be seen', async () => {
    for (const tenant of ['a', 'b'] as const) {
      const reply = await world.fetch(tenant === 'a' ? 'ada' : 'rival', 'GET', '/api/crm/contacts')
      expect(reply.text).toContain(companies[tenant].word)
    }
  })
})

// A schema in the fields that takes anything would make every check above idle.
describe('The facts', () => {
  it('describe every body but those of long work', () => {
    const bare = world.operations.filter(
      (o) => o.method !== 'GET' && o.method !== 'DELETE' && o.kind === 'custom' && o.body && o.body instanceof z.ZodUnknown,
    )
    expect(bare.map((o) => o.name)).toEqual([])
  })
})
