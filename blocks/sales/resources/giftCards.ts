import {
  action,
  currency,
  custom,
  date,
  email,
  integer,
  internal,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
} from '@quoin/kit'
import * as z from 'zod'
import { amount, amountShown } from './money.ts'

/** How often the code of a card is mailed at most; each time it is another one. */
export const sendsMax = 5

/** Money that somebody paid for so that somebody else can pay with it. Its code is mailed; only its hash is kept. */
export const giftCards = resource({
  type: 'gift_card',
  wrapper: 'gift_card',
  title: 'recipientEmail',
  fields: {
    user: ref('gateway.users').readOnly(),
    order: ref('sales.orders').readOnly(),
    orderDetail: ref('sales.orderDetails').readOnly(),
    status: oneOf('ordered', 'open', 'used', 'cancelled').default('ordered').readOnly().sortable(),
    currency: currency().default('EUR').readOnly().filterable(),
    amount: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    /** What is left of it; the books owe the same. */
    remaining: amountShown(),
    remainingMinor: integer().default(0).readOnly().sortable(),
    /** The last letters of the code that was mailed. */
    codeEnding: text(4).readOnly().searchable(),
    recipientName: text(160).readOnly().searchable().sortable(),
    recipientEmail: email().readOnly().searchable().sortable(),
    message: longText(1_000).readOnly(),
    /** The day it is mailed; without one it is mailed when it is paid. */
    sendOn: date().readOnly(),
    sentAt: moment().readOnly().sortable(),
    sends: integer().default(0).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.orders.place' },
  only: ['list', 'get', 'history', 'export'],
  sort: '-created_at',
  actions: {
    resend: action({ recipientEmail: email() })
      .movesMoney()
      .when({ status: 'open' })
      .says('Mails a gift card again, under a new code; the code before is worth nothing then.'),
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/gift_cards',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'gift_card',
      body: z.object({
        amount,
        recipient_name: z.string().trim().max(160).nullish(),
        recipient_email: z.email().max(254),
        message: z.string().trim().max(1_000).nullish(),
        send_on: z.iso.date().nullish(),
      }),
      answersRecord: true,
      summary:
        'Orders a gift card in the currency of the shop. It is mailed once its order is paid, or on the day that is named.',
    }),
  },
  internal: {
    send: internal<{ readonly card: string }, null>('Mails a gift card whose day has come; nothing where it was sent before.'),
  },
})
