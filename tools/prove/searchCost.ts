// [SEARCH] npm run prove -- SEARCH [accounts] [calls]: search of one company with so many records: p95 of three letters as typed and of two words, beside the search of one list; `SEARCH 1000,100000,1000000` says how they grow.
import type { World } from '../../apps/server/testing/world.ts'
import { prove, quantile } from './place.ts'

const sizes = (process.argv[2] ?? '100000').split(',').map(Number)
const calls = Number(process.argv[3] ?? 100)
/** What a search over every block may cost beside the search of one list that finds as much. */
const timesMax = 15
/** What a search of the largest company may cost beside that of the smallest. */
const growthMax = 1.5

const first = ['amber', 'birch', 'cedar', 'delta', 'ember', 'frost', 'grove', 'harbor', 'indigo', 'juniper']
const second = ['bakery', 'carpentry', 'dairy', 'foundry', 'gardens', 'logistics', 'optics', 'pottery', 'roofing', 'textiles']
const any = (words: readonly string[]) => words[Math.floor(Math.random() * words.length)]!

/** Adds accounts from a number on, in the words above, with the index entries that the search would write for them. */
async function fill({ sql, tenantIds }: World, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 50_000)
    await sql.query(
      `insert into crm.accounts (tenant_id, name, code, search)
       select $1, one || ' ' || two || ' ' || n, 'S-' || n, array_to_tsvector(array[one, two, n::text])
       from generate_series($2::int, $3::int) n, lateral (select ($4::text[])[1 + n % 10] as one, ($5::text[])[1 + n / 10 % 10] as two) w`,
      [tenantIds.a, at, Math.min(at + 50_000, to) - 1, first, second],
    )
  await sql.query('vacuum analyze crm.accounts')
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

/** What the four ways of searching cost at one size, in milliseconds at the 95th percentile. */
async function measured(world: World) {
  const prefix = () => any([...first, ...second]).slice(0, 3)
  const pair = () => `${any(first)} ${any(second)}`
  const p95 = async (ask: () => readonly [string, string, unknown?]) => quantile(await timed(world, ask), 0.95)
  await p95(() => ['GET', `/api/search/search/suggest?q=${prefix()}`])
  return {
    list: await p95(() => ['GET', `/api/crm/accounts?records=20&search=${prefix()}`]),
    typed: await p95(() => ['GET', `/api/search/search/suggest?q=${prefix()}`]),
    listTwo: await p95(() => ['GET', `/api/crm/accounts?records=20&search=${encodeURIComponent(pair())}`]),
    two: await p95(() => ['POST', '/api/search/cloud', { search: { params: pair(), records: '20' } }]),
  }
}
type Measured = Awaited<ReturnType<typeof measured>>

await prove('SEARCH', async (world) => {
  const found: Measured[] = []
  for (const [i, size] of sizes.entries()) {
    await fill(world, sizes[i - 1] ?? 0, size)
    const at = await measured(world)
    found.push(at)
    const says = (name: string, all: number, one: number) =>
      `${name} p95 ${all.toFixed(0)} ms, list ${one.toFixed(0)} ms, ratio ${(all / one).toFixed(1)}`
    console.log(`  ${size} accounts: ${says('three letters', at.typed, at.list)}; ${says('two words', at.two, at.listTwo)}`)
  }
  const [least, most] = [found[0]!, found.at(-1)!]
  const growth = (way: keyof Measured) => most[way] / least[way]
  const grown = (['typed', 'two', 'list', 'listTwo'] as const).map((way) => `${way} ${growth(way).toFixed(2)}`).join(', ')
  return [
    most.typed < most.list * timesMax &&
      most.two < most.listTwo * timesMax &&
      (found.length === 1 || (growth('typed') <= growthMax && growth('two') <= growthMax)),
    found.length === 1
      ? `three letters within ${timesMax} times the list, two words too`
      : `from ${sizes[0]} to ${sizes.at(-1)} accounts p95 grows by: ${grown}`,
  ]
})
