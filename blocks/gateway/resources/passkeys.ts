import { custom, nameSchema } from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'
import { authMeta, signedInUser } from './signedIn.ts'
import { identified, pageOf } from './wire.ts'

const text = z.string().max(20_000)
const name = nameSchema(80)
const common = {
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}
/** What a browser hands over when a passkey was made. */
const created = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
/** What it hands over when one was used. */
const used = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).optional(),
  }),
})
const passkey = identified.and(
  z.object({ name: z.string(), synced: z.boolean(), created_at: z.string(), last_used_at: z.string().nullable() }),
)
const options = z.object({ id: z.string(), options: z.record(z.string(), z.unknown()) })
const ids = { id: 'gateway.users' } as const

/** Of a person, by themselves. */
export const passkeys = {
  passkeys: custom({
    method: 'GET',
    path: '/users/:id/passkeys',
    permission: 'signedIn',
    ids,
    answer: pageOf(passkey),
    summary: "Lists one's passkeys.",
  }),
  passkeyOptions: custom({
    secret: true,
    method: 'POST',
    path: '/users/:id/passkeys/options',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: proof,
    answer: options,
    summary: 'What the browser makes a new passkey with; asks for the password or a code.',
  }),
  passkeyCreate: custom({
    method: 'POST',
    path: '/users/:id/passkeys',
    permission: 'signedIn',
    limit: 'signIn',
    ids,
    body: z.object({ name, credential: created }),
    answer: passkey,
    summary: 'Keeps a passkey the browser has made.',
  }),
  passkeyUpdate: custom({
    method: 'PUT',
    path: '/users/:id/passkeys/:passkey',
    permission: 'signedIn',
    ids,
    body: z.object({ name }),
    answer: passkey,
    summary: 'Calls a passkey something else.',
  }),
  passkeyDelete: custom({
    method: 'DELETE',
    path: '/users/:id/passkeys/:passkey',
    permission: 'signedIn',
    ids,
    summary: 'Forgets a passkey.',
  }),
} as const

/** Signing in with one. */
export const passkeySignIn = {
  passkeyOptions: custom({
    secret: true,
    method: 'POST',
    path: '/auth/passkey/options',
    permission: 'open',
    limit: 'signIn',
    answer: options,
    summary: 'What the browser asks for a passkey with.',
  }),
  passkey: custom({
    secret: true,
    method: 'POST',
    path: '/auth/passkey',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ credential: used }),
    answer: signedInUser.and(z.object({ meta: authMeta })),
    summary: 'Signs in with a passkey.',
  }),
} as const
