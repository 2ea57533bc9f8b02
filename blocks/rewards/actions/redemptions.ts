import type { Actions } from '@quoin/kit/server'
import { bookOf } from '../points/book.ts'
import { credit } from '../points/credit.ts'
import { inUnitOf } from '../points/unit.ts'
import type { rewards } from '../resources/index.ts'

export const redemptions: Actions<typeof rewards, 'redemptions'> = {
  fulfil: (_redemption, _input, { save }) => save({ state: 'fulfilled' }),

  async cancel(redemption, { reason }, context) {
    // The reward before the customer, as whoever redeems one takes them.
    await context.tx.query(
      'update rewards.rewards set stock = stock + 1, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2 and stock is not null',
      [context.tenantId, redemption.reward],
    )
    if (redemption.points) {
      await credit(await inUnitOf(bookOf(context), redemption.unit), redemption.user!, {
        key: `cancel ${redemption.id}`,
        points: redemption.points,
        type: 'adjusted',
        kind: 'cancellation',
        reason,
        referenceId: redemption.id,
        referenceType: 'redemption',
        from: { account: 'redeemed' },
        evenFrozen: true,
      })
    }
    return context.save({ state: 'cancelled', status: 'inactive' })
  },
}
