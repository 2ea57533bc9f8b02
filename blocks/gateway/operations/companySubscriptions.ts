import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { changeSubscription, readSubscriptions, type SubscriptionRow } from '../people/subscriptions.ts'
import { gateway } from '../resources/index.ts'
import { boundsOf, listAnswer, narrowed, part } from './pages.ts'

export const companySubscriptions: Customs<typeof gateway, 'companySubscriptions'> = {
  async list({ page, records, ...input }, ctx) {
    const all = await readSubscriptions(ctx.tx, ctx.tenantId)
    const bounds = boundsOf({ page, records })
    const shown = narrowed(all.map(toSubscription), input)
    return listAnswer(part(shown, bounds), bounds, shown.length)
  },
  get: async ({ id }, ctx) => document(toSubscription(await named(ctx, id))),
  cancel: ({ id }, ctx) => set(ctx, id, 'cancelling'),
  reactivate: ({ id }, ctx) => set(ctx, id, 'active'),
}

/** Only the running one can be changed; what is over stays as it was. */
async function set(ctx: Context, id: string, state: 'active' | 'cancelling') {
  const before = await named(ctx, id)
  if (before.state === 'ended') throw refuse.conflict('wrong_state', 'This subscription has ended.', { state: 'ended' })
  await changeSubscription(ctx.tx, ctx.tenantId, { state })
  await ctx.note(gateway.companies, ctx.tenantId, {
    subscription: [`${before.model} ${before.state}`, `${before.model} ${state}`],
  })
  return document(toSubscription(await named(ctx, id)))
}

async function named(ctx: Context, id: string): Promise<SubscriptionRow> {
  const found = (await readSubscriptions(ctx.tx, ctx.tenantId)).find(({ unique_id }) => unique_id === id.toLowerCase())
  if (!found) throw refuse.missing()
  return found
}

/** A subscription as the wire knows it, here and below its company. */
export const toSubscription = (row: SubscriptionRow) => ({
  id: row.unique_id,
  type: 'company_subscriptions',
  attributes: { ...row, status: row.state === 'ended' ? 'inactive' : 'active' },
})
