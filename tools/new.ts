import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addBlock } from './new/block.ts'
import { addResource } from './new/resource.ts'

// `npm run new -- block <name> <names of its first resource>` lays out a block, `npm run new -- resource <block> <name>` a resource.
const root = dirname(import.meta.dirname)
const [what, block, name] = process.argv.slice(2)
try {
  if (what === 'block' && block) {
    const written = addBlock(root, block, name)
    format(written)
    symlinkSync(`../../blocks/${block}`, join(root, 'node_modules/@quoin', block), 'junction')
    run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--silent'])
    tell(
      [...written, 'package-lock.json'],
      [
        `State the definition in blocks/${block}/resources/${name ?? 'items'}.ts; who may do what at first is said in resources/index.ts`,
        'npm run migrate:propose        writes the SQL; read it',
        'npx tsx tools/rights.ts        brings the table of permissions up to date',
        `Pages are declared in blocks/${block}/pages.tsx: docs/guides/pages.md`,
      ],
    )
  } else if (what === 'resource' && block && name) {
    const written = addResource(root, block, name)
    format(written)
    tell(written, [
      `State the definition in ${written[0]}, and what its permissions mean in ${written[1]}`,
      'npm run migrate:propose        writes the SQL; read it',
      `Say in the spec what is particular to ${name}; the general rules are asked of every endpoint already`,
      `actions/${name}.ts, if a record can do something beyond being stored`,
    ])
  } else
    throw new Error(
      'Usage: npm run new -- block <name> [names of its first resource], or npm run new -- resource <block> <names, as in priceLists>',
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Names are of any length, so lines break where the formatter says. */
function format(written: readonly string[]): void {
  const formatted = written.filter((path) => /\.(tsx?|json)$/.test(path))
  run(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...formatted])
}

function run(command: string, words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${error?.message ?? stderr}`)
}

function tell(written: readonly string[], next: readonly string[]): void {
  console.log(
    `Wrote\n${written.map((path) => `  ${path}`).join('\n')}\nNext\n${next.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`,
  )
}
