import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { toDecimal } from '../../resources/currencies.ts'
import { crm } from '../../resources/index.ts'

/** Whether a draft takes more off its prices than the company lets go, or more than the customer may owe, without an approval; shares in basis points. */
export function useApproval(quote: AnyRecord): {
  readonly needed: boolean
  readonly share: number
  readonly limit: number | null
  /** How much the customer may owe, when this quote goes beyond it. */
  readonly credit: number | null
} {
  const may = useMay(crm.settings.get.access)
  const { data } = useRead(crm.settings.get, {}, { enabled: may, staleTime: 60_000 })
  const limit = (data as { approval_over_basis_points?: number | null } | undefined)?.approval_over_basis_points ?? null
  const share = (quote.discountShareBasisPoints as number | null) ?? 0
  const mayLook = useMay(crm.accountDetails.get.access)
  const account = quote.account as string | null
  const { data: known } = useRead(
    crm.accountDetails.get,
    { account: account ?? '' },
    { enabled: mayLook && account !== null && quote.state === 'draft' },
  )
  const details = (known ?? {}) as {
    credit_limit_minor?: number | null
    credit_currency?: string
    credit_used_minor?: number | null
  }
  const owed = (details.credit_used_minor ?? 0) + ((quote.totalMinor as number | null) ?? 0)
  const passes =
    typeof details.credit_limit_minor === 'number' &&
    details.credit_currency === quote.currency &&
    owed > details.credit_limit_minor
  const waits = quote.state === 'draft' && !quote.approvedAt
  return {
    needed: waits && (passes || (limit !== null && share > limit)),
    share,
    limit,
    credit: passes ? toDecimal(details.credit_limit_minor!, String(quote.currency)) : null,
  }
}
