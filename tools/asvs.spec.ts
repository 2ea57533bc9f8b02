import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')

interface Row {
  readonly number: string
  readonly level: string
  readonly says: string
  readonly held: string
}
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.*?) \| (.*) \|$/gm)].map(([, number, level, says, held]) => ({
    number: number!,
    level: level!,
    says: says!,
    held: held!.replaceAll('\\|', '|'),
  }))

const read = (file: string): string => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** What is wrong with the word of a row on what holds it. */
function faultsOf({ number, level, held }: Row): string[] {
  if (/^\*\*gap\*\*: .{20}/.test(held)) return level === '1' ? [`${number} is of level 1 and a gap`] : []
  if (/^not applicable: .{5}/.test(held)) return []
  const specs = [...held.matchAll(/`([^`]+\.spec\.tsx?)` “([^”]+)”/g)]
  const pages = [...held.matchAll(/\[([^\]]+)\]\(\.\.\/\.\.\/([^)#]+)#[^)]+\)/g)]
  if (specs.length + pages.length === 0) return [`${number} names nothing that holds it`]
  return [
    ...specs.filter(([, file, test]) => !read(file!).includes(test!)).map(([all]) => `${number}: there is no ${all}`),
    ...pages.filter(([, title, file]) => !read(file!).includes(`## ${title}\n`)).map(([all]) => `${number}: there is no ${all}`),
  ]
}

describe('The table of ASVS 5.0', () => {
  const rows = rowsOf(table)

  it('has every requirement of levels 1 and 2, once', () => {
    expect(rows).toHaveLength(253)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  })

  it('names specs, tests and pages that are there, and no gap of level 1', () => {
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('counts its gaps as it has them', () => {
    const gaps = rows.filter(({ held }) => held.startsWith('**gap**')).map(({ number }) => number)
    expect(table).toContain(`The gaps: ${gaps.join(', ')}.`)
  })

  it('would be found out by a test that is gone, an empty word and a gap of level 1', () => {
    const planted = [
      '| 1.1.1 | 2 | Something | `tools/asvs.spec.ts` “is not there ” |',
      '| 1.1.2 | 2 | Something | `tools/gone.spec.ts` “counts its gaps” |',
      '| 1.1.3 | 2 | Something | somebody will see to it |',
      '| 1.1.4 | 1 | Something | **gap**: there was no time left for it |',
      '| 1.1.5 | 2 | Something | [Nowhere](../../docs/guides/operate.md#nowhere) |',
    ]
    // Written in two, or this very file would hold it.
    const text = planted.join('\n').replace('is not there ', `is not ${'there at all'}`)
    expect(rowsOf(text).flatMap(faultsOf)).toHaveLength(5)
  })
})
