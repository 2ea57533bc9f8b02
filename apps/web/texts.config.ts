import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

type Compiled = string | readonly unknown[] | { readonly [key: string]: Compiled }

/**
 * Reads the messages of every catalog while building, so that a browser fetches no parser for them: 11 kB of script less
 * before anything can be shown. Development keeps the plain texts.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async transform(_, id) {
      if (!/\/texts\/(en|es|fr|de|ja|zh)\.ts$/.test(id)) return null
      // Bundled first, because a catalog may take words from another module.
      const { outputFiles } = await build({ entryPoints: [id], bundle: true, format: 'esm', write: false, logLevel: 'error' })
      const script = `data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`
      const { default: texts } = (await import(script)) as { default: Compiled }
      return { code: `export default ${JSON.stringify(compiled(texts, await compiler()))}`, map: { mappings: '' } }
    },
  }
}

type Compile = (message: string) => Compiled

const compiled = (texts: Compiled, compile: Compile): Compiled =>
  typeof texts === 'string'
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, compiled(one as Compiled, compile)]))

/** The compiler that belongs to the formatter in use: the one use-intl itself depends on. */
async function compiler(): Promise<Compile> {
  const beside = createRequire(fileURLToPath(import.meta.resolve('use-intl')))
  const { default: compile } = (await import(pathToFileURL(beside.resolve('icu-minify/compile')).href)) as { default: Compile }
  return compile
}
