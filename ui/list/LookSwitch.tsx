import { IconCalendar, IconLayoutKanban, IconList, IconMap2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './LookSwitch.module.css'
import type { Look } from './search.ts'

const icons = { list: IconList, board: IconLayoutKanban, calendar: IconCalendar, map: IconMap2 }

/**
 * How the records are looked at. What was searched and filtered for stays. Drawn by hand: every list has it, and the control of the
 * library would be 3 kB more of each.
 */
export function LookSwitch({ looks, look, onLook }: { looks: readonly Look[]; look: Look; onLook(next: Look): void }) {
  const t = useTranslations('records.looks')
  const name = useId()
  if (looks.length < 2) return null
  return (
    <div role="radiogroup" aria-label={t('label')} className={styles.looks}>
      {looks.map((value) => {
        const Icon = icons[value]
        return (
          <label key={value} className={styles.look} title={t(value)}>
            <input type="radio" name={name} aria-label={t(value)} checked={value === look} onChange={() => onLook(value)} />
            <Icon size={16} stroke={1.6} aria-hidden />
          </label>
        )
      })}
    </div>
  )
}
