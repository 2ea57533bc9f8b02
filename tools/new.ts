import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { addResource } from './new/resource.ts'

// `npm run new -- resource <block> <name>` lays out a resource: its facts, its place in the block and its spec.
const [what, block, name] = process.argv.slice(2)
try {
  if (what !== 'resource' || !block || !name) throw new Error('Usage: npm run new -- resource <block> <names, as in priceLists>')
  const root = dirname(import.meta.dirname)
  const written = addResource(root, block, name)
  // Names are of any length, so lines break where the formatter says.
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...written], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`biome does not format what was written: ${stderr}`)
  console.log(`Wrote
${written.map((path) => `  ${path}`).join('\n')}
Next
  1. State the facts in ${written[0]}, and what its permissions mean in ${written[1]}
  2. npm run migrate:propose        writes the SQL; read it
  3. Say in the spec what is particular to ${name}; the general rules are asked of every endpoint already
  4. verbs/${name}.ts, if a record can do something beyond being stored`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
