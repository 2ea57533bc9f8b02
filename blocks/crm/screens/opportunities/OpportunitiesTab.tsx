import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import { RelatedList } from '../RelatedList.tsx'

const form = ['name', 'account', 'contact', 'total', 'currency', 'expectedCloseOn', 'owner', 'notes'] as const

/** The deals with one account, or with one person. */
export function OpportunitiesTab({ account, contact }: { account?: string; contact?: AnyRecord }) {
  const t = useTranslations('crm')
  const money = useMoney()
  return (
    <RelatedList
      kind="opportunities"
      filter={contact ? { contact_unique_id: contact.id } : { account_unique_id: account ?? '' }}
      initial={contact ? { contact: contact.id, account: contact.account } : { account }}
      form={form}
      emptyText={t('opportunities.emptyText')}
      include="stage"
      fields={({ total, currency, stage, outcome, related }) => (
        <>
          {total !== null && <span>{money(total as number, currency as string | null)}</span>}
          {typeof stage === 'string' && (
            <RefValue target="crm.stages" id={stage} related={(related as { stage?: AnyRecord } | undefined)?.stage} plain />
          )}
          <span>{t(`resources.opportunities.options.outcome.${outcome as 'open' | 'won' | 'lost'}`)}</span>
        </>
      )}
    />
  )
}
