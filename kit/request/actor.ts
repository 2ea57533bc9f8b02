import type { PermissionScope } from '../grants.ts'
import type { FieldRules } from '../records/fieldAccess.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Permission, Operation } from '../operation.ts'
import { refuse, Refusal } from './refuse.ts'

/** Who asks. Derived from a secret on every request, never from a path or a body. */
export interface Actor {
  /** A visitor has an app id only; a person a session without a company; a member a session inside one. */
  readonly kind: 'visitor' | 'person' | 'member'
  readonly tenantId: string | null
  readonly appId: string | null
  readonly userId: string | null
  readonly userName: string | null
  readonly email: string | null
  readonly roleId: string | null
  readonly roleCode: string | null
  readonly permissions: ReadonlyMap<string, PermissionScope>
  /** Fields that the company hides from them, or lets them read only. */
  readonly fieldRules?: FieldRules
  /** People of the teams this person is in, themselves included. */
  readonly teamUserIds: readonly string[]
  readonly sessionId: string | null
  /** Looks through the eyes of another role: may read what that role may, and change nothing. */
  readonly readOnly?: true
  /** The one company this session is good in: what concerns the person beyond it is not theirs to ask for here. */
  readonly confinedTo?: string
  /** The program that asks for this person, by a token of theirs. `isWhole`: it may do all they may, and not only what was named. */
  readonly agent?: { readonly name: string; readonly isWhole: boolean }
  /** What made background work in this person's name begin, the first cause first: it is announced with what is done. */
  readonly because?: readonly string[]
  /** Who looks through this person's eyes, with no more rights than their own. */
  readonly lookedInBy?: string
  /** Set when a parent company's token is used on its child's records; only operations that say so accept it. */
  readonly parentTenantId?: string
  /** Calls in a minute that a company allows its own key, whatever the installation allows. */
  readonly requestsPerMinute?: number
  /** The networks and the pages that a company allows its own key to be used from; empty allows any. */
  readonly usedFrom?: { readonly networks: readonly string[]; readonly origins: readonly string[] }
}

export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly block: string
}

/** Finds out who asks. Throws a 401 refusal when a credential is given and is not good. `headers` go out with the answer. */
export type Authenticate = (caller: Caller) => Promise<{ actor: Actor; headers?: Readonly<Record<string, string>> }>

/** Who asks, where that is known without asking anybody. */
export type Recall = (caller: Omit<Caller, 'address'>) => Actor | undefined

export const nobody: Actor = {
  kind: 'visitor',
  tenantId: null,
  appId: null,
  userId: null,
  userName: null,
  email: null,
  roleId: null,
  roleCode: null,
  permissions: new Map(),
  teamUserIds: [],
  sessionId: null,
}

/** Why this actor may not do this, or undefined when they may. The browser asks the same of the operation's `permission`. */
export function whyNot(actor: Actor, operation: Operation): Refusal | undefined {
  const { permission, block } = operation
  if (actor.readOnly && (operation.method !== 'GET' || operation.secret))
    return refuse.conflict('preview_is_read_only', 'You are viewing the company read-only. Nothing can be changed.')
  if (permission === 'open') return undefined
  if (actor.parentTenantId && !operation.parentCompany) return refuse.missing()
  if (permission === 'visitor')
    return actor.tenantId || actor.userId ? undefined : refuse.ended('app_unknown', 'The app id is missing or unknown.')
  if (actor.kind === 'visitor') return refuse.ended('sign_in_needed', 'Please sign in.')
  const { agent } = actor
  // A token is for work in one company: the account it was made in, and what nobody named, stay its owner's.
  if (agent && (permission === 'signedIn' || (permission === 'member' && !agent.isWhole))) return notAllowed(block, permission)
  if (permission === 'signedIn') return undefined
  if (actor.kind !== 'member') {
    const detail = 'Please choose a company first.'
    // On the gateway a 401 ends the session, and this one is good.
    return block === 'gateway' ? refuse.invalid('company_needed', detail) : refuse.ended('company_needed', detail)
  }
  if (permission !== 'member' && !actor.permissions.has(permission)) return notAllowed(block, permission)
  const untold = operation.tells?.find((field) => isHidden(actor, field))
  return untold === undefined ? undefined : refuse.hiddenField(untold)
}

/** Whether the company hides a field, `crm.opportunities.amount`, from somebody. */
export function isHidden({ fieldRules }: Actor, field: string): boolean {
  const [block, resource, wire = ''] = field.split('.')
  return fieldRules?.get(`${block}.${resource}`)?.get(wire) === 'hidden'
}

/** 403 elsewhere; 422 on the gateway, whose clients take a 403 for the end of the session. */
export const notAllowed = (block: string, permission: string): Refusal => {
  const refusal = refuse.forbidden(permission)
  return block === 'gateway' ? new Refusal(422, refusal.reasons) : refusal
}

/** As whom somebody stands in the audit: an agent with the person it acts for. */
export const auditName = ({ userName, agent }: Actor): string | null => (agent ? `${agent.name} for ${userName}` : userName)

export const scopeOf = (actor: Actor, permission: Permission): PermissionScope => actor.permissions.get(permission) ?? 'tenant'
