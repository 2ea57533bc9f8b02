// [SEARCH] npm run prove -- SEARCH [accounts] [calls]: search of one company with so many records: p95 of three letters as typed and of two words, beside the search of one list.
import { searchTokens } from '@quoin/kit/server'
import type { World } from '../../apps/server/testing/world.ts'
import { prove, quantile } from './place.ts'

const accounts = Number(process.argv[2] ?? 100_000)
const calls = Number(process.argv[3] ?? 100)
/** What a search over every block may cost beside the search of one list that finds as much. */
const timesMax = 15

const first = ['amber', 'birch', 'cedar', 'delta', 'ember', 'frost', 'grove', 'harbor', 'indigo', 'juniper']
const second = ['bakery', 'carpentry', 'dairy', 'foundry', 'gardens', 'logistics', 'optics', 'pottery', 'roofing', 'textiles']
const any = (words: readonly string[]) => words[Math.floor(Math.random() * words.length)]!

async function fill({ sql, tenantIds }: World): Promise<void> {
  for (let from = 0; from < accounts; from += 10_000) {
    const names = Array.from({ length: Math.min(10_000, accounts - from) }, (_, i) => `${any(first)} ${any(second)} ${from + i}`)
    await sql.query(
      `insert into crm.accounts (tenant_id, name, code, search)
       select $1, name, 'S-' || ($2::int + place), array_to_tsvector(string_to_array(words, ' ')) from unnest($3::text[], $4::text[]) with ordinality t (name, words, place)`,
      [tenantIds.a, from, names, names.map((name) => searchTokens(name).join(' '))],
    )
  }
  await sql.query('analyze crm.accounts')
}

/** Milliseconds of each call, one after the other. */
async function timed(world: World, ask: () => readonly [string, string, unknown?]): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < calls; i++) {
    const [method, path, body] = ask()
    const started = performance.now()
    const { status, json } = await world.fetch('ada', method, path, body)
    times.push(performance.now() - started)
    if (status !== 200 || json.data.length === 0) throw new Error(`${path}: ${status}`)
  }
  return times
}

await prove('SEARCH', async (world) => {
  await fill(world)
  const prefix = () => any([...first, ...second]).slice(0, 3)
  const pair = () => `${any(first)} ${any(second)}`
  const p95 = async (ask: () => readonly [string, string, unknown?]) => quantile(await timed(world, ask), 0.95)
  await p95(() => ['GET', `/api/search/search/suggest?q=${prefix()}`])
  const list = await p95(() => ['GET', `/api/crm/accounts?records=20&search=${prefix()}`])
  const typed = await p95(() => ['GET', `/api/search/search/suggest?q=${prefix()}`])
  const listTwo = await p95(() => ['GET', `/api/crm/accounts?records=20&search=${encodeURIComponent(pair())}`])
  const two = await p95(() => ['POST', '/api/search/cloud', { search: { params: pair(), records: '20' } }])
  const says = (name: string, all: number, one: number) =>
    `${name} p95 ${all.toFixed(0)} ms, list ${one.toFixed(0)} ms, ratio ${(all / one).toFixed(1)}`
  return [
    typed < list * timesMax && two < listTwo * timesMax,
    `${accounts} accounts: ${says('three letters', typed, list)}; ${says('two words', two, listTwo)}`,
  ]
})
