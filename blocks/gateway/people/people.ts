import { inTransaction, refuse, searchTokens, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { foldEmail } from '../sessions/signIn.ts'

export interface PersonInput {
  readonly email: string
  readonly name: string
  /** Without one, nobody can sign in as this person until they set it. */
  readonly password?: string
  readonly phone?: string
  readonly language?: string
}

/** Makes a person whose address counts as confirmed. 409 `already_taken` when somebody has the address. */
export async function createPerson(core: Core, input: PersonInput): Promise<{ id: string }> {
  const passwordHash = input.password === undefined ? null : await core.hasher.hash(input.password)
  return inTransaction(core.pool, nowhere, (tx) => writePerson(tx, core, input, passwordHash))
}

export async function writePerson(
  tx: Tx,
  { clock }: Core,
  input: Omit<PersonInput, 'password'>,
  passwordHash: string | null,
): Promise<{ id: string }> {
  const [made] = await tx.query<{ id: string }>(
    `insert into gateway.people (email, name, password_hash, phone, language, confirmed_at, password_changed_at)
     values ($2, $3, $4, $5, $6, gateway.clock($1), gateway.clock($1)) on conflict (email) do nothing returning id`,
    [clock.offsetMs, foldEmail(input.email), input.name, passwordHash, input.phone ?? null, input.language ?? null],
  )
  if (!made) throw refuse.conflict('already_taken', 'This email address is already in use.', undefined, 'email')
  return made
}

/** Makes a person a member of a company, or a former member one again, with the role of this code. */
export function addMember(
  core: Core,
  input: { companyId: string; personId: string; roleCode: string; addedBy?: string },
): Promise<void> {
  return inTransaction(core.pool, { tenantId: input.companyId, userId: input.addedBy ?? null }, (tx) => writeMember(tx, input))
}

/** Who waits for a confirmation has chosen no name here yet, and who was erased here has none left: they are called as their account is. */
const isKept = 'u.email = excluded.email and u.confirmed_at is not null'

export async function writeMember(
  tx: Tx,
  input: { companyId: string; personId: string; roleCode: string; addedBy?: string; status?: 'active' | 'pending' },
): Promise<void> {
  const [person] = await tx.query<{ email: string; name: string; phone: string | null }>(
    'select email, name, phone from gateway.people where id = $1',
    [input.personId],
  )
  if (!person) throw refuse.missing()
  const written = await tx.query(
    `insert into gateway.users as u (tenant_id, id, email, name, phone, language, role_id, role_number, confirmed_at, created_by, search, status)
     select $1, $2, p.email, p.name, p.phone, p.language, r.id, r.number, p.confirmed_at, $4, array_to_tsvector($5::text[]), $6
     from gateway.people p join gateway.roles r on r.tenant_id = $1 and r.code = $3 where p.id = $2
     on conflict (tenant_id, id) do update set role_id = excluded.role_id, status = excluded.status, deleted_at = null,
       confirmed_at = coalesce(u.confirmed_at, excluded.confirmed_at), email = excluded.email,
       name = case when ${isKept} then u.name else excluded.name end, search = case when ${isKept} then u.search else excluded.search end,
       version = u.version + 1, updated_at = clock_timestamp() returning 1`,
    [
      input.companyId,
      input.personId,
      input.roleCode,
      input.addedBy ?? null,
      searchTokens(`${person.email} ${person.name} ${person.phone ?? ''}`),
      input.status ?? 'active',
    ],
  )
  if (written.length === 0) throw refuse.invalid('no_such_role', 'This role does not exist.', 'role')
}
