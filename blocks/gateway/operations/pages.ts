import { Answer, pageMeta } from '@quoin/kit/server'

export interface Resourceful {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The part of a list that was asked for; all of it when no page was. */
export function part<T>(all: readonly T[], asked: { page?: number; records?: number }): readonly T[] {
  if (asked.page === undefined && asked.records === undefined) return all
  const { page, records } = boundsOf(asked)
  return all.slice((page - 1) * records, page * records)
}

/** What is asked of the attributes of a list that was read whole: equal, in capitals or not. */
export function narrowed<T extends Resourceful>(all: readonly T[], asked: Readonly<Record<string, unknown>>): readonly T[] {
  const wanted = Object.entries(asked).flatMap(([name, value]) => {
    const fact = /^filter\[(\w+)\]$/.exec(name)?.[1]
    return fact && typeof value === 'string' ? [[fact, value.trim().toLowerCase()] as const] : []
  })
  return all.filter(({ attributes }) => wanted.every(([fact, value]) => String(attributes[fact] ?? '').toLowerCase() === value))
}

export const boundsOf = ({ page, records }: { page?: number; records?: number }) => ({ page: page || 1, records: records ?? 25 })

/** A list answered as JSON:API, with its totals under every name clients know. */
export function listAnswer(data: readonly Resourceful[], asked: { page?: number; records?: number }, total: number): Answer {
  const bounds =
    asked.page === undefined && asked.records === undefined ? { page: 1, records: Math.max(total, 1) } : boundsOf(asked)
  return new Answer(200, JSON.stringify({ data, meta: pageMeta({ ...bounds, total }) }))
}
