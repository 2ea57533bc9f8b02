import { useSessionStorage } from '@mantine/hooks'
import { useMe } from '@quoin/ui'

/** One thing of the scanned set, and what became of it last. */
export interface ScannedThing {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly result?: { readonly done: boolean; readonly text: string }
}
/** As many as one call takes. */
const setMax = 100

/** What somebody scanned one after the other, the last first. It stays in the tab, so that looking at one of them loses none. */
export function useScannedSet() {
  const { id, company } = useMe()
  const [things, setThings] = useSessionStorage<readonly ScannedThing[]>({
    key: `quoin-scanned-${company.id}-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    things,
    add: (thing: ScannedThing) => setThings((before) => [thing, ...before.filter((one) => one.id !== thing.id)].slice(0, setMax)),
    remove: (gone: string) => setThings((before) => before.filter((one) => one.id !== gone)),
    clear: () => setThings([]),
    /** Puts back what was cleared. */
    restore: (all: readonly ScannedThing[]) => setThings(all),
    tell: (results: ReadonlyMap<string, NonNullable<ScannedThing['result']>>) =>
      setThings((before) => before.map((one) => ({ ...one, result: results.get(one.id) ?? one.result }))),
  }
}
