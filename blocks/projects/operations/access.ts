import { type Context, scopeOf, Refusal, refuse } from '@quoin/kit/server'
import { projects } from '../resources/index.ts'

/** A person of the company by id; 404 for anybody else's. */
export async function personOf(
  { tx, tenantId }: Context,
  id: string,
): Promise<{ name: string; email: string; role: string | null; roleId: string | null }> {
  const [row] = await tx.query<{ name: string; email: string; role: string | null; roleId: string | null }>(
    `select u.name, u.email, r.code as role, r.id as "roleId" from gateway.users_view u
     left join gateway.roles_view r on r.tenant_id = u.tenant_id and r.id = u.role_id where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null`,
    [tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row
}

/** Oneself, or anybody for those whose permission reaches the whole company. */
export async function mayName(context: Context, user: string, permission: string): Promise<void> {
  if (user !== context.me && scopeOf(context.actor, permission) !== 'tenant') throw refuse.missing()
  await personOf(context, user)
}

/** Whether a person may change a project itself and who belongs to it: its owner, its leads, and whoever may so in the whole company. */
export async function mayLead({ tx, tenantId, actor, me }: Context, project: string): Promise<boolean> {
  const permission = 'projects.projects.write'
  if (!actor.permissions.has(permission)) return false
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return true
  const people = scope === 'team' ? [me, ...actor.teamUserIds] : [me]
  const [row] = await tx.query(
    `select 1 from projects.projects p where p.tenant_id = $1 and p.id = $2 and (coalesce(p.owner_id, p.created_by) = any($3::uuid[])
       or exists (select from projects.members m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = any($3::uuid[])
         and m.standing = 'lead' and m.deleted_at is null and (m.left_at is null or m.left_at > now())))`,
    [tenantId, project, people],
    'prepare',
  )
  return row !== undefined
}

export async function mustLead(context: Context, project: string): Promise<void> {
  if (!(await mayLead(context, project))) throw refuse.forbidden('projects.projects.write')
}

/** Which of these people own a project, lead it or contribute to it right now. */
export async function workingAmong(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  project: string,
  people: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from unnest($3::uuid[]) u (id)
     where exists (select from projects.projects p where p.tenant_id = $1 and p.id = $2 and coalesce(p.owner_id, p.created_by) = u.id)
       or exists (select from projects.members m where m.tenant_id = $1 and m.project_id = $2 and m.user_id = u.id
         and m.standing in ('lead', 'contributor') and m.deleted_at is null and (m.left_at is null or m.left_at > now()))`,
    [tenantId, project, people],
  )
  return rows.map(({ id }) => id)
}

/** Refuses whoever does not work on a project: what lies within it is changed by nobody else. */
export async function mustWork(context: Context, project: string): Promise<void> {
  const { actor, me } = context
  const permission = 'projects.work.write'
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return
  const people = scope === 'team' ? [me, ...actor.teamUserIds] : [me]
  if ((await workingAmong(context, project, people)).length === 0) throw refuse.forbidden(permission)
}

/**
 * Which of these people may be given work of a project, because they see it: whoever belongs to it, everybody where it is open to the
 * company, administrators, and whoever asks. What other roles reach is the gateway's to know: their people are added to the project first.
 */
export async function assignableAmong(
  { tx, tenantId, me }: Context,
  project: string,
  people: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from gateway.users_view u join gateway.roles_view r on r.tenant_id = u.tenant_id and r.id = u.role_id
       join projects.projects p on p.tenant_id = u.tenant_id and p.id = $2
     where u.tenant_id = $1 and u.id = any($3::uuid[]) and u.deleted_at is null
       and (u.id = $4 or r.code = 'company_admin' or p.visibility = 'company' or coalesce(p.owner_id, p.created_by) = u.id
         or exists (select from projects.members m where m.tenant_id = $1 and m.project_id = $2 and m.user_id = u.id and m.deleted_at is null
           and (m.left_at is null or m.left_at > now())))`,
    [tenantId, project, people, me || null],
  )
  return rows.map(({ id }) => id)
}

/** Refuses to give work to somebody who does not see its project; whoever had it before may keep it. */
export async function mustBeAssignable(
  context: Context,
  project: string,
  person: string | null,
  field: string,
  before?: string | null,
): Promise<void> {
  if (!person || person === before) return
  if ((await assignableAmong(context, project, [person])).length === 0)
    throw refuse.invalid('not_in_project', 'This person does not belong to the project. Add them to it first.', field)
}

export const notYours = (detail: string): Refusal => new Refusal(403, { code: 'not_yours', detail })

/** How the company judges risks, and what it calls due soon. */
export async function settingsOf({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>) {
  const [row] = await tx.query<{
    size: number
    medium: number
    high: number
    likelihoods: string[]
    impacts: string[]
    soonDays: number
  }>(
    `select s.matrix_size::int as size, s.medium_from::int as medium, s.high_from::int as high, coalesce(s.likelihood_names, '{}') as likelihoods,
       coalesce(s.impact_names, '{}') as impacts, s.due_soon_days::int as "soonDays" from projects.settings s where s.tenant_id = $1`,
    [tenantId],
    'prepare',
  )
  return row ?? { size: 5, medium: 6, high: 12, likelihoods: [], impacts: [], soonDays: 7 }
}

/** As many as a company has at most: of fewer nobody would say which are left out. */
const projectsMax = 10_000

/** Ids of the projects somebody sees, in one of these states where any are named. */
export const visibleProjects = (context: Context, states?: readonly string[]): Promise<string[]> =>
  context.ids(projects.projects, { matching: states ? { filter: { status: states } } : {} }, projectsMax)

export const openStates = ['proposed', 'active', 'on_hold'] as const
