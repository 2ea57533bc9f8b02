import { useFormatter, useNow, useTranslations } from 'use-intl'
import styles from '../assets.module.css'

const day = 86_400_000

/** When something comes back, in red when it should have been. */
export function DueDate({ at, isOpen, isShort = false }: { at: string | null; isOpen: boolean; isShort?: boolean }) {
  const t = useTranslations('assets.glance')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  if (!at) return <span>{t('noDue')}</span>
  const due = new Date(at)
  const late = isOpen ? Math.ceil((now.getTime() - due.getTime()) / day) : 0
  const date = format.dateTime(due, { weekday: 'short', day: 'numeric', month: 'short' })
  return late > 0 ? (
    <span className={styles.late}>
      <time dateTime={at} title={format.dateTime(due, { dateStyle: 'full', timeStyle: 'short' })}>
        {t(isShort ? 'lateShort' : 'late', { count: late, date })}
      </time>
    </span>
  ) : (
    <time dateTime={at} title={format.dateTime(due, { dateStyle: 'full', timeStyle: 'short' })}>
      {t('due', { date })}
    </time>
  )
}
