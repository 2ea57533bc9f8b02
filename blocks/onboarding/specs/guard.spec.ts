import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, guard, type GuardState, isAdministrator, isDone, stepAt } from '../guard.ts'

const urls = ['/start/one', '/start/two', '/', '/gateway/home', '/onboarding/journey/4']
const addresses = [...urls, '/gateway/account', '/crm', '/start', '/start/one/more']
const places = [null, '/gateway/account', '/', '/gateway/home']
const step = fc.record({ url: fc.constantFrom(...urls), place: fc.constantFrom(...places) })
const state: fc.Arbitrary<GuardState> = fc.record({
  isAdmin: fc.boolean(),
  isFetched: fc.boolean(),
  isLoaded: fc.boolean(),
  isComplete: fc.boolean(),
  current: fc.option(step),
  isCurrentDone: fc.boolean(),
  next: fc.option(step),
  steps: fc.uniqueArray(step, { selector: ({ url }) => url, maxLength: 4 }),
  dashboard: fc.constantFrom('/user/dashboard', '/'),
})
const address = fc
  .tuple(fc.constantFrom(...addresses), fc.constantFrom('', '?a=/start/two', '#/start/two', '/'))
  .map(([path, tail]) => (path === '/' && tail === '/' ? path : path + tail))
const always = (rule: (state: GuardState, address: string) => void) =>
  fc.assert(fc.property(state, address, rule), { numRuns: 3_000 })
const open = ({ isCurrentDone, current, next }: GuardState) => (isCurrentDone ? next : current)

describe('The guard, whatever the state and the address [OB-D1]', () => {
  it('lets administrators pass [onboarding.admin_passes]', () => {
    always((s, to) => {
      expect(guard({ ...s, isAdmin: true }, to)).toEqual({ allow: true, to: null })
    })
    for (const code of ['admin', 'company_admin']) expect(isAdministrator({ number: 2, code })).toBe(true)
    expect(isAdministrator({ number: 1, code: 'guest' })).toBe(true)
    for (const number of [2, 3, 4, 5, 8, null]) expect(isAdministrator({ number, code: 'user' })).toBe(false)
  })

  it('opens nothing before the journey is fetched and loaded [onboarding.guard_waits] [OB-D3]', () =>
    always((s, to) => {
      if (s.isFetched && s.isLoaded) return
      expect(guard({ ...s, isAdmin: false }, to)).toEqual({ allow: false, to: null })
    }))

  it('closes the steps, and nothing else, once all is done [onboarding.complete_blocks_steps] [onboarding.complete_to_dashboard]', () =>
    always((s, to) => {
      const done = { ...s, isAdmin: false, isFetched: true, isLoaded: true, isComplete: true }
      const isStep = s.steps.some(({ url }) => addressOf(url) === addressOf(to))
      const dashboard = addressOf(s.dashboard)
      const isClosed = isStep && addressOf(to) !== dashboard
      expect(guard(done, to)).toEqual(isClosed ? { allow: false, to: dashboard } : { allow: true, to: null })
    }))

  it('opens the current step alone, or the next once that is done, and leads there [onboarding.incomplete_current_only] [onboarding.incomplete_next_only] [onboarding.redirect_current] [onboarding.redirect_next]', () =>
    always((s, to) => {
      const under = { ...s, isAdmin: false, isFetched: true, isLoaded: true, isComplete: false }
      const at = open(under)
      const isThere = !!at && [at.url, at.place].some((one) => one && addressOf(one) === addressOf(to))
      expect(guard(under, to)).toEqual(isThere ? { allow: true, to: null } : { allow: false, to: at ? addressOf(at.url) : null })
    }))

  it('never leads in a circle: where it leads is open', () =>
    always((s, to) => {
      const decision = guard(s, to)
      if (decision.allow || decision.to === null) return
      expect(guard(s, decision.to).allow).toBe(true)
    }))

  it('takes the first address of a company and the page it leads on to for one', () =>
    always((s) => {
      expect(guard(s, '/')).toEqual(guard(s, '/gateway/home'))
    }))
})

describe('A journey', () => {
  it('is done at 100 and complete alone [onboarding.done_rule]', () => {
    expect(isDone({ progress: 100, stepStatus: 'complete' })).toBe(true)
    expect(isDone({ progress: 100, stepStatus: 'failed' })).toBe(false)
    expect(isDone({ progress: 99, stepStatus: 'complete' })).toBe(false)
    expect(isDone({ progress: 100, stepStatus: null })).toBe(false)
  })

  it('has the step whose address it is for its current one [onboarding.current_by_url]', () => {
    const steps = urls.map((url) => ({ url }))
    expect(stepAt(steps, '/start/two/?x=1')).toBe(steps[1])
    expect(stepAt(steps, '/start')).toBeUndefined()
  })
})
