import { type BlockServer, one, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { documentOf } from './documentOf.ts'
import { mustOwn } from './find.ts'

/** A dispute is of one's own movement, and there is one at a time for each. */
export const createDispute: NonNullable<BlockServer['replaces'][string]>['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const { tx, tenantId } = context
  const [dispute] = await tx.query<{ transaction: string }>(
    'select transaction_id as transaction from wallet.disputes where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  const movement = await context.find(wallet.transactions, dispute!.transaction).catch(() => {
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'transaction_unique_id')
  })
  mustOwn(context, { user: movement.user! })
  await tx.query('update wallet.disputes set wallet_id = $3, user_id = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    movement.wallet,
    movement.user,
  ])
  return one(await documentOf(context, wallet.disputes, id), { status: 201, meta })
}
