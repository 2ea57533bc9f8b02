import { boolean, custom, integer, internal, longText, moment, nameSchema, oneOf, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'
import { dated, pageOf, paging, valuesOf } from './wire.ts'

const fields = {
  name: text(120).required(),
  url: text(2_000).required(),
  events: tags().required(),
  status: oneOf('active', 'paused', 'ended').readOnly(),
  /** Why it ended by itself: days of failures, an answer that said it is gone, or that whoever it sees for has left. */
  endedFor: oneOf('failing', 'gone', 'person').readOnly(),
  /** Until when it is signed with the secret before as well. */
  previousExpiresAt: moment().readOnly(),
  failures: integer(0).readOnly(),
  failingSince: moment().readOnly(),
  lastDeliveredAt: moment().readOnly(),
  /** Events that were not kept because too many waited. */
  missed: integer(0).readOnly(),
  waiting: integer(0).readOnly(),
  failed: integer(0).readOnly(),
}
const webhookAnswer = dated.and(valuesOf(fields)).and(
  z.object({
    /** It is told what this person may see: whoever wrote last where it goes and what it is told. */
    acts_as_unique_id: z.string(),
    acts_as_name: z.string().nullable(),
    /** Told once, to whoever makes or replaces it; null ever after. */
    secret: z.string().nullable(),
  }),
)

const deliveryFields = {
  event: text(200).readOnly(),
  resource: text(200).readOnly(),
  recordUniqueId: text(60).readOnly(),
  state: oneOf('waiting', 'delivered', 'failed').readOnly(),
  tries: integer(0).readOnly(),
  occurredAt: moment().readOnly(),
  dueAt: moment().readOnly(),
  finishedAt: moment().readOnly(),
  isTest: boolean().readOnly(),
  lastStatus: integer().readOnly(),
  lastTrouble: longText().readOnly(),
}
const deliveryAnswer = z.object({ id: z.string(), unique_id: z.string() }).and(valuesOf(deliveryFields))
const tryAnswer = z.object({
  at: z.string(),
  took_ms: z.number(),
  status: z.number().nullable(),
  trouble: z.string().nullable(),
  /** The beginning of it; null where nothing was answered, or where the body is not shown. */
  answer: z.string().nullable(),
})
const wholeAnswer = deliveryAnswer.and(
  z.object({
    url: z.string(),
    /** What is sent; null before the first try, and to anybody but the person it was made for. */
    body: z.string().nullable(),
    is_hidden: z.boolean(),
    attempts: z.array(tryAnswer),
  }),
)

const url = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address that begins with https://',
  )
const event = z
  .string()
  .regex(/^[a-z]\w*\.[a-z]\w*\.(\*|[a-z]\w*)$/i, 'must be an event such as crm.contacts.create or crm.contacts.*')
const events = z.array(event).min(1).max(200)
const permission = 'gateway.webhooks.manage'
const ids = { id: 'gateway.webhooks' }
const deliveryPath = '/webhooks/:id/deliveries/:delivery'

/** A server of somebody's that is told what happens in the company, signed and in order. */
export const webhooks = resource({
  type: 'webhook',
  wrapper: 'webhook',
  title: 'name',
  path: '/webhooks',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/webhooks',
      permission,
      query: paging,
      answer: pageOf(webhookAnswer),
      summary: 'Lists the webhooks of the company.',
    }),
    events: custom({
      method: 'GET',
      path: '/webhook_events',
      permission,
      answer: z.object({
        id: z.string(),
        resources: z.array(z.object({ resource: z.string(), block: z.string(), events: z.array(z.string()) })),
      }),
      summary: 'Lists the events a webhook can be told, as far as you may see what they are about.',
    }),
    get: custom({ method: 'GET', path: '/webhooks/:id', permission, ids, answer: webhookAnswer, summary: 'Gets a webhook.' }),
    create: custom({
      method: 'POST',
      path: '/webhooks',
      permission,
      wrapper: 'webhook',
      secret: true,
      body: z.object({ name: nameSchema(120), url, events }),
      answer: webhookAnswer,
      summary: 'Makes a webhook; the secret it signs with is in this answer and never again.',
    }),
    update: custom({
      method: 'PUT',
      path: '/webhooks/:id',
      permission,
      ids,
      wrapper: 'webhook',
      body: z.object({ name: nameSchema(120).optional(), url: url.optional(), events: events.optional() }),
      answer: webhookAnswer,
      summary: 'Changes what a webhook is called, where it goes and what it is told; from then on it sees what you may see.',
    }),
    pause: custom({
      method: 'PUT',
      path: '/webhooks/:id/pause',
      permission,
      ids,
      answer: webhookAnswer,
      summary: 'Tells a webhook nothing for now; what waits is kept.',
    }),
    resume: custom({
      method: 'PUT',
      path: '/webhooks/:id/resume',
      permission,
      ids,
      answer: webhookAnswer,
      summary: 'Tells a webhook what happens again, from now on and what waited.',
    }),
    rotate: custom({
      method: 'POST',
      path: '/webhooks/:id/rotate',
      permission,
      ids,
      secret: true,
      answer: webhookAnswer,
      summary: 'Gives a webhook another secret; for one more day it signs with the one before as well.',
    }),
    test: custom({
      method: 'POST',
      path: '/webhooks/:id/test',
      permission,
      ids,
      limit: 'lookup',
      answer: z.object({
        id: z.string(),
        delivered: z.boolean(),
        status: z.number().nullable(),
        answer: z.string().nullable(),
        trouble: z.string().nullable(),
        took_ms: z.number(),
      }),
      summary: 'Sends a webhook a test at once and says what was answered.',
    }),
    delete: custom({ method: 'DELETE', path: '/webhooks/:id', permission, ids, summary: 'Removes a webhook, with its log.' }),
    deliveries: custom({
      method: 'GET',
      path: '/webhooks/:id/deliveries',
      permission,
      ids,
      query: paging.extend({ 'filter[state]': z.enum(['waiting', 'delivered', 'failed']).optional() }),
      answer: pageOf(deliveryAnswer),
      summary: 'Lists what a webhook was told, the newest first.',
    }),
    delivery: custom({
      method: 'GET',
      path: deliveryPath,
      permission,
      ids,
      answer: wholeAnswer,
      summary: 'Gets one thing a webhook was told, with every try.',
    }),
    replayOne: custom({
      method: 'POST',
      path: `${deliveryPath}/replay`,
      permission,
      ids,
      answer: deliveryAnswer,
      summary: 'Sends one thing again, under the same id.',
    }),
    replay: custom({
      method: 'POST',
      path: '/webhooks/:id/replay',
      permission,
      ids,
      body: z.object({
        from: z.iso.datetime({ offset: true }),
        to: z.iso.datetime({ offset: true }).optional(),
        /** Only what did not arrive, unless this says all. */
        state: z.enum(['failed', 'all']).optional(),
      }),
      answer: z.object({
        id: z.string(),
        replayed: z.number(),
        /** There is more: ask again. */
        is_cut: z.boolean(),
      }),
      summary: 'Sends again what happened in a span, under the same ids.',
    }),
  },
  internal: {
    end: internal<{ id: string; reason: 'failing' | 'gone' | 'person'; answer: string | null }, void>(
      'Ends a webhook that answers nothing, says it is gone, or sees for somebody who left, and tells whoever may mend it.',
    ),
  },
})
