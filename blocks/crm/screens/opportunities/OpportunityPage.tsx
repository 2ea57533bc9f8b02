import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { FollowsTab } from '../followUps/FollowsTab.tsx'
import { MeetingsTab } from '../meetings/MeetingsTab.tsx'
import { QuotesTab } from '../quotes/QuotesTab.tsx'
import { useMoney } from '../money.ts'
import { MailButton } from '../mails/MailButton.tsx'
import { MailsTab } from '../mails/MailsTab.tsx'
import { RecordTimeline } from '../timeline/RecordTimeline.tsx'
import { DealHead } from './DealHead.tsx'
import { StagesTab } from './StagesTab.tsx'

/** One deal: what it is worth, with whom, where it stands and how it got there. */
export function OpportunityPage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const { permissions } = useMe()
  const go = useGo()
  const money = useMoney()
  return (
    <RecordPage
      resource={crm.opportunities}
      id={id}
      key={id}
      stateField="outcome"
      foldsEmpty
      head={(record) => <DealHead deal={record} />}
      // The bar offers the stages there are and the list what may be ticked off, instead of forms of bare ids and words.
      hiddenActions={['move', 'tick', 'untick']}
      timeline={() => <RecordTimeline kind="opportunities" id={id} />}
      actions={() => <MailButton about={{ opportunity_unique_id: id }} />}
      groups={[
        {
          label: t('opportunities.deal'),
          fields: [
            'total',
            'currency',
            'probability',
            'expectedCloseOn',
            'nextActionAt',
            'budget',
            'name',
            'stage',
            'owner',
            'tags',
            'notes',
          ],
        },
        { label: t('opportunities.people'), fields: ['account', 'contact', 'lead'] },
        { label: t('opportunities.ends'), fields: ['outcome', 'lostReason', 'closedAt', 'code', 'pipeline', 'status'] },
      ]}
      cells={{
        total: ({ total, currency }) => money(total as number | null, currency as string | null),
        budget: ({ budget, currency }) => money(budget as number | null, currency as string | null),
        probability: ({ probability }) => t('glance.percent', { percent: Number(probability) }),
      }}
      tabs={[
        ...(permissions.has('crm.quotes.read')
          ? [
              {
                key: 'quotes',
                label: t('opportunities.quotes'),
                content: (record: AnyRecord) => <QuotesTab deal={record} />,
              },
            ]
          : []),
        { key: 'follows', label: t('leads.follows'), content: () => <FollowsTab of="opportunities" id={id} /> },
        ...(permissions.has('crm.meetings.read')
          ? [{ key: 'meetings', label: t('resources.meetings.many'), content: () => <MeetingsTab of="opportunity" id={id} /> }]
          : []),
        ...(permissions.has('crm.mails.read')
          ? [
              {
                key: 'mails',
                label: t('resources.mails.many'),
                content: () => <MailsTab about={{ opportunity_unique_id: id }} />,
              },
            ]
          : []),
        { key: 'stages', label: t('opportunities.stages'), content: (record) => <StagesTab record={record} /> },
      ]}
      onGone={() => void go(pages.opportunities.list())}
    />
  )
}
