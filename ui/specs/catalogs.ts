import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { foreignWords } from './walk.ts'

const root = join(import.meta.dirname, '../..')

/** English texts of all blocks that a language writes otherwise; none for English itself. */
export async function englishTextsIn(language: string): Promise<ReadonlySet<string>> {
  if (language === 'en') return new Set()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^(ui|blocks|apps)\/.*\/?texts\/(.*\/)?en\.ts$/.test(path) && !path.includes('node_modules'),
  )
  const read = async (path: string) =>
    ((await import(pathToFileURL(join(root, path)).href)) as { default: Record<string, unknown> }).default
  const pairs = await Promise.all(
    files.map(async (path) => [await read(path), await read(path.replace(/en\.ts$/, `${language}.ts`))]),
  )
  return foreignWords(
    pairs.map(([english]) => english),
    pairs.map(([, own]) => own),
  )
}
