import { useCaller } from '@quoin/kit/react'
import { gateway } from '@quoin/gateway/resources'
import { useMay } from '@quoin/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export interface Named {
  readonly id: string
  readonly name: string
}
const open = /(^|\s)@([\p{L}\p{N}][\p{L}\p{N}' .-]{0,30})$/u

/** People of the company who are offered while somebody types `@` and the beginning of a name, and those who stand in the text. */
export function useMentions(text: string, setText: (text: string) => void) {
  const { call } = useCaller()
  const maySee = useMay('gateway.users.read')
  const [named, setNamed] = useState<readonly Named[]>([])
  const wanted = maySee ? open.exec(text)?.[2] : undefined
  const { data: offered = [] } = useQuery({
    queryKey: ['content mentions', wanted],
    enabled: wanted !== undefined,
    staleTime: 60_000,
    queryFn: async (): Promise<Named[]> => {
      const { data } = await call(gateway.users.list, { search: wanted ?? '', records: 6 })
      return data.map(({ id, name }) => ({ id, name: name ?? '' }))
    },
  })
  return {
    offered: wanted === undefined ? [] : offered,
    take(person: Named) {
      setNamed((all) => [...all.filter(({ id }) => id !== person.id), person])
      setText(text.replace(open, (_, before: string) => `${before}@${person.name} `))
    },
    /** Whoever was taken and is still named. */
    ids: () => named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id),
  }
}
