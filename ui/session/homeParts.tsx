import { type ComponentType, createContext, use } from 'react'

/** What blocks put on Home beside what the gateway shows, each in its `home.ts`; nothing of it is fetched elsewhere. */
export const HomePartsContext = createContext<readonly ComponentType[]>([])

export function HomeParts() {
  return use(HomePartsContext).map((Part, i) => <Part key={i} />)
}
