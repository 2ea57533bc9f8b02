import {
  boolean,
  custom,
  field,
  integer,
  json,
  longText,
  lineSchema,
  oneOf,
  presignedAnswer,
  ref,
  resource,
  tags,
  text,
  url,
} from '@quoin/kit'
import * as z from 'zod'
import { journeyAnswer, jsonInput, origin, submission, tourStop } from './wire.ts'

const ofStep = { parent: 'onboarding.onboardings', id: 'onboarding.steps' } as const
const kind = z.enum(['image', 'video'])

/** One step of the draft of a journey. What people go through is the copy that publishing makes of it. */
export const steps = resource({
  type: 'onboarding_step',
  wrapper: 'step',
  title: 'name',
  fields: {
    onboarding: ref('onboarding.onboardings').required().fixed(),
    position: integer(0, 100_000).named('order').sortable(),
    name: text(200).required().searchable(),
    description: longText(65_536),
    /** Its own address below the company; without one, its page of the journey. */
    stepUrl: text(500),
    /** Where in the application it is done, below the company: `/gateway/account`. */
    place: text(500),
    contentUrl: url(),
    imageUrl: url(),
    videoUrl: url(),
    /** What was uploaded here: it is shown in the place of what lies at an address. */
    image: ref('kit.files').readOnly(),
    video: ref('kit.files').readOnly(),
    stepParams: json(),
    /**
     * Operation whose success completes the step, `gateway.users.profileUpdate`, or that to one record alone, `forms.answers.create:` and
     * the id of a form; without one it is done by hand.
     */
    fact: text(120),
    isOptional: boolean().default(false),
    /** Codes of the roles that have it; empty: all. */
    roles: tags(),
    /** `{"step": id, "param": "team", "is": "sales"}`: only after an earlier step was submitted with that. */
    condition: json(),
    /** Elements of its place that are pointed at, one after the other. */
    tour: field<z.infer<typeof tourStop>[]>('json', 'jsonb', z.array(tourStop).max(12)),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active'),
    ...origin,
    payload: json(),
  },
  under: { resource: 'onboardings', field: 'onboarding' },
  permissions: {
    read: 'onboarding.onboardings.read',
    write: 'onboarding.onboardings.write',
    delete: 'onboarding.onboardings.write',
  },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'order',
  recordsMax: 500,
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/onboardings/:parent/steps/:id/presign',
      permission: 'onboarding.onboardings.write',
      limit: 'presign',
      ids: ofStep,
      body: z.object({ filename: lineSchema(250).min(1), content_type: z.string().max(120), size: z.int().min(1) }),
      answer: presignedAnswer,
      summary: 'Answers an address to put the picture or the video of a step at.',
    }),
    attach: custom({
      method: 'PUT',
      path: '/onboardings/:parent/steps/:id/media',
      permission: 'onboarding.onboardings.write',
      wrapper: 'step',
      ids: ofStep,
      body: z.object({ kind, file_unique_id: z.uuid().nullable() }),
      answersRecord: true,
      summary: 'Makes what was uploaded the picture or the video of the step, after looking at what it is; null takes it away.',
    }),
    submit: custom({
      method: 'PUT',
      path: '/onboardings/:id/steps',
      permission: 'onboarding.journeys.write',
      wrapper: 'step',
      ids: { id: 'onboarding.onboardings' },
      body: z.object({
        ...submission,
        name: z.string().trim().min(1).max(200).optional(),
        description: z.string().max(65_536).nullish(),
        order: z.int().min(0).max(100_000).optional(),
        step_url: z.string().trim().max(500).nullish(),
        content_url: z.url({ protocol: /^https?$/ }).nullish(),
        image_url: z.url({ protocol: /^https?$/ }).nullish(),
        video_url: z.url({ protocol: /^https?$/ }).nullish(),
        status: z.enum(['active', 'inactive', 'pending', 'archived', 'deleted']).optional(),
        payload: jsonInput,
      }),
      // The journey, or the step that was added.
      answer: journeyAnswer.partial().extend({
        unique_id: z.string(),
        name: z.string().optional(),
        description: z.string().nullable().optional(),
        type: z.string().optional(),
        config: z.record(z.string(), z.unknown()).optional(),
        order: z.number().nullable().optional(),
        step_number: z.number().optional(),
        content_url: z.string().nullable().optional(),
        image_url: z.string().nullable().optional(),
        video_url: z.string().nullable().optional(),
      }),
      summary: 'Submits a step of one’s own journey; with a name and no step, an administrator adds one to the draft.',
    }),
  },
})
