import { useCaller, useRead } from '@quoin/kit/react'
import { useQuery } from '@tanstack/react-query'
import { university } from '../resources/index.ts'

const often = { refetchInterval: 20_000 }
const pagesMax = 10

/** Who is expected at a session and who came; those behind the first page follow. */
export function useAttendance(id: string) {
  const { call, tenant } = useCaller()
  const first = useRead(university.sessions.attendance, { id }, often)
  const { total = 0, learners = [] } = first.data ?? {}
  const pages = Math.min(pagesMax, learners.length > 0 ? Math.ceil(total / learners.length) : 1)
  const { data: others = [] } = useQuery({
    queryKey: [tenant, 'university.sessions', 'attendance', id, pages],
    enabled: pages > 1,
    ...often,
    queryFn: async () => {
      const numbers = Array.from({ length: pages - 1 }, (_, i) => i + 2)
      const answers = await Promise.all(numbers.map((page) => call(university.sessions.attendance, { id, page })))
      return answers.flatMap((one) => one.learners)
    },
  })
  return { ...first, learners: [...learners, ...others] }
}
