// [I6] npm run prove -- I6 [requests] [companies]: companies that share eight connections, with requests that fail and callers that hang up, never meet.
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { addMember, createCompany, createPerson } from '@quoin/gateway/server'
import { password } from '../../apps/server/testing/cast.ts'
import { eachOf, prove } from './place.ts'

const requests = Number(process.argv[2] ?? 1_000_000)
const companies = Number(process.argv[3] ?? 50)
const contactsEach = 20
const atOnce = 48

interface Tenant {
  readonly id: string
  readonly word: string
  readonly headers: Readonly<Record<string, string>>
  readonly contacts: string[]
}

await prove(
  'I6',
  async (world) => {
    const { core } = world.running.authenticator
    const tenants: Tenant[] = []
    for (let n = 0; n < companies; n++) {
      // A word that is part of no other's and of no answer.
      const word = `pool${randomUUID().slice(0, 8)}`
      const company = await createCompany(core, { name: `Pool ${n}`, urlId: `pool-${n}`, appKey: `pool-${n}` })
      const email = `admin@pool-${n}.example`
      const person = await createPerson(core, { email, name: `Admin ${word}`, password })
      await addMember(core, { companyId: company.id, personId: person.id, roleCode: 'admin' })
      const key = { 'x-api-key': `pool-${n}` }
      const { json } = await world.fetch('nobody', 'POST', '/api/gateway/auth/sign_in', { email, password }, key)
      const headers = { ...key, authorization: `Bearer ${json.meta.auth.access_token}`, 'content-type': 'application/json' }
      const { rows } = await world.sql.query<{ id: string }>(
        `insert into crm.contacts (tenant_id, first_name, last_name, primary_email, search)
         select $1, 'Contact ' || n, $2::text, 'c' || n || '@' || $2 || '.example', array_to_tsvector(array[$2::text])
         from generate_series(1, $3::int) n returning id`,
        [company.id, word, contactsEach],
      )
      tenants.push({ id: company.id, word, headers, contacts: rows.map(({ id }) => id) })
    }
    const words = new Set(tenants.map(({ word }) => word))
    const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
    /** What is asked for, how, and what it has to say; the ones that fail leave a connection in the middle of something. */
    const ways: readonly ((own: Tenant, other: Tenant) => readonly [method: string, path: string, body?: object])[] = [
      () => ['GET', '/contacts?records=25'],
      () => ['GET', '/contacts?records=200&sort=last_name'],
      (own) => ['GET', `/contacts/${any(own.contacts)}`],
      (_, other) => ['GET', `/contacts/${any(other.contacts)}`],
      (_, other) => ['GET', `/contacts?search=${other.word}`],
      (_, other) => ['GET', `/contacts?filter[last_name]=${other.word}`],
      (own) => ['PUT', `/contacts/${any(own.contacts)}`, { contact: { position: own.word } }],
      (own, other) => ['PUT', `/contacts/${any(other.contacts)}`, { contact: { position: own.word } }],
      (own) => ['PUT', `/contacts/${any(own.contacts)}`, { contact: { position: own.word, version: 1 } }],
      (own) => ['POST', '/accounts', { account: { name: own.word, code: own.word } }],
    ]
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const statuses: Record<string, number> = {}
    const met: string[] = []
    let cut = 0
    const one = (own: Tenant): Promise<void> =>
      new Promise((done) => {
        const [method, path, body] = any(ways)(own, any(tenants.filter((t) => t !== own)))
        const hangsUp = randomInt(20) === 0
        const asked = request(`${world.address}/api/crm${path}`, { agent, method, headers: own.headers }, (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              text += chunk
            })
            .on('end', () => {
              statuses[response.statusCode!] = (statuses[response.statusCode!] ?? 0) + 1
              for (const [word] of text.matchAll(/pool[0-9a-f]{8}/g))
                if (word !== own.word && words.has(word)) met.push(`${method} ${path} → ${word}`)
              done()
            })
            .on('error', () => done())
        })
        asked.on('error', () => done())
        asked.end(body && JSON.stringify(body))
        if (hangsUp) {
          cut += 1
          setTimeout(() => asked.destroy(), randomInt(12))
        }
      })
    await eachOf(
      Array.from({ length: requests }, (_, i) => tenants[i % companies]!),
      atOnce,
      one,
    )
    agent.destroy()
    const { rows: misplaced } = await world.sql.query<{ n: number }>(
      `select count(*)::int as n from (
         select tenant_id, last_name as word from crm.contacts union all select tenant_id, position from crm.contacts where position is not null
         union all select tenant_id, name from crm.accounts) t
       join unnest($1::uuid[], $2::text[]) c (id, word) on c.word = t.word and c.id <> t.tenant_id`,
      [tenants.map(({ id }) => id), tenants.map(({ word }) => word)],
    )
    for (const line of met.slice(0, 10)) console.log(`  ${line}`)
    const broken = Object.entries(statuses).reduce((sum, [status, n]) => sum + (Number(status) >= 500 ? n : 0), 0)
    return [
      met.length === 0 && misplaced[0]!.n === 0 && broken === 0 && statuses['200']! > requests / 3,
      `${requests} requests of ${companies} companies over ${world.database.runtime.totalCount} connections, ${cut} cut off: ${met.length} foreign texts shown, ${misplaced[0]!.n} rows in the wrong company, ` +
        `answers ${Object.entries(statuses)
          .map(([status, n]) => `${status} ${n} ×`)
          .join(', ')}`,
    ]
  },
  { poolSize: 8 },
)
