import { custom, resource } from '@quoin/kit'
import * as z from 'zod'
import { answerStates, answerWire } from './answers.ts'

const p = { project: 'projects.projects' } as const
const d = { ...p, disclosure: 'disclosure.disclosures' } as const
const b = { ...d, breakdown: 'disclosure.breakdowns' } as const
const o = { ...b, objective: 'disclosure.objectives' } as const
const query = z.looseObject({
  page: z.string().optional(),
  records: z.string().optional(),
  search: z.string().max(200).optional(),
})

/** How far a project is. What is approved as not applicable counts no more; per cent is null where nothing is asked. */
export const progressWire = z.object({
  total: z.int(),
  completed: z.int(),
  in_review: z.int(),
  in_progress: z.int(),
  todo: z.int(),
  not_applicable: z.int(),
  overdue: z.int(),
  percent: z.int().nullable(),
})
export type ProgressWire = z.infer<typeof progressWire>

const named = { unique_id: z.string(), name: z.string(), slug: z.string().nullable(), description: z.string().nullable() }
const breakdownWire = z.object({ ...named, disclosure_unique_id: z.string(), progress: progressWire })
const requirementWire = z.object({ ...named, progress: progressWire, breakdowns: z.array(breakdownWire) })
export type BreakdownWire = z.infer<typeof breakdownWire>
export type RequirementWire = z.infer<typeof requirementWire>

const page = <T extends z.ZodType>(one: T) => z.object({ data: z.array(one), meta: z.looseObject({}) })

/** The catalogue as one project sees it: with its answers, and how far it is. */
export const views = resource({
  base: 'projects',
  type: 'disclosure_requirement',
  wrapper: 'view',
  title: 'name',
  fields: {},
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: [],
  operations: {
    tree: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/tree',
      permission: 'disclosure.answers.read',
      ids: p,
      answer: z.object({
        unique_id: z.string(),
        progress: progressWire,
        disclosures: z.array(
          requirementWire.extend({
            breakdowns: z.array(
              breakdownWire.extend({
                objectives: z.array(
                  z.object({
                    unique_id: z.string(),
                    name: z.string(),
                    code: z.string().nullable(),
                    status: z.enum(answerStates),
                    is_completed: z.boolean(),
                    not_applicable: z.boolean(),
                    assignee_unique_id: z.string().nullable(),
                    due_on: z.string().nullable(),
                    is_changed: z.boolean(),
                    is_overdue: z.boolean(),
                    sources: z.int(),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
      summary: 'The whole tree of a project in one answer, with how far each part of it is.',
    }),
    passages: custom({
      method: 'GET',
      path: '/projects/:project/disclosure_passages',
      permission: 'disclosure.answers.read',
      ids: p,
      query: z.object({ words: z.string().max(500) }),
      answer: z.object({
        unique_id: z.string(),
        passages: z.array(
          z.object({
            objective_unique_id: z.string(),
            name: z.string(),
            text: z.string(),
            words: z.int(),
            /** Of its page, below the company. */
            path: z.string(),
          }),
        ),
      }),
      summary: 'Objectives of a project whose question or answer holds any of the words, those with most of them first.',
    }),
    portfolio: custom({
      method: 'GET',
      path: '/disclosure_portfolio',
      permission: 'disclosure.answers.read',
      answer: z.object({
        unique_id: z.string(),
        projects: z.array(z.object({ unique_id: z.string(), name: z.string(), progress: progressWire })),
      }),
      summary: 'How far each project of this person is, of the fifty changed last.',
    }),
    disclosures: custom({
      method: 'GET',
      path: '/projects/:project/disclosures',
      permission: 'disclosure.answers.read',
      ids: p,
      query,
      answer: page(requirementWire),
      summary: 'Disclosures of a project, with how far each is.',
    }),
    disclosure: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/:disclosure',
      permission: 'disclosure.answers.read',
      ids: d,
      answer: requirementWire,
      summary: 'A disclosure of a project, with its breakdowns.',
    }),
    breakdowns: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/:disclosure/breakdowns',
      permission: 'disclosure.answers.read',
      ids: d,
      query,
      answer: page(breakdownWire),
      summary: 'Breakdowns of a disclosure of a project.',
    }),
    breakdown: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/:disclosure/breakdowns/:breakdown',
      permission: 'disclosure.answers.read',
      ids: b,
      answer: breakdownWire,
      summary: 'A breakdown of a disclosure of a project.',
    }),
    objectives: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/:disclosure/breakdowns/:breakdown/objectives',
      permission: 'disclosure.answers.read',
      ids: b,
      query,
      answer: page(answerWire),
      summary: 'Objectives of a breakdown with what a project says to them.',
    }),
    objective: custom({
      method: 'GET',
      path: '/projects/:project/disclosures/:disclosure/breakdowns/:breakdown/objectives/:objective',
      permission: 'disclosure.answers.read',
      ids: o,
      answer: answerWire,
      summary: 'An objective with what a project says to it.',
    }),
  },
})
