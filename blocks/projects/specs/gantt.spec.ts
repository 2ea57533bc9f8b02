import { describe, expect, it } from 'vitest'
import type { BarWire } from '../resources/index.ts'
import { chartOf } from '../screens/gantt.ts'

const bar = (fields: Partial<BarWire>): BarWire => ({
  unique_id: '1',
  kind: 'task',
  name: 'One',
  status: 'todo',
  starts_on: null,
  due_on: null,
  baseline_starts_on: null,
  baseline_due_on: null,
  person: null,
  ...fields,
})

describe('A Gantt chart', () => {
  it('has a week of room around the earliest and the latest date, today among them', () => {
    const chart = chartOf([bar({ starts_on: '2027-03-01', due_on: '2027-03-05' })], '2027-02-20')
    expect([chart.first, chart.days]).toEqual(['2027-02-13', 28])
    expect(chart.months).toEqual([{ at: 16, day: '2027-03-01' }])
  })

  it('draws first and last day both, one date as one day, and nothing where there is no date', () => {
    const days = (fields: Partial<BarWire>) => chartOf([bar(fields)], '2027-03-01').rows[0]
    expect(days({ starts_on: '2027-03-01', due_on: '2027-03-05' })!.span).toEqual({ at: 7, length: 5 })
    expect(days({ due_on: '2027-03-01' })!.span).toEqual({ at: 7, length: 1 })
    expect(days({ baseline_due_on: '2027-03-02' })).toMatchObject({ span: null, baseline: { at: 8, length: 1 } })
  })

  it('is drawn twenty years around today, however far away a date is', () => {
    const far = chartOf([bar({ starts_on: '2027-03-01', due_on: '9999-12-31' }), bar({ due_on: '0001-01-01' })], '2027-03-01')
    expect(far.days).toBe(2 * 20 * 366 + 1)
    expect(far.rows.map(({ span }) => span)).toEqual([{ at: 20 * 366, length: 20 * 366 + 1 }, null])
  })

  it('counts days over a change of clocks', () => {
    expect(chartOf([bar({ starts_on: '2027-03-27', due_on: '2027-03-29' })], '2027-03-27').rows[0]!.span!.length).toBe(3)
  })
})
