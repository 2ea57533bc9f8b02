import { type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Deletion = NonNullable<Replacements['delete']>

/** The standard writing of a stage, from which deals go on within its own pipeline only. One that was deleted may stay named: it counts for nothing. */
export const writeStage: NonNullable<Replacements['create']> = async (request, context, standard) => {
  const answer = await standard(request)
  if (!Object.hasOwn(request.body, 'allowed_next')) return answer
  const {
    data: { id },
  } = JSON.parse(answer.body) as { data: { id: string } }
  const [strange] = await context.tx.query<{ place: number }>(
    `select n.place::int - 1 as place from crm.stages s, jsonb_array_elements_text(s.allowed_next) with ordinality as n(id, place)
     where s.tenant_id = $1 and s.id = $2 and not exists (
       select from crm.stages o where o.tenant_id = $1 and o.id = n.id::uuid and o.pipeline_id = s.pipeline_id)
     order by n.place limit 1`,
    [context.tenantId, id],
  )
  if (strange) throw refuse.invalid('other_pipeline', 'This stage belongs to another pipeline.', `allowed_next/${strange.place}`)
  return answer
}

/** What a stage means stays while deals stand in it: they would count as open where they are won. */
export const updateStage: NonNullable<Replacements['update']> = async (request, context, standard) => {
  const stage = await context.find(crm.stages, request.params.id!, 'lock')
  const { kind } = request.body
  if (kind !== undefined && kind !== stage.kind) await mustBeEmpty(context, stage.id, 'stage_in_use')
  return writeStage(request, context, standard)
}

/** A stage goes only once no deal stands in it: on no board would anybody find that deal again. */
export const deleteStage: Deletion = async (request, context, standard) => {
  const stage = await context.find(crm.stages, request.params.id!, 'lock')
  await mustBeEmpty(context, stage.id, 'stage_in_use')
  return standard(request)
}

/** As its stages, a pipeline goes only once no deal is on its way through it. */
export const deletePipeline: Deletion = async (request, context, standard) => {
  const pipeline = await context.find(crm.pipelines, request.params.id!, 'lock')
  await mustBeEmpty(context, pipeline.id, 'pipeline_in_use')
  return standard(request)
}

async function mustBeEmpty({ tx, tenantId }: Context, id: string, code: 'stage_in_use' | 'pipeline_in_use'): Promise<void> {
  const [held] = await tx.query<{ deals: number }>(
    'select count(*)::bigint as deals from crm.opportunities where tenant_id = $1 and (stage_id = $2 or pipeline_id = $2) and deleted_at is null',
    [tenantId, id],
  )
  if (held!.deals === 0) return
  throw refuse.conflict(code, 'It still has deals. Move or delete them first.', { deals: held!.deals })
}
