import type { Definition, RequestRule } from './definition.ts'
import { isMet, type Values } from './follow.ts'

/** What an answer asks for, by the clock of wherever that is. */
export interface Requested {
  readonly id: string
  readonly kind: RequestRule['kind']
  readonly thing: string
  readonly date: string
  readonly time: string
  /** Without an end it lasts so many minutes. */
  readonly end: { readonly date: string; readonly time: string } | { readonly minutes: number }
  readonly count: number
}

/** What an answer asks for. What is left open where the form asks for it is asked for by nobody. */
export function requestsOf(definition: Definition, values: Values): Requested[] {
  return (definition.requests ?? []).flatMap((rule) => {
    if (!isMet(definition, rule.when, values)) return []
    const text = (question: string | undefined) =>
      question && typeof values[question] === 'string' ? (values[question] as string) : undefined
    const thing = rule.thing ?? rule.things?.[text(rule.choice) ?? '']
    const date = text(rule.date)
    const time = rule.time ? text(rule.time) : rule.clock
    if (!thing || !date || !time) return []
    const isUntil = rule.endDate || rule.endTime
    const end = { date: text(rule.endDate) ?? date, time: text(rule.endTime) ?? time }
    const count = rule.count ? values[rule.count] : undefined
    return [
      {
        id: rule.id,
        kind: rule.kind,
        thing,
        date,
        time,
        end: isUntil && (end.date !== date || end.time !== time) ? end : { minutes: rule.minutes },
        count: typeof count === 'number' && count >= 1 ? Math.floor(count) : 1,
      },
    ]
  })
}
