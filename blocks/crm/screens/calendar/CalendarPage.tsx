import { DndContext, type DragEndEvent, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ErrorState, PageSkeleton, Refused, useTitle } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { AddressCheckbox } from '@quoin/ui/list/AddressCheckbox.tsx'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { followForm } from '../followUps/form.ts'
import { followKinds, kindNames } from '../followUps/kinds.ts'
import styles from './calendar.module.css'
import { DayCell } from './DayCell.tsx'
import { addDays, addMonths, type Day, dayOf, firstDayOf, monthOf, weekOf } from './days.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { FollowChip, type Way } from './FollowChip.tsx'
import { HourGrid, hourHeight, hoursOf } from './HourGrid.tsx'
import { minutesPerDay, snapped } from './hours.ts'
import { MeetingChip } from './MeetingChip.tsx'
import { NewFollowUp } from './NewFollowUp.tsx'
import { type Entry, type FollowUp, useFollowUps } from './useFollowUps.ts'
import { useMeetings } from './useMeetings.ts'

const looks = ['month', 'week', 'day', 'agenda'] as const
type Look = (typeof looks)[number]
interface CalendarSearch {
  readonly look?: Exclude<Look, 'month'>
  readonly on?: Day
  readonly whose?: 'all'
  readonly done?: true
}

/** The records module's words are needed around the calendar too. */
export const CalendarPage = (search: CalendarSearch) => (
  <WithTexts>
    <Calendar {...search} />
  </WithTexts>
)

const chipsMax = 4

