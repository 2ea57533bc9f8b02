import { useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import type { QuoteState } from './states.ts'

const form = ['name', 'account', 'contact', 'opportunity', 'currency', 'language', 'validUntil', 'owner', 'terms'] as const
const columns = ['number', 'name', 'account_unique_id', 'state', 'total', 'valid_until', 'owner_unique_id', 'created_at'] as const

/** Offers with prices, from the draft to the signature. */
export function QuotesPage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const navigate = useNavigate()
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
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/crm/quotes/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
