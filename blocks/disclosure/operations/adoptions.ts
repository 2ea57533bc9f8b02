import { advisoryLock, type Customs, refuse } from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { disclosure } from '../resources/index.ts'
import { mustWork } from './mustWork.ts'
import { mustSee } from './views.ts'

type Adoption = RecordOf<typeof disclosure.adoptions.definition.fields>

export const adoptions: Customs<typeof disclosure, 'adoptions'> = {
  async changes({ project }, context) {
    await mustSee(context, project)
    const { tx, tenantId } = context
    const [adopted] = await tx.query<{ at: string }>(
      'select adopted_at as at from disclosure.adoptions where tenant_id = $1 and project_id = $2',
      [tenantId, project],
    )
    const rows = await tx.query<{ kind: 'added' | 'changed' | 'removed'; id: string; name: string; was: string | null }>(
      `select case when o.deleted_at is not null then 'removed' when a.objective_hash is not null and a.objective_hash <> o.asked_hash then 'changed'
         else 'added' end as kind, o.id, o.name, a.objective_name as was
       from disclosure.objectives o
       join disclosure.breakdowns b on b.tenant_id = $1 and b.id = o.breakdown_id and b.deleted_at is null
       join disclosure.disclosures d on d.tenant_id = $1 and d.id = b.disclosure_id and d.deleted_at is null and d.status = 'active'
       left join disclosure.answers a on a.tenant_id = $1 and a.project_id = $2 and a.objective_id = o.id
       where o.tenant_id = $1 and (
         (o.deleted_at is null and a.objective_hash <> o.asked_hash)
         or (o.deleted_at is null and a.id is null and o.created_at > $3::timestamptz)
         or (o.deleted_at is not null and a.id is not null and o.deleted_at > $3::timestamptz))
       order by o.position, o.created_at, o.id limit 2000`,
      [tenantId, project, adopted?.at ?? null],
    )
    const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
    const plainly = ({ id, name }: { id: string; name: string }) => ({ objective_unique_id: id, name })
    return {
      unique_id: project,
      adopted_at: adopted?.at ?? null,
      added: of('added').map(plainly),
      changed: of('changed').map((row) => ({ ...plainly(row), was: row.was })),
      removed: of('removed').map(plainly),
    }
  },

  async adopt({ project }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    const { tx, tenantId } = context
    advisoryLock(tx, 'adoption', project)
    const [[row], [count]] = await Promise.all([
      tx.query<{ id: string }>('select id from disclosure.adoptions where tenant_id = $1 and project_id = $2 for update', [
        tenantId,
        project,
      ]),
      tx.query<{ objectives: number }>(
        'select count(*)::int as objectives from disclosure.objectives where tenant_id = $1 and deleted_at is null',
        [tenantId],
      ),
    ])
    if (count!.objectives === 0) throw refuse.conflict('catalogue_empty', 'The catalogue has no objectives yet.')
    const changes = { adoptedAt: new Date().toISOString(), objectives: count!.objectives }
    if (row)
      await context.update(disclosure.adoptions, (await context.find(disclosure.adoptions, row.id, 'lock')) as Adoption, changes)
    else await context.insert(disclosure.adoptions, { project, ...changes })
    return { unique_id: project, adopted_at: changes.adoptedAt }
  },
}
