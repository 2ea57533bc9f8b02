import { camel, type Operation } from '@quoin/kit'
import { cacheKey, useCaller, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
import { narrowed } from '@quoin/ui/list/looks.ts'
import type { useNarrowing } from '@quoin/ui/list/Narrowing.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { dueOf } from '../followUps/due.ts'
import { type FollowKind, followKinds, kindNames } from '../followUps/kinds.ts'
import { addDays, atMinute, type Day, dayOf, onDay } from '@quoin/ui/list/days.ts'

/** What stands on a day of the calendar. */
export interface Entry {
  readonly record: AnyRecord
  readonly day: Day
  readonly at: Date
  readonly wholeDay: boolean
}
export interface FollowUp extends Entry {
  readonly kind: FollowKind
  /** Id and name of what it is a step with. */
  readonly parent: string
  readonly who: string
  readonly done: boolean
}

/** Where a follow-up is put: a day, and a minute of it, the whole of it (null), or the hour it had (undefined). */
export interface Put {
  readonly day: Day
  readonly minute?: number | null
}

interface Found {
  readonly data: readonly (AnyRecord & { readonly related?: Readonly<Record<string, AnyRecord>> })[]
}

/** The follow-ups of a stretch of days, and how to put one on another day. What was moved stands there at once. */
export function useFollowUps(
  from: Day,
  to: Day,
  {
    mine,
    withDone,
    question,
  }: { mine: boolean; withDone: boolean; question: ReturnType<typeof useNarrowing<typeof crm.leadFollows>> },
) {
  const t = useTranslations('crm.calendar')
  const { id: me, permissions } = useMe()
  const { call, tenant } = useCaller()
  const notify = useNotify()
  const format = useFormatter()
  const inWords = useErrorWords(crm.leadFollows)
  const [put, setPut] = useState<Readonly<Record<string, Pick<FollowUp, 'day' | 'at' | 'wholeDay'>>>>({})
  const input = {
    // A day more on both sides: a day begins at another moment elsewhere.
    from: new Date(`${addDays(from, -1)}T00:00:00Z`).toISOString(),
    to: new Date(`${addDays(to, 2)}T00:00:00Z`).toISOString(),
    records: 200,
    sort: 'scheduled_at',
    ...(withDone ? {} : { open: 'true' as const }),
    ...question,
    ...(mine ? { filter: narrowed(question.filter, { owner_unique_id: me }) } : {}),
  }
  const kinds = kindNames.filter((kind) => permissions.has(followKinds[kind].resource.definition.permissions.read))
  // Kept beside the follow-ups themselves, so that whatever changes them changes the calendar, here and in other tabs.
  const reads = useQueries({
    queries: kinds.map((kind) => {
      const { resource, fact: field } = followKinds[kind]
      const requested = { ...input, of: kind, include: field }
      return {
        queryKey: cacheKey(tenant, { ...resource.list, action: 'calendar' } as Operation, requested),
        queryFn: () => call(crm.followUps.list as Operation, requested) as Promise<Found>,
        placeholderData: keepPreviousData,
      }
    }),
  })
  const updates = useUpdates()
  const list = reads
    .flatMap(({ data }, i) => (data?.data ?? []).map((wire) => ({ wire, kind: kinds[i]! })))
    .flatMap(({ wire, kind }): FollowUp[] => {
      const record = Object.fromEntries(
        Object.entries(wire).map(([name, value]) => [camel(name.replace(/_unique_id$/, '')), value]),
      ) as AnyRecord
      const due = dueOf(record)
      if (!due) return []
      const { fact: field, parent } = followKinds[kind]
      return [
        {
          record,
          kind,
          parent: String(record[field]),
          who: wire.related?.[field] ? titleOf(parent, wire.related[field]) : '',
          day: due.wholeDay ? String(record.dueOn) : dayOf(due.at),
          at: due.at,
          wholeDay: due.wholeDay,
          done: Boolean(record.completedAt),
          ...put[record.id],
        },
      ]
    })
    .sort((a, b) => Number(b.wholeDay) - Number(a.wholeDay) || a.at.getTime() - b.at.getTime())

  // Who moves a thing on and on by keyboard is faster than the network: each change waits for the one before it.
  const turns = useRef(new Map<string, Promise<AnyRecord | undefined>>())
  const send = async (follow: FollowUp, changes: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const { id, version } = follow.record
    const turn = (turns.current.get(id) ?? Promise.resolve(undefined)).then((before) =>
      updates[follow.kind]
        .mutateAsync({ parent: follow.parent, id, version: Math.max(Number(version), Number(before?.version ?? 0)), ...changes })
        .catch((error) => {
          notify.trouble(inWords(error).sentence)
          void reads[kinds.indexOf(follow.kind)]?.refetch()
          return undefined
        }),
    )
    turns.current.set(id, turn)
    return (await turn) !== undefined
  }
  return {
    list,
    error: reads.find(({ error }) => error)?.error ?? null,
    isLoaded: reads.every(({ data }) => data !== undefined),
    refetch: () => void Promise.all(reads.map((read) => read.refetch())),
    /** Puts a follow-up where it belongs from now on; what was due some time that day may be given an hour and lose it again. */
    move(follow: FollowUp, { day, minute }: Put) {
      const { id, nextActionAt } = follow.record
      const wholeDay = minute === undefined ? follow.wholeDay : minute === null
      const at = wholeDay || minute === undefined || minute === null ? onDay(follow.at, day) : atMinute(day, minute)
      if (day === follow.day && wholeDay === follow.wholeDay && (wholeDay || at.getTime() === follow.at.getTime())) return
      const changes = wholeDay
        ? { dueOn: day, ...(follow.wholeDay ? {} : { scheduledAt: null, nextActionAt: null }) }
        : { [nextActionAt ? 'nextActionAt' : 'scheduledAt']: at.toISOString(), ...(follow.wholeDay ? { dueOn: null } : {}) }
      const here = { day, at, wholeDay }
      setPut((held) => ({ ...held, [id]: here }))
      void send(follow, changes).then((done) => {
        // Where it was put since then is the business of that later move.
        setPut((held) => Object.fromEntries(Object.entries(held).filter(([one, its]) => one !== id || its !== here)))
        if (!done) return
        notify.done(
          t('moved', {
            name: String(follow.record.notes || follow.who),
            date: wholeDay
              ? format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
              : format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' }),
          }),
        )
      })
    },
    finish: (follow: FollowUp) => void send(follow, { completedAt: follow.done ? null : new Date().toISOString() }),
  }
}

/** How a follow-up of each kind is changed. */
const useUpdates = () => ({
  leads: useUpdate('leads'),
  opportunities: useUpdate('opportunities'),
  contacts: useUpdate('contacts'),
  accounts: useUpdate('accounts'),
})
const useUpdate = (kind: FollowKind) =>
  useAction(followKinds[kind].resource.update as Operation<any, AnyRecord>, {
    alsoRefreshes: [followKinds[kind].parent.dotted],
  })
