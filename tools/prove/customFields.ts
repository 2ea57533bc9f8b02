// [CUSTOM] npm run prove -- CUSTOM [accounts] [calls]: a list of one company with so many records and ten custom fields: shown, filtered and sorted by them, beside the list's own.
import { performance } from 'node:perf_hooks'
import type { World } from '../../apps/server/testing/world.ts'
import { prove, quantile } from './place.ts'

const accounts = Number(process.argv[2] ?? 1_000_000)
const calls = Number(process.argv[3] ?? 60)
/** What of its own speed a list keeps. */
const shareMin = 0.6
const fields = [
  ...[1, 2, 3].map((n) => ({ key: `text_${n}`, kind: 'text' })),
  ...[1, 2, 3].map((n) => ({ key: `number_${n}`, kind: 'number' })),
  ...[1, 2].map((n) => ({ key: `day_${n}`, kind: 'date' })),
  ...[1, 2].map((n) => ({ key: `choice_${n}`, kind: 'choice', options: ['A', 'B', 'C', 'D', 'E'] })),
]

/** As many of them are first without values and get them one by one, as people write them. */
const writtenOneByOne = Math.min(accounts, 20_000)
const batch = 50_000

/** The own filter and the own order have as many matches as the choice and as many different values as those of the custom fields; the word has a twentieth of the matches, for which the list goes further. */
const account = `'Firm ' || (n * 7919 % 1000003), 'C-' || n, (array['active', 'inactive', 'pending', 'archived', 'deleted'])[1 + n % 5]`
const values = `jsonb_build_object(
  'text_1', 'Word ' || (n * 7919 % 1000003), 'text_2', 'Red ' || n % 100, 'text_3', 'Plain',
  'number_1', (n * 104729 % 1000003) / 100.0, 'number_2', n % 1000, 'number_3', n % 10,
  'day_1', (date '2000-01-01' + (n % 9000)::int)::text, 'day_2', (date '2020-01-01' + (n % 900)::int)::text,
  'choice_1', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5], 'choice_2', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5])`

const fillBare = ({ sql }: World, tenantId: string) =>
  sql.query(
    `insert into crm.accounts (tenant_id, name, code, status) select $1, ${account} from generate_series(0, $2::bigint - 1) n`,
    [tenantId, writtenOneByOne],
  )

/** Gives those their values, in seconds. */
async function writeValues({ sql, tenantIds }: World): Promise<number> {
  const started = performance.now()
  await sql.query(
    `update crm.accounts t set custom_fields = ${values} from (select id, substr(code, 3)::bigint as n from crm.accounts where tenant_id = $1 and code like 'C-%') x
     where t.tenant_id = $1 and t.id = x.id`,
    [tenantIds.a],
  )
  return (performance.now() - started) / 1_000
}

/** The others come with their values, and the entries of those in one statement each batch: one by one, ten million took longer than anybody waited. */
async function fillRest({ sql, tenantIds }: World): Promise<void> {
  const { rows: indexes } = await sql.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'kit' and tablename = 'custom_values' and indexname <> 'custom_values_pkey'`,
  )
  for (const { name } of indexes) await sql.query(`drop index kit.${name}`)
  await sql.query('alter table crm.accounts disable trigger index_custom_inserted')
  await sql.query('alter table kit.custom_values disable trigger all')
  for (let from = writtenOneByOne; from < accounts; from += batch)
    await sql.query(
      `with made as (insert into crm.accounts (tenant_id, name, code, status, custom_fields)
         select $1, ${account}, ${values} from generate_series($2::bigint, $3::bigint) n returning id, custom_fields)
       insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value, number_value)
         select $1, m.id, f.id, 1, case when f.kind in ('text', 'choice') then m.custom_fields ->> f.key end,
           kit.custom_number(f.kind, m.custom_fields -> f.key)
         from made m cross join kit.custom_fields f where f.tenant_id = $1 and f.resource = 'crm.accounts'`,
      [tenantIds.a, from, Math.min(from + batch, accounts) - 1],
    )
  await sql.query('alter table kit.custom_values enable trigger all')
  await sql.query('alter table crm.accounts enable trigger index_custom_inserted')
  for (const { made } of indexes) await sql.query(made)
  await sql.query('vacuum analyze crm.accounts')
  await sql.query('vacuum analyze kit.custom_values')
}

interface Question {
  readonly query: string
  /** The rival's company has added no fields. */
  readonly who?: 'ada' | 'rival'
}

async function timed(world: World, { query, who = 'ada' }: Question): Promise<number> {
  const started = performance.now()
  const { status, json, text } = await world.fetch(who, 'GET', `/api/crm/accounts?records=25&${query}`)
  if (status !== 200 || json.data.length === 0) throw new Error(`${query}: ${status} ${text.slice(0, 300)}`)
  return performance.now() - started
}

/** The middle of so many calls, in milliseconds, of several questions by turns: whatever else the machine does slows each of them alike. */
async function middles(world: World, questions: readonly Question[]): Promise<number[]> {
  const times = questions.map((): number[] => [])
  for (let i = 0; i < calls + 10; i++)
    for (const [at, question] of questions.entries()) {
      const ms = await timed(world, question)
      if (i >= 10) times[at]!.push(ms)
    }
  return times.map((of) => quantile(of, 0.5))
}

await prove('CUSTOM', async (world) => {
  await fillBare(world, world.tenantIds.a)
  await fillBare(world, world.tenantIds.b)
  await world.sql.query('vacuum analyze crm.accounts')
  for (const field of fields) {
    const body = { custom_field: { resource: 'crm.accounts', label: field.key, ...field } }
    const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', body)
    if (made.status !== 201) throw new Error(made.text)
  }
  const written = await writeValues(world)
  await fillRest(world)
  const plain = {
    filter: 'filter[status]=active',
    sort: 'sort=name',
    both: 'filter[status]=active&sort=name',
  }
  const compared: readonly (readonly [string, Question, string])[] = [
    ['shown', { query: 'sort=-created_at', who: 'rival' }, 'sort=-created_at'],
    ['filtered by a choice', { query: plain.filter }, 'filter[custom_fields.choice_1]=B'],
    ['filtered by a word', { query: plain.filter }, 'filter[custom_fields.text_2]=Red%207'],
    ['filtered by a span', { query: plain.filter }, 'filter[custom_fields.number_1]=gte:5000'],
    ['sorted by a number', { query: plain.sort }, 'sort=-custom_fields.number_1'],
    ['sorted by a word', { query: plain.sort }, 'sort=custom_fields.text_1'],
    ['sorted by a day', { query: plain.sort }, 'sort=custom_fields.day_1'],
    ['filtered and sorted', { query: plain.both }, 'filter[custom_fields.choice_1]=B&sort=custom_fields.number_1'],
  ]
  const found: string[] = []
  let holds = true
  for (const [name, own, query] of compared) {
    const [than, ms] = await middles(world, [own, { query }])
    const share = than! / ms!
    holds &&= share >= shareMin
    found.push(`${name} ${ms!.toFixed(1)} ms, ${Math.round(share * 100)} % of its own`)
  }
  return [
    holds,
    `${accounts} accounts with ten values each, ${writtenOneByOne} of them written in ${written.toFixed(0)} s; ${found.join('; ')}`,
  ]
})
