import { useMe } from '@quoin/ui'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { OtherActions } from '@quoin/ui/record/RecordActions.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { FollowsTab } from '../followUps/FollowsTab.tsx'
import { PersonLink } from '../contacts/PersonLink.tsx'
import { ListsTab } from '../lists/ListsTab.tsx'
import { MailButton } from '../mails/MailButton.tsx'
import { MailsTab } from '../mails/MailsTab.tsx'
import { RecordTimeline } from '../timeline/RecordTimeline.tsx'
import { consentFields } from './consentFields.ts'
import { ConvertButton } from './ConvertButton.tsx'

/** One lead: who it is, what they want, the next steps, and what became of it. */
export function LeadPage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const { permissions } = useMe()
  const go = useGo()
  return (
    <RecordPage
      resource={crm.leads}
      id={id}
      key={id}
      stateField="stage"
      foldsEmpty
      highlights={['companyName', 'leadEmail', 'phoneNumber', 'nextActionAt']}
      // Qualifying and disqualifying say where a lead goes; a bare move is for the board.
      hiddenActions={['move', 'assign', 'qualify', 'disqualify']}
      menu={(record) => (
        <>
          <OtherActions resource={crm.leads} record={record} actions={['qualify', 'assign', 'disqualify']} />
          <PersonLink record="crm.leads" id={id} />
        </>
      )}
      timeline={() => <RecordTimeline kind="leads" id={id} />}
      actions={(record) => (
        <>
          <MailButton about={{ lead_unique_id: id }} />
          <ConvertButton lead={record} />
        </>
      )}
      groups={[
        {
          label: t('leads.person'),
          fields: ['firstName', 'middleName', 'lastName', 'companyName', 'position', 'leadEmail', 'phoneNumber'],
        },
        { label: t('leads.interest'), fields: ['stage', 'score', 'nextActionAt', 'owner', 'tags', 'notes', 'status'] },
        { label: t('leads.result'), fields: ['lostReason', 'convertedAt', 'account', 'contact', 'opportunity'] },
        { label: t('leads.origin'), fields: ['referrer', 'source', 'sourceType', 'sourceAlias', 'sourceId'] },
        { label: t('leads.consent'), fields: ['optedOut', ...consentFields] },
        { label: t('leads.online'), fields: ['webSite', 'linkedin', 'twitter', 'fb', 'instagram', 'youtube', 'blog'] },
      ]}
      tabs={[
        { key: 'follows', label: t('leads.follows'), content: () => <FollowsTab of="leads" id={id} /> },
        ...(permissions.has('crm.mails.read')
          ? [{ key: 'mails', label: t('resources.mails.many'), content: () => <MailsTab about={{ lead_unique_id: id }} /> }]
          : []),
        ...(permissions.has('crm.targetLists.read')
          ? [
              {
                key: 'lists',
                label: t('resources.targetLists.many'),
                content: (lead: AnyRecord) => <ListsTab kind="leads" id={id} name={titleOf(crm.leads, lead)} />,
              },
            ]
          : []),
      ]}
      onGone={() => void go(pages.leads.list())}
    />
  )
}
