import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

/** Whoever may say what the assistant may use is told what it used. */
const permission = 'assistant.settings.manage'
/** A day of the company, or a moment. */
const bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional()
const range = { start_date: bound, end_date: bound }
const granularity = z.enum(['hour', 'day', 'week', 'month']).optional()

/** For how many days a report can be had: thirty, unless another number is asked for. */
export const reportDays = ['7', '30', '90', '365'] as const

const usage = z.object({
  period: z.string(),
  request_count: z.int(),
  error_count: z.int(),
  total_tokens: z.int(),
  total_cost: z.number(),
  avg_latency_ms: z.int(),
})
const cost = z.object({
  model: z.string().optional(),
  /** Null: asked of no agent. */
  agent_unique_id: z.string().nullable().optional(),
  agent_name: z.string().nullable().optional(),
  /** Null: asked in a chat. */
  prompt_unique_id: z.string().nullable().optional(),
  prompt_name: z.string().nullable().optional(),
  period: z.string().optional(),
  execution_count: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  total_tokens: z.int(),
  input_cost: z.number(),
  output_cost: z.number(),
  total_cost: z.number(),
})
const agent = z.object({
  agent_unique_id: z.string(),
  agent_name: z.string().nullable(),
  execution_count: z.int(),
  total_tokens: z.int(),
  total_cost: z.number(),
  avg_latency_ms: z.int(),
  error_count: z.int(),
  success_rate: z.number(),
  likes: z.int(),
  dislikes: z.int(),
})
const opinions = { likes: z.int(), dislikes: z.int(), comments: z.int() }
const overview = z.object({
  unique_id: z.string(),
  total_executions: z.int(),
  total_tokens: z.int(),
  total_cost: z.number(),
  avg_latency_ms: z.int(),
  error_count: z.int(),
  error_rate: z.number(),
  feedback: z.object(opinions),
  active_agents: z.int(),
  active_prompts: z.int(),
})
/** Which time was counted, and in what costs are. */
const counted = z.looseObject({ from: z.string(), until: z.string(), time_zone: z.string(), currency: z.string() })
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(z.intersection(row, z.object({ id: z.string() }))), meta: counted })
const moment = z.string().nullable()

export type UsageWire = z.infer<typeof usage>
export type CostWire = z.infer<typeof cost>
export type AgentUsageWire = z.infer<typeof agent>

