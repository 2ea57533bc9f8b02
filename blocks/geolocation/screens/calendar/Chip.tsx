import { useTranslations } from 'use-intl'
import { useWhen } from '../useWhen.ts'
import styles from './calendar.module.css'
import type { Entry } from './types.ts'

/** One thing that is on, as a line: from when, and what. */
export function Chip({
  entry,
  premise,
  onOpen,
}: {
  readonly entry: Entry
  readonly premise?: string
  onOpen(entry: Entry): void
}) {
  const t = useTranslations('geolocation.calendar')
  const { clock } = useWhen()
  const text = (
    <>
      <time dateTime={entry.starts_at}>{clock(entry.starts_at)}</time>{' '}
      {[premise, entry.title ?? entry.who ?? t('taken')].filter(Boolean).join(' · ')}
    </>
  )
  if (entry.kind !== 'booking')
    return (
      <span className={styles.chip} data-kind={entry.kind}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.chip}
      data-kind={entry.kind}
      data-state={entry.state ?? undefined}
      data-mine={entry.is_mine || undefined}
      onClick={() => onOpen(entry)}
    >
      {text}
    </button>
  )
}
