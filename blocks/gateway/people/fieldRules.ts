import {
  installationLock,
  type Actor,
  type FieldAccess,
  type FieldRules,
  inTransaction,
  refuse,
  rulesOf,
  type StoredRules,
  type Tx,
} from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'

/** What a role may not see or not write of single fields; of `null` what holds for whoever has no role, keys and visitors. */
export async function readFieldRules(tx: Tx, companyId: string, roleId: string | null): Promise<FieldRules> {
  const [row] = await tx.query<{ rules: StoredRules | null }>(
    'select kit.field_rules_of($1, $2) as rules',
    [companyId, roleId],
    'prepare',
  )
  return rulesOf(row?.rules)
}

/** The same in a transaction of its own. */
export const fieldRulesIn = (core: Core, companyId: string, roleId: string | null): Promise<FieldRules> =>
  inTransaction(core.pool, { tenantId: companyId, userId: null, readOnly: true }, (tx) => readFieldRules(tx, companyId, roleId))

/** Whether some rules hide a field that others do not. */
export const hiddenBeyond = (rules: FieldRules, others: FieldRules): boolean =>
  [...rules].some(([resource, fields]) =>
    [...fields].some(([field, access]) => access === 'hidden' && others.get(resource)?.get(field) !== 'hidden'),
  )

/** Refuses to lend somebody eyes that see fields which their own role does not: those of a key, of another role, of another member. */
export function refuseMoreSight(actor: Actor, others: FieldRules): void {
  if (hiddenBeyond(actor.fieldRules ?? new Map(), others))
    throw refuse.invalid('role_above_own', 'This would show fields that are hidden from your role. Ask someone who sees them.')
}

/** What is said of a field for one role, or for all that nothing is said for. */
export interface FieldRule {
  readonly resource: string
  readonly field: string
  readonly roleId: string | null
  readonly access: FieldAccess
}
const rulesMax = 5_000

export const rulesOfFields = (
  tx: Tx,
  companyId: string,
  { resource, field }: { readonly resource?: string; readonly field?: string } = {},
): Promise<FieldRule[]> =>
  tx.query<FieldRule & Record<string, unknown>>(
    `select f.resource, f.field, f.role_id as "roleId", f.access from kit.field_rules f
     where f.tenant_id = $1 and ($2::text is null or f.resource = $2) and ($3::text is null or f.field = $3)
     order by f.resource, f.field, f.role_id nulls first`,
    [companyId, resource ?? null, field ?? null],
    'prepare',
  )

interface SetBy {
  readonly by: string
  /** The role of whoever says it; none for a key. */
  readonly byRole?: string | null
  /** The role that sees and writes everything, whatever is said of all others. */
  readonly administrator: string
}

/** Says it, or takes back what was said. */
export async function setFieldRule(
  tx: Tx,
  companyId: string,
  { resource, field, roleId, access }: Omit<FieldRule, 'access'> & { readonly access: FieldAccess | null },
  { by, byRole = null, administrator }: SetBy,
): Promise<void> {
  // Whoever does the same at once waits, so that the bound holds.
  installationLock(tx, 'field rules', companyId)
  const others = (await rulesOfFields(tx, companyId, { resource, field })).filter((rule) => rule.roleId !== roleId)
  const rules = access === null ? others : [...others, { resource, field, roleId, access }]
  // Whoever limits everyone else keeps what they have, or they could not take it back.
  const isKept = roleId === null && byRole !== null && !others.some((rule) => rule.roleId === byRole)
  const kept = isKept ? [...rules, { roleId: byRole, access: 'write' as const }] : rules
  await writeFieldRules(tx, companyId, { resource, field }, kept, { by, administrator })
}

/** Replaces all that is said of a field. Administrators are named where all others are limited. */
export async function writeFieldRules(
  tx: Tx,
  companyId: string,
  { resource, field }: Pick<FieldRule, 'resource' | 'field'>,
  rules: readonly Pick<FieldRule, 'roleId' | 'access'>[],
  { by, administrator }: SetBy,
): Promise<void> {
  const plain = rules.filter(({ roleId, access }) => roleId !== administrator && !(roleId === null && access === 'write'))
  const isForOthers = plain.some(({ roleId }) => roleId === null)
  // Where nothing is said of all others, who may everything needs no word.
  const kept = isForOthers
    ? [...plain, { roleId: administrator, access: 'write' as const }]
    : plain.filter(({ access }) => access !== 'write')
  await tx.query('delete from kit.field_rules where tenant_id = $1 and resource = $2 and field = $3', [
    companyId,
    resource,
    field,
  ])
  if (kept.length === 0) return
  const [count] = await tx.query<{ count: number }>(
    `with made as (insert into kit.field_rules (tenant_id, resource, field, role_id, access, updated_by)
       select $1, $2, $3, r.role, r.access, $6 from unnest($4::uuid[], $5::text[]) r(role, access) returning 1)
     select (select count(*) from made)::int + (select count(*) from kit.field_rules where tenant_id = $1)::int as count`,
    [companyId, resource, field, kept.map(({ roleId }) => roleId), kept.map(({ access }) => access), by || null],
  )
  refuseTooMany(count!.count)
}

function refuseTooMany(count: number): void {
  if (count > rulesMax)
    throw refuse.conflict('too_many_rules', `A company can limit up to ${rulesMax} fields, each role counted by itself.`)
}

/** Says of a new role what is said of another. */
export async function copyFieldRules(
  tx: Tx,
  companyId: string,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
): Promise<void> {
  installationLock(tx, 'field rules', companyId)
  const [count] = await tx.query<{ count: number }>(
    `with made as (insert into kit.field_rules (tenant_id, resource, field, role_id, access, updated_by)
       select f.tenant_id, f.resource, f.field, $3, f.access, $4 from kit.field_rules f where f.tenant_id = $1 and f.role_id = $2 returning 1)
     select (select count(*) from made)::int + (select count(*) from kit.field_rules where tenant_id = $1)::int as count`,
    [companyId, from, to, by || null],
  )
  refuseTooMany(count!.count)
}

/** The roles a field that the company added is visible to, and editable by, as its form has them: none named means all of them. */
export function rolesOfRules(
  rules: readonly Pick<FieldRule, 'roleId' | 'access'>[],
  roles: readonly string[],
): { readonly visible_to: readonly string[]; readonly editable_by: readonly string[] } {
  const others = rules.find(({ roleId }) => roleId === null)?.access ?? 'write'
  const accessOf = (role: string) => rules.find(({ roleId }) => roleId === role)?.access ?? others
  const seeing = roles.filter((role) => accessOf(role) !== 'hidden')
  const writing = seeing.filter((role) => accessOf(role) === 'write')
  return {
    visible_to: others !== 'hidden' && seeing.length === roles.length ? [] : seeing,
    editable_by: others !== 'read' && writing.length === seeing.length ? [] : writing,
  }
}

/** What is to be said for a field to be visible to, and editable by, these roles alone. */
export function rulesOfRoles(
  visibleTo: readonly string[],
  editableBy: readonly string[],
): Pick<FieldRule, 'roleId' | 'access'>[] {
  if (visibleTo.length === 0 && editableBy.length === 0) return []
  const named = visibleTo.length > 0 ? visibleTo : editableBy
  return [
    { roleId: null, access: visibleTo.length > 0 ? 'hidden' : 'read' },
    ...[...new Set(named)].map((roleId) => ({
      roleId,
      access: editableBy.length === 0 || editableBy.includes(roleId) ? ('write' as const) : ('read' as const),
    })),
  ]
}
