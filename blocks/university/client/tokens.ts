import { always, unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { Answered, answering, type ClientCall, entityStatus, id, many, narrowed, none, one, paging, shaped } from './answering.ts'

/** A registration token is an access code: for one learner, once. */
const statusOf: Readonly<Record<string, string>> = {
  pending: 'pending',
  issued: 'active',
  used: 'archived',
  revoked: 'inactive',
  expired: 'inactive',
}
const role = z.literal('student', 'Codes let learners in; members of staff are invited in Settings.')
const once = z.literal(1, 'A code lets one learner in, once.').optional()
const metadata = unsupported('A code keeps no custom data.')
const noGroup = unsupported('A code is for a course; a learner is put into a cohort afterwards.')
const made = { course_unique_id: id, course_group_unique_id: noGroup, user_role: role, max_uses: once, metadata }
const newToken = z.strictObject({ ...made, expires_at: z.string().optional() })
const listQuery = z.strictObject({
  ...paging,
  course_unique_id: id.optional(),
  course_group_unique_id: noGroup,
  user_role: role.optional(),
  status: entityStatus,
})
const changed = z.strictObject({
  registration_token: z.strictObject({
    max_uses: once,
    expires_at: z.string().optional(),
    metadata,
    enabled: always('A code is good until it is used, expires or is revoked.'),
    status: unsupported('A code is good until it is used, expires or is revoked.'),
  }),
})

const attributesOf = (code: Readonly<Record<string, unknown>>, token: unknown) => ({
  token,
  course_unique_id: code.course_unique_id,
  user_role: 'student',
  max_uses: 1,
  used_count: code.used_at ? 1 : 0,
  expires_at: code.expires_at,
  created_by_unique_id: code.created_by ?? null,
  status: statusOf[String(code.status)],
  enabled: code.status === 'issued',
})
/** Of a code that is there, the last letters alone are known. */
const toToken = (code: WireRecord) => shaped('registration_token', code, attributesOf(code.attributes, code.attributes.ending))

async function generated({ post }: ClientCall, input: z.output<typeof newToken>, count: number) {
  const { course_unique_id, expires_at } = input
  const { codes } = (await post('/codes/batch', { codes: { course_unique_id, count, expires_at } })).data.attributes
  const created_at = new Date().toISOString()
  return (codes as { unique_id: string; code: string; expires_at: string }[]).map(({ unique_id, code, expires_at: end }) => {
    const attributes = { created_at, updated_at: created_at, course_unique_id, expires_at: end, status: 'issued' }
    return shaped('registration_token', { id: unique_id, attributes }, attributesOf(attributes, code))
  })
}
const revoked = ({ put, params }: ClientCall) =>
  put(`/codes/${params.token}/revoke`, { code: { reason: 'Revoked through the API' } })

interface Checked {
  readonly ending: string
  readonly course_unique_id: string
  readonly expires_at: string
}
/** Which course a code is for, or why it is good for none: a wrong one is an answer here. */
async function check({ post }: ClientCall, token: string): Promise<{ id: string; code: Checked } | { error: string }> {
  try {
    const { id: unique_id, attributes } = (await post('/learning/codes', { code: { code: token } })).data
    return { id: unique_id, code: attributes }
  } catch (error) {
    if (error instanceof Answered && error.reply.status === 422) return { error: error.reply.json.errors[0].detail }
    throw error
  }
}

export const clientTokens = answering({
  'GET /tokens': async ({ get, query }) => {
    const { status: state, user_role: _, ...more } = checked(listQuery, query, 'parameter')
    if (state === 'deleted') return none(more)
    const states = state && Object.keys(statusOf).filter((each) => statusOf[each] === state)
    const narrow = narrowed({ course_unique_id: 'filter[course_unique_id]' }, { ...more, 'filter[status][]': states })
    return many(await get('/codes', narrow), toToken)
  },
  'GET /tokens/:token': async ({ get, params }) => one(await get(`/codes/${params.token}`), toToken),
  'POST /tokens': async (call) => {
    const input = checked(z.strictObject({ registration_token: newToken }), call.body).registration_token
    return { data: (await generated(call, input, 1))[0] }
  },
  'POST /tokens/batch': async (call) => {
    const batch = z.strictObject({ registration_token: newToken.extend({ count: z.int() }) })
    const { count, ...input } = checked(batch, call.body).registration_token
    return { data: await generated(call, input, count) }
  },
  'PUT /tokens/:token': async ({ put, params, body }) => {
    const { expires_at } = checked(changed, body).registration_token
    return one(await put(`/codes/${params.token}`, { code: { expires_at } }), toToken)
  },
  'PUT /tokens/:token/revoke': async (call) => one(await revoked(call), toToken),
  'DELETE /tokens/:token': async (call) => void (await revoked(call)),
  'POST /tokens/validate': async (call) => {
    const { token } = checked(z.strictObject({ token: z.string() }), call.body)
    const found = await check(call, token)
    if ('error' in found) return { valid: false, error: found.error }
    const attributes = { ...found.code, status: 'issued' }
    return { valid: true, data: shaped('registration_token', { id: found.id, attributes }, attributesOf(attributes, token)) }
  },
  'POST /tokens/use': async (call) => {
    const { token: code, user_unique_id: user } = checked(z.strictObject({ token: z.string(), user_unique_id: id }), call.body)
    if ((await call.get('/api/gateway/auth/validate_token')).data.id !== user)
      throw refuse.invalid('not_you', 'A code is used by whoever holds it, for themselves.', 'user_unique_id')
    const found = await check(call, code)
    if ('error' in found) return { success: false, error: found.error }
    const { data } = await call.post(`/learning/courses/${found.code.course_unique_id}/enrol`, { enrollment: { code } })
    return { success: true, enrollment_unique_id: data.attributes.enrollment.unique_id }
  },
})
