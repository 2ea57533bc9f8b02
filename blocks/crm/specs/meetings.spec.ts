import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const at = (hour: number) => `2031-03-30T${String(hour).padStart(2, '0')}:00:00.000Z`

describe('A meeting that is moved', () => {
  const times = async (change: object) => {
    const ada = world.as('ada')
    const { id } = await ada(crm.meetings.create, { title: 'Moved', scheduledAt: at(9), timeQuantity: 90, timeUnit: 'minutes' })
    const { scheduledAt, startTime, endTime } = await ada(crm.meetings.update, { id, ...change })
    return [scheduledAt, startTime, endTime].map((one) => new Date(one!).toISOString())
  }
  const until = (hour: number) => new Date(Date.parse(at(hour)) + 90 * 60_000).toISOString()

  it('starts when it is planned for, and takes as long as before', async () => {
    expect(await times({ title: 'Renamed' })).toEqual([at(9), at(9), until(9)])
    expect(await times({ scheduledAt: at(7) })).toEqual([at(7), at(7), until(7)])
    expect(await times({ startTime: at(15) })).toEqual([at(15), at(15), until(15)])
    expect(await times({ timeQuantity: 1, timeUnit: 'hours' })).toEqual([at(9), at(9), at(10)])
  })

  it('keeps what is said of it all the same', async () => {
    expect(await times({ scheduledAt: at(7), startTime: at(8) })).toEqual([
      at(7),
      at(8),
      new Date(Date.parse(at(8)) + 90 * 60_000).toISOString(),
    ])
    expect(await times({ startTime: at(8), endTime: at(12) })).toEqual([at(8), at(8), at(12)])
  })
})
