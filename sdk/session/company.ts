import type { Company, User } from './models.ts'
import type { ClientEvent, Effect } from './store.ts'

export interface CompanyState {
  readonly companies: readonly Company[]
  readonly company: Company | null
  /** Which company was asked for last: answers about any other come too late. */
  readonly requestedUrlId: string | null
  readonly isCompaniesLoaded: boolean
  readonly isCompanyLoaded: boolean
  readonly isAccessGranted: boolean
  readonly companyToken: string | null
  readonly appId: string | null
}

export type CompanyEvent =
  | { readonly type: 'companiesRequested' }
  | { readonly type: 'companiesLoaded'; readonly companies: readonly Company[] }
  | { readonly type: 'companyRequested'; readonly urlId: string }
  | { readonly type: 'companyLoaded'; readonly company: Company }
  | { readonly type: 'accessRequested' }
  | { readonly type: 'accessGranted'; readonly companyToken: string; readonly appId: string }

export const initialCompany: CompanyState = {
  companies: [],
  company: null,
  requestedUrlId: null,
  isCompaniesLoaded: false,
  isCompanyLoaded: false,
  isAccessGranted: false,
  companyToken: null,
  appId: null,
}

export function reduceCompany(state: CompanyState, event: ClientEvent): CompanyState {
  switch (event.type) {
    case 'companiesLoaded':
      return { ...state, companies: event.companies, isCompaniesLoaded: true }
    case 'companyRequested':
      return { ...state, requestedUrlId: event.urlId, isCompanyLoaded: false, isAccessGranted: false }
    case 'companyLoaded':
      return { ...state, company: event.company, isCompanyLoaded: true }
    case 'accessGranted':
      return { ...state, companyToken: event.companyToken, appId: event.appId, isAccessGranted: true }
    default:
      return state
  }
}

/** What access to a company is asked with; the app is the company's own, where it has one. */
export const accessRequest = (user: Pick<User, 'email' | 'uniqueId' | 'uid'>, appId: string) =>
  ({ appid: appId, email: user.email, provider: 'email', unique_id: user.uniqueId, uid: user.uid }) as const

export const companyEffects: Effect = (event, { state, dispatch, ports, session, settings, wantedCompany }) => {
  const { user, uniqueId } = state().auth
  const stillWanted = (urlId: string) => state().company.requestedUrlId === urlId && state().auth.user === user
  const failed = (error: unknown) => console.error('Service Error - Load Company', error)
  switch (event.type) {
    case 'companiesRequested':
      return uniqueId === null
        ? undefined
        : ports.companies(uniqueId).then((companies) => dispatch({ type: 'companiesLoaded', companies }), failed)
    case 'companiesLoaded': {
      const urlId = wantedCompany?.() ?? event.companies[0]?.urlId
      return urlId === undefined ? undefined : dispatch({ type: 'companyRequested', urlId })
    }
    case 'companyRequested':
      return ports.company(event.urlId).then((company) => {
        if (stillWanted(event.urlId)) return dispatch({ type: 'companyLoaded', company })
      }, failed)
    case 'companyLoaded':
      return dispatch({ type: 'accessRequested' })
    case 'accessRequested': {
      const { company } = state().company
      if (!user || !company) return
      const body = accessRequest(user, company.apiAccessKey ?? session.tenantId() ?? session.known().appid ?? settings.appId)
      return ports.access(company.urlId, body).then((granted) => {
        if (stillWanted(company.urlId)) return dispatch({ type: 'accessGranted', ...granted })
      }, failed)
    }
    case 'accessGranted':
      session.offer({ companyToken: event.companyToken, appid: event.appId })
  }
}
