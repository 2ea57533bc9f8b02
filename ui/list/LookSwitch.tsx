import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconCalendar, IconLayoutKanban, IconList, IconMap2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Looks.module.css'
import type { Look } from './search.ts'

const icons = { list: IconList, board: IconLayoutKanban, calendar: IconCalendar, map: IconMap2 }

/** How the records are looked at. What was searched and filtered for stays. */
export function LookSwitch({ looks, look, onLook }: { looks: readonly Look[]; look: Look; onLook(next: Look): void }) {
  const t = useTranslations('records.looks')
  if (looks.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('label')}
      value={look}
      onChange={(next) => onLook(next as Look)}
      data={looks.map((value) => {
        const Icon = icons[value]
        return {
          value,
          label: (
            <span className={styles.switch} title={t(value)}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <VisuallyHidden>{t(value)}</VisuallyHidden>
            </span>
          ),
        }
      })}
    />
  )
}
