import { useLocalStorage } from '@mantine/hooks'
import type { NavEntry } from '../screens.ts'

/** The pages a person has made favourites of in one company, in the order they were chosen. They stay with this browser. */
export function useFavourites(base: string) {
  const [kept, setKept] = useLocalStorage<readonly string[]>({ key: `quoin.favourites${base}`, defaultValue: [] })
  return {
    has: ({ to }: NavEntry) => kept.includes(to),
    toggle: ({ to }: NavEntry) => setKept((all) => (all.includes(to) ? all.filter((one) => one !== to) : [...all, to])),
    /** Those among the entries that may be opened. */
    of: (items: readonly NavEntry[]) => kept.flatMap((to) => items.find((item) => item.to === to) ?? []),
  }
}
