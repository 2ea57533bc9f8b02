import { custom, resource, unsupported, uuid } from '@quoin/kit'
import * as z from 'zod'

/** What somebody bought in one step: a plan with its first period. */
export const purchases = resource({
  type: 'Purchase',
  wrapper: 'purchase',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.subscriptions.read', write: 'sales.subscriptions.write' },
  only: [],
  operations: {
    create: custom({
      method: 'POST',
      path: '/purchases',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      wrapper: 'purchase',
      body: z.object({
        subscription_model_code: z.string().trim().min(1).max(60),
        /** Whether it is for a member, or for a customer who may be none. */
        identity_type: z.enum(['user', 'customer']).default('user'),
        user_unique_id: uuid().nullish(),
        company_unique_id: uuid().nullish(),
        /** A card provider charges every period, and so subscribes at its own address. */
        gateway: z.enum(['none'], 'must be none; subscribe through a card provider at /stripe/subscriptions').nullish(),
        /** What was shown as charged at once, with tax; another amount is refused. */
        expected_due_minor: z.int().min(0).optional(),
        /** Kept with the order. */
        metadata: z.record(z.string(), z.unknown()).nullish(),
        entity_unique_id: unsupported('A purchase is for a member or a customer.'),
        gateway_transaction_id: unsupported('A payment is noted with the order that it pays.'),
        promo_code: unsupported('Codes count for goods; a plan has one price.'),
        price_unique_id: unsupported('A plan has one price.'),
      }),
      answer: z.object({
        unique_id: z.string(),
        order_unique_id: z.string(),
        order_display_id: z.string(),
        subscription_unique_id: z.string(),
        subscription_model_code: z.string(),
        subscription_status: z.string(),
        identity_type: z.enum(['user', 'customer']),
        /** What paid for it; none where nothing was due. */
        gateway: z.string(),
        currency: z.string(),
        amount: z.number(),
        purchased_at: z.string(),
      }),
      summary:
        'Subscribes somebody to a plan by its code and pays its first period, in one step; what costs nothing is ordered as well.',
    }),
  },
})
