import { type Customs, document, inTransaction, plain, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { readRoles } from '../people/readRoles.ts'
import type { gateway } from '../resources/index.ts'
import { companyContexts as read, enterCompany, leaveCompany } from '../sessions/companyContexts.ts'
import { boundsOf, listAnswer } from './pages.ts'
import { refuseKeys, sessionOf } from './proven.ts'

export const companyContexts: Pick<Customs<typeof gateway, 'auth'>, 'contextOpen' | 'contextEnd' | 'contexts'> = {
  async contextOpen({ company_url_id, company_id, switch_reason }, ctx) {
    refuseKeys(ctx)
    const named = company_url_id ?? company_id
    if (!named) throw refuse.invalid('required', 'is required', 'company_url_id')
    const core = coreOf(ctx)
    const opened = await enterCompany(core, {
      sessionId: sessionOf(ctx),
      personId: ctx.me,
      urlId: named,
      appKey: ctx.actor.appId,
      confinedTo: ctx.actor.confinedTo,
      reason: switch_reason || undefined,
      address: ctx.request.address,
    })
    const { companyId, member } = opened
    const [role] = await inTransaction(core.pool, { tenantId: companyId, userId: ctx.me, readOnly: true }, (tx) =>
      readRoles(tx, companyId, member.roleId),
    )
    return document({
      type: 'tenant_context',
      id: String(opened.id),
      status: 201,
      attributes: {
        tenant_context_token: opened.companyToken,
        expires_in: opened.expiresIn,
        expires_at: opened.expiresAt,
        tenant_info: {
          company_id: companyId,
          company_name: opened.name,
          company_url_id: opened.urlId,
          role_id: role!.number,
          role_name: role!.name,
          permissions: [...member.permissions.keys()].sort(),
          schema_name: null,
        },
        audit_id: opened.id,
      },
    })
  },
  async contextEnd({ tenant_context_token_id: id }, ctx) {
    refuseKeys(ctx)
    await leaveCompany(ctx.tx, coreOf(ctx), {
      id: Number(id),
      personId: ctx.me,
      confinedTo: ctx.actor.confinedTo,
      address: ctx.request.address,
    })
    return plain({ message: 'The company has been left.' })
  },
  async contexts(input, ctx) {
    refuseKeys(ctx)
    const bounds = boundsOf(input)
    const { rows, total } = await read(ctx.tx, coreOf(ctx), { personId: ctx.me, confinedTo: ctx.actor.confinedTo, ...bounds })
    const data = rows.map(({ id, ...row }) => ({
      id: String(id),
      type: 'tenant_context',
      attributes: {
        company_name: row.name,
        company_url_id: row.urlId,
        switch_reason: row.reason,
        created_at: row.openedAt,
        expires_at: row.expiresAt,
        revoked: row.revoked,
        revoked_at: row.revoked ? row.endedAt : null,
        ip_address: row.address,
        active: row.active,
      },
    }))
    return listAnswer(data, bounds, total)
  },
}
