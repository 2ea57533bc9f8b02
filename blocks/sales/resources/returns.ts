import { action, boolean, custom, field, longText, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** A line of an order that is to come back, as it was called when it was asked for. */
export interface ReturnLine {
  readonly detail_unique_id: string
  readonly name: string
  readonly quantity: number
}

/** What a buyer asks to give back. Accepted, it is refunded as it was asked for; declined, it says why. */
export const returns = resource({
  type: 'Return',
  wrapper: 'return',
  title: 'orderNumber',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    orderNumber: text(40).readOnly(),
    status: oneOf('requested', 'accepted', 'declined', 'withdrawn').default('requested').readOnly().sortable(),
    lines: field<ReturnLine[]>('json', 'jsonb', z.array(z.looseObject({}))).readOnly(),
    reason: longText(2_000).readOnly(),
    /** What the shop said when it declined. */
    answer: text(500).readOnly(),
    answeredAt: moment().readOnly(),
    refund: ref('sales.refunds').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.refunds.write' },
  only: ['list', 'get'],
  sort: '-created_at',
  actions: {
    accept: action({ restock: boolean() })
      .movesMoney()
      .when({ status: 'requested' })
      .says('Takes back what was asked for and refunds it the way it was paid.'),
    decline: action({ answer: text(500).required() })
      .when({ status: 'requested' })
      .says('Declines it and tells the buyer why.'),
    withdraw: action()
      .when({ status: 'requested' })
      .needs('sales.orders.place')
      .says('Takes the request back, as long as nobody has answered it.'),
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/orders/:order/returns',
      permission: 'sales.orders.place',
      wrapper: 'return',
      ids: { order: 'sales.orders' },
      body: z.object({
        lines: z
          .array(z.object({ detail_unique_id: uuid(), quantity: z.int().min(1).max(1_000_000) }))
          .min(1)
          .max(200),
        reason: z.string().trim().min(1).max(2_000),
      }),
      answersRecord: true,
      summary: 'Asks to give lines of a paid order back. One request at a time waits for an answer.',
    }),
  },
})
