import { boolean, custom, date, integer, internal, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { richText } from '@quoin/kit/rich-text'
import type { CalendarDay } from '@quoin/projects/resources'
import * as z from 'zod'

const ofProject = { project: 'projects.projects' } as const
const ofObjective = { ...ofProject, objective: 'disclosure.objectives' } as const
const version = z.int().min(0).nullish()
const note = z.string().trim().max(2_000).nullish()

export const answerStates = ['todo', 'in_progress', 'in_review', 'done'] as const

/** An objective with what a project says to it. */
export const answerWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  guidance: z.string().nullable(),
  project_unique_id: z.string(),
  disclosure_unique_id: z.string(),
  breakdown_unique_id: z.string(),
  status: z.enum(answerStates),
  content: z.record(z.string(), z.unknown()).nullable(),
  content_url: z.string().nullable(),
  content_hash: z.string().nullable(),
  is_completed: z.boolean(),
  completed_at: z.string().nullable(),
  completed_by_unique_id: z.string().nullable(),
  not_applicable: z.boolean(),
  not_applicable_reason: z.string().nullable(),
  not_applicable_approved_at: z.string().nullable(),
  assignee_unique_id: z.string().nullable(),
  reviewer_unique_id: z.string().nullable(),
  due_on: z.string().nullable(),
  submitted_at: z.string().nullable(),
  submitted_by_unique_id: z.string().nullable(),
  review_note: z.string().nullable(),
  needs_content: z.boolean(),
  needs_evidence: z.boolean(),
  needs_review: z.boolean(),
  /** The objective asks something else than when it was answered. */
  is_changed: z.boolean(),
  sources: z.int(),
  /** Of the answer; 0 while there is none. */
  version: z.int(),
  updated_at: z.string().nullable(),
})
export type AnswerWire = z.infer<typeof answerWire>

const pinnedWire = z.object({
  unique_id: z.string(),
  pinned: z
    .object({
      post_unique_id: z.string(),
      version_unique_id: z.string(),
      number: z.int(),
      title: z.string(),
      sha256: z.string(),
      /** The post may be gone, or not this reader's to see; the answer keeps its text. */
      is_available: z.boolean(),
    })
    .nullable(),
  newer: z
    .object({
      version_unique_id: z.string(),
      number: z.int(),
      parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    })
    .nullable(),
})

