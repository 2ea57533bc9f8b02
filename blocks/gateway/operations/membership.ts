import { allowedLink, type Context, type Customs, refuse, refuseChanged } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { isFresh, proveItIsThem } from '../people/authenticatorApps.ts'
import { deleteAccount as removeAccount } from '../people/deleteAccount.ts'
import { exportPerson } from '../people/exportPerson.ts'
import { invite, roleToGive } from '../people/invitations.ts'
import { addToCompany, findRelative } from '../people/joinCompany.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import { stepOf } from './authenticatorApp.ts'
import { refuseConfined } from './confined.ts'
import { refuseKeys } from './proven.ts'
import { endedAnswer, fromOf } from './signedIn.ts'

const named = ({ role_unique_id, role_id }: { role_unique_id?: string; role_id?: string | number }) =>
  role_unique_id ?? (role_id === undefined ? undefined : String(role_id))

async function roleCalled(ctx: Context, name: string | null | undefined): Promise<string | undefined> {
  if (!name) return undefined
  const role = (await readRoles(ctx.tx, ctx.tenantId)).find((one) => one.name === name || one.code === name)
  if (!role) throw refuse.invalid('no_such_role', 'There is no such role.', 'role_name')
  return role.id
}

/** The app of the request says which company is meant; a body that names another one is a mistake. */
async function refuseOtherCompany(ctx: Context, input: { app_id?: string | null; parent_app_id?: string | null }): Promise<void> {
  for (const name of ['app_id', 'parent_app_id'] as const) {
    if (!input[name]) continue
    const [fits] = await ctx.tx.query(
      `select 1 from gateway.app_keys k join gateway.companies c on k.company_id = c.id or $3 and k.company_id = c.parent_id
       where c.id = $1 and k.key = $2`,
      [ctx.tenantId, input[name], name === 'parent_app_id'],
    )
    if (!fits) throw refuse.invalid('no_such_record', 'The app ID belongs to another company.', name)
  }
}

export const memberships: Pick<Customs<typeof gateway, 'users'>, 'tenantAddById' | 'tenantAddByEmail' | 'export'> = {
  async tenantAddById({ id, ...body }, ctx) {
    const known = await findRelative(ctx, { id })
    if (!known) throw refuse.missing()
    const role = await roleToGive(ctx, named(body) ?? (await roleCalled(ctx, body.role_name)))
    await refuseOtherCompany(ctx, body)
    await addToCompany(ctx, known, role)
    const row = await ctx.find(gateway.users, known, 'lock')
    refuseChanged(
      body,
      { id: known, email: row.email, name: row.name },
      {
        id: 'The user does not match the path.',
        email: 'The email does not match the user. Only the user can change it.',
        name: 'The name does not match the user. Only the user can change it.',
      },
    )
    if (body.payload) await ctx.update(gateway.users, row, { payload: body.payload })
    const [company] = await ctx.tx.query<{ urlId: string }>('select url_id as "urlId" from gateway.companies where id = $1', [
      ctx.tenantId,
    ])
    return {
      id: known,
      email: String(row.email),
      status: 'added' as const,
      user_unique_id: known,
      user_email: String(row.email),
      user_name: row.name,
      tenant_unique_id: ctx.tenantId,
      tenant_url_id: company!.urlId,
      role_unique_id: role.id,
      role_name: role.name,
      role_id: role.number,
      payload: body.payload ?? null,
    }
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
  async deleteAccount({ password, ...step }, ctx) {
    if (!ctx.me) throw refuse.ended('sign_in_needed', 'Please sign in.')
    refuseKeys(ctx)
    const core = coreOf(ctx)
    if (!(await proveItIsThem(core, ctx.me, { password, ...fromOf(ctx), ...stepOf(step) }))) {
      // Nobody but the provider or the mailbox that let them in has said who it is.
      refuseConfined(ctx)
      if (!(await isFresh(core, ctx.actor.sessionId)))
        throw refuse.invalid('sign_in_again', 'Sign out and in again, then delete your account.')
    }
    await removeAccount(core, ctx.files, ctx.me)
    return endedAnswer()
  },
}
