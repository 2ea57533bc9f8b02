import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crm } from '@quoin/crm/resources'
import { addMember, createCompany, createPerson, gatewayCore } from '@quoin/gateway/server'
import { type Call, createClient } from '@quoin/kit/client'
import { readSettings } from '@quoin/server/settings'
import { allServers, startPlatform } from '@quoin/server/start'
import { password, secret } from './dataset.ts'

/**
 * `npx tsx tools/bench/import.ts [rows]`: imports 50,000 contacts of which 137 are bad, through the whole product over HTTP, then
 * exports them, imports the untouched export again, and takes the first import back. Fails when a number is wrong or the import
 * takes over a minute.
 */
const rows = Number(process.argv[2] ?? 50_000)
const bad = 137
const secondsMax = 60
const port = 4_680
const address = `http://127.0.0.1:${port}`

process.env.LOG_LEVEL ??= 'warn'
const folder = await mkdtemp(join(tmpdir(), 'quoin-import-'))
const settings = readSettings(
  { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: address, LIMITS: 'off', POOL_SIZE: '6' },
  allServers.map((s) => s.block.name),
)
const running = await startPlatform(
  { ...settings, secret },
  {
    async prepare({ database }) {
      const core = gatewayCore({ database })
      const company = await createCompany(core, { name: 'Bench', urlId: 'bench', appKey: 'bench' })
      const person = await createPerson(core, { email: 'admin@bench.example', name: 'Admin', password })
      await addMember(core, { companyId: company.id, personId: person.id, roleCode: 'admin' })
    },
  },
)
const { database } = running

type Numbers = {
  id: string
  status: string
  done: number
  failed: number
  created: number
  skipped: number
  message: string | null
  finished_at: string | null
}
const wrong: string[] = []
const must = (what: string, is: unknown, wanted: unknown) => {
  if (is !== wanted) wrong.push(`${what}: ${String(is)} instead of ${String(wanted)}`)
}

try {
  const call = await signIn()
  const mapping = {
    first_name: 'first_name',
    last_name: 'last_name',
    primary_email: 'primary_email',
    position: 'position',
    tags: 'tags',
    enabled: 'enabled',
    source_id: 'source_id',
  }
  const before = await recordTables()

  const first = await timed('import', async () => imported(call, contacts(), { mapping }))
  must('bad rows', first.failed, bad)
  must('created', first.created, rows - bad)
  const { data } = await call(crm.jobs.rows, { id: first.id, outcome: 'failed', records: 200 })
  must('bad rows told with number and reason', data.filter((r) => r.reason && isBad(r.row_number - 2)).length, bad)
  if (first.seconds > secondsMax) wrong.push(`the import took ${first.seconds.toFixed(1)} s, more than ${secondsMax} s`)

  const file = await timed('export', async () => over(call, (await call(crm.contacts.export, { format: 'csv' })).id))
  const { url } = (await call(crm.jobs.result, { id: file.id })) as { url: string }
  const exported = await (await fetch(url)).text()
  const again = await timed('import of the untouched export', async () =>
    imported(call, exported, { mapping: { ...mapping, unique_id: 'unique_id' }, mode: 'upsert', key: 'unique_id' }),
  )
  must('skipped', again.skipped, rows - bad)

  const back = await timed('revert', async () => {
    await call(crm.jobs.revert, { id: first.id })
    return over(call, first.id)
  })
  must('status', back.status, 'reverted')
  must('record tables', await recordTables(), before)
} finally {
  await running.close()
  await rm(folder, { recursive: true, force: true })
}
for (const line of wrong) console.error(`wrong: ${line}`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function signIn(): Promise<Call> {
  const response = await fetch(`${address}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'bench' },
    body: JSON.stringify({ email: 'admin@bench.example', password }),
  })
  const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
  const headers = { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': 'bench', 'tenant-id': 'bench' }
  return createClient({
    baseOf: (block) => `${address}/api/${block}`,
    prepare: (request) => ({ ...request, headers: { ...request.headers, ...headers } }),
  })
}

/** Spread evenly over the file. */
function isBad(i: number): boolean {
  return Math.floor(((i + 1) * bad) / rows) > Math.floor((i * bad) / rows)
}

function contacts(): string {
  const line = (i: number) =>
    `Ada ${i},Lovelace ${i % 2_000},${isBad(i) ? 'no address' : `ada${i}@demo.test`},` +
    `Engineer,"new; import ${i % 10}",${i % 2 ? 'yes' : 'no'},S-${i}`
  return [
    'first_name,last_name,primary_email,position,tags,enabled,source_id',
    ...Array.from({ length: rows }, (_, i) => line(i)),
  ].join('\n')
}

async function imported(
  call: Call,
  content: string,
  input: { mapping: Record<string, string>; mode?: 'upsert'; key?: string },
): Promise<Numbers> {
  const size = Buffer.byteLength(content)
  const upload = await call(crm.contacts.importsPresign, { filename: 'contacts.csv', content_type: 'text/csv', size })
  const put = await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: content })
  if (!put.ok) throw new Error(`The upload was refused: ${put.status}`)
  return over(call, (await call(crm.contacts.import, { uploadId: upload.upload_id, ...input })).id)
}

async function over(call: Call, id: string): Promise<Numbers> {
  for (;;) {
    const job = (await call(crm.jobs.get, { id })) as unknown as Numbers
    if (['done', 'failed', 'cancelled', 'reverted'].includes(job.status)) return job
    await sleep(200)
  }
}

async function timed(name: string, work: () => Promise<Numbers>): Promise<Numbers & { seconds: number }> {
  const started = performance.now()
  const job = await work()
  const seconds = (performance.now() - started) / 1_000
  const { done, created, skipped, failed, status } = job
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} rows/s`,
    `(${status}; ${done} rows, ${created} created, ${skipped} skipped, ${failed} failed)`,
  )
  return { ...job, seconds }
}

/** One hash over every record table of every block that people fill. */
async function recordTables(): Promise<string> {
  const { rows: tables } = await database.migrator.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'crm' order by 1`,
  )
  const hash = (name: string) => `select md5(coalesce(string_agg(t::text, ',' order by id), '')) as hash from ${name} t`
  const hashes = await Promise.all(
    tables.map(async ({ name }) => `${name} ${(await database.migrator.query<{ hash: string }>(hash(name))).rows[0]!.hash}`),
  )
  return hashes.join('\n')
}