/** What the assistant was asked and what that took, counted; never what was said. */
export const analytics = resource({
  type: 'assistant_analytics',
  wrapper: 'analytics',
  title: 'id',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    overview: custom({
      method: 'GET',
      path: '/analytics/overview',
      permission,
      limit: 'heavy',
      query: z.object(range),
      answer: overview,
      summary: 'Counts what the assistant was asked in some days of the company, what it took, and what people thought of it.',
    }),
    usage: custom({
      method: 'GET',
      path: '/analytics/usage',
      permission,
      limit: 'heavy',
      query: z.object({
        ...range,
        granularity,
        model: z.string().max(200).optional(),
        agent: z.uuid().toLowerCase().optional(),
        prompt: z.uuid().toLowerCase().optional(),
        trigger_type: z.enum(['prompt', 'test', 'chat', 'workflow']).optional(),
      }),
      answer: rowsOf(usage),
      summary: 'Counts what was asked by hour, day, week or month, narrowed to a model, an agent, a prompt or a kind.',
    }),
    costs: custom({
      method: 'GET',
      path: '/analytics/costs',
      permission,
      limit: 'heavy',
      query: z.object({ ...range, granularity, breakdown: z.enum(['model', 'agent', 'prompt', 'time']).optional() }),
      answer: rowsOf(cost),
      summary: 'Tokens and their cost by model, agent, prompt or time, at the prices that the settings name now.',
    }),
    feedback: custom({
      method: 'GET',
      path: '/analytics/feedback',
      permission,
      limit: 'heavy',
      query: z.object(range),
      answer: z.object({
        unique_id: z.string(),
        total_likes: z.int(),
        total_dislikes: z.int(),
        total_comments: z.int(),
        satisfaction_rate: z.number(),
        by_prompt: z.array(z.object({ prompt_unique_id: z.string(), prompt_name: z.string().nullable(), ...opinions })),
        daily_trend: z.array(z.object({ period: z.string(), likes: z.int() })),
      }),
      summary: 'Counts comments on agents, prompts and executions, and how often one was liked (👍) and disliked (👎).',
    }),
    conversations: custom({
      method: 'GET',
      path: '/analytics/conversations',
      permission,
      limit: 'heavy',
      query: z.object(range),
      answer: z.object({
        unique_id: z.string(),
        total_conversations: z.int(),
        avg_messages_per_conversation: z.number(),
        max_messages: z.int(),
        min_messages: z.int(),
        distribution: z.array(z.object({ messages: z.int(), conversations: z.int() })),
      }),
      summary: 'Counts chats that were begun in some days, by how many messages they hold.',
    }),
    rag: custom({
      method: 'GET',
      path: '/analytics/rag',
      permission,
      limit: 'heavy',
      query: z.object(range),
      answer: z.object({
        unique_id: z.string(),
        total_queries: z.int(),
        successful_queries: z.int(),
        error_count: z.int(),
        error_rate: z.number(),
        latency: z.object({
          avg_total_ms: z.int(),
          avg_embedding_ms: z.int(),
          avg_search_ms: z.int(),
          avg_reranking_ms: z.int(),
        }),
        relevance: z.object({ avg_top_score: z.number(), avg_avg_score: z.number(), avg_results_returned: z.number() }),
        error_breakdown: z.array(z.object({ error_type: z.string(), count: z.int() })),
      }),
      summary:
        'Counts answers that rest on records: what was found, and how often nothing was. Records are found by their words, so there is no embedding, no reranking and no score.',
    }),
    agents: custom({
      method: 'GET',
      path: '/analytics/agents',
      permission,
      limit: 'heavy',
      query: z.object(range),
      answer: rowsOf(agent),
      summary: 'Counts what each agent was asked, what it took, and what people thought of it.',
    }),
    trace: custom({
      method: 'GET',
      path: '/analytics/trace/:id',
      permission,
      limit: 'heavy',
      ids: { id: 'assistant.executions' },
      answer: z.object({
        unique_id: z.string(),
        prompt_execution: z.object({
          unique_id: z.string(),
          prompt_unique_id: z.string().nullable(),
          prompt_version_unique_id: z.string().nullable(),
          model: z.string().nullable(),
          status: z.string(),
          execution_time: z.int(),
          input_token_cost: z.number(),
          output_token_cost: z.number(),
          total_token_cost: z.number(),
          trigger_type: z.string(),
          trigger_unique_id: z.string().nullable(),
          thread_id: z.string().nullable(),
          started_at: moment,
          completed_at: moment,
          created_at: z.string(),
        }),
        run_execution: z.null(),
        rag_queries: z.array(
          z.object({
            id: z.int(),
            query_text: z.string(),
            total_ms: z.int(),
            results_returned: z.int(),
            top_score: z.null(),
            error_type: z.string().nullable(),
            created_at: z.string(),
          }),
        ),
        feedback: z.object({
          likes: z.int(),
          dislikes: z.int(),
          comments: z.array(z.object({ unique_id: z.string(), content: z.string(), created_at: z.string() })),
        }),
      }),
      summary:
        'All there is about one execution that one may see: what it took, what was found for it, and what people said to it.',
    }),
    report: custom({
      method: 'GET',
      path: '/analytics/report',
      permission,
      limit: 'heavy',
      query: z.object({ days: z.enum(reportDays).optional() }),
      answer: z.object({
        unique_id: z.string(),
        granularity: z.enum(['day', 'week', 'month']),
        from: z.string(),
        until: z.string(),
        time_zone: z.string(),
        currency: z.string(),
        overview: overview.omit({ unique_id: true }),
        usage: z.array(usage),
        models: z.array(cost),
        agents: z.array(agent),
      }),
      summary: 'The overview of the last days with usage over time, by model and by agent, in one answer.',
    }),
  },
})
