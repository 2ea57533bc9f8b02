import { createContext, use } from 'react'
import type { NavEntry } from '../screens.ts'

/** The pages the person may open, in the order of the rail, each with the heading it stands under. */
export const NavigationContext = createContext<readonly NavEntry[]>([])
export const useNavigation = (): readonly NavEntry[] => use(NavigationContext)

/** The page that lists a resource, `crm.followUps` → `/crm/follow-ups`; undefined where there is none, or not for this person. */
export function pageOf(items: readonly NavEntry[], dotted: string): NavEntry | undefined {
  const path = `/${dotted.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return items.find((item) => item.dotted === dotted || item.to === path)
}
