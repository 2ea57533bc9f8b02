import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ui from '@quoin/ui/texts/en.ts'
import { describe, expect, it } from 'vitest'

const blocks = join(import.meta.dirname, '../../../blocks')
const folders = readdirSync(blocks, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

/** Sources of a block that refuse: none of its screens, specs and texts. */
const sourcesOf = (block: string): string[] =>
  readdirSync(join(blocks, block), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!spec)\.ts$/.test(path) && !/(^|\/)(node_modules|screens|specs|texts)\//.test(path),
  )

const refused = /(?:refuse\.(?:conflict|invalid|forbidden)\(|\.unless\(|new Refusal\(\d+, \{ code:)\s*'(\w+)'/g

async function wordsOf(block: string): Promise<Readonly<Record<string, unknown>>> {
  const file = ['texts', 'screens/texts'].map((folder) => join(blocks, block, folder, 'en.ts')).find(existsSync)
  return file
    ? (((await import(pathToFileURL(file).href)) as { default: { refusals?: object } }).default.refusals as Record<
        string,
        unknown
      >)
    : {}
}

/** The server says its sentences in English: every code that it refuses with needs words for everybody else. */
describe('What a block refuses', () => {
  it.each(folders)('%s has words for', async (block) => {
    const known = { ...ui.refusals, ...(await wordsOf(block)) }
    const codes = sourcesOf(block).flatMap((path) =>
      [...readFileSync(join(blocks, block, path), 'utf8').matchAll(refused)].map(([, code]) => code!),
    )
    const said = new Set([...codes].filter((code) => !['invalid', 'required', 'too_big', 'too_small'].includes(code)))
    expect(said.size).toBeGreaterThan(1)
    expect([...said].filter((code) => !(code in known)).toSorted()).toEqual([])
  })
})
