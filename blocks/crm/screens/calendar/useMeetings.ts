import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { crm } from '../../resources/index.ts'
import { addDays, type Day, dayOf } from '@quoin/ui/list/days.ts'
import type { Entry } from './useFollowUps.ts'

/** The meetings of a stretch of days: those one holds, or those of everybody. They are moved on their own page. */
export function useMeetings(from: Day, to: Day, { mine }: { mine: boolean }): readonly Entry[] {
  const { id: me, permissions } = useMe()
  const read = useRead(
    crm.meetings.list,
    {
      records: 200,
      sort: 'start_time',
      filter: {
        // A day more: a day begins at another moment elsewhere. The soonest 200 from then on are enough for a month.
        start_time: `gte:${new Date(`${addDays(from, -1)}T00:00:00Z`).toISOString()}`,
        ...(mine ? { user_unique_id: me } : {}),
      },
    },
    { enabled: permissions.has('crm.meetings.read') },
  )
  const page = read.data
  const all = (page?.data ?? []).map((record) => {
    const at = new Date(String(record.startTime))
    const minutes = record.endTime ? (Date.parse(String(record.endTime)) - at.getTime()) / 60_000 : 0
    return {
      record: { ...record, duration: minutes, durationUnit: 'minutes' },
      day: dayOf(at),
      at,
      wholeDay: record.allDay === true,
    }
  })
  return all.filter(({ day }) => from <= day && day <= to)
}
