import { ActionIcon, Alert, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Narrowing, useKeeping, useNarrowing } from '@quoin/ui/list/Narrowing.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { addDays, localOf, momentOf } from '../../booking/clock.ts'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'
import { BookDialog, type BookInitial } from './BookDialog.tsx'
import styles from './calendar.module.css'
import { monthOf, monthsOn, weekOf } from './days.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { Timeline } from './Timeline.tsx'
import type { Entry } from './types.ts'
import { WeekGrid } from './WeekGrid.tsx'

const views = ['day', 'week', 'month'] as const
const ofCalendar = ['as', 'location'] as const

export default function CalendarPage(props: { readonly as?: string; readonly day?: string; readonly location?: string }) {
  return (
    <WithTexts>
      <Calendar {...props} />
    </WithTexts>
  )
}

/** What is booked and planned: rooms side by side for a day, day by day for a week or a month. */
function Calendar({
  as: input,
  day: named,
  location,
}: {
  readonly as?: string
  readonly day?: string
  readonly location?: string
}) {
  const t = useTranslations('geolocation.calendar')
  const language = useLocale()
  const format = useFormatter()
  const { timeZone } = useWhen()
  const go = useGo()
  const [booking, setBooking] = useState<BookInitial | null>(null)
  const [opened, setOpened] = useState<Entry | null>(null)
  const view = views.find((one) => one === input) ?? 'day'
  const today = localOf(timeZone, Date.now()).day
  const day = named && /^\d{4}-\d{2}-\d{2}$/.test(named) ? named : today
  const days = view === 'day' ? [day] : view === 'week' ? weekOf(day, language) : monthOf(day, language)
  const begins = momentOf(timeZone, days[0]!, 0)
  const ends = momentOf(timeZone, addDays(days.at(-1)!, 1), 0)
  const { filter } = useNarrowing(geolocation.premises)
  const keeping = useKeeping()
  const read = useRead(geolocation.premises.calendar, {
    from: new Date(begins).toISOString(),
    to: new Date(ends).toISOString(),
    ...(location && { location_unique_id: location }),
    ...(filter && { filter }),
  })
  const change = (next: { as?: string; day?: string; location?: string }) =>
    void go(
      keeping(
        pages.calendar({ ...(input && { as: input }), ...(named && { day: named }), ...(location && { location }), ...next }),
      ),
      { replace: true },
    )
  const turn = (by: number) => change({ day: view === 'month' ? monthsOn(day, by) : addDays(day, by * days.length) })
  const { data } = read
  if (read.error && !data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!data) return <PageSkeleton />
  const open = (entry: Entry) => entry.kind === 'booking' && setOpened(entry)
  const drawn = { premises: data.premises, entries: data.entries, onOpen: open, onBook: setBooking }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setBooking({})}>
            {t('book')}
          </Button>
        }
      />
      <div className={styles.head}>
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          onChange={(next) => change({ as: next })}
          data={views.map((value) => ({ value, label: t(value) }))}
        />
        <ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <Button variant="default" onClick={() => change({ day: today })}>
          {t('today')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('forth')} onClick={() => turn(1)}>
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
        <p className={styles.period} role="status">
          {view === 'day'
            ? format.dateTime(begins, { dateStyle: 'full', timeZone })
            : view === 'week'
              ? format.dateTimeRange(begins, ends - 1, { dateStyle: 'medium', timeZone })
              : format.dateTime(momentOf(timeZone, day, 720), { month: 'long', year: 'numeric', timeZone })}
        </p>
        <TextInput
          type="date"
          aria-label={t('goTo')}
          value={day}
          onChange={({ currentTarget }) => currentTarget.value && change({ day: currentTarget.value })}
        />
        <div className={styles.only}>
          <RefInput
            target="geolocation.locations"
            ariaLabel={t('location')}
            placeholder={t('anywhere')}
            value={location ?? null}
            onChange={(id) => change({ location: id ?? '' })}
          />
        </div>
      </div>
      <Narrowing resource={geolocation.premises} title={t('title')} keeps={ofCalendar} searches={false} />
      {!data.is_complete && <Alert my="sm">{t('cut')}</Alert>}
      {data.premises.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : view === 'day' ? (
        <Timeline {...drawn} begins={begins} ends={ends} />
      ) : view === 'week' ? (
        <WeekGrid {...drawn} days={days} onDay={(one) => change({ as: 'day', day: one })} />
      ) : (
        <MonthGrid {...drawn} days={days} month={day.slice(0, 7)} onDay={(one) => change({ as: 'day', day: one })} />
      )}
      {booking && <BookDialog initial={booking} onClose={() => setBooking(null)} />}
      {opened && <EntryDialog id={opened.unique_id} onClose={() => setOpened(null)} />}
    </>
  )
}
