import { boolean, custom, nameSchema, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { dated, valuesOf, pageOf } from './wire.ts'

const fields = {
  name: text(60).required(),
  issuer: text(500).required(),
  clientId: text(500).required(),
  active: boolean().default(true),
  createsPeople: boolean().default(false),
}
const answer = dated.and(valuesOf(fields)).and(
  z.object({
    role_unique_id: z.string().nullable(),
    /** The address it has to send people back to. */
    callback_url: z.string(),
    /** How many people it has said something of. */
    people: z.number(),
  }),
)
const values = {
  name: nameSchema(60),
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  client_id: nameSchema(500),
  client_secret: z.string().min(1).max(500),
}
const choices = {
  active: z.boolean().optional(),
  /** Whether people become members when they first come. */
  creates_people: z.boolean().optional(),
  /** What they may do then, never more than oneself; nothing when there is none. */
  role_unique_id: uuid().nullish(),
}
const permission = 'gateway.signIn.manage'
const ids = { id: 'gateway.signInProviders' }

/** Who else may say who the company's people are, over OpenID Connect. It speaks for the company's proven mail domains alone. */
export const signInProviders = resource({
  type: 'sign_in_provider',
  wrapper: 'sign_in_provider',
  title: 'name',
  path: '/sign_in_providers',
  fields,
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/sign_in_providers',
      permission,
      answer: pageOf(answer),
      summary: "Lists the company's own sign-in providers, without their secrets.",
    }),
    create: custom({
      method: 'POST',
      path: '/sign_in_providers',
      permission,
      wrapper: 'sign_in_provider',
      secret: true,
      body: z.object({ ...values, ...choices }),
      answer,
      summary: 'Adds a sign-in provider of the company.',
    }),
    update: custom({
      method: 'PUT',
      path: '/sign_in_providers/:id',
      permission,
      ids,
      wrapper: 'sign_in_provider',
      secret: true,
      body: z.object({ ...z.object(values).partial().shape, ...choices }),
      answer,
      summary: 'Changes a sign-in provider; the secret stays when none is given, and another issuer knows nobody yet.',
    }),
    check: custom({
      method: 'POST',
      path: '/sign_in_providers/:id/check',
      permission,
      ids,
      limit: 'heavy',
      answer: z.object({ id: z.string(), reachable: z.boolean(), reason: z.string().nullable() }),
      summary: 'Asks a sign-in provider what it says of itself.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/sign_in_providers/:id',
      permission,
      ids,
      summary: 'Removes a sign-in provider; the people it spoke of stay, and sign in another way.',
    }),
  },
})
