import { boolean, custom, integer, json, longText, moment, oneOf, resource, text, url, uuid } from '@quoin/kit'
import * as z from 'zod'
import { journeyAnswer, origin, stepsAnswer, submission } from './wire.ts'

const moveAnswer = z.object({
  journey_unique_id: z.string(),
  user_unique_id: z.string(),
  user_name: z.string(),
  from_step: z.string().nullable(),
  to_step: z.string().nullable(),
  from_progress: z.number(),
  to_progress: z.number(),
})
export type Move = z.infer<typeof moveAnswer>

/** A journey as the company defines it. Its steps are edited in a draft; people go through the version they began with. */
export const onboardings = resource({
  type: 'Onboarding',
  wrapper: 'onboarding',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60),
    description: longText(65_536),
    /** active: open, its first start publishes version 1; pending: still being built. */
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    /** What was announced, until there are steps to count. */
    totalSteps: integer(0, 500).default(0),
    contentUrl: url(),
    imageUrl: url(),
    videoUrl: url(),
    ...origin,
    /** Of the version people begin with now; 0 before the first. */
    publishedVersion: integer().default(0).readOnly(),
    publishedAt: moment().readOnly(),
    /** Whoever has not gone on for so many days is reminded by mail; empty: nobody is. */
    remindAfterDays: integer(1, 90),
    /** Whether people get a mail when they begin and when they have finished. */
    mailsProgress: boolean().default(false),
    payload: json(),
  },
  shows: z.object({ steps: stepsAnswer.optional() }),
  permissions: {
    read: 'onboarding.onboardings.read',
    write: 'onboarding.onboardings.write',
    delete: 'onboarding.onboardings.delete',
  },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'trash', 'history'],
  sort: '-created_at',
  operations: {
    stepUser: custom({
      method: 'PUT',
      path: '/onboardings/:id/users/:userId',
      permission: 'onboarding.journeys.manage',
      wrapper: 'onboard',
      ids: { id: 'onboarding.onboardings', userId: 'gateway.users' },
      body: z.object(submission),
      // The journey, and what the published client reads of its onboarding.
      answer: journeyAnswer.extend({
        name: z.string(),
        code: z.string().nullable(),
        description: z.string().nullable(),
        enabled: z.boolean(),
        steps: stepsAnswer,
      }),
      summary: 'Submits a step for somebody else; an administrator may choose any step.',
    }),
    dryRun: custom({
      method: 'GET',
      path: '/onboardings/:id/dry_run',
      permission: 'onboarding.onboardings.write',
      ids: { id: 'onboarding.onboardings' },
      answer: z.object({ unique_id: z.string(), version: z.number(), total: z.number(), moves: z.array(moveAnswer) }),
      summary: 'Lists who is in progress and where the draft would put them, without changing anything.',
    }),
    publish: custom({
      method: 'POST',
      path: '/onboardings/:id/publish',
      permission: 'onboarding.onboardings.write',
      wrapper: 'publish',
      ids: { id: 'onboarding.onboardings' },
      body: z.object({ move: z.boolean().default(false) }),
      answer: z.object({ unique_id: z.string(), version: z.number(), total: z.number(), moves: z.array(moveAnswer) }),
      summary: 'Makes the draft the next version; who is in progress keeps theirs or is moved to it.',
    }),
    preview: custom({
      method: 'GET',
      path: '/onboardings/:id/preview',
      permission: 'onboarding.onboardings.write',
      ids: { id: 'onboarding.onboardings' },
      query: z.object({ role_code: z.string().max(60).optional() }),
      answer: z.object({ unique_id: z.string(), steps: stepsAnswer }),
      summary: 'Shows the draft as somebody with a role would meet it.',
    }),
    arrangeSteps: custom({
      method: 'PUT',
      path: '/onboardings/:id/order',
      permission: 'onboarding.onboardings.write',
      wrapper: 'onboarding',
      ids: { id: 'onboarding.onboardings' },
      body: z.object({ step_unique_ids: z.array(uuid()).min(1).max(500) }),
      answer: z.object({ unique_id: z.string(), steps: stepsAnswer }),
      summary: 'Puts the steps of the draft in order.',
    }),
    funnel: custom({
      method: 'GET',
      path: '/onboardings/:id/funnel',
      permission: 'onboarding.journeys.manage',
      ids: { id: 'onboarding.onboardings' },
      answer: z.object({
        unique_id: z.string(),
        started: z.number(),
        completed: z.number(),
        steps: z.array(
          z.object({
            step_unique_id: z.string(),
            order: z.number(),
            name: z.string(),
            reached: z.number(),
            completed: z.number(),
            skipped: z.number(),
            failed: z.number(),
            waiting: z.number(),
            median_seconds: z.number().nullable(),
          }),
        ),
      }),
      summary: 'Tells how many people reached each step, where they stop, and how long a step takes.',
    }),
  },
})
