import type { BlockName } from '../settings.ts'
import type { Session } from './session.ts'
import type { SessionData } from './storage.ts'

interface HeaderRule {
  /** What happens to headers the request brings along: they are replaced, completed, or either one keeps the rule away. */
  readonly brought: 'replaced' | 'completed' | 'keepAway'
  /** The stored tenant id goes before the app id of the session. */
  readonly tenantFirst?: true
  /** Carries the five headers of the person too: always, or only once the session is complete. */
  readonly person?: 'always' | 'complete'
}

const common: HeaderRule = { brought: 'replaced' }
const rules: Partial<Record<BlockName, HeaderRule>> = {
  gateway: { brought: 'keepAway', tenantFirst: true, person: 'always' },
  crm: { brought: 'completed', tenantFirst: true },
  products: { brought: 'completed', tenantFirst: true },
  realtime: { brought: 'replaced', person: 'complete' },
  wallet: { brought: 'keepAway' },
}

export type Headers = Readonly<Record<string, string>>

/** The headers of a request to a block: those it brings along, and what the rule of the block makes of the session. */
export function withSession(block: string, brought: Headers, session: Session, defaultAppId: string): Headers {
  const rule = rules[block as BlockName] ?? common
  const has = (name: string) => Object.keys(brought).some((one) => one.toLowerCase() === name)
  if (rule.brought === 'keepAway' && (has('appid') || has('company-token'))) return brought

  const held = session.held()
  const appId = appIdOf(rule, session, defaultAppId)
  const added: Record<string, string> = appId ? { appid: appId } : {}
  if (held) added['company-token'] = held.companyToken
  if (rule.person === 'always' || (rule.person === 'complete' && held)) Object.assign(added, personHeaders(session.known()))

  const kept = Object.entries(brought).filter(([name]) => rule.brought === 'completed' || !(name.toLowerCase() in added))
  const fresh = Object.entries(added).filter(([name]) => rule.brought === 'replaced' || !has(name))
  return Object.fromEntries([...kept, ...fresh])
}

function appIdOf(rule: HeaderRule, session: Session, defaultAppId: string): string {
  const own = (session.held() ?? (rule.tenantFirst ? session.known() : {})).appid
  return (rule.tenantFirst && session.tenantId()) || own || defaultAppId
}

const personNames = {
  'access-token': 'accessToken',
  client: 'client',
  expiry: 'expiry',
  'token-type': 'tokenType',
  uid: 'uid',
} as const

function personHeaders(known: Partial<SessionData>): Record<string, string> {
  return Object.fromEntries(Object.entries(personNames).flatMap(([name, key]) => (known[key] ? [[name, known[key]]] : [])))
}

/** The five items an answer of the gateway carries, or null when it carries none. Blank ones mean: keep what you have. */
export function readPerson(headers: Pick<globalThis.Headers, 'get'>): Partial<SessionData> | null {
  if (headers.get('access-token') === null) return null
  return Object.fromEntries(Object.entries(personNames).map(([name, key]) => [key, headers.get(name) ?? '']))
}

/** The paged list of roles brings its two headers itself, so the gateway's rule leaves it alone. */
export function rolesPageHeaders(session: Session, defaultAppId: string): Headers {
  const held = session.held()
  return { APPID: session.tenantId() ?? held?.appid ?? defaultAppId, ...(held && { 'company-token': held.companyToken }) }
}

/** For reading and editing CRM accounts as the parent company; empty when no parent's token is stored. */
export function parentCompanyHeaders(session: Session): Headers {
  const token = session.parentCompanyToken()
  return token ? { 'company-token': token } : {}
}

/** Creating a company in CRM, products or sales names the app it is for. */
export const needsBlockAppId = (block: string, method: string, path: string): boolean =>
  ['crm', 'products', 'sales'].includes(block) && method === 'POST' && path.replace(/\/$/, '') === '/companies'
