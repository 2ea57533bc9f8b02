import { describe, expect, it } from 'vitest'
import { fillIn, holds, wrongIn, wrongInCondition } from './fillIn.ts'

const values = { number: 'Q-1', total_amount: 1_190, valid_until: null, is_draft: false }

describe('A text of a document template', () => {
  it('says values and what their conditions let it say', () => {
    expect(fillIn('{{ number }}: {% if total_amount > 1000 %}large{% else %}small{% endif %}', values)).toBe('Q-1: large')
    expect(fillIn('Until {{ valid_until | default: "further notice" }}', values)).toBe('Until further notice')
    expect(holds('total_amount > 1000 and is_draft == false', values)).toBe(true)
    expect(holds('', values)).toBe(true)
  })

  it('cannot repeat, keep or include anything, nor reach beyond its values', () => {
    for (const text of [
      '{% for i in (1..3) %}x{% endfor %}',
      '{% tablerow i in (1..3) %}x{% endtablerow %}',
      '{% assign a = "x" %}',
      '{% capture a %}x{% endcapture %}',
      "{% include '/etc/passwd' %}",
      "{% render 'other' %}",
      "{% layout 'other' %}",
      '{% liquid assign a = 1 %}',
      '{{ (1..100000000) }}',
      '{{ number.constructor }}',
      '{{ number | replace: "Q", "QQQQQQQQ" }}',
      '{{ number | sha256 }}',
      '{{ customer_secret }}',
      '{% if false %}{{ customer_secret }}{% endif %}',
      '{{ number',
      '{% if number %}'.repeat(1_300),
    ])
      expect([text.slice(0, 60), wrongIn(text, values)]).toEqual([text.slice(0, 60), expect.stringMatching(/./)])
    for (const condition of [
      'number %}{{ number }}{% if 1',
      'nobody == 1',
      'number ==== 2',
      'number = 2',
      'number == 2 %',
      'x\n',
      'number\n',
      '(1..100000000) contains 3',
    ])
      expect([condition, wrongInCondition(condition, values)]).toEqual([condition, expect.stringMatching(/./)])
  })

  it('is text to the letter, whatever it looks like, without what turns the reading around', () => {
    expect(fillIn('<script>alert(1)</script> =1+1 \u202egnp.exe', values)).toBe('<script>alert(1)</script> =1+1  gnp.exe')
  })

  it('costs no more than its length lets it, at its worst', () => {
    const text = `${'{% if number == "Q" %}'.repeat(200)}${'{% endif %}'.repeat(200)}${'{{ number | default: number }}'.repeat(100)}`
    const from = performance.now()
    fillIn(text.slice(0, 10_000), values)
    expect(performance.now() - from).toBeLessThan(500)
  })
})
