import type { KeyValue } from './session/storage.ts'

/** The open tab of a project, of its detail, and the breakdown it shows. The names are the storage keys. */
export interface Tabs {
  readonly currentTab: string
  readonly currentSubTab: string
  readonly currentBreakdown: string
}
export const defaultTabs: Tabs = { currentTab: 'overview', currentSubTab: '1', currentBreakdown: '' }

export interface TabMemory {
  get(): Tabs
  set(change: Partial<Tabs>): void
  subscribe(listener: () => void): () => void
}

/** Remembers the open tabs: restored at the start, saved with every change. */
export function createTabs(storage: KeyValue): TabMemory {
  const listeners = new Set<() => void>()
  const names = Object.keys(defaultTabs) as (keyof Tabs)[]
  let tabs = Object.fromEntries(names.map((name) => [name, storage.getItem(name) ?? defaultTabs[name]])) as unknown as Tabs
  return {
    get: () => tabs,
    set(change) {
      tabs = { ...tabs, ...change }
      for (const name of names) storage.setItem(name, tabs[name])
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
