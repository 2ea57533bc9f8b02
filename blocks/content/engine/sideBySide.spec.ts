import { describe, expect, it } from 'vitest'
import { differenceOf } from './differences.ts'
import { sideBySide } from './sideBySide.ts'

const shown = (before: string[], after: string[]) =>
  sideBySide(differenceOf(before, after)).map((pair) =>
    [pair.before, pair.after].map(
      (side) => side?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null,
    ),
  )

describe('Two versions beside each other', () => {
  it('mark the words that differ in a line that was changed', () => {
    expect(shown(['kept', 'ten working days'], ['kept', 'five working days'])).toEqual([
      ['kept', 'kept'],
      ['[ten] working days', '[five] working days'],
    ])
  })

  it('leave the other side empty where a line went or came', () => {
    expect(shown(['a', 'gone', 'b'], ['a', 'b', 'new'])).toEqual([
      ['a', 'a'],
      ['[gone]', null],
      ['b', 'b'],
      [null, '[new]'],
    ])
  })
})
