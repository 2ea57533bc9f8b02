import { action, custom, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { attemptAnswer, one, placeAnswer } from './wire.ts'

const read = 'university.courses.read'
const write = 'university.courses.write'
const learn = 'university.learning.use'
const permissions = { read, write, delete: write } as const
const noPayload = { payload: 'Custom data is not supported for placement tests.' } as const

/** What tells somebody where to begin in a course, or that there is nothing in it for them to learn. */
export const placements = resource({
  type: 'PlacementTest',
  wrapper: 'placement',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    course: ref('university.courses').required().fixed(),
    description: longText(5_000),
    status: oneOf('pending', 'active', 'archived').default('pending').readOnly().sortable(),
    /** Where no rule says anything of a score: from here on there is nothing to learn, below it one begins at the beginning. */
    passPercent: integer(1, 100).default(70).named('passing_score'),
    timeLimitSeconds: integer(10, 86_400).named('time_limit'),
  },
  permissions,
  unsupported: noPayload,
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'trash', 'history'],
  sort: '-updated_at',
  actions: {
    publish: action()
      .when({ status: ['pending', 'archived'] })
      .says('Offers a placement test to learners.'),
    archive: action()
      .when({ status: ['pending', 'active'] })
      .says('Offers a placement test no more; what came of it stays.'),
  },
  operations: {
    results: custom({
      method: 'GET',
      path: '/placements/:id/results',
      permission: 'university.reports.read',
      ids: one('placements'),
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
      answer: z.object({
        unique_id: z.string(),
        taken: z.int(),
        average: z.int().nullable(),
        places: z.array(
          z.object({
            outcome: z.enum(['enroll', 'credit']),
            course: z.string().nullable(),
            chapter: z.string().nullable(),
            cohort: z.string().nullable(),
            learners: z.int(),
            enrolled: z.int(),
          }),
        ),
        questions: z.array(z.object({ prompt: z.string(), section: z.string().nullable(), answered: z.int(), right: z.int() })),
      }),
      summary:
        'Where a placement test placed people, how many of them enrolled, and how each question was answered. As CSV with format=csv.',
    }),
    offered: custom({
      method: 'GET',
      path: '/learning/placements',
      permission: learn,
      answer: z.object({
        unique_id: z.string(),
        placements: z.array(
          z.object({
            unique_id: z.string(),
            name: z.string(),
            description: z.string().nullable(),
            course_unique_id: z.string(),
            course_name: z.string(),
            questions: z.int(),
            time_limit_seconds: z.int().nullable(),
            /** The attempt one is in or had, unless a coach allowed another. */
            attempt_unique_id: z.string().nullable(),
          }),
        ),
      }),
      summary: 'The placement tests that one can take or took.',
    }),
    begin: custom({
      method: 'POST',
      path: '/learning/placements/:id/attempts',
      permission: learn,
      wrapper: 'attempt',
      ids: one('placements'),
      answer: attemptAnswer,
      summary:
        'Begins a placement test, or goes on with the attempt that is open. It is taken once, unless a coach allows it again.',
    }),
    place: custom({
      method: 'GET',
      path: '/learning/attempts/:id/place',
      permission: learn,
      ids: one('attempts'),
      answer: placeAnswer,
      summary: 'Where one’s own placement test placed one, and how one gets there.',
    }),
  },
})

/** A part of a placement test; its questions come after those of the parts before. */
export const sections = resource({
  type: 'PlacementSection',
  wrapper: 'section',
  title: 'name',
  under: { resource: 'placements', field: 'placement' },
  fields: {
    placement: ref('university.placements').required().fixed(),
    name: text(200).required().searchable(),
    description: text(1_000),
    position: integer(0, 10_000).default(0).sortable().named('sort_order'),
    /** So many questions of the section are drawn; empty: all of them. */
    drawCount: integer(1, 500),
  },
  permissions,
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'sort_order',
})

/** What a score comes to: a place in a course, or credit for it. No two rules of a test speak of the same score. */
export const rules = resource({
  type: 'PlacementRule',
  wrapper: 'rule',
  title: 'action',
  under: { resource: 'placements', field: 'placement' },
  fields: {
    placement: ref('university.placements').required().fixed(),
    minPercent: integer(0, 100).required().named('min_score').sortable(),
    maxPercent: integer(0, 100).required().named('max_score'),
    action: oneOf('enroll', 'credit').default('enroll'),
    /** Empty: the course of the test. */
    course: ref('university.courses'),
    /** Where one begins; what comes before counts as known. */
    chapter: ref('university.chapters').named('subject_unique_id'),
    cohort: ref('university.cohorts').named('course_group_unique_id'),
    message: text(1_000),
  },
  permissions,
  unsupported: noPayload,
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'min_score',
})
