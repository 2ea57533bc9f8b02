import { boolean, custom, integer, json, longText, moment, oneOf, ref, resource, sortIn, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { dated, json as jsonInput, jsonAnswer, pageOf, paging, resourceOf, rowStatus } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const ids = { id: 'realtime.meetings' }
const words = z.string().nullable()
const instant = z.iso.datetime({ offset: true })

const meetingAnswer = z.object({
  ...dated,
  title: z.string(),
  description: words,
  host_unique_id: words,
  host_name: words,
  conversation_unique_id: z.string(),
  group_unique_id: words,
  scheduled_at: words,
  started_at: words,
  ended_at: words,
  /** Minutes it took. */
  duration: z.number().nullable(),
  meeting_type: z.string(),
  meeting_url: words,
  external_meeting_id: words,
  provider: words,
  max_participants: z.number().nullable(),
  is_recording: z.boolean(),
  participant_count: z.number(),
  status: z.enum(['pending', 'active', 'inactive']),
  /** Whether it was not cancelled. */
  enabled: z.boolean(),
  payload: jsonAnswer,
})
export type MeetingWire = z.infer<typeof meetingAnswer>

/** What opens the room of a meeting. */
const entry = { session_id: z.string(), token: z.string(), join_url: z.string(), expires_at: z.string() }
const title = z.string().trim().min(1).max(bounds.meetingTitleChars)
const said = {
  description: z.string().max(bounds.meetingChars).nullish(),
  scheduled_at: instant.nullish(),
  max_participants: z.number().int().min(2).max(bounds.membersPerGroup).nullish(),
  is_recording: z.boolean().optional(),
  payload: jsonInput,
}

/** A meeting of those who take part in a conversation: planned, held on the company’s video server, and over. */
export const meetings = resource({
  type: 'Meeting',
  wrapper: 'meeting',
  title: 'title',
  fields: {
    conversation: ref('realtime.contexts').required().readOnly(),
    host: ref('gateway.users').readOnly(),
    title: text(bounds.meetingTitleChars).required().unquoted(),
    description: longText(bounds.meetingChars).unquoted(),
    scheduledAt: moment(),
    startedAt: moment().readOnly(),
    endedAt: moment().readOnly(),
    meetingType: text(40).default('video'),
    provider: text(60),
    room: text(40).required().readOnly().unquoted().named('external_meeting_id'),
    maxParticipants: integer(2, bounds.membersPerGroup),
    isRecording: boolean().default(false),
    status: oneOf('pending', 'active', 'inactive').default('pending').readOnly(),
    enabled: boolean().default(true).readOnly(),
    payload: json().unquoted(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/meetings',
      permission: read,
      query: z.object({
        ...paging,
        host_unique_id: uuid().optional(),
        conversation_unique_id: uuid().optional(),
        group_unique_id: uuid().optional(),
        status: z.enum(rowStatus).optional(),
        scheduled_after: instant.optional(),
        scheduled_before: instant.optional(),
        sort: sortIn('scheduled_at', '-scheduled_at', 'created_at', '-created_at').optional(),
      }),
      answer: pageOf(meetingAnswer),
      summary:
        'Lists the meetings of the conversations one takes part in, those about records with their conversation alone. `pending` ones are planned, `active` ones live, `inactive` ones over or cancelled.',
    }),
    get: custom({
      method: 'GET',
      path: '/meetings/:id',
      permission: read,
      ids,
      answer: meetingAnswer,
      summary: 'Gets one meeting.',
    }),
    create: custom({
      method: 'POST',
      path: '/meetings',
      permission: write,
      wrapper: 'meeting',
      body: z.object({
        title,
        ...said,
        conversation_unique_id: uuid().nullish(),
        group_unique_id: uuid().nullish(),
        meeting_type: z.string().trim().min(1).max(40).optional(),
        provider: z.string().trim().max(60).nullish(),
      }),
      answer: meetingAnswer,
      summary:
        'Plans a meeting in a conversation or the one of a group, or in a new conversation. With a time those who take part are notified.',
    }),
    update: custom({
      method: 'PUT',
      path: '/meetings/:id',
      permission: write,
      wrapper: 'meeting',
      ids,
      body: z.object({
        title: title.optional(),
        ...said,
        enabled: z.boolean().optional(),
        status: z.enum(['pending', 'active', 'inactive']).optional(),
        version: z.int().optional(),
      }),
      answer: meetingAnswer,
      summary: 'Changes a meeting one hosts. `status` starts or ends it, `enabled: false` cancels it.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/meetings/:id',
      permission: write,
      ids,
      summary: 'Deletes a meeting one hosts; one that is planned is cancelled by it.',
    }),
    session: custom({
      method: 'POST',
      path: '/meetings/:id/session',
      permission: read,
      ids,
      answer: z.object({ ...entry, data: resourceOf(z.object(entry)) }),
      // The name of the room is the right to enter it.
      secret: true,
      summary: 'Joins a meeting that is live: answers the address of its room. `token` is the name of the room.',
    }),
    start: custom({
      method: 'POST',
      path: '/meetings/:id/start',
      permission: write,
      ids,
      answer: meetingAnswer,
      summary: 'Starts a meeting one hosts; those who take part are notified.',
    }),
    end: custom({
      method: 'POST',
      path: '/meetings/:id/end',
      permission: write,
      ids,
      answer: meetingAnswer,
      summary: 'Ends a meeting one hosts.',
    }),
    cancel: custom({
      method: 'PUT',
      path: '/meetings/:id/cancel',
      permission: write,
      ids,
      answer: meetingAnswer,
      summary: 'Cancels a meeting one hosts that has not started; those who take part are notified.',
    }),
  },
})
