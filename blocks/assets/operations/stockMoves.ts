import { type Customs, document, refuse } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { mayChangeAsset } from './records.ts'

export const stockMoves: Customs<typeof assets, 'stockMoves'> = {
  // The row is held while it is compared, so that what leaves the shelf meanwhile is not entered twice.
  async count({ asset: id, counted, notes }, context) {
    const asset = await context.find(assets.assets, id, 'lock')
    await mayChangeAsset(context, asset, 'assets.work.write')
    if (asset.tracking !== 'quantity') throw refuse.conflict('not_counted', 'This is a single thing; there is no stock of it.')
    const difference = counted - (asset.quantity ?? 0)
    if (difference !== 0)
      await context.insert(assets.stockMoves, { asset: id, quantity: difference, reason: 'adjust', notes: notes ?? null })
    return document({ type: 'stock_count', id, attributes: { quantity: counted, difference } })
  },
}
