import { boolean, custom, json, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What somebody says they are known by elsewhere, and whether that was shown to be true: an address, a number, a document. */
export const identities = resource({
  type: 'UserIdentity',
  wrapper: 'user_identity',
  title: 'identityValue',
  path: '/user_identities',
  fields: {
    user: ref('gateway.users').required().fixed(),
    /** An address of type `email` is shown by a code that is mailed to it; everything else by somebody who has seen it. */
    identityType: text(60).required().fixed().filterable(),
    identityValue: text(255).required().fixed().searchable(),
    verified: boolean().default(false).readOnly().filterable(),
    verifiedAt: moment().readOnly().sortable(),
    /** Who has seen it; nobody where a code did. */
    verifiedBy: ref('gateway.users').readOnly(),
    /** What was looked at when it was shown. */
    verificationData: json().readOnly(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
    enabled: boolean().default(true).readOnly(),
    payload: json(),
  },
  owner: 'user',
  permissions: {
    read: 'onboarding.journeys.read',
    write: 'onboarding.journeys.write',
    delete: 'onboarding.journeys.write',
  },
  only: ['list', 'get', 'create', 'delete', 'history'],
  sort: '-created_at',
  operations: {
    verify: custom({
      method: 'POST',
      path: '/user_identities/:id/verify',
      permission: 'onboarding.journeys.write',
      ids: { id: 'onboarding.identities' },
      wrapper: 'user_identity',
      body: z.object({
        verification_code: z.string().trim().max(20).optional(),
        verification_data: z
          .record(z.string(), z.unknown())
          .refine(
            (value) => JSON.stringify(value).length <= 16_384 && !/\\u0000/.test(JSON.stringify(value)),
            'is too large or not text',
          )
          .optional(),
      }),
      answersRecord: true,
      summary:
        'Shows that an identity is true: by the code that was mailed to it, or by the word of whoever looks after journeys.',
    }),
    sendCode: custom({
      method: 'POST',
      path: '/user_identities/:id/send_code',
      permission: 'onboarding.journeys.write',
      limit: 'lookup',
      ids: { id: 'onboarding.identities' },
      answersRecord: true,
      summary: 'Mails another code to an address that is not verified yet: five in an hour.',
    }),
  },
})
