import { field, lineSchema, longText, oneOf, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { activity } from './workflows.ts'

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'greater_than',
  'less_than',
  'is_empty',
  'is_not_empty',
] as const

const comparison = z.strictObject({
  /** An input, the code of a step, or `answer` for the last one; what an input holds within by a full stop: `order.total`. */
  field: lineSchema(200).min(1),
  operator: z.enum(operators),
  value: z.union([z.string().max(1_000), z.number(), z.boolean()]).nullish(),
})
export type Comparison = z.infer<typeof comparison>
const comparisons = z.array(comparison).min(1).max(20)
export const expressionSchema = z.union([comparison, z.strictObject({ all: comparisons }), z.strictObject({ any: comparisons })])
/** One comparison, several that must all hold, or one of which must. */
export type Expression = z.infer<typeof expressionSchema>

const askedByStep = 'Have a step ask the prompt, and compare its answer.'
const nothingKept = 'A condition is looked at anew each time.'

/** What transitions depend on: values that are compared, of what a run was given and answered. */
export const conditions = resource({
  type: 'condition',
  alsoSays: { enabled: true },
  wrapper: 'condition',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    description: longText(4_000).searchable(),
    expressionType: oneOf('comparison').default('comparison'),
    expression: field<Expression>('json', 'jsonb', expressionSchema).required(),
    status: activity(),
  },
  unsupported: {
    prompt_unique_id: askedByStep,
    llm_model: askedByStep,
    llm_temperature: askedByStep,
    cacheable: nothingKept,
    cache_ttl_seconds: nothingKept,
  },
  permissions: { read: 'assistant.workflows.read', write: 'assistant.workflows.write', delete: 'assistant.workflows.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'name',
})
