import { useCallback, useSyncExternalStore } from 'react'

/** A page that was opened, as its title said. */
export interface Visit {
  readonly path: string
  readonly title: string
}

const keptMax = 6
const none: readonly Visit[] = []
const watchers = new Set<() => void>()
const read = new Map<string, readonly Visit[]>()
const keyOf = (company: string) => `recent/${company}`

function visits(company: string): readonly Visit[] {
  const known = read.get(company)
  if (known) return known
  let stored: readonly Visit[] = none
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(company)) ?? '[]')
    if (Array.isArray(parsed))
      stored = parsed.filter((one): one is Visit => typeof one?.path === 'string' && typeof one?.title === 'string')
  } catch {
    // What is not readable is forgotten: this is a convenience, not a record.
  }
  read.set(company, stored)
  return stored
}

/** Remembers that a page was opened; the last ones, newest first, one company apart from the other. */
export function remember(company: string, visit: Visit): void {
  const next = [visit, ...visits(company).filter(({ path }) => path !== visit.path)].slice(0, keptMax)
  read.set(company, next)
  localStorage.setItem(keyOf(company), JSON.stringify(next))
  for (const watcher of watchers) watcher()
}

/** Forgets what is held in memory; storage is emptied by signing out. */
export const forgetVisits = (): void => read.clear()

export const useRecent = (company: string): readonly Visit[] =>
  useSyncExternalStore(
    useCallback((watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    }, []),
    () => visits(company),
  )
