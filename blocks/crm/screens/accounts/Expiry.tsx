import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './account.module.css'

const day = 86_400_000
/** From how many days before its end a paper is pointed out; the server counts the same. */
const soonDays = 30

/** The day a paper ends, and that it has or soon will. */
export function Expiry({ at }: { at: string }) {
  const t = useTranslations('crm.documents')
  const format = useFormatter()
  const days = Math.ceil((Date.parse(at) - Date.now()) / day)
  return (
    <span className={styles.expiry}>
      <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
      {days <= 0 && <StatusPill value="overdue" label={t('expired')} />}
      {days > 0 && days <= soonDays && <StatusPill value="waiting" label={t('daysLeft', { days })} />}
    </span>
  )
}
