import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@quoin/kit/database'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { quantile, report } from './place.ts'

/**
 * Runs one proof on the server as `npm start` runs it, bundled, in a process of its own beside an embedded database, with these settings;
 * prints its figure, and ends the process: 0 when it holds.
 */
export async function proveServed(
  id: string,
  settings: Readonly<Record<string, string | undefined>>,
  work: (victim: Victim, session: Session) => Promise<readonly [holds: boolean, says: string]>,
): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), `quoin-${id}-`))
  const program = join(import.meta.dirname, '../../dist', `${id}-${process.pid}`)
  let isRight = false
  try {
    await bundleInto(program)
    const victim = new Victim(folder, await freePort(), join(program, 'start.mjs'), settings)
    try {
      await victim.start()
      isRight = await report(id, () => work(victim, new Session(victim.origin)))
    } finally {
      await victim.stop()
    }
  } catch (error) {
    console.error(error)
  } finally {
    for (const made of [folder, program]) await rm(made, { recursive: true, force: true, maxRetries: 3 })
  }
  process.exit(isRight ? 0 : 1)
}

/** What became of one request. */
export interface Input {
  /** Whatever was asked, by its number. */
  readonly i: number
  /** When it was asked, as `performance.now` counts. */
  readonly at: number
  readonly ms: number
  /** 0 when nothing was answered. */
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

/** What became of all requests of a while. */
export class Paced {
  constructor(readonly all: readonly Input[]) {}

  get failed(): readonly Input[] {
    return this.all.filter(({ status }) => status < 200 || status > 299)
  }
  quantile(share: number): number {
    return quantile(
      this.all.map(({ ms }) => ms),
      share,
    )
  }
}

/** One request, read to its end, and how long that took since it was due. */
export async function timed(ask: (i: number) => Promise<Response>, i = 0, due = performance.now()): Promise<Input> {
  const at = performance.now()
  try {
    const response = await ask(i)
    const text = await response.text()
    return { i, at, ms: performance.now() - due, status: response.status, retryAfter: response.headers.get('retry-after'), text }
  } catch (error) {
    return { i, at, ms: performance.now() - due, status: 0, retryAfter: null, text: String((error as Error).cause ?? error) }
  }
}

/** So many requests a second whatever happens, each timed from when it was due; until the time is over or `isOver` says so. */
export async function paced(
  forSeconds: number,
  perSecond: number,
  ask: (i: number) => Promise<Response>,
  isOver: () => boolean = () => false,
): Promise<Paced> {
  const asked: Promise<Input>[] = []
  const start = performance.now()
  for (let i = 0; i < forSeconds * perSecond && !isOver(); i++) {
    const due = start + (i * 1_000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    asked.push(timed(ask, i, due))
  }
  return new Paced(await Promise.all(asked))
}

/** Kinds of failures in words, with how often each: `503 × 12, 0 × 1 (ECONNRESET)`. */
export function kindsOf(failed: readonly Input[]): string {
  const kinds = new Map<string, number>()
  for (const { status, text } of failed) {
    const kind = status === 503 ? '503' : `${status} ${text.slice(0, 160)}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, times]) => `${times} × ${kind}`).join(', ')
}
