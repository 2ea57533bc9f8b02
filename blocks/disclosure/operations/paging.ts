import { refuse } from '@quoin/kit/server'

/** Bounds of a page as lists of records read them. */
export function pageOfQuery(query: { readonly page?: string; readonly records?: string }): {
  page: number
  records: number
  offset: number
} {
  const page = whole('page', query.page ?? '1', 10_000)
  const records = whole('records', query.records ?? '25', 200)
  return { page, records, offset: (page - 1) * records }
}

function whole(name: string, text: string, max: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw refuse.parameter(name, `must be a whole number from 1 to ${max}`)
  return value
}
