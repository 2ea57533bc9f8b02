import { type Context, refuse } from '@quoin/kit/server'
import { numberOf, type WalletRow, type WalletSettings } from './find.ts'

/**
 * Refuses what is more than may leave a wallet. The wallet's own bounds go before those of its owner's role, and these before the
 * company's. Days and months are counted in UTC; what is promised by a code that is still good counts like what has left.
 */
export async function mustBeWithinLimits(
  { tx, tenantId }: Context,
  row: WalletRow,
  settings: WalletSettings,
  units: bigint,
): Promise<void> {
  const bound = (own: number | null, others: bigint | null) => (own === null ? others : BigInt(own))
  const check = (limit: string, max: bigint | null, sum: bigint) => {
    if (max === null || sum <= max) return
    throw refuse.conflict(
      'over_limit',
      'This is more than may leave the wallet.',
      { limit, max: numberOf(max, row.currency), left: numberOf(max > sum - units ? max - (sum - units) : 0n, row.currency) },
      'amount',
    )
  }
  check('transfer', bound(row.transferMaxMinor, settings.transferMax), units)
  const [day, month] = [bound(row.dayMaxMinor, settings.dayMax), bound(row.monthMaxMinor, settings.monthMax)]
  if (day === null && month === null) return
  const [spent] = await tx.query<{ day: string; month: string; promised: string }>(
    `select coalesce(sum(t.amount_minor) filter (where t.created_at >= date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'), 0)::text as day,
       coalesce(sum(t.amount_minor), 0)::text as month,
       (select coalesce(sum(c.amount_minor), 0) from wallet.authorization_codes c
        where c.tenant_id = $1 and c.wallet_id = $2 and c.status = 'active' and c.expires_at > clock_timestamp())::text as promised
     from wallet.transactions t where t.tenant_id = $1 and t.wallet_id = $2 and t.type = 'debit' and t.kind in ('wallet.transfer', 'wallet.code')
       and t.created_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'`,
    [tenantId, row.id],
  )
  const promised = BigInt(spent!.promised)
  check('day', day, BigInt(spent!.day) + promised + units)
  check('month', month, BigInt(spent!.month) + promised + units)
}
