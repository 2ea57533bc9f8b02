import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { block } from '../block.ts'
import { type Database, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { boolean, date, decimal, email, integer, json, longText, moment, oneOf, phone, ref, tags, text } from '../fields/index.ts'
import { diskStore, fileRoutes, uploadRows } from '../files/index.ts'
import { createJobs, installJobs, type Jobs } from '../jobs/index.ts'
import { resource } from '../resource.ts'
import { refuse } from '../request/refuse.ts'
import { createServer } from '../server.ts'
import type { PermissionScope } from '../grants.ts'
import { type Actor, nobody } from '../request/actor.ts'
import { serve } from '../server/serve.ts'
import type { Services } from '../server/services.ts'
import { tableSql } from '../records/tables.ts'
import { defineTransferJobs } from './index.ts'

/** A block for specs with one field of every kind, and one resource whose create the block writes itself. */
export const shelf = block(
  'shelf',
  'Shelf',
  {
    authors: resource({
      wrapper: 'author',
      title: 'name',
      permissions: { read: 'shelf.read', write: 'shelf.authors' },
      fields: { name: text(120).required().searchable().sortable(), code: text(40).sortable() },
      importKeys: ['code'],
    }),
    books: resource({
      wrapper: 'book',
      title: 'title',
      owner: 'owner',
      permissions: { read: 'shelf.read', write: 'shelf.write', delete: 'shelf.delete' },
      importKeys: ['mail'],
      fields: {
        title: text(200).required().searchable().sortable(),
        isbn: text(40).unique().sortable(),
        blurb: longText(),
        mail: email().searchable().sortable(),
        tel: phone(),
        pages: integer(1, 100_000),
        weight: decimal(0, 100),
        lent: boolean().default(false).filterable(),
        printed: date(),
        soldAt: moment(),
        state: oneOf('new', 'like_new', 'worn').default('new').sortable(),
        labels: tags().default([]),
        extra: json(),
        author: ref('shelf.authors'),
        sequelTo: ref('shelf.books'),
        owner: ref('gateway.users'),
        price: text(20).seenWith('shelf.prices'),
        shelfMark: text(20).readOnly(),
      },
    }),
    notes: resource({
      wrapper: 'note',
      title: 'body',
      permissions: { read: 'shelf.read', write: 'shelf.write' },
      fields: { body: text(80).required(), stamp: text(80) },
    }),
  },
  {
    'shelf.read': 'See',
    'shelf.write': 'Write',
    'shelf.authors': 'Write of authors',
    'shelf.delete': 'Delete',
    'shelf.prices': 'See prices',
  },
)

export const shelfServer = serve(shelf, {
  replaces: {
    notes: {
      create: (request, _, standard) =>
        standard({ ...request, body: { ...request.body, stamp: `stamped ${String(request.body.body)}` } }),
      async update(request, _, standard) {
        if (request.body.body === 'retired') throw refuse.invalid('retired', 'These words are retired.', 'body')
        return standard({ ...request, body: { ...request.body, stamp: `changed to ${String(request.body.body)}` } })
      },
    },
  },
})

export const tenantId = '11111111-1111-4111-8111-111111111111'
const people = ['ada', 'bob', 'uma', 'rival'] as const
export type Person = (typeof people)[number]
export const idOf = (who: Person) => `2222222${people.indexOf(who)}-2222-4222-8222-222222222222`

const everything = new Map<string, PermissionScope>(Object.keys(shelf.declares).map((name) => [name, 'tenant']))
/** Ada may do everything, Bob all but see prices, Uma works with her own books, the rival is of another company. */
export const permissions: Record<Person, Map<string, PermissionScope>> = {
  ada: new Map(everything),
  rival: new Map(everything),
  bob: new Map([...everything].filter(([name]) => name !== 'shelf.prices')),
  uma: new Map([...everything].map(([name]) => [name, 'own'])),
}
export const gone = new Set<Person>()

function actorFor(who: Person): Actor {
  const ofRival = who === 'rival' ? '99999999-9999-4999-8999-999999999999' : tenantId
  return {
    ...nobody,
    kind: 'member',
    tenantId: ofRival,
    userId: idOf(who),
    userName: who,
    permissions: permissions[who],
    sessionId: who,
  }
}
const actorOf = async (_: string, userId: string) => {
  const who = people.find((name) => idOf(name) === userId)
  return who && !gone.has(who) ? actorFor(who) : null
}

export const secret = 'a secret for specs alone, thrown away afterwards'
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const kitMigrations = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Shelf {
  readonly database: Database
  readonly folder: string
  readonly services: Services
  readonly jobs: Jobs
  readonly app: FastifyInstance
  readonly address: string
  ask(
    who: Person,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: any; text: string; headers: Headers }>
  /** Puts a file where an import finds it; answers the id of the upload. */
  upload(who: Person, filename: string, content: string | Uint8Array, contentType?: string): Promise<string>
  /** Waits until a job is over and answers its attributes. */
  over(who: Person, id: string, secondsMax?: number): Promise<any>
  /** Uploads, imports and waits. `mapping` may be left out when columns are called like fields. */
  importFile(who: Person, content: string | Uint8Array, input: Record<string, unknown>, resource?: string): Promise<any>
  close(): Promise<void>
}

/** The parts every process of the platform has; the database lies in the folder and is the same for all of them. */
function partsOn(database: Database, folder: string, port: number) {
  const publicUrl = `http://127.0.0.1:${port}`
  const store = diskStore({ folder: join(folder, 'files'), publicUrl, secret })
  const files = { ...store, uploads: uploadRows({ database, store, publicUrl, secret }) }
  const jobs = createJobs({ database, log })
  const settings = {
    publicUrl,
    production: false,
    version: '0',
    origins: [],
    proxies: 0,
    limitFactor: 0,
    storage: { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 },
  }
  const services = { files, jobs, log, settings, mailer: undefined } as unknown as Services
  const { app, platform } = createServer({
    servers: [shelfServer],
    pools: database,
    services,
    authenticate: async ({ headers }) => ({ actor: headers['x-who'] ? actorFor(headers['x-who'] as Person) : nobody }),
  })
  defineTransferJobs({ platform, services, pools: database, actorOf, page: '/shelf/jobs', tellAfterMs: 2_000 })
  return { files, jobs, services, app }
}

/** A platform of its own for one spec file: database, HTTP, files, and workers unless they are left to other processes. */
export async function startShelf({ workers = true } = {}): Promise<Shelf> {
  const folder = await scratchFolder('transfer')
  const database = await openDatabase({ dataDir: folder.path, secret })
  await mkdir(join(folder.path, 'migrations'))
  await writeFile(
    join(folder.path, 'migrations', '0001_shelf.sql'),
    [shelf.authors, shelf.books, shelf.notes].map((r) => tableSql(r as never)).join('\n'),
  )
  await migrate(database, [
    { block: 'kit', folder: kitMigrations },
    { block: 'shelf', folder: join(folder.path, 'migrations') },
  ])
  await installJobs(database)
  const port = await freePort()
  const { files, jobs, services, app } = partsOn(database, folder.path, port)
  await app.register(fileRoutes(files))
  const address = await app.listen({ port, host: '127.0.0.1' })
  if (workers) await jobs.start()

  const ask: Shelf['ask'] = async (who, method, path, body) => {
    const response = await fetch(`${address}/api/shelf${path}`, {
      method,
      headers: { 'x-who': who, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
  const upload: Shelf['upload'] = async (who, filename, content, contentType = 'text/csv') => {
    const size = Buffer.byteLength(content)
    const {
      json: { data },
    } = await ask(who, 'PUT', '/books/imports/presign', { filename, content_type: contentType, size })
    const put = await fetch(data.attributes.presigned_url, {
      method: 'PUT',
      headers: data.attributes.headers,
      body: content as BodyInit,
    })
    if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`)
    return data.attributes.upload_id
  }
  const over: Shelf['over'] = async (who, id, secondsMax = 60) => {
    for (
      const deadline = Date.now() + secondsMax * 1_000;
      Date.now() < deadline;
      await new Promise((resolve) => setTimeout(resolve, 50))
    ) {
      const { json } = await ask(who, 'GET', `/jobs/${id}`)
      if (['done', 'failed', 'cancelled', 'reverted'].includes(json.data.attributes.status)) return json.data.attributes
    }
    throw new Error(`The job ${id} is not over after ${secondsMax} s.`)
  }
  const importFile: Shelf['importFile'] = async (who, content, input, name = 'books') => {
    const upload_id = await upload(who, 'file.csv', content)
    const started = await ask(who, 'POST', `/${name}/imports`, { import: { upload_id, ...input } })
    if (started.status !== 202) throw new Error(`import: ${started.status} ${started.text}`)
    return over(who, started.json.data.id)
  }
  return {
    database,
    folder: folder.path,
    services,
    jobs,
    app,
    address,
    ask,
    upload,
    over,
    importFile,
    async close() {
      await app.close()
      await jobs.stop()
      await database.close()
      await folder.remove()
    },
  }
}

/** The address is part of signed links, so the port has to be known before the server listens. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

/** Only the workers, on a database that another process serves; for processes that are killed. */
export async function startWorkers(url: string, folder: string, port: number): Promise<void> {
  const database = await openDatabase({ url, name: 'quoin', dataDir: folder, secret })
  await partsOn(database, folder, port).jobs.start()
}

/** Maps every column to the field of the same name. */
export const sameNames = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** What all books say; that they were changed and changed back is nothing they say. */
export async function booksOf(database: Database): Promise<string> {
  const { rows } = await database.migrator.query<{ content: string }>(
    `select coalesce(string_agg((to_jsonb(t) - 'version' - 'updated_at' - 'updated_by')::text, E'\\n' order by id), '') as content from shelf.books t`,
  )
  return rows[0]!.content
}
