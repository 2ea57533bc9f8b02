import { createContext, use, useEffect, useState } from 'react'
import type { Words } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** Operations that mean something to people who did not do them, as their blocks say it: `{ 'crm.leads.qualify': { en: 'qualifying a lead', es: … } }`. */
export type Events = Readonly<Record<string, Words>>
export type EventLoader = () => Promise<Events>
/** One loader for each block that has some: they are fetched where somebody reads them. */
export const EventsContext = createContext<readonly EventLoader[]>([])

/** Names what happens by its operation, in the reader's language; undefined until the names are there. */
export function useEventNames(): ReadonlyMap<string, string> | undefined {
  const loaders = use(EventsContext)
  const { language } = useLanguage()
  const [events, setEvents] = useState<Events>()
  useEffect(() => {
    let isGone = false
    void Promise.all(loaders.map((load) => load())).then((all) => {
      if (!isGone) setEvents(Object.assign({}, ...all) as Events)
    })
    return () => {
      isGone = true
    }
  }, [loaders])
  return events && new Map(Object.entries(events).map(([operation, words]) => [operation, words[language]]))
}
