import { type Permission, custom } from '@quoin/kit'
import * as z from 'zod'

const entry = z.object({
  id: z.string(),
  /** A word for what it is about, one of `kinds`. */
  kind: z.string(),
  at: z.string(),
  operation: z.string(),
  resource: z.string(),
  record_unique_id: z.string().nullable(),
  title: z.string().nullable(),
  actor_unique_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Of a record that was merged into this one. */
  merged: z.boolean(),
  /** How much it came to, in which money; points are of none, and `unit` names what is counted instead of points. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  unit: z.string().nullable(),
})

/** Everything that happened around a record. */
export const timelineOf = <const P extends string>(path: P, permission: Permission, dotted: string) =>
  custom({
    method: 'GET',
    path: `${path}/:id/timeline` as `${P}/:id/timeline`,
    permission,
    ids: { id: dotted },
    query: z.object({
      records: z.coerce.number().int().min(1).max(200).optional(),
      /** Where the page before ended, as its `next` said. */
      cursor: z.string().max(400).optional(),
      /** Only these, parted by commas. */
      kinds: z
        .string()
        .max(200)
        .regex(/^[a-z]+(,[a-z]+)*$/, 'must be words of kinds, parted by commas')
        .optional(),
    }),
    answer: z.object({
      unique_id: z.string(),
      entries: z.array(entry),
      more: z.boolean(),
      next: z.string().nullable(),
      /** What there may be to see here for whoever asks. */
      kinds: z.array(z.string()),
    }),
    summary:
      "What happened to a record and what belongs to it, newest first: changes, mails, files, next steps, quotes; and what an account's people or a contact did in other blocks. Of each only what one may see there.",
  })
