import { custom, email, json, phone, ref, resource, sortIn, text, uuid } from '@quoin/kit'
import { noticeCategories } from '@quoin/kit/notices/rule'
import * as z from 'zod'
import { json as jsonInput, listing, pageOf, personAnswer, statusAnswer } from './wire.ts'

const presences = ['online', 'offline', 'away', 'busy', 'dnd'] as const
const permission = 'realtime.notifications.read'
const write = 'realtime.notifications.write'
const ids = { id: 'gateway.users' }
const line = (max: number) => z.string().trim().max(max).nullish()
const fields = {
  name: line(200),
  username: line(60),
  avatar_url: line(2_000),
  payload: jsonInput,
}

/** Somebody as conversations know them; the id is theirs. */
export const users = resource({
  type: 'User',
  wrapper: 'user',
  title: 'name',
  owner: 'user',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(200).readOnly(),
    firstName: text(200).readOnly(),
    middleName: text(200).readOnly(),
    lastName: text(200).readOnly(),
    username: text(60).readOnly(),
    email: email().readOnly(),
    phone: phone().readOnly(),
    avatarUrl: text(2_000).readOnly(),
    payload: json().readOnly(),
  },
  permissions: { read: permission, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/users',
      permission: 'realtime.conversations.read',
      /** How somebody is there; whoever is listed is an active member. */
      query: listing.extend({ status: z.enum([...presences, 'active']).optional(), sort: sortIn('name', '-name').optional() }),
      answer: pageOf(personAnswer),
      summary: 'Lists the people one can write to.',
    }),
    get: custom({ method: 'GET', path: '/users/:id', permission, ids, answer: personAnswer, summary: 'Gets a person.' }),
    register: custom({
      method: 'POST',
      path: '/users/:id/register',
      permission: write,
      wrapper: 'user',
      ids,
      body: z.object({
        ...fields,
        first_name: line(200),
        middle_name: line(200),
        last_name: line(200),
        email: line(254),
        phone: line(40),
        user_unique_id: uuid().nullish(),
        role_name: line(60),
        role_unique_id: line(64),
      }),
      answer: personAnswer,
      summary:
        'Makes oneself known; a second time changes what is known. First and middle name hold the whole name, the last name its final word.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:id',
      permission: write,
      wrapper: 'user',
      ids,
      body: z.object({
        ...fields,
        first_name: line(200),
        middle_name: line(200),
        last_name: line(200),
        email: line(254),
        phone: line(40),
        status: z.enum(presences).optional(),
      }),
      answer: personAnswer,
      summary: 'Changes what is known of oneself.',
    }),
    status: custom({
      method: 'GET',
      path: '/users/:id/status',
      permission,
      ids,
      answer: statusAnswer,
      summary: 'Tells whether a person is there.',
    }),
    goOnline: custom({
      method: 'POST',
      path: '/users/status',
      permission: write,
      wrapper: 'availability',
      body: z.object({
        status: z.enum(['online', 'away', 'busy', 'dnd']),
        custom_status: z.string().trim().max(100).nullish(),
        payload: jsonInput,
      }),
      answer: statusAnswer,
      summary: 'Says that one is there, and how.',
    }),
    goOffline: custom({ method: 'DELETE', path: '/users/status', permission: write, summary: 'Says that one is gone.' }),
  },
})

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00')
const choices = z.object({
  app: z.enum(['now', 'off']),
  mail: z.enum(['now', 'digest', 'off']),
  push: z.enum(['now', 'off']),
  /** Off until somebody asks for it. */
  sms: z.enum(['now', 'off']),
})
const preferences = z.record(z.enum(noticeCategories), choices)
export const settingsAnswer = z.object({
  unique_id: z.string(),
  email_enabled: z.boolean(),
  push_enabled: z.boolean(),
  sms_enabled: z.boolean(),
  /** Whether text messages are sent here at all. */
  sms_available: z.boolean(),
  sms_number: z.string().nullable(),
  /** Whoever has the number said so. */
  sms_confirmed: z.boolean(),
  in_app_enabled: z.boolean(),
  quiet_hours_start: z.string().nullable(),
  quiet_hours_end: z.string().nullable(),
  timezone: z.string().nullable(),
  digest_hour: z.number().nullable(),
  muted_until: z.string().nullable(),
  preferences,
  payload: z.record(z.string(), z.unknown()).nullable(),
})
export type SettingsWire = z.infer<typeof settingsAnswer>

/** By which channel somebody hears of what, and when they want quiet. */
export const settings = resource({
  type: 'notification_settings',
  wrapper: 'settings',
  title: 'id',
  fields: {},
  permissions: { read: permission, write },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/users/:id/notifications/settings',
      permission,
      ids,
      answer: settingsAnswer,
      summary: 'Gets how somebody wants to be notified.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:id/notifications/settings',
      permission: write,
      wrapper: 'settings',
      alsoWrapped: ['notification_settings'],
      ids,
      body: z.object({
        email_enabled: z.boolean().optional(),
        push_enabled: z.boolean().optional(),
        sms_enabled: z.boolean().optional(),
        /** With the code of its country; a code is texted to it. Null forgets it. */
        sms_number: z
          .string()
          .transform((text) => text.replace(/[\s()./-]/g, ''))
          .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number with the code of its country, such as +49 151 23456789'))
          .nullish(),
        /** What was texted: confirms the number and turns text messages on. */
        sms_code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'must be six digits')
          .optional(),
        in_app_enabled: z.boolean().optional(),
        quiet_hours_start: clock.nullish(),
        quiet_hours_end: clock.nullish(),
        timezone: z.string().max(60).nullish(),
        digest_hour: z.number().int().min(0).max(23).nullish(),
        muted_until: z.iso.datetime({ offset: true }).nullish(),
        preferences: z.partialRecord(z.enum(noticeCategories), choices.partial()).optional(),
        payload: jsonInput,
      }),
      answer: settingsAnswer,
      summary: 'Changes how one wants to be notified; what is not named stays.',
    }),
    unsubscribe: custom({
      method: 'POST',
      path: '/notifications/unsubscribe',
      permission: 'open',
      limit: 'lookup',
      secret: true,
      body: z.object({ token: z.string().min(20).max(400) }),
      answer: z.object({ unique_id: z.string(), email_enabled: z.boolean() }),
      summary: 'Ends the mails about notifications for whoever got one, by the token in it.',
    }),
  },
})
