import { guard, type GuardedStep } from '@quoin/onboarding/guard'
import { onboarding } from '@quoin/onboarding/resources'
import { ApiError } from '@quoin/kit/client'
import { cacheKey } from '@quoin/kit/react'
import { redirect } from '@tanstack/react-router'
import { cache, call } from './session.ts'

/** Where the journey is gone through; it says what is wrong when it cannot be fetched. */
const player = '/onboarding/journey'

/** Brings whoever is on a journey to the step that is open: the same function decides on the server. */
export async function guardOnboarding(urlId: string, pathname: string): Promise<void> {
  const base = `/c/${urlId}`
  const address = pathname.slice(base.length) || '/'
  const to = await decide(urlId, address)
  if (to !== null && to !== address) throw redirect({ href: `${base}${to}`, replace: true })
}

const mineNow = () => call(onboarding.journeys.mine, {})

/** Where to go instead of an address; null where it may be opened. */
async function decide(urlId: string, address: string): Promise<string | null> {
  const queryKey = cacheKey(urlId, onboarding.journeys.mine, {})
  const read = () =>
    cache.fetchQuery({ queryKey, queryFn: mineNow, staleTime: 5_000 }).catch((error: unknown) => {
      // Without a network the journey is what it was when it was last seen, as on a device that keeps a course.
      const seen = cache.getQueryData<Awaited<ReturnType<typeof mineNow>>>(queryKey)
      if (error instanceof ApiError && error.status === 0 && seen) return seen
      throw error
    })
  try {
    let mine = await read()
    if (!mine.is_required || mine.is_admin) return null
    if (!mine.journey) {
      await call(onboarding.journeys.start, {})
      await cache.invalidateQueries({ queryKey: [urlId, 'onboarding.journeys'], refetchType: 'none' })
      mine = await read()
    }
    const { journey, steps } = mine
    const all = steps.map(({ unique_id, step_url, place }) => ({ id: unique_id, url: step_url, place }))
    const at = (id: string | null | undefined): GuardedStep | null => all.find((step) => step.id === id) ?? null
    const decision = guard(
      {
        isAdmin: mine.is_admin,
        isFetched: true,
        isLoaded: journey !== null,
        isComplete: mine.is_complete,
        current: at(journey?.step_unique_id),
        isCurrentDone: journey?.step_status === 'complete',
        next: at(journey?.next_step_unique_id),
        steps: all,
        dashboard: '/',
      },
      address,
    )
    return decision.allow ? null : (decision.to ?? player)
  } catch {
    // What cannot be fetched unlocks nothing; the page of the journey asks again and says why.
    return address.startsWith(player) ? null : player
  }
}
