import { custom, internal, integer, json, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import * as z from 'zod'
import { journeyAnswer, origin, stepsAnswer, submission } from './wire.ts'

/** A person on the way through one version of a journey. */
export const journeys = resource({
  type: 'UserJourney',
  wrapper: 'user_journey',
  title: 'onboardingName',
  path: '/user_journeys',
  fields: {
    user: ref('gateway.users').readOnly(),
    onboarding: ref('onboarding.onboardings').readOnly(),
    onboardingName: text(200).readOnly(),
    journeyVersion: integer().default(0).readOnly(),
    roleCode: text(60).readOnly(),
    status: oneOf('active', 'completed', 'abandoned', 'suspended').default('active').readOnly().filterable().sortable(),
    progress: integer(0, 100).default(0).readOnly().sortable(),
    /** Of the last step submitted; `complete` with progress 100 is the end. */
    stepStatus: oneOf('complete', 'failed').readOnly(),
    stepUniqueId: text(36).readOnly(),
    stepName: text(200).readOnly(),
    stepOrder: integer().readOnly(),
    stepUrl: text(500).readOnly(),
    nextStepUniqueId: text(36).readOnly(),
    nextStep: text(200).readOnly(),
    nextStepUrl: text(500).readOnly(),
    previousStepUniqueId: text(36).readOnly(),
    previousStep: text(200).readOnly(),
    previousStepUrl: text(500).readOnly(),
    /** Number of the step that is open; one more than there are when all are done. */
    currentStep: integer().default(1).readOnly(),
    attempts: integer().default(0).readOnly(),
    startedAt: moment().readOnly().sortable(),
    movedAt: moment().readOnly().sortable(),
    completedAt: moment().readOnly(),
    suspendedAt: moment().readOnly(),
    reminders: integer().default(0).readOnly(),
    ...origin,
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'onboarding.journeys.read', write: 'onboarding.journeys.manage' },
  only: ['list', 'get', 'history'],
  sort: '-started_at',
  actions: {
    restart: action({ reason: text(500).required() }).says('Lets somebody begin anew, with the newest version.'),
    suspend: action().when({ status: 'active' }).says('Holds a journey; it is still to be done.'),
    resume: action()
      .when({ status: ['suspended', 'abandoned'] })
      .says('Lets a journey go on.'),
    abandon: action()
      .when({ status: ['active', 'suspended'] })
      .says('Ends a journey that nobody will finish; no more reminders are sent.'),
  },
  operations: {
    mine: custom({
      method: 'GET',
      path: '/user_journeys/mine',
      permission: 'onboarding.journeys.read',
      query: z.object({ address: z.string().max(2_000).optional() }),
      answer: z.object({
        unique_id: z.string(),
        /** Whether the role has a journey at all. */
        is_required: z.boolean(),
        is_admin: z.boolean(),
        is_complete: z.boolean(),
        journey: journeyAnswer.nullable(),
        steps: stepsAnswer,
        /** What the guard says of the address that was asked about. */
        decision: z.object({ allow: z.boolean(), to: z.string().nullable() }).nullable(),
      }),
      summary: 'Tells where one stands in the journey of one’s role, and whether an address may be opened.',
    }),
    start: custom({
      method: 'POST',
      path: '/user_journeys/mine',
      permission: 'onboarding.journeys.write',
      answer: journeyAnswer,
      summary: 'Starts the journey of one’s role, or goes on with it.',
    }),
    skip: custom({
      method: 'PUT',
      path: '/user_journeys/:id/skip',
      permission: 'onboarding.journeys.write',
      wrapper: 'user_journey',
      ids: { id: 'onboarding.journeys' },
      body: z.object({ step_unique_id: submission.step_unique_id, reason: z.string().trim().min(1).max(500) }),
      answer: journeyAnswer,
      summary: 'Skips an optional step, with a reason.',
    }),
  },
  internal: {
    fulfil: internal<{ user: string; fact: string }, { journeys: number }>(
      'Completes the steps that a fact about somebody completes.',
    ),
  },
})
