import * as z from 'zod'

/** A record that may be the one meant: how surely, from 0 to 1, and why. */
export const candidate = z.object({
  score: z.number(),
  reasons: z.array(z.string()),
  record: z.looseObject({ id: z.string(), type: z.string() }),
})

/** What is known of a person while they are typed in. */
export const personHints = z.object({
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(40).optional(),
  name: z.string().trim().max(250).optional(),
})
