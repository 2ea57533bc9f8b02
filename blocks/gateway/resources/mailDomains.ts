import { custom, moment, oneOf, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { valuesOf, identified, pageOf } from './wire.ts'

const fields = {
  domain: text(253).required(),
  /** `missing`: it was proven, and does not say so any more. */
  status: oneOf('pending', 'verified', 'missing').readOnly(),
  /** The line to add to the domain, as a record of the type TXT. */
  record: text(200).readOnly(),
  verifiedAt: moment().readOnly(),
  checkedAt: moment().readOnly(),
  missingSince: moment().readOnly(),
}
const answer = identified.and(z.object({ created_at: z.string() })).and(valuesOf(fields))
const permission = 'gateway.signIn.manage'
const ids = { id: 'gateway.mailDomains' }

const joining = z.object({
  /** What people of proven domains may do: nothing, ask to join, or join at once. */
  joining: z.enum(['off', 'ask', 'join']),
  /** What they may do then; nothing when there is none. */
  role_unique_id: uuid().nullable(),
})
const joiningAnswer = z.object({ id: z.string(), joining: z.string(), role_unique_id: z.string().nullable() })

/** Domains of mail addresses that a company says are its own. Nothing hangs on one before the domain says so as well. */
export const mailDomains = resource({
  type: 'mail_domain',
  wrapper: 'mail_domain',
  title: 'domain',
  path: '/mail_domains',
  fields,
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/mail_domains',
      permission,
      answer: pageOf(answer),
      summary: 'Lists the mail domains of the company, proven or not.',
    }),
    create: custom({
      method: 'POST',
      path: '/mail_domains',
      permission,
      wrapper: 'mail_domain',
      body: z.object({ domain: z.string().min(1).max(300) }),
      answer,
      summary: 'Begins to claim a mail domain; answers the line that has to be added to it.',
    }),
    verify: custom({
      method: 'POST',
      path: '/mail_domains/:id/verify',
      permission,
      ids,
      limit: 'heavy',
      answer,
      summary: 'Looks whether the domain says that it is the company’s; from then on it counts.',
    }),
    delete: custom({ method: 'DELETE', path: '/mail_domains/:id', permission, ids, summary: 'Gives a mail domain up.' }),
    joining: custom({
      method: 'GET',
      path: '/mail_domains/joining',
      permission,
      answer: joiningAnswer,
      summary: 'Says what people of the proven domains may do to join.',
    }),
    joiningUpdate: custom({
      method: 'PUT',
      path: '/mail_domains/joining',
      permission,
      wrapper: 'joining',
      body: joining.partial(),
      answer: joiningAnswer,
      summary: 'Decides whether people of the proven domains may ask to join, or join at once, and with which role.',
    }),
  },
})
