import { useAction } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'
import styles from './calendar.module.css'
import { hoursShown } from './days.ts'
import type { Drawn, Entry, Row } from './types.ts'

const hourMs = 3_600_000
const stepMs = hourMs / 4
const movable = new Set(['held', 'pending', 'confirmed'])

interface Dragged {
  readonly id: string
  readonly startX: number
  readonly byMs: number
}

/** Rooms under each other, the day from left to right. A booking is moved by dragging it or with the arrow keys; the server looks again. */
export function Timeline({
  premises,
  entries,
  onOpen,
  onBook,
  ...day
}: Drawn & { readonly begins: number; readonly ends: number }) {
  const t = useTranslations('geolocation.calendar')
  const format = useFormatter()
  const { timeZone } = useWhen()
  const { from: begins, to: ends } = hoursShown({ premises, entries }, day.begins, day.ends)
  // The days on which the clocks change have another hour, or one less.
  const hours = Array.from({ length: (ends - begins) / hourMs }, (_, i) => begins + i * hourMs)
  return (
    <section className={styles.timeline} aria-label={t('title')} style={{ '--hours': hours.length } as CSSProperties}>
      <div className={styles.hours} aria-hidden>
        <span />
        <div>
          {hours.map((at) => (
            <span key={at}>{format.dateTime(at, { hour: 'numeric', timeZone })}</span>
          ))}
        </div>
      </div>
      {premises.map((row) => (
        <Lane
          key={row.unique_id}
          row={row}
          begins={begins}
          ends={ends}
          entries={entries.filter((one) => one.premise_unique_id === row.unique_id)}
          onOpen={onOpen}
          onBook={onBook}
        />
      ))}
    </section>
  )
}

function Lane({
  row,
  begins,
  ends,
  entries,
  onOpen,
  onBook,
}: Omit<Drawn, 'premises'> & { readonly row: Row; readonly begins: number; readonly ends: number }) {
  const t = useTranslations('geolocation.calendar')
  const lane = useRef<HTMLDivElement>(null)
  const move = useMove()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [now] = useState(Date.now)
  const msPerPixel = () => (ends - begins) / (lane.current?.clientWidth ?? 960)
  const msOf = (x: number) => Math.round((x * msPerPixel()) / stepMs) * stepMs
  const begin = (event: PointerEvent<HTMLButtonElement>, entry: Entry) => {
    if (!entry.state || !movable.has(entry.state)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ id: entry.unique_id, startX: event.clientX, byMs: 0 })
  }
  const end = (entry: Entry) => {
    if (dragged && dragged.byMs !== 0) move(entry, dragged.byMs)
    else onOpen(entry)
    setDragged(null)
  }
  const byKey = (event: KeyboardEvent, entry: Entry) => {
    if (event.key === 'Enter' || event.key === ' ') onOpen(entry)
    else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && entry.state && movable.has(entry.state))
      move(entry, event.key === 'ArrowLeft' ? -stepMs : stepMs)
    else return
    event.preventDefault()
  }
  const book = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const from =
      begins +
      Math.floor(((event.clientX - event.currentTarget.getBoundingClientRect().left) * msPerPixel()) / stepMs / 2) * stepMs * 2
    onBook({ premise: row.unique_id, from, to: from + hourMs })
  }
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <Link to={pages.premises.record(row.unique_id)}>{row.name}</Link>
        <small>{t('place', { location: row.location_name, capacity: row.capacity })}</small>
      </div>
      {/* Free space is booked by the button above as well: pointing at it is a short cut. */}
      <div className={styles.lane} ref={lane} onPointerUp={book}>
        {closed(row.open, begins, ends).map(({ from, to }) => (
          <span
            key={from}
            className={styles.closed}
            style={{ left: `${((from - begins) / (ends - begins)) * 100}%`, width: `${((to - from) / (ends - begins)) * 100}%` }}
          />
        ))}
        {now > begins && now < ends && (
          <span className={styles.now} style={{ left: `${((now - begins) / (ends - begins)) * 100}%` }} />
        )}
        {stacked(entries).map(({ entry, level, levels, next }) => (
          <Bar
            key={entry.unique_id}
            entry={entry}
            begins={begins}
            ends={ends}
            byMs={dragged?.id === entry.unique_id ? dragged.byMs : 0}
            level={level}
            levels={levels}
            next={Math.min(next, ends)}
            onPointerDown={(event) => begin(event, entry)}
            onPointerMove={(event) => dragged && setDragged({ ...dragged, byMs: msOf(event.clientX - dragged.startX) })}
            onPointerUp={() => end(entry)}
            onKeyDown={(event) => byKey(event, entry)}
          />
        ))}
      </div>
    </div>
  )
}

