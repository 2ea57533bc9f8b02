import { decimal, integer, moment, oneOf, ref, resource, text } from '@quoin/kit'

const permission = 'realtime.texts.read'

/** A text message that was sent, to whom and for how much. What it said is nowhere. */
export const texts = resource({
  type: 'TextMessage',
  wrapper: 'text',
  title: 'phone',
  fields: {
    user: ref('gateway.users').readOnly(),
    /** Its beginning and its end. */
    phone: text(40).readOnly(),
    purpose: oneOf('notification', 'code').default('notification').readOnly().filterable(),
    category: text(40).readOnly(),
    language: text(5).readOnly(),
    state: oneOf('sending', 'sent', 'failed', 'refused').default('sending').readOnly().filterable(),
    parts: integer(1, 100).readOnly(),
    cost: decimal(0, 10_000).readOnly(),
    currency: text(3).readOnly(),
    reference: text(120).readOnly(),
    trouble: text(300).readOnly(),
    sentAt: moment().readOnly(),
  },
  permissions: { read: permission, write: permission },
  sort: '-created_at',
  only: ['list', 'get'],
})
