import { toDecimal } from '@quoin/kit'
import { type Answer, type Context, type Customs, document, quote, type RawQuery, refuse, summed } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { peopleReached, reachedPeople, reachedRows } from '../operations/records.ts'
import { movement } from './movement.ts'
import { reports } from './reports.ts'
import { timeline } from './timeline.ts'

interface BoardInput {
  pipeline_unique_id?: string
  stage_unique_id?: string
  owner_unique_id?: string
  page?: number
  records?: number
  closed_days?: number
  rotting?: 'true' | undefined
  lanes?: 'true' | undefined
  search?: string | undefined
  /** Filters as the list takes them. */
  readonly [filter: string]: unknown
}
interface Card {
  readonly attributes: Record<string, unknown>
}
interface Sum {
  stage_id: string
  currency: string
  count: number
  total: number
  weighted: number
}

/** Open, and without a sign of life for as many days as its stage bears. */
const rotting = `t.outcome = 'open' and exists (select from crm.stages s where s.tenant_id = t.tenant_id and s.id = t.stage_id
  and s.rot_days is not null and t.updated_at <= clock_timestamp() - make_interval(days => s.rot_days::int))`

/** Whole columns for the first look, one column page by page afterwards. Sums stand per currency: adding yen to euros would be a lie. */
const board = async (
  {
    pipeline_unique_id,
    stage_unique_id,
    owner_unique_id,
    page,
    records,
    closed_days,
    rotting: isRotting,
    lanes: isInLanes,
    search,
    ...filters
  }: BoardInput,
  context: Context,
): Promise<Answer> => {
  const filtered = await context.conditions(crm.opportunities, filters as RawQuery)
  const stageAsked = stage_unique_id ? await context.find(crm.stages, stage_unique_id) : undefined
  const [pipeline] = await context.tx.query<{ id: string; name: string; currency: string }>(
    `select id, name, currency from crm.pipelines where tenant_id = $1 and deleted_at is null and ($2::uuid is null or id = $2) order by is_default desc, "order", created_at limit 1`,
    [context.tenantId, stageAsked?.pipeline ?? pipeline_unique_id ?? null],
  )
  if (!pipeline) {
    if (pipeline_unique_id) throw refuse.missing()
    return document({ type: 'board', id: '', attributes: { name: '', currency: 'EUR', columns: [] } })
  }
  const stages = await context.tx.query<{
    id: string
    name: string
    kind: string
    probability: number
    color: string | null
    rotDays: number | null
    allowedNext: string[] | null
    order: number
    requires: string[] | null
    checklist: string[]
  }>(
    `select id, name, kind, probability, color, rot_days as "rotDays", allowed_next as "allowedNext", "order", requires, checklist from crm.stages
     where tenant_id = $1 and pipeline_id = $2 and deleted_at is null and ($3::uuid is null or id = $3) order by "order", created_at`,
    [context.tenantId, pipeline.id, stageAsked?.id ?? null],
  )
  const people = reachedPeople(context, 'crm.opportunities.read')
  const words = search?.trim() || null
  const shared: unknown[] = [
    context.tenantId,
    people,
    owner_unique_id ?? null,
    closed_days ?? 90,
    words,
    peopleReached(context, crm.accounts),
  ]
  // Deals closed long ago are history, not work; reports have them all.
  const shown = `t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$2')} and ($3::text is null or t.owner_id is not distinct from nullif($3, 'none')::uuid)
    and (t.outcome = 'open' or t.closed_at > clock_timestamp() - make_interval(days => $4::int))
    and ($5::text is null or position(lower($5) in lower(t.name)) > 0 or exists (select from crm.accounts a where a.tenant_id = t.tenant_id and a.id = t.account_id and a.deleted_at is null
      and ${reachedRows('$6', 'a')} and position(lower($5) in lower(a.name)) > 0))${[...(isRotting ? [rotting] : []), ...filtered((value) => `$${shared.push(value)}`)].map((one) => ` and ${one}`).join('')}`
  const stagesAt = `$${shared.length + 1}`
  const sums = context.tx.query<Sum & Record<string, unknown>>(
    `select t.stage_id, t.currency, count(*)::bigint as count, ${summed('t.total_minor')} as total,
       ${summed('round(t.total_minor * t.probability / 100.0)')} as weighted
     from crm.opportunities t where ${shown} and t.stage_id = any(${stagesAt}::uuid[]) group by t.stage_id, t.currency order by t.currency`,
    [...shared, stages.map((s) => s.id)],
  )
  const perColumn = records ?? 25
  const model = context.model('crm.opportunities')
  const cards = Promise.all(
    stages.map((stage) =>
      context.tx.query<{ documents: string }>(
        `select coalesce(string_agg(d.document, ','), '') as documents from (
       select ${model.document(context.actor)} as document from ${model.table} t where ${shown} and t.${quote('stage_id')} = ${stagesAt} order by t.rank, t.id limit $${shared.length + 2} offset $${shared.length + 3}) d`,
        [...shared, stage.id, perColumn, ((page ?? 1) - 1) * perColumn],
      ),
    ),
  )
  const owners =
    isInLanes &&
    context.tx.query<{ owner_unique_id: string | null; owner: string; count: number }>(
      `select t.owner_id as owner_unique_id, coalesce(max(u.name), '') as owner, count(*)::bigint as count
       from crm.opportunities t left join gateway.users_view u on u.tenant_id = t.tenant_id and u.id = t.owner_id
       where ${shown} and t.stage_id = any(${stagesAt}::uuid[]) group by t.owner_id order by t.owner_id is null, coalesce(max(u.name), '') collate app.natural, t.owner_id limit 100`,
      [...shared, stages.map((s) => s.id)],
    )
  const [totals, pages, lanes] = await Promise.all([sums, cards, owners])
  const shownCards = pages.map(([page]) => JSON.parse(`[${page!.documents}]`) as Card[])
  await nameAccounts(context, shownCards.flat())
  const isWeighed = context.sees(crm.opportunities, 'total') && context.sees(crm.opportunities, 'probability')
  const columns = stages.map(({ id, name, kind, probability, color, rotDays, allowedNext, order, requires, checklist }, i) => {
    const own = totals.filter((sum) => sum.stage_id === id)
    return {
      stage_unique_id: id,
      name,
      kind,
      probability,
      color,
      rot_days: rotDays,
      allowed_next: allowedNext,
      order,
      requires,
      checklist,
      count: own.reduce((all, sum) => all + sum.count, 0),
      sums: own.map(({ currency, total, weighted }) => ({
        currency,
        ...(context.sees(crm.opportunities, 'total') && { total: toDecimal(total, currency), total_minor: total }),
        ...(isWeighed && { weighted: toDecimal(weighted, currency), weighted_minor: weighted }),
      })),
      cards: shownCards[i]!,
    }
  })
  return document({
    type: 'board',
    id: pipeline.id,
    attributes: { name: pipeline.name, currency: pipeline.currency, columns, ...(lanes ? { lanes } : {}) },
  })
}

