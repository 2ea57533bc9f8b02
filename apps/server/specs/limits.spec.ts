import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { gateway } from '@quoin/gateway/resources'
import { wireName } from '@quoin/kit'
import { diskSpaceAt, admissionOf } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrange, ask, exceptionsFrom, type Reply, startWorld, type World } from '../testing/index.ts'
import { isWhole, sampled, sampledThinly } from '../testing/sampled.ts'

const allowed = 'https://partner.example'
let world: World
beforeAll(async () => {
  world = await startWorld({ origins: [allowed] })
})
afterAll(() => world.close())

const contacts = '/api/crm/contacts'
const codeOf = (reply: Reply): string => reply.json?.errors?.[0]?.code as string

describe('A request that is too much', () => {
  const nested = (depth: number) => `{"contact":{"payload":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`
  const sample: Readonly<Record<string, string>> = { text: 'x', boolean: 'true', 'timestamptz(3)': '2026-01-01' }
  const manyFilters = () =>
    [...world.platform.models.get('crm.contacts')!.byWire.values()]
      .filter((c) => c.definition.filterable && sample[c.definition.column])
      .flatMap(({ wire, definition }) =>
        [wire, `${wire}[]`, `filter[${wire}]`, `filter[${wire}][]`].map((name) => `${name}=${sample[definition.column]}`),
      )
      .slice(0, 31)
      .join('&')
  const cases: [string, () => Promise<Reply>, number][] = [
    ['a body above 1 MiB', () => world.fetch('ada', 'POST', contacts, `{"contact":{"notes":"${'x'.repeat(1_100_000)}"}}`), 413],
    ['a body nested 40 deep', () => world.fetch('ada', 'POST', contacts, nested(40)), 422],
    ['a body nested 100,000 deep', () => world.fetch('ada', 'POST', contacts, nested(100_000)), 422],
    [
      '1,001 keys',
      () =>
        world.fetch('ada', 'POST', contacts, {
          contact: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`k${i}`, 1])),
        }),
      422,
    ],
    [
      '10,001 keys in many objects',
      () =>
        world.fetch('ada', 'POST', contacts, {
          contact: {
            payload: Array.from({ length: 1_000 }, () => Object.fromEntries('abcdefghijk'.split('').map((k) => [k, 1]))),
          },
        }),
      422,
    ],
    [
      '1,001 items',
      () => world.fetch('ada', 'POST', contacts, { contact: { tags: Array.from({ length: 1_001 }, () => 'x') } }),
      422,
    ],
    [
      'a text above 64 KiB',
      () => world.fetch('ada', 'POST', contacts, { contact: { first_name: 'x', last_name: 'y', notes: 'z'.repeat(70_000) } }),
      422,
    ],
    ['an address above 8 KiB', () => world.fetch('ada', 'GET', `${contacts}?search=${'x'.repeat(8_500)}`), 414],
    ['headers above 16 KiB', () => world.fetch('ada', 'GET', contacts, undefined, { 'x-much': 'x'.repeat(17_000) }), 431],
    ['a compressed body', () => world.fetch('ada', 'POST', contacts, '{}', { 'content-encoding': 'gzip' }), 415],
    ['31 filters', () => world.fetch('ada', 'GET', `${contacts}?${manyFilters()}`), 422],
    [
      'six sort fields',
      () => world.fetch('ada', 'GET', `${contacts}?sort=first_name,last_name,created_at,updated_at,position,primary_email`),
      422,
    ],
    ['a search above 200 letters', () => world.fetch('ada', 'GET', `${contacts}?search=${'x'.repeat(201)}`), 422],
  ]
  for (const [what, question, status] of cases) {
    it(`is refused for ${what} [F2]`, async () => {
      await world.sessionOf('ada')
      const reply = await question()
      expect([reply.status, codeOf(reply)]).toEqual([status, expect.any(String)])
    })
  }

  it('is refused for lines that are no request, in the same words, and its connection ends', async () => {
    const { hostname, port } = new URL(world.address)
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      connect(Number(port), hostname)
        .on('connect', function (this: Socket) {
          this.write('Hello there\r\n\r\n')
        })
        .on('data', (part) => {
          text += part
        })
        .on('error', reject)
        .on('close', () => resolve(text))
    })
    const [head, body] = said.split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 400 Bad Request')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body!).errors[0]).toMatchObject({ status: '400', code: 'not_http' })
  })
})

