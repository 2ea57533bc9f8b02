import { describe, expect, it } from 'vitest'
import { addDays, relativeDay } from './days.ts'
import { countConditions, type Filter, filterParameters, filterSchema } from './filter.ts'

const grouped: Filter = {
  status: 'open',
  tags: ['a', 'b'],
  or: [{ total: 'gte:5' }, { and: [{ total: 'gte:1' }, { total: 'lt:2' }], name: 'x' }],
}

describe('A filter with groups', () => {
  it('travels under a name for each of its conditions', () => {
    expect(filterParameters(grouped)).toEqual([
      ['filter[status]', 'open'],
      ['filter[tags][]', ['a', 'b']],
      ['filter[or][0][total]', 'gte:5'],
      ['filter[or][1][and][0][total]', 'gte:1'],
      ['filter[or][1][and][1][total]', 'lt:2'],
      ['filter[or][1][name]', 'x'],
    ])
  })

  it('counts the conditions of its groups', () => {
    expect(countConditions(grouped)).toBe(6)
  })

  it('never travels as less than it was where a group of it is empty', () => {
    expect(filterParameters({ or: [] })).toEqual([['filter[or]', '']])
    expect(filterParameters({ or: [{ name: 'x' }, {}] })).toEqual([
      ['filter[or][0][name]', 'x'],
      ['filter[or][1]', ''],
    ])
  })

  it('is taken in a body as far as it says something, and within bounds', () => {
    const isTaken = (filter: unknown) => filterSchema({ conditions: 5 }).safeParse(filter).success
    const branch = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `${i}` }))
    expect(isTaken({ status: 'open', tags: [], or: [{ name: 'x' }, { and: [{ a: '1' }, { a: '2' }] }] })).toBe(true)
    expect(isTaken({ or: branch(5) })).toBe(true)
    for (const wrong of [
      { or: [] },
      { or: [{}] },
      { or: 'x' },
      { or: ['x'] },
      { name: [{ status: 'x' }] },
      { or: branch(6) },
      { a: '1', or: branch(5) },
      { or: [{ and: [{ or: [{ and: [{ a: '1' }] }] }] }] },
    ])
      expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false)
  })
})

describe('A day that is counted from today', () => {
  const now = new Date('2026-01-31T23:30:00Z')
  it('is counted in days, weeks, months and years, from the today of its zone', () => {
    const day = (text: string) => relativeDay(text, now)?.day
    expect(['today', 'today-7d', 'today+2w', 'today 2w', 'today+1m', 'today-1y'].map(day)).toEqual([
      '2026-01-31',
      '2026-01-24',
      '2026-02-14',
      '2026-02-14',
      '2026-02-28',
      '2025-01-31',
    ])
    expect(day('today@Europe/Berlin')).toBe('2026-02-01')
    expect(day('today+1d@America/New_York')).toBe(addDays('2026-01-31', 1))
  })

  it('is nothing else', () => {
    for (const text of ['yesterday', 'today+7', 'today+9999y', 'today@Nowhere/Land', 'today@+02:00', '2026-01-31', 'today\n'])
      expect(relativeDay(text, now), text).toBeUndefined()
  })
})
