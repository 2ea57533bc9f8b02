import { describe, expect, it } from 'vitest'
import { boolean, date, decimal, integer, moment, oneOf, tags, text } from '../fields/index.ts'
import { csvOf, neutralised, restored, secured } from '../csv.ts'
import { fromCell, toCell, Unreadable } from './cells.ts'

const openers = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '|', '%', "'=", "''+", "'@"]
const payloads = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("http://x.example","y")', 'SUM(A1:A9)']
const vectors = openers.flatMap((opener) => payloads.map((payload) => opener + payload))

describe('A cell of an export', () => {
  it('never begins like a formula', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60)
    for (const vector of vectors) expect(toCell(vector, text().definition), vector).toMatch(/^'/)
    for (const vector of vectors) expect(toCell([vector], tags().definition), vector).toMatch(/^['[]/)
  })

  it('never begins like a formula where the file is split at another separator', () => {
    const separators = [',', ';', '\t', '|', '\r\n', '\n']
    const starts = ['', 'x', '"', "'", "x;'"]
    const openings = vectors.filter((_, i) => i % payloads.length === 0)
    for (const separator of separators)
      for (const start of starts)
        for (const quote of ['', '"', '""'])
          for (const vector of openings) {
            const text = `${start}${separator}${quote}${vector}${separator}y`
            expect(restored(neutralised(text)), text).toBe(text)
            for (const safe of [neutralised, secured]) {
              const line = csvOf([{ before: 'a', text: safe(text), after: 'z' }]).slice('\ufeffbefore,text,after\r\n'.length)
              // As a program reads it that splits there and takes quotes away.
              for (const other of separators.filter((one) => one !== ','))
                for (const cell of line.split(other))
                  expect(cell.replace(/^"*/, ''), `${text} at ${other}`).not.toMatch(/^[=+\-@＝＋－＠%]/)
            }
          }
  })

  it('comes back as it was', () => {
    const plain = ['', "'", "'quoted'", "it's", "O'Neill", ' =1', 'a=b', '“=1”', '1-2']
    for (const value of [...vectors, ...plain]) expect(restored(neutralised(value)), value).toBe(value)
  })

  it('keeps numbers as numbers, and lists readable', () => {
    expect(toCell(-12.5, decimal(-100, 100).definition)).toBe('-12.5')
    expect(toCell(['a', 'b'], tags().definition)).toBe('a; b')
    for (const list of [['a', 'b'], ['a;b', 'c'], ['a, b'], ['[x]'], []])
      expect(fromCell(toCell(list, tags().definition), tags().definition)).toEqual(list)
  })
})

describe('A cell of an import', () => {
  it.each([
    ['ja', true],
    ['Yes', true],
    ['1', true],
    ['はい', true],
    ['nein', false],
    ['FALSE', false],
    ['0', false],
    ['', null],
  ])('%s is %s', (cell, value) => {
    expect(fromCell(cell, boolean().definition)).toBe(value)
  })

  it.each([
    ['2026-03-31', '2026-03-31'],
    ['31.3.2026', '2026-03-31'],
    ['3/31/2026', '2026-03-31'],
    ['31/3/2026', '2026-03-31'],
    ['05/05/2026', '2026-05-05'],
    ['2026年3月31日', '2026-03-31'],
    ['2026/3/1', '2026-03-01'],
  ])('%s is the day %s', (cell, value) => {
    expect(fromCell(cell, date().definition)).toBe(value)
  })

  it.each([
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,5', 1.5],
    ['1 234', 1234],
    ["1'234.50", 1234.5],
    ['1,234,567', 1234567],
    ['-3', -3],
  ])('%s is the number %s', (cell, value) => {
    expect(fromCell(cell, decimal(-1e9, 1e9).definition)).toBe(value)
  })

  it.each([
    ['2026-03-31T10:00:00+02:00', '2026-03-31T10:00:00+02:00'],
    ['31.03.2026 9:05', '2026-03-31T09:05:00Z'],
    ['2026-03-31', '2026-03-31T00:00:00Z'],
    ['2026-03-31 10:00:00.123+0200', '2026-03-31T10:00:00.123+02:00'],
  ])('%s is the moment %s', (cell, value) => {
    expect(fromCell(cell, moment().definition)).toBe(value)
  })

  it('is not guessed at when it can mean two things', () => {
    expect(() => fromCell('03/04/2026', date().definition)).toThrow(Unreadable)
    expect(() => fromCell('1,234', integer().definition)).toThrow(Unreadable)
    expect(() => fromCell('perhaps', boolean().definition)).toThrow(Unreadable)
  })

  it('finds one of a few words however it is written', () => {
    const definition = oneOf('new', 'like_new').definition
    expect(fromCell('Like New', definition)).toBe('like_new')
    expect(fromCell('odd', definition)).toBe('odd')
    const close = oneOf('A-1', 'A 1').definition
    for (const word of ['A-1', 'A 1']) expect(fromCell(toCell(word, close), close)).toBe(word)
  })
})
