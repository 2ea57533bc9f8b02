// [NEIGHBOUR] npm run prove -- NEIGHBOUR [seconds] [word of a load]: one company does its worst to everything that is shared; the list, the mail and the import of another company take no longer than twice their usual time, or a moment.
//
// Each load goes on for so many seconds with the budgets of production, in which the other company lists contacts four times a second,
// invites somebody and imports five contacts, again and again. A moment is what a machine of two cores, which asks as well, may differ by:
// a quarter of a second for a list, two seconds for work in the background.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@quoin/kit/database'
import type { Victim } from '../crash/victim.ts'
import { type Company, type Person, proveBesideOthers } from './companies.ts'
import { quantile } from './place.ts'
import { paced } from './served.ts'

const seconds = Number(process.argv[2] ?? 20)
const only = process.argv[3] ?? ''
const personMegabytes = 100
/** What a load began, ended; answers a figure of its own. */
type End = () => Promise<string>
type Load = () => Promise<End>
interface Usual {
  readonly list: number
  readonly mail: number
  readonly import: number
}
const momentMs: Usual = { list: 250, mail: 2_000, import: 2_000 }
const waitMsMax = 30_000

await proveBesideOthers(
  'NEIGHBOUR',
  { LIMITS: '1', LOG_LEVEL: 'error', OUTBOUND_NETWORKS: '127.0.0.1', STORAGE_PERSON_MB: String(personMegabytes) },
  [2, 5],
  async (victim, [neighbour, other], database) => {
    const post = slowMailServer()
    try {
      const loads = await loadsOf(victim, neighbour!, database, post)
      // What a server does only at first says nothing.
      await probe(other!, database, 5)
      const before = await probe(other!, database, seconds)
      const says = [`before: ${inWords(before)}`]
      let holds = true
      for (const [name, begin] of Object.entries(loads)) {
        if (!name.includes(only)) continue
        const end = await begin()
        const during = await probe(other!, database, seconds)
        post.isSlow = false
        const figure = await end()
        const isWithin = (['list', 'mail', 'import'] as const).every(
          (what) => during[what] <= Math.max(2 * before[what], momentMs[what]),
        )
        if (!isWithin) holds = false
        says.push(`${name}: ${inWords(during)}${isWithin ? '' : ' (too long)'}${figure && `, ${figure}`}`)
        await settled(database, neighbour!)
      }
      return [
        holds && victim.isAlive && victim.surprises.size === 0,
        `\n  ${says.join('\n  ')}\n  ${[...victim.surprises].join('; ')}`,
      ]
    } finally {
      post.close()
    }
  },
)

function inWords({ list, mail, import: rows }: Usual): string {
  return `list p99 ${list.toFixed(0)} ms, slowest mail ${mail.toFixed(0)} ms, slowest import ${rows.toFixed(0)} ms`
}

/** What the other company waits for. */
async function probe({ people }: Company, { migrator }: Database, forSeconds: number): Promise<Usual> {
  const [looks, works] = people as [Person, Person]
  const until = performance.now() + forSeconds * 1_000
  const times = { mail: [] as number[], import: [] as number[] }
  const waited = async (isDone: () => Promise<boolean>) => {
    const since = performance.now()
    while (!(await isDone()) && performance.now() - since < waitMsMax) await sleep(20)
    return performance.now() - since
  }
  const work = async () => {
    const { rows: roles } = await migrator.query<{ id: string }>(
      `select r.id from gateway.roles r join gateway.memberships m on m.company_id = r.tenant_id where m.person_id = $1 and r.code = 'guest'`,
      [works.id],
    )
    for (let i = 0; i === 0 || performance.now() < until; i++) {
      const email = `guest-${Date.now()}@other.test`
      await asked(works, 'POST', '/gateway/auth/invitation', { user: { email, role_unique_id: roles[0]!.id } })
      const mailed = waited(async () => {
        const { rows } = await migrator.query(`select from kit.mails where recipient = $1 and finished_at is not null`, [email])
        return rows.length > 0
      })
      const since = performance.now()
      const job = await importRows(works, 'First,Last\n'.concat('Pia,Row\n'.repeat(5)))
      await waited(async () => {
        const { rows } = await migrator.query(`select from kit.jobs where id = $1 and finished_at is not null`, [job])
        return rows.length > 0
      })
      times.import.push(performance.now() - since)
      times.mail.push(await mailed)
      await sleep(Math.min(4_000, Math.max(0, until - performance.now())))
    }
  }
  const [list] = await Promise.all([paced(forSeconds, 4, () => looks.session.fetch('GET', '/crm/contacts?records=25')), work()])
  if (list.failed.length > 0) throw new Error(`The list answers ${list.failed[0]!.status} ${list.failed[0]!.text}`)
  return { list: list.quantile(0.99), mail: quantile(times.mail, 1), import: quantile(times.import, 1) }
}

