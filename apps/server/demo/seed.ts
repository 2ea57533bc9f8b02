import { crm } from '@quoin/crm/resources'
import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import type { AnyResource } from '@quoin/kit'
import type { Database } from '@quoin/kit/database'
import { type Actor, inTransaction, insertRecord, Model, nobody, type Services, type Tx, updateRecord } from '@quoin/kit/server'
import { demoCompanies, demoPassword, demoPeople } from './people.ts'
import { seedAssets } from './assets.ts'
import { drawPapers, type Papers, seedPapers } from './papers.ts'
import { drawPictures, type Pictures, seedPictures } from './pictures.ts'
import { seedProducts } from './products.ts'
import { seedRewards } from './rewards.ts'
import { seedSales } from './sales.ts'
import { seedSelling } from './selling.ts'
import { seedWallets } from './wallet.ts'
import {
  categoryTree,
  companyForms,
  companyStems,
  familyNames,
  givenNames,
  industries,
  places,
  positions,
  sources,
  tagWords,
} from './words.ts'

interface Parts {
  readonly database: Database
  readonly services: Services
}

/** Fills an empty installation with two companies and a year of their work. Does nothing where there is a company already. */
export async function seedDemo({ database, services }: Parts, say: (line: string) => void): Promise<void> {
  const core = await gatewayCore({ database, log: services.log })
  if (!(await isEmpty(database))) return
  say('Making the demo company …')
  // Drawn beside the database's work, once for both companies.
  const drawn = { pictures: drawPictures(), papers: drawPapers() }
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
    await seedYear(
      { database, services },
      company.id,
      members.map((m) => ({ id: people.get(m.email)!, name: m.name })),
      urlId === 'demo' ? companyStems.length : 12,
      drawn,
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

export type Person = { readonly id: string; readonly name: string }
const day = 86_400_000

async function seedYear(
  { database, services }: Parts,
  tenantId: string,
  people: readonly Person[],
  companies: number,
  drawn: { readonly pictures: Promise<Pictures>; readonly papers: Promise<Papers> },
): Promise<void> {
  const random = seededRandom(companies)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = (chance: number) => random() < chance
  const now = Date.now()
  const year = new Year(tenantId, now)
  // As a migration would: the past of the demo is written by the owner, because nobody else may date the audit.
  await inTransaction(database.migrator, { tenantId, userId: null }, async (tx) => {
    const categories: string[] = []
    let order = 0
    for (const [name, { color, children }] of Object.entries(categoryTree)) {
      const parent = await year.add(tx, crm.categories, people[0]!, 365, {
        name,
        color,
        order: order++,
        code: name.toLowerCase(),
      })
      categories.push(parent)
      for (const child of children)
        categories.push(
          await year.add(tx, crm.categories, people[0]!, 364, {
            name: child,
            color,
            parent,
            order: order++,
            code: child.toLowerCase().replace(' ', '-'),
          }),
        )
    }
    const accounts: { id: string; name: string; contact: string; owner: Person }[] = []
    for (let i = 0; i < companies; i++) {
      const stem = companyStems[i]!
      const place = pick(places)
      const owner = pick(people.slice(0, 3))
      const age = 3 + Math.floor(random() * 350)
      const domain = `${
        stem
          .normalize('NFKD')
          .replace(/[^A-Za-z0-9]+/g, '')
          .toLowerCase() || `company${i + 1}`
      }.example`
      const name = [stem, /[぀-鿿]/.test(stem) ? '' : pick(companyForms)].filter(Boolean).join(' ')
      let main = ''
      const account = await year.add(tx, crm.accounts, owner, age, {
        name,
        code: `A-${1001 + i}`,
        owner: owner.id,
        category: pick(categories),
        preferredDomain: domain,
        preferredLanguage: place.language,
        status: some(0.8) ? 'active' : pick(['pending', 'inactive', 'archived']),
        label: some(0.4) ? pick(industries) : null,
        tags: tagWords.filter(() => some(0.18)),
      })
      await year.add(tx, crm.accountDetails, owner, age, {
        account,
        industry: pick(industries),
        employees: Math.floor(4 + random() ** 3 * 900),
        website: `https://${domain}`,
        paymentTermsDays: pick([14, 30, 45]),
        legalForm: 'company',
      })
      await year.add(tx, crm.accountLocations, owner, age, {
        account,
        name: some(0.7) ? 'Head office' : 'Main site',
        address: `${pick(['Hafenstraße', 'Rue du Port', 'Calle Mayor', 'Station Road', 'Markt'])} ${1 + Math.floor(random() * 90)}`,
        city: place.city,
        country: place.country,
        zipcode: place.zipcode,
        latitude: place.latitude,
        longitude: place.longitude,
        isMain: true,
      })
      for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
        const firstName = pick(givenNames)
        const lastName = pick(familyNames)
        const contact = await year.add(tx, crm.contacts, owner, Math.max(1, age - Math.floor(random() * 20)), {
          firstName,
          lastName,
          owner: owner.id,
          position: pick(positions),
          source: pick(sources),
          contactStatus: pick(['new', 'warm', 'customer']),
          primaryEmail: `${`${firstName}.${lastName}`
            .normalize('NFKD')
            .replace(/\p{Mn}/gu, '')
            .replaceAll('ß', 'ss')
            .replaceAll('ı', 'i')
            .replace(/[^A-Za-z.]/g, '')
            .toLowerCase()}@${domain}`,
          tags: tagWords.filter(() => some(0.12)),
        })
        await year.add(tx, crm.accountContacts, owner, age, {
          account,
          contact,
          isMain: n === 1,
          role: n === 1 ? 'Main contact' : null,
        })
        main = contact
        if (some(0.35))
          await year.change(tx, crm.contacts, contact, pick(people), Math.floor(random() * age), {
            contactStatus: 'customer',
            position: pick(positions),
          })
      }
      if (some(0.5))
        await year.change(tx, crm.accounts, account, pick(people), Math.floor(random() * age), {
          label: pick(industries),
          status: 'active',
        })
      accounts.push({ id: account, name, contact: main, owner })
    }
    await seedSelling({ tx, tenantId, year, people, accounts, random })
    await seedPapers({ tx, tenantId, year, accounts, papers: await drawn.papers, files: services.files })
    const goods = await seedProducts({ tx, tenantId, year, people })
    await seedPictures({ tx, tenantId, year, people, goods, pictures: await drawn.pictures, files: services.files })
    await seedWallets({ tx, tenantId, year, people, random })
    await seedRewards({ tx, tenantId, year, people, random })
    await seedAssets({ tx, tenantId, year, people, random })
    await seedSales({ tx, tenantId, year, people, random })
  })
}

/** Writes records through the kit's own path and then dates them back, so that history and totals are real. */
export class Year {
  private readonly models = new Map<string, Model>()
  constructor(
    private readonly tenantId: string,
    private readonly now: number,
  ) {}

  private modelOf(resource: AnyResource): Model {
    let model = this.models.get(resource.dotted)
    if (!model) this.models.set(resource.dotted, (model = new Model(resource)))
    return model
  }
  private author(resource: AnyResource, verb: string, person: Person) {
    const actor: Actor = { ...nobody, kind: 'member', tenantId: this.tenantId, userId: person.id, userName: person.name }
    return { actor, tenantId: this.tenantId, operation: `${resource.dotted}.${verb}`, requestId: 'demo' }
  }

  async add(tx: Tx, resource: AnyResource, person: Person, daysAgo: number, values: Record<string, unknown>): Promise<string> {
    const model = this.modelOf(resource)
    const { id } = await insertRecord(tx, model, this.author(resource, 'create', person), values)
    const at = new Date(this.now - daysAgo * day).toISOString()
    await tx.query(`update ${model.table} set created_at = $3, updated_at = $3 where tenant_id = $1 and id = $2`, [
      this.tenantId,
      id,
      at,
    ])
    await tx.query('update kit.audit set at = $3 where tenant_id = $1 and record_id = $2', [this.tenantId, id, at])
    return id
  }

  async change(
    tx: Tx,
    resource: AnyResource,
    id: string,
    person: Person,
    daysAgo: number,
    values: Record<string, unknown>,
  ): Promise<void> {
    const model = this.modelOf(resource)
    const [row] = await tx.query<any>(`select ${model.selection()} from ${model.table} t where t.tenant_id = $1 and t.id = $2`, [
      this.tenantId,
      id,
    ])
    await updateRecord(tx, model, this.author(resource, 'update', person), row, values)
    await tx.query(`update ${model.table} set updated_at = $3 where tenant_id = $1 and id = $2`, [
      this.tenantId,
      id,
      new Date(this.now - daysAgo * day).toISOString(),
    ])
  }
}