describe('The page of a list', () => {
  const lists = () =>
    sampled(
      world,
      world.operations.filter((o) => o.kind === 'list'),
    )

  it('takes what makes sense and refuses the rest by name, on every list [F4]', async () => {
    const problems: string[] = []
    const refused: Record<string, string>[] = [
      ...['-1', '1.5', '1e9', 'text', '9999999999', ' ', '0x1', '१'].map((value) => ({ page: value })),
      ...['0', '-1', '1.5', '1e9', 'text', '100000', '२'].map((value) => ({ records: value })),
      { page: '100000', records: '200' },
      { sort: 'nothing' },
      { sort: '-' },
      { nothing: '1' },
      { 'filter[nothing]': '1' },
    ]
    for (const operation of lists()) {
      const { params } = await arrange(world, operation)
      const page = (query: Record<string, string>) => ask(world, 'ada', operation, { params, query, body: undefined })
      for (const query of refused) {
        const reply = await page(query)
        if (reply.status !== 422 || !reply.json.errors[0].source?.parameter)
          problems.push(`${operation.name} ${JSON.stringify(query)}: ${reply.status} ${reply.text.slice(0, 150)}`)
      }
      const { definition } = world.platform.mounted.get(operation.name)!.model.resource
      const most = String(definition.recordsMax ?? 200)
      const beyond = await page({ records: String(Number(most) + 1) })
      if (beyond.status !== 422) problems.push(`${operation.name} takes more than ${most} records`)
      for (const [query, perPage] of [
        [{}, 25],
        [{ page: '1', records: most }, Number(most)],
        [{ page: '0' }, 25],
        [{ page: '3', records: '1' }, 1],
      ] as [Record<string, string>, number][]) {
        const { status, json } = await page(query)
        const meta = json?.meta
        if (
          status !== 200 ||
          meta.per_page !== perPage ||
          meta.total_count !== meta.totalRecords ||
          meta.total_pages !== meta.totalPages ||
          meta.total_pages !== Math.ceil(meta.total_count / perPage)
        ) {
          problems.push(`${operation.name} ${JSON.stringify(query)}: ${status} ${JSON.stringify(meta)}`)
        }
      }
    }
    expect(problems).toEqual([])
  }, 900_000)
})

