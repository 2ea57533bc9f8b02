import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { type ModelRow, readModels } from '../people/subscriptions.ts'
import type { gateway } from '../resources/index.ts'
import { boundsOf, listAnswer, narrowed, part } from './pages.ts'

export const subscriptionModels: Customs<typeof gateway, 'subscriptionModels'> = {
  async list({ page, records, search, ...input }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await readModels(ctx.tx)).filter((model) => String(model.name).toLowerCase().includes(wanted))
    const bounds = boundsOf({ page, records })
    const shown = narrowed(found.map(toResource), input)
    return listAnswer(part(shown, bounds), bounds, shown.length)
  },
  get: ({ id }, ctx) => modelAnswer(ctx, id),
  byCode: ({ code }, ctx) => modelAnswer(ctx, code),
  async promotional(_, ctx) {
    const found = (await readModels(ctx.tx)).filter(({ promotional }) => promotional === true)
    return listAnswer(found.map(toResource), {}, found.length)
  },
}

async function modelAnswer(ctx: Context, named: string) {
  const [model] = await readModels(ctx.tx, named)
  if (!model) throw refuse.missing()
  return document(toResource(model))
}

const toResource = (model: ModelRow) => ({ id: model.unique_id, type: 'subscription_models', attributes: model })
