import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { proveItIsThem } from '../people/authenticatorApps.ts'
import { agreeToAddress, askForAddress, refuseManyChanges } from '../people/changeAddress.ts'
import { gateway } from '../resources/index.ts'
import { enroller, stepOf } from './authenticatorApp.ts'
import { memberToManage } from './memberToManage.ts'
import { fromOf } from './signedIn.ts'

const asked = 'Links to agree are on their way. The address changes once everybody asked has.'

export const addressChanges: Pick<Customs<typeof gateway, 'users'>, 'addressChange' | 'addressChangeFor'> = {
  async addressChange({ id, email, ...proof }, ctx) {
    const me = await enroller(ctx, id)
    const core = coreOf(ctx)
    refuseSame(email, me.email)
    await proveItIsThem(core, me.id, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })
    await refuseManyChanges(ctx.tx, core, me.id)
    inBackground(ctx, { personId: me.id, email })
    return { id, message: asked }
  },
  async addressChangeFor({ id, email, reason }, ctx) {
    const { user } = await memberToManage(ctx, id)
    refuseSame(email, user.email!)
    await refuseManyChanges(ctx.tx, coreOf(ctx), id)
    const [company] = await ctx.tx.query<{ name: string }>('select name from gateway.companies where id = $1', [ctx.tenantId])
    // Not the addresses: what people are known by goes with their account, the audit stays.
    await ctx.note(gateway.users, id, { email: [null, 'asked'], reason: [null, reason] })
    inBackground(ctx, { personId: id, email, by: { companyId: ctx.tenantId, company: company!.name, reason } })
    return { id, message: asked }
  },
}

export const addressChangeLinks: Pick<Customs<typeof gateway, 'auth'>, 'addressChangeConfirm'> = {
  async addressChangeConfirm({ email_change_token }, ctx) {
    return { id: 'email', changed: await agreeToAddress(coreOf(ctx), ctx, email_change_token, ctx.request.address) }
  },
}

function refuseSame(email: string, now: string): void {
  if (email === now) throw refuse.invalid('same_address', 'This is the address already.', 'email')
}

/** After the answer, which takes as long whether or not somebody has the address. */
function inBackground(ctx: Context, wish: Parameters<typeof askForAddress>[2]): void {
  const core = coreOf(ctx)
  core.afterAnswer(() =>
    askForAddress(core, ctx, wish).catch((err: unknown) => ctx.log.error({ err }, 'A change of address was not asked for')),
  )
}