/** Says for whom deals are, all at once; null where whoever looks does not see the account. */
async function nameAccounts(context: Context, cards: readonly Card[]): Promise<void> {
  const ids = new Set(cards.map(({ attributes }) => attributes.account_unique_id).filter(Boolean))
  const rows =
    ids.size > 0 && context.actor.permissions.has('crm.accounts.read')
      ? await context.tx.query<{ id: string; name: string }>(
          `select t.id, t.name from crm.accounts t where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$2')} and t.id = any($3::uuid[])`,
          [context.tenantId, reachedPeople(context, 'crm.accounts.read'), [...ids]],
        )
      : []
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]))
  const owners = await ownersOf(context, cards)
  for (const { attributes } of cards) {
    attributes.account_name = names.get(attributes.account_unique_id) ?? null
    attributes.owner_shown = owners.get(attributes.owner_unique_id) ?? null
  }
}

async function ownersOf(context: Context, cards: readonly Card[]): Promise<Map<unknown, string>> {
  const ids = new Set(cards.map(({ attributes }) => attributes.owner_unique_id).filter(Boolean))
  if (ids.size === 0) return new Map()
  const rows = await context.tx.query<{ id: string; name: string }>(
    'select id, name from gateway.users_view where tenant_id = $1 and id = any($2::uuid[])',
    [context.tenantId, [...ids]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const opportunities: Customs<typeof crm, 'opportunities'> = {
  ...reports,
  ...movement,
  board,
  timeline: ({ id, ...input }, context) => timeline(context, crm.opportunities, id, input),
  async stageTimes({ id }, context) {
    await context.find(crm.opportunities, id)
    const visits = await context.tx.query(
      `select v.stage_id as stage_unique_id, s.name, v.entered_at, v.left_at, v.actor_id as actor_unique_id,
         extract(epoch from coalesce(v.left_at, clock_timestamp()) - v.entered_at)::bigint as seconds
       from crm.stage_visits v join crm.stages s on s.tenant_id = v.tenant_id and s.id = v.stage_id
       where v.tenant_id = $1 and v.opportunity_id = $2 order by v.entered_at, v.left_at nulls last`,
      [context.tenantId, id],
    )
    return document({ type: 'stage_times', id, attributes: { visits } })
  },
}
