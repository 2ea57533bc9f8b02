import { custom } from '@quoin/kit'
import * as z from 'zod'
import { secondStep } from './secondStep.ts'
import { authMeta, signedInUser } from './signedIn.ts'
import { identified, pageOf } from './wire.ts'

const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const provider = identified.and(z.object({ name: z.string() }))
const identity = identified.and(
  z.object({
    provider: z.string(),
    email: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  }),
)
const ids = { id: 'gateway.users' } as const

/** Signing in with somebody else's word, over OpenID Connect. */
export const oauth = {
  providers: custom({
    method: 'GET',
    path: '/auth/providers',
    permission: 'open',
    query: z.object({ email: z.string().max(254).optional() }),
    answer: pageOf(provider),
    summary: 'Lists who else one may sign in with, in the company of the app and in that of the domain of an address.',
  }),
  oauthStart: custom({
    secret: true,
    method: 'POST',
    path: '/auth/oauth/start',
    permission: 'open',
    limit: 'signIn',
    body: z.object({
      provider: key,
      /** SHA-256, in base64url, of a secret that stays in the page. */
      challenge: z.string().regex(/^[\w-]{43}$/),
      redirect_url: z.string().max(2_000).optional(),
    }),
    answer: z.object({ id: z.string(), url: z.string() }),
    summary: 'Begins to sign in with a provider; the browser has to go to what is answered.',
  }),
  oauthFinish: custom({
    secret: true,
    method: 'POST',
    path: '/auth/oauth/finish',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ oauth_token: z.string().max(200), secret: z.string().min(32).max(200), ...secondStep }),
    answer: signedInUser.and(z.object({ meta: authMeta })),
    summary: "Signs in with what came back from a provider and the page's own secret.",
  }),
  oauthIdToken: custom({
    secret: true,
    method: 'POST',
    path: '/auth/oauth/id_token',
    permission: 'open',
    limit: 'signIn',
    body: z.object({ provider: key, id_token: z.string().min(1).max(8_000), ...secondStep }),
    answer: signedInUser.and(z.object({ meta: authMeta })),
    summary: 'Signs in with the ID token that a page got from one of the providers of the installation; each is good once.',
  }),
} as const

/** Of a person, by themselves. */
export const identities = {
  identities: custom({
    method: 'GET',
    path: '/users/:id/identities',
    permission: 'signedIn',
    ids,
    answer: pageOf(identity),
    summary: 'Lists the providers one has signed in with.',
  }),
  identityDelete: custom({
    method: 'DELETE',
    path: '/users/:id/identities/:identity',
    permission: 'signedIn',
    ids,
    summary: 'Forgets that somebody at a provider is oneself.',
  }),
} as const
