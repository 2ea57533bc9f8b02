import { useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import { type Day, dayOf } from '@quoin/ui/list/days.ts'
import { lanesOf, minutesOf, spanOf } from './hours.ts'
import type { Entry } from './useFollowUps.ts'

export const hourHeight = 44
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const morning = 7
/** What is dropped here keeps its hour or is given one; what is dropped on the day itself is for the whole of it. */
export const hoursOf = (day: Day): string => `hours ${day}`

interface GridProps {
  readonly days: readonly Day[]
  readonly today: Day
  readonly list: readonly Entry[]
  /** Undefined where this person may not plan anything. */
  onAdd?(day: Day, minute?: number): void
  draw(entry: Entry): ReactNode
}

/** Days side by side: above what is due some time that day, below it the hours. Arrow keys go from hour to hour. */
export function HourGrid({ days, today, list, onAdd, draw }: GridProps) {
  const t = useTranslations('crm.calendar')
  const format = useFormatter()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ day: today, hour: 9 })
  const [now, setNow] = useState(() => new Date())
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = (morning - 0.25) * hourHeight
  }, [])
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(clock)
  }, [])
  const current = days.includes(at.day) ? at : { ...at, day: days.includes(today) ? today : days[0]! }
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined || event.altKey) return
    event.preventDefault()
    const day = days[days.indexOf(current.day) + right]
    const slot = box.current?.querySelector<HTMLElement>(`[data-slot="${day} ${current.hour + down}"]`)
    slot?.focus()
  }
  const nameOf = (day: Day) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  const timeOf = (hour: number) => format.dateTime(new Date(2026, 0, 1, hour), { hour: 'numeric', minute: '2-digit' })
  return (
    <div
      ref={box}
      className={styles.hours}
      role="group"
      aria-label={t('days')}
      style={{ '--days': days.length, '--hour': `${hourHeight}px` } as CSSProperties}
    >
      <div className={styles.hoursTop}>
        <span className={styles.gutter}>{t('allDay')}</span>
        {days.map((day) => (
          <WholeDay key={day} day={day} name={nameOf(day)} isToday={day === today} onAdd={onAdd && (() => onAdd(day))}>
            {list.filter((entry) => entry.day === day && entry.wholeDay).map(draw)}
          </WholeDay>
        ))}
      </div>
      <div className={styles.hoursBody}>
        <div className={styles.gutter} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hour > 0 && format.dateTime(new Date(2026, 0, 1, hour), { hour: 'numeric' })}</span>
          ))}
        </div>
        {days.map((day) => (
          <Hours key={day} day={day} name={nameOf(day)} list={list} draw={draw} now={day === dayOf(now) ? now : undefined}>
            {hours.map((hour) =>
              onAdd ? (
                <button
                  key={hour}
                  type="button"
                  className={styles.slot}
                  data-slot={`${day} ${hour}`}
                  aria-label={t('addAt', { date: nameOf(day), time: timeOf(hour) })}
                  tabIndex={day === current.day && hour === current.hour ? 0 : -1}
                  onFocus={() => setAt({ day, hour })}
                  onKeyDown={keys}
                  onClick={() => onAdd(day, hour * 60)}
                />
              ) : (
                <div key={hour} className={styles.slot} />
              ),
            )}
          </Hours>
        ))}
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function WholeDay({
  day,
  name,
  isToday,
  onAdd,
  children,
}: {
  day: Day
  name: string
  isToday: boolean
  onAdd?: (() => void) | undefined
  children: ReactNode
}) {
  const t = useTranslations('crm.calendar')
  const format = useFormatter()
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <section
      ref={setNodeRef}
      className={styles.wholeDay}
      aria-label={name}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
    >
      <div className={styles.dayHead}>
        <time dateTime={day} aria-current={isToday ? 'date' : undefined} className={styles.number}>
          {format.dateTime(new Date(`${day}T12:00:00Z`), { weekday: 'short', day: 'numeric', timeZone: 'UTC' })}
        </time>
        {onAdd && (
          <ActionIcon size="sm" className={styles.add} aria-label={t('addOn', { date: name })} onClick={onAdd}>
            <IconPlus size={14} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {children}
    </section>
  )
}

function Hours({
  day,
  name,
  list,
  now,
  draw,
  children,
}: {
  day: Day
  name: string
  list: readonly Entry[]
  /** The moment it is, on the day it is. */
  now: Date | undefined
  draw(entry: Entry): ReactNode
  children: ReactNode
}) {
  const t = useTranslations('crm.calendar')
  const { setNodeRef, isOver } = useDroppable({ id: hoursOf(day) })
  const own = list.filter((entry) => entry.day === day && !entry.wholeDay)
  const spans = own.map(({ at, record }) => spanOf(at, minutesOf(record.duration, record.durationUnit)))
  const lanes = lanesOf(spans)
  return (
    <section ref={setNodeRef} className={styles.column} aria-label={t('hoursOf', { date: name })} data-over={isOver || undefined}>
      {own.map((entry, i) => {
        const [{ start, end }, { lane, lanes: all }] = [spans[i]!, lanes[i]!]
        const width = 100 / all
        const place = {
          top: (start / 60) * hourHeight,
          height: ((end - start) / 60) * hourHeight - 2,
          left: `${lane * width}%`,
          width: `${width}%`,
        }
        return (
          <div key={entry.record.id} className={styles.placed} style={place}>
            {draw(entry)}
          </div>
        )
      })}
      {children}
      {now && (
        <div className={styles.now} style={{ top: ((now.getHours() * 60 + now.getMinutes()) / 60) * hourHeight }} aria-hidden />
      )}
    </section>
  )
}
