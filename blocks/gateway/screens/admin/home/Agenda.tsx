import { Skeleton } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { cacheKey, useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import { type AgendaSource, useAgendaSources } from '@quoin/ui/session/agenda.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './home.module.css'

const daysAhead = 7
const ofEachMax = 10
const shownMax = 12

interface Entry {
  readonly source: AgendaSource
  readonly record: AnyRecord
  readonly start: Date
  readonly end: Date | null
}

/** What somebody has before them today and in the days after, by the clock of this device. */
export function Agenda() {
  const t = useTranslations('admin.home')
  const format = useFormatter()
  const { permissions } = useMe()
  const sources = useAgendaSources()?.filter(({ permission }) => permissions.has(permission))
  const [now] = useState(() => new Date())
  const midnight = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const entries = useEntries(sources, midnight(0))
  if (sources?.length === 0) return null
  const shown = entries?.filter(({ start }) => start < midnight(daysAhead)).slice(0, shownMax)
  const dayOf = (date: Date) =>
    date < midnight(1)
      ? t('today')
      : date < midnight(2)
        ? t('tomorrow')
        : format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'long' })
  const clock = (date: Date) => format.dateTime(date, { timeStyle: 'short' })
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className={classes.title}>
        {t('agenda')}
      </h2>
      <div className={classes.agenda}>
        {!shown && (
          <p className={classes.none}>
            <Skeleton component="span" display="block" height={20} />
          </p>
        )}
        {shown?.length === 0 && <p className={classes.none}>{t('nothingPlanned', { days: String(daysAhead) })}</p>}
        {[...Map.groupBy(shown ?? [], ({ start }) => dayOf(start))].map(([day, list]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ul>
              {list.map(({ source, record, start, end }) => (
                <li key={record.id} data-over={(!source.isDay && (end ?? start) < now) || undefined}>
                  <Link to={{ path: source.to(record) }}>
                    {source.isDay ? <span>{t('allDay')}</span> : <time dateTime={start.toISOString()}>{clock(start)}</time>}
                    <span>
                      {source.nameOf(record)}
                      {end && (
                        <small>
                          {t('until', {
                            time:
                              dayOf(start) === dayOf(end)
                                ? clock(end)
                                : format.dateTime(end, { dateStyle: 'short', timeStyle: 'short' }),
                          })}
                        </small>
                      )}
                    </span>
                    <source.icon size={16} stroke={1.6} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** Of all sources in the order they begin; undefined until every one has answered. What cannot be asked is left out. */
function useEntries(sources: readonly AgendaSource[] | undefined, from: Date): readonly Entry[] | undefined {
  const { id: me } = useMe()
  const { call, tenant } = useCaller()
  const reads = useQueries({
    queries: (sources ?? []).map(({ list, filter, sort }) => {
      const input = { filter: filter({ me, from: from.toISOString() }), sort, records: ofEachMax }
      return {
        queryKey: cacheKey(tenant, list, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(list, input, { signal }) as Promise<Page<AnyRecord>>,
      }
    }),
  })
  if (!sources || reads.some(({ isPending }) => isPending)) return undefined
  return sources
    .flatMap((source, i) =>
      (reads[i]!.data?.data ?? []).map((record) => {
        const end = source.endOf && record[source.endOf]
        const start = String(record[source.startOf])
        return {
          source,
          record,
          // A day begins at midnight wherever it is looked at.
          start: new Date(source.isDay ? `${start}T00:00` : start),
          end: typeof end === 'string' ? new Date(end) : null,
        }
      }),
    )
    .filter(({ source, start }) => !source.isDay || start >= from)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}
