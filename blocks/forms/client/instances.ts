import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { clientStatusOf, statusesMeant } from '../resources/answers.ts'

const listQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().max(200).optional(),
  user_unique_id: z.string().max(64).optional(),
  status: z.enum(['active', 'inactive', 'pending', 'archived']).optional(),
})

const told = {
  assigned_to_unique_id: z.string().optional(),
  assigned_to_email: z.string().optional(),
  assigned_to_name: z.string().max(160).optional(),
  /** What was answered, by the keys of the questions; without it they are invited. */
  responses: z
    .array(z.strictObject({ question: z.string().max(40), value: z.unknown() }))
    .max(500)
    .optional(),
  assigned_by_name: unsupported('Whoever invites is known by their session.'),
  expires_at: unsupported('A form closes on its own day for everybody.'),
  metadata: unsupported('An answer has no metadata.'),
}
const newInstance = z.strictObject({ app_form_instance: z.strictObject(told) })
const changedInstance = z.strictObject({
  app_form_instance: z.strictObject({ ...told, status: z.enum(['active', 'inactive', 'archived']).optional() }),
})
/** The same in the words of an answer. */
const toAnswer = ({ responses, ...whom }: z.output<typeof newInstance>['app_form_instance']) => {
  const words = whom.assigned_to_name?.trim().split(/\s+/) ?? []
  return {
    user_unique_id: whom.assigned_to_unique_id,
    email: whom.assigned_to_email,
    first_name: words.slice(0, -1).join(' ') || words[0],
    last_name: words.length > 1 ? words.at(-1) : undefined,
    form_fields: responses && Object.fromEntries(responses.map(({ question, value }) => [question, value])),
  }
}
/** An answer as the published client reads it. */
export const toInstance = ({ id, attributes: one }: WireRecord) => ({
  id,
  type: 'FormInstance',
  attributes: {
    unique_id: id,
    created_at: one.created_at,
    updated_at: one.updated_at,
    form_unique_id: one.form_unique_id,
    user_unique_id: one.user_unique_id,
    assigned_to_unique_id: one.user_unique_id,
    assigned_to_email: one.email,
    assigned_to_name: [one.first_name, one.last_name].filter(Boolean).join(' ') || null,
    assigned_by_name: null,
    expires_at: one.expires_at,
    responses: Object.entries(one.form_fields ?? {}).map(([question, value]) => ({ question, value })),
    metadata: null,
    status: clientStatusOf[one.status as keyof typeof clientStatusOf],
    payload: one.payload,
  },
})
const instanceOf = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: toInstance(data) }))
const at = ({ params }: AdaptedCall) => `/surveys/${params.form}/instances/${params.instance}`
const became =
  (status: 'started' | 'cancelled') =>
  async (call: AdaptedCall): Promise<AdaptedReply> =>
    instanceOf(await call.ask('PUT', `${at(call)}/status`, { body: { survey: { status } } }))

/** What people answered to a form, or were asked to answer, as the published client names it. */
export const clientInstances: Adapters = {
  'GET /forms/:form/instances': async ({ params, query, ask }) => {
    const { user_unique_id: user, status, ...paging } = checked(listQuery, query, 'parameter')
    const narrowed = {
      ...paging,
      ...(user && { 'filter[user_unique_id]': user }),
      ...(status && { 'filter[status][]': statusesMeant(status) }),
    }
    const listed = await ask('GET', `/surveys/${params.form}/instances`, { query: narrowed })
    return mapped(listed, (json) => ({ ...json, data: json.data.map(toInstance) }))
  },
  'GET /forms/:form/instances/:instance': async (call) => instanceOf(await call.ask('GET', at(call))),
  'POST /forms/:form/instances': async ({ params, body, ask }) => {
    const { responses, ...whom } = checked(newInstance, body).app_form_instance
    const survey = toAnswer({ responses, ...whom })
    if (!responses) {
      const { user_unique_id, email } = survey
      const person = { user_unique_id, survey_unique_id: params.form, email, name: whom.assigned_to_name }
      return instanceOf(await ask('POST', '/surveys/users', { body: { user: person } }))
    }
    return instanceOf(await ask('POST', `/surveys/${params.form}/instances`, { body: { survey } }))
  },
  'PUT /forms/:form/instances/:instance': async (call) => {
    const { status, ...more } = checked(changedInstance, call.body).app_form_instance
    return instanceOf(await call.ask('PUT', at(call), { body: { survey: { ...toAnswer(more), status } } }))
  },
  'POST /forms/:form/instances/:instance/submit': async (call) =>
    instanceOf(await call.ask('POST', `${at(call)}/submit`, { body: {} })),
  'DELETE /forms/:form/instances/:instance': (call) => call.ask('DELETE', at(call)),
  'POST /forms/:form/instances/:instance/start': became('started'),
  'POST /forms/:form/instances/:instance/cancel': became('cancelled'),
  'POST /forms/:form/instances/:instance/resend_magic_link': (call) =>
    call.ask('POST', `${at(call)}/resend_magic_link`, { body: {} }),
}
