import { describe, expect, it } from 'vitest'
import { ExternalCalls } from './externalCalls.ts'
import { refuse } from './refuse.ts'

/** One request: what was written when, what was asked, and what was let go of. */
function request() {
  const said: string[] = []
  const external = new ExternalCalls({ warn: () => void said.push('warned') })
  const ask = (what: string, answer: () => string = () => `answer to ${what}`) =>
    external.answerTo(
      what,
      async () => {
        said.push(`asked ${what}`)
        return answer()
      },
      async (one) => void said.push(`let go of ${one}`),
    )
  const around = <T>(work: () => Promise<T>) =>
    external.around(async () => {
      external.begin()
      said.push('began')
      const result = await work()
      said.push('wrote')
      return result
    })
  return { said, ask, around, external }
}

describe('Somebody elsewhere', () => {
  it('is asked once for each question while the work is taken back, and the work finds all answers', async () => {
    const { said, ask, around, external } = request()
    const ids = new Set<string>()
    const result = await around(async () => {
      ids.add(external.idFor('order'))
      return [await ask('a'), await ask('b'), await ask('a')]
    })
    expect(result).toEqual(['answer to a', 'answer to b', 'answer to a'])
    expect(said).toEqual(['began', 'asked a', 'began', 'asked b', 'began', 'asked a', 'began', 'wrote'])
    expect(ids.size).toBe(1)
    expect(external.idFor('line')).not.toBe([...ids][0])
  })

  it('is asked as many questions as the work has, where none of them changes', async () => {
    const { said, ask, around } = request()
    const cards = ['one', 'two', 'three', 'four', 'five']
    const result = await around(async () => {
      const answers: string[] = []
      for (const card of cards) answers.push(await ask(card))
      return answers
    })
    expect(result).toEqual(cards.map((card) => `answer to ${card}`))
    expect(said.filter((one) => one.startsWith('asked'))).toHaveLength(5)
    expect(said.filter((one) => one.startsWith('let go'))).toEqual([])
  })

  it('hears of what nothing came of: another question was right, the work was refused, or the next had no answer', async () => {
    const other = request()
    let price = 1
    await other.around(async () => other.ask(`${price++ === 1 ? 'one' : 'two'}`))
    expect(other.said.at(-1)).toBe('let go of answer to one')

    const refused = request()
    const working = refused.around(async () => {
      await refused.ask('a')
      throw refuse.conflict('too_late', 'Too late.')
    })
    await expect(working).rejects.toMatchObject({ code: 'too_late' })
    expect(refused.said.at(-1)).toBe('let go of answer to a')

    const silent = request()
    const asking = silent.around(async () => {
      await silent.ask('a')
      await silent.ask('b', () => {
        throw refuse.unavailable()
      })
    })
    await expect(asking).rejects.toMatchObject({ status: 503 })
    expect(silent.said).toEqual(['began', 'asked a', 'began', 'asked b', 'let go of answer to a'])
  })

  it('hears nothing where nobody knows whether it was written', async () => {
    const { said, ask, around } = request()
    const lost = around(async () => {
      await ask('a')
      throw refuse.unavailable('The database cannot be reached right now.')
    })
    await expect(lost).rejects.toMatchObject({ status: 503 })
    expect(said).toEqual(['began', 'asked a', 'began'])
  })

  it('is not asked for ever where the question changes each time', async () => {
    const { said, ask, around } = request()
    let price = 0
    await expect(around(() => ask(`${(price += 1)}`))).rejects.toMatchObject({ code: 'busy' })
    expect(said.filter((one) => one.startsWith('asked'))).toHaveLength(3)
    expect(said.filter((one) => one.startsWith('let go'))).toHaveLength(3)
  })
})
