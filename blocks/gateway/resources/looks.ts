import { custom } from '@quoin/kit'
import * as z from 'zod'
import { identified, pageOf } from './wire.ts'

const look = identified.and(
  z.object({
    user_unique_id: z.string(),
    user_name: z.string(),
    by_name: z.string(),
    reason: z.string(),
    started_at: z.string(),
    expires_at: z.string(),
    ended_at: z.string().nullable(),
  }),
)
const ids = { id: 'gateway.users' } as const
const permission = 'gateway.users.look'

/** Seeing the company as a member sees it, to help them. */
export const looks = {
  look: custom({
    method: 'POST',
    path: '/users/:id/looks',
    permission,
    ids,
    wrapper: 'look',
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    answer: look,
    summary: 'Begins to look in as a member, with a reason they can read, for half an hour; nothing can be changed meanwhile.',
  }),
  lookEnd: custom({
    method: 'DELETE',
    path: '/users/:id/looks/:look',
    permission,
    ids,
    summary: 'Ends a look of one’s own.',
  }),
  looks: custom({
    method: 'GET',
    path: '/users/:id/looks',
    permission: 'member',
    ids,
    answer: pageOf(look),
    summary: 'Lists who looked in as oneself in the company, when and why.',
  }),
} as const
