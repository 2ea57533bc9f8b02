import { VisuallyHidden } from '@mantine/core'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { followIcons } from '../followUps/icons.ts'
import styles from './calendar.module.css'
import type { Entry } from './useFollowUps.ts'

/** One meeting on its day, which leads to its page. */
export function MeetingChip({ meeting: { record, at, wholeDay } }: { readonly meeting: Entry }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  return (
    <Link className={styles.chip} to={pages.meetings.record(record.id)} data-meeting={record.id}>
      <followIcons.meeting size={14} stroke={1.6} aria-hidden />
      {!wholeDay && <time dateTime={at.toISOString()}>{format.dateTime(at, { timeStyle: 'short' })}</time>}
      <span className={styles.chipText}>{String(record.title)}</span>
      <VisuallyHidden>
        {[wholeDay && t('calendar.allDay'), t('resources.meetings.one')].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </Link>
  )
}
