import { type Customs, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { deleteAccount as removeAccount } from '../people/deleteAccount.ts'
import { exportPerson } from '../people/exportPerson.ts'
import { invite, roleToGive } from '../people/invitations.ts'
import { addToCompany, findRelative } from '../people/joinCompany.ts'
import { allowedLink } from '../people/resetPassword.ts'
import { gateway } from '../resources/index.ts'
import { refuseConfined } from './confined.ts'
import { refuseKeys } from './proven.ts'
import { endedAnswer, userAgentOf } from './signedIn.ts'

const named = ({ role_unique_id, role_id }: { role_unique_id?: string; role_id?: string | number }) =>
  role_unique_id ?? (role_id === undefined ? undefined : String(role_id))

export const memberships: Pick<Customs<typeof gateway, 'users'>, 'tenantAddById' | 'tenantAddByEmail' | 'export'> = {
  async tenantAddById({ id, ...body }, ctx) {
    const known = await findRelative(ctx, { id })
    if (!known) throw refuse.missing()
    await addToCompany(ctx, known, await roleToGive(ctx, named(body)))
    const { email } = await ctx.find(gateway.users, known)
    return { id: known, email: String(email), status: 'added' as const }
  },
  // Who is not known here is invited whether they exist or not, so that nobody learns who has an account elsewhere.
  async tenantAddByEmail({ email, ...body }, ctx) {
    const role = await roleToGive(ctx, named(body))
    const known = await findRelative(ctx, { email })
    if (known) {
      await addToCompany(ctx, known, role)
      return { id: known, email, status: 'added' as const }
    }
    const link = allowedLink(`${ctx.settings.publicUrl}/auth/invitation/`, ctx.settings)
    const { id } = JSON.parse(await invite(ctx, { email, role, link })) as { id: string }
    return { id, email, status: 'invited' as const }
  },
  async export({ id }, ctx) {
    if (id !== ctx.me || ctx.actor.email === null) throw refuse.missing()
    refuseConfined(ctx)
    return { id, ...(await exportPerson(coreOf(ctx), id)) }
  },
}

export const accountDeletion: Pick<Customs<typeof gateway, 'auth'>, 'deleteAccount'> = {
  async deleteAccount({ password }, ctx) {
    if (!ctx.me) throw refuse.ended('sign_in_needed', 'Please sign in.')
    refuseKeys(ctx)
    const { address } = ctx.request
    await removeAccount(coreOf(ctx), ctx.files, { personId: ctx.me, password, address, userAgent: userAgentOf(ctx) })
    return endedAnswer()
  },
}
