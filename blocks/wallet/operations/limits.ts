import { toDecimal } from '@quoin/kit'
import { type Context, type Refusal, refuse } from '@quoin/kit/server'
import type { WalletRow, WalletSettings } from './find.ts'

/** Which bound a payment would pass, as `wallet.over_limit` says it. */
export interface OverLimit {
  readonly bound: 'transfer' | 'day' | 'month'
  readonly most: string
  /** What has left already, or is promised. */
  readonly spent: string
}

/**
 * Refuses what is more than may leave a wallet. The wallet's own bounds go before those of its owner's role, and these before the
 * company's; those of roles and companies count over all wallets that the owner has in the currency.
 */
export async function mustBeWithinLimits(
  { tx }: Context,
  row: WalletRow,
  settings: WalletSettings,
  units: bigint,
): Promise<void> {
  const bounds = [
    row.transferMaxMinor ?? settings.transferMax,
    row.dayMaxMinor ?? settings.dayMax,
    row.monthMaxMinor ?? settings.monthMax,
  ]
  if (bounds.every((bound) => bound === null)) return
  const [over] = await tx.query<OverLimit & Record<string, unknown>>(
    'select bound, most::text, spent::text from wallet.over_limit($1, $2, $3, $4, $5)',
    [row.id, String(units), ...bounds.map((bound) => (bound === null ? null : String(bound)))],
    'prepare',
  )
  if (over) throw overLimit(over, row.currency)
}

/** How a payment above a bound is refused: with the bound, and what is left of it. */
export function overLimit({ bound, most, spent }: OverLimit, currency: string): Refusal {
  const left = BigInt(most) - BigInt(spent)
  return refuse.conflict(
    'over_limit',
    'This exceeds the transfer limit.',
    { limit: bound, max: toDecimal(BigInt(most), currency), left: toDecimal(left > 0n ? left : 0n, currency) },
    'amount',
  )
}
