import { useSyncExternalStore } from 'react'

/** One stop of a tour: an element by its key, and what is said about it. */
export interface TourStop {
  /** `page:/crm/leads` a page in the menu, `crm.leads.create` a button, `crm.leads.name` a field. */
  readonly element: string
  readonly text: string
}

let stops: readonly TourStop[] = []
const listeners = new Set<() => void>()
const change = (next: readonly TourStop[]) => {
  stops = next
  for (const listener of listeners) listener()
}

/** Begins a tour over whatever screen is open; another one that was on ends. */
export const startTour = (next: readonly TourStop[]): void => change(next)
export const endTour = (): void => change([])

/** The stops of the tour that is on; none when there is none. */
export const useTour = (): readonly TourStop[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stops,
  )

/** The element with a key that can be seen; there may be another of it in a menu that is closed. */
export const elementAt = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-element="${CSS.escape(key)}"]`)].find(
    (one) => one.getClientRects().length > 0,
  )
