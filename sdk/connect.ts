import { gateway } from '@quoin/gateway/resources'
import type { InputOf } from '@quoin/kit'
import type { Call } from '@quoin/kit/client'
import { signInBody } from './session/bodies.ts'
import { accessRequest } from './session/company.ts'
import { createSessionClient } from './session/interceptor.ts'
import type { Company, User } from './session/models.ts'
import { callPorts, userOf } from './session/ports.ts'
import { createSession, type Session, type SessionSettings } from './session/session.ts'
import { memoryStorage } from './session/storage.ts'
import type { Settings } from './settings.ts'

export interface ConnectSettings extends Settings, Partial<SessionSettings> {
  /** Told when the gateway ends the session. */
  readonly ended?: () => void
  readonly fetch?: typeof globalThis.fetch
}

export interface SignIn {
  readonly email: string
  readonly password: string
  /** Which of the person's companies to work in, by its url id. Default: the first. */
  readonly company?: string
}
export interface SignedIn {
  readonly user: User
  readonly company: Company | null
  readonly companies: readonly Company[]
}

export interface Quoin {
  /** Calls any operation: `call(crm.contacts.list, { records: 50 })`. Refusals are thrown as `ApiError`. */
  readonly call: Call
  readonly session: Session
  /** Signs in and opens a company, so that every block knows who is asking. Who belongs to none gets `company: null`. */
  signIn(who: SignIn): Promise<SignedIn>
  /** Opens another of the person's companies. */
  enter(user: User, urlId: string): Promise<Company>
  /** Signs out; the session is gone whatever the server says. */
  signOut(): Promise<void>
}

/** A client of a Quoin installation: `connect({ bases: basesBelow('https://example.com/api'), appId })`. */
export function connect({ storage = memoryStorage(), tab, target, ended, fetch, ...settings }: ConnectSettings): Quoin {
  const session = createSession({ storage, ...(tab && { tab }), ...(target && { target }) })
  const call = createSessionClient({ session, settings, ...(ended && { ended }), ...(fetch && { fetch }) })
  const ports = callPorts(call)

  async function enter(user: User, urlId: string): Promise<Company> {
    const company = await ports.company(urlId)
    const { companyToken, appId } = await ports.access(urlId, accessRequest(user, company.apiAccessKey ?? settings.appId))
    session.offer({ companyToken, appid: appId })
    return company
  }
  return {
    call,
    session,
    enter,
    async signIn({ email, password, company }) {
      const body = signInBody(email, password, settings.loginField) as InputOf<typeof gateway.auth.signIn>
      const user = userOf(await call(gateway.auth.signIn, body))
      const companies = await ports.companies(user.uniqueId)
      const urlId = company ?? companies[0]?.urlId
      return { user, companies, company: urlId === undefined ? null : await enter(user, urlId) }
    },
    async signOut() {
      await ports.signOut()
    },
  }
}
