import { describe, expect, it } from 'vitest'
import { chaptersOfMarkdown } from '../learning/markdown.ts'
import { moved } from './outlineOrder.ts'
import { rowsOf } from './rowsOf.ts'

const order = [
  { unique_id: 'a', steps: ['1', '2'] },
  { unique_id: 'b', steps: ['3'] },
]

describe('The outline', () => {
  it('moves chapters and steps, also into another chapter', () => {
    expect(moved(order, 'b', 'a')).toEqual([order[1], order[0]])
    expect(moved(order, '1', '2')![0]!.steps).toEqual(['2', '1'])
    expect(moved(order, '1', '3')).toEqual([
      { unique_id: 'a', steps: ['2'] },
      { unique_id: 'b', steps: ['1', '3'] },
    ])
    expect(moved(order, '1', 'b')![1]!.steps).toEqual(['3', '1'])
    expect([moved(order, '1', '1'), moved(order, 'x', 'a')]).toEqual([null, null])
  })

  it('is read from Markdown, where code is no heading', () => {
    const chapters = chaptersOfMarkdown('# Title\n## One\nIntro\n### First\n```\n### no step\n```\n## Two\n### Second\nText')
    expect(chapters.map(({ title, steps }) => [title, steps.map((step) => step.title)])).toEqual([
      ['One', ['One', 'First']],
      ['Two', ['Second']],
    ])
    expect(chapters[0]!.steps[1]!.body).toContain('### no step')
  })

  it('reads rows of addresses with and without names', () => {
    expect(rowsOf('email,name\n"kim@example.com";"Kim"\n\nlee@example.com')).toEqual([
      { email: 'kim@example.com', name: 'Kim' },
      { email: 'lee@example.com', name: null },
    ])
  })
})
