import { custom, email, moment, oneOf, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { valuesOf, identified, pageOf, paging } from './wire.ts'

const fields = {
  name: text(160).readOnly(),
  email: email().readOnly(),
  status: oneOf('asked', 'accepted', 'declined').readOnly(),
  decidedAt: moment().readOnly(),
}
const answer = identified.and(z.object({ created_at: z.string() })).and(valuesOf(fields))
const permission = 'gateway.users.manage'
const ids = { id: 'gateway.joinRequests' }

/** People of the company's mail domains who asked to join it. */
export const joinRequests = resource({
  type: 'join_request',
  wrapper: 'join_request',
  title: 'email',
  path: '/join_requests',
  fields,
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/join_requests',
      permission,
      query: paging.extend({ status: z.enum(['asked', 'accepted', 'declined']).optional() }),
      answer: pageOf(answer),
      summary: 'Lists who asked to join the company.',
    }),
    accept: custom({
      method: 'POST',
      path: '/join_requests/:id/accept',
      permission,
      ids,
      body: z.object({ role_unique_id: uuid().nullish() }).optional(),
      answer,
      summary: 'Lets somebody in who asked, with a role that is not above the own one; without one with that of their domain.',
    }),
    decline: custom({
      method: 'POST',
      path: '/join_requests/:id/decline',
      permission,
      ids,
      answer,
      summary: 'Declines that somebody joins; they may ask again in a month.',
    }),
  },
})

const joinable = identified.and(
  z.object({ name: z.string(), url_id: z.string(), way: z.string(), request: z.string().nullable() }),
)
const own = { id: 'gateway.users', company: 'gateway.companies' }

/** Of a person, by themselves. */
export const joining = {
  joinable: custom({
    method: 'GET',
    path: '/users/:id/joinable',
    permission: 'signedIn',
    ids: { id: 'gateway.users' },
    answer: pageOf(joinable),
    summary: 'Lists the companies one may join, or ask to, because they have proven the domain of one’s address.',
  }),
  join: custom({
    method: 'POST',
    path: '/users/:id/joinable/:company',
    permission: 'signedIn',
    ids: own,
    limit: 'heavy',
    answer: z.object({ id: z.string(), status: z.string() }),
    summary: 'Joins a company of one’s domain, or asks to.',
  }),
} as const
