import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@quoin/kit/database'
import { Caller, Session } from './caller.ts'
import { type Damage, inspect } from './check.ts'
import { Importing } from './importing.ts'
import { Journal } from './journal.ts'
import { type Target, targets, Victim } from './victim.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const recoveryMsMax = 15_000

export interface Outcome extends Damage {
  readonly kills: number
  readonly acknowledged: number
  /** Writes whose first attempt got no answer. */
  readonly unknown: number
  /** From each kill to the next acknowledged write, in milliseconds, shortest first. */
  readonly recoveryMs: readonly number[]
  /** What else went wrong, in sentences. */
  readonly wrong: readonly string[]
}

export interface RigOptions {
  readonly rounds: number
  readonly targets?: readonly Target[]
  /** Serves one of `faulty.ts`'s faults instead of the product. */
  readonly fault?: string
  /** What they begin with a copy of; without one, one is made and removed. */
  readonly installation?: Installation
  readonly log?: (line: string) => void
}

/** The program, bundled, and a data folder with the demo company in it: making them takes longer than a few rounds. */
export interface Installation {
  readonly program: string
  readonly folder: string
  remove(): Promise<void>
}

export async function install(): Promise<Installation> {
  const program = join(root, 'dist', `crash-${process.pid}`)
  const folder = await mkdtemp(join(tmpdir(), 'quoin-crash-'))
  const remove = () => removeAll(folder, program)
  try {
    await bundleInto(program)
    const victim = new Victim(folder, await freePort(), join(program, 'start.mjs'))
    try {
      await victim.start()
    } finally {
      await victim.stop()
    }
    return { program, folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function removeAll(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Kills (-9) the server, its database, one of its backends or all of it while people write and import, starts it again, and looks
 * at last whether every acknowledged write is there once, whole, and counted.
 */
export async function crashRounds({
  rounds,
  targets: wanted = targets,
  fault,
  installation,
  log = () => undefined,
}: RigOptions): Promise<Outcome> {
  const { program, folder: installed, remove } = installation ?? (await install())
  const folder = await mkdtemp(join(tmpdir(), 'quoin-crash-'))
  const victim = new Victim(folder, await freePort(), join(program, fault ? 'start-faulty.mjs' : 'start.mjs'), { FAULT: fault })
  const journal = new Journal(join(folder, 'journal'))
  const session = new Session(victim.origin)
  const wrong: string[] = []
  const recoveryMs: number[] = []
  let acknowledged = 0
  let newest = 0
  const callers = Array.from(
    { length: 8 },
    () =>
      new Caller(session, journal, (askedAt) => {
        acknowledged++
        newest = Math.max(newest, askedAt)
      }),
  )
  try {
    await cp(installed, folder, { recursive: true })
    await victim.start()
    const writing = Promise.all(callers.map((caller) => caller.run()))
    for (let round = 0; round < rounds; round++) {
      const target = wanted[round % wanted.length]!
      const importing = round % 3 === 1 && !fault ? new Importing(session) : undefined
      await importing?.start()
      await sleep(50 + Math.random() * (importing ? 300 : 1_450))
      await victim.kill(target)
      const killed = performance.now()
      if (target === 'server' || target === 'both') await victim.start()
      // What was asked before may still be answered by processes that have not noticed yet.
      while (newest < killed && performance.now() - killed < recoveryMsMax * 4) await sleep(5)
      recoveryMs.push(performance.now() - killed)
      if (!victim.isAlive) throw new Error(`Killing the ${target} ended the server:\n${victim.words}`)
      const failed = await importing?.wrong(victim.connectionString)
      if (failed) wrong.push(failed)
      const imported = importing ? `, the import ended after ${Math.round(performance.now() - killed)} ms` : ''
      log(
        `${round + 1}: ${target}, writing again after ${Math.round(recoveryMs.at(-1)!)} ms${imported}, ` +
          `${acknowledged} acknowledged`,
      )
    }
    for (const caller of callers) caller.stop()
    await writing
    wrong.push(...callers.flatMap(({ surprises }) => surprises), ...victim.surprises)
    const damage = await inspect(victim.connectionString, journal)
    recoveryMs.sort((a, b) => a - b)
    return {
      ...damage,
      kills: rounds,
      acknowledged,
      unknown: callers.reduce((sum, { unknown }) => sum + unknown, 0),
      recoveryMs,
      wrong,
    }
  } finally {
    for (const caller of callers) caller.stop()
    await victim.stop()
    await removeAll(folder)
    if (!installation) await remove()
  }
}

/** One line that says all. */
export const summary = ({ kills, acknowledged, unknown, lost, half, doubled, recoveryMs, wrong }: Outcome): string =>
  `${kills} kills, ${acknowledged} acknowledged, ${unknown} asked again, ${lost} lost, ${half} half, ${doubled} doubled, ` +
  `${wrong.length} surprises; ` +
  `writing again after ${Math.round(recoveryMs[Math.floor(recoveryMs.length * 0.95)] ?? 0)} ms (p95), ` +
  `${Math.round(recoveryMs.at(-1) ?? 0)} ms (longest)`

export const isWhole = ({ lost, half, doubled, wrong, recoveryMs }: Outcome): boolean =>
  lost + half + doubled + wrong.length === 0 && (recoveryMs.at(-1) ?? 0) <= recoveryMsMax

/** The server as `npm start` runs it, in a folder of its own: restarts then take the time they take there. */
export async function bundleInto(folder: string): Promise<void> {
  const { bundle } = (await import(new URL('../build.mjs', import.meta.url).href)) as {
    bundle(entries: Record<string, string>, folder: string): Promise<void>
  }
  await bundle({ main: join(root, 'apps/server/main.ts'), faulty: join(root, 'tools/crash/faulty.ts') }, folder)
}
