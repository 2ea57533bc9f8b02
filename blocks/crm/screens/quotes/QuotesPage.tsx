import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import type { QuoteState } from './states.ts'

const form = ['name', 'account', 'contact', 'opportunity', 'currency', 'language', 'validUntil', 'owner', 'terms'] as const
const columns = ['number', 'name', 'account_unique_id', 'state', 'total', 'valid_until', 'owner_unique_id', 'created_at'] as const

/** Offers with prices, from the draft to the signature. */
export function QuotesPage() {
  const t = useTranslations('crm')
  const go = useGo()
  const money = useMoney()
  return (
    <DataList
      resource={crm.quotes}
      title={t('resources.quotes.many')}
      columns={columns}
      form={form}
      emptyText={t('quotes.emptyText')}
      cells={{
        total: ({ total, currency }) => money(total as number | null, currency as string | null),
        state: ({ state }) => (
          <StatusPill value={String(state)} label={t(`resources.quotes.options.state.${state as QuoteState}`)} />
        ),
      }}
      onOpen={({ id }) => void go(pages.quotes.record(id))}
    />
  )
}
