import { present, type Values } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, one, plain, refuse } from '@quoin/kit/server'
import { tell } from '../journey/answer.ts'
import { memberOf } from '../journey/read.ts'
import { onboarding } from '../resources/index.ts'

type Input = Partial<Pick<Values<typeof onboarding.users>, 'name' | 'email' | 'phone' | 'payload'>>

/** One's own record, or anybody's for those who look after journeys. */
function mayName({ me, actor }: Context, user: string): void {
  if (user !== me && !actor.permissions.has('onboarding.journeys.manage')) throw refuse.missing()
}
const valuesOf = ({ name, email, phone, payload }: Input) => present({ name, email, phone, payload })

export const users: Customs<typeof onboarding, 'users'> = {
  async register({ userId, onboardingId, ...input }, context) {
    mayName(context, userId)
    const { role, roleId } = await memberOf(context, userId)
    await context.find(onboarding.onboardings, onboardingId)
    const { tx, tenantId } = context
    advisoryLock(tx, 'onboarding of', userId)
    const [row] = await tx.query('select 1 from onboarding.users u where u.tenant_id = $1 and u.id = $2', [tenantId, userId])
    const values = { ...valuesOf(input), onboarding: onboardingId, roleName: role, roleUniqueId: roleId }
    const written = row
      ? await context.update(onboarding.users, await context.find(onboarding.users, userId, 'lock'), values)
      : await context.insert(onboarding.users, { user: userId, ...values }, userId)
    return one(written.document, { status: row ? 200 : 201 })
  },
  async update({ id, ...input }, context) {
    const row = await context.find(onboarding.users, id, 'lock')
    mayName(context, id)
    return one((await context.update(onboarding.users, row, valuesOf(input))).document)
  },
  async journey({ userId }, context) {
    await memberOf(context, userId)
    const { tx, tenantId } = context
    const rows = await tx.query<{ id: string }>(
      'select j.id from onboarding.journeys j where j.tenant_id = $1 and j.user_id = $2 and j.deleted_at is null order by j.started_at desc, j.id limit 100',
      [tenantId, userId],
    )
    const data = []
    for (const { id } of rows) {
      const { wire } = await tell(context, await context.find(onboarding.journeys, id))
      data.push({ id, type: 'UserJourney', attributes: wire })
    }
    return plain({
      data,
      meta: { current_page: 1, per_page: 100, total_pages: 1, total_count: data.length, total_records: data.length },
    })
  },
}
