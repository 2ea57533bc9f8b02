import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, createClient, type Outgoing } from '@quoin/kit/client'
import { type Database, migrate } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { diskStore, fileRoutes, uploadRows } from '@quoin/kit/files'
import { createJobs, installJobs } from '@quoin/kit/jobs'
import { createMailer, outboxDriver } from '@quoin/kit/mail'
import { createServer, type Services } from '@quoin/kit/server'
import { copyPrepared, myPlace, type Place } from '@quoin/server/testing'
import { pino } from 'pino'
import { gateway } from '../resources/index.ts'
import {
  addMember,
  type Authenticator,
  createAuthenticator,
  createCompany,
  createPerson,
  gatewayServer,
  mailServers,
  type Provider,
  type SessionSettings,
} from '../server.ts'

/** A gateway over a real database and real HTTP, with two companies and some people in them. */
export interface World {
  readonly base: string
  readonly database: Database
  readonly authenticator: Authenticator
  readonly people: ReadonlyMap<string, string>
  readonly demo: { readonly id: string; readonly appKey: string }
  readonly rival: { readonly id: string; readonly appKey: string }
  /** A call as nobody in particular, with these headers. */
  ask(method: string, path: string, options?: { headers?: Record<string, string>; body?: unknown }): Promise<Answered>
  /** Signs somebody in and answers how to call as them. */
  signIn(who: string, options?: { userAgent?: string; app?: string }): Promise<Somebody>
  /** Moves the clock of sessions. */
  later(seconds: number): void
  /** With what mails are written outside of requests. */
  readonly tellers: Pick<Services, 'mailer' | 'settings'>
  /** Hands every mail that is due to the outbox. */
  deliver(): Promise<unknown>
  /** What is done every hour. */
  tidy(): Promise<unknown>
  /** How many rows a query finds, asked past every wall. */
  count(sql: string, values?: readonly unknown[]): Promise<number>
  close(): Promise<void>
}
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: any
}
export interface Somebody {
  readonly id: string
  readonly headers: Record<string, string>
  readonly accessToken: string
  readonly refreshToken: string
  readonly call: Call
  ask(method: string, path: string, body?: unknown): Promise<Answered>
}

/** What the mail server of the specs hands over what came back with. */
export const bounceToken = 'the mail server of the specs alone knows this'
export const password = 'correct horse battery staple'
const cast = [
  ['ada', 'company_admin', 'demo'],
  ['adam', 'admin', 'demo'],
  ['uma', 'user', 'demo'],
  ['rae', 'guest', 'demo'],
  ['nona', 'none', 'demo'],
  ['olga', 'company_admin', 'rival'],
] as const

