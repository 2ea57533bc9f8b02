import { describe, expect, it } from 'vitest'
import { type Share, shareOut } from '../operations/shareOut.ts'

const percent = (hundredths: number): Share => ({ millionths: BigInt(hundredths) * 10_000n })
const codeOf = (attempt: () => unknown): string => {
  try {
    attempt()
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
  return 'none'
}

describe('An amount that is shared out', () => {
  it('gives what does not divide to those who lost the most by the cut, the first before the others', () => {
    expect(shareOut(100n, [percent(50), percent(25), percent(25)])).toEqual([50n, 25n, 25n])
    expect(shareOut(101n, [percent(50), percent(25), percent(25)])).toEqual([51n, 25n, 25n])
    expect(shareOut(102n, [percent(50), percent(25), percent(25)])).toEqual([51n, 26n, 25n])
    expect(shareOut(10n, [{ millionths: 333_333n }, { millionths: 333_333n }, { millionths: 333_334n }])).toEqual([3n, 3n, 4n])
  })

  it('gives the remainder what amounts and shares leave, with every unit that was cut', () => {
    expect(shareOut(1_000n, [{ units: 255n }, percent(33), 'remainder'])).toEqual([255n, 330n, 415n])
    expect(shareOut(7n, [percent(50), 'remainder'])).toEqual([3n, 4n])
  })

  it('is the whole again when it is put together, whatever it was', () => {
    let seed = 7
    const any = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 5_000; round++) {
      const total = BigInt(1_000 + any(1_000_000_000)) * (round % 50 === 0 ? 9_000_000n : 1n)
      const count = 2 + any(8)
      const cuts = [...new Set(Array.from({ length: count - 1 }, () => 1 + any(999_999)))].sort((a, b) => a - b)
      const shares: Share[] = [...cuts, 1_000_000].map((cut, at) => ({ millionths: BigInt(cut - (cuts[at - 1] ?? 0)) }))
      if (round % 3 === 0) shares[any(shares.length)] = 'remainder'
      let units: bigint[]
      try {
        units = shareOut(total, shares)
      } catch (refusal) {
        expect(refusal).toMatchObject({ code: 'nothing_left' })
        continue
      }
      expect(units.reduce((sum, one) => sum + one, 0n)).toBe(total)
      // Nobody is further than a unit from their exact share.
      for (const [at, share] of shares.entries())
        if (typeof share === 'object' && 'millionths' in share)
          expect([0n, 1n]).toContain(units[at]! - (total * share.millionths) / 1_000_000n)
    }
  })

  it('is refused when the parts are not the whole, or leave somebody nothing', () => {
    expect(codeOf(() => shareOut(100n, [percent(50), percent(49)]))).toBe('does_not_add_up')
    expect(codeOf(() => shareOut(100n, [{ units: 60n }, percent(50)]))).toBe('does_not_add_up')
    expect(codeOf(() => shareOut(100n, [{ units: 60n }, { units: 41n }]))).toBe('does_not_add_up')
    expect(codeOf(() => shareOut(100n, [{ units: 100n }, 'remainder']))).toBe('nothing_left')
    expect(codeOf(() => shareOut(100n, [{ units: 160n }, 'remainder']))).toBe('nothing_left')
    expect(codeOf(() => shareOut(10n, [percent(1), percent(99)]))).toBe('nothing_left')
  })
})
