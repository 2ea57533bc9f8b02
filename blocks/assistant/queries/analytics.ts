import { Answer, type Context, type Customs, document } from '@quoin/kit/server'
import { realtime } from '@quoin/realtime/resources'
import { ifAllowed } from '../answer/retrieve.ts'
import { settingsOf } from '../operations/settings.ts'
import { assistant, type AgentUsageWire, type CostWire, type UsageWire } from '../resources/index.ts'
import { type Days, daysOf, type Granularity, lastDays, type Range } from './days.ts'
import { type Feedback, feedbackIn, noOpinions, opinionsOn } from './feedback.ts'
import { costsOf, type Prices, type Tokens } from './prices.ts'

/** Rows of one breakdown, those that took most first. */
const rowsMax = 500
const commentsMax = 50

/** What is counted, and at which prices. */
interface Counted extends Days, Prices {}
async function countedOf(context: Context, range: Range, granularity?: Granularity): Promise<Counted> {
  const { timeZone, currency, inputPriceMinor, outputPriceMinor } = await settingsOf(context)
  return { ...(await daysOf(context, range, timeZone, granularity)), currency, inputPriceMinor, outputPriceMinor }
}
const spanOf = ({ tenantId }: Context, { from, until }: Days) => [tenantId, from, until]

const within = `from assistant.executions e where e.tenant_id = $1 and e.deleted_at is null and e.status <> 'running'
  and e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz`
const sums = `count(*)::int as executions, (count(*) filter (where e.status = 'failed'))::int as errors,
  least(coalesce(sum(e.input_tokens), 0), 9007199254740991)::bigint as input, least(coalesce(sum(e.output_tokens), 0), 9007199254740991)::bigint as output, least(coalesce(sum(e.tokens), 0), 9007199254740991)::bigint as tokens,
  coalesce(round(avg(e.duration_ms) filter (where e.tokens > 0)), 0)::int as latency`
interface Sums extends Record<string, unknown> {
  readonly executions: number
  readonly errors: number
  readonly input: number | string
  readonly output: number | string
  readonly tokens: number | string
  readonly latency: number
}
const tokensOf = ({ input, output }: Sums): Tokens => ({ input: Number(input), output: Number(output) })
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000)

async function overviewOf(context: Context, counted: Counted, { all }: Feedback) {
  const [row] = await context.tx.query<Sums & { agents: number; prompts: number }>(
    `select ${sums}, count(distinct e.agent_id)::int as agents, count(distinct e.prompt_id)::int as prompts ${within}`,
    spanOf(context, counted),
  )
  const { executions, errors, tokens, latency, agents, prompts } = row!
  return {
    total_executions: executions,
    total_tokens: Number(tokens),
    total_cost: costsOf(counted, tokensOf(row!)).total,
    avg_latency_ms: latency,
    error_count: errors,
    error_rate: shareOf(errors, executions),
    feedback: all,
    active_agents: agents,
    active_prompts: prompts,
  }
}

/** How a period is written, as the clock of the company shows its beginning. */
const formats: Readonly<Record<Granularity, string>> = {
  hour: 'YYYY-MM-DD"T"HH24:MI',
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
}
interface Narrowed {
  readonly granularity?: Granularity | undefined
  readonly model?: string | undefined
  readonly agent?: string | undefined
  readonly prompt?: string | undefined
  readonly trigger_type?: string | undefined
}
async function periodsOf(context: Context, counted: Counted, narrowed: Narrowed) {
  const { granularity = 'day', model, agent, prompt, trigger_type: kind } = narrowed
  return context.tx.query<Sums & { period: string }>(
    `select to_char(date_trunc($4::text, e.created_at at time zone $5::text), $6::text) as period, ${sums} ${within}
       and ($7::text is null or e.model = $7) and ($8::uuid is null or e.agent_id = $8) and ($9::uuid is null or e.prompt_id = $9) and ($10::text is null or e.kind = $10)
     group by 1 order by 1`,
    [
      ...spanOf(context, counted),
      granularity,
      counted.timeZone,
      formats[granularity],
      model ?? null,
      agent ?? null,
      prompt ?? null,
      kind ?? null,
    ],
  )
}
async function usageOf(context: Context, counted: Counted, narrowed: Narrowed): Promise<UsageWire[]> {
  return (await periodsOf(context, counted, narrowed)).map((row) => ({
    period: row.period,
    request_count: row.executions,
    error_count: row.errors,
    total_tokens: Number(row.tokens),
    total_cost: costsOf(counted, tokensOf(row)).total,
    avg_latency_ms: row.latency,
  }))
}

