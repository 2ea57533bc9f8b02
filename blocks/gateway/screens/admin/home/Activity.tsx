import type { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useMay } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './home.module.css'

type Days = OutputOf<typeof gateway.dashboard.get>['activity']

/** Changes day by day as bars; each says its day and figure to whoever points at it, and all of them to a screen reader. */
export function Activity({ days }: { days: Days }) {
  const t = useTranslations('admin.home')
  const format = useFormatter()
  const mayAudit = useMay('gateway.audit.read')
  const most = Math.max(1, ...days.map(({ changes }) => changes))
  const total = days.reduce((sum, { changes }) => sum + changes, 0)
  const date = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={classes.title}>
        {t(mayAudit ? 'activity' : 'activityMine')} <span>{t('changes', { count: total })}</span>
      </h2>
      <ol className={classes.bars}>
        {days.map(({ day, changes }) => {
          const label = t('onDay', { day: date(day), changes: t('changes', { count: changes }) })
          return (
            <li key={day} title={label}>
              <span className={classes.hidden}>{label}</span>
              <i aria-hidden style={{ height: `${(changes / most) * 100}%` }} />
            </li>
          )
        })}
      </ol>
      <div className={classes.axis} aria-hidden>
        <span>{days[0] && date(days[0].day)}</span>
        <span>{days.length > 0 && date(days[days.length - 1]!.day)}</span>
      </div>
    </section>
  )
}
