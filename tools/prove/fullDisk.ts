// [D4] npm run prove -- D4 [MB]: the disk of the embedded database runs full, to the last byte and out of inodes, while people read and write; nothing is lost or damaged, and it goes on once there is room. Needs root, to mount a small disk in memory.
//
// First something else on the disk leaves less than is kept: whoever writes is told so (507), and readers notice nothing. Then nothing is
// left at all and the database itself may stop: nobody gets an answer that is wrong, and the server lives. Twice: for bytes and for inodes.
import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, freePort } from '@quoin/kit/database'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { report } from './place.ts'
import { kindsOf, paced, type Paced } from './served.ts'

const megabytes = Number(process.argv[2] ?? 900)
const perSecond = 40
const recoveryMsMax = 60_000
const nearlyFullBytes = 96 * 1_048_576

const disk = await mkdtemp(join(tmpdir(), 'quoin-D4-'))
const program = join(import.meta.dirname, '../../dist', `D4-${process.pid}`)
const ballast = join(disk, 'something-else')
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
/** Something else on the disk grows until so much is left. */
function fillTo(bytesLeft: number): void {
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(1_048_576)
  try {
    for (let left = freeBytes() - bytesLeft; left > 0; left = freeBytes() - bytesLeft)
      writeSync(file, block.subarray(0, Math.min(left, block.length)))
    fsyncSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
function useInodes(): void {
  // It needs one itself, later.
  writeFileSync(ballast, '')
  mkdirSync(`${ballast}-files`, { recursive: true })
  try {
    for (let i = 0; ; i++) writeFileSync(join(`${ballast}-files`, String(i)), '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
function makeRoom(): void {
  for (const path of [ballast, `${ballast}-files`]) rmSync(path, { recursive: true, force: true })
}

class Load {
  private readonly mine: Paced['all']
  constructor({ all }: Paced, isOurs: (i: number) => boolean) {
    this.mine = all.filter(({ i }) => isOurs(i))
  }
  isAll(...allowed: readonly number[]): boolean {
    return this.mine.every(({ status }) => allowed.includes(status))
  }
  get says(): string {
    const good = this.mine.filter(({ status }) => status < 300).length
    const failed = this.mine.filter(({ status }) => status === 0 || status > 299)
    return `${good} × done${failed.length > 0 ? `, ${kindsOf(failed)}` : ''}`
  }
}

let isRight = false
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=20k,mode=0711`, 'quoin-D4', disk])
  try {
    await bundleInto(program)
    const victim = new Victim(join(disk, 'data'), await freePort(), join(program, 'start.mjs'), { LOG_LEVEL: 'error' })
    try {
      await victim.start()
      isRight = await report('D4', () => work(victim, new Session(victim.origin)))
    } finally {
      makeRoom()
      await victim.stop()
    }
  } finally {
    execFileSync('umount', [disk])
  }
} catch (error) {
  console.error(error)
} finally {
  for (const made of [disk, program]) await rm(made, { recursive: true, force: true, maxRetries: 3 })
}
process.exit(isRight ? 0 : 1)

async function work(victim: Victim, session: Session): Promise<readonly [boolean, string]> {
  const acknowledged: string[] = []
  let asked = 0
  const write = (name: string) =>
    session.fetch('POST', '/crm/contacts', { contact: { first_name: 'Disk', last_name: 'Test', source_id: name } })
  const load = async (seconds: number) => {
    const names = new Map<number, string>()
    const all = await paced(seconds, perSecond, (i) => {
      if (i % 3 > 0) return session.fetch('GET', '/crm/contacts?records=5')
      const name = `d4-${asked++}`
      names.set(i, name)
      return write(name)
    })
    for (const { i, status } of all.all) if (names.has(i) && status === 201) acknowledged.push(names.get(i)!)
    return { writes: new Load(all, (i) => names.has(i)), reads: new Load(all, (i) => !names.has(i)) }
  }
  const before = await load(3)
  const phases: {
    readonly name: string
    readonly reserve: Awaited<ReturnType<typeof load>>
    readonly nothing: Awaited<ReturnType<typeof load>>
  }[] = []
  const backMs: number[] = []
  for (const [name, shrink] of [
    ['bytes', () => fillTo(nearlyFullBytes)],
    ['inodes', useInodes],
  ] as const) {
    shrink()
    // The server looks twice a second.
    await sleep(700)
    const reserve = await load(8)
    fillTo(0)
    await insistOnWriting(victim)
    const nothing = await load(8)
    makeRoom()
    const since = performance.now()
    for (let isBack = false; !isBack && performance.now() - since < recoveryMsMax; ) {
      const last = `d4-${asked++}`
      isBack = (await write(last).catch(() => undefined))?.status === 201
      if (isBack) acknowledged.push(last)
      else await sleep(100)
    }
    backMs.push(performance.now() - since)
    phases.push({ name, reserve, nothing })
  }
  const after = await load(3)
  const isAlive = victim.isAlive
  // What is in memory says nothing about the disk: read it again from there.
  await victim.stop()
  await victim.start()
  const { lost, doubled, damage } = await inspect(victim, acknowledged)
  for (const { name, reserve, nothing } of phases) {
    console.log(`  out of ${name}, less than the reserve left: writes ${reserve.writes.says}; reads ${reserve.reads.says}`)
    console.log(`  out of ${name}, nothing left: writes ${nothing.writes.says}; reads ${nothing.reads.says}`)
  }
  for (const line of damage.slice(0, 10)) console.log(`  ${line}`)
  const holds =
    isAlive &&
    victim.surprises.size === 0 &&
    before.writes.isAll(201) &&
    after.writes.isAll(201) &&
    after.reads.isAll(200) &&
    phases.every(
      ({ reserve, nothing }) =>
        reserve.writes.isAll(507) && reserve.reads.isAll(200) && nothing.writes.isAll(507, 503) && nothing.reads.isAll(200, 503),
    ) &&
    Math.max(...backMs) <= recoveryMsMax &&
    lost + doubled + damage.length === 0
  return [
    holds,
    `${megabytes} MB of disk full twice: with less than the reserve left all reads went on and all writes were told so; writing again ${backMs
      .map((ms) => `${(ms / 1_000).toFixed(1)} s`)
      .join(' and ')} after there was room; ${acknowledged.length} acknowledged writes, ${lost} lost, ${doubled} doubled; ` +
      `${damage.length} damaged tables and indexes; the server ${isAlive ? 'lived on' : 'ended'}, ${victim.surprises.size} surprises ${[...victim.surprises].join('; ').slice(0, 300)}`,
  ]
}

/** The database writes what it must until it finds that it cannot. */
async function insistOnWriting({ connectionString }: Victim): Promise<void> {
  for (let i = 0; i < 50; i++) {
    try {
      const client = await connect(connectionString, 'prove')
      await client.query('create table if not exists public.prove_fill (t text); checkpoint')
      await client.query(`insert into public.prove_fill select repeat(md5(n::text), 20) from generate_series(1, 20000) n`)
      await client.end()
    } catch (error) {
      console.log(`  the database says: ${(error as Error).message}`)
      return
    }
  }
}

/** Reads every table, and goes through every index and page as PostgreSQL's own tool does. */
async function inspect(
  { connectionString }: Victim,
  acknowledged: readonly string[],
): Promise<{ lost: number; doubled: number; damage: string[] }> {
  const client = await connect(connectionString, 'prove')
  try {
    const { rows } = await client.query<{ name: string; times: number }>(
      `select source_id as name, count(*)::int as times from crm.contacts where starts_with(source_id, 'd4-') group by 1`,
    )
    const times = new Map(rows.map((row) => [row.name, row.times]))
    await client.query('create extension amcheck')
    const damage: string[] = []
    const { rows: relations } = await client.query<{ name: string; kind: 'r' | 'i' }>(
      `select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c left join pg_am a on a.oid = c.relam
       where c.relpersistence = 'p' and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'))`,
    )
    for (const { name, kind } of relations)
      await client
        .query(
          kind === 'r'
            ? 'select count(*) as n from verify_heapam($1::regclass)'
            : 'select 0 as n, bt_index_parent_check($1::regclass, true)',
          [name],
        )
        .then(
          ({ rows: [found] }) => Number(found.n) > 0 && damage.push(`${name}: ${found.n} faults`),
          (error: Error) => damage.push(`${name}: ${error.message}`),
        )
    return {
      lost: acknowledged.filter((name) => !times.has(name)).length,
      doubled: rows.filter((row) => row.times > 1).length,
      damage,
    }
  } finally {
    await client.end()
  }
}
