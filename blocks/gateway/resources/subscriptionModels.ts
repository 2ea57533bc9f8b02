import { custom, resource } from '@quoin/kit'
import * as z from 'zod'
import { dated, narrowing, pageOf, paging } from './wire.ts'

/** Amounts are decimal text in the model's currency. */
export const subscriptionModelAnswer = dated.and(
  z.object({
    code: z.string(),
    name: z.string(),
    status: z.string(),
    description: z.string(),
    promotional: z.boolean(),
    program_code: z.string(),
    duration: z.number(),
    duration_unit: z.string(),
    duration_description: z.string(),
    recurring_payment_fees: z.string(),
    recurring_payment_amount: z.string(),
    initial_payment: z.string(),
    currency: z.string(),
    trial_days: z.number(),
    max_tenants: z.number().nullable(),
    max_items: z.number().nullable(),
    subscription_type: z.string(),
    payload: z.record(z.string(), z.unknown()).nullable(),
  }),
)

/** What a company may subscribe to. The same for the whole installation; nothing is charged by it. */
export const subscriptionModels = resource({
  type: 'subscription_models',
  wrapper: 'subscription_model',
  title: 'name',
  fields: {},
  permissions: { read: 'visitor', write: 'visitor' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/subscription_models',
      permission: 'visitor',
      query: paging.extend(narrowing),
      answer: pageOf(subscriptionModelAnswer),
      summary: 'Lists what a company may subscribe to.',
    }),
    byCode: custom({
      method: 'GET',
      path: '/subscription_models/by_code/:code',
      permission: 'visitor',
      answer: subscriptionModelAnswer,
      summary: 'Gets a subscription model by its code.',
    }),
    promotional: custom({
      method: 'GET',
      path: '/subscription_models/promotional',
      permission: 'visitor',
      answer: pageOf(subscriptionModelAnswer),
      summary: 'Lists the subscription models that are on offer.',
    }),
    get: custom({
      method: 'GET',
      path: '/subscription_models/:id',
      permission: 'visitor',
      answer: subscriptionModelAnswer,
      summary: 'Gets a subscription model by its id or code.',
    }),
  },
})
