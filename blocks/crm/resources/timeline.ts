import { type Access, custom } from '@quoin/kit'
import * as z from 'zod'

const entry = z.object({
  id: z.string(),
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
})

/** Everything that happened around a record. */
export const timelineOf = <const P extends string>(path: P, access: Access, dotted: string) =>
  custom({
    method: 'GET',
    path: `${path}/:id/timeline` as `${P}/:id/timeline`,
    access,
    ids: { id: dotted },
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000).optional(),
      records: z.coerce.number().int().min(1).max(200).optional(),
    }),
    answer: z.object({ unique_id: z.string(), entries: z.array(entry), more: z.boolean() }),
    summary:
      'What happened to a record and what belongs to it, newest first: changes, mails, files, next steps, quotes; of each only what one may see.',
  })
