import { describe, expect, it } from 'vitest'
import { KeyedQueue } from './keyedQueue.ts'

/** Lets everything run that only waits for its turn. */
const settle = () => new Promise((done) => setImmediate(done))

/** Enters, and notes it. */
function entering(queue: KeyedQueue, order: string[]) {
  return async (who: string, names: readonly string[], signal?: AbortSignal) => {
    const leave = await queue.enter(names, signal)
    order.push(who)
    return leave
  }
}

describe('A lane', () => {
  it('lets two in, and the others in the order they came', async () => {
    const order: string[] = []
    const queue = new KeyedQueue()
    const enter = entering(queue, order)
    const calls = ['a', 'b', 'c', 'd'].map((who) => enter(who, ['hot']))
    await settle()
    expect(order).toEqual(['a', 'b'])
    ;(await calls[1]!)()
    await settle()
    expect(order).toEqual(['a', 'b', 'c'])
    ;(await calls[0]!)()
    await settle()
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    expect(queue.waiting).toBe(0)
  })

  it('holds nobody up who is in another', async () => {
    const order: string[] = []
    const enter = entering(new KeyedQueue(), order)
    for (const who of ['a', 'b', 'c']) void enter(who, ['hot', who])
    await settle()
    await enter('other', ['cold'])
    expect(order).toEqual(['a', 'b', 'other'])
  })

  it('is left once, however often its way out is taken', async () => {
    const order: string[] = []
    const enter = entering(new KeyedQueue(), order)
    const leave = await enter('a', ['hot'])
    await enter('b', ['hot'])
    leave()
    leave()
    await enter('c', ['hot'])
    void enter('d', ['hot'])
    await settle()
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('forgets who has gone while waiting, and lets go what they were in', async () => {
    const order: string[] = []
    const queue = new KeyedQueue()
    const enter = entering(queue, order)
    const leaves = [await enter('a', ['hot']), await enter('b', ['hot'])]
    const going = new AbortController()
    const gone = enter('gone', ['cold', 'hot'], going.signal)
    const last = enter('last', ['hot'])
    await settle()
    expect(queue.waiting).toBe(2)
    going.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    await enter('x', ['cold'])
    await enter('y', ['cold'])
    for (const leave of leaves) leave()
    await last
    expect(order).toEqual(['a', 'b', 'x', 'y', 'last'])
  })

  it('turns away who would come behind three hundred others', async () => {
    const queue = new KeyedQueue()
    const going = Array.from({ length: 302 }, () => new AbortController())
    const all = going.map(({ signal }) => queue.enter(['hot'], signal).catch(() => undefined))
    await settle()
    expect(queue.waiting).toBe(300)
    await expect(queue.enter(['hot'])).rejects.toMatchObject({ status: 503, code: 'not_available' })
    for (const one of going) one.abort()
    await Promise.all(all)
    expect(queue.waiting).toBe(0)
  })

  it('is entered together with others without anybody waiting in a circle', async () => {
    const queue = new KeyedQueue()
    const names = ['a', 'b', 'c', 'd']
    const calls = Array.from({ length: 60 }, async (_, i) => {
      const leave = await queue.enter([names[i % 4]!, names[(i * 3 + 1) % 4]!])
      await settle()
      leave()
    })
    await Promise.all(calls)
    expect(queue.waiting).toBe(0)
  })
})
