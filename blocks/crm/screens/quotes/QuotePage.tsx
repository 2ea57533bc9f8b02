import { useMe } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { MailsTab } from '../mails/MailsTab.tsx'
import styles from '../selling.module.css'
import { ApprovalNote } from './ApprovalNote.tsx'
import { LinesTab } from './LinesTab.tsx'
import { QuoteActions, QuoteMenu } from './QuoteActions.tsx'
import { QuoteDocument } from './QuoteDocument.tsx'
import { QuoteHead } from './QuoteHead.tsx'

/** One quote: its lines and totals, for whom it is, and what became of it. */
export function QuotePage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const go = useGo()
  const { permissions } = useMe()
  return (
    <RecordPage
      resource={crm.quotes}
      id={id}
      key={id}
      stateField=""
      foldsEmpty
      firstTab="lines"
      head={(record) => <QuoteHead quote={record} />}
      // `QuoteActions` shows what may come next, in its order: seven buttons leave no room for the name.
      hiddenActions={['askApproval', 'approve', 'accept', 'decline', 'revise', 'convert']}
      actions={(record) => <QuoteActions quote={record} />}
      menu={(record) => <QuoteMenu quote={record} />}
      groups={[
        {
          label: t('quotes.general'),
          fields: [
            'name',
            'number',
            'state',
            'revision',
            'currency',
            'validUntil',
            'language',
            'terms',
            'owner',
            'tags',
            'notes',
          ],
        },
        { label: t('quotes.whom'), fields: ['account', 'contact', 'opportunity'] },
        {
          label: t('quotes.became'),
          fields: ['sentAt', 'linkUntil', 'acceptedAt', 'acceptedBy', 'convertedAt', 'declinedAt', 'declineReason'],
        },
      ]}
      tabs={[
        {
          key: 'lines',
          label: t('quotes.lines'),
          content: (record) => (
            <div className={styles.stack}>
              <ApprovalNote quote={record} />
              {record.state === 'draft' ? (
                <LinesTab key={`${record.id} ${String(record.currency)} ${String(record.state)}`} quote={record} />
              ) : (
                <QuoteDocument quote={record} />
              )}
            </div>
          ),
        },
        ...(permissions.has('crm.mails.read')
          ? [{ key: 'mails', label: t('resources.mails.many'), content: () => <MailsTab about={{ quote_unique_id: id }} /> }]
          : []),
      ]}
      onGone={() => void go(pages.quotes.list())}
    />
  )
}