async function asked(person: Person, method: string, path: string, body?: object): Promise<any> {
  const response = await person.session.fetch(method, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function importRows(person: Person, csv: string): Promise<string> {
  const size = Buffer.byteLength(csv)
  const input = { filename: 'contacts.csv', content_type: 'text/csv', size }
  const { attributes } = (await asked(person, 'PUT', '/crm/contacts/imports/presign', input)).data
  const address = (attributes.presigned_url as string).replace('//localhost:', '//127.0.0.1:')
  const put = await fetch(address, { method: 'PUT', headers: attributes.headers, body: csv })
  if (!put.ok) throw new Error(`The upload answers ${put.status}.`)
  const mapping = { First: 'first_name', Last: 'last_name' }
  return (await asked(person, 'POST', '/crm/contacts/imports', { import: { upload_id: attributes.upload_id, mapping } })).data.id
}

/** The next load begins when this one's jobs are over, or stopped. */
async function settled({ migrator }: Database, { id, people }: Company): Promise<void> {
  const { rows } = await migrator.query<{ id: string; by: string }>(
    `select id, created_by as by from kit.jobs where tenant_id = $1 and finished_at is null`,
    [id],
  )
  for (const job of rows)
    await people
      .find((one) => one.id === job.by)!
      .session.fetch('PUT', `/crm/jobs/${job.id}/cancel`)
      .catch(() => undefined)
  for (const since = performance.now(); performance.now() - since < waitMsMax; await sleep(200)) {
    const { rowCount } = await migrator.query(`select from kit.jobs where tenant_id = $1 and finished_at is null`, [id])
    if (!rowCount) return
  }
}

async function loadsOf(
  victim: Victim,
  { id, people }: Company,
  { migrator }: Database,
  post: ReturnType<typeof slowMailServer>,
): Promise<Readonly<Record<string, Load>>> {
  const [first] = people as [Person]
  const own = { host: '127.0.0.1', port: await post.port, security: 'none', from_name: 'Slow', from_email: 'post@slow.test' }
  await asked(first, 'PUT', '/gateway/mail_server', { mail_server: own })
  const nothing: End = async () => ''
  const long = `First,Last\n${Array.from({ length: 20_000 }, (_, i) => `Long,Row ${i}\n`).join('')}`
  return {
    'five imports of 20,000 rows and as many exports': async () => {
      await Promise.all(people.map((one) => importRows(one, long)))
      await Promise.all(people.map((one) => asked(one, 'POST', '/crm/contacts/exports', { export: { format: 'csv' } })))
      return nothing
    },
    'two imports of 262,144 blank lines': async () => {
      await Promise.all(people.slice(0, 2).map((one) => importRows(one, `First,Last\n${'\n'.repeat(262_144)}`)))
      return nothing
    },
    'a mail server that takes 41 s for a mail, and twelve mails': async () => {
      const tested = await asked(first, 'POST', '/gateway/mail_server/test')
      if (!tested.data.attributes.delivered) throw new Error(`The mail server was not tested: ${JSON.stringify(tested)}`)
      await asked(first, 'PUT', '/gateway/mail_server', { mail_server: { active: true } })
      const { data } = await asked(first, 'GET', '/gateway/mails')
      const mail = (data as { id: string; attributes: { template: string } }[])[0]!
      post.isSlow = true
      for (let i = 0; i < 12; i++) await asked(first, 'POST', `/gateway/mails/${mail.id}/resend`)
      return async () => {
        const { rowCount } = await migrator.query(`select from kit.mails where company_id = $1 and finished_at is null`, [id])
        return `${rowCount} of them still wait`
      }
    },
    'fifteen tests of a mail server that takes 41 s': async () => {
      post.isSlow = true
      const tests = people.flatMap((one) =>
        Array.from({ length: 3 }, () => one.session.fetch('POST', '/gateway/mail_server/test').catch(() => undefined)),
      )
      return async () => {
        await Promise.all(tests)
        return ''
      }
    },
    'a hundred unread streams and 20,000 changes': async () => {
      const before = await megabytesOf(victim.pid!)
      const streams = people.flatMap((one) => Array.from({ length: 20 }, () => unread(victim.port, one.headers)))
      await importRows(first, long)
      return async () => {
        const after = await megabytesOf(victim.pid!)
        for (const one of streams) one.destroy()
        return `memory ${before} → ${after} MB`
      }
    },
    'uploads of 25 MB without end': async () => {
      let isOver = false
      const apart = uploader()
      const taken = people.map(async (one) => {
        for (let count = 0; ; count++) {
          if (isOver) return count
          const response = await one.session.fetch('PUT', `/gateway/users/${one.id}/presign_upload`, { filename: 'a.pdf' })
          if (!response.ok) return count
          const { presigned_url: url, headers } = (await response.json()) as {
            presigned_url: string
            headers: Readonly<Record<string, string>>
          }
          await apart.put(url.replace('//localhost:', '//127.0.0.1:'), headers)
        }
      })
      return async () => {
        isOver = true
        const counts = await Promise.all(taken)
        apart.end()
        if (counts.some((count) => count * 25 > personMegabytes)) throw new Error(`Took ${counts.join(', ')} files of a person.`)
        return `${counts.reduce((sum, count) => sum + count * 25, 0)} MB taken of ${people.length} people`
      }
    },
  }
}

async function megabytesOf(pid: number): Promise<number> {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
}

/** Puts files of 25 MB from a process of its own: sending them would delay what is measured here. */
function uploader(): { put(url: string, headers: Readonly<Record<string, string>>): Promise<unknown>; end(): void } {
  const program = `const body = Buffer.alloc(${25 * 2 ** 20})
    process.on('message', ({ url, headers }) =>
      fetch(url, { method: 'PUT', headers, body }).catch(() => {}).then(() => process.send(url)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const sent = new Map<string, () => void>()
  child.on('message', (url: string) => sent.get(url)?.())
  return {
    put: (url, headers) =>
      new Promise<void>((resolve) => {
        sent.set(url, resolve)
        child.send({ url, headers })
      }),
    end: () => void child.kill(),
  }
}

/** A stream of changes whose reader never reads. */
function unread(port: number, headers: Readonly<Record<string, string>>): Socket {
  const socket = dial(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /api/changes HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`)
  return socket
}

/** Takes every mail; when it is slow, each answer comes just before whoever sends would give up. */
function slowMailServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    let isText = false
    let rest = ''
    let last = Promise.resolve()
    const say = (answer: string, slowSeconds = 0) => {
      last = last.then(async () => {
        if (it.isSlow) await sleep(slowSeconds * 1_000, undefined, { ref: false })
        socket.write(`${answer}\r\n`)
      })
    }
    say('220 slow', 9)
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (isText && line !== '.') continue
        const isEnd = isText
        isText = !isEnd && /^DATA/i.test(line)
        if (isText) say('354 go on')
        else say(/^QUIT/i.test(line) ? '221 bye' : '250 taken', isEnd || /^MAIL/i.test(line) ? 16 : 0)
      }
    })
  })
  const port = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  const it = {
    isSlow: false,
    port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return it
}
