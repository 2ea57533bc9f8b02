import { describe, expect, it } from 'vitest'
import { draftText } from './content.ts'

describe('A draft text', () => {
  it('begins with a heading [content.text_first_line]', () => {
    expect(draftText('Title\nLine')).toBe('<h2>Title</h2><p>Line</p>')
  })

  it('goes on in paragraphs, one a line, and empty lines are none [content.text_paragraphs]', () => {
    expect(draftText('T\none\n\ntwo\r\nthree')).toBe('<h2>T</h2><p>one</p><p>two</p><p>three</p>')
  })

  it('has a heading between each pair of three stars [content.text_toggle]', () => {
    expect(draftText('T\nbefore\n***Middle***\nafter ***Late*** end')).toBe(
      '<h2>T</h2><p>before</p><h2>Middle</h2><p>after</p><h2>Late</h2><p>end</p>',
    )
    expect(draftText('T\n***opens\nand closes***\nx')).toBe('<h2>T</h2><h2>opens</h2><h2>and closes</h2><p>x</p>')
  })

  it('keeps no stars, and nothing that would be a tag [content.text_strip]', () => {
    expect(draftText('*T*\na * b ** <b>')).toBe('<h2>T</h2><p>a  b  &#60;b&#62;</p>')
    expect(draftText('')).toBe('')
  })
})
