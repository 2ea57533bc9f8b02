import { custom } from '@quoin/kit'
import * as z from 'zod'
import { address } from './registration.ts'
import { proof } from './secondStep.ts'

const ids = { id: 'gateway.users' } as const
const told = z.object({ id: z.string(), message: z.string() })

/** Of a person: another address to sign in with. */
export const addressChanges = {
  addressChange: custom({
    method: 'POST',
    path: '/users/:id/email',
    access: 'signedIn',
    limit: 'reset',
    ids,
    body: proof.extend({ email: address }),
    answer: told,
    summary: 'Asks for another address to sign in with; links go to the old one and the new one, and both have to be opened.',
  }),
  addressChangeFor: custom({
    method: 'PUT',
    path: '/users/:id/email',
    access: 'gateway.users.manage',
    limit: 'reset',
    ids,
    body: z.object({ email: address, reason: z.string().trim().min(1).max(500) }),
    answer: told,
    summary:
      'Asks for another address of a member. The new one has to agree, and the old one as well where they belong to other companies.',
  }),
} as const

/** What the links of an address change do. */
export const addressChangeLinks = {
  addressChangeConfirm: custom({
    method: 'POST',
    path: '/auth/email',
    access: 'open',
    limit: 'reset',
    body: z.object({ email_change_token: z.string().max(200) }),
    answer: z.object({ id: z.string(), changed: z.boolean() }),
    summary: 'Agrees to a change of address with the token of its link; it is changed once everybody asked has.',
  }),
} as const
