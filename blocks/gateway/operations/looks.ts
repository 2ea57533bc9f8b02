import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import { beginLook, endLook, type LookRow, readLooks } from '../people/looks.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import { recordEvent } from '../sessions/events.ts'
import { self } from './authenticatorApp.ts'
import { listAnswer } from './pages.ts'
import { requireScope } from './requireScope.ts'

export const looks: Pick<Customs<typeof gateway, 'users'>, 'look' | 'lookEnd' | 'looks'> = {
  async look({ id, reason }, ctx) {
    // A key has no eyes, and a reason of its own to nobody.
    self(ctx, ctx.me)
    await requireScope(ctx, id, 'gateway.users.look')
    const user = await ctx.find(gateway.users, id, 'lock')
    if (id === ctx.me) throw refuse.invalid('own_membership', 'You see the company as yourself already.')
    if (user.status !== 'active') throw refuse.conflict('wrong_state', 'This member cannot come in.', { status: user.status })
    const [role] = await readRoles(ctx.tx, ctx.tenantId, user.role ?? undefined)
    refuseAboveOwn(ctx.actor, role!)
    const core = coreOf(ctx)
    const look = await beginLook(ctx.tx, core, { companyId: ctx.tenantId, userId: id, by: ctx.me, reason })
    await ctx.note(gateway.users, id, { looked_in: [null, reason] })
    await recordEvent(ctx.tx, core, {
      kind: 'looked_in',
      personId: id,
      companyId: ctx.tenantId,
      detail: { by: ctx.me, look },
    })
    const [row] = await readLooks(ctx.tx, ctx.tenantId, { id: look })
    return document({ ...toResource(row!), status: 201 })
  },
  async lookEnd({ id, look }, ctx) {
    const ended = await endLook(ctx.tx, coreOf(ctx), { companyId: ctx.tenantId, userId: id, id: look, by: ctx.me })
    if (!ended) throw refuse.missing()
    await ctx.note(gateway.users, id, { looked_in: ['now', null] })
    return gone()
  },
  async looks({ id }, ctx: Context) {
    const rows = await readLooks(ctx.tx, ctx.tenantId, { userId: self(ctx, id).id })
    return listAnswer(rows.map(toResource), {}, rows.length)
  },
}

const toResource = ({ id, ...row }: LookRow) => ({ id, type: 'look', attributes: { unique_id: id, ...row } })
