import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// npm run prove -- <id> [words]: runs the long form of a proof whose short form is in `npm test`. Without an id: which there are.
const folder = join(import.meta.dirname, 'prove')
/** A proof says its id in its first line, and what it shows: `// [WD8] npm run prove -- WD8: …`. */
const proofs = new Map(
  readdirSync(folder).flatMap((name) => {
    const [, id, shows] = /^\/\/ \[(\w+)\] ?(.*)/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    return id === undefined ? [] : [[id, { name, shows }] as const]
  }),
)
const ids = [...proofs.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
const [id, ...words] = process.argv.slice(2)
const proof = id ? proofs.get(id) : undefined

if (proof) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, proof.name), ...words], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (id) console.error(`There is no proof ${id}.`)
  console.log('npm run prove -- <id>')
  for (const one of ids) console.log(`  ${one.padEnd(9)} ${proofs.get(one)!.shows}`)
  process.exitCode = id ? 1 : 0
}
