import { describe, expect, it } from 'vitest'
import { type QueueKey, KeyedQueue } from './keyedQueue.ts'
import { CallQueue } from './callQueue.ts'

/** Lets everything run that only waits for its turn. */
const settle = () => new Promise((done) => setImmediate(done))

/** One call: names what it locks once it knows, does what it does, and notes how it went. */
function calling(queue: KeyedQueue, said: string[]) {
  return (who: string, known: readonly QueueKey[], locks: () => readonly QueueKey[], work: () => Promise<unknown> = settle) => {
    const going = new AbortController()
    const callQueue = new CallQueue(queue, known, () => going.signal)
    const done = callQueue.around(async () => {
      said.push(`${who} began`)
      callQueue.take(locks())
      await work()
      said.push(`${who} wrote`)
    })
    return { done, going }
  }
}

describe('A call that learns what it locks while it works', () => {
  it('goes on where nobody is before it, and waits before it does anything twice where others are', async () => {
    const said: string[] = []
    const call = calling(new KeyedQueue(), said)
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    const first = ['a', 'b'].map((who) =>
      call(
        who,
        [],
        () => ['hot'],
        () => held,
      ),
    )
    const third = call('c', [], () => ['hot'])
    await settle()
    expect(said).toEqual(['a began', 'b began', 'c began'])
    await call('other', [], () => ['cold']).done
    open()
    await Promise.all([...first, third].map(({ done }) => done))
    expect(said).toEqual([
      'a began',
      'b began',
      'c began',
      'other began',
      'other wrote',
      'a wrote',
      'b wrote',
      'c began',
      'c wrote',
    ])
  })

  it('leaves what it is in while it waits for something else', async () => {
    const said: string[] = []
    const queue = new KeyedQueue()
    const call = calling(queue, said)
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    const till = [{ name: 'till', width: 1 }]
    const hot = ['a', 'b'].map((who) =>
      call(
        who,
        [],
        () => ['hot'],
        () => held,
      ),
    )
    const waiting = call('c', till, () => ['hot'])
    await settle()
    await call('other', till, () => ['cold']).done
    open()
    await Promise.all([...hot, waiting].map(({ done }) => done))
    expect(said.indexOf('other wrote')).toBeLessThan(said.indexOf('a wrote'))
    expect(said.at(-1)).toBe('c wrote')
    expect(queue.enterNow(['hot', 'cold', ...till]), 'all lanes are left').toBeDefined()
  })

  it('is done when what it locks is another thing each time', async () => {
    const said: string[] = []
    const queue = new KeyedQueue()
    const call = calling(queue, said)
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    const others = [1, 2, 3, 4, 5].flatMap((i) =>
      ['x', 'y'].map((who) =>
        call(
          who + i,
          [],
          () => [`hot ${i}`],
          () => held,
        ),
      ),
    )
    let turn = 0
    const restless = call('c', [], () => [`hot ${++turn}`])
    await settle()
    open()
    await Promise.all([...others, restless].map(({ done }) => done))
    expect(said.filter((one) => one === 'c began')).toHaveLength(2)
    expect(said.at(-1)).toBe('c wrote')
  })

  it('goes away with whoever asked', async () => {
    const said: string[] = []
    const queue = new KeyedQueue()
    const call = calling(queue, said)
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    const first = ['a', 'b'].map((who) =>
      call(
        who,
        [],
        () => ['hot'],
        () => held,
      ),
    )
    const third = call('c', [], () => ['hot'])
    await settle()
    third.going.abort(new Error('gone'))
    await expect(third.done).rejects.toThrow('gone')
    expect(queue.waiting).toBe(0)
    open()
    await Promise.all(first.map(({ done }) => done))
  })

  it('enters and leaves without anybody waiting in a circle', async () => {
    const queue = new KeyedQueue()
    const call = calling(queue, [])
    const names = ['a', 'b', 'c', 'd']
    await Promise.all(Array.from({ length: 60 }, (_, i) => call(`${i}`, [names[i % 4]!], () => [names[(i * 3 + 1) % 4]!]).done))
    expect(queue.waiting).toBe(0)
  })
})
