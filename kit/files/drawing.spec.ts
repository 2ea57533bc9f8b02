import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { drawing } from './drawing.ts'

describe('Drawing pictures', () => {
  it('is done one at a time for a company and two for all, in turn, also where some cannot be drawn', async () => {
    const under = new Map<string, number>()
    let [now, most, mostOfOne] = [0, 0, 0]
    const draw = (company: string, place: number) =>
      drawing(`${company}/content/key`, async (sharp) => {
        expect(typeof sharp).toBe('function')
        const own = (under.get(company) ?? 0) + 1
        under.set(company, own)
        now++
        ;[most, mostOfOne] = [Math.max(most, now), Math.max(mostOfOne, own)]
        await rest(5)
        under.set(company, own - 1)
        now--
        if (place === 2) throw new Error('no picture')
        return `${company} ${place}`
      })
    const done: string[] = []
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].flatMap((company) =>
        [1, 2, 3, 4].map((place) => draw(company, place).finally(() => done.push(`${company} ${place}`))),
      ),
    )
    expect([most, mostOfOne]).toEqual([2, 1])
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    for (const company of ['a', 'b', 'c'])
      expect(done.filter((one) => one.startsWith(company))).toEqual([1, 2, 3, 4].map((place) => `${company} ${place}`))
  })
})
