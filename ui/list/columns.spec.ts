import { describe, expect, it } from 'vitest'
import type { ListColumn } from './columns.ts'
import { grownColumns, headedColumns } from './columns.ts'

const column = (name: string, width: number, grows: boolean): ListColumn => ({
  name,
  fact: name,
  width,
  grows,
  numeric: false,
  definition: {} as ListColumn['definition'],
})
const columns = [column('name', 200, true), column('status', 100, true), column('amount', 100, false)]
const widths = (room: number) => grownColumns(columns, room).map(({ width }) => width)

describe('The columns of a list', () => {
  it('share the room that is left by their widths, and leave numbers as they are', () =>
    expect(widths(550)).toEqual([300, 150, 100]))
  it('grow no further than the eye follows a row', () => expect(widths(5_000)).toEqual([340, 170, 100]))
  it('give a little of their words where the last one would be cut', () => expect(widths(370)).toEqual([180, 90, 100]))
  it('stay as they are where there is no room, or none of them may grow', () => {
    expect(widths(300)).toEqual([200, 100, 100])
    expect(grownColumns([columns[2]!], 900)).toEqual([columns[2]])
  })
  it('become as wide as their headings as long as there is room, unless somebody said how wide', () => {
    const open = columns.map((one) => ({ ...one, fits: one.name !== 'status' }))
    const headed = (room: number) => headedColumns(open, room, () => 'Change at last review').map(({ width }) => width)
    expect(headed(600)).toEqual([200, 100, expect.closeTo(172.7, 1)])
    expect(headed(450)).toEqual([200, 100, 100])
  })
})