/** Follow-ups by day: planned, moved and done here, beside meetings, and read by other calendars through one's feed. */
function Calendar({ look: chosen, whose, done, ...search }: CalendarSearch) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const format = useFormatter()
  const go = useGo()
  const whyRefused = useWhyRefused()
  const firstDay = firstDayOf(useLocale())
  const narrow = useMediaQuery('(max-width: 47.99em)') === true
  const today = dayOf(new Date())
  const on = search.on ?? today
  // Seven columns fit no phone: a month or a week is a list of its days there.
  const wished = chosen ?? 'month'
  const look: Look = narrow && (wished === 'month' || wished === 'week') ? 'agenda' : wished
  const inHours = look === 'week' || look === 'day'
  const days =
    wished === 'day'
      ? [on]
      : wished === 'week'
        ? weekOf(on, firstDay)
        : look === 'month'
          ? monthOf(on, firstDay)
          : daysOfMonth(on)
  const { list, error, isLoaded, refetch, move, finish } = useFollowUps(days[0]!, days.at(-1)!, {
    mine: whose !== 'all',
    withDone: done === true,
  })
  const meetings = useMeetings(days[0]!, days.at(-1)!, { mine: whose !== 'all' })
  const [adding, setAdding] = useState<{ day: Day; minute?: number | undefined } | null>(null)
  const [editing, setEditing] = useState<FollowUp | null>(null)
  const [feed, setFeed] = useState(false)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  // A chip that was moved by keyboard is drawn on another day; the keyboard goes with it.
  const held = useRef<string | null>(null)
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!held.current) return
    page.current?.querySelector<HTMLElement>(`[data-follow="${held.current}"]`)?.focus()
    held.current = null
  }, [list])
  useTitle(t('calendar.title'))
  if (error && !isLoaded) return <ErrorState error={error} level={1} onRetry={refetch} />
  if (!isLoaded) return <PageSkeleton />

  const change = (next: CalendarSearch) =>
    void go(pages.calendar({ look: chosen, on: search.on, whose, done, ...next }), { replace: true })
  const turn = (by: 1 | -1) =>
    change({ on: wished === 'day' ? addDays(on, by) : wished === 'week' ? addDays(on, by * 7) : addMonths(on, by) })
  const named = new Date(`${on}T12:00:00Z`)
  const period =
    wished === 'day'
      ? format.dateTime(named, { dateStyle: 'full', timeZone: 'UTC' })
      : wished === 'week'
        ? format.dateTimeRange(new Date(`${days[0]}T12:00:00Z`), new Date(`${days.at(-1)}T12:00:00Z`), {
            dateStyle: 'medium',
            timeZone: 'UTC',
          })
        : format.dateTime(named, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  // What one may plan for something may be planned here.
  const refusals = kindNames.map((kind) => whyRefused(followKinds[kind].resource.create))
  const whyNotPlan = refusals.includes(null) ? null : refusals[0]!
  const dropped = ({ active, over, delta }: DragEndEvent) => {
    const follow = list.find(({ record }) => record.id === active.id)
    if (!follow || !over) return
    const day = days.find((one) => String(over.id) === hoursOf(one))
    if (!day) return move(follow, { day: String(over.id), minute: inHours ? null : undefined })
    const top = active.rect.current.translated?.top ?? over.rect.top
    const from = follow.wholeDay ? ((top - over.rect.top) / hourHeight) * 60 : minuteOf(follow) + (delta.y / hourHeight) * 60
    move(follow, { day, minute: snapped(from) })
  }
  const step = (follow: FollowUp, way: Way) => {
    held.current = follow.record.id
    const by = way === 'left' || way === 'up' ? -1 : 1
    if (way === 'left' || way === 'right') move(follow, { day: addDays(follow.day, by) })
    else if (!inHours) move(follow, { day: addDays(follow.day, by * 7) })
    // Down from the whole day is its first working hour; up from midnight is the whole day again.
    else if (follow.wholeDay) by > 0 && move(follow, { day: follow.day, minute: 9 * 60 })
    else {
      const minute = minuteOf(follow) + by * 30
      if (minute < minutesPerDay) move(follow, { day: follow.day, minute: minute < 0 ? null : minute })
    }
  }
  const entries: readonly (Entry | FollowUp)[] = [...list, ...meetings].sort(
    (a, b) => Number(b.wholeDay) - Number(a.wholeDay) || a.at.getTime() - b.at.getTime(),
  )
  const shown = look === 'agenda' ? days.filter((day) => day === today || entries.some((entry) => entry.day === day)) : days
  const drawn = (entry: Entry | FollowUp) =>
    'kind' in entry ? (
      <FollowChip
        key={entry.record.id}
        follow={entry}
        onStep={(way) => step(entry, way)}
        onFinish={() => finish(entry)}
        onEdit={() => setEditing(entry)}
      />
    ) : (
      <MeetingChip key={entry.record.id} meeting={entry} />
    )
  return (
    <section className={styles.page} aria-label={t('calendar.title')} ref={page}>
      <header className={styles.head}>
        <h1>{t('calendar.title')}</h1>
        <div className={styles.turn}>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.back')} onClick={() => turn(-1)}>
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          <Button variant="default" onClick={() => change({ on: undefined })}>
            {t('calendar.today')}
          </Button>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.forth')} onClick={() => turn(1)}>
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        <p className={styles.period} role="status">
          {period}
        </p>
        <span className={styles.spacer} />
        <Tooltip label={t('calendar.feed')}>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.feed')} onClick={() => setFeed(true)}>
            <IconCalendarShare size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Refused why={whyNotPlan}>
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding({ day: on })}>
            {t('calendar.add')}
          </Button>
        </Refused>
      </header>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={t('calendar.look')}
          value={wished}
          data={looks.map((one) => ({ value: one, label: t(`calendar.${one}`) }))}
          onChange={(next) => change({ look: next === 'month' ? undefined : next })}
        />
        <SegmentedControl
          aria-label={t('calendar.whose')}
          value={whose ?? 'mine'}
          data={[
            { value: 'mine', label: t('opportunities.mine') },
            { value: 'all', label: t('opportunities.everybody') },
          ]}
          onChange={(next) => change({ whose: next === 'all' ? 'all' : undefined })}
        />
        <AddressCheckbox label={t('calendar.withDone')} checked={done === true} onChange={(done) => change({ done })} />
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragEnd={dropped}
        accessibility={{ screenReaderInstructions: { draggable: t(inHours ? 'calendar.gridKeys' : 'calendar.keys') } }}
      >
        {look === 'month' && (
          <div className={styles.weekdays} aria-hidden>
            {days.slice(0, 7).map((day) => (
              <span key={day}>{format.dateTime(new Date(`${day}T12:00:00Z`), { weekday: 'short', timeZone: 'UTC' })}</span>
            ))}
          </div>
        )}
        {inHours ? (
          <HourGrid
            key={look}
            days={days}
            today={today}
            list={entries}
            onAdd={whyNotPlan === null ? (day, minute) => setAdding({ day, minute }) : undefined}
            draw={drawn}
          />
        ) : (
          <div className={styles.grid} data-look={look} role="group" aria-label={t('calendar.days')}>
            {shown.map((day) => {
              const own = entries.filter((entry) => entry.day === day)
              const seen = look === 'month' && own.length > chipsMax ? own.slice(0, chipsMax - 1) : own
              return (
                <DayCell
                  key={day}
                  day={day}
                  look={look}
                  isToday={day === today}
                  isOutside={look === 'month' && day.slice(0, 7) !== on.slice(0, 7)}
                  onAdd={whyNotPlan === null ? () => setAdding({ day }) : undefined}
                >
                  {seen.map(drawn)}
                  {seen.length < own.length && (
                    <button type="button" className={styles.more} onClick={() => change({ look: 'day', on: day })}>
                      {t('calendar.more', { count: own.length - seen.length })}
                    </button>
                  )}
                  {own.length === 0 && look === 'agenda' && <p className={styles.none}>{t('calendar.nothing')}</p>}
                </DayCell>
              )
            })}
          </div>
        )}
        <p className={styles.hint}>{t(inHours ? 'calendar.gridKeys' : 'calendar.keys')}</p>
      </DndContext>
      {adding && <NewFollowUp {...adding} onClose={() => setAdding(null)} />}
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
      {editing && (
        <FormModal
          title={records('list.edit', { name: t('resources.leadFollows.one') })}
          opened
          onClose={() => setEditing(null)}
          resource={followKinds[editing.kind].resource}
          parent={editing.parent}
          record={editing.record}
          only={followForm}
          onSaved={() => setEditing(null)}
        />
      )}
    </section>
  )
}

const minuteOf = ({ at }: FollowUp): number => at.getHours() * 60 + at.getMinutes()

const daysOfMonth = (day: Day): Day[] => {
  const first = `${day.slice(0, 8)}01`
  const next = addMonths(first, 1)
  const days: Day[] = []
  for (let one = first; one < next; one = addDays(one, 1)) days.push(one)
  return days
}
