import { describe, expect, it } from 'vitest'
import { chaptersOfMarkdown } from './markdown.ts'

describe('A course in Markdown', () => {
  it('has chapters and steps, and code that looks like headings stays code', () => {
    expect(chaptersOfMarkdown('## One ##\nBefore\n### Two\nText\n```\n## none\n```\n')).toEqual([
      {
        title: 'One',
        steps: [
          { title: 'One', body: 'Before' },
          { title: 'Two', body: 'Text\n```\n## none\n```' },
        ],
      },
    ])
  })

  it('is read in a time that its length says', () => {
    const since = performance.now()
    const [chapter] = chaptersOfMarkdown(`## a${' '.repeat(500_000)}b`)
    expect(performance.now() - since).toBeLessThan(2_000)
    expect(chapter!.title).toBe('a')
  })
})