export async function openWorld({
  sessions,
  providers,
  outboundNetworks,
  dnsServers,
  empty = false,
  publicUrl = 'http://127.0.0.1',
  place = myPlace(),
}: {
  sessions?: Partial<SessionSettings>
  providers?: readonly Provider[]
  outboundNetworks?: readonly string[]
  dnsServers?: readonly string[]
  /** Nobody there yet. */
  empty?: boolean
  publicUrl?: string
  /** The database server; outside of specs there is none to be had without asking. */
  place?: Place
} = {}): Promise<World> {
  const { database, remove } = await copyPrepared(place, 'gateway', makeTemplate, 10)
  const folder = await scratchFolder('gateway')
  const log = pino({ level: 'silent' })
  const authenticator = await createAuthenticator({
    database,
    sessions,
    providers,
    outboundNetworks,
    dnsServers,
    bounceToken,
    blocks: [gateway, crmPermissions],
  })
  const { core } = authenticator
  const people = new Map<string, string>()
  const noCompany = { id: '', appKey: '' }
  const demo = empty ? noCompany : await createCompany(core, { name: 'Demo Company', urlId: 'demo', appKey: 'demo' })
  const rival = empty ? noCompany : await createCompany(core, { name: 'Rival Company', urlId: 'rival', appKey: 'rival' })
  for (const [name, roleCode, company] of empty ? [] : cast) {
    const { id } = await createPerson(core, { email: `${name}@demo.test`, name: `${name} Demo`, password })
    people.set(name, id)
    await addMember(core, { companyId: company === 'demo' ? demo.id : rival.id, personId: id, roleCode })
  }

  const store = diskStore({
    folder: join(folder.path, 'files'),
    publicUrl: 'http://127.0.0.1',
    secret: 'another secret of the specs alone',
  })
  const uploads = uploadRows({ database, store, publicUrl, secret: 'another secret of the specs alone' })
  const jobs = createJobs({ database, log })
  const services: Services = {
    files: { ...store, uploads },
    jobs,
    log,
    notices: {},
    mailer: createMailer({
      pool: database.auth,
      driver: outboxDriver(),
      from: 'Quoin <quoin@demo.test>',
      templates: gatewayServer.mails,
      ownServers: mailServers(database.auth),
      wake: async () => {},
      log: () => {},
    }),
    settings: {
      publicUrl,
      production: true,
      version: '0',
      origins: [],
      proxies: 0,
      limitFactor: 0,
      storage: { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 },
    },
  }
  const { app } = createServer({ servers: [gatewayServer], pools: database, services, authenticate: authenticator.authenticate })
  await app.register(fileRoutes(store))
  const base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/gateway`

  const ask: World['ask'] = async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
  return {
    base,
    database,
    authenticator,
    people,
    demo,
    rival,
    ask,
    async signIn(who, { userAgent = 'Spec', app: appid = 'demo' } = {}) {
      const answer = await ask('POST', '/auth/sign_in', {
        headers: { appid, 'user-agent': userAgent },
        body: { email: `${who}@demo.test`, password },
      })
      if (answer.status !== 200) throw new Error(`${who} was not signed in: ${JSON.stringify(answer.body)}`)
      const headers = { appid, ...sessionOf(answer.headers) }
      return {
        id: answer.body.data.id,
        headers,
        accessToken: answer.body.meta.auth.access_token,
        refreshToken: answer.body.meta.auth.refresh_token,
        ask: (method, path, body) => ask(method, path, { headers, body }),
        call: createClient({
          baseOf: () => base,
          prepare: (request: Outgoing) => ({ ...request, headers: { ...request.headers, ...headers } }),
        }),
      }
    },
    later(seconds) {
      core.clock.offsetMs += seconds * 1_000
    },
    tellers: services,
    deliver: () => services.mailer.deliverDue(),
    tidy: () => authenticator.tidy(services),
    async count(sql, values = []) {
      return (await database.migrator.query(`select count(*)::int as n from (${sql}) found`, values as unknown[])).rows[0].n
    },
    async close() {
      await app.close()
      await authenticator.close()
      await remove()
      await folder.remove()
    },
  }
}

/** The tables alone: who is there differs from spec to spec. */
async function makeTemplate(database: Database): Promise<void> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  await migrate(database, [
    { block: 'kit', folder: here('../../../kit/migrations') },
    { block: 'gateway', folder: here('../migrations') },
  ])
  await installJobs(database)
}

/** The five headers of an answer, as a client would keep them; empty when there is no new set. */
export function sessionOf(headers: Headers): Record<string, string> {
  const names = ['access-token', 'client', 'expiry', 'token-type', 'uid']
  const found = names.flatMap((name) => (headers.get(name)?.trim() ? [[name, headers.get(name)!] as const] : []))
  return found.length === names.length ? Object.fromEntries(found) : {}
}

/** Permissions of a neighbour, so that roles have something to say about more than the gateway. */
const crmPermissions: any = {
  name: 'crm',
  declares: {
    'crm.contacts.read': 'See contacts',
    'crm.contacts.write': 'Change contacts',
    'crm.contacts.delete': 'Delete contacts',
  },
  grants: {
    'crm.*.read': { support: 'tenant', user: 'tenant', authorized: 'team', guest: 'tenant' },
    'crm.*.write': { support: 'tenant', user: 'team' },
  },
}
