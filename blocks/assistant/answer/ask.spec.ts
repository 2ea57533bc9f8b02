import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker } from './ask.ts'

let model: ModelDouble
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.close())

describe('A model that is late', () => {
  it.each([
    ['says nothing at all', { silentMs: 5_000 }],
    ['goes on without end', { say: 'and so on, '.repeat(200), pieceMs: 50 }],
  ] as const)('is waited for no longer than its time when it %s', async (_, manner) => {
    model.next(manner)
    const from = performance.now()
    const ask = asker({ url: model.url, key: model.key, model: model.model }, 500)
    const said = await ask({
      company: 'works',
      system: 'Answer.',
      turns: [{ role: 'user', content: 'When?' }],
      onText: () => undefined,
    })
    expect(said.text).toBeUndefined()
    expect(said.tokens).toBeGreaterThan(0)
    expect(performance.now() - from).toBeLessThan(3_000)
  })
})