const hostile: readonly string[] = [
  ...[
    "' or 1=1 --",
    "'; drop table crm.contacts; --",
    '" or ""="',
    '1); select pg_sleep(5); --',
    "' union select null, password_hash from gateway.people --",
    "\\'; --",
    '$$; select 1; $$',
    "E'\\x27'",
    "';copy (select 1) to program 'id'; --",
    '0x27',
    '%27',
    "a' || (select 1) || 'b",
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'],
  ...['a\r\nSet-Cookie: x=1', 'a\nLocation: http://x', 'a%0d%0aX: y', '\u2028', '\u2029', '\u0085', '\u000b'],
  ...[
    'a\u0000b',
    '\u0000',
    '\ud800',
    '\udfff',
    'x\ud83d',
    '\ufeffx',
    '\u200b',
    '\u202egnp.exe',
    '\u2066x\u2069',
    '\u061c',
    'a\u0301'.repeat(30),
    'ﷺ',
    '👩‍👩‍👧‍👦',
  ],
  ...[
    '${7*7}',
    '{{7*7}}',
    '<%= 1 %>',
    '#{1}',
    '=cmd|calc',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../../etc/passwd',
    '..\\..\\x',
    'file:///etc/passwd',
    'C:\\x',
  ],
  ...['%', '_', '*', '?', '(', '[', '\\', '(a+)+$', '&', '|', '!', ':*', "'a' & !'b'", '<->', '~', '`id`', '$(id)'],
]

/** HTML of what was typed: nothing in it acts, and whatever was to be read can be read. */
const isHarmless = (html: string | null | undefined, typed: string): boolean =>
  !/<(?!\/?(p|br|h[1-6]|strong|em|ul|ol|li)\b)|<[^>]*=/i.test(html ?? '') &&
  (!/[\p{L}\p{N}]/u.test(typed.replace(/<[^>]*>/g, '')) || /[\p{L}\p{N}]/u.test((html ?? '').replace(/<[^>]*>/g, '')))

describe('Hostile text', () => {
  it('is stored as it came or refused, wherever a text may stand, and has no other effect [F6]', async () => {
    const problems: string[] = []
    const cleaned = await exceptionsFrom('cleaned', world)
    let tried = 0
    const creating = world.operations.filter((o) => o.kind === 'create' && o.fields)
    for (const [at, operation] of creating.entries()) {
      const texts = Object.entries(operation.fields!).filter(
        ([, f]) =>
          (f.definition.kind === 'text' || f.definition.kind === 'longText') &&
          !f.definition.readOnly &&
          f.definition.max! >= 60 &&
          !f.definition.unique &&
          // Named in place of an asset, never beside one.
          !(operation.name === 'assets.reservations.create' && f.definition.max === 160),
      )
      // What holds no free text has no room for a hostile one.
      if (texts.length === 0) continue
      for (const [index, vector] of hostile.entries()) {
        const [name, { definition }] = texts[index % texts.length]!
        // Each resource meets every twelfth text, and each text every twelfth resource: how a text is kept is one code for all.
        if (!isWhole && (index + at) % 12) continue
        const wire = wireName(name, definition)
        const arranged = await arrange(world, operation)
        const reply = await ask(world, 'ada', operation, { ...arranged, body: { ...arranged.body, [wire]: vector } })
        // A walk that leaves nothing out makes more than some companies may keep.
        if (codeOf(reply)?.startsWith('too_many_')) break
        tried += 1
        const kept = reply.json?.data?.attributes?.[wire] as string | null | undefined
        const want = definition.kind === 'text' ? vector.trim().normalize('NFC') : vector
        // Blanks alone say nothing, also where they may stand.
        const isKept =
          reply.status === 201 &&
          (`${operation.name} ${wire}` in cleaned
            ? isHarmless(kept, want)
            : kept === want || (vector.trim() === '' && kept === null))
        if (!isKept && !(reply.status === 422 && reply.json.errors[0].source.pointer.endsWith(wire)))
          problems.push(`${operation.name} ${wire} ${JSON.stringify(vector)}: ${reply.status} ${reply.text.slice(0, 200)}`)
      }
    }
    expect(problems).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(300)
  }, 900_000)

  it('finds nothing it should not in search, filters, sort, includes and paths, and never breaks one [F6]', async () => {
    const problems: string[] = []
    let tried = 0
    const {
      rows: [{ count: all }],
    } = await world.sql.query<any>(
      'select count(*)::int as count from crm.contacts where tenant_id = $1 and deleted_at is null',
      [world.tenantIds.a],
    )
    for (const vector of hostile.map((v) => v.toWellFormed())) {
      const text = encodeURIComponent(vector)
      const asked = [
        `${contacts}?search=${text}`,
        `${contacts}?filter[first_name]=${text}`,
        `${contacts}?filter[first_name]=contains:${text}`,
        `${contacts}?filter[tags]=${text}`,
        `${contacts}?sort=${text}`,
        `${contacts}?include=${text}`,
        `${contacts}?${text}=1`,
        `${contacts}?filter[${text}]=1`,
        `${contacts}/${text}`,
        `/api/gateway/roles/${text}`,
        `/api/gateway/companies/${text}`,
        `/api/${text}/accounts`,
      ]
      for (const path of asked) {
        const reply = await world.fetch('ada', 'GET', path)
        tried += 1
        if (reply.status >= 500) problems.push(`${path}: ${reply.status} ${reply.text.slice(0, 150)}`)
        if (/^set-cookie|^location/im.test([...reply.headers].map(([name]) => name).join('\n')))
          problems.push(`${path} set a header`)
        if (reply.status === 200 && /=.*or 1=1|=.*or ""/.test(path) && reply.json.data.length === all)
          problems.push(`${path} found everything`)
      }
    }
    expect(problems).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(400)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  }, 900_000)

  it('is not believed when a parameter comes twice [F6]', async () => {
    for (const query of [
      'page=1&page=2',
      'records=1&records=200',
      'search=a&search=b',
      'sort=first_name&sort=last_name',
      'include=owner&include=user',
    ]) {
      expect([query, (await world.fetch('ada', 'GET', `${contacts}?${query}`)).status]).toEqual([query, 422])
    }
  })
})

describe('Every answer', () => {
  it('carries the headers that keep browsers safe, also when it is an error [F7]', async () => {
    const problems: string[] = []
    const asked = [
      ...(await Promise.all(
        sampledThinly(world.operations)
          .filter((o) => o.permission !== 'open' && o.name !== 'gateway.auth.signOut')
          .map(async (o) => [o.method, `/api/${o.block}${o.path.replace(/:\w+/g, 'none')}`] as const),
      )),
      ['GET', '/api/crm/nothing'],
      ['PATCH', contacts],
      ['GET', '/nothing.json'],
      ['GET', '/api'],
      ['GET', '/api/crm/openapi.json'],
      ['GET', '/api/crm/health'],
      ['POST', '/api/crm/%zz'],
      ['GET', '/files/none'],
      ['OPTIONS', contacts],
    ] as const
    for (const [method, path] of asked) {
      const { headers, status } = await world.fetch('ada', method, path, method === 'POST' ? '{' : undefined)
      const policy = headers.get('content-security-policy') ?? ''
      const isSafe =
        headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('referrer-policy') === 'no-referrer' &&
        headers.get('cache-control') === 'no-store' &&
        (/frame-ancestors 'none'/.test(policy) || /default-src 'none'; sandbox/.test(policy)) &&
        !/script-src[^;]*unsafe/.test(policy) &&
        headers.get('x-request-id') !== null &&
        !headers.has('server') &&
        !headers.has('x-powered-by')
      if (!isSafe) problems.push(`${method} ${path} (${status}): ${JSON.stringify(Object.fromEntries(headers))}`)
    }
    expect(problems).toEqual([])
  }, 900_000)

  it('says 405 with what the address knows, and 404 no_such_call where nothing is', async () => {
    const problems: string[] = []
    for (const operation of sampledThinly(world.operations)) {
      const path = `/api/${operation.base}${operation.path.replace(/:\w+/g, '99999999-9999-4999-8999-999999999999')}`
      const reply = await world.fetch('ada', 'PATCH', path, {})
      if (
        reply.status !== 405 ||
        codeOf(reply) !== 'method_not_allowed' ||
        !reply.headers.get('allow')?.includes(operation.method)
      )
        problems.push(`PATCH ${path}: ${reply.status} ${reply.text.slice(0, 100)}`)
    }
    for (const path of [
      '/api/crm/nothing',
      '/api/crm/accounts/a/b/c/d',
      '/api/gateway',
      '/api/gateway/nothing',
      '/api/nothing',
      '/nothing.json',
      '/api/crm/accountsx',
    ]) {
      const reply = await world.fetch('ada', 'GET', path)
      if (reply.status !== 404 || codeOf(reply) !== 'no_such_call')
        problems.push(`${path}: ${reply.status} ${reply.text.slice(0, 100)}`)
    }
    expect(problems).toEqual([])
  }, 900_000)
})

describe('A page of another origin', () => {
  const own = () => world.address
  const foreign = () => {
    const { host, port } = new URL(world.address)
    return [
      'https://evil.example',
      'null',
      '',
      '*',
      'https://partner.example.evil.example',
      'https://evil-partner.example',
      'https://partner.example:444',
      'http://partner.example',
      'https://partner.example/',
      'https://PARTNER.example',
      'https://partner.example.',
      'https://sub.partner.example',
      'https://partner.example@evil.example',
      'https://partner.example#',
      'https://partner.example, https://evil.example',
      'https://partner.example https://evil.example',
      'https://partnerXexample',
      'partner.example',
      '//partner.example',
      'https:partner.example',
      'https://partner%2eexample',
      `https://${host}`,
      `http://127.0.0.1`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://127.1:${port}`,
      `http://[::1]:${port}`,
      `http://127.0.0.1.evil.example:${port}`,
      `http://${host}.evil.example`,
      `http://evil.example:${port}`,
      `${own()}/`,
      `${own()}evil`,
      `${own()}@evil.example`,
      'file://',
      'chrome-extension://abc',
      'app://localhost',
      'ionic://localhost',
      'data:text/html,x',
      'about:blank',
      'blob:https://partner.example/x',
    ]
  }

  it('may read answers when it is named, and no other may [F9]', async () => {
    const problems: string[] = []
    expect(foreign().length).toBeGreaterThanOrEqual(40)
    for (const origin of foreign()) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await raw(method, contacts, {
          origin,
          ...(method === 'OPTIONS' && {
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'company-token',
          }),
        })
        const given = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        if (given.length > 0) problems.push(`${method} from ${origin}: ${given.join()}`)
      }
    }
    expect(problems).toEqual([])
    for (const origin of [allowed, own()]) {
      const { headers } = await raw('GET', contacts, { origin })
      expect(headers['access-control-allow-origin']).toBe(origin)
      for (const name of ['access-token', 'client', 'expiry', 'token-type', 'uid'])
        expect(String(headers['access-control-expose-headers'])).toContain(name)
      expect(String(headers.vary)).toMatch(/origin/i)
      const preflight = await raw('OPTIONS', contacts, {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'company-token,appid',
      })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
    }
    const { port } = new URL(own())
    for (const [origin, told] of [
      [`http://localhost:${port}`, `http://localhost:${port}`],
      [`http://localhost:${Number(port) + 1}`, undefined],
      [`http://localhost.evil.example:${port}`, undefined],
    ] as const) {
      const { headers } = await raw('OPTIONS', '/files/a', { origin, 'access-control-request-method': 'PUT' })
      expect(headers['access-control-allow-origin'], `a file from ${origin}`).toBe(told)
    }
  })

  /** A browser would forbid these headers, so they are sent without one. */
  const raw = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      request(world.address + path, { method, headers }, (response) => {
        let text = ''
        response
          .on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          .on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      })
        .on('error', reject)
        .end()
    })

  it('is not believed about proxies, hosts and companies [F10]', async () => {
    const session = (await world.sessionOf('ada'))!
    const plainly = await raw('GET', contacts, session.headersFor(contacts))
    const forged: Record<string, string>[] = [
      { 'x-forwarded-for': '10.0.0.1' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': '10.0.0.1' },
      { forwarded: 'for=1.2.3.4;host=evil.example' },
      { host: 'evil.example' },
      { 'x-original-url': '/api/gateway/users' },
      { 'x-rewrite-url': '/api/gateway/users' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'DELETE' },
      { 'x-tenant-id': world.tenantIds.b },
      { 'x-user-id': world.userIds.rival },
      { 'x-company-id': world.tenantIds.b },
      { 'x-app-tenant': world.tenantIds.b },
    ]
    for (const headers of forged) {
      const reply = await raw('GET', contacts, { ...session.headersFor(contacts), ...headers })
      expect([headers, reply.status, reply.text === plainly.text]).toEqual([headers, 200, true])
    }
    const mailed = await raw('GET', '/api/crm/openapi.json', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(mailed.text).not.toContain('evil.example')
  })
})

