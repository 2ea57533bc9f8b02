import { describe, expect, it } from 'vitest'
import { dateRange } from './dateRange.ts'

describe('A list between two days', () => {
  it('is one whose field is bound by both, the last day whole', () => {
    expect(dateRange('placed_at', { start_date: '2026-03-01', end_date: '2026-03-31', sort: '-placed_at' })).toEqual({
      sort: '-placed_at',
      placed_at: ['gte:2026-03-01', 'lte:2026-03-31T23:59:59.999Z'],
    })
  })

  it('keeps what else is asked of the field, and points in time as they are', () => {
    expect(dateRange('at', { end_date: '2026-03-31T12:00:00+01:00', start_date: '', at: 'empty:false' })).toEqual({
      at: ['empty:false', 'lte:2026-03-31T12:00:00+01:00'],
    })
    expect(dateRange('at', { page: '2' })).toEqual({ page: '2' })
  })

  it.each([{ start_date: 'soon' }, { end_date: '2026-02-30' }, { end_date: ['2026-03-01', '2026-03-02'] }])(
    'refuses %j',
    (query) => {
      expect(() => dateRange('at', query)).toThrow(expect.objectContaining({ status: 422 }))
    },
  )
})
