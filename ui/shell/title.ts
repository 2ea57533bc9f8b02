import { useEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const watchers = new Set<() => void>()
const set = (next: string | null) => {
  title = next
  for (const watcher of watchers) watcher()
}

/** Names what is open, for the last part of the breadcrumb and the browser's tab; null while it is not known yet. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    set(name)
    return () => set(null)
  }, [name])
}

export const useOpenTitle = (): string | null =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => title,
  )
