import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { crm } from '../../resources/index.ts'

/** Whether a draft takes more off its prices than the company lets go without an approval; shares in basis points. */
export function useApproval(quote: AnyRecord): {
  readonly needed: boolean
  readonly share: number
  readonly limit: number | null
} {
  const may = useMay(crm.settings.get.access)
  const { data } = useRead(crm.settings.get, {}, { enabled: may, staleTime: 60_000 })
  const limit = (data as { approval_over_basis_points?: number | null } | undefined)?.approval_over_basis_points ?? null
  const share = (quote.discountShareBasisPoints as number | null) ?? 0
  return { needed: quote.state === 'draft' && limit !== null && share > limit && !quote.approvedAt, share, limit }
}
