import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordChanges } from './wordChanges.ts'

describe('What became of a text', () => {
  it('is told word by word, tags and values whole, and letter by letter where words have no spaces', () => {
    expect(wordChanges('<p>Dear {{ name }}, come in</p>', '<p>Hello {{ name }}, come in soon</p>')).toEqual([
      { kind: 'same', text: '<p>' },
      { kind: 'gone', text: 'Dear' },
      { kind: 'new', text: 'Hello' },
      { kind: 'same', text: ' {{ name }}, come in' },
      { kind: 'new', text: ' soon' },
      { kind: 'same', text: '</p>' },
    ])
    expect(wordChanges('会社案内', '会社紹介').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same 会社',
      'gone 案内',
      'new 紹介',
    ])
  })

  it('always adds up to what was and to what is', () => {
    const without = (kind: string, before: string, after: string) =>
      wordChanges(before, after)
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    const text = fc.array(fc.constantFrom('a', 'b ', '<p>', '{{ x }}', '文', '\n', '😀')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect([without('new', before, after), without('gone', before, after)]).toEqual([before, after])
      }),
    )
  })
})
