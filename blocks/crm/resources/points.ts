import { field } from '@quoin/kit'
import * as z from 'zod'

const point = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, 'must be one line without control characters')

/** Points of a checklist in their order, each once, in the words that are ticked off. */
export const points = () =>
  field<string[]>(
    'tags',
    'text[]',
    z
      .array(point)
      .max(20)
      .transform((list) => [...new Set(list)]),
  )
