import * as z from 'zod'
import { custom, resource } from './resource.ts'

const ids = { id: 'kit.jobs' }
const answer = z.object({
  id: z.string(),
  kind: z.string(),
  operation: z.string(),
  resource: z.string(),
  filename: z.string().nullable(),
  status: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  message: z.string().nullable(),
  errors_url: z.string().nullable(),
  result_url: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  dry_run: z.boolean(),
})
const pageMeta = z.object({
  currentPage: z.number(),
  perPage: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
})
const page = <S extends z.ZodType>(one: S) => z.object({ data: z.array(one), meta: pageMeta })

/** Imports, exports and changes of many records of one block: people watch, stop and take back their own. */
export const jobDefinition = resource({
  type: 'job',
  wrapper: 'job',
  title: 'kind',
  fields: {},
  permissions: { read: 'member', write: 'member' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/jobs',
      permission: 'member',
      summary: 'Lists your long-running jobs, newest first.',
      query: z.object({
        page: z.coerce.number().int().min(1).max(1_000).optional(),
        records: z.coerce.number().int().min(1).max(200).optional(),
        kind: z.enum(['import', 'export', 'bulk']).optional(),
        everywhere: z
          .enum(['true', 'false'])
          .optional()
          .describe('Those of every block; files are given by the block of each job alone.'),
      }),
      answer: page(answer),
    }),
    get: custom({ method: 'GET', path: '/jobs/:id', permission: 'member', ids, answer, summary: 'Tells how far a job is.' }),
    rows: custom({
      method: 'GET',
      path: '/jobs/:id/rows',
      permission: 'member',
      ids,
      summary: 'Lists what a job did to each row, the failed ones first.',
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).optional(),
        records: z.coerce.number().int().min(1).max(200).optional(),
        outcome: z.string().max(20).optional(),
      }),
      answer: page(
        z.object({
          row_number: z.number(),
          outcome: z.string(),
          record_unique_id: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    errors: custom({
      method: 'GET',
      path: '/jobs/:id/errors',
      permission: 'member',
      ids,
      answersFile: 'text/csv',
      summary: 'Downloads the rows that failed as a CSV file, each with its number and reason.',
    }),
    result: custom({
      method: 'GET',
      path: '/jobs/:id/result',
      permission: 'member',
      ids,
      answer: z.object({ url: z.string(), presigned_url: z.string(), expires_in_seconds: z.number() }),
      summary: 'Answers a short-lived address of the file a finished export made.',
    }),
    cancel: custom({
      method: 'PUT',
      path: '/jobs/:id/cancel',
      permission: 'member',
      ids,
      answer,
      summary: 'Stops a job after the rows it is working on.',
    }),
    markSeen: custom({
      method: 'PUT',
      path: '/jobs/:id/seen',
      permission: 'member',
      ids,
      answer,
      summary: 'Says that you saw how a job ended, so that no notice tells you.',
    }),
    revert: custom({
      method: 'PUT',
      path: '/jobs/:id/revert',
      permission: 'member',
      ids,
      answer,
      summary: 'Takes back everything a finished import or bulk change did, except where somebody changed a record since.',
    }),
  },
})
