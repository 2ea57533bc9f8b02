import { ActionIcon, Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Filter } from '@quoin/kit'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, operationOf } from '../fields/resources.ts'
import { useNameOf, useWords } from '../fields/words.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import { EmptyState } from '../states/State.tsx'
import type { ListColumn } from './columns.ts'
import { addDays, addMonths, atMinute, type Day, dayOf, firstDayOf, monthOf } from './days.ts'
import styles from './Looks.module.css'
import { Named } from './Named.tsx'
import { dateFields, type LookProps, narrowed } from './looks.ts'
import { shownMax, useAllOf } from './useAllOf.ts'

const perDayMax = 4

/** The day a record stands on where the reader is; undefined where it says none. */
function dayIn(record: AnyRecord, { fact, definition }: ListColumn): Day | undefined {
  const value = record[fact]
  if (typeof value !== 'string' || value === '') return undefined
  return definition.kind === 'date' ? value : dayOf(new Date(value))
}

/** A stretch of days as a filter takes it: a point in time lies between two moments of the reader's clocks. */
const between = ({ name, definition: { kind } }: ListColumn, first: Day, last: Day): Filter[] =>
  kind === 'date'
    ? [{ [name]: `gte:${first}` }, { [name]: `lte:${last}` }]
    : [{ [name]: `gte:${atMinute(first, 0).toISOString()}` }, { [name]: `lt:${atMinute(addDays(last, 1), 0).toISOString()}` }]

/** Records by the day that one of their dates names, a month at a time. */
export function CalendarLook(props: LookProps) {
  const { search, change, all, resource } = props
  const t = useTranslations('records')
  const words = useWords(resource)
  const format = useFormatter()
  const fields = dateFields(all)
  const dates = fields.find(({ name }) => name === search.dates) ?? fields[0]
  const month = search.month ?? dayOf(new Date()).slice(0, 7)
  const turned = (by: number) => addMonths(`${month}-01`, by).slice(0, 7)
  if (!dates) return null
  return (
    <>
      <div className={styles.tools}>
        <ActionIcon variant="default" size="lg" aria-label={t('calendar.back')} onClick={() => change({ month: turned(-1) })}>
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <Button variant="default" onClick={() => change({ month: undefined })}>
          {t('calendar.today')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('calendar.forth')} onClick={() => change({ month: turned(1) })}>
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
        <p className={styles.period} role="status">
          {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        </p>
        <Select
          label={t('looks.date')}
          data={fields.map(({ name, fact }) => ({ value: name, label: words.field(fact) }))}
          value={dates.name}
          allowDeselect={false}
          onChange={(next) => change({ dates: next === fields[0]?.name ? undefined : (next ?? undefined) })}
        />
      </div>
      <Month {...props} dates={dates} month={month} />
    </>
  )
}

interface MonthProps extends LookProps {
  readonly dates: ListColumn
  readonly month: string
}

function Month({ resource, question, search, change, columns, cells, onOpen, dates, month }: MonthProps) {
  const t = useTranslations('records.calendar')
  const format = useFormatter()
  const nameOf = useNameOf(resource)
  const firstDay = firstDayOf(useLocale())
  // Seven columns fit no phone: there a month is a list of its days.
  const narrow = useMediaQuery('(max-width: 47.99em)') === true
  const days = monthOf(`${month}-01`, firstDay)
  const today = dayOf(new Date())
  const { records, isCut, error, retry } = useAllOf(operationOf(resource, 'list') ?? nowhere, {
    ...question,
    filter: narrowed(question.filter, ...between(dates, days[0]!, days.at(-1)!)),
    sort: dates.name,
  })
  if (error && !records) return <ErrorState error={error} onRetry={retry} />
  if (!records) return <ListSkeleton rows={6} />
  const on = Map.groupBy(records, (record) => dayIn(record, dates))
  const shown = narrow ? days.filter((day) => day.startsWith(month) && on.has(day)) : days
  const named = (day: Day, options: object) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', ...options })
  if (shown.length === 0) return <EmptyState title={t('empty')} />
  return (
    <>
      {isCut && <p className={styles.note}>{t('cut', { count: shownMax })}</p>}
      <div className={styles.body}>
        {!narrow && (
          <div className={styles.weekdays} aria-hidden>
            {days.slice(0, 7).map((day) => (
              <span key={day}>{named(day, { weekday: 'short' })}</span>
            ))}
          </div>
        )}
        <ul className={styles.month} data-narrow={narrow || undefined} aria-label={t('days')}>
          {shown.map((day) => {
            const own = on.get(day) ?? []
            const drawn = narrow || own.length <= perDayMax ? own : own.slice(0, perDayMax - 1)
            return (
              <li
                key={day}
                className={styles.day}
                aria-label={named(day, { dateStyle: 'full' })}
                data-outside={!day.startsWith(month) || undefined}
                data-today={day === today || undefined}
              >
                <time dateTime={day}>
                  {named(day, narrow ? { weekday: 'short', day: 'numeric', month: 'short' } : { day: 'numeric' })}
                </time>
                {drawn.map((record) => (
                  <button
                    key={record.id}
                    type="button"
                    className={styles.entry}
                    title={nameOf(record)}
                    onClick={() => onOpen(record)}
                  >
                    {dates.definition.kind === 'moment' && (
                      <span className={styles.hour}>
                        {format.dateTime(new Date(String(record[dates.fact])), { timeStyle: 'short' })}{' '}
                      </span>
                    )}
                    <Named resource={resource} columns={columns} cells={cells} record={record} />
                  </button>
                ))}
                {drawn.length < own.length && (
                  <button
                    type="button"
                    className={styles.more}
                    onClick={() => change({ look: 'list', filter: narrowed(search.filter, ...between(dates, day, day)) })}
                  >
                    {t('more', { count: own.length - drawn.length })}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
