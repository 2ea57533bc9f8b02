import { custom, resource, flatToo } from '@quoin/kit'
import * as z from 'zod'
import { values } from './answers.ts'
import { languageCode } from './common.ts'

const states = z.enum(['active', 'inactive', 'pending', 'archived', 'deleted'])
const dated = { created_at: z.string().nullable(), updated_at: z.string().nullable() }
const object = z.record(z.string(), z.unknown())

/** The form for whoever may fill it in; before the code was given, no more than that it asks for one. */
const publicForm = z.object({
  /** The address to draft and submit by: it holds the secret of this answer. */
  unique_id: z.string(),
  ...dated,
  form_unique_id: z.string(),
  form_name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  schema: object,
  ui_schema: object.nullable(),
  settings: object.nullable(),
  status: states,
  /** What was said so far, under `responses`. */
  payload: object.nullable(),
  verification_status: z.enum(['pending', 'verified']).nullable(),
  assigned_to_name: z.string().nullable(),
  masked_email: z.string().nullable(),
  otp_sent: z.boolean(),
})
const given = z.object({
  unique_id: z.string(),
  ...dated,
  form_unique_id: z.string(),
  data: object,
  status: states,
  submitted_at: z.string().nullable(),
  payload: object.nullable(),
})
const body = z.object({ responses: values, language: languageCode.nullish() })

/**
 * A form as somebody fills it in who has no sign-in. The address in the path is the name of the form, the link somebody was invited
 * by, or what reading the form by its name answered; that last one opens what was said, so answers that hold it are kept for no repetition.
 */
export const applications = resource({
  type: 'public_form',
  wrapper: 'application',
  title: 'id',
  fields: {},
  permissions: { read: 'visitor', write: 'visitor' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/:form/forms/public',
      permission: 'visitor',
      answer: publicForm,
      summary: 'Gets a form to fill in, with what was said so far; where it asks for a code, only that until the code was given.',
    }),
    submit: custom({
      method: 'POST',
      path: '/:form/forms/public',
      permission: 'visitor',
      limit: 'lookup',
      secret: true,
      body,
      answer: given,
      summary: 'Submits a form, together with what was drafted before.',
    }),
    draft: custom({
      method: 'PUT',
      path: '/:form/forms/public',
      permission: 'visitor',
      limit: 'lookup',
      secret: true,
      body,
      answer: given,
      summary: 'Keeps what was said so far.',
    }),
    sendOtp: custom({
      method: 'POST',
      path: '/:form/forms/public/send-otp',
      permission: 'visitor',
      limit: 'lookup',
      secret: true,
      body: z.object({ email: z.email().max(254).optional(), language: languageCode.optional() }),
      answer: flatToo({
        message: z.string(),
        masked_email: z.string(),
        expires_in: z.int(),
        sent_count: z.int(),
      }),
      summary: 'Mails a one-time code to whoever was invited, or to the address that is given; five times in an hour.',
    }),
    verifyOtp: custom({
      method: 'POST',
      path: '/:form/forms/public/verify-otp',
      permission: 'visitor',
      limit: 'lookup',
      secret: true,
      body: z.object({ code: z.string().max(20) }),
      answer: publicForm,
      summary: 'Takes a one-time code, and answers the form; five tries, then another code is needed.',
    }),
  },
})
