import { custom, field, resource, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'

/** An https address with a place for the name of the room behind its host. */
const template = /^https:\/\/[^/?#@\\\s{}]+\/[^\\\s{}]*\{room\}[^\\\s{}]*$/u

const fields = {
  /** Where meetings are held; empty: nowhere, and they are planned only. */
  serverUrl: field<string>(
    'text',
    'text',
    z
      .string()
      .trim()
      .max(bounds.serverUrlChars)
      .refine(
        (value) => template.test(value) && URL.canParse(value.replaceAll('{room}', 'room')),
        'must be an https address with {room} in its path',
      ),
    { max: bounds.serverUrlChars },
  ),
} as const
const changes = (wireSchema(fields, 'update') as z.ZodObject).extend({ version: z.int().optional() })
const answer = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  created_by: z.string().nullish(),
  updated_by: z.string().nullish(),
  server_url: z.string().nullable(),
})

/** On which video server a company meets: one record. */
export const meetingSettings = resource({
  type: 'MeetingSettings',
  wrapper: 'meeting_settings',
  title: 'id',
  fields,
  permissions: { read: 'realtime.conversations.read', write: 'realtime.meetings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/meeting_settings',
      permission: 'realtime.conversations.read',
      answer,
      summary: 'On which video server the company meets, if on any.',
    }),
    update: custom({
      method: 'PUT',
      path: '/meeting_settings',
      permission: 'realtime.meetings.manage',
      wrapper: 'meeting_settings',
      body: changes,
      answer,
      summary: 'Chooses the video server; empty, meetings can be planned and not joined.',
    }),
  },
})
