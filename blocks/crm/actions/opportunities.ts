import type { Found } from '@quoin/kit'
import { type Context, refuse, type Actions } from '@quoin/kit/server'
import { type Gated, lackingFor } from '../resources/gates.ts'
import { crm } from '../resources/index.ts'
import { refuseStale } from '../operations/records.ts'

type Opportunity = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly pipeline: string | null
  readonly stage: string | null
  readonly ticked: readonly string[] | null
}

export const opportunities: Actions<typeof crm, 'opportunities'> = {
  async move(opportunity, { stage: stageId, after, before, version, reason }, context) {
    await refuseStale(context, crm.opportunities, opportunity, version)
    const stage = await context.find(crm.stages, stageId)
    const isSame = stage.id === opportunity.stage
    if (!isSame) await mayEnter(opportunity, stage, reason, context)
    const rank = await placeIn(stage.id, opportunity.id, { after, before }, context)
    if (isSame) return context.save({ rank })
    const now = new Date().toISOString()
    return context.save({
      stage: stage.id,
      rank,
      stageSince: now,
      outcome: stage.kind,
      probability: stage.probability,
      closedAt: stage.kind === 'open' ? null : now,
      lostReason: stage.kind === 'lost' ? reason! : null,
      ticked: [],
    })
  },
  tick: async (opportunity, { point }, context) => context.save({ ticked: await ticksWith(opportunity, point, true, context) }),
  untick: async (opportunity, { point }, context) =>
    context.save({ ticked: await ticksWith(opportunity, point, false, context) }),
}

/** The row is locked, so that of two people who tick at once both are heard. Points the stage no longer has are dropped on the way. */
async function ticksWith(opportunity: Opportunity, point: string, isDone: boolean, context: Context): Promise<string[]> {
  const { checklist } = await stageOf(context, opportunity.stage!)
  if (!checklist.includes(point))
    throw refuse.invalid('no_such_point', 'This item is not on the checklist of the stage.', 'point')
  return checklist.filter((one) => (one === point ? isDone : opportunity.ticked?.includes(one)))
}

async function mayEnter(
  opportunity: Opportunity,
  stage: Found<typeof crm.stages>,
  reason: string | null | undefined,
  context: Context,
): Promise<void> {
  if (stage.pipeline !== opportunity.pipeline)
    throw refuse.invalid('other_pipeline', 'This stage belongs to another pipeline.', 'stage_unique_id')
  const from = await stageOf(context, opportunity.stage!)
  const allowed = from.allowedNext ?? []
  if (allowed.length > 0 && !allowed.includes(stage.id)) {
    throw refuse.conflict(
      'stage_not_allowed',
      `Deals cannot move from ${from.name} to ${stage.name}.`,
      { allowed },
      'stage_unique_id',
    )
  }
  const { missing, unticked } = lackingFor(
    {
      fact: (wire) => opportunity[context.model('crm.opportunities').byWire.get(wire)!.name],
      ticked: opportunity.ticked,
    },
    from,
    stage,
  )
  if (missing.length + unticked.length > 0) {
    const inputs = [
      ...(missing.length > 0 ? [`this has to be filled in: ${missing.join(', ').replaceAll('_', ' ')}`] : []),
      ...(unticked.length > 0 ? [`this has to be ticked off in ${from.name}: ${unticked.join(', ')}`] : []),
    ]
    throw refuse.conflict('stage_needs', `Before ${stage.name} ${inputs.join('; and ')}.`, { missing, unticked })
  }
  if (stage.kind === 'lost' && !reason) throw refuse.invalid('lost_reason_needed', 'Enter a lost reason.', 'reason')
}

interface Left extends Gated {
  readonly name: string
  readonly allowedNext: readonly string[]
  readonly checklist: readonly string[]
}

/** The stage a deal leaves. A deal brought back from the trash may stand in one that was deleted since, and must find out of it. */
async function stageOf({ tx, tenantId }: Context, id: string): Promise<Left> {
  const [left] = await tx.query<Left & Record<string, unknown>>(
    `select s.name, s.kind, s."order", case when s.deleted_at is null then s.checklist else '{}' end as checklist, coalesce((select jsonb_agg(n.id) from crm.stages n where n.tenant_id = s.tenant_id and n.pipeline_id = s.pipeline_id
       and n.deleted_at is null and s.deleted_at is null and s.allowed_next ? n.id::text), '[]') as "allowedNext"
     from crm.stages s where s.tenant_id = $1 and s.id = $2`,
    [tenantId, id],
  )
  return left!
}

const step = 65_536

/** A rank between two cards of a column. Where there is no room left, the column is numbered anew first. */
async function placeIn(
  stage: string,
  self: string,
  { after, before }: { after?: string | null; before?: string | null },
  context: Context,
): Promise<number> {
  const neighbour = after ?? before
  if (!neighbour) {
    const [top] = await context.tx.query<{ rank: number | null }>(
      'select min(rank) as rank from crm.opportunities where tenant_id = $1 and stage_id = $2 and deleted_at is null and id <> $3',
      [context.tenantId, stage, self],
    )
    return (top!.rank ?? 0) - step
  }
  const card = await context.find(crm.opportunities, neighbour)
  if (card.stage !== stage || card.id === self)
    throw refuse.conflict(
      'card_elsewhere',
      'The neighbouring card is no longer in this column.',
      undefined,
      after ? 'after_unique_id' : 'before_unique_id',
    )
  for (let attempt = 1; ; attempt++) {
    const [edge] = await context.tx.query<{ own: number; next: number | null }>(
      `select (select rank from crm.opportunities where tenant_id = $1 and id = $4) as own, (select ${after ? 'min' : 'max'}(rank) from crm.opportunities
         where tenant_id = $1 and stage_id = $2 and deleted_at is null and id <> $3 and id <> $4 and rank ${after ? '>=' : '<='} (select rank from crm.opportunities where tenant_id = $1 and id = $4)) as next`,
      [context.tenantId, stage, self, card.id],
    )
    const { own, next } = edge!
    if (next === null) return after ? own + step : own - step
    const middle = Math.floor((own + next) / 2)
    if ((middle !== own && middle !== next) || attempt > 1) return middle
    await context.tx.query(
      `update crm.opportunities o set rank = n.place * ${step} from (select id, row_number() over (order by rank, id) as place from crm.opportunities
         where tenant_id = $1 and stage_id = $2 and deleted_at is null) n where o.tenant_id = $1 and o.id = n.id`,
      [context.tenantId, stage],
    )
  }
}
