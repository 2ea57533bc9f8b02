import { useEffect, useSyncExternalStore } from 'react'

/** One line of the list of shortcuts: the keys as they are pressed, and what they do. */
export interface Key {
  readonly press: readonly string[]
  readonly does: string
}
export interface KeySection {
  readonly title: string
  readonly keys: readonly Key[]
}

let sections: readonly KeySection[] = []
const watchers = new Set<() => void>()
const set = (next: readonly KeySection[]) => {
  sections = next
  for (const watcher of watchers) watcher()
}

/** Lists a screen's own shortcuts behind `?` while it is shown. The screen listens to the keys itself. Pass a stable value. */
export function useKeySection(section: KeySection): void {
  useEffect(() => {
    set([...sections, section])
    return () => set(sections.filter((one) => one !== section))
  }, [section])
}

export const useKeySections = (): readonly KeySection[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => sections,
  )

/** Whether a key press is text going somewhere, and so no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog or a menu is open, which keys are about then. Closed ones may stay in the document unseen. */
export const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some((element) => element.checkVisibility())

/** `⌘` where keyboards have it, `Ctrl` elsewhere. */
export const modKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
