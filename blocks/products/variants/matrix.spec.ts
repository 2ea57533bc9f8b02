import { describe, expect, it } from 'vitest'
import { combinationCount, combinationOf, combinationsOf, defaultPattern, valuesOf, skuOf, strayPlaceholders } from './matrix.ts'

const options = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Dark blue', 'Red'] },
]
const form = (more: object) => ({ name: 'Own', choices: null, ...more })

describe('The matrix of options', () => {
  it('has every combination once, in the order of the options', () => {
    expect(combinationsOf(options)).toEqual([
      ['S', 'Dark blue'],
      ['S', 'Red'],
      ['M', 'Dark blue'],
      ['M', 'Red'],
    ])
    expect([combinationCount(options), combinationsOf([]), combinationCount([])]).toEqual([4, [], 0])
  })

  it.each([
    ['{sku}-{1}-{2}', 'SHIRT-S-DARKBLUE'],
    ['{Colour}/{size}', 'DARKBLUE/S'],
    ['{sku}', 'SHIRT'],
  ])('writes skus by the pattern %s', (pattern, sku) => {
    expect(skuOf(pattern, 'SHIRT', options, ['S', 'Dark blue'])).toBe(sku)
  })

  it.each([
    ['Größe L', 'GROSSEL'],
    ['1.5 l', '1.5L'],
    ['が', 'が'],
    ['深 蓝', '深蓝'],
  ])('makes of %s the part %s', (value, part) => {
    expect(skuOf('{1}', '', [{ name: 'A', values: [value] }], [value])).toBe(part)
  })

  it('names the placeholders that mean nothing', () => {
    expect(strayPlaceholders('{sku}-{3}-{Weight}-{2}', options)).toEqual(['3', 'Weight'])
    expect(strayPlaceholders(defaultPattern(options), options)).toEqual([])
  })

  it('knows a form by what it was made from, by its facts, or by its name, and takes no other for one of its own', () => {
    expect(combinationOf(form({ choices: { colour: 'RED', size: 'm' } }), options)).toEqual(['M', 'Red'])
    expect(combinationOf(form({ choices: { Size: 'M' } }), options)).toBeNull()
    expect(combinationOf(form({ color: 'red', size: 'S' }), options)).toEqual(['S', 'Red'])
    expect(combinationOf(form({ name: 'm / dark blue' }), options)).toEqual(['M', 'Dark blue'])
    expect(combinationOf(form({ name: 'M / Green' }), options)).toBeNull()
    const twice = [
      { name: 'Top', values: ['S', 'M'] },
      { name: 'Bottom', values: ['S', 'M'] },
    ]
    expect(combinationOf(form({ name: 'S / M' }), twice)).toEqual(['S', 'M'])
    expect(combinationOf(form({ choices: null }), [])).toBeNull()
  })

  it('fills size, colour and the rest, whatever language the options are in', () => {
    expect(
      valuesOf(
        [
          { name: 'Farbe', values: ['Rot'] },
          { name: 'Stoff', values: ['Leinen'] },
        ],
        ['Rot', 'Leinen'],
      ),
    ).toEqual({
      name: 'Rot / Leinen',
      choices: { Farbe: 'Rot', Stoff: 'Leinen' },
      size: null,
      color: 'Rot',
      extraVariation: 'Leinen',
    })
  })
})
