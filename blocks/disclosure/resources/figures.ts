import { custom, integer, json, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

const ofProject = { project: 'projects.projects' } as const
const ofFigure = { ...ofProject, figure: 'disclosure.figures' } as const

const readingWire = z.object({ value: z.string(), unit: z.string().nullable(), taken_at: z.string(), query_hash: z.string() })
const figureWire = z.object({
  unique_id: z.string(),
  /** How texts quote it: `{{customers}}`. */
  key: z.string(),
  name: z.string(),
  record_type: z.string(),
  measure: z.string(),
  filter: z.record(z.string(), z.string()),
  query_hash: z.string(),
  /** Decimal, so that money keeps its cents. */
  value: z.string(),
  unit: z.string().nullable(),
  taken_at: z.string(),
  /** The reading before, where the newest one differs from it. */
  drift: z.object({ from: z.string(), difference: z.string(), taken_at: z.string() }).nullable(),
  readings: z.array(readingWire),
  version: z.int(),
})
export type FigureWire = z.infer<typeof figureWire>

/** A number that comes from the books: a saved question over records of other blocks, with what it answered and when. */
export const figures = resource({
  base: 'projects',
  type: 'disclosure_figure',
  wrapper: 'figure',
  title: 'name',
  fields: {
    project: ref('projects.projects').required().fixed(),
    key: text(60).required().fixed(),
    name: text(200).required(),
    /** Dotted name of the resource that is counted or summed. */
    recordType: text(100).required().fixed(),
    /** `count`, or the field that is summed. */
    measure: text(60).required().fixed(),
    filter: json().fixed(),
    queryHash: text(64).readOnly(),
    value: text(40).readOnly(),
    unit: text(10).readOnly(),
    takenAt: moment().readOnly(),
    readings: integer(0).default(0).readOnly(),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: [],
  operations: {
    choices: custom({
      method: 'GET',
      path: '/figure_sources',
      permission: 'disclosure.answers.read',
      answer: z.object({
        unique_id: z.string(),
        record_types: z.array(z.object({ record_type: z.string(), measures: z.array(z.string()), filters: z.array(z.string()) })),
      }),
      summary: 'Records that figures can be taken of, by what they may be summed and filtered.',
    }),
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/figures',
      permission: 'disclosure.answers.read',
      ids: ofProject,
      answer: z.object({ unique_id: z.string(), figures: z.array(figureWire) }),
      summary: 'Lists the figures of a project with their last readings.',
    }),
    define: custom({
      method: 'POST',
      path: '/projects/:project/figures',
      permission: 'disclosure.answers.write',
      limit: 'heavy',
      wrapper: 'figure',
      ids: ofProject,
      body: z.object({
        key: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
        name: z.string().trim().min(1).max(200),
        record_type: z.string().max(100),
        measure: z.string().max(60),
        filter: z.record(z.string().max(60), z.string().max(200)).optional(),
      }),
      answer: figureWire,
      summary: 'Binds a figure to a saved question and takes its first reading, with the rights of whoever asks.',
    }),
    reread: custom({
      method: 'PUT',
      path: '/projects/:project/figures/:figure/reread',
      permission: 'disclosure.answers.write',
      limit: 'heavy',
      ids: ofFigure,
      answer: figureWire,
      summary: 'Asks the saved question again; what differs from the reading before is its drift.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/projects/:project/figures/:figure',
      permission: 'disclosure.answers.write',
      ids: ofFigure,
      summary: 'Removes a figure that no answer quotes.',
    }),
  },
})
