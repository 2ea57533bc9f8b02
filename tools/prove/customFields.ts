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

/** The own filter and the own order have as many matches and as many different values as those of the custom fields. */
async function fill({ sql, tenantIds }: World): Promise<void> {
  for (let from = 0; from < accounts; from += 50_000)
    await sql.query(
      `insert into crm.accounts (tenant_id, name, code, status)
       select $1, 'Firm ' || (n * 7919 % 1000003), 'C-' || n, (array['active', 'inactive', 'pending', 'archived', 'deleted'])[1 + n % 5]
       from generate_series($2::int, $3::int) n`,
      [tenantIds.a, from, Math.min(from + 50_000, accounts) - 1],
    )
}

async function fillCustom({ sql, tenantIds }: World): Promise<void> {
  const { rows } = await sql.query<{ id: string }>('select id from crm.accounts where tenant_id = $1 order by id', [tenantIds.a])
  for (let from = 0; from < rows.length; from += 20_000)
    await sql.query(
      `update crm.accounts t set custom_fields = jsonb_build_object(
         'text_1', 'Word ' || (n * 7919 % 1000003), 'text_2', 'Red ' || n % 100, 'text_3', 'Plain',
         'number_1', (n * 104729 % 1000003) / 100.0, 'number_2', n % 1000, 'number_3', n % 10,
         'day_1', (date '2000-01-01' + (n % 9000)::int)::text, 'day_2', (date '2020-01-01' + (n % 900)::int)::text,
         'choice_1', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5], 'choice_2', (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5])
       from unnest($2::uuid[]) with ordinality x(id, place) cross join lateral (select $3::bigint + place as n) m
       where t.tenant_id = $1 and t.id = x.id`,
      [tenantIds.a, rows.slice(from, from + 20_000).map(({ id }) => id), from],
    )
  await sql.query('vacuum analyze crm.accounts')
  await sql.query('vacuum analyze kit.custom_values')
}

/** The middle of so many calls, in milliseconds. */
async function middle(world: World, query: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < calls + 10; i++) {
    const started = performance.now()
    const { status, json, text } = await world.fetch('ada', 'GET', `/api/crm/accounts?records=25&${query}`)
    if (status !== 200 || json.data.length === 0) throw new Error(`${query}: ${status} ${text.slice(0, 300)}`)
    if (i >= 10) times.push(performance.now() - started)
  }
  return quantile(times, 0.5)
}

await prove('CUSTOM', async (world) => {
  await fill(world)
  await world.sql.query('vacuum analyze crm.accounts')
  for (const field of fields) {
    const body = { custom_field: { resource: 'crm.accounts', label: field.key, ...field } }
    const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', body)
    if (made.status !== 201) throw new Error(made.text)
  }
  const bare = await middle(world, 'sort=-created_at')
  const filling = performance.now()
  await fillCustom(world)
  const filled = (performance.now() - filling) / 1_000
  const own = {
    filter: await middle(world, 'filter[status]=active'),
    sort: await middle(world, 'sort=name'),
    both: await middle(world, 'filter[status]=active&sort=name'),
  }
  const beside: readonly (readonly [string, number, string])[] = [
    ['shown', bare, 'sort=-created_at'],
    ['filtered by a choice', own.filter, 'filter[custom_fields.choice_1]=B'],
    ['filtered by a word', own.filter, 'filter[custom_fields.text_2]=Red%207'],
    ['filtered by a span', own.filter, 'filter[custom_fields.number_1]=gte:5000'],
    ['sorted by a number', own.sort, 'sort=-custom_fields.number_1'],
    ['sorted by a word', own.sort, 'sort=custom_fields.text_1'],
    ['sorted by a day', own.sort, 'sort=custom_fields.day_1'],
    ['filtered and sorted', own.both, 'filter[custom_fields.choice_1]=B&sort=custom_fields.number_1'],
  ]
  const found: string[] = []
  let holds = true
  for (const [name, than, query] of beside) {
    const ms = await middle(world, query)
    const share = than / ms
    holds &&= share >= shareMin
    found.push(`${name} ${ms.toFixed(1)} ms, ${Math.round(share * 100)} % of its own`)
  }
  return [holds, `${accounts} accounts with ten values each, written in ${filled.toFixed(0)} s; ${found.join('; ')}`]
})