/** What one project says to one objective. It is read by whoever sees the project, and written there alone. */
export const answers = resource({
  base: 'projects',
  type: 'disclosure_breakdown_objective',
  wrapper: 'objective',
  title: 'objectiveName',
  fields: {
    project: ref('projects.projects').required().fixed(),
    objective: ref('disclosure.objectives').required().fixed(),
    /** Name of the objective as it was answered. */
    objectiveName: text(300).readOnly(),
    /** Hash of what the objective asked when it was answered: another one says that it asks something else now. */
    objectiveHash: text(64).readOnly(),
    content: richText(),
    contentHash: text(64).readOnly(),
    contentUrl: text(2_000),
    /** The version of a post whose text this is, copied with its hash: it outlives the post. */
    post: text(36).readOnly(),
    postVersion: text(36).readOnly(),
    postNumber: integer(1).readOnly(),
    postTitle: text(300).readOnly(),
    /** Who outside the company answered it. */
    respondent: ref('disclosure.respondents').readOnly(),
    status: oneOf(...answerStates)
      .default('todo')
      .readOnly()
      .filterable(),
    isCompleted: boolean().default(false).filterable(),
    completedAt: moment().readOnly(),
    completedBy: ref('gateway.users').readOnly(),
    notApplicable: boolean().default(false),
    notApplicableReason: longText(2_000),
    notApplicableApprovedAt: moment().readOnly(),
    notApplicableApprovedBy: ref('gateway.users').readOnly(),
    assignee: ref('gateway.users'),
    reviewer: ref('gateway.users'),
    dueOn: date().sortable(),
    submittedAt: moment().readOnly(),
    submittedBy: ref('gateway.users').readOnly(),
    reviewNote: longText(2_000).readOnly(),
  },
  path: '/disclosure_answers',
  sort: '-updated_at',
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: ['list'],
  operations: {
    assign: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/assign',
      permission: 'disclosure.answers.assign',
      wrapper: 'assignment',
      ids: ofProject,
      body: z.object({
        objective_unique_ids: z.array(z.uuid()).min(1).max(2_000),
        assignee_unique_id: z.uuid().nullish(),
        reviewer_unique_id: z.uuid().nullish(),
        due_on: z.iso.date().nullish(),
      }),
      answer: z.object({ unique_id: z.string(), assigned: z.int() }),
      summary: 'Gives objectives of a project to somebody, with a reviewer and a day.',
    }),
    pinPost: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/post',
      permission: 'disclosure.answers.write',
      wrapper: 'objective',
      ids: ofObjective,
      body: z.object({ post_unique_id: z.uuid(), version_unique_id: z.uuid().nullish(), version }),
      answer: answerWire,
      summary: 'Answers with the text of one version of a post: the newest published one where none is named.',
    }),
    post: custom({
      method: 'GET',
      path: '/projects/:project/objectives/:objective/post',
      permission: 'disclosure.answers.read',
      ids: ofObjective,
      answer: pinnedWire,
      summary: 'The version of a post that an answer is, and what a newer one says otherwise.',
    }),
    submit: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/submit',
      permission: 'disclosure.answers.write',
      wrapper: 'objective',
      ids: ofObjective,
      body: z.object({ version }),
      answer: answerWire,
      summary: 'Hands an answer to its reviewer.',
    }),
    review: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/review',
      permission: 'disclosure.answers.approve',
      wrapper: 'objective',
      ids: ofObjective,
      body: z.object({ outcome: z.enum(['accepted', 'changes_requested']), note, version }),
      answer: answerWire,
      summary: 'Accepts a submitted answer, which completes it, or asks for changes.',
    }),
    decideNotApplicable: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/not_applicable',
      permission: 'disclosure.answers.approve',
      wrapper: 'objective',
      ids: ofObjective,
      body: z.object({ approve: z.boolean(), version }),
      answer: answerWire,
      summary: 'Approves that an objective does not apply, or takes it back.',
    }),
    acceptChange: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/accept_change',
      permission: 'disclosure.answers.write',
      wrapper: 'objective',
      ids: ofObjective,
      body: z.object({ version }),
      answer: answerWire,
      summary: 'Says that an answer still holds although its objective changed since.',
    }),
    log: custom({
      method: 'GET',
      path: '/projects/:project/objectives/:objective/log',
      permission: 'disclosure.answers.read',
      ids: ofObjective,
      query: z.object({ page: z.string().optional(), records: z.string().optional() }),
      answer: z.object({ data: z.array(z.looseObject({ id: z.string() })), meta: z.looseObject({}) }),
      summary: 'Lists what was done to an answer, newest first.',
    }),
    mine: custom({
      method: 'GET',
      path: '/assignments/mine',
      permission: 'disclosure.answers.read',
      query: z.object({ open: z.enum(['true', 'false']).optional() }),
      answer: z.object({
        unique_id: z.string(),
        assignments: z.array(
          z.object({
            project_unique_id: z.string(),
            project_name: z.string(),
            objective_unique_id: z.string(),
            name: z.string(),
            status: z.string(),
            role: z.enum(['assignee', 'reviewer']),
            due_on: z.string().nullable(),
            is_overdue: z.boolean(),
          }),
        ),
      }),
      summary: 'Objectives that are somebody’s own to answer or to review, in all projects, the most urgent first.',
    }),
  },
  internal: {
    days: internal<{ readonly person: string }, readonly CalendarDay[]>(
      'Days by which somebody answers, reviews and signs, and on which evidence of theirs expires.',
    ),
  },
})

/** Since when a project follows the catalogue as it is now. */
export const adoptions = resource({
  base: 'projects',
  type: 'disclosure_adoption',
  wrapper: 'adoption',
  title: 'project',
  fields: {
    project: ref('projects.projects').required().fixed(),
    adoptedAt: moment().readOnly(),
    objectives: integer(0).default(0).readOnly(),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.assign' },
  only: [],
  operations: {
    changes: custom({
      method: 'GET',
      path: '/projects/:project/catalogue_changes',
      permission: 'disclosure.answers.read',
      ids: ofProject,
      answer: z.object({
        unique_id: z.string(),
        adopted_at: z.string().nullable(),
        added: z.array(z.object({ objective_unique_id: z.string(), name: z.string() })),
        changed: z.array(z.object({ objective_unique_id: z.string(), name: z.string(), was: z.string().nullable() })),
        removed: z.array(z.object({ objective_unique_id: z.string(), name: z.string() })),
      }),
      summary: 'What the catalogue added, changed and removed since a project took it over.',
    }),
    adopt: custom({
      method: 'PUT',
      path: '/projects/:project/catalogue_changes',
      permission: 'disclosure.answers.assign',
      ids: ofProject,
      answer: z.object({ unique_id: z.string(), adopted_at: z.string() }),
      summary: 'Takes over the catalogue as it is now; every answer is kept.',
    }),
  },
})
