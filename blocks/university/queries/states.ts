import { Answer, type BlockServer, type Context, type WireRecord } from '@quoin/kit/server'
import { university } from '../resources/index.ts'

type Replaced = Required<Pick<NonNullable<BlockServer['replaces'][string]>, 'list' | 'get' | 'create' | 'update'>>
type Handler = Replaced['list']
type Attributes = WireRecord['attributes']

const courseStates: Readonly<Record<string, string>> = { draft: 'pending', published: 'active', archived: 'archived' }
const seatStates: Readonly<Record<string, string>> = {
  waiting: 'enrolled',
  paused: 'in_progress',
  completed: 'completed',
  withdrawn: 'dropped',
  refunded: 'dropped',
}
/** Our own state of a record, whoever it was answered to. */
export const ownState = ({ state, status }: Attributes) => String(state ?? status)
/** The state of a course, and of a seat, as the published client says it. */
export const courseState = (course: Attributes) => courseStates[ownState(course)]!
export const seatState = (seat: Attributes) => seatStates[ownState(seat)] ?? (seat.started_at ? 'in_progress' : 'enrolled')

/** The published client, known by its app in `x-api-key` beside a bearer token, takes every state it does not know for the first one it does. */
export const isClient = ({ request: { headers } }: Context): boolean =>
  headers['x-api-key'] !== undefined && /^bearer /i.test(headers.authorization ?? '')

interface Json {
  readonly data: WireRecord | readonly WireRecord[]
}
function restated(answer: Answer, stateOf: (attributes: Attributes) => string): Answer {
  const json = JSON.parse(answer.body) as Json
  const told = ({ attributes, ...record }: WireRecord) => ({
    ...record,
    attributes: { ...attributes, status: stateOf(attributes), state: ownState(attributes) },
  })
  const data = Array.isArray(json.data) ? json.data.map(told) : told(json.data as WireRecord)
  return new Answer(answer.status, JSON.stringify({ ...json, data }), answer.headers)
}
/** Whatever is answered to the client says its states; to everybody else ours. */
const saying =
  (stateOf: (attributes: Attributes) => string) =>
  (handler: Handler = (request, _, standard) => standard.last(request)): Handler =>
  async (request, context, standard) => {
    const answer = await handler(request, context, standard)
    return isClient(context) && answer.status < 300 ? restated(answer, stateOf) : answer
  }
export const sayingCourses = saying(courseState)
export const sayingSeats = saying(seatState)

/** A list that is narrowed by our own states, and by those that the published client has for them, as SQL says each. */
const listWithStates =
  (resource: typeof university.courses | typeof university.enrollments, states: Readonly<Record<string, string>>): Handler =>
  (request, context, standard) => {
    const { status, ...query } = request.query
    const state = typeof status === 'string' ? states[status] : undefined
    return state ? context.list(resource, query, () => [state]) : standard.last(request)
  }

export const listCourses = sayingCourses(
  listWithStates(university.courses, { active: "t.status = 'published'", pending: "t.status = 'draft'" }),
)
export const listEnrollments = sayingSeats(
  listWithStates(university.enrollments, {
    enrolled: "(t.status = 'waiting' or t.status = 'active' and t.started_at is null)",
    in_progress: "(t.status = 'paused' or t.status = 'active' and t.started_at is not null)",
    dropped: "t.status in ('withdrawn', 'refunded')",
  }),
)
