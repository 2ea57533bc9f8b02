import { richTextOfLines } from '@quoin/kit/rich-text'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { EditionBody, FrozenObjective } from './body.ts'
import { compareEditions } from './compare.ts'
import { editionXlsx } from './xlsx.ts'

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

  it('differ in the figures that their texts quote', () => {
    const quoted = (value: string) => ({
      ...edition(['{{ customers }} customers']),
      figures: [{ key: 'customers', value, unit: null }],
    })
    const [changed] = compareEditions(quoted('40') as unknown as EditionBody, quoted('42') as unknown as EditionBody)
    expect(changed!.parts.map(({ text }) => text)).toEqual(['40', '42', ' customers'])
    expect(compareEditions(quoted('42') as unknown as EditionBody, quoted('42') as unknown as EditionBody)).toEqual([])
  })

  it('of which everything changed are compared in a moment', () => {
    const texts = (word: string) => Array.from({ length: 600 }, (_, i) => `${word} ${i} `.repeat(480))
    const since = performance.now()
    const found = compareEditions(edition(texts('before')), edition(texts('after')))
    expect(performance.now() - since).toBeLessThan(3_000)
    expect(found).toHaveLength(600)
  })
})

describe('A workbook of an edition', () => {
  it('says the figures that its texts quote, as the papers do', () => {
    const body = { ...edition(['We have {{customers}}']), number: 1, figures: [{ key: 'customers', value: '42', unit: 'EUR' }] }
    const sheet = unzipSync(editionXlsx(body as unknown as EditionBody))['xl/worksheets/sheet1.xml']!
    expect(strFromU8(sheet)).toContain('>We have 42 EUR<')
  })
})
