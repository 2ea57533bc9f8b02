import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../selling.module.css'
import { useApproval } from './useApproval.ts'

/** Says that a discount or a debt waits for somebody's agreement, or has it. */
export function ApprovalNote({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm.quotes')
  const format = useFormatter()
  const why = useApproval(quote)
  const date = (moment: unknown) => format.dateTime(new Date(String(moment)), { dateStyle: 'medium', timeStyle: 'short' })
  if (why !== null) {
    return (
      <p className={styles.note} role="status">
        {why}
        {typeof quote.approvalAskedAt === 'string' && ` ${t('approvalAsked', { date: date(quote.approvalAskedAt) })}`}
      </p>
    )
  }
  if (quote.state !== 'draft' || !quote.approvedAt) return null
  return (
    <p className={styles.note} role="status">
      {t('approved', { date: date(quote.approvedAt) })}
      {typeof quote.approvedBy === 'string' && (
        <>
          {' '}
          <RefValue target="gateway.users" id={quote.approvedBy} plain />
        </>
      )}
    </p>
  )
}
