import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import { type Database, freePort, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { installJobs } from '@quoin/kit/jobs'
import { allServers, migrationFolders } from '@quoin/server/start'
import { demoPassword } from '../../apps/server/demo/people.ts'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { timed } from './served.ts'
import { report } from './place.ts'
import type { Shot } from './openLoad.ts'

/** Somebody who is signed in, with a purse and contacts to ask for. */
export interface Person {
  readonly session: Session
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly purse: string
}

export interface Company {
  readonly id: string
  readonly people: readonly Person[]
  readonly contacts: readonly string[]
}

const contactsEach = 60

/**
 * Runs one proof on the server as `npm start` runs it, in a process of its own, with so many companies of so many people; prints its
 * figure, and ends the process: 0 when it holds.
 */
export async function proveBesideOthers(
  id: string,
  settings: Readonly<Record<string, string>>,
  [companies, people]: readonly [companies: number, people: number],
  work: (victim: Victim, all: readonly Company[], database: Database) => Promise<readonly [holds: boolean, says: string]>,
): Promise<never> {
  const folders = [await scratchFolder(id), await scratchFolder(`${id}-server`)] as const
  const program = join(import.meta.dirname, '../../dist', `${id}-${process.pid}`)
  const secret = randomBytes(32).toString('hex')
  let isRight = false
  try {
    await bundleInto(program)
    const database = await openDatabase({ dataDir: folders[0].path, secret, poolSize: 2 })
    try {
      await migrate(database, migrationFolders(allServers))
      await installJobs(database)
      const members = await inhabit(database, companies, people)
      const address = { DATABASE_URL: database.connectionString('admin'), SECRET: secret }
      const port = await freePort()
      const start = async (more: Readonly<Record<string, string>>) => {
        const victim = new Victim(folders[1].path, port, join(program, 'main.mjs'), { ...address, ...more })
        await victim.start()
        return victim
      }
      // What they need is made without budgets, which are what some proofs are about.
      const first = await start({ LIMITS: 'off' })
      const all: Company[] = []
      try {
        for (const one of members) all.push(await settleIn(first, one))
      } finally {
        await first.stop()
      }
      await database.migrator.query('vacuum analyze')
      const victim = await start(settings)
      try {
        isRight = await report(id, () => work(victim, all, database))
      } finally {
        await victim.stop()
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error)
  } finally {
    for (const folder of folders) await folder.remove()
    await rm(program, { recursive: true, force: true })
  }
  process.exit(isRight ? 0 : 1)
}

interface Members {
  readonly id: string
  readonly appKey: string
  readonly people: readonly { readonly id: string; readonly email: string }[]
}

async function inhabit(database: Database, companies: number, people: number): Promise<Members[]> {
  const core = gatewayCore({ database })
  const all: Members[] = []
  for (let c = 0; c < companies; c++) {
    const appKey = `company${c}`
    const { id: companyId } = await createCompany(core, { name: appKey, urlId: appKey, appKey })
    const own: { id: string; email: string }[] = []
    for (let p = 0; p < people; p++) {
      const email = `person${p}@${appKey}.test`
      const { id } = await createPerson(core, { email, name: email, password: demoPassword })
      await addMember(core, { companyId, personId: id, roleCode: 'admin' })
      own.push({ id, email })
    }
    all.push({ id: companyId, appKey, people: own })
  }
  await core.close()
  return all
}

/** Signs them in, and makes what they ask for. */
async function settleIn(victim: Victim, { id, appKey, people }: Members): Promise<Company> {
  const made = async (session: Session, path: string, body: object): Promise<{ id: string; attributes: { code: string } }> => {
    const { status, text } = await timed(() => session.fetch('POST', path, body))
    if (status > 299) throw new Error(`POST ${path} answers ${status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string; attributes: { code: string } } }).data
  }
  const all: Person[] = []
  for (const person of people) {
    const session = new Session(victim.origin, person.email, appKey)
    const purse = await made(session, `/wallet/users/${person.id}/wallets`, { wallet: { currency: 'EUR' } })
    await made(session, `/wallet/wallets/${purse.id}/credit`, { transaction: { amount: 900, description: 'To begin with' } })
    all.push({ id: person.id, session, headers: await session.headersNow(), purse: purse.attributes.code })
  }
  const contacts: string[] = []
  for (let i = 0; i < contactsEach; i++)
    contacts.push((await made(all[0]!.session, '/crm/contacts', { contact: { first_name: 'Pia', last_name: `No ${i}` } })).id)
  return { id, people: all, contacts }
}

/** What a working day has, said by each in turn: mostly looking, some writing, a payment. Every `%` is a new word when it is sent. */
export function workOf(companies: readonly Company[]): readonly Shot[] {
  const shots: Shot[] = []
  const kinds = ['get', 'list', 'get', 'create', 'products', 'get', 'list', 'get', 'create', 'transfer'] as const
  const peopleMost = Math.max(...companies.map(({ people }) => people.length))
  for (let round = 0; round < kinds.length * peopleMost; round++) {
    for (const { people, contacts } of companies) {
      const at = round % people.length
      const [person, other] = [people[at]!, people[(at + 1) % people.length]!]
      // A person's turn comes with another kind each time.
      const kind = kinds[(round + Math.floor(round / people.length)) % kinds.length]!
      const { headers } = person
      const get = (path: string) => shots.push({ method: 'GET', path: `/api${path}`, headers })
      const post = (path: string, body: object) =>
        shots.push({ method: 'POST', path: `/api${path}`, headers, body: JSON.stringify(body) })
      if (kind === 'get') get(`/crm/contacts/${contacts[round % contacts.length]!}`)
      if (kind === 'list') get('/crm/contacts?records=25')
      if (kind === 'products') get('/products/products')
      if (kind === 'create') post('/crm/contacts', { contact: { first_name: 'Load', last_name: 'Test', source_id: 'load-%' } })
      if (kind === 'transfer')
        post(`/wallet/users/${person.id}/wallets/${person.purse}/transfer`, {
          wallet_transfer: { destination_wallet_code: other.purse, amount: 0.01, key: '%-load' },
        })
    }
  }
  return shots
}
