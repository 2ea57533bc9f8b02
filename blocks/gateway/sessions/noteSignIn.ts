import { askOnce } from '@quoin/kit/server'
import type { Core } from './core.ts'

/**
 * Tells a company that somebody has come in: its people see when somebody signed in to it last, and never that they signed in
 * elsewhere.
 */
export const noteSignIn = (
  core: Core,
  { companyId, personId, sessionId }: { companyId: string; personId: string; sessionId: string },
): Promise<unknown> =>
  askOnce(
    core.pool,
    { tenantId: companyId, userId: personId },
    `update gateway.users u set last_sign_in_at = s.created_at from gateway.sessions s
     where u.tenant_id = $1 and u.id = $2 and s.id = $3 and s.person_id = u.id
       and (u.last_sign_in_at is null or u.last_sign_in_at < s.created_at)`,
    [companyId, personId, sessionId],
  )
