import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const blocks = fileURLToPath(new URL('../../blocks', import.meta.url))
const requested = /\/texts\/(en|es|fr|de|ja|zh)\.ts\?labels$/

interface Named {
  readonly resources?: Readonly<Record<string, { readonly one?: string; readonly many?: string }>>
  readonly pages?: Readonly<Record<string, string>>
  readonly keywords?: Readonly<Record<string, string>>
  readonly acts?: Readonly<Record<string, string>>
}

/**
 * `./texts/de.ts?labels`: what all blocks call their pages and records, out of their texts. The frame of a company draws the navigation
 * with it, before any block's own texts are fetched; one small file for each language.
 */
export function labels(): Plugin {
  return {
    name: 'labels',
    enforce: 'pre',
    resolveId(id) {
      const language = requested.exec(id)?.[1]
      return language ? `\0labels/${language}` : null
    },
    async load(id) {
      const language = /^\0labels\/(\w+)$/.exec(id)?.[1]
      if (!language) return null
      const all = readdirSync(blocks).flatMap((block) => {
        const file = textsOf(block, language)
        return file ? [{ block, file }] : []
      })
      for (const { file } of all) this.addWatchFile(file)
      const named = await Promise.all(all.map(async ({ block, file }) => [block, short(await read(file))] as const))
      return `export default ${JSON.stringify(Object.fromEntries(named))}`
    },
  }
}

const textsOf = (block: string, language: string): string | undefined =>
  [`texts/${language}.ts`, `screens/texts/${language}.ts`].map((path) => join(blocks, block, path)).find(existsSync)

async function read(file: string): Promise<Named> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, format: 'esm', write: false, logLevel: 'error' })
  const script = `data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`
  return ((await import(script)) as { default: Named }).default
}

const short = ({ resources = {}, pages, keywords, acts }: Named): Named => ({
  ...(pages ? { pages } : {}),
  ...(keywords ? { keywords } : {}),
  ...(acts ? { acts } : {}),
  resources: Object.fromEntries(Object.entries(resources).map(([name, { one, many }]) => [name, { one, many }])),
})
