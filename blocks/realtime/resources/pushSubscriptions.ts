import { custom, integer, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

const read = 'realtime.notifications.read'
const write = 'realtime.notifications.write'
const answer = z.object({
  unique_id: z.string(),
  label: z.string().nullable(),
  endpoint: z.string(),
  created_at: z.string(),
  last_pushed_at: z.string().nullable(),
})
const base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+=*$/, 'must be base64url')

/** A browser that somebody wants to be told by, also while it is closed. */
export const pushSubscriptions = resource({
  type: 'PushSubscription',
  wrapper: 'push_subscription',
  title: 'label',
  owner: 'user',
  fields: {
    user: ref('gateway.users').required().readOnly(),
    /** The browser and the system, as it named itself. */
    label: text(120).readOnly(),
    endpoint: text(2_000).required().readOnly(),
    p256dh: text(100).required().readOnly(),
    auth: text(40).required().readOnly(),
    lastPushedAt: moment().readOnly(),
    failures: integer().default(0).readOnly(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    key: custom({
      method: 'GET',
      path: '/push/key',
      permission: read,
      answer: z.object({ public_key: z.string() }),
      summary: 'The key a browser subscribes with.',
    }),
    list: custom({
      method: 'GET',
      path: '/push/subscriptions',
      permission: read,
      answer: z.object({ data: z.array(z.intersection(answer, z.object({ id: z.string() }))), meta: z.looseObject({}) }),
      summary: 'Lists the browsers one is told by.',
    }),
    subscribe: custom({
      method: 'POST',
      path: '/push/subscriptions',
      permission: write,
      wrapper: 'push_subscription',
      secret: true,
      body: z.object({
        endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
        keys: z.object({ p256dh: base64(100), auth: base64(40) }),
        label: z.string().trim().max(120).nullish(),
      }),
      answer,
      summary: 'Tells a browser of one’s notifications from now on; the same browser again takes the place of what it was.',
    }),
    unsubscribe: custom({
      method: 'DELETE',
      path: '/push/subscriptions/:id',
      permission: write,
      ids: { id: 'realtime.pushSubscriptions' },
      summary: 'Tells a browser nothing more.',
    }),
  },
})
