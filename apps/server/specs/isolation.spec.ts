import { randomUUID } from 'node:crypto'
import { type Operation, wireName } from '@quoin/kit'
import { type Answer, one, refuse } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Arranged,
  arrange,
  ask,
  companies,
  exceptionsFrom,
  kindOf,
  requestOf,
  startWorld,
  type World,
} from '../testing/index.ts'
import { common, exempt, otherThan, pathNames } from '../testing/idSwap.ts'
import { facesOf } from '../testing/sameReply.ts'
import { sampled, sampledThinly, shareOf } from '../testing/sampled.ts'
import { serversWith } from './faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Asks a route of A with ids of B, and with ids of nothing, and says where the two could be told apart. */
async function swapIds(at: World, operation: Operation, isMalformedAsked = true): Promise<string[]> {
  const problems: string[] = []
  const all = [common, exempt, await exceptionsFrom('common', at), await exceptionsFrom('told', at)]
  const isSwapped = (parameter: string) => !all.some((told) => `${operation.name} ${parameter}` in told)
  const inPath = pathNames(operation).filter((name) => isSwapped(`:${name}`))
  const inBody = bodyReferences(at, operation).filter(([name, dotted]) => at.planted.b[dotted] && isSwapped(`body ${name}`))
  const inQuery = queryReferences(at, operation).filter(([name, dotted]) => at.planted.b[dotted] && isSwapped(`query ${name}`))
  // Most of this walk is arranging: what takes no id needs nothing to be there.
  if (inPath.length + inBody.length + inQuery.length === 0) return problems
  const own = await arrange(at, operation, 'a')
  // What B began with is as good as anything: none of it may be found. Only what is planted nowhere has to be made.
  const planted = Object.fromEntries(inPath.map((name) => [name, at.planted.b[kindOf(operation, name)]]))
  const foreign = Object.values(planted).every((id) => id !== undefined) ? planted : (await arrange(at, operation, 'b')).params
  const before = await at.hashes('b')
  const compare = async (
    what: string,
    swap: (id: string) => Omit<Arranged, 'who'>,
    theirs: string,
    nowhere: string,
    statuses: readonly number[],
  ) => {
    const who = own.who && own.who !== 'nobody' ? own.who : 'ada'
    const [met, missed] = [await ask(at, who, operation, swap(theirs)), await ask(at, who, operation, swap(nowhere))]
    if (facesOf(met) !== facesOf(missed))
      problems.push(`${operation.name} ${what}: ${met.status} ${met.text} is not ${missed.status} ${missed.text}`)
    else if (!statuses.includes(met.status)) problems.push(`${operation.name} ${what}: ${met.status} ${met.text.slice(0, 200)}`)
  }
  for (const name of inPath) {
    const kind = kindOf(operation, name)
    const theirs = kind === 'role code' ? await roleCodeOf(at) : foreign[name]!
    const swap = (id: string) => ({ ...own, params: { ...own.params, [name]: id } })
    await compare(`:${name}`, swap, theirs, otherThan(kind), [404])
    if (isMalformedAsked)
      await compare(
        `:${name} malformed`,
        swap,
        theirs,
        kind === 'gateway.companies' || kind === 'role code' ? 'x' : 'not-an-id',
        [404],
      )
  }
  for (const [name, dotted] of inBody) {
    const swap = (id: string) => ({ ...own, body: { ...own.body, [name]: id } })
    await compare(`body ${name}`, swap, at.planted.b[dotted]!, randomUUID(), [404, 422])
  }
  for (const [name, dotted] of inQuery)
    await compare(`query ${name}`, (id) => ({ ...own, query: { [name]: id } }), at.planted.b[dotted]!, randomUUID(), [200])
  const after = await at.hashes('b')
  for (const table of Object.keys(before))
    if (before[table] !== after[table]) problems.push(`${operation.name} changed ${table} of the other company`)
  return problems
}

async function roleCodeOf(at: World): Promise<string> {
  const {
    rows: [row],
  } = await at.sql.query<{ code: string }>('select code from gateway.roles where tenant_id = $1 and not is_system limit 1', [
    at.tenantIds.b,
  ])
  return row!.code
}

/** References a body may hold, by their names on the wire. */
function bodyReferences(at: World, operation: Operation): [string, string][] {
  const values = Object.entries(operation.fields ?? {}).filter(
    ([, f]) => f.definition.kind === 'ref' && !f.definition.readOnly && !(operation.kind === 'update' && f.definition.fixed),
  )
  const model = at.platform.mounted.get(operation.name)!.model
  const named = values
    .filter(([name]) => name !== model.parent?.name)
    .map(([name, f]): [string, string] => [wireName(name, f.definition), f.definition.target!])
  const shape = (operation.body as { shape?: object } | undefined)?.shape ?? {}
  return [
    ...named,
    ...Object.keys(shape).flatMap((name): [string, string][] => (at.targets.has(name) ? [[name, at.targets.get(name)!]] : [])),
  ]
}

