import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { RecordField } from '@quoin/ui/record/RecordField.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { consentFields } from '../leads/consentFields.ts'
import styles from '../selling.module.css'

const { fields } = crm.leads.definition

/** What a contact agreed to while still a lead: one entry for each lead that became this person. */
export function ConsentTab({ contact }: { contact: string }) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const read = useRead(crm.leads.list, { records: 100, filter: { contact_unique_id: contact } })
  const leads = read.data?.data
  if (read.error && !leads) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!leads) return <ListSkeleton rows={3} />
  return (
    <section aria-label={t('leads.consent')} className={styles.stack}>
      {leads.length === 0 && <EmptyState title={records('list.empty')}>{t('leads.noConsents')}</EmptyState>}
      {leads.map((lead) => (
        <article key={lead.id} aria-label={`${lead.firstName} ${lead.lastName}`}>
          <Anchor component={Link} inherit c="inherit" fw={550} to={pages.leads.record(lead.id)}>
            {String(lead.firstName)} {String(lead.lastName)}
          </Anchor>
          <dl className={styles.consent}>
            {consentFields.map((name) => (
              <RecordField key={name} resource={crm.leads} record={lead} name={name} definition={fields[name].definition} />
            ))}
          </dl>
        </article>
      ))}
    </section>
  )
}
