import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Narrowing, useKeeping, useNarrowing } from '@quoin/ui/list/Narrowing.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from './calendar.module.css'
import { type Day, span, today, turned, weeksOf } from './month.ts'
import { FeedButton } from './FeedButton.tsx'
import { type Booked, Gantt } from './Gantt.tsx'
import { ReserveButton } from './ReserveButton.tsx'

type Entry = Booked
interface CalendarSearch {
  /** `2026-11`. */
  readonly month?: string
  readonly asset?: string
  readonly place?: string
  readonly model?: string
  readonly as?: string
}
const perDayMax = 4
const ofCalendar = ['asset', 'place', 'model', 'as'] as const

export const CalendarPage = (search: CalendarSearch) => (
  <WithTexts>
    <Calendar {...search} />
  </WithTexts>
)

/** What is reserved and lent, day by day. */
function Calendar(search: CalendarSearch) {
  const t = useTranslations('assets.desk.calendar')
  const glance = useTranslations('assets.glance.calendar')
  const format = useFormatter()
  const language = useLocale()
  const go = useGo()
  const { asset, place, model, as: view } = search
  const month = search.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : today().slice(0, 7)
  // Seven columns fit no phone: there a month is a list of its days.
  const narrow = useMediaQuery('(max-width: 47.99em)') === true
  const days = weeksOf(month, language)
  const of = {
    ...(asset ? { asset_unique_id: asset } : {}),
    ...(place ? { location_unique_id: place } : {}),
    ...(model ? { model } : {}),
  }
  const { filter } = useNarrowing(assets.assets)
  const keeping = useKeeping()
  const read = useRead(assets.assets.calendar, {
    from: span(days[0]!)[0].toISOString(),
    to: span(days.at(-1)!)[1].toISOString(),
    ...of,
    ...(filter && { filter }),
  })
  const entries = (read.data as { entries: readonly Entry[] } | undefined)?.entries
  if (read.error && !entries) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  const change = (next: CalendarSearch) =>
    void go(keeping(pages.calendar({ month: search.month, asset, place, model, as: view, ...next })), { replace: true })
  const on = (day: Day): Entry[] => {
    const [from, to] = span(day)
    return (entries ?? []).filter(
      ({ starts_at: start, ends_at: end }) => new Date(start) < to && (end === null || new Date(end) > from),
    )
  }
  const named = (day: Day, more: object) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', ...more })
  const shown = narrow ? days.filter((day) => day.startsWith(month) && on(day).length > 0) : days
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button variant="default" component={Link} to={pages.reservations.list()}>
              {t('list')}
            </Button>
            <FeedButton of={of} />
            <ReserveButton />
          </>
        }
      />
      <div className={styles.head}>
        <ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={() => change({ month: turned(month, -1) })}>
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <Button variant="default" onClick={() => change({ month: undefined })}>
          {t('today')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('forth')} onClick={() => change({ month: turned(month, 1) })}>
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
        <SegmentedControl
          aria-label={glance('view')}
          value={view ?? 'gantt'}
          data={(['gantt', 'month'] as const).map((value) => ({ value, label: glance(value) }))}
          onChange={(next) => change({ as: next === 'month' ? 'month' : undefined })}
        />
        <p className={styles.period} role="status">
          {named(`${month}-01`, { month: 'long', year: 'numeric' })}
        </p>
      </div>
      <div className={styles.filters}>
        <RefInput
          target="assets.assets"
          label={t('only')}
          value={asset ?? null}
          onChange={(id) => change({ asset: id ?? undefined, place: undefined, model: undefined })}
        />
        <RefInput
          target="assets.warehouses"
          label={t('place')}
          value={place ?? null}
          onChange={(id) => change({ asset: undefined, place: id ?? undefined, model: undefined })}
        />
        <ModelInput
          key={model ?? ''}
          value={model ?? ''}
          onChange={(next) => change({ asset: undefined, place: undefined, model: next || undefined })}
        />
      </div>
      <Narrowing resource={assets.assets} title={t('title')} keeps={ofCalendar} searches={false} />
      {!entries && <PageSkeleton />}
      {entries && !view && <Gantt days={days} entries={entries} />}
      {entries && view && shown.length === 0 && <p className={styles.quiet}>{t('quiet')}</p>}
      {entries && view && !narrow && (
        <div className={styles.weekdays} aria-hidden>
          {days.slice(0, 7).map((day) => (
            <span key={day}>{named(day, { weekday: 'short' })}</span>
          ))}
        </div>
      )}
      {entries && view && shown.length > 0 && (
        <ul className={styles.grid} data-narrow={narrow || undefined} aria-label={t('days')}>
          {shown.map((day) => {
            const own = on(day)
            const drawn = narrow || own.length <= perDayMax ? own : own.slice(0, perDayMax - 1)
            return (
              <li
                key={day}
                className={styles.day}
                aria-label={named(day, { dateStyle: 'full' })}
                data-outside={!day.startsWith(month) || undefined}
                data-today={day === today() || undefined}
              >
                <time dateTime={day} className={styles.number}>
                  {narrow ? named(day, { weekday: 'short', day: 'numeric', month: 'short' }) : named(day, { day: 'numeric' })}
                </time>
                {drawn.map((entry) => (
                  <Chip key={`${entry.unique_id} ${entry.asset_unique_id} ${entry.unit}`} entry={entry} />
                ))}
                {drawn.length < own.length && (
                  <span className={styles.more}>{t('more', { count: format.number(own.length - drawn.length) })}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** The name of a model, taken when it is finished. */
function ModelInput({ value, onChange }: { value: string; onChange(next: string): void }) {
  const t = useTranslations('assets.desk.calendar')
  const [typed, setTyped] = useState(value)
  const take = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <TextInput
      label={t('model')}
      maxLength={160}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

function Chip({ entry }: { entry: Entry }) {
  const t = useTranslations('assets.desk.calendar')
  const isLoan = entry.kind === 'assets.loan'
  const text = `${entry.asset_name}${entry.title ? ` · ${entry.title}` : ''}`
  const said = `${t(isLoan ? 'loan' : 'reservation')}: ${entry.asset_code} ${text}`
  // What is somebody else's has no page for this reader.
  if (!entry.title)
    return (
      <span className={styles.chip} data-loan={isLoan || undefined} title={said}>
        {text}
      </span>
    )
  return (
    <Link
      className={styles.chip}
      data-loan={isLoan || undefined}
      title={said}
      aria-label={said}
      to={(isLoan ? pages.loans : pages.reservations).record(entry.unique_id)}
    >
      {text}
    </Link>
  )
}
