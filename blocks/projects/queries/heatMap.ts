import { type Answer, type Context, document } from '@quoin/kit/server'
import { openStates, settingsOf, visibleProjects } from '../operations/access.ts'
import { type HeatMapWire, projects } from '../resources/index.ts'

const risksMax = 500

/** Open risks on the company's matrix: those of one project, or of every open one that is seen. */
export async function heatMap(context: Context, project: string | undefined): Promise<Answer> {
  const { tx, tenantId } = context
  if (project) await context.find(projects.projects, project)
  const ids = project ? [project] : await visibleProjects(context, openStates)
  const { size, medium, high, likelihoods, impacts } = await settingsOf(context)
  const rows = await tx.query<{ wire: HeatMapWire['risks'][number] }>(
    `select json_build_object('unique_id', r.id, 'name', r.name, 'project_unique_id', r.project_id, 'likelihood', r.likelihood, 'impact', r.impact,
       'score', r.score, 'movement', r.movement) as wire
     from projects.risks r where r.tenant_id = $1 and r.project_id = any($2::uuid[]) and r.status = 'open' and r.deleted_at is null
     order by r.score desc, r.name, r.id limit $3`,
    [tenantId, ids, risksMax + 1],
  )
  return document({
    type: 'heat_map',
    id: project ?? tenantId,
    attributes: {
      unique_id: project ?? tenantId,
      size,
      medium_from: medium,
      high_from: high,
      likelihood_names: likelihoods,
      impact_names: impacts,
      risks: rows.slice(0, risksMax).map(({ wire }) => wire),
      is_whole: rows.length <= risksMax,
    },
  })
}
