import { Answer, pageMeta } from '@quoin/kit/server'

export interface Resourceful {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The part of a list that was asked for; all of it when no page was. */
export function part<T>(all: readonly T[], input: { page?: number; records?: number }): readonly T[] {
  if (input.page === undefined && input.records === undefined) return all
  const { page, records } = boundsOf(input)
  return all.slice((page - 1) * records, page * records)
}

/** What is asked of the attributes of a list that was read whole: equal, in capitals or not. */
export function narrowed<T extends Resourceful>(all: readonly T[], input: Readonly<Record<string, unknown>>): readonly T[] {
  const wanted = Object.entries(input).flatMap(([name, value]) => {
    const field = /^filter\[(\w+)\]$/.exec(name)?.[1]
    return field && typeof value === 'string' ? [[field, value.trim().toLowerCase()] as const] : []
  })
  return all.filter(({ attributes }) => wanted.every(([field, value]) => String(attributes[field] ?? '').toLowerCase() === value))
}

export const boundsOf = ({ page, records }: { page?: number; records?: number }) => ({ page: page || 1, records: records ?? 25 })

/** A list answered as JSON:API, with its totals under every name clients know. */
export function listAnswer(data: readonly Resourceful[], input: { page?: number; records?: number }, total: number): Answer {
  const bounds =
    input.page === undefined && input.records === undefined ? { page: 1, records: Math.max(total, 1) } : boundsOf(input)
  return new Answer(200, JSON.stringify({ data, meta: pageMeta({ ...bounds, total }) }))
}
