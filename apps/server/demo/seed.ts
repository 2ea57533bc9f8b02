import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import type { Database } from '@quoin/kit/database'
import { type DemoPerson, DemoYear, inTransaction, type Services } from '@quoin/kit/server'
import { allServers } from '../servers.ts'
import { demoCompanies, demoPassword, demoPeople } from './people.ts'

interface Parts {
  readonly database: Database
  readonly services: Services
}

/** Fills an empty installation with two companies and a year of their work. Does nothing where there is a company already. */
export async function seedDemo({ database, services }: Parts, say: (line: string) => void): Promise<void> {
  const core = await gatewayCore({ database, log: services.log })
  if (!(await isEmpty(database))) return
  say('Making the demo company …')
  const people = new Map<string, string>()
  for (const person of demoPeople)
    people.set(
      person.email,
      (await createPerson(core, { email: person.email, name: person.name, password: demoPassword, language: 'en' })).id,
    )
  for (const { urlId, name, appId, code } of demoCompanies) {
    const company = await createCompany(core, { name, urlId, code, appKey: appId })
    const members = demoPeople.filter((p) => p.company === urlId)
    for (const member of members)
      await addMember(core, { companyId: company.id, personId: people.get(member.email)!, roleCode: member.role })
    // Who looks around here has every page to look at, how people come in too.
    await inTransaction(database.auth, { tenantId: company.id, userId: null }, (tx) =>
      tx.query(
        `insert into gateway.role_permissions (tenant_id, role_id, code, scope)
         select tenant_id, id, 'gateway.signIn.manage', 'tenant' from gateway.roles where tenant_id = $1 and code = 'admin'`,
        [company.id],
      ),
    )
    await inTransaction(database.auth, { tenantId: company.id, userId: null }, (tx) =>
      tx.query(
        `update gateway.company_details set address = '12 Example Quay', zipcode = '20457', city = 'Hamburg', country = 'Germany', email = $2,
           color = '#0f766e' where tenant_id = $1`,
        [company.id, `office@${urlId}.example`],
      ),
    )
    await seedYear(
      { database, services },
      company.id,
      members.map((m) => ({ id: people.get(m.email)!, name: m.name })),
      urlId === 'demo',
    )
  }
}

async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await inTransaction(database.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query('select 1 from gateway.companies limit 1'),
  )
  return row === undefined
}

/** The same numbers every time, so that two installations look alike and pictures can be compared. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function seedYear(
  { database, services }: Parts,
  tenantId: string,
  people: readonly DemoPerson[],
  isLarge: boolean,
): Promise<void> {
  const year = new DemoYear(tenantId, Date.now())
  // As a migration would: the past of the demo is written by the owner, because nobody else may date the audit.
  await inTransaction(database.migrator, { tenantId, userId: null }, async (tx) => {
    for (const { demo } of allServers) {
      const fill = await demo?.()
      await fill?.({ tx, tenantId, year, people, files: services.files, random: seededRandom(isLarge ? 60 : 12), isLarge })
    }
  })
}
