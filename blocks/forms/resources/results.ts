import { custom } from '@quoin/kit'
import * as z from 'zod'
import { languageCode, requestOutcome } from './common.ts'

const permission = 'forms.answers.read'
const one = { id: 'forms.surveys' } as const
const day = z.iso.date().optional()
/** Of answers between two days, and of those that chose one option. */
const narrowing = { from: day, to: day, question: z.string().max(40).optional(), value: z.string().max(500).optional() }

/** Keys of questions and options, for programs, or what people read, with their addresses. */
const file = z.object({ ...narrowing, cells: z.enum(['keys', 'labels']).default('keys') })

const counted = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  answered: z.int(),
  /** Option, row and option of a matrix, or value → how many. In a ranking, how many put it first, and its place on average. */
  counts: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      row: z.string().nullable(),
      count: z.int(),
      place: z.number().nullable(),
    }),
  ),
  average: z.number().nullable(),
  /** Promoters less detractors, in percent of all. */
  nps: z.number().nullable(),
  /** How many stopped here. */
  left: z.int(),
})
const results = z.object({
  unique_id: z.string(),
  started: z.int(),
  completed: z.int(),
  questions: z.array(counted),
  by: z
    .object({
      key: z.string(),
      rows: z.array(z.object({ value: z.string(), label: z.string() })),
      cells: z.array(z.object({ row: z.string(), key: z.string(), value: z.string(), count: z.int() })),
    })
    .nullable(),
})
export type ResultsWire = z.infer<typeof results>

const row = z.object({
  unique_id: z.string(),
  version: z.int(),
  completed_at: z.string(),
  language: z.string(),
  email: z.string().nullable(),
  /** In the order of the columns. */
  cells: z.array(z.string()),
  /** Keys of questions that a file was uploaded to. */
  files: z.array(z.string()),
  requested: z.array(requestOutcome),
})

/** What comes of the answers to a form. They belong to the answers, so that whoever looks sees them change while people answer. */
export const resultOperations = {
  results: custom({
    method: 'GET',
    path: '/surveys/:id/results',
    permission,
    ids: one,
    query: z.object({ ...narrowing, by: z.string().max(40).optional(), language: languageCode.optional() }),
    answer: results,
    summary:
      'How often each option was chosen, averages and where people stopped; of answers between two days, of those that chose one option, and by the options of another question.',
  }),
  rows: custom({
    method: 'GET',
    path: '/surveys/:id/results/rows',
    permission,
    ids: one,
    query: z.object({ ...narrowing, page: z.coerce.number().int().min(1).max(200).default(1) }),
    answer: z.object({
      unique_id: z.string(),
      total: z.int(),
      columns: z.array(z.object({ key: z.string(), title: z.string() })),
      rows: z.array(row),
    }),
    summary: 'Single answers, 500 a page, of the same narrowing, in the words of the version they were given to.',
  }),
  csv: custom({
    method: 'GET',
    path: '/surveys/:id/results/csv',
    permission,
    ids: one,
    limit: 'heavy',
    query: file,
    answersFile: 'text/csv',
    summary: 'All answers as CSV, the latest first; each names the version it was given to.',
  }),
  xlsx: custom({
    method: 'GET',
    path: '/surveys/:id/results/xlsx',
    permission,
    ids: one,
    limit: 'heavy',
    query: file,
    answersFile: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    summary: 'The same as a workbook.',
  }),
} as const
