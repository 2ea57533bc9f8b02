import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// npm run prove -- <id> [words]: runs the long form of a proof whose short form is in `npm test`. Without an id: which there are.
const folder = join(import.meta.dirname, 'prove')
const ids = readdirSync(folder)
  .filter((name) => /^[A-Z]+\d*\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
const [id, ...words] = process.argv.slice(2)

if (id && ids.includes(id)) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${id}.ts`), ...words], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (id) console.error(`There is no proof ${id}.`)
  console.log('npm run prove -- <id>')
  // What a proof shows is said in the first comment of its file.
  for (const one of ids)
    console.log(
      `  ${one.padEnd(5)} ${/^(?:\/\/|\/\*\*) ?(.*?)(?:\*\/)?$/m.exec(readFileSync(join(folder, `${one}.ts`), 'utf8'))?.[1]?.trim() ?? ''}`,
    )
  process.exitCode = id ? 1 : 0
}
