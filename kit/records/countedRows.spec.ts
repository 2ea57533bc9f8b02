import { describe, expect, it } from 'vitest'
import { countedRows, type PagePart } from './countedRows.ts'

describe('Rows of a page that each say how many there are', () => {
  const all = ['a', 'b', 'c'].map((name) => ({ name, total: 3 }))
  const asked: PagePart[] = []
  const read = async (part: PagePart) => {
    asked.push(part)
    return all.slice(part.first, part.first + part.most)
  }

  it('are counted on every page, and past the last one', async () => {
    expect(await countedRows({ page: 2, records: 2 }, read)).toEqual({ rows: [all[2]], total: 3 })
    expect(asked).toEqual([{ first: 2, most: 2 }])
    expect(await countedRows({ page: 3, records: 2 }, read)).toEqual({ rows: [], total: 3 })
  })

  it('are none where there are none, which is not asked twice', async () => {
    let times = 0
    const none = async (): Promise<{ total: number }[]> => {
      times += 1
      return []
    }
    expect(await countedRows({ page: 1, records: 25 }, none)).toEqual({ rows: [], total: 0 })
    expect(times).toBe(1)
  })
})
