import { randomBytes } from 'node:crypto'
import { present, unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  handedOn,
  mapped,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

const ofTheServer = unsupported('How people enter and what is recorded is set at the video server.')
const input = z.strictObject({
  topic: handedOn,
  start_time: handedOn,
  /** In minutes. */
  duration: z.int().min(1).max(100_000).optional(),
  timezone: handedOn,
  settings: z
    .strictObject({
      host_video: ofTheServer,
      participant_video: ofTheServer,
      waiting_room: ofTheServer,
      join_before_host: ofTheServer,
      mute_upon_entry: ofTheServer,
      auto_recording: z.literal('none', 'must be none: what is recorded is set at the video server').optional(),
      audio: ofTheServer,
    })
    .optional(),
})
const meetingOf = ({ body }: AdaptedCall) => {
  const { topic: title, start_time, duration, timezone } = checked(input, body)
  return present({
    title,
    start_time,
    timezone,
    ...(duration !== undefined && { time_quantity: duration, time_unit: 'minutes' }),
  })
}

const roomBytes = 16
/** Where rooms of the company lie, `https://meet.example.org/{room}`; null where no video server is set up. */
async function server({ ask }: AdaptedCall): Promise<string | null> {
  const found = await ask('GET', '/api/realtime/meeting_settings')
  return found.status < 400 ? (found.json.data.attributes.server_url as string | null) : null
}
const isRoomOf = (address: string, url: unknown): boolean => {
  const [before = '', after = ''] = address.split('{room}')
  if (typeof url !== 'string' || !url.startsWith(before) || !url.endsWith(after)) return false
  return new RegExp(`^[0-9a-f]{${roomBytes * 2}}$`).test(url.slice(before.length, url.length - after.length))
}

/** What a meeting takes, as the client counts it: in minutes. */
const minutesOf = ({ start_time, end_time }: WireRecord['attributes']) =>
  start_time && end_time ? Math.round((Date.parse(String(end_time)) - Date.parse(String(start_time))) / 60_000) : null
const asOnline = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'zoom_meeting',
  attributes: {
    unique_id: id,
    meeting_unique_id: id,
    user_unique_id: attributes.user_unique_id,
    join_url: attributes.meeting_url,
    start_url: attributes.meeting_url,
    topic: attributes.title,
    agenda: attributes.description,
    start_time: attributes.start_time,
    duration: minutesOf(attributes),
    timezone: attributes.timezone,
    status: attributes.status,
    enabled: attributes.enabled,
    payload: attributes.payload,
    created_at: attributes.created_at,
    updated_at: attributes.updated_at,
  },
})
const one = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asOnline(data) }))

/** A meeting that this person holds. */
async function heldBy({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/meetings/${params.meeting}`)
  if (found.status < 400 && found.json.data.attributes.user_unique_id !== params.user) throw refuse.missing()
  return found
}
/** Does something with a meeting that has a room on the company's video server. */
const online =
  (work: (call: AdaptedCall, found: AdaptedReply) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const found = await heldBy(call)
    if (found.status >= 400) return found
    const address = await server(call)
    if (!address || !isRoomOf(address, found.json.data.attributes.meeting_url)) throw refuse.missing()
    return work(call, found)
  }
const change = ({ ask, params }: AdaptedCall, meeting: object) => ask('PUT', `/meetings/${params.meeting}`, { body: { meeting } })

/** What the published client calls a Zoom meeting: a room on the company's own video server, at which a meeting is held. */
export const onlineMeetingAdapters: Adapters = {
  'GET /users/:user/meetings/:meeting/zoom': online(async (_, found) => one(found)),
  'POST /users/:user/meetings/:meeting/zoom': async (call) => {
    const meeting = meetingOf(call)
    const found = await heldBy(call)
    if (found.status >= 400) return found
    if (found.json.data.attributes.meeting_url)
      throw refuse.conflict('has_address', 'This meeting has an address already. Take that out first.')
    const address = await server(call)
    if (!address) throw refuse.conflict('no_video_server', 'No video server is set up. An administrator can choose one.')
    // Nobody comes upon a room: whoever has its address is let in.
    const meeting_url = address.replaceAll('{room}', randomBytes(roomBytes).toString('hex'))
    const made = one(await change(call, { ...meeting, meeting_url }))
    return made.status < 400 ? { ...made, status: 201 } : made
  },
  'PUT /users/:user/meetings/:meeting/zoom': online(async (call) => one(await change(call, meetingOf(call)))),
  'DELETE /users/:user/meetings/:meeting/zoom': online((call) => change(call, { meeting_url: null })),
  // A video server holds as many meetings at a time as there are.
  'GET /users/:user/zoom/availability': async (call) => {
    const member = await call.ask('GET', `/api/gateway/users/${call.params.user}`)
    if (member.status >= 400) return member
    const address = await server(call)
    return { ...member, json: { data: { user_unique_id: call.params.user, available: address !== null } } }
  },
}
