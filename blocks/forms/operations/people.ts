import type { Context } from '@quoin/kit/server'
import { held } from '../resources/index.ts'

/** Who answered, as far as they said. */
export const personOf = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}): string => [firstName, lastName].filter(Boolean).join(' ') || email || '–'

/** Whom a form names: a person, and everybody of a role who is active. */
export async function toldOf(
  { tx, tenantId }: Context,
  { notifyUser, notifyRole }: { readonly notifyUser: string | null; readonly notifyRole: string | null },
): Promise<string[]> {
  if (!notifyUser && !notifyRole) return []
  const people = await tx.query<{ id: string }>(
    `select u.id from gateway.users_view u where u.tenant_id = $1 and u.deleted_at is null and u.status = 'active'
       and (u.id = $2 or u.role_id = $3) order by u.id limit $4`,
    [tenantId, notifyUser, notifyRole, held.toldPerAnswer],
  )
  return people.map(({ id }) => id)
}
