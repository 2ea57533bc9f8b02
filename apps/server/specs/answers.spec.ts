import { randomUUID } from 'node:crypto'
import type { Operation } from '@quoin/kit'
import { openApi } from '@quoin/kit/openapi'
import { Answer } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers } from '../start.ts'
import { arrange, ask, companies, exceptionsFrom, misfits, type Reply, startWorld, type World } from '../testing/index.ts'
import { isShared } from '../testing/sampled.ts'
import { serversWith } from './faults.ts'

/** Secrets that a client has to be told, a payment's among them, with which its payer goes on at the card company; everything else that sounds like one stays inside. */
const told = [
  'access_token',
  'refresh_token',
  'company_token',
  'tenant_context_token',
  'token_type',
  'secret_key',
  'secret',
  'token',
  'salt',
  'client_secret',
  // What a text was when somebody answered with it, so that a reader can see that it has not changed.
  'content_hash',
  'objective_hash',
  'query_hash',
]
/**
 * What sounds like a secret and is none: the hour at which unread notifications are put together into one mail, how long an answer of a model
 * may be, and whether a form asks for a mailed code.
 */
const harmless = ['digest_hour', 'max_tokens', 'require_otp_verification']
const secretive = /password|token|secret|otp|hash|salt|digest/i

/** What cannot succeed here, with the reason; each must be refused. */
const impossible: Readonly<Record<string, string>> = {
  'gateway.auth.setup': 'this installation has its first company already',
  'gateway.auth.deleteAccount': 'nobody of the cast can be spared',
  'gateway.auth.oauthStart': 'no provider is named to this installation',
  'gateway.auth.oauthIdToken': 'no provider is named to this installation',
  'gateway.mailDomains.verify': 'no domain of the cast stands in any name server',
  'gateway.mailServer.keyCheck': 'no domain of the cast stands in any name server',
  'forms.answers.file': 'files of an answer are handed over on the public page alone, whose spec asks for them',
  'geolocation.ownCalendar.connect': 'no server of calendars is there for the cast, whose spec has one',
  'realtime.settings.unsubscribe': 'its link stands in a mail, whose spec asks for it',
  'sales.stripe.portalCreate': 'no card provider is set up, and the demo provider has no pages',
  'gateway.users.join': 'everybody of the cast belongs to the company of their domain already',
}

const documents = new Map(
  allServers.map(({ block }) => [
    block.name,
    openApi(block, { publicUrl: 'http://localhost', version: '0' }) as Record<string, any>,
  ]),
)

let world: World
let files: ReadonlySet<string>
beforeAll(async () => {
  world = await startWorld()
  files = new Set(Object.keys(await exceptionsFrom('files', world)))
})
afterAll(() => world.close())

/** What of an answer its description does not say. */
function undescribed(operation: Operation, reply: Reply): string[] {
  const document = documents.get(operation.block)!
  const described =
    document.paths[operation.path.replace(/:(\w+)/g, '{$1}')][operation.method.toLowerCase()].responses[reply.status]
  if (!described) return [`${operation.name} answers ${reply.status}, which is not described`]
  if (files.has(operation.name)) return []
  const [type, { schema }] = Object.entries(described.content as Record<string, { schema: Record<string, any> }>)[0]!
  if (!reply.headers.get('content-type')?.startsWith(type))
    return [`${operation.name} answers ${reply.headers.get('content-type')}`]
  return type.includes('json')
    ? misfits(schema, reply.json, document).map(
        (problem) => `${operation.name} ${reply.status}${problem.replace(/\/\d+/g, '/*')}`,
      )
    : []
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  // Whether there is a password is no password, and how many words a model took is no token.
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'boolean' || typeof one === 'number' ? [] : [key, ...keysOf(one)],
  )
}

/**
 * The thirds that this walk leaves out are asked for something they can do in the same run: reads by `fieldPermissions.spec.ts`, of the
 * rest one third there and one in `forms.spec.ts`, which sends each again.
 */
const isAskedElsewhere = ({ block, resource, method, permission }: Operation): boolean =>
  resource === 'jobs' || (permission !== 'open' && (method === 'GET' || block !== 'gateway'))

/** Asks an operation for something it can do. */
async function doWell(at: World, operation: Operation): Promise<Reply> {
  const arranged = await arrange(at, operation)
  // Whatever may be kept for a repeated request is kept, to be looked at.
  return ask(at, arranged.who ?? 'ada', operation, arranged, { 'idempotency-key': randomUUID() })
}

/** Tells of people of a demonstration who are nobody, their passwords included. */
const madeUp = new Set(['university.users.list', 'university.users.register'])

/** Answers with letters and digits that are no secret, and what they are. */
const open: Readonly<Record<string, string>> = {
  'gateway.apiKeys.update': 'the part of a key it is known by',
  'gateway.apiKeys.revoke': 'the part of a key it is known by',
  'gateway.mailDomains.create': 'what stands in a name server',
  'gateway.mailServer.keyCreate': 'a public key',
  'university.certificates.paper': 'the number that is printed on a certificate, as the name of its file',
}

/** What lets in whoever reads it: letters and digits without sense, as secrets are written. Links to files end by themselves soon. */
const rights = (text: string): string[] =>
  (text.replaceAll(/https?:\/\/[^"/]+\/files\/[^"]*/g, '').match(/[\w-]{20,}/g) ?? []).filter(
    (word) => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word) && !word.startsWith(companies.a.word),
  )

describe('Every answer', () => {
  it('to a request that is valid in every part is a success, as described and closed, without anything secret [Z5]', async () => {
    const refused: string[] = []
    const problems: string[] = []
    const secrets = new Set<string>()
    for (const operation of world.operations.filter((one) => isShared(one, 3) || !isAskedElsewhere(one))) {
      const reply = await doWell(world, operation)
      if (operation.name in impossible) expect(reply.status).toBeGreaterThanOrEqual(400)
      else if (reply.status >= 300) refused.push(`${operation.name}: ${reply.status} ${reply.text.slice(0, 300)}`)
      else problems.push(...undescribed(operation, reply))
      if (!madeUp.has(operation.name)) for (const key of keysOf(reply.json)) if (secretive.test(key)) secrets.add(key)
    }
    expect(refused).toEqual([])
    expect([...new Set(problems)]).toEqual([])
    // A key with dots is the name of a permission.
    expect([...secrets].filter((key) => !told.includes(key) && !harmless.includes(key) && !key.includes('.'))).toEqual([])
    const { rows: kept } = await world.sql.query<{ operation: string; answer: string }>(
      'select operation, answer from kit.idempotency where answer is not null',
    )
    expect(kept.length).toBeGreaterThan(200)
    // Whatever answers a right declares it (`secret`), and is kept by nobody.
    expect(
      kept.flatMap(({ operation, answer }) => (operation in open ? [] : rights(answer)).map((right) => `${operation}: ${right}`)),
    ).toEqual([])
  }, 900_000)
})

describe('These specs', () => {
  it('notice a fact that slips out undescribed', async () => {
    const servers = serversWith('crm', (server) => ({
      replaces: {
        ...server.replaces,
        contacts: {
          async get(request, _context, standard) {
            const { status, body } = await standard(request)
            return new Answer(status, body.replace('"attributes":{', '"attributes":{"owner_hash":"x",'))
          },
        },
      },
    }))
    const broken = await startWorld({ servers })
    try {
      const { operation } = broken.platform.mounted.get('crm.contacts.get')!
      expect(undescribed(operation, await doWell(broken, operation))).toEqual([
        'crm.contacts.get 200/data/attributes/owner_hash is not described',
      ])
    } finally {
      await broken.close()
    }
  })
})