function queryReferences(at: World, operation: Operation): [string, string][] {
  if (operation.kind !== 'list' && operation.kind !== 'trash') return []
  const { columns } = at.platform.mounted.get(operation.name)!.model
  return columns
    .filter((c) => c.definition.kind === 'ref' && c.definition.filterable)
    .map((c) => [
      `filter[${c.wire}]`,
      c.definition.target ?? (c.wire === 'unique_id' ? `${operation.block}.${operation.resource}` : 'gateway.users'),
    ])
}

describe('An id of another company', () => {
  it('is answered like one that does not exist, on every route, in path, query and body, and changes nothing [I1]', async () => {
    const problems: string[] = []
    const thin = new Set(sampledThinly(world.operations))
    for (const operation of shareOf(sampled(world), 6)) problems.push(...(await swapIds(world, operation, thin.has(operation))))
    expect(problems).toEqual([])
    const told = { ...exempt, ...(await exceptionsFrom('told', world)) }
    expect(Object.keys(told).length / world.operations.length).toBeLessThanOrEqual(0.03)
  }, 900_000)

  it('is answered like one that does not exist in every header that names a company or an app [I1]', async () => {
    const problems: string[] = []
    const before = await world.hashes('b')
    // Open calls ask nobody who they are, and these two end the session they are asked with.
    const asked = world.operations.filter(
      (o) =>
        o.permission !== 'open' &&
        o.name !== 'gateway.auth.signOut' &&
        o.name !== 'gateway.users.deviceEndOthers' &&
        // Answers a new secret each time, so that no two answers are alike.
        o.name !== 'crm.followUps.feedCreate' &&
        // Counts hours until now, which goes on between two answers.
        o.name !== 'assets.reports.utilisation' &&
        // Takes the cart away that the second one would need.
        o.name !== 'sales.orders.checkout',
    )
    for (const operation of shareOf(sampledThinly(asked), 3)) {
      const arranged = {
        params: Object.fromEntries(pathNames(operation).map((name) => [name, randomUUID()])),
        query: {},
        body: operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {},
      }
      for (const [who, header, theirs, nowhere] of [
        ['ada:bearer', 'tenant-id', companies.b.urlId, 'no-such-company'],
        ['ada:bearer', 'x-api-key', companies.b.appId, 'no-such-app'],
        ['ada', 'appid', companies.b.appId, 'no-such-app'],
      ] as const) {
        const [met, missed] = [
          await ask(world, who, operation, arranged, { [header]: theirs }),
          await ask(world, who, operation, arranged, { [header]: nowhere }),
        ]
        // A header that is not believed leaves the request what it is; done twice, it has made two things of one's own.
        const isDone = operation.method !== 'GET' && met.status < 300 && missed.status < 300
        if (!isDone && facesOf(met) !== facesOf(missed))
          problems.push(`${operation.name} ${header} ${theirs}: ${met.status} ${met.text} is not ${missed.status} ${missed.text}`)
        if (met.status === 500 || met.text.includes(companies.b.word))
          problems.push(`${operation.name} ${header}: ${met.status} ${met.text}`)
      }
    }
    expect(problems).toEqual([])
    expect(await world.hashes('b')).toEqual(before)
  }, 900_000)

  it('opens nothing to a company token, a session or an app id of somewhere else', async () => {
    const rival = await world.sessionOf('rival')
    const token = rival!.headersFor('/api/crm')['company-token']!
    for (const appid of [companies.a.appId, 'no-such-app', '']) {
      const reply = await world.fetch('nobody', 'GET', '/api/crm/accounts', undefined, { 'company-token': token, appid })
      if (appid !== '') expect([appid, reply.status, reply.json.data]).toEqual([appid, 401, undefined])
    }
  })
})

