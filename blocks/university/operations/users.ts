import { randomBytes } from 'node:crypto'
import { present } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, document, plain, refuse, type WireRecord } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { sortedBy } from '../client/answering.ts'
import { memberOrder, toStudent } from '../client/people.ts'
import { settingsOf } from '../learning/settings.ts'
import { isClient } from '../queries/states.ts'
import { type university, university as block } from '../resources/index.ts'
import type { FakeUser } from '../resources/users.ts'

/** The demonstration is there only where a company switched it on, and never in production. */
async function mustBeMock(context: Context): Promise<void> {
  if (context.settings.production || !context.tenantId || !(await settingsOf(context)).decided.mock_sign_in)
    throw refuse.missing('There is no demonstration here.')
}

const hundredDaysMs = 100 * 86_400_000
const listed = ({ tx, tenantId }: Context): Promise<FakeUser[]> =>
  tx.query<FakeUser & Record<string, unknown>>(
    `select u.id, u.email, u.password, u.roles, u.auth_token as "authToken", u.refresh_token as "refreshToken", u.expires_in as "expiresIn", u.pic
     from university.fake_users u where u.tenant_id = $1 order by u.created_at, u.id`,
    [tenantId],
  )

/** The published client lists students at the address of the demonstration. */
async function students(context: Context, { status, sort, ...query }: Readonly<Record<string, string | undefined>>) {
  if (!context.actor.permissions.has('university.enrollments.read')) throw refuse.missing()
  const order = sortedBy({ ...memberOrder, display_name: 'user_name' }, sort)
  const answer = await context.list(block.students, present({ ...query, sort: order, 'filter[status]': status }))
  const json = JSON.parse(answer.body) as { readonly data: readonly WireRecord[] }
  return plain({ ...json, data: json.data.map(toStudent) })
}

export const users: Customs<typeof university, 'users'> = {
  async list(query, context) {
    if (isClient(context)) return students(context, query)
    await mustBeMock(context)
    return plain(await listed(context))
  },
  async register(input, context) {
    await mustBeMock(context)
    const { tx, tenantId } = context
    advisoryLock(tx, 'university mock users')
    const [held] = await tx.query<{ count: number; known: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(lower(u.email) = lower($2)), false) as known from university.fake_users u where u.tenant_id = $1`,
      [tenantId, input.email],
    )
    if (held!.known) throw refuse.conflict('email_taken', 'The email is already registered.')
    if (held!.count >= bounds.mockUsers)
      throw refuse.conflict('too_many_users', `The demo can have up to ${bounds.mockUsers} people.`)
    const [made] = await tx.query<FakeUser & Record<string, unknown>>(
      `insert into university.fake_users (tenant_id, email, password, roles, auth_token, refresh_token, expires_in, pic)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning id, email, password, roles, auth_token as "authToken", refresh_token as "refreshToken", expires_in as "expiresIn", pic`,
      [
        tenantId,
        input.email,
        input.password,
        input.roles,
        input.authToken || `mock-${randomBytes(12).toString('hex')}`,
        input.refreshToken || `mock-${randomBytes(12).toString('hex')}`,
        input.expiresIn || new Date(Date.now() + hundredDaysMs).toISOString(),
        input.pic ?? '',
      ],
    )
    return document({ type: 'fake_user', id: made!.id, attributes: { ...made }, status: 201 })
  },
}

export const settings: Customs<typeof university, 'settings'> = {
  get: async (_, context) => (await settingsOf(context)).decided,
  async update({ mock_sign_in, refers_friends, referral_percent, referral_days }, context) {
    if (mock_sign_in && context.settings.production)
      throw refuse.conflict('production', 'There is no demonstration on a server in production.')
    const values = {
      ...(mock_sign_in !== undefined && { mockSignIn: mock_sign_in }),
      ...(refers_friends !== undefined && { refersFriends: refers_friends }),
      ...(referral_percent !== undefined && { referralPercent: referral_percent }),
      ...(referral_days !== undefined && { referralDays: referral_days }),
    }
    const { decided, isKept } = await settingsOf(context)
    if (isKept) await context.update(block.settings, await context.find(block.settings, decided.id, 'lock'), values)
    else await context.insert(block.settings, values)
    return (await settingsOf(context)).decided
  },
}