describe('A budget', () => {
  // What one of them used up the other would miss.
  let tight: World
  beforeEach(async () => {
    tight = await startWorld({ limitFactor: 1 })
  })
  afterEach(() => tight.close())

  it('is told in headers, ends in 429 with Retry-After and is not widened by forged addresses [F10]', async () => {
    const replies: Reply[] = []
    for (let n = 0; n < 12; n++)
      replies.push(
        await tight.fetch(
          'app:a',
          'POST',
          '/api/gateway/auth/sign_in',
          { email: 'nobody@demo.test', password: 'not the one' },
          { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.1.${n}` },
        ),
      )
    expect(replies[0]!.headers.get('x-ratelimit-limit')).toBe('10')
    const last = replies.at(-1)!
    expect([last.status, codeOf(last)]).toEqual([429, 'slow_down'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(replies.map((r) => r.status).filter((status) => status === 403)).toEqual([])
  })

  it('is of the address that the last proxy saw, whatever a client wrote before it [F10]', async () => {
    for (const [proxies, behind] of [
      [1, '203.0.113.9'],
      [2, '203.0.113.9, 10.0.0.2'],
    ] as const) {
      const proxied = await startWorld({ limitFactor: 1, proxies })
      try {
        let tries = 0
        const signIn = (forwarded: string) =>
          proxied.fetch(
            'app:a',
            'POST',
            '/api/gateway/auth/sign_in',
            { email: `nobody-${tries++}@demo.test`, password: 'not the one' },
            { 'x-forwarded-for': forwarded },
          )
        const statuses: number[] = []
        for (let n = 0; n < 11; n++) statuses.push((await signIn(`198.51.100.${n}, ${behind}`)).status)
        expect([proxies, statuses.at(0), statuses.at(-1)]).toEqual([proxies, 401, 429])
        expect((await signIn(behind.replace('203.0.113.9', '203.0.113.10'))).status).toBe(401)
        const seen = proxied.logs.filter((line) => line.includes('gateway.auth.signIn')).map((line) => JSON.parse(line).address)
        expect([...new Set(seen)]).toEqual(['203.0.113.9', '203.0.113.10'])
      } finally {
        await proxied.close()
      }
    }
  })

  it('counts each message of a batch that an agent sends', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const { token } = await tight.as('ada')(gateway.accessTokens.create, { name: 'Batch', scopes: ['*'], expires_at: inAnHour })
    const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` }
    const batch = Array.from({ length: 90 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await tight.fetch('nobody', 'POST', '/api/mcp', batch, headers)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('for codes that were guessed is one for carts and tills together, and no right code is counted', async () => {
    await tight.as('ada')(products.promotions.create, { name: 'Spring', code: 'SPRING', discountPercentage: 1 } as never)
    await tight.as('ada')(products.products.create, { sku: 'GUESSED', name: 'Lamp', price: 10 } as never)
    const cart = (who: 'uma' | 'uli', code: string) =>
      tight.fetch(who, 'PUT', '/api/products/carts', { cart: { promo_codes: [code] } })
    const fill = (who: 'uma' | 'uli') =>
      tight.fetch(who, 'PUT', '/api/products/carts', { product: { sku: 'GUESSED', quantity: 1 } })
    const till = (who: 'uma' | 'uli') =>
      tight.fetch(who, 'POST', '/api/sales/checkout', { checkout: { coupon: 'NO-SUCH', tenders: [] } })
    for (let n = 0; n < 25; n++) expect((await cart('uma', 'spring')).status).toBe(200)
    // At once, so that none is looked up before the others were counted.
    const guessed = await Promise.all(Array.from({ length: 30 }, (_, n) => cart('uma', `GUESS-${n}`)))
    const refused = guessed.filter((reply) => reply.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(guessed.filter((reply) => codeOf(reply) === 'no_such_code').length).toBeGreaterThanOrEqual(20)
    // Whoever guessed too much still fills their cart, and nobody else waits for them.
    expect((await fill('uma')).status).toBe(200)
    expect([(await till('uma')).status, (await fill('uli')).status, codeOf(await till('uli'))]).toEqual([
      429,
      200,
      'coupon_unknown',
    ])
  })
})

describe('A disk that is full', () => {
  it('refuses what writes, and goes on with reading and signing in [D4]', async () => {
    const disk = { full: diskSpaceAt(tmpdir(), Infinity), fine: diskSpaceAt(tmpdir(), 0) }
    let state: keyof typeof disk = 'fine'
    const small = await startWorld({ diskSpace: { look: () => disk[state].look() } })
    const write = () => small.fetch('ada', 'POST', contacts, { contact: { first_name: 'Room', last_name: 'Left' } })
    try {
      const { id } = (await write()).json.data
      state = 'full'
      const refused = await write()
      expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full'])
      const deleted = await small.fetch('ada', 'DELETE', `${contacts}/${id}`)
      expect([deleted.status, codeOf(deleted)]).toEqual([507, 'storage_full'])
      expect((await small.fetch('ada', 'GET', `${contacts}/${id}`)).status).toBe(200)
      // A new session writes a little, of what is kept for that.
      small.forget('ada')
      expect((await small.fetch('ada', 'GET', contacts)).status).toBe(200)
      state = 'fine'
      expect((await write()).status).toBe(201)
    } finally {
      await small.close()
    }
  })
})

describe('Storage', () => {
  const plenty = { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 }
  const allow = (quotas: Partial<typeof plenty>) => void Object.assign(world.running.services.settings.storage, plenty, quotas)
  afterEach(() => allow({}))
  const mebibyte = 2 ** 20
  const used = async (who?: 'uma' | 'rae'): Promise<number> => {
    const { rows } = await world.sql.query<{ bytes: string }>(
      'select coalesce(sum(bytes), 0) as bytes from kit.file_usage where tenant_id = $1 and user_id = coalesce($2, user_id)',
      [world.tenantIds.a, who ? world.userIds[who] : null],
    )
    return Number(rows[0]!.bytes)
  }
  /** Asks for an address to put 25 MiB at. */
  const upload = (who: 'uma' | 'uli' | 'rae' | 'rival') =>
    world.fetch(who, 'PUT', `/api/gateway/users/${world.userIds[who]}/presign_upload`, { filename: 'a.pdf' })
  const outcomes = (replies: readonly Reply[]) => [
    replies.filter(({ status }) => status < 300).length,
    replies.filter((reply) => reply.status === 409 && codeOf(reply) === 'storage_quota_reached').length,
  ]

  it('is bounded at every call that hands out an address or begins an export', async () => {
    const doors = world.operations.filter(({ limit, kind }) => limit === 'presign' || kind === 'export')
    expect(doors.length).toBeGreaterThan(10)
    for (const door of doors) {
      const isImport = door.name.endsWith('.importsPresign')
      const { params, body: arranged } = isImport ? { params: {}, body: undefined } : await arrange(world, door)
      const body = isImport
        ? { filename: 'a.csv', content_type: 'text/csv', size: 10 }
        : door.kind === 'export'
          ? { format: 'csv' }
          : { filename: 'a.png', ...(arranged as object) }
      const replies: Reply[] = []
      for (const quota of ['personBytes', 'companyBytes'] as const) {
        allow({ [quota]: 0 })
        replies.push(await ask(world, 'ada', door, { params, query: {}, body }))
      }
      allow({})
      expect([door.name, ...outcomes(replies)]).toEqual([door.name, 0, 2])
    }
  })

  it('is counted before anything was put there, by many at once as well, and less of it is a guest’s', async () => {
    allow({ personBytes: (await used('uma')) + 60 * mebibyte })
    expect(outcomes(await Promise.all(Array.from({ length: 8 }, () => upload('uma'))))).toEqual([2, 6])
    allow({ companyBytes: (await used()) + 60 * mebibyte })
    const together = await Promise.all(Array.from({ length: 8 }, (_, i) => upload(i % 2 ? 'uma' : 'uli')))
    expect(outcomes(together)).toEqual([2, 6])
    expect(outcomes([await upload('rival')]), 'another company').toEqual([1, 0])
    allow({ guestBytes: (await used('rae')) + 30 * mebibyte })
    expect(outcomes([await upload('rae'), await upload('rae'), await upload('uma')])).toEqual([2, 1])
  })
})

describe('A server that is asked more than it can do', () => {
  it('says so to the company that asks so much before it reads or asks anything, and answers the others in turn [O2, O3]', async () => {
    for (const who of ['ada', 'rival'] as const) await world.fetch(who, 'GET', contacts)
    const admission = admissionOf(world.database.runtime)
    const taken: (Promise<void> | undefined)[] = []
    // What five hundred calls of one company would be, of which none is done.
    while (admission.waiting < 500) taken.push(admission.enter(world.tenantIds.a))
    const places = taken.filter((one) => one === undefined).length
    const refused = [
      await world.fetch('ada', 'GET', contacts, undefined, { 'x-request-id': 'turned-away' }),
      await world.fetch('ada', 'POST', contacts, 'not even JSON', { 'x-request-id': 'turned-away' }),
      await world.fetch('ada', 'POST', contacts, 'not even JSON', { 'x-request-id': 'turned-away', origin: allowed }),
    ]
    for (const reply of refused) {
      expect([reply.status, codeOf(reply), reply.headers.get('retry-after')]).toEqual([503, 'not_available', '1'])
      expect(reply.headers.get('x-request-id')).toBe('turned-away')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(refused.map((reply) => reply.headers.get('access-control-allow-origin'))).toEqual([null, null, allowed])
    // At the port those two were turned away that no other origin has to read.
    expect((await world.fetch('nobody', 'GET', '/metrics')).text).toMatch(/^quoin_turned_away_total 2$/m)
    const answered = world.fetch('rival', 'GET', contacts)
    while (admission.waiting < 501) await new Promise((done) => setTimeout(done, 5))
    // One turn of the others at most comes before it.
    admission.leave()
    admission.leave()
    expect((await answered).status).toBe(200)
    expect(admission.waiting).toBeGreaterThan(400)
    for (let left = admission.waiting + places; left > 0; left--) admission.leave()
    await Promise.all(taken)
    expect(admission.waiting).toBe(0)
    expect((await world.fetch('ada', 'GET', contacts)).status).toBe(200)
  })
})
