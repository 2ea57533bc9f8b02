import { type Call, type ClientSettings, createClient, type Outgoing } from '@quoin/kit/client'
import type { Operation } from '@quoin/kit'
import type { Settings } from '../settings.ts'
import { baseOf } from '../settings.ts'
import { failureOf, isReshaped, ReshapedError } from './errors.ts'
import { needsBlockAppId, readPerson, withSession } from './headers.ts'
import type { Session } from './session.ts'

export interface InterceptorSettings {
  readonly session: Session
  readonly settings: Settings
  /** The gateway has ended the session, which is cleared by now: show auth/login. */
  readonly ended?: () => void
  readonly fetch?: typeof globalThis.fetch
}

/** Puts the session on every request and reads it back from every answer of the gateway. */
export function sessionInterceptor({
  session,
  settings,
  ended,
}: InterceptorSettings): Required<Pick<ClientSettings, 'prepare' | 'received'>> {
  return {
    prepare(request) {
      const { operation } = request
      // Whoever was here before must not travel along with a new sign-in.
      if (isSignIn(operation) || isRegister(operation)) session.clear()
      const headers: Record<string, string> = { ...withSession(operation.block, request.headers, session, settings.appId) }
      if (needsBlockAppId(operation.block, operation.method, operation.path) && !headerOf(headers, 'blockappid')) {
        headers.blockAppId = settings.appId
      }
      return { ...request, headers }
    },
    async received(response, request) {
      const { operation } = request
      if (operation.block === 'gateway' && isOfThisSession(request)) {
        const person = readPerson(response.headers)
        if (person) session.offer(person)
        if ((response.status === 401 || response.status === 403) && !isSignIn(operation) && !isSignOut(operation)) {
          session.clear()
          ended?.()
        }
      }
      if (!response.ok && isReshaped(operation.block)) {
        const wait = Number(response.headers.get('retry-after'))
        throw new ReshapedError(operation.block, await failureOf(response), wait > 0 ? wait : undefined)
      }
    },
  }

  // An answer to a session that has been left since must neither bring it back nor end its successor.
  function isOfThisSession(request: Outgoing): boolean {
    return headerOf(request.headers, 'client') === session.known().client
  }
}

/** The client of everything signed in: `createClient` with the session on it, which a sign-out clears whatever comes back. */
export function createSessionClient(parts: InterceptorSettings): Call {
  const client = createClient({
    ...sessionInterceptor(parts),
    baseOf: (block) => baseOf(parts.settings, block),
    ...(parts.fetch && { fetch: parts.fetch }),
  })
  return async (operation, input, options) => {
    try {
      return await client(operation, input, options)
    } finally {
      if (isSignOut(operation)) parts.session.clear()
    }
  }
}

/** Where the gateway signs in and out, below its base. */
export const authPaths = {
  signIn: '/auth/sign_in',
  signOut: '/auth/sign_out',
  validateToken: '/auth/validate_token',
  register: '/auth',
  updatePassword: '/auth/password',
  resetPassword: '/auth/password',
  roles: '/roles',
  permissions: '/permissions',
} as const

const is = (method: string, path: string) => (operation: Operation) =>
  operation.block === 'gateway' && operation.method === method && operation.path.replace(/\/$/, '') === path
const isSignIn = is('POST', authPaths.signIn)
const isSignOut = is('DELETE', authPaths.signOut)
const isRegister = is('POST', authPaths.register)

const headerOf = (headers: Readonly<Record<string, string>>, name: string) =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
