/** A step as far as the guard looks at it. */
export interface GuardedStep {
  readonly url: string
  /** Where in the application it is done, when that is not its own page; it belongs to the step while that is open. */
  readonly place?: string | null
}

/** Where somebody stands, as the journey tells it. */
export interface GuardState {
  /** Role id 1 of the specification, or one of the administrators' roles. */
  readonly isAdmin: boolean
  /** The journey was asked for and an answer came, whatever it said. */
  readonly isFetched: boolean
  /** The answer was a journey. */
  readonly isLoaded: boolean
  readonly isComplete: boolean
  /** The step of the journey, the next one, and whether the first of them is done. */
  readonly current: GuardedStep | null
  readonly isCurrentDone: boolean
  readonly next: GuardedStep | null
  /** Every step's address: closed once all is done. */
  readonly steps: readonly GuardedStep[]
  readonly dashboard: string
}

/** `to` is where to go instead; null where there is nowhere to go yet. */
export type Decision = { readonly allow: true; readonly to: null } | { readonly allow: false; readonly to: string | null }

const allowed: Decision = { allow: true, to: null }
const instead = (to: string | null): Decision => ({ allow: false, to })

/** Where the first address of a company leads: both are one page, or whoever is sent to the one would be sent back from the other. */
const home = '/gateway/home'

/** Addresses are compared without query, fragment and closing slashes. */
export const addressOf = (address: string): string => address.replace(/[?#].*$/s, '').replace(/\/+$/, '') || home
const isAt = (step: GuardedStep, address: string): boolean =>
  address === addressOf(step.url) || (!!step.place && address === addressOf(step.place))

/**
 * Whether an address may be opened while somebody is led in; asked by the router and by the server alike. Administrators pass; nothing
 * moves before the journey is fetched and loaded; then the open step alone, and once all is done everything but the steps.
 */
export function guard(state: GuardState, to: string): Decision {
  if (state.isAdmin) return allowed
  if (!state.isFetched || !state.isLoaded) return instead(null)
  const address = addressOf(to)
  const dashboard = addressOf(state.dashboard)
  if (state.isComplete)
    return address !== dashboard && state.steps.some(({ url }) => addressOf(url) === address) ? instead(dashboard) : allowed
  const open = state.isCurrentDone ? state.next : state.current
  if (!open) return instead(null)
  return isAt(open, address) ? allowed : instead(addressOf(open.url))
}

/** Done means progress of at least 100 and the last step `complete`; one without the other is not. */
export const isDone = ({ progress, stepStatus }: { readonly progress: number; readonly stepStatus: string | null }): boolean =>
  progress >= 100 && stepStatus === 'complete'

/** The configured step whose address this is. */
export const stepAt = <Step extends GuardedStep>(steps: readonly Step[], address: string): Step | undefined =>
  steps.find(({ url }) => addressOf(url) === addressOf(address))

/** Administrators by the number of their role, as the specification has it, or by its code. */
export const isAdministrator = (role: { readonly number: number | null; readonly code: string | null }): boolean =>
  role.number === 1 || role.code === 'admin' || role.code === 'company_admin'
