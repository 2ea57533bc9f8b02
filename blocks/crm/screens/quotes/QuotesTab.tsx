import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import { RelatedList } from '../RelatedList.tsx'
import type { QuoteState } from './states.ts'

const form = ['name', 'account', 'contact', 'opportunity', 'currency', 'validUntil', 'language'] as const

/** The quotes for one account, or for one deal. */
export function QuotesTab({ account, opportunity }: { account?: string; opportunity?: string }) {
  const t = useTranslations('crm')
  const money = useMoney()
  return (
    <RelatedList
      kind="quotes"
      filter={account ? { account_unique_id: account } : { opportunity_unique_id: opportunity ?? '' }}
      initial={account ? { account } : { opportunity }}
      form={form}
      emptyText={t('quotes.emptyText')}
      fields={({ number, total, currency, state }) => (
        <>
          <span>{String(number)}</span>
          <span>{money(total as number | null, currency as string | null)}</span>
          <StatusPill value={String(state)} label={t(`resources.quotes.options.state.${state as QuoteState}`)} />
        </>
      )}
    />
  )
}
