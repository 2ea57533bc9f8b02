import { describe, expect, it } from 'vitest'
import { Backlog } from './backlog.ts'

describe('A backlog', () => {
  it('is counted once for as many as there is room for, and again when they are used up', async () => {
    const backlog = new Backlog(10, 4)
    let counted = 0
    const waiting = (count: number) => async () => {
      counted += 1
      return count
    }
    expect(await backlog.room('a', 1, waiting(0))).toBe(10)
    for (let i = 0; i < 4; i++) expect(await backlog.room('a', 1, waiting(0))).toBe(1)
    expect(counted).toBe(1)
    expect(await backlog.room('a', 1, waiting(5))).toBe(5)
    expect(counted).toBe(2)
  })

  it('that is full has room for nobody, is asked about every time, and keeps others out of it', async () => {
    const backlog = new Backlog(10, 4)
    expect(await backlog.room('a', 3, async () => 10)).toBe(0)
    expect(await backlog.room('a', 3, async () => 12)).toBe(-2)
    expect(await backlog.room('a', 3, async () => 8)).toBe(2)
    expect(await backlog.room('b', 3, async () => 0)).toBe(10)
  })
})
