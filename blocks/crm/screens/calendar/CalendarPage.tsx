import { DndContext, type DragEndEvent, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMediaQuery } from '@mantine/hooks'
import { ErrorState, PageSkeleton, useTitle } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Narrowing, useKeeping, useNarrowing } from '@quoin/ui/list/Narrowing.tsx'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { followForm } from '../followUps/form.ts'
import { followKinds, kindNames } from '../followUps/kinds.ts'
import styles from './calendar.module.css'
import { CalendarHead, type CalendarSearch, type Look } from './CalendarHead.tsx'
import { DayGrid } from './DayGrid.tsx'
import { addDays, addMonths, type Day, dayOf, firstDayOf, monthOf, weekOf } from '@quoin/ui/list/days.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { FollowChip, type Way } from './FollowChip.tsx'
import { HourGrid, hourHeight, hoursOf } from './HourGrid.tsx'
import { minutesPerDay, snapped } from './hours.ts'
import { MeetingChip } from './MeetingChip.tsx'
import { NewFollowUp } from './NewFollowUp.tsx'
import { type Entry, type FollowUp, useFollowUps } from './useFollowUps.ts'
import { useMeetings } from './useMeetings.ts'

/** What of the address saved views keep beside search and filter: not the day one was at. */
const ofCalendar = ['look', 'whose', 'done'] as const
/** Fields that follow-ups have whatever they are a step with. */
const sharedFacts = Object.keys(crm.leadFollows.definition.fields).filter((name) =>
  kindNames.every((kind) => name in followKinds[kind].resource.definition.fields),
)

/** The records module's words are needed around the calendar too. */
export const CalendarPage = (search: CalendarSearch) => (
  <WithTexts>
    <Calendar {...search} />
  </WithTexts>
)

/** Follow-ups by day: planned, moved and done here, beside meetings, and read by other calendars through one's feed. */
function Calendar({ look: chosen, whose, done, ...search }: CalendarSearch) {
  const t = useTranslations('crm')
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
  const question = useNarrowing(crm.leadFollows)
  const keeping = useKeeping()
  const { list, error, isLoaded, refetch, move, finish } = useFollowUps(days[0]!, days.at(-1)!, {
    mine: whose !== 'all',
    withDone: done === true,
    question,
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
    void go(keeping(pages.calendar({ look: chosen, on: search.on, whose, done, ...next })), { replace: true })
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
  // Meetings have other fields: what is asked of follow-ups is said of none of them.
  const isNarrowed = question.filter !== undefined || question.search !== undefined
  const entries: readonly (Entry | FollowUp)[] = [...list, ...(isNarrowed ? [] : meetings)].sort(
    (a, b) => Number(b.wholeDay) - Number(a.wholeDay) || a.at.getTime() - b.at.getTime(),
  )
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
      <CalendarHead
        look={wished}
        on={on}
        days={days}
        whose={whose}
        done={done}
        whyNotPlan={whyNotPlan}
        onChange={change}
        onFeed={() => setFeed(true)}
        onAdd={() => setAdding({ day: on })}
      />
      <Narrowing resource={crm.leadFollows} title={t('calendar.title')} keeps={ofCalendar} facts={sharedFacts} />
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
          <DayGrid
            look={look}
            on={on}
            today={today}
            days={days}
            entries={entries}
            onAdd={whyNotPlan === null ? (day) => setAdding({ day }) : undefined}
            onMore={(day) => change({ look: 'day', on: day })}
            draw={drawn}
          />
        )}
        <p className={styles.hint}>{t(inHours ? 'calendar.gridKeys' : 'calendar.keys')}</p>
      </DndContext>
      {adding && <NewFollowUp {...adding} onClose={() => setAdding(null)} />}
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
      {editing && <EditFollowUp follow={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

function EditFollowUp({ follow, onClose }: { follow: FollowUp; onClose(): void }) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  return (
    <FormModal
      title={records('list.edit', { name: t('resources.leadFollows.one') })}
      opened
      onClose={onClose}
      resource={followKinds[follow.kind].resource}
      parent={follow.parent}
      record={follow.record}
      only={followForm}
      onSaved={onClose}
    />
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
