import { type Context, refuse, scopeOf } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { mustSee } from './views.ts'

type Permission = 'disclosure.answers.write' | 'disclosure.answers.assign'

/**
 * 404 unless the project is one that this person sees, 403 unless they work on it: who may only read a project, because it is open to the
 * company or as an observer, answers nothing of it. Whoever was given an objective answers that one.
 */
export async function mustWork(context: Context, project: string, permission: Permission, objective?: string): Promise<void> {
  await mustSee(context, project)
  const { actor, me, tx, tenantId } = context
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return
  const people = scope === 'team' ? [me, ...actor.teamUserIds] : [me]
  const working = await context.callInternal(projects.members.internal.working, { project, people })
  if (working.people.length > 0) return
  const [given] = objective
    ? await tx.query(
        'select 1 from disclosure.answers where tenant_id = $1 and project_id = $2 and objective_id = $3 and assignee_id = $4',
        [tenantId, project, objective, me],
      )
    : []
  if (!given) throw refuse.forbidden(permission)
}
