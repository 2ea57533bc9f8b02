import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import { type Database, migrate, openDatabase } from '@quoin/kit/database'
import { installJobs } from '@quoin/kit/jobs'
import { allServers, migrationFolders } from '@quoin/server/start'

export const secret = 'a benchmark keeps nothing that is worth a secret'
export const password = 'quoin-bench-2026'

/** A company that is measured: how to sign in to it, and how many contacts it has. */
export interface Tenant {
  readonly id: string
  readonly appId: string
  readonly email: string
  /** Who sign in over and over while signing in is measured: only so many sessions and tries at once of one person are let be. */
  readonly doorEmails: readonly string[]
  /** People who buy for themselves. */
  readonly shopperEmails: readonly string[]
  readonly contacts: number
  /** Ids of things to be lent. */
  readonly spares: readonly string[]
}

export interface Dataset {
  /** Connection string of the administrator. */
  readonly url: string
  /** Where the measured server may keep its files. */
  readonly folder: string
  /** Process id of the database server. */
  readonly postmaster: number
  /** Largest first. */
  readonly tenants: readonly Tenant[]
  /** What the database does by itself within a minute: plans made for tables that were empty are made anew. */
  settle(): Promise<void>
  close(): Promise<void>
}

const companies = 100
const shoppers = ['shopper0', 'shopper1', 'shopper2', 'shopper3'] as const
const doors = ['door0', 'door1', 'door2', 'door3'] as const

