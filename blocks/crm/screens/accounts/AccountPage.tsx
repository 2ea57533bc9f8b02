import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { FollowsTab } from '../followUps/FollowsTab.tsx'
import { MeetingsTab } from '../meetings/MeetingsTab.tsx'
import { ListsTab } from '../lists/ListsTab.tsx'
import { MailButton } from '../mails/MailButton.tsx'
import { MailsTab } from '../mails/MailsTab.tsx'
import { RecordTimeline } from '../timeline/RecordTimeline.tsx'
import { OpportunitiesTab } from '../opportunities/OpportunitiesTab.tsx'
import { QuotesTab } from '../quotes/QuotesTab.tsx'
import { Below } from './Below.tsx'
import { ContactsTab } from './ContactsTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { Glance } from './Glance.tsx'
import { LocationsTab } from './LocationsTab.tsx'

/** One account: its fields, its details, people, places and papers, and what happened. */
export function AccountPage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const { permissions } = useMe()
  const go = useGo()
  return (
    <RecordPage
      resource={crm.accounts}
      timeline={() => <RecordTimeline kind="accounts" id={id} />}
      foldsEmpty
      initials
      head={() => <Glance account={id} />}
      actions={() => <MailButton about={{ account_unique_id: id }} />}
      id={id}
      key={id}
      groups={[
        {
          label: t('accounts.general'),
          fields: ['name', 'code', 'label', 'status', 'category', 'parentAccount', 'owner', 'tags'],
        },
        { label: t('accounts.preferences'), fields: ['preferredDomain', 'preferredLanguage', 'enabled', 'payload'] },
      ]}
      tabs={[
        ...(permissions.has('crm.contacts.read')
          ? [{ key: 'contacts', label: t('accounts.tabs.contacts'), content: () => <ContactsTab account={id} /> }]
          : []),
        ...(permissions.has('crm.opportunities.read')
          ? [{ key: 'opportunities', label: t('resources.opportunities.many'), content: () => <OpportunitiesTab account={id} /> }]
          : []),
        ...(permissions.has('crm.quotes.read')
          ? [{ key: 'quotes', label: t('resources.quotes.many'), content: () => <QuotesTab account={id} /> }]
          : []),
        { key: 'follows', label: t('leads.follows'), content: () => <FollowsTab of="accounts" id={id} /> },
        ...(permissions.has('crm.meetings.read')
          ? [{ key: 'meetings', label: t('resources.meetings.many'), content: () => <MeetingsTab of="account" id={id} /> }]
          : []),
        {
          key: 'about',
          label: t('accounts.tabs.about'),
          content: () => (
            <>
              <DetailsTab account={id} />
              <Below account={id} />
            </>
          ),
        },
        { key: 'locations', label: t('accounts.tabs.locations'), content: () => <LocationsTab account={id} /> },
        { key: 'documents', label: t('accounts.tabs.documents'), content: () => <DocumentsTab account={id} /> },
        ...(permissions.has('crm.mails.read')
          ? [{ key: 'mails', label: t('resources.mails.many'), content: () => <MailsTab about={{ account_unique_id: id }} /> }]
          : []),
        ...(permissions.has('crm.targetLists.read')
          ? [
              {
                key: 'lists',
                label: t('resources.targetLists.many'),
                content: ({ name }: AnyRecord) => <ListsTab kind="accounts" id={id} name={String(name)} />,
              },
            ]
          : []),
      ]}
      onGone={() => void go(pages.accounts.list())}
    />
  )
}
