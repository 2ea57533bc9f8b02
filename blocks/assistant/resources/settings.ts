import { boolean, currency, custom, integer, resource, timeZone, wireSchema } from '@quoin/kit'
import * as z from 'zod'

const priceMax = 1_000_000_000
const fields = {
  isEnabled: boolean().default(true),
  /** Tokens, asked and answered, that the company may use in a calendar month. */
  monthlyTokensMax: integer(0, 1_000_000_000).default(1_000_000),
  /** Days that the log of executions is kept. */
  executionsKeptDays: integer(1, 3_650).default(90),
  /** Whose days usage is counted by. */
  timeZone: timeZone().default('UTC'),
  currency: currency().default('EUR'),
  /** What a million tokens cost the company, in smallest units of the currency: asked, and answered. */
  inputPriceMinor: integer(0, priceMax).default(0),
  outputPriceMinor: integer(0, priceMax).default(0),
} as const
const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  is_enabled: z.boolean(),
  monthly_tokens_max: z.int(),
  executions_kept_days: z.int(),
  time_zone: z.string(),
  currency: z.string(),
  input_price_minor: z.int(),
  output_price_minor: z.int(),
  tokens_used: z.int(),
  model: z.string().nullable(),
})

/** Whether a company asks a language model, and how much: one record. */
export const settings = resource({
  type: 'AssistantSettings',
  wrapper: 'settings',
  title: 'id',
  fields,
  shows: z.object({ tokens_used: z.int(), model: z.string().nullable() }),
  permissions: { read: 'assistant.contexts.read', write: 'assistant.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'assistant.contexts.read',
      answer,
      summary: 'Whether the company asks a language model, how much it may, and how much it did this month.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'assistant.settings.manage',
      wrapper: 'settings',
      body: wireSchema(fields, 'update') as z.ZodType<{
        is_enabled?: boolean
        monthly_tokens_max?: number
        executions_kept_days?: number
        time_zone?: string
        currency?: string
        input_price_minor?: number
        output_price_minor?: number
      }>,
      answer,
      summary: 'Switches the assistant on or off and bounds what it may use.',
    }),
  },
})