const costOf = (prices: Prices, row: Sums, of: Partial<CostWire>): CostWire => {
  const { input, output, total } = costsOf(prices, tokensOf(row))
  return {
    ...of,
    execution_count: row.executions,
    input_tokens: Number(row.input),
    output_tokens: Number(row.output),
    total_tokens: Number(row.tokens),
    input_cost: input,
    output_cost: output,
    total_cost: total,
  }
}
async function modelsOf(context: Context, counted: Counted): Promise<CostWire[]> {
  const rows = await context.tx.query<Sums & { model: string }>(
    `select e.model, ${sums} ${within} and e.model is not null group by 1 order by sum(e.tokens) desc, 1 limit $4`,
    [...spanOf(context, counted), rowsMax],
  )
  return rows.map((row) => costOf(counted, row, { model: row.model }))
}
async function agentCostsOf(context: Context, counted: Counted): Promise<CostWire[]> {
  const rows = await context.tx.query<Sums & { agent: string | null; name: string | null }>(
    `select x.*, a.name from (select e.agent_id as agent, ${sums} ${within} group by 1 order by sum(e.tokens) desc, 1 limit $4) x
     left join assistant.agents a on a.tenant_id = $1 and a.id = x.agent order by x.tokens desc, x.agent`,
    [...spanOf(context, counted), rowsMax],
  )
  return rows.map((row) => costOf(counted, row, { agent_unique_id: row.agent, agent_name: row.name }))
}
async function promptCostsOf(context: Context, counted: Counted): Promise<CostWire[]> {
  const rows = await context.tx.query<Sums & { prompt: string | null; name: string | null }>(
    `select x.*, p.name from (select e.prompt_id as prompt, ${sums} ${within} group by 1 order by sum(e.tokens) desc, 1 limit $4) x
     left join assistant.prompts p on p.tenant_id = $1 and p.id = x.prompt order by x.tokens desc, x.prompt`,
    [...spanOf(context, counted), rowsMax],
  )
  return rows.map((row) => costOf(counted, row, { prompt_unique_id: row.prompt, prompt_name: row.name }))
}
async function costsBy(context: Context, counted: Counted, breakdown: string, granularity?: Granularity): Promise<CostWire[]> {
  if (breakdown === 'agent') return agentCostsOf(context, counted)
  if (breakdown === 'prompt') return promptCostsOf(context, counted)
  if (breakdown === 'model') return modelsOf(context, counted)
  return (await periodsOf(context, counted, { granularity })).map((row) => costOf(counted, row, { period: row.period }))
}

async function agentsOf(context: Context, counted: Counted, { byAgent }: Feedback): Promise<AgentUsageWire[]> {
  const rows = await context.tx.query<Sums & { agent: string; name: string | null }>(
    `select x.*, a.name from (select e.agent_id as agent, ${sums} ${within} and e.agent_id is not null group by 1 order by count(*) desc, 1 limit $4) x
     left join assistant.agents a on a.tenant_id = $1 and a.id = x.agent order by x.executions desc, x.agent`,
    [...spanOf(context, counted), rowsMax],
  )
  return rows.map((row) => {
    const { likes, dislikes } = byAgent.get(row.agent) ?? noOpinions
    return {
      agent_unique_id: row.agent,
      agent_name: row.name,
      execution_count: row.executions,
      total_tokens: Number(row.tokens),
      total_cost: costsOf(counted, tokensOf(row)).total,
      avg_latency_ms: row.latency,
      error_count: row.errors,
      success_rate: shareOf(row.executions - row.errors, row.executions),
      likes,
      dislikes,
    }
  })
}

