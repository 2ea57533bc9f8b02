import { Link } from '@quoin/ui/pages'
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import styles from './calendar.module.css'
import { type Day, span, today } from './month.ts'

export interface Booked {
  readonly kind: string
  readonly unique_id: string
  readonly asset_unique_id: string
  readonly asset_code: string
  readonly asset_name: string
  readonly title: string | null
  readonly unit: number
  readonly starts_at: string
  readonly ends_at: string | null
  readonly holder: string | null
  /** Out for longer than agreed. */
  readonly is_late: boolean
}

/** Who has what when: a row for each asset, a bar for each time it is reserved or lent. */
export function Gantt({ days, entries }: { days: readonly Day[]; entries: readonly Booked[] }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const box = useRef<HTMLDivElement>(null)
  const first = days[0]
  // Where the month is wider than the window, it opens at today.
  useEffect(() => {
    const now = box.current?.querySelector<HTMLElement>('[data-today]')
    if (box.current && now) box.current.scrollLeft = now.offsetLeft - box.current.clientWidth / 2
  }, [first])
  const [from, to] = [span(days[0]!)[0].getTime(), span(days.at(-1)!)[1].getTime()]
  const rows = [...Map.groupBy(entries, (entry) => entry.asset_unique_id).values()].sort((a, b) =>
    a[0]!.asset_name.localeCompare(b[0]!.asset_name),
  )
  const at = (moment: number) => `${(((Math.min(Math.max(moment, from), to) - from) / (to - from)) * 100).toFixed(3)}%`
  if (rows.length === 0) return <p className={styles.quiet}>{t('glance.calendar.nobody')}</p>
  return (
    <div ref={box} className={styles.gantt} tabIndex={0} role="region" aria-label={t('glance.calendar.gantt')}>
      <div className={styles.ganttRow} aria-hidden>
        <span className={styles.ganttName} />
        <div className={styles.ganttDays} style={{ gridTemplateColumns: `repeat(${days.length}, 1fr)` }}>
          {days.map((day) => (
            <span key={day} data-today={day === today() || undefined}>
              {format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', day: 'numeric' })}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.ganttRows}>
        {rows.map((own) => (
          <li key={own[0]!.asset_unique_id} className={styles.ganttRow}>
            <Link className={styles.ganttName} to={pages.assets.record(own[0]!.asset_unique_id)}>
              {own[0]!.asset_name} <small>{own[0]!.asset_code}</small>
            </Link>
            <div className={styles.ganttTrack} style={{ height: 30 * lanesOf(own).count + 6 }}>
              <span className={styles.ganttNow} style={{ insetInlineStart: at(Date.now()) }} aria-hidden />
              {own.map((entry) => (
                <Bar
                  key={`${entry.unique_id} ${entry.unit}`}
                  entry={entry}
                  top={30 * lanesOf(own).of(entry) + 4}
                  start={at(Date.parse(entry.starts_at))}
                  end={at(entry.is_late ? Date.now() : entry.ends_at === null ? to : Date.parse(entry.ends_at))}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Pieces of one asset that are out at once stand below each other. */
function lanesOf(entries: readonly Booked[]): { readonly count: number; of(entry: Booked): number } {
  const units = [...new Set(entries.map(({ unit }) => unit))].sort((a, b) => a - b)
  return { count: units.length, of: ({ unit }) => units.indexOf(unit) }
}

function Bar({ entry, top, start, end }: { entry: Booked; top: number; start: string; end: string }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const isLoan = entry.kind === 'assets.loan'
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  const kind = t(isLoan ? 'desk.calendar.loan' : 'desk.calendar.reservation')
  const text = [entry.holder, entry.title].filter(Boolean).join(' · ') || kind
  const said = `${kind}: ${entry.asset_name}, ${text}, ${day(entry.starts_at)} – ${
    entry.ends_at ? day(entry.ends_at) : t('glance.calendar.open')
  }`
  const look = {
    className: styles.bar,
    'data-loan': isLoan || undefined,
    'data-late': entry.is_late || undefined,
    title: said,
    style: { top, insetInlineStart: start, width: `max(10px, calc(${end} - ${start}))` },
  }
  // What is somebody else's has no page for this reader.
  if (!entry.title) return <span {...look}>{text}</span>
  return (
    <Link {...look} aria-label={said} to={pages[isLoan ? 'loans' : 'reservations'].record(entry.unique_id)}>
      {text}
    </Link>
  )
}
