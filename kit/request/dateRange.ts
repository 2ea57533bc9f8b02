import * as z from 'zod'
import type { RawQuery } from '../records/query.ts'
import { refuse } from './refuse.ts'

/**
 * A list's query in which `start_date` and `end_date`, as clients of the published package call them, bound a field of the list,
 * whatever that is called. Each is a day or a point in time, and a last day counts whole. Throws 422 where one is neither.
 */
export function dateRange(field: string, { start_date: from, end_date: to, ...query }: RawQuery): RawQuery {
  const bounds = [...bound('start_date', 'gte', from), ...bound('end_date', 'lte', to, 'T23:59:59.999Z')]
  return bounds.length > 0 ? { ...query, [field]: [...[query[field] ?? []].flat(), ...bounds] } : query
}

function bound(name: string, prefix: string, value: string | string[] | undefined, untilOfDay = ''): string[] {
  if (value === undefined || value === '') return []
  if (typeof value !== 'string') throw refuse.parameter(name, `${name} is given more than once.`)
  if (!moment.safeParse(value).success)
    throw refuse.parameter(name, `${value.slice(0, 60)} is not a date or a date and time (ISO 8601).`)
  return [`${prefix}:${value.length === 10 ? value + untilOfDay : value}`]
}
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
