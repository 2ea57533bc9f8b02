// [CD2] npm run prove -- CD2 [rows] [kills]: a large CSV with bad and doubled rows, while the server is killed under it: npm run prove -- CD2
//
// Two rows of a hundred are bad, five say the address of an earlier one. The server is killed without warning and started again;
// the import has to go on from where it was. Then every row is there once, the file of errors says each bad row again with its
// reason, and taking the import back leaves the tables as they were.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crm } from '@quoin/crm/resources'
import { type Call, createClient } from '@quoin/kit/client'
import { openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { demoPassword, demoPeople } from '../../apps/server/demo/people.ts'

const rows = Number(process.argv[2] ?? 5_000)
const kills = Number(process.argv[3] ?? 2)
const port = 4_682
const address = `http://127.0.0.1:${port}`
const isBad = (i: number) => i % 50 === 7
const isDouble = (i: number) => i % 20 === 11 && !isBad(i)
const count = (what: (i: number) => boolean) => Array.from({ length: rows }, (_, i) => i).filter(what).length
const [bad, doubled] = [count(isBad), count(isDouble)]

const folders = { data: await scratchFolder('CD2'), server: await scratchFolder('CD2-server') }
const secret = randomBytes(32).toString('hex')
const database = await openDatabase({ dataDir: folders.data.path, secret, poolSize: 2 })
let child: ChildProcess | undefined
const wrong: string[] = []
const must = (what: string, is: unknown, wanted: unknown) => {
  if (is !== wanted) wrong.push(`${what}: ${String(is)} instead of ${String(wanted)}`)
}

interface Job {
  readonly id: string
  readonly status: string
  readonly total: number | null
  readonly done: number
  readonly failed: number
  readonly created: number
}

try {
  await start()
  const session = await signIn()
  const call = createClient({
    baseOf: (block) => `${address}/api/${block}`,
    prepare: (request) => ({ ...request, headers: { ...request.headers, ...session } }),
  })
  const before = await tables()
  const csv = ['First,Last,Mail', ...Array.from({ length: rows }, (_, i) => lineOf(i))].join('\n')
  const upload = await call(crm.contacts.importsPresign, {
    filename: 'contacts.csv',
    content_type: 'text/csv',
    size: Buffer.byteLength(csv),
  })
  const put = await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: csv })
  if (!put.ok) throw new Error(`The upload was refused: ${put.status}`)
  const began = performance.now()
  const { id } = await call(crm.contacts.import, {
    uploadId: upload.upload_id,
    mapping: { First: 'first_name', Last: 'last_name', Mail: 'primary_email' },
    mode: 'create',
    key: 'primary_email',
  })
  const seen = new Set<number>()
  let killed = 0
  for (;;) {
    const job = await look(call, id)
    if (job.done < Math.max(0, ...seen)) wrong.push(`The progress went back to ${job.done}.`)
    seen.add(job.done)
    if (job.status === 'done' || job.status === 'failed') break
    if (killed < kills && job.done >= (rows * (killed + 1)) / (kills + 2)) {
      killed++
      await kill()
      await start()
    }
    await sleep(50)
  }
  const seconds = (performance.now() - began) / 1_000
  const job = await look(call, id)
  must('status', job.status, 'done')
  must('times the server was killed', killed, kills)
  must('rows done', job.done, rows)
  must('created', job.created, rows - bad - doubled)
  must('failed', job.failed, bad + doubled)
  must('contacts in the table', await imported(), rows - bad - doubled)
  const file = await fetch(`${address}/api/crm/jobs/${id}/errors`, { headers: session })
  const errors = rowsOf(await file.text())
  must('rows in the file of errors', errors.length, bad + doubled)
  const told = errors.filter((row) => {
    const i = Number(row.Last?.slice(4))
    return (
      (isBad(i) || isDouble(i)) &&
      [row.First, row.Last, row.Mail].join(',') === lineOf(i) &&
      Object.values(row).some((one) => /primary_email/.test(one))
    )
  })
  must('bad rows said again word for word, with their reason', told.length, bad + doubled)
  await call(crm.jobs.revert, { id })
  for (let status = ''; status !== 'reverted'; ) {
    ;({ status } = await look(call, id))
    if (status === 'failed') throw new Error('Taking the import back failed.')
    await sleep(50)
  }
  must('contacts after taking it back', await imported(), 0)
  must('tables after taking it back', await tables(), before)
  console.log(
    `CD2: ${rows} rows, ${bad} bad, ${doubled} doubled, the server killed ${killed} times: ${job.created} created and ${job.failed} refused ` +
      `in ${seconds.toFixed(1)} s, ${seen.size} steps of progress seen, taken back whole; ${wrong.length} wrong`,
  )
} finally {
  await kill()
  await database.close()
  for (const folder of Object.values(folders)) await folder.remove()
}
for (const line of wrong) console.error(`wrong: ${line}`)
process.exitCode = wrong.length > 0 ? 1 : 0

function lineOf(i: number): string {
  const mail = isBad(i) ? 'no address' : `cd2-${isDouble(i) ? i - 1 : i}@bench.example`
  return `Given ${i % 97},Row ${i},${mail}`
}

/** The rows of a CSV file by the names of their columns; no cell of ours is longer than a line. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head, ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? ''),
    )
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])))
}

async function start(): Promise<void> {
  child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../../apps/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folders.server.path,
      DATABASE_URL: database.connectionString('admin'),
      SECRET: secret,
      LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      POOL_SIZE: '6',
    },
  })
  await new Promise<void>((ready, failed) => {
    child!.stdout!.on('data', (text: Buffer) => text.includes('is ready') && ready())
    child!.once('exit', (code) => failed(new Error(`The server ended with ${code} before it was ready.`)))
  })
}

/** Without a word of warning, as when the machine loses its power. */
async function kill(): Promise<void> {
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child!.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function signIn(): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'demo' },
    body: JSON.stringify({ email: demoPeople[0].email, password: demoPassword }),
  })
  const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
  return { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': 'demo', 'tenant-id': 'demo' }
}

function look(call: Call, id: string): Promise<Job> {
  return call(crm.jobs.get, { id }) as unknown as Promise<Job>
}

async function imported(): Promise<number> {
  const { rows: found } = await database.migrator.query<{ count: number }>(
    `select count(*)::int as count from crm.contacts where primary_email like 'cd2-%@bench.example'`,
  )
  return found[0]!.count
}

/** One hash over all that people keep in the CRM. */
async function tables(): Promise<string> {
  const { rows: names } = await database.migrator.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'crm' order by 1`,
  )
  const hashes: string[] = []
  for (const { name } of names) {
    const { rows: found } = await database.migrator.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
    )
    hashes.push(`${name} ${found[0]!.hash}`)
  }
  return hashes.join('\n')
}
