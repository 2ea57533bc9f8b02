import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import styles from '../selling.module.css'
import { useApproval } from './useApproval.ts'

/** Says that a discount or a debt waits for somebody's agreement, or has it. */
export function ApprovalNote({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm.quotes')
  const format = useFormatter()
  const money = useMoney()
  const { needed, share, limit, credit } = useApproval(quote)
  const date = (moment: unknown) => format.dateTime(new Date(String(moment)), { dateStyle: 'medium', timeStyle: 'short' })
  const percent = (basisPoints: number) => format.number(basisPoints / 100, { maximumFractionDigits: 2 })
  if (needed) {
    return (
      <p className={styles.note} role="status">
        {credit === null
          ? t('needsApproval', { share: percent(share), limit: percent(limit ?? 0) })
          : t('needsCredit', {
              total: money(quote.total as number, String(quote.currency)),
              limit: money(credit, String(quote.currency)),
            })}
        {typeof quote.approvalAskedAt === 'string' && ` ${t('approvalAsked', { date: date(quote.approvalAskedAt) })}`}
      </p>
    )
  }
  if (quote.state !== 'draft' || !quote.approvedAt) return null
  return (
    <p className={styles.note} role="status">
      {t('approved', { date: date(quote.approvedAt) })}
    </p>
  )
}