/** Opens the rows, which are made once and kept in the temporary folder for the next run, until a migration changes. */
export async function openDataset(rows: number, say: (line: string) => void): Promise<Dataset> {
  const folder = join(tmpdir(), `quoin-bench-${rows}`)
  const ready = join(folder, 'ready')
  const made = fingerprint()
  if (!existsSync(ready) || readFileSync(ready, 'utf8') !== made) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const database = await openDatabase({ dataDir: folder, secret })
  try {
    await migrate(database, migrationFolders(allServers))
    await installJobs(database)
    if (!existsSync(ready)) {
      await fill(database, rows, say)
      writeFileSync(ready, made)
    }
    await takeAllBack(database)
    const tenants = await measuredTenants(database)
    const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    return {
      url: database.connectionString('admin'),
      folder,
      postmaster,
      tenants,
      settle: async () => void (await database.migrator.query('analyze')),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function fingerprint(): string {
  // What is filled in, and how: this file says it.
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const { folder } of migrationFolders(allServers))
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/** Sizes as in life: a few large companies, many small ones; together `rows`. */
function sizes(rows: number): number[] {
  const weights = Array.from({ length: companies }, (_, i) => 1 / (i + 3))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => Math.max(1, Math.round((rows * weight) / sum)))
}

async function fill(database: Database, rows: number, say: (line: string) => void): Promise<void> {
  const started = performance.now()
  const core = gatewayCore({ database })
  const admin = database.migrator
  const { rows: indexes } = await admin.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'crm' and tablename = 'contacts' and indexname <> 'contacts_pkey'`,
  )
  for (const { name } of indexes) await admin.query(`drop index crm.${name}`)
  for (const [i, contacts] of sizes(rows).entries()) {
    const company = await createCompany(core, { name: `Company ${i}`, urlId: `bench-${i}`, appKey: `bench-${i}` })
    if (i % 12 === 0) {
      for (const name of ['admin', ...doors, ...shoppers]) {
        const person = await createPerson(core, { email: `${name}@bench-${i}.example`, name: `${name} ${i}`, password })
        const roleCode = name.startsWith('shopper') ? 'user' : 'admin'
        await addMember(core, { companyId: company.id, personId: person.id, roleCode })
      }
    }
    await admin.query(contactsSql, [company.id, contacts, i])
    if (i % 12 === 0) {
      await admin.query(dealsSql, [company.id, i === 0 ? 5_000 : 500])
      await admin.query(quotesSql, [company.id])
      await admin.query(assetsSql, [company.id, i === 0 ? 5_000 : 500])
      await admin.query(sparesSql, [company.id, i === 0 ? 40_000 : 5_000])
      await admin.query(productsSql, [company.id, i === 0 ? 5_000 : 500])
      if (i === 0) await fillForm(admin, company.id)
      if (i < 24) await admin.query(accountsSql, [company.id, Math.ceil(rows / 10)])
      if (i === 0) for (const sql of customSql) await admin.query(sql, [company.id])
    }
  }
  await core.close()
  say(`  rows after ${seconds(started)}, now the indexes`)
  for (const { made } of indexes) await admin.query(made)
  await admin.query('vacuum analyze crm.contacts')
  await admin.query('analyze')
  say(`  filled in ${seconds(started)}`)
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1_000)} s`

/** Deals in every open stage of the pipeline a company begins with. */
const dealsSql = `
  with stages as (
    select s.id, row_number() over (order by s."order") - 1 as place, count(*) over () as stages
    from (select crm.first_pipeline($1::uuid) as id) p join crm.stages s on s.tenant_id = $1 and s.pipeline_id = p.id and s.kind = 'open')
  insert into crm.opportunities (tenant_id, name, total, currency, stage_id)
  select $1, 'Deal ' || n, 100 + n % 5000, 'EUR', s.id from generate_series(1, $2::int) n join stages s on s.place = n % s.stages`

const accountsSql = `
  insert into crm.accounts (tenant_id, name, code, status)
  select $1, 'Firm ' || (n * 7919 % 1000003), 'C-' || n, (array['active', 'inactive', 'pending', 'archived', 'deleted'])[1 + n % 5]
  from generate_series(1, $2::int) n`

/** Ten fields of a company's own, with values as often as those of its accounts' status and name. */
const customSql = [
  `insert into kit.custom_fields (tenant_id, resource, key, label, kind, options, position)
   select $1, 'crm.accounts', key, key, kind, case kind when 'choice' then '{A,B,C,D,E}'::text[] else '{}' end, place
   from unnest('{text_1,text_2,text_3,number_1,number_2,number_3,day_1,day_2,choice_1,choice_2}'::text[],
     '{text,text,text,number,number,number,date,date,choice,choice}'::text[]) with ordinality f(key, kind, place)`,
  `update crm.accounts t set custom_fields = jsonb_build_object(
     'text_1', 'Word ' || (n * 7919 % 1000003), 'text_2', 'Red ' || n % 100, 'text_3', 'Plain',
     'number_1', (n * 104729 % 1000003) / 100.0, 'number_2', n % 1000, 'number_3', n % 10,
     'day_1', (date '2000-01-01' + n % 9000)::text, 'day_2', (date '2020-01-01' + n % 900)::text,
     'choice_1', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5], 'choice_2', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5])
   from (select id, substr(code, 3)::int as n from crm.accounts where tenant_id = $1) x where t.tenant_id = $1 and t.id = x.id`,
]

/** Quotes of ten lines each, as they are to be drawn. */
const quotesSql = `
  with lines as (
    select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'description', 'Article ' || l, 'quantity', 2, 'unit_price', 50, 'tax_basis_points', 1900,
      'net', 100, 'net_minor', 10000)) as lines from generate_series(1, 10) l)
  insert into crm.quotes (tenant_id, number, code, name, currency, lines, taxes, subtotal_minor, discount_minor, tax_minor, total_minor, valid_until)
  select $1, 'B-' || n, 'B-' || n, 'Quote ' || n, 'EUR', lines.lines,
    '[{"basis_points": 1900, "base": 1000, "base_minor": 100000, "tax": 190, "tax_minor": 19000}]', 100000, 0, 19000, 119000, '2099-12-31'
  from generate_series(1, 25) n, lines`

/** Things of a company, none of them lent. */
const assetsSql = `
  insert into assets.assets (tenant_id, code, name, serial_number, manufacturer)
  select $1, 'B-' || n, 'Drill ' || n, 'S-' || n, 'Maker ' || n % 50 from generate_series(1, $2::int) n`

/** Things to be lent while lending is measured: half for the floor, which takes any, half for the stack. */
const sparesSql = `
  insert into assets.assets (tenant_id, created_at, code, name, asset_type)
  select $1, clock_timestamp() - interval '1 day', (array['F-', 'S-'])[1 + n % 2] || n, 'Spare ' || n, 'spare' from generate_series(1, $2::int) n`

/** What a company sells, without a stock to run out of. */
const productsSql = `
  insert into products.products (tenant_id, sku, name, currency, price, price_minor, enforce_stock)
  select $1, 'B-' || n, 'Article ' || n, 'EUR', 10, 1000, false from generate_series(1, $2::int) n`

/** A form of ten questions that 10,000 people answered to the end, and 1,000 began. */
async function fillForm(admin: Database['migrator'], tenantId: string): Promise<void> {
  const options = (...ids: string[]) => ids.map((id) => ({ id, label: { en: id } }))
  const questions = [
    { id: 'recommend', kind: 'nps' },
    { id: 'rooms', kind: 'scale', min: 1, max: 5 },
    { id: 'came', kind: 'choice', options: options('train', 'car', 'bicycle', 'foot') },
    { id: 'liked', kind: 'several', options: options('service', 'place', 'price', 'food', 'quiet') },
    { id: 'nights', kind: 'number' },
    { id: 'each', kind: 'matrix', rows: options('desk', 'kitchen', 'garden'), options: options('good', 'fair', 'poor') },
    { id: 'again', kind: 'consent' },
    { id: 'day', kind: 'date' },
    { id: 'better', kind: 'long_text' },
    { id: 'mail', kind: 'email' },
  ].map((one) => ({ ...one, title: { en: one.id } }))
  const definition = { languages: ['en'], title: { en: 'Stay' }, pages: [{ id: 'stay', groups: [{ id: 'all', questions }] }] }
  // The trigger would count one by one, in one transaction on one row.
  await admin.query('alter table forms.answers disable trigger answers_counted')
  await admin.query(formSql, [tenantId, JSON.stringify(definition)])
  await admin.query('alter table forms.answers enable trigger answers_counted')
}

const formSql = `
  with ids as materialized (select gen_random_uuid() as survey, gen_random_uuid() as version),
    survey as (insert into forms.surveys (tenant_id, id, name, slug, status, definition, answer_count, published_id, published_number, published_at)
      select $1, survey, 'Stay', 'stay', 'live', $2, 10000, version, 1, now() from ids),
    version as (insert into forms.versions (tenant_id, id, survey_id, number, name, definition) select $1, version, survey, 1, 'Stay', $2 from ids)
  insert into forms.answers (tenant_id, survey_id, survey_version_id, version_number, status, started_at, completed_at, last_question, form_fields)
  select $1, survey, version, 1, case when n > 10000 then 'started' else 'completed' end, now(), case when n <= 10000 then now() - make_interval(mins => n) end,
    case when n % 3 = 0 then 'nights' else 'mail' end,
    jsonb_build_object('recommend', n % 11, 'rooms', 1 + n % 5, 'came', (array['train', 'car', 'bicycle', 'foot'])[1 + n * 7 % 4],
      'liked', to_jsonb((array['service', 'place', 'price', 'food', 'quiet'])[1 + n % 3:1 + n % 5]), 'nights', n % 14,
      'each', jsonb_build_object('desk', (array['good', 'fair', 'poor'])[1 + n % 3], 'kitchen', (array['good', 'fair', 'poor'])[1 + n * 5 % 3], 'garden', 'fair'),
      'again', n % 2 = 0, 'day', '2026-07-' || lpad((1 + n % 31)::text, 2, '0'), 'better', repeat('More quiet in the evening, please. ', 1 + n % 6),
      'mail', 'guest' || n || '@stay.example')
  from generate_series(1, 11000) n, ids`

/** Names are made of syllables, so that words are neither all alike nor all different: 2,000 family names. */
const contactsSql = `
  insert into crm.contacts
    (tenant_id, created_at, updated_at, first_name, last_name, primary_email, position, source, contact_status, search)
  select $1, at, at, first_name, last_name,
    lower(first_name || '.' || last_name || n || '@c' || $3 || '.example'), position, 'import', 'new',
    array_to_tsvector(array[lower(first_name), lower(last_name), lower(last_name || n), 'c' || $3, 'example', lower(position)])
  from (
    select n, clock_timestamp() - make_interval(secs => ($2::bigint - n) * 60) as at,
      (array['Anna','Ben','Carla','David','Elena','Finn','Greta','Hugo',
        'Ida','Jan','Kim','Lea','Milo','Nora','Omar','Pia'])[1 + n % 16] as first_name,
      initcap((array['ba','ko','ri','mu','ste','van','del','or','lin','ha'])[1 + h % 10]
        || (array['mer','sen','ta','lo','ger','win','sky','dor','nes','pel'])[1 + h / 10 % 10]
        || (array['man','ova','ski','son','ini','ez','berg','strom','eau','ic',
          'u','a','is','os','er','el','un','at','ir','om'])[1 + h / 100 % 20]
      ) as last_name,
      (array['Director','Buyer','Engineer','Accountant','Assistant'])[1 + n % 5] as position
    from generate_series(1, $2::bigint) n, lateral (select abs(hashint8(n * 7919 + $3::int)) % 2000 as h) r
  ) made`

/** Family names that `contactsSql` makes, to search for. */
export const words = ['bamerman', 'kosenova', 'ritaski', 'muloson', 'stegerini', 'vanwinez', 'delskyberg', 'ordorstrom']

/** What an earlier run lent is there again. */
async function takeAllBack({ migrator }: Database): Promise<void> {
  await migrator.query(`delete from kit.occupancies where kind = 'assets.loan'`)
  await migrator.query('delete from assets.loan_items')
  await migrator.query('delete from assets.loans')
  await migrator.query(`update assets.assets set state = 'available' where asset_type = 'spare' and state = 'lent'`)
}

async function measuredTenants(database: Database): Promise<Tenant[]> {
  const { rows } = await database.migrator.query<{ id: string; url_id: string; contacts: number }>(
    `select c.id, c.url_id,
       (select coalesce(sum(live), 0)::int from kit.counts k where k.tenant_id = c.id and k.resource = 'crm.contacts') as contacts
     from gateway.companies c where exists (select 1 from gateway.users u where u.tenant_id = c.id) order by contacts desc`,
  )
  const { rows: spares } = await database.migrator.query<{ tenant: string; ids: string[] }>(
    `select tenant_id as tenant, array_agg(id::text order by random()) as ids from assets.assets where asset_type = 'spare' and code like 'S-%' and state = 'available' group by 1`,
  )
  return rows.map(({ id, url_id, contacts }) => ({
    id,
    contacts,
    spares: spares.find(({ tenant }) => tenant === id)?.ids ?? [],
    appId: url_id,
    email: `admin@${url_id}.example`,
    doorEmails: doors.map((name) => `${name}@${url_id}.example`),
    shopperEmails: shoppers.map((name) => `${name}@${url_id}.example`),
  }))
}
