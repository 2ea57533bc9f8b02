import { custom, resource } from '@quoin/kit'
import { subscriptionAnswer } from './companies.ts'
import { narrowing, pageOf, paging } from './wire.ts'

const permission = 'gateway.company.subscription'
const ids = { id: 'gateway.companySubscriptions' }

/** The subscriptions of the company one is in, by their own ids; the same as below the company's address. */
export const companySubscriptions = resource({
  type: 'company_subscriptions',
  wrapper: 'subscription',
  title: 'code',
  path: '/company_subscriptions',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/company_subscriptions',
      permission,
      query: paging.extend(narrowing),
      answer: pageOf(subscriptionAnswer),
      summary: "Lists the company's subscriptions, the newest first.",
    }),
    get: custom({
      method: 'GET',
      path: '/company_subscriptions/:id',
      permission,
      ids,
      answer: subscriptionAnswer,
      summary: 'Gets a subscription.',
    }),
    cancel: custom({
      method: 'POST',
      path: '/company_subscriptions/:id/cancel',
      permission,
      ids,
      answer: subscriptionAnswer,
      summary: 'Ends the running subscription with its period.',
    }),
    reactivate: custom({
      method: 'POST',
      path: '/company_subscriptions/:id/reactivate',
      permission,
      ids,
      answer: subscriptionAnswer,
      summary: 'Lets a subscription that was to end go on.',
    }),
  },
})
