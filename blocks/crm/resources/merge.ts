import { uuid } from '@quoin/kit'
import * as z from 'zod'

/** Which record stays, which become part of it, and from which a field is taken where not from the one that stays. */
export const mergeInput = z.object({
  keep_unique_id: uuid(),
  merge_unique_ids: z.array(uuid()).min(1).max(20),
  fields: z.record(z.string().max(60), uuid()).optional(),
})
export const merged = z.object({
  unique_id: z.string(),
  kept_unique_id: z.string(),
  merged_unique_ids: z.array(z.string()),
  moved: z.int(),
  fields: z.array(z.string()),
})
export const undone = z.object({
  unique_id: z.string(),
  kept_unique_id: z.string(),
  merged_unique_ids: z.array(z.string()),
  /** Fields that were changed since and so stay as they are. */
  kept_fields: z.array(z.string()),
})
