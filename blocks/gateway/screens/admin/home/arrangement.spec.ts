import { describe, expect, it } from 'vitest'
import { border, columnsOf, moved, readArrangement, usual } from './arrangement.ts'

describe('An arrangement of Home', () => {
  it('is the usual one where nothing was kept, or nothing that can be understood', () => {
    for (const state of [undefined, null, {}, { order: 'due' }, { order: ['due', 'due'] }, { order: [border] }])
      expect(readArrangement(state)).toEqual(usual)
  })

  it('keeps what is known of it, and puts what came since at the end', () => {
    const order = ['agenda', border, 'due', border, 'recent']
    const read = readArrangement({ order: [...order, 'gone'], hidden: ['recent', 'gone'], tiles: ['a', 1] })
    expect(read.order.slice(0, 5)).toEqual(order)
    expect(read.order).toHaveLength(usual.order.length)
    expect(read).toMatchObject({ hidden: ['recent'], tiles: ['a'] })
    expect(columnsOf(read)).toEqual([['agenda'], ['due'], ['parts', 'visits', 'tiles', 'counts', 'activity']])
  })

  it('moves a part from column to column, and not beyond the ends', () => {
    const order = moved(usual.order, 'visits', 1)
    expect(columnsOf({ ...usual, order })[1]).toEqual(['visits', 'agenda', 'tiles'])
    expect(moved(usual.order, 'due', -1)).toBe(usual.order)
    expect(moved(usual.order, 'recent', 1)).toBe(usual.order)
  })
})