const metaOf = ({ from, until, timeZone, currency }: Counted) => ({ from, until, time_zone: timeZone, currency })
/** Rows that are no records, each under what it counts. */
const rowsAnswer = <Row extends object>(counted: Counted, type: string, rows: readonly Row[], idOf: (row: Row) => string) =>
  new Answer(
    200,
    JSON.stringify({ data: rows.map((attributes) => ({ id: idOf(attributes), type, attributes })), meta: metaOf(counted) }),
  )
const figures = (id: string, counted: Counted, attributes: object) =>
  document({ type: 'assistant_analytics', id, attributes: { ...attributes }, meta: metaOf(counted) })

async function promptNames(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await context.tx.query<{ id: string; name: string }>(
    'select p.id, p.name from assistant.prompts p where p.tenant_id = $1 and p.id = any($2::uuid[])',
    [context.tenantId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Execution = Awaited<ReturnType<typeof executionOf>>
const executionOf = (context: Context, id: string) => context.call(assistant.executions.get, { id })
/** What was looked for and found, where an answer rests on records. */
const queriesOf = ({ retrieved, retrievalMs, input, notice, createdAt }: Execution) =>
  retrieved === null
    ? []
    : [
        {
          id: 1,
          query_text: input ?? '',
          total_ms: retrievalMs ?? 0,
          results_returned: retrieved,
          top_score: null,
          error_type: notice,
          created_at: createdAt,
        },
      ]

/** What colleagues said about an execution, as far as whoever asks may read it. */
async function commentsOn(context: Context, id: string) {
  const page = await ifAllowed(async () => {
    const [about] = (await context.call(realtime.conversations.about, { resource: 'assistant.executions', recordId: id })).data
    return about && context.call(realtime.messages.ofContext, { contextId: about.id, page: 1, records: commentsMax })
  })
  return (page?.data ?? []).map(({ unique_id, content, created_at }) => ({ unique_id, content, created_at: created_at ?? '' }))
}

export const analytics: Customs<typeof assistant, 'analytics'> = {
  async overview(range, context) {
    const counted = await countedOf(context, range)
    return figures('overview', counted, await overviewOf(context, counted, await feedbackIn(context, counted)))
  },

  async usage({ granularity, ...input }, context) {
    const counted = await countedOf(context, input, granularity)
    const rows = await usageOf(context, counted, { ...input, granularity })
    return rowsAnswer(counted, 'usage', rows, ({ period }) => period)
  },

  async costs({ breakdown = 'model', granularity, ...range }, context) {
    const counted = await countedOf(context, range, breakdown === 'time' ? granularity : undefined)
    const rows = await costsBy(context, counted, breakdown, granularity)
    const idOf = (row: CostWire) => row.period ?? row.model ?? row.agent_unique_id ?? row.prompt_unique_id ?? 'none'
    return rowsAnswer(counted, 'cost', rows, idOf)
  },

  async feedback(range, context) {
    const counted = await countedOf(context, range)
    const { all, byPrompt, byDay } = await feedbackIn(context, counted)
    const names = await promptNames(context, [...byPrompt.keys()])
    return figures('feedback', counted, {
      total_likes: all.likes,
      total_dislikes: all.dislikes,
      total_comments: all.comments,
      satisfaction_rate: shareOf(all.likes, all.likes + all.dislikes),
      by_prompt: [...byPrompt]
        .slice(0, rowsMax)
        .map(([id, opinions]) => ({ prompt_unique_id: id, prompt_name: names.get(id) ?? null, ...opinions })),
      daily_trend: [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([period, { likes }]) => ({ period, likes })),
    })
  },

  async conversations(range, context) {
    const counted = await countedOf(context, range)
    // Each question is two messages: itself, and what was answered.
    const rows = await context.tx.query<{ messages: number; conversations: number }>(
      `select (c.asked * 2)::int as messages, count(*)::int as conversations from assistant.contexts c
       where c.tenant_id = $1 and c.deleted_at is null and c.created_at >= $2::timestamptz and c.created_at < $3::timestamptz group by 1 order by 1`,
      spanOf(context, counted),
    )
    const total = rows.reduce((all, { conversations }) => all + conversations, 0)
    const messages = rows.reduce((all, row) => all + row.messages * row.conversations, 0)
    return figures('conversations', counted, {
      total_conversations: total,
      avg_messages_per_conversation: total === 0 ? 0 : Math.round((messages / total) * 100) / 100,
      max_messages: rows.at(-1)?.messages ?? 0,
      min_messages: rows[0]?.messages ?? 0,
      distribution: rows,
    })
  },

  async rag(range, context) {
    const counted = await countedOf(context, range)
    const [[row], troubles] = await Promise.all([
      context.tx.query<{ queries: number; ms: number; results: number }>(
        `select count(*)::int as queries, coalesce(round(avg(e.retrieval_ms)), 0)::int as ms,
           coalesce(round(avg(e.retrieved), 2), 0)::float8 as results ${within} and e.retrieved is not null`,
        spanOf(context, counted),
      ),
      context.tx.query<{ error_type: string; count: number }>(
        `select e.notice as error_type, count(*)::int as count ${within} and e.retrieved is not null
           and e.notice in ('nothing_found', 'no_citation', 'model_failed') group by 1 order by 2 desc, 1`,
        spanOf(context, counted),
      ),
    ])
    const { queries, ms, results } = row!
    const errors = troubles.reduce((all, { count }) => all + count, 0)
    return figures('rag', counted, {
      total_queries: queries,
      successful_queries: queries - errors,
      error_count: errors,
      error_rate: shareOf(errors, queries),
      latency: { avg_total_ms: ms, avg_embedding_ms: 0, avg_search_ms: ms, avg_reranking_ms: 0 },
      relevance: { avg_top_score: 0, avg_avg_score: 0, avg_results_returned: results },
      error_breakdown: troubles,
    })
  },

  async agents(range, context) {
    const counted = await countedOf(context, range)
    const rows = await agentsOf(context, counted, await feedbackIn(context, counted))
    return rowsAnswer(counted, 'agent_usage', rows, ({ agent_unique_id }) => agent_unique_id)
  },

  async trace({ id }, context) {
    const execution = await executionOf(context, id)
    const { timeZone, ...prices } = await settingsOf(context)
    const whole = { from: execution.createdAt, until: new Date().toISOString(), timeZone }
    const opinions = await opinionsOn(context, 'assistant.executions', whole, [execution.id])
    const costs = costsOf(prices, { input: execution.inputTokens ?? 0, output: execution.outputTokens ?? 0 })
    return document({
      type: 'assistant_analytics',
      id: execution.id,
      attributes: {
        prompt_execution: {
          unique_id: execution.id,
          prompt_unique_id: execution.prompt,
          prompt_version_unique_id: execution.promptVersion,
          model: execution.model,
          status: execution.status,
          execution_time: execution.durationMs ?? 0,
          input_token_cost: costs.input,
          output_token_cost: costs.output,
          total_token_cost: costs.total,
          trigger_type: execution.kind,
          trigger_unique_id: execution.user,
          thread_id: execution.context,
          started_at: execution.startedAt,
          completed_at: execution.completedAt,
          created_at: execution.createdAt,
        },
        run_execution: null,
        rag_queries: queriesOf(execution),
        feedback: {
          likes: opinions.reduce((all, { likes }) => all + likes, 0),
          dislikes: opinions.reduce((all, { dislikes }) => all + dislikes, 0),
          comments: await commentsOn(context, execution.id),
        },
      },
    })
  },

  async report({ days = '30' }, context) {
    const { timeZone } = await settingsOf(context)
    const counted = await countedOf(context, lastDays(Number(days), timeZone))
    const granularity = days === '365' ? 'month' : days === '90' ? 'week' : 'day'
    const feedback = await feedbackIn(context, counted)
    return document({
      type: 'assistant_analytics',
      id: 'report',
      attributes: {
        ...metaOf(counted),
        granularity,
        overview: await overviewOf(context, counted, feedback),
        usage: await usageOf(context, counted, { granularity }),
        models: await modelsOf(context, counted),
        agents: await agentsOf(context, counted, feedback),
      },
    })
  },
}
