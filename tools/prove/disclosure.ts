// [DD7] npm run prove -- DD7: a tree of 2,000 objectives opens within a second and counts as a plain count does; [DD8] an edition of 300 objectives is a text document within ten.
import { copyWorld } from '../../apps/server/testing/template.ts'
import { startPlace } from '../../apps/server/testing/place.ts'

const { place, end } = await startPlace()
const world = await copyWorld(place, { workers: true })
const data = async (method: string, path: string, body?: unknown) => {
  const { status, json, text } = await world.fetch('ada', method, `/api/projects${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
let isRight = true
const say = (name: string, right: boolean, what: string) => {
  isRight &&= right
  console.log(`${name} ${right ? 'holds' : 'BROKEN'}: ${what}`)
}
const tenant = world.tenantIds.a

/** A section with objectives in breakdowns of fifty, and a project that answered most of them with some 150 words each. */
async function planted(count: number): Promise<string> {
  const d = (await data('POST', '/disclosures', { disclosure: { name: `Size ${count}` } })).id
  const p = (await data('POST', '/projects', { project: { name: `Size ${count}` } })).id as string
  for (let i = 0; i < count / 50; i++)
    await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: `Part ${i}`, order: i } })
  await world.sql.query(
    `insert into disclosure.objectives (tenant_id, breakdown_id, name, guidance, position)
     select $1, b.id, 'Objective ' || n, 'What a good answer says.', n from disclosure.breakdowns b, generate_series(1, 50) n
     where b.tenant_id = $1 and b.disclosure_id = $2`,
    [tenant, d],
  )
  await world.sql.query(
    `insert into disclosure.answers (tenant_id, project_id, objective_id, status, is_completed, completed_at, not_applicable, not_applicable_reason, not_applicable_approved_at, content)
     select $1, $2, o.id, case when o.position % 3 = 0 then 'done' else 'in_progress' end, o.position % 3 = 0, case when o.position % 3 = 0 then now() end,
       o.position % 7 = 1, case when o.position % 7 = 1 then 'None' end, case when o.position % 7 = 1 then now() end,
       jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
         jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Words of an answer that says what is asked. ', 17))))))
     from disclosure.objectives o where o.tenant_id = $1 and o.disclosure_id = $3 and o.position % 5 <> 0`,
    [tenant, p, d],
  )
  await world.sql.query('analyze disclosure.objectives, disclosure.answers')
  return p
}

const large = await planted(2_000)
await data('GET', `/projects/${large}/disclosures/tree`)
const times: number[] = []
let tree: any
for (let i = 0; i < 10; i++) {
  const from = performance.now()
  tree = (await data('GET', `/projects/${large}/disclosures/tree`)).attributes
  times.push(performance.now() - from)
}
const { rows: plain } = await world.sql.query<{ total: number; completed: number; exempt: number }>(
  `select count(*)::int as total, count(*) filter (where a.is_completed and a.not_applicable_approved_at is null)::int as completed,
     count(*) filter (where a.not_applicable_approved_at is not null)::int as exempt
   from disclosure.objectives o join disclosure.breakdowns b on b.tenant_id = o.tenant_id and b.id = o.breakdown_id
   join disclosure.disclosures d on d.tenant_id = b.tenant_id and d.id = b.disclosure_id
   left join disclosure.answers a on a.tenant_id = o.tenant_id and a.objective_id = o.id and a.project_id = $2
   where o.tenant_id = $1 and o.deleted_at is null and b.deleted_at is null and d.deleted_at is null and d.status = 'active'`,
  [tenant, large],
)
const slowest = Math.max(...times)
const counted = plain[0]!
const agrees =
  tree.progress.total === counted.total &&
  tree.progress.completed === counted.completed &&
  tree.progress.not_applicable === counted.exempt
say(
  'DD7',
  slowest < 1_000 && agrees,
  `${counted.total} objectives in ${Math.round(slowest)} ms at most of ten; counts ${agrees ? 'agree' : 'differ'}`,
)

const save = performance.now()
const [first] = tree.disclosures.flatMap((one: any) => one.breakdowns.flatMap((shelf: any) => shelf.objectives))
await data('PUT', `/projects/${large}/objectives/${first.unique_id}`, { objective: { content: 'Saved', is_completed: false } })
console.log(`A save among them took ${Math.round(performance.now() - save)} ms`)

await world.sql.query('update disclosure.disclosures set status = $1', ['archived'])
const small = await planted(300)
const edition = (await data('POST', `/projects/${small}/editions`, { edition: { title: 'Size' } })).attributes
const from = performance.now()
const exports = `/projects/${small}/editions/${edition.unique_id}/exports`
await data('POST', exports, { export: { format: 'docx' } })
const written = async () => (await data('GET', exports)).attributes.exports[0]
while (!['done', 'failed'].includes((await written()).status)) await new Promise((done) => setTimeout(done, 100))
const ms = performance.now() - from
say(
  'DD8',
  ms < 10_000 && (await written()).status === 'done',
  `an edition of ${edition.objectives} objectives written as docx in ${Math.round(ms)} ms`,
)

await world.stop()
await end()
process.exit(isRight ? 0 : 1)
