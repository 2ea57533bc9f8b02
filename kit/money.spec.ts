import { describe, expect, it } from 'vitest'
import { inMinorUnits, minorText, toDecimal, toMinor } from './money.ts'

describe('Decimals on the wire', () => {
  it('become minor units exactly or not at all', () => {
    expect(['0.10', '12', '12.5', '-3.07', 0.1, 12.5].map((value) => inMinorUnits(value, 'EUR'))).toEqual([
      10n,
      1_200n,
      1_250n,
      -307n,
      10n,
      1_250n,
    ])
    expect(inMinorUnits('5', 'JPY')).toBe(5n)
    expect(inMinorUnits('1.234', 'TND')).toBe(1_234n)
    for (const wrong of [
      '1e3',
      'NaN',
      '',
      ' 1',
      '+1',
      '1.',
      '.5',
      '1,5',
      '0x10',
      '1.005',
      NaN,
      Infinity,
      2 ** 53,
      1e21,
      0.1 + 0.2,
      null,
      undefined,
      true,
      {},
      '99999999999999999',
    ]) {
      expect(inMinorUnits(wrong, 'EUR')).toBeUndefined()
    }
    expect(inMinorUnits('5.5', 'JPY')).toBeUndefined()
    expect([minorText(5n, 'EUR'), minorText(-307n, 'EUR'), minorText(5n, 'JPY'), minorText(1_234n, 'TND')]).toEqual([
      '0.05',
      '-3.07',
      '5',
      '1.234',
    ])
  })

  it('are numbers of the wire where they are counted in numbers', () => {
    expect(['12.5', '1.000000000', '-0', '1.005', '1e3'].map((value) => toMinor(value, 'EUR'))).toEqual([
      1_250,
      100,
      0,
      undefined,
      undefined,
    ])
    expect([toDecimal(1_250, 'EUR'), toDecimal(-5, 'EUR'), toDecimal(5, 'JPY'), toDecimal(1_234n, 'TND')]).toEqual([
      12.5, -0.05, 5, 1.234,
    ])
  })
})
