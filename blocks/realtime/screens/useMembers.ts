import { useCaller, useRead } from '@quoin/kit/react'
import { useQuery } from '@tanstack/react-query'
import { realtime } from '../resources/index.ts'

const pagesMax = 10

/** Who takes part in a conversation; those behind the first page follow. */
export function useMembers(contextId: string) {
  const { call, tenant } = useCaller()
  const { data: first } = useRead(realtime.conversations.members, { contextId })
  const pages = Math.min(Number(first?.meta.totalPages ?? 1), pagesMax)
  const { data: others = [] } = useQuery({
    queryKey: [tenant, 'realtime.conversations', 'members', contextId, pages],
    enabled: pages > 1,
    queryFn: async () => {
      const numbers = Array.from({ length: pages - 1 }, (_, i) => i + 2)
      const answers = await Promise.all(numbers.map((page) => call(realtime.conversations.members, { contextId, page })))
      return answers.flatMap(({ data }) => data)
    },
  })
  return [...(first?.data ?? []), ...others]
}
