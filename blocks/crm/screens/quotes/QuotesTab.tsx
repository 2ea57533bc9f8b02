import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import { RelatedList } from '../RelatedList.tsx'
import type { QuoteState } from './states.ts'

const form = ['name', 'account', 'contact', 'opportunity', 'currency', 'validUntil', 'language'] as const

/** The quotes for one account, for one person, or for one deal, whose account, contact and currency a new one takes over. */
export function QuotesTab({ account, contact, deal }: { account?: string; contact?: AnyRecord; deal?: AnyRecord }) {
  const t = useTranslations('crm')
  const money = useMoney()
  const [validUntil] = useState(inAMonth)
  return (
    <RelatedList
      kind="quotes"
      filter={
        deal
          ? { opportunity_unique_id: deal.id }
          : contact
            ? { contact_unique_id: contact.id }
            : { account_unique_id: account ?? '' }
      }
      initial={
        deal
          ? {
              opportunity: deal.id,
              name: deal.name,
              account: deal.account,
              contact: deal.contact,
              currency: deal.currency,
              validUntil,
            }
          : contact
            ? { contact: contact.id, account: contact.account, validUntil }
            : { account, validUntil }
      }
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

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
