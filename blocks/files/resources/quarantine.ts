import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

const ids = { upload: 'files.quarantine' } as const

/** What the virus scan refused, of every block: kept apart until an administrator decides, or its time is over. Nobody is handed the bytes. */
export const quarantine = resource({
  type: 'quarantined_file',
  wrapper: 'quarantined_file',
  title: 'id',
  fields: {},
  permissions: { read: 'files.quarantine', write: 'files.quarantine' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/quarantine',
      permission: 'files.quarantine',
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).optional(),
        records: z.coerce.number().int().min(1).max(200).optional(),
      }),
      answer: z.object({
        data: z.array(
          z.object({
            unique_id: z.string(),
            name: z.string(),
            file_type: z.string(),
            file_size: z.int(),
            sha256: z.string(),
            reason: z.enum(['malware', 'too_large']),
            threat: z.string().nullable(),
            user_unique_id: z.string().nullable(),
            user_name: z.string().nullable(),
            is_from_form: z.boolean(),
            quarantined_at: z.string(),
            expires_at: z.string(),
          }),
        ),
        meta: z.object({ currentPage: z.int(), perPage: z.int(), totalPages: z.int(), totalCount: z.int() }),
      }),
      summary: 'Uploads that the virus scan refused, the latest first.',
    }),
    release: custom({
      method: 'PUT',
      path: '/quarantine/:upload/release',
      permission: 'files.quarantine',
      ids,
      body: z.object({ reason: z.string().trim().min(1).max(500) }),
      answer: z.object({ unique_id: z.string(), file_unique_id: z.string() }),
      summary: 'Makes a file of what was refused: of whoever uploaded it, or of the company where nobody signed in did.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/quarantine/:upload',
      permission: 'files.quarantine',
      ids,
      forGood: true,
      summary: 'Removes what was refused for good.',
    }),
  },
})
