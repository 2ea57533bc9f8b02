import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, randomQuote } from '../specs/randomQuote.ts'

describe('The PDF of a quote', () => {
  it('says the very amounts that were reckoned, in every language and in currencies of no, two and three decimals [CD1]', async () => {
    await fc.assert(
      fc.asyncProperty(randomQuote, async (quote) => {
        expect(await faultsOf(quote)).toEqual([])
      }),
      { numRuns: 50 },
    )
  }, 60_000)
})
