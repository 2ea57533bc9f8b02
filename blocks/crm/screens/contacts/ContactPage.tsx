import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { MailButton } from '../mails/MailButton.tsx'
import { RecordTimeline } from '../timeline/RecordTimeline.tsx'
import { contactRoute } from '../routes.tsx'

/** One person: how to reach them, where they come from, and what happened. */
export function ContactPage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const { id } = contactRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={crm.contacts}
      timeline={() => <RecordTimeline kind="contacts" id={id} />}
      actions={() => <MailButton about={{ contact_unique_id: id }} />}
      id={id}
      key={id}
      groups={[
        {
          label: t('contacts.person'),
          facts: [
            'firstName',
            'middleName',
            'lastName',
            'position',
            'primaryEmail',
            'primaryPhone',
            'status',
            'contactStatus',
            'owner',
            'tags',
            'notes',
          ],
        },
        { label: t('contacts.origin'), facts: ['source', 'sourceType', 'sourceAlias', 'sourceId', 'user', 'enabled'] },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/crm/contacts', params: { urlId: company.urlId } })}
    />
  )
}
