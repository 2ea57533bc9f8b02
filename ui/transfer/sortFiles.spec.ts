import { describe, expect, it } from 'vitest'
import { sortFiles } from './sortFiles.ts'

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name)
const namesIn = (files: readonly File[], rules: Parameters<typeof sortFiles>[1]) => {
  const { taken, rejected } = sortFiles(files, rules)
  return [taken.map(({ name }) => name), rejected.map(({ name }) => name)]
}

describe('Files that are dropped', () => {
  it('are taken up to the size and of the endings that are asked for, in small letters or capitals', () => {
    const files = [file('a.CSV'), file('b.json', 10), file('c.json', 11), file('d.exe'), file('csv')]
    const rules = { sizeMax: 10, accept: '.csv, .json', multiple: true }
    expect(namesIn(files, rules)).toEqual([
      ['a.CSV', 'b.json'],
      ['c.json', 'd.exe', 'csv'],
    ])
  })

  it('are of any kind where none is asked for', () => {
    expect(namesIn([file('a.exe'), file('b')], { sizeMax: 1, multiple: true })).toEqual([['a.exe', 'b'], []])
  })

  it('are refused together where one is asked for: none of them is the one', () => {
    expect(namesIn([file('a.csv'), file('b.csv')], { sizeMax: 1, multiple: false })).toEqual([[], ['a.csv', 'b.csv']])
    expect(namesIn([file('a.csv')], { sizeMax: 1, multiple: false })).toEqual([['a.csv'], []])
  })
})