describe('The texts of another company', () => {
  it('are found by no search, filter or list [I2]', async () => {
    const problems: string[] = []
    const lists = world.operations.filter((o) => o.kind === 'list' || o.kind === 'trash')
    // Filters of all lists are made by one code, from the columns.
    const thin = new Set(sampledThinly(lists))
    for (const operation of sampled(world, lists)) {
      const { params } = await arrange(world, operation, 'a')
      const searched = await ask(world, 'ada', operation, { params, query: { search: companies.b.word }, body: undefined })
      if (searched.status !== 200 || searched.json.data.length > 0)
        problems.push(`${operation.name} found ${searched.text.slice(0, 200)}`)
      const { columns } = world.platform.mounted.get(operation.name)!.model
      for (const { wire, definition } of columns.filter(
        (c) => c.definition.filterable && c.definition.column === 'text' && !c.definition.options,
      )) {
        const values = [`contains:${companies.b.word}`, `starts:${companies.b.word}`, `not:${companies.a.word}`]
        for (const value of thin.has(operation) ? values : values.slice(0, 1)) {
          const { text } = await ask(world, 'ada', operation, {
            params,
            query: { [`filter[${wire}]`]: definition.kind === 'email' ? value.toLowerCase() : value },
            body: undefined,
          })
          if (text.includes(companies.b.word)) problems.push(`${operation.name} filter ${wire} ${value}`)
        }
      }
    }
    expect(problems).toEqual([])
  })

  it('are in no answer that members, visitors or nobody get from any list or record [I2]', async () => {
    const reads = sampled(
      world,
      world.operations.filter((o) => o.method === 'GET' && o.permission !== 'open'),
    )
    const thin = new Set(sampledThinly(reads))
    for (const operation of shareOf(reads, 4)) {
      const { path } = requestOf(operation, { ...(await arrange(world, operation, 'a')), body: undefined })
      // Whoever may do everything in another company and its parent's comes furthest; a lesser role is stopped sooner.
      const furthest = ['rival', 'pia', 'app:b'] as const
      const lesser = ['rob', 'pat', 'rae', 'noa', 'app:a', 'nobody'] as const
      for (const who of [...furthest, ...(thin.has(operation) ? lesser : [])]) await world.fetch(who, 'GET', path)
    }
    expect(world.leaks).toEqual([])
  }, 900_000)
})

describe('The token of a parent company', () => {
  const asParent = async (operation: Operation, arranged: Omit<Arranged, 'who'>) =>
    ask(world, 'pia', operation, arranged, { appid: companies.a.appId })

  it('is good for exactly the routes that say so [I7]', async () => {
    const accepted: string[] = []
    // Open calls look at no token.
    const closed = world.operations.filter((o) => o.block !== 'gateway' && o.permission !== 'open')
    // A token that is good for none of them is refused before any code of their own runs.
    const thin = new Set(sampledThinly(closed))
    for (const operation of closed.filter((o) => thin.has(o) || o.parentCompany)) {
      const before = await world.hashes('a')
      const { params, query, body } = operation.parentCompany
        ? await arrange(world, operation, 'a')
        : {
            params: Object.fromEntries(
              pathNames(operation).map((name) => [name, world.planted.a[kindOf(operation, name)] ?? randomUUID()]),
            ),
            query: {},
            body: {},
          }
      const reply = await asParent(operation, {
        params,
        query,
        body: operation.method === 'GET' || operation.method === 'DELETE' ? undefined : body,
      })
      if (reply.status < 300) accepted.push(operation.name)
      else {
        expect([operation.name, reply.status]).toEqual([operation.name, 404])
        expect(await world.hashes('a')).toEqual(before)
      }
    }
    expect(accepted).toEqual(world.operations.filter((o) => o.parentCompany).map((o) => o.name))
    expect(accepted).toEqual(['crm.accounts.list', 'crm.accounts.get', 'crm.accounts.update'])
  }, 900_000)

  it("is good for its children only, and a child's for its parent not at all", async () => {
    const path = '/api/crm/accounts'
    expect((await world.fetch('pia', 'GET', path, undefined, { appid: companies.b.appId })).status).toBe(401)
    expect((await world.fetch('ada', 'GET', path, undefined, { appid: companies.p.appId })).status).toBe(401)
  })
})

describe('These specs', () => {
  it('notice a record that is read around the wall', async () => {
    let sql: World['sql'] | undefined
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        contacts: {
          async get(request) {
            const {
              rows: [row],
            } = await sql!.query<{ document: string }>(
              `select ${request.model.document(request.author.actor)} as document from crm.contacts t where t.id::text = $1`,
              [request.params.id],
            )
            if (!row) throw refuse.missing()
            return one(row.document)
          },
        },
      },
    }))
    const broken = await startWorld({ servers, expectsLeaks: true })
    try {
      sql = broken.sql
      expect(await swapIds(broken, broken.platform.mounted.get('crm.contacts.get')!.operation)).not.toEqual([])
      expect(broken.leaks).not.toEqual([])
      expect(await swapIds(broken, broken.platform.mounted.get('crm.accounts.get')!.operation)).toEqual([])
    } finally {
      await broken.close()
    }
  })

  it('notice a write that reaches another company and answers as if nothing were there', async () => {
    let sql: World['sql'] | undefined
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        contacts: {
          async update(request, _context, standard): Promise<Answer> {
            await sql!.query(`update crm.contacts set position = 'changed' where id::text = $1`, [request.params.id])
            return standard(request)
          },
        },
      },
    }))
    const broken = await startWorld({ servers, expectsLeaks: true })
    try {
      sql = broken.sql
      expect((await swapIds(broken, broken.platform.mounted.get('crm.contacts.update')!.operation)).join()).toContain(
        'changed crm.contacts',
      )
    } finally {
      await broken.close()
    }
  })
})
