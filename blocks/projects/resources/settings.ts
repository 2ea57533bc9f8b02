import { custom, integer, resource, tags, wireSchema } from '@quoin/kit'
import * as z from 'zod'

const fields = {
  /** Levels of likelihood and of impact. */
  matrixSize: integer(3, 5).default(5),
  /** Scores from which a risk is medium or high. */
  mediumFrom: integer(2, 25).default(6),
  highFrom: integer(2, 25).default(12),
  /** From the lowest on; what has no name shows its number. */
  likelihoodNames: tags(),
  impactNames: tags(),
  /** How many days ahead something counts as due soon. */
  dueSoonDays: integer(1, 60).default(7),
} as const

const changes = (wireSchema(fields, 'update') as z.ZodObject).extend({ version: z.int().optional() })
const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  created_by: z.string().nullish(),
  updated_by: z.string().nullish(),
  matrix_size: z.int(),
  medium_from: z.int(),
  high_from: z.int(),
  likelihood_names: z.array(z.string()).nullable(),
  impact_names: z.array(z.string()).nullable(),
  due_soon_days: z.int(),
})

/** How a company judges risks and what it calls due soon: one record. */
export const settings = resource({
  type: 'projectSettings',
  wrapper: 'settings',
  title: 'id',
  fields,
  permissions: { read: 'projects.projects.read', write: 'projects.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'projects.projects.read',
      answer,
      summary: 'The risk matrix of the company, and what counts as due soon.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'projects.settings.manage',
      wrapper: 'settings',
      body: changes,
      answer,
      summary: 'Changes the risk matrix of the company, and what counts as due soon.',
    }),
  },
})
