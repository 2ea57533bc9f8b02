import { advisoryLock, type BlockServer, type Context, type Customs, document, idIn, refuse } from '@quoin/kit/server'
import { inMinorUnits } from '@quoin/kit'
import { briefing } from '../queries/briefing.ts'
import { plan } from '../queries/plan.ts'
import { projects } from '../resources/index.ts'
import { mayLead, mayName, mustLead } from './access.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** An amount is of a currency, and of whole units of its smallest coin. */
export function refuseAmount(amount: unknown, currency: unknown, field: string): void {
  if (amount === null || amount === undefined) return
  if (typeof currency !== 'string') throw refuse.invalid('required', 'is required with an amount', 'currency')
  if (inMinorUnits(Number(amount), currency) === undefined)
    throw refuse.invalid('too_many_decimals', `has too many decimals for ${currency}`, field)
}

async function checkBudget(context: Context, id: string): Promise<void> {
  const { budget, currency } = await context.find(projects.projects, id)
  refuseAmount(budget, currency, 'budget')
}
/** What was refused for being hidden stays hidden: whether somebody leads a project is asked once they were found to reach it. */
const ifLead: NonNullable<Replacements['delete']> = async (request, context, standard) => {
  const answer = await standard(request)
  await mustLead(context, request.params.id!)
  return answer
}

export const replacedProjects = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const id = idIn(answer)
    await checkBudget(context, id)
    const { owner } = await context.find(projects.projects, id)
    await context.insert(projects.members, {
      project: id,
      user: owner ?? context.me,
      standing: 'lead',
      joinedAt: new Date().toISOString(),
    })
    return answer
  },
  async update(request, context, standard) {
    const { id } = await context.find(projects.projects, request.params.id!)
    await mustLead(context, id)
    const answer = await standard(request)
    await checkBudget(context, id)
    return answer
  },
  delete: ifLead,
  restore: ifLead,
  async purge(request, context, standard) {
    const { tx, tenantId } = context
    const [row] = await tx.query<{ id: string }>(
      'select p.id from projects.projects p where p.tenant_id = $1 and p.id = app.id($2) and p.deleted_at is not null',
      [tenantId, request.params.id],
    )
    if (row && !(await mayLead(context, row.id))) throw refuse.missing()
    if (row) await mustBePaidBack(context, row.id)
    return standard(request)
  },
} satisfies Replacements

/** Purging takes contributions along, and with them the only way back for money: held until then, because one may be being paid just now. */
async function mustBePaidBack({ tx, tenantId }: Context, project: string): Promise<void> {
  const held = await tx.query<{ status: string }>(
    `select c.status from projects.contributions c where c.tenant_id = $1 and c.project_id = $2 and c.kind = 'money' order by c.id for update`,
    [tenantId, project],
  )
  const paid = held.filter(({ status }) => status === 'paid').length
  if (paid > 0)
    throw refuse.conflict('contributions_paid', 'Contributions to this project are paid. Restore it and refund them first.', {
      paid,
    })
}

/** Follows or stops following; the answer is the same whether it was so before or not. */
async function setFollowing(context: Context, id: string, isFollowing: boolean) {
  await context.find(projects.projects, id)
  const { tx, tenantId, me } = context
  advisoryLock(tx, 'follow', id, me)
  const [row] = await tx.query<{ id: string }>(
    'select f.id from projects.followers f where f.tenant_id = $1 and f.project_id = $2 and f.user_id = $3 and f.deleted_at is null for update',
    [tenantId, id, me],
  )
  if (isFollowing && !row) await context.insert(projects.followers, { project: id, user: me })
  if (!isFollowing && row) await context.purge(projects.followers, await context.find(projects.followers, row.id, 'lock'))
  return document({ type: 'projectFollower', id, attributes: { unique_id: id, user_unique_id: me, following: isFollowing } })
}

export const projectOperations: Customs<typeof projects, 'projects'> = {
  follow: ({ id }, context) => setFollowing(context, id, true),
  unfollow: ({ id }, context) => setFollowing(context, id, false),
  briefing: ({ id }, context) => briefing(context, id),
  plan: ({ id }, context) => plan(context, id),
  async memberProjects({ user, ...query }, context) {
    await mayName(context, user, 'projects.projects.read')
    return context.list(projects.projects, query, (add) => [
      `t.id in (select m.project_id from projects.members m where m.tenant_id = t.tenant_id and m.user_id = ${add(user)} and m.deleted_at is null
         and (m.left_at is null or m.left_at > now()))`,
    ])
  },
  async followingProjects({ user, ...query }, context) {
    await mayName(context, user, 'projects.projects.read')
    return context.list(projects.projects, query, (add) => [
      `t.id in (select f.project_id from projects.followers f where f.tenant_id = t.tenant_id and f.user_id = ${add(user)} and f.deleted_at is null)`,
    ])
  },
}
