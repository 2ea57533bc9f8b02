import type { Job } from '@quoin/kit'
import { camel } from '@quoin/kit'
import type { ApiError } from '@quoin/kit/client'
import { cacheKey, refresh, useCaller } from '@quoin/kit/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, operationOf, useResource } from '../fields/resources.ts'

export const isOver = ({ status }: Pick<Job, 'status'>): boolean => ['done', 'failed', 'cancelled', 'reverted'].includes(status)

/** A job as it comes, in wire names or in ours. */
export const asJob = (answer: unknown): Job =>
  Object.fromEntries(
    Object.entries(answer as Record<string, unknown>).map(([name, value]) => [camel(name), value]),
  ) as unknown as Job

/** Watches a job of the block that serves the resource, until it is over; then everything that shows the resource is refreshed. */
export function useJob(resource: AnyResource, started: Job | null) {
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const jobs = useResource(`${resource.block}.jobs`)
  const get = operationOf(jobs, 'get') ?? nowhere
  const id = started?.id
  const read = useQuery<Job, ApiError>({
    queryKey: cacheKey(tenant, get, { id }),
    queryFn: async ({ signal }) => asJob(await call(get, { id }, { signal })),
    enabled: id !== undefined && get !== nowhere,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 600),
  })
  const job = started ? (read.data ?? started) : undefined
  const status = job?.status
  const over = job !== undefined && isOver(job)
  useEffect(() => {
    if (over) void refresh(cache, tenant, resource.dotted)
  }, [over, status, cache, tenant, resource.dotted])
  const markSeen = operationOf(jobs, 'markSeen')
  const toSee = job && over && !job.dryRun ? id : undefined
  useEffect(() => {
    // Otherwise a notice tells of what was watched to its end.
    if (markSeen && toSee !== undefined) call(markSeen, { id: toSee }).catch(() => undefined)
  }, [markSeen, toSee, status, call])

  const act = (action: 'cancel' | 'revert') => async () => {
    const operation = operationOf(jobs, action)
    if (operation && id !== undefined) await call(operation, { id })
    await read.refetch()
  }
  const cancel = useMutation<void, ApiError>({ mutationFn: act('cancel') })
  const revert = useMutation<void, ApiError>({ mutationFn: act('revert') })
  return { job, over, error: read.error ?? cancel.error ?? revert.error, cancel, revert, rows: operationOf(jobs, 'rows') }
}
