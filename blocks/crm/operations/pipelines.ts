import { type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

type Deletion = NonNullable<NonNullable<BlockServer['replaces'][string]>['delete']>

/** A stage goes only once no deal stands in it: on no board would anybody find that deal again. */
export const deleteStage: Deletion = async (deal, context, standard) => {
  const stage = await context.find(crm.stages, deal.params.id!, 'lock')
  await mustBeEmpty(context, stage.id, 'stage_in_use')
  return standard(deal)
}

/** As its stages, a pipeline goes only once no deal is on its way through it. */
export const deletePipeline: Deletion = async (deal, context, standard) => {
  const pipeline = await context.find(crm.pipelines, deal.params.id!, 'lock')
  await mustBeEmpty(context, pipeline.id, 'pipeline_in_use')
  return standard(deal)
}

async function mustBeEmpty({ tx, tenantId }: Context, id: string, code: 'stage_in_use' | 'pipeline_in_use'): Promise<void> {
  const [held] = await tx.query<{ deals: number }>(
    'select count(*)::bigint as deals from crm.opportunities where tenant_id = $1 and (stage_id = $2 or pipeline_id = $2) and deleted_at is null',
    [tenantId, id],
  )
  if (held!.deals === 0) return
  throw refuse.conflict(code, 'There are deals in it. Move them on or delete them first.', { deals: held!.deals })
}