interface BarProps {
  readonly entry: Entry
  readonly begins: number
  readonly ends: number
  readonly byMs: number
  readonly level: number
  readonly levels: number
  /** When the next one begins beside it. */
  readonly next: number
  onPointerDown(event: PointerEvent<HTMLButtonElement>): void
  onPointerMove(event: PointerEvent<HTMLButtonElement>): void
  onPointerUp(): void
  onKeyDown(event: KeyboardEvent): void
}
function Bar({ entry, begins, ends, byMs, level, levels, next, ...handlers }: BarProps) {
  const t = useTranslations('geolocation.calendar')
  const { clock } = useWhen()
  const [from, to] = [Date.parse(entry.starts_at) + byMs, Date.parse(entry.ends_at) + byMs]
  const left = Math.max(0, (from - begins) / (ends - begins))
  const right = Math.min(1, (to - begins) / (ends - begins))
  const text = entry.title ?? entry.who ?? t('taken')
  return (
    <button
      type="button"
      className={styles.bar}
      data-kind={entry.kind}
      data-state={entry.state ?? undefined}
      data-mine={entry.is_mine || undefined}
      style={{
        left: `${left * 100}%`,
        width: `${Math.max(0, right - left) * 100}%`,
        top: `${(level / levels) * 100}%`,
        height: `${100 / levels}%`,
      }}
      aria-label={`${clock(from)}–${clock(to)} ${text}`}
      title={`${clock(from)}–${clock(to)} ${text}`}
      {...handlers}
    >
      {/* What lasts half an hour is named beside it, as far as nothing else stands there. */}
      <span className={styles.barText} style={{ width: `${Math.max(1, (next - from) / (to - from)) * 100}%` }}>
        {text}
      </span>
    </button>
  )
}

/** What is left of the hours shown where a room is open. */
function closed(open: Row['open'], begins: number, ends: number): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let at = begins
  for (const { starts_at, ends_at } of open) {
    if (Date.parse(starts_at) > at) gaps.push({ from: at, to: Math.min(ends, Date.parse(starts_at)) })
    at = Math.max(at, Date.parse(ends_at))
  }
  if (at < ends) gaps.push({ from: at, to: ends })
  return gaps.filter(({ from, to }) => from < to)
}

/** Those that lie in the same time share the height. */
function stacked(entries: readonly Entry[]): { entry: Entry; level: number; levels: number; next: number }[] {
  const ends: number[] = []
  const placed = entries.map((entry) => {
    const free = ends.findIndex((end) => end <= Date.parse(entry.starts_at))
    const level = free < 0 ? ends.length : free
    ends[level] = Date.parse(entry.ends_at)
    return { entry, level }
  })
  const nextOf = (at: number) => placed.find(({ level }, i) => i > at && level === placed[at]!.level)?.entry.starts_at
  return placed.map((one, at) => ({
    ...one,
    levels: Math.max(1, ends.length),
    next: Date.parse(nextOf(at) ?? '') || Number.POSITIVE_INFINITY,
  }))
}

function useMove(): (entry: Entry, byMs: number) => void {
  const t = useTranslations('geolocation.calendar')
  const notify = useNotify()
  const trouble = useTrouble()
  const { mutate } = useAction(geolocation.bookings.move, { alsoRefreshes: ['geolocation.premises'] })
  return (entry, byMs) =>
    mutate(
      {
        id: entry.unique_id,
        starts_at: new Date(Date.parse(entry.starts_at) + byMs).toISOString(),
        ends_at: new Date(Date.parse(entry.ends_at) + byMs).toISOString(),
      },
      { onSuccess: () => notify.done(t('moved')), onError: (error) => notify.trouble(trouble(error)) },
    )
}
