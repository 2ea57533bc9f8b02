import { custom, email, json, phone, ref, resource, text, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { journeyAnswer, jsonInput, stepsAnswer, submission } from './wire.ts'

const person = {
  name: text(200).searchable().sortable(),
  email: email().searchable(),
  phone: phone(),
  payload: json(),
}
// Clients send their role and their own id along; both are known here better.
const userBody = (wireSchema(person, 'create') as z.ZodObject).partial()
const journeys = z.object({
  data: z.array(journeyAnswer),
  meta: z.record(z.string(), z.unknown()),
})

/** What onboarding knows of a person; its id is theirs. */
export const users = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    onboarding: ref('onboarding.onboardings').readOnly(),
    ...person,
    roleName: text(60).readOnly(),
    roleUniqueId: text(64).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'onboarding.journeys.read', write: 'onboarding.journeys.write' },
  only: ['get'],
  operations: {
    register: custom({
      method: 'POST',
      path: '/users/:userId/register/:onboardingId',
      permission: 'onboarding.journeys.write',
      wrapper: 'user',
      ids: { userId: 'gateway.users', onboardingId: 'onboarding.onboardings' },
      body: userBody,
      answersRecord: true,
      summary: 'Makes a person known to onboarding under a journey; a second time changes what is known.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:id',
      permission: 'onboarding.journeys.write',
      wrapper: 'user',
      ids: { id: 'onboarding.users' },
      body: userBody,
      answersRecord: true,
      summary: 'Changes what onboarding knows of a person.',
    }),
    journey: custom({
      method: 'GET',
      path: '/users/:userId/journey',
      aliases: ['GET /users/:userId/journeys'],
      permission: 'onboarding.journeys.manage',
      ids: { userId: 'gateway.users' },
      answer: journeys,
      summary: 'Lists the journeys of somebody, newest first.',
    }),
  },
})

/** The signed-in person’s way through a journey, named by the journey or by its definition. */
export const onboard = resource({
  type: 'onboard_journey',
  wrapper: 'onboard',
  title: 'id',
  fields: {},
  permissions: { read: 'onboarding.journeys.read', write: 'onboarding.journeys.write' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/onboard/:id',
      permission: 'onboarding.journeys.read',
      ids: { id: 'onboarding.onboardings' },
      answer: journeyAnswer,
      summary: 'Gets one’s journey.',
    }),
    start: custom({
      method: 'POST',
      path: '/onboard/:id/start',
      permission: 'onboarding.journeys.write',
      wrapper: 'user',
      alsoWrapped: ['data'],
      ids: { id: 'onboarding.onboardings' },
      body: z.object({
        user_unique_id: z.uuid().toLowerCase().optional(),
        flow_unique_id: z.uuid().toLowerCase().optional(),
        payload: jsonInput,
        source: submission.source,
        source_id: submission.source_id,
        source_type: submission.source_type,
        source_alias: submission.source_alias,
      }),
      answer: journeyAnswer,
      summary: 'Starts one’s journey; a second time answers the one that is there.',
    }),
    details: custom({
      method: 'GET',
      path: '/onboard/:id/details',
      permission: 'onboarding.journeys.read',
      ids: { id: 'onboarding.onboardings' },
      answer: journeyAnswer.extend({
        steps: z.array(
          stepsAnswer.element.extend({
            step_name: z.string(),
            completed: z.boolean(),
            skipped: z.boolean(),
            completed_at: z.string().nullable(),
            data: z.record(z.string(), z.unknown()).nullable(),
          }),
        ),
        logs: journeyAnswer.shape.journey_logs,
      }),
      summary: 'Gets one’s journey with its steps and what was done.',
    }),
    log: custom({
      method: 'PUT',
      path: '/onboard/:id/log',
      permission: 'onboarding.journeys.write',
      wrapper: 'onboard',
      ids: { id: 'onboarding.onboardings' },
      body: z.object(submission),
      answer: journeyAnswer,
      summary: 'Notes something on one’s journey without moving it.',
    }),
    update: custom({
      method: 'PUT',
      path: '/onboard/:id',
      permission: 'onboarding.journeys.write',
      wrapper: 'onboard',
      ids: { id: 'onboarding.onboardings' },
      body: z.object(submission),
      answer: journeyAnswer,
      summary: 'Submits the step that is open on one’s journey.',
    }),
  },
})
