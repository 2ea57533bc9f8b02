import { toDecimal } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

interface Details {
  readonly credit_limit_minor: number | null
  readonly credit_currency: string | null
  readonly credit_used_minor: number | null
  readonly credit_left_minor: number | null
}

/** Why a draft waits for an approval, in words: more off its prices than the company lets go, or more than the customer may owe. Null: it does not. */
export function useApproval(quote: AnyRecord): string | null {
  const t = useTranslations('crm.quotes')
  const format = useFormatter()
  const money = useMoney()
  const waits = quote.state === 'draft' && !quote.approvedAt
  const account = (quote.account as string | null) ?? ''
  const maySet = useMay(crm.settings.get.permission)
  const mayLook = useMay(crm.accountDetails.get.permission)
  const settings = useRead(crm.settings.get, {}, { enabled: maySet && waits, staleTime: 60_000 }).data as
    | { approval_over_basis_points?: number | null }
    | undefined
  const details = useRead(crm.accountDetails.get, { account }, { enabled: mayLook && waits && account !== '' }).data as
    | Details
    | undefined
  if (!waits) return null
  const currency = String(quote.currency)
  const credit = details?.credit_currency === currency ? details.credit_limit_minor : null
  const total = Number(quote.totalMinor ?? 0)
  // Whoever may not be told what is left is told by the server, once they send it.
  const left = details?.credit_left_minor ?? (credit ?? 0) - (details?.credit_used_minor ?? 0)
  if (credit !== null && total > 0 && total > left)
    return t('needsCredit', {
      total: money(quote.total as number, currency),
      limit: money(toDecimal(credit, currency), currency),
    })
  const limit = settings?.approval_over_basis_points ?? null
  const share = (quote.discountShareBasisPoints as number | null) ?? 0
  if (limit === null || share <= limit) return null
  const percent = (basisPoints: number) => format.number(basisPoints / 100, { maximumFractionDigits: 2 })
  return t('needsApproval', { share: percent(share), limit: percent(limit) })
}
