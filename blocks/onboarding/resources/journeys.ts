import {
  custom,
  field,
  internal,
  integer,
  json,
  moment,
  oneOf,
  ref,
  resource,
  text,
  action,
  unsupported,
  uuid,
  flatToo,
} from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { journeyAnswer, origin, stepsAnswer, submission } from './wire.ts'

interface Reminded {
  readonly reminders: number
  readonly remindedAt: string | null
}

const hours = z.coerce.number().min(1).max(87_600)
const moments = z.iso.datetime({ offset: true }).or(z.iso.date())
const reported = {
  start_at: moments.nullish(),
  end_at: moments.nullish(),
  onboarding_unique_id: uuid().nullish(),
  user_unique_id: uuid().nullish(),
  step_unique_id: uuid().nullish(),
  source: z.string().max(255).nullish(),
  status: z.enum(['active', 'completed', 'abandoned', 'suspended']).nullish(),
  group_by: unsupported('Journeys are counted by their status.'),
  date_part: unsupported('Journeys are counted by their status.'),
}
export type Reported = z.infer<z.ZodObject<typeof reported>>
const counts = {
  total_journeys: z.int(),
  total_completed: z.int(),
  total_abandoned: z.int(),
  total_active: z.int(),
  average_progress: z.number(),
  /** Of all that began, in percent. */
  completion_rate: z.number(),
  journeys_by_status: z.record(z.string(), z.int()),
  period: z.object({ start_date: z.string().nullable(), end_date: z.string().nullable() }),
}

/** A person on the way through one version of a journey. */
export const journeys = resource({
  type: 'UserJourney',
  wrapper: 'user_journey',
  title: 'onboardingName',
  path: '/user_journeys',
  fields: {
    user: ref('gateway.users').readOnly(),
    onboarding: ref('onboarding.onboardings').readOnly(),
    /** The flow it goes through, and the steps that had when it began; null: all steps. */
    flow: ref('onboarding.flows').readOnly(),
    flowSteps: field<string[]>('json', 'jsonb', z.array(z.string())).readOnly(),
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
    completedSteps: field<number[]>('json', 'jsonb', z.array(z.int())).readOnly(),
    attempts: integer().default(0).readOnly(),
    startedAt: moment().readOnly().sortable(),
    movedAt: moment().readOnly().sortable(),
    completedAt: moment().readOnly(),
    suspendedAt: moment().readOnly(),
    reminders: integer().default(0).readOnly(),
    remindedAt: moment().readOnly(),
    ...origin,
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'onboarding.journeys.read', write: 'onboarding.journeys.manage' },
  only: ['list', 'get', 'history'],
  sort: '-started_at',
  actions: {
    remind: action()
      .when({ status: 'active' })
      .unless<Reminded>('reminded_today', 'A reminder was sent less than a day ago.', ({ remindedAt }) =>
        Boolean(remindedAt && Date.parse(remindedAt) > Date.now() - 86_400_000),
      )
      .unless<Reminded>(
        'reminded_enough',
        'Three reminders were sent for this step.',
        ({ reminders }) => reminders >= bounds.reminders,
      )
      .says('Mails a reminder: once a day at most, and three times at one step.'),
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
    stalled: custom({
      method: 'GET',
      path: '/tools/remarketing/abandoned_journeys',
      permission: 'onboarding.journeys.manage',
      query: z.object({ elapsed_hours: hours.optional() }),
      answer: z.object({
        data: z.array(
          z.object({
            unique_id: z.string(),
            user_unique_id: z.string(),
            onboarding_unique_id: z.string().nullable(),
            onboarding_name: z.string().nullable(),
            email: z.string(),
            progress: z.number(),
            abandoned_at: z.string(),
          }),
        ),
      }),
      summary:
        'Lists up to 200 people who have not gone on with their journey for so many hours, a day where none are said; who waits longest first.',
    }),
    remindStalled: custom({
      method: 'POST',
      path: '/tools/remarketing/notifications',
      permission: 'onboarding.journeys.manage',
      limit: 'heavy',
      body: z.object({ elapsed_hours: hours.optional() }),
      answer: z.object({
        unique_id: z.string(),
        /** Their addresses. */
        notified_users: z.array(z.string()),
        total_notified_users: z.int(),
        elapsed_hours: z.number(),
        started_at: z.string(),
        ended_at: z.string(),
        running_time: z.string(),
        updated_at: z.string(),
      }),
      summary:
        'Reminds up to 200 of those who have not gone on for so many hours: nobody twice a day, nor more than three times at one step.',
    }),
    summary: custom({
      method: 'POST',
      path: '/reports/user_journeys/summary',
      permission: 'onboarding.journeys.manage',
      wrapper: 'query_params',
      body: z.object({
        ...reported,
        page: unsupported('A summary has no pages.'),
        records: unsupported('A summary has no pages.'),
      }),
      answer: flatToo(counts),
      summary: 'Counts the journeys that began in a time, by what became of them.',
    }),
    report: custom({
      method: 'POST',
      path: '/reports/user_journeys/list',
      permission: 'onboarding.journeys.manage',
      wrapper: 'query_params',
      body: z.object({ ...reported, page: z.int().min(1).max(100_000).optional(), records: z.int().min(1).max(200).optional() }),
      answersRecords: true,
      meta: z.object({ summary: z.object(counts) }),
      summary: 'Lists the journeys that began in a time, with the same counts beside them.',
    }),
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
    streams: custom({
      method: 'GET',
      path: '/user_journeys/mine/streams',
      permission: 'onboarding.journeys.read',
      answer: z.object({ unique_id: z.string(), streams: z.array(z.string()) }),
      summary: 'Names the stream on which one is told that one stands elsewhere in a journey.',
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
