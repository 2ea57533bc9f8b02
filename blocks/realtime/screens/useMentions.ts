import { useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realtime } from '../resources/index.ts'
import type { Person } from './person.ts'

const begun = /(^|\s)@([\p{L}\p{N}][\p{L}\p{N}' .-]{0,30})?$/u
const offeredMax = 6

/**
 * Colleagues who are offered while somebody types `@` and the beginning of a name, and those who stand in the text. Where only some take part
 * (`people`), only they are offered: nobody else could read it.
 */
export function useMentions(text: string, setText: (text: string) => void, people?: readonly Person[]) {
  const { call, tenant } = useCaller()
  const me = useMe()
  const [named, setNamed] = useState<readonly Person[]>([])
  const match = begun.exec(text)
  const wanted = match ? (match[2] ?? '') : undefined
  const { data: found = [] } = useQuery({
    queryKey: [tenant, 'realtime.users', 'mentions', wanted],
    enabled: wanted !== undefined && people === undefined,
    staleTime: 60_000,
    queryFn: async () =>
      (await call(realtime.users.list, { page: 1, records: offeredMax + 1, ...(wanted && { search: wanted }) }))
        .data as readonly Person[],
  })
  const known = people?.filter(({ name }) => name.toLocaleLowerCase().includes((wanted ?? '').toLocaleLowerCase())) ?? found
  return {
    offered: wanted === undefined ? [] : known.filter(({ id }) => id !== me.id).slice(0, offeredMax),
    take(person: Person) {
      setNamed((all) => [...all.filter(({ id }) => id !== person.id), person])
      setText(text.replace(begun, (_, before: string) => `${before}@${person.name} `))
    },
    /** Whoever was taken, or takes part, and is named. */
    ids: () => [...new Set([...named, ...(people ?? [])].filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))],
  }
}
