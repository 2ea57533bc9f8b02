import { type Context, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { gateway } from '../resources/index.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { writeMember } from './people.ts'
import type { RoleRow } from './readRoles.ts'

/**
 * A person whom the company knows without asking: a former member, or a member of its parent or of one of its children.
 * Undefined for everybody else, who exists or not.
 */
export async function findRelative(ctx: Context, who: { id: string } | { email: string }): Promise<string | undefined> {
  const [found] = await ctx.tx.query<{ id: string; here: string | null }>(
    `select p.id, here.status as here from gateway.people p
       left join gateway.memberships here on here.company_id = $1 and here.person_id = p.id
     where p.status = 'active' and p.confirmed_at is not null and (p.id = $2 or p.email = $3) and (here.status is not null or exists (
       select from gateway.memberships m join gateway.companies c on c.id = m.company_id
       where m.person_id = p.id and m.status = 'active'
         and (c.parent_id = $1 or c.id = (select parent_id from gateway.companies where id = $1))))`,
    [ctx.tenantId, 'id' in who ? who.id : null, 'email' in who ? who.email : null],
  )
  if (found?.here === 'inactive') throw refuse.invalid('suspended', 'This member is suspended. Reactivate them instead.')
  if (found?.here && found.here !== 'deleted') throw refuse.invalid('already_member', 'This person is already a member.')
  return found?.id
}

/** Makes a person a member of the company at hand. */
export async function addToCompany(ctx: Context, personId: string, role: RoleRow): Promise<void> {
  await writeMember(ctx.tx, { companyId: ctx.tenantId, personId, roleCode: role.code, addedBy: ctx.me })
  await ctx.note(gateway.users, personId, { role_unique_id: [null, role.id] })
  await announceRevoked(ctx.tx, { company: ctx.tenantId, person: personId })
  const values = { personId, companyId: ctx.tenantId, address: ctx.request.address, detail: { by: ctx.me } }
  await recordEvent(ctx.tx, coreOf(ctx), { kind: 'joined', ...values })
}
