import { useMe } from '@quoin/ui'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
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
import { ConsentTab } from './ConsentTab.tsx'
import { ContactHead } from './ContactHead.tsx'
import { PersonLink } from './PersonLink.tsx'

/** One person: how to reach them, where they come from, and what happened. */
export function ContactPage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const { permissions } = useMe()
  const go = useGo()
  return (
    <RecordPage
      resource={crm.contacts}
      timeline={() => <RecordTimeline kind="contacts" id={id} />}
      foldsEmpty
      head={(contact) => <ContactHead contact={contact} />}
      actions={() => <MailButton about={{ contact_unique_id: id }} />}
      menu={() => <PersonLink record="crm.contacts" id={id} />}
      id={id}
      key={id}
      groups={[
        {
          label: t('contacts.person'),
          fields: [
            'firstName',
            'middleName',
            'lastName',
            'account',
            'position',
            'primaryEmail',
            'primaryPhone',
            'status',
            'contactStatus',
            'owner',
            'tags',
            'optedOut',
            'notes',
          ],
        },
        { label: t('contacts.origin'), fields: ['source', 'sourceType', 'sourceAlias', 'sourceId', 'user', 'enabled'] },
      ]}
      tabs={[
        ...(permissions.has('crm.opportunities.read')
          ? [
              {
                key: 'opportunities',
                label: t('resources.opportunities.many'),
                content: (contact: AnyRecord) => <OpportunitiesTab contact={contact} />,
              },
            ]
          : []),
        ...(permissions.has('crm.quotes.read')
          ? [
              {
                key: 'quotes',
                label: t('resources.quotes.many'),
                content: (contact: AnyRecord) => <QuotesTab contact={contact} />,
              },
            ]
          : []),
        { key: 'follows', label: t('leads.follows'), content: () => <FollowsTab of="contacts" id={id} /> },
        ...(permissions.has('crm.meetings.read')
          ? [{ key: 'meetings', label: t('resources.meetings.many'), content: () => <MeetingsTab of="contact" id={id} /> }]
          : []),
        ...(permissions.has('crm.mails.read')
          ? [{ key: 'mails', label: t('resources.mails.many'), content: () => <MailsTab about={{ contact_unique_id: id }} /> }]
          : []),
        ...(permissions.has('crm.leads.read')
          ? [{ key: 'consent', label: t('leads.consent'), content: () => <ConsentTab contact={id} /> }]
          : []),
        ...(permissions.has('crm.targetLists.read')
          ? [
              {
                key: 'lists',
                label: t('resources.targetLists.many'),
                content: (contact: AnyRecord) => <ListsTab kind="contacts" id={id} name={titleOf(crm.contacts, contact)} />,
              },
            ]
          : []),
      ]}
      onGone={() => void go(pages.contacts.list())}
    />
  )
}
