import * as z from 'zod'
import { custom, resource } from './resource.ts'

/** What every presigning answers at least: the reservation, and where its bytes are put; most say it under further names, for clients of another make. */
export const presignedAnswer = z.looseObject({
  file_id: z.string(),
  presigned_url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: z.string().optional(),
  upload_url: z.string().optional(),
  signed_url: z.string().optional(),
  public_url: z.string().optional(),
  url: z.string().optional(),
  file_name: z.string().optional(),
  key: z.string().optional(),
  fields: z.object({}).optional(),
})

/** For a block whose files may be large: whoever reserved one asks where its parts go. Its code is `uploadOperations` of the server. */
export const uploadDefinition = resource({
  type: 'upload',
  wrapper: 'upload',
  title: 'id',
  fields: {},
  permissions: { read: 'member', write: 'member' },
  only: [],
  operations: {
    parts: custom({
      method: 'POST',
      path: '/uploads/parts',
      permission: 'member',
      body: z.object({
        /** What presigning answered as `file_id`. */
        file: z.uuid(),
        /** Only these; otherwise all that are missing, up to a hundred. */
        numbers: z.array(z.int().min(1)).max(100).nullish(),
      }),
      answer: z.object({
        unique_id: z.string(),
        file_id: z.string(),
        part_size: z.int(),
        part_count: z.int(),
        stored: z.array(z.object({ number: z.int(), size: z.int() })),
        parts: z.array(z.object({ number: z.int(), url: z.string() })),
        expires_at: z.string(),
      }),
      summary:
        'Sends a presigned file in parts instead, for up to a day: says which have arrived, and answers addresses for the missing ones, good for ten minutes.',
    }),
  },
})
