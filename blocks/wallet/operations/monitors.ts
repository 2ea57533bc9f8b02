import { type BlockServer, type Context, one, refuse } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { documentOf } from './documentOf.ts'
import { mustOwn, unitsOf, walletById, type WalletRow } from './find.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A monitor is its wallet owner's, and in its wallet's currency. */
export const createMonitor: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const [monitor] = await context.tx.query<{ wallet: string }>(
    'select wallet_id as wallet from wallet.monitors where tenant_id = $1 and id = $2',
    [context.tenantId, id],
  )
  const row = (await context.find(wallet.wallets, monitor!.wallet).catch(() => {
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'wallet_unique_id')
  })) as WalletRow
  mustOwn(context, row)
  await calculate(context, id, row, request.body.amount)
  return one(await documentOf(context, wallet.monitors, id), { status: 201, meta })
}

export const updateMonitor: Replacements['update'] = async (request, context, standard) => {
  const answer = await standard(request)
  if (request.body.amount === undefined) return answer
  const { meta } = JSON.parse(answer.body) as { meta?: Record<string, unknown> }
  const monitor = await context.find(wallet.monitors, request.params.id!)
  await calculate(context, monitor.id, await walletById(context, monitor.wallet), request.body.amount)
  return one(await documentOf(context, wallet.monitors, monitor.id), { meta })
}

async function calculate({ tx, tenantId }: Context, id: string, row: WalletRow, amount: unknown): Promise<void> {
  const units = amount === 0 ? 0n : unitsOf(amount, row.currency)
  await tx.query('update wallet.monitors set amount_minor = $3, currency = $4, user_id = $5 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    String(units),
    row.currency,
    row.user,
  ])
}
