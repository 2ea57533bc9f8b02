import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/security/proofs.md'), 'utf8')
const folder = join(root, 'tools/prove')
/** A proof says its id in its first line; files without one are what proofs share. */
const commands = readdirSync(folder).flatMap(
  (name) => /^\/\/ \[(\w+)\]/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
)

/** What a text names that is not there: specs, tests in them, commands. */
function missingIn(text: string): string[] {
  const specs = [...text.matchAll(/`([^`]+\.spec\.tsx?)`(?: “([^”]+)”)?/g)].filter(([, file, test]) => {
    const path = join(root, file!)
    return !existsSync(path) || (test !== undefined && !readFileSync(path, 'utf8').includes(test))
  })
  const proofs = [...text.matchAll(/`npm run prove -- (\w+)`/g)].filter(([, id]) => !commands.includes(id!))
  return [...specs, ...proofs].map(([all]) => all)
}
/** Goals that must not be left out. */
const goals = [
  ...[
    'D1',
    'D2',
    'D3',
    'D4',
    'D5',
    'D6',
    'D7',
    'B1',
    'B2',
    'R1',
    'X1',
    'X2',
    'X3',
    'X4',
    'X5',
    'I1',
    'I2',
    'I3',
    'I4',
    'I5',
    'I6',
    'I7',
  ],
  ...[
    'A2',
    'A5',
    'A6',
    'A8',
    'A10',
    'A11',
    'A13',
    'F1',
    'F3',
    'U1',
    'U2',
    'W1',
    'W2',
    'W3',
    'W4',
    'K1',
    'K2',
    'M1',
    'S1',
    'O1',
    'V2',
  ],
]

describe('The table of proofs', () => {
  it('names specs, tests and commands that are there', () => {
    expect(missingIn(table)).toEqual([])
  })

  it('has every command, and every goal once', () => {
    expect(commands.filter((id) => !table.includes(`\`npm run prove -- ${id}\``))).toEqual([])
    const rows = [...table.matchAll(/^\| ([A-Z]+\d*) \|/gm)].map(([, id]) => id!)
    expect(goals.filter((id) => !rows.includes(id))).toEqual([])
    expect(rows.length).toBe(new Set(rows).size)
  })

  it('would be found out by a test that is gone and a command that never was', () => {
    const planted = ['`tools/proofs.spec.ts` “is not there ', '`npm run prove -- ']
    expect(missingIn(`${planted[0]}at all” and ${planted[1]}NEVER1\``)).toHaveLength(2)
  })
})

describe('The table of what is shared', () => {
  const guide = readFileSync(join(root, 'docs/guides/operate.md'), 'utf8')
  const rows = guide
    .slice(guide.indexOf('## What is shared'), guide.indexOf('## When a part is away'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what is shared'))

  it('has a spec for each row, which is there', () => {
    expect(rows.length).toBeGreaterThan(20)
    const spec = (row: string) => row.split(' | ').at(-1)!.replace(/ \|$/, '')
    const withoutSpec = rows.filter((row, i) => !/\.spec\.ts`/.test(spec(row) === 'the same' ? spec(rows[i - 1]!) : spec(row)))
    expect(withoutSpec).toEqual([])
    const named = [...rows.join('\n').matchAll(/`([^`]+\/[^`]+\.spec\.ts)`(?: “([^”…]+)…?”)?/g)]
    const missing = named.filter(([, file, test]) => {
      const path = join(root, file!)
      return !existsSync(path) || (test !== undefined && !readFileSync(path, 'utf8').includes(test))
    })
    expect(missing.map(([all]) => all)).toEqual([])
  })
})
