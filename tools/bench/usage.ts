import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** What a measured process has used up since it began. */
export interface Usage {
  readonly cpuMs: number
  /** Statements its connections have sent to the database, those that begin and end transactions among them. */
  readonly statements: number
  readonly memoryMb: number
}

let statements = 0

/** Counts what leaves for the database from now on, whoever asks: the plain form and the prepared one are all there are. */
export function countStatements(): void {
  const face = pg.Connection.prototype as unknown as Record<'query' | 'execute', (...asked: unknown[]) => unknown>
  for (const name of ['query', 'execute'] as const) {
    const own = face[name]
    face[name] = function (this: unknown, ...asked) {
      statements += 1
      return own.apply(this, asked)
    }
  }
}

export function usageNow(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1_000, statements, memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576) }
}

/** Processor time in milliseconds that a database server and every process of it have used, those that are gone included. Linux. */
export function cpuOf(postmaster: number): number {
  const statOf = (pid: number | string): number[] | undefined => {
    try {
      // The name in brackets may hold blanks; what is counted comes behind it.
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S+ /s, '')
        .split(' ')
        .map(Number)
    } catch {
      return undefined
    }
  }
  const [user, system, goneUser, goneSystem] = statOf(postmaster)?.slice(10, 14) ?? [0, 0, 0, 0]
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[0] === postmaster)
  const ticks = children.reduce((sum, stat) => sum + stat![10]! + stat![11]!, user! + system! + goneUser! + goneSystem!)
  return ticks * 10
}
