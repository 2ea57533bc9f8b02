import { color, custom, internal, integer, longText, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { common } from './wire.ts'

/** A tier of the programme: who earns enough in a period belongs to it. */
export const loyalties = resource({
  type: 'LoyaltyTier',
  wrapper: 'loyalty',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    code: text(60).unique(),
    description: longText(2_000),
    /** Points earned in a period that bring a customer here. */
    minPoints: integer(0, 1_000_000_000).default(0).sortable(),
    color: color(),
    ...common,
  },
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  sort: 'min_points',
  operations: {
    stats: custom({
      method: 'GET',
      path: '/loyalties/:id/stats',
      permission: 'rewards.reports.read',
      ids: { id: 'rewards.loyalties' },
      answer: z.object({
        unique_id: z.string(),
        customers: z.int(),
        available_points: z.int(),
        pending_points: z.int(),
        earned_last_30_days: z.int(),
        spent_last_30_days: z.int(),
        joined_last_30_days: z.int(),
        left_last_30_days: z.int(),
      }),
      summary: 'Who is in a tier and what they hold, earn and spend.',
    }),
  },
  internal: {
    earlyAccess: internal<
      { user: string | null },
      readonly { readonly tier: string; readonly hours: number; readonly isTheirs: boolean }[]
    >('The tiers to which the shop opens earlier, by how many hours, and whether the customer is in one of them.'),
    priceLists: internal<{ user: string }, readonly { readonly list: string; readonly tier: string }[]>(
      'The price lists that the tier of a customer opens to them, with its name.',
    ),
  },
})
