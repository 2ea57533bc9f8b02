import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { labels } from './labels.config.ts'
import { compileTexts } from './texts.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.QUOIN_SERVER ?? 'http://127.0.0.1:4000'

/** Fields say `import * as z from 'zod'`; a browser gets a stand-in that fetches zod when a form first checks a value. */
const schemasLater: Plugin = {
  name: 'schemas-later',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(kit|resources)\/.*\.ts$/.test(id) || id.includes('/node_modules/')) return null
    const written = /^import \* as z from 'zod'$/m
    return written.test(code)
      ? { code: code.replace(written, `import { z } from ${JSON.stringify(here('./schemasLater.ts'))}`), map: null }
      : null
  },
}

/** What OpenAPI says of an operation and permissions in English are read on the server alone; they would be a twentieth of the script. */
const summariesOnServer: Plugin = {
  name: 'summaries-on-server',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(kit|resources)\/.*\.ts$/.test(id) || id.includes('/node_modules/')) return null
    const sentence = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
    const said = new RegExp(String.raw`\bsummary:\s*${sentence},?|\.says\(\s*${sentence},?\s*\)`, 'gm')
    const permission = new RegExp(String.raw`^(\s*'[\w.]+\.[\w.]+':)\s*${sentence},$`, 'gm')
    return { code: code.replace(said, '').replace(permission, "$1 '',"), map: null }
  },
}

/** Inputs and answers, bounds and what blocks ask of each other are read on the server alone: a browser takes the types of them. What only they were made of goes with them. */
const answersOnServer: Plugin = {
  name: 'answers-on-server',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/(resources\/.*|kit\/jobDefinition)\.ts$/.test(id) || id.includes('/node_modules/')) return null
    const edits: { at: number; until: number; text: string }[] = []
    const walk = (node: Node, isCalled = false): void => {
      if (/Function/.test(node.type)) return
      // Of a chain of calls the outermost says it for all.
      if (node.type === 'CallExpression' && !isCalled) edits.push({ at: node.start, until: node.start, text: '/* @__PURE__ */ ' })
      const left = node.type === 'ObjectExpression' ? readOnServer(node) : []
      for (const one of left) {
        // That there is a body says where an input travels; how it is checked is the server's.
        const text = one.key?.name === 'body' ? 'body: true,' : ''
        edits.push({ at: one.start, until: one.end + (code[one.end] === ',' ? 1 : 0), text })
      }
      for (const [name, child] of Object.entries(node))
        for (const one of Array.isArray(child) ? child : [child])
          if (typeof one?.type === 'string' && !left.includes(one))
            walk(one, (node.type === 'CallExpression' && name === 'callee') || (isCalled && node.type === 'MemberExpression'))
    }
    walk(this.parse(code, { lang: 'ts' }) as Node)
    const written = edits
      .toSorted((a, b) => b.at - a.at)
      .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.until), code)
    return { code: written, map: null }
  },
}
/** What of an operation or of a resource no browser reads; a field may have the same name. */
function readOnServer({ properties = [] }: Node): Node[] {
  const has = (name: string) => properties.some(({ key }) => key?.name === name)
  const names = has('method') && has('path') ? ['answer', 'query', 'body', 'limit'] : has('operations') ? ['internal'] : []
  return properties.filter(({ key }) => names.includes(key?.name ?? ''))
}
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly key?: { readonly name?: string }
  readonly properties?: Node[]
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), labels(), compileTexts(), schemasLater, summariesOnServer, answersOnServer],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content policy lets nothing come from a data: address but pictures.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What a module of these only declares may be left out when nobody asks for it.
      treeshake: { moduleSideEffects: (id) => !/\/(sdk|kit|resources)\/.*\.ts$/.test(id) },
      output: {
        codeSplitting: {
          // Left to itself, every set of pages that share a module gets a file: 140 of them for one list.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            // Of more pages than two: signing in would fetch those that two pages share.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 3, priority: 1 },
            // All that signing in takes of what the inside has in common.
            {
              name: 'refusals',
              test: /\/ui\/forms\/useRefusal/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Few enough that signing in and lists, which need some of it, need not fetch what forms alone use: numbers are entered in a hundred places.
            { name: 'parts', test: /\/node_modules\/.*js$/, minShareCount: 120, includeDependenciesRecursively: false },
            { name: 'common', test: /\.tsx?$/, minShareCount: 120, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: server, ws: true }, '/files': server, '/health': server },
  },
})
