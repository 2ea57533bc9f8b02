import { richTextOfLines } from '@quoin/kit/rich-text'
import { describe, expect, it } from 'vitest'
import type { EditionBody, FrozenObjective } from './body.ts'
import { compareEditions } from './compare.ts'

const objective = (i: number, text: string) =>
  ({
    id: String(i),
    name: `Objective ${i}`,
    not_applicable: false,
    content: richTextOfLines(text),
    sources: [],
  }) as unknown as FrozenObjective
const edition = (texts: readonly string[]) =>
  ({
    sections: [
      { id: 's', name: 'S', breakdowns: [{ id: 'b', name: 'B', objectives: texts.map((text, i) => objective(i, text)) }] },
    ],
  }) as unknown as EditionBody

describe('Two editions', () => {
  it('are compared word by word', () => {
    const [changed] = compareEditions(edition(['We use less water']), edition(['We use much less water']))
    expect(changed!.parts.filter(({ kind }) => kind !== 'same')).toEqual([{ kind: 'added', text: 'much ' }])
  })

  it('of which everything changed are compared in a moment', () => {
    const texts = (word: string) => Array.from({ length: 600 }, (_, i) => `${word} ${i} `.repeat(480))
    const since = performance.now()
    const found = compareEditions(edition(texts('before')), edition(texts('after')))
    expect(performance.now() - since).toBeLessThan(3_000)
    expect(found).toHaveLength(600)
  })
})
